"""Puzzles: those that come with the project replay exactly and are said in both languages; one in the terminal."""

import json
from pathlib import Path

import pytest

from biberbau import Match
from biberbau.coach import explanation, headline
from biberbau.coach.finding import difficulty, find
from biberbau.coach.puzzles import FOLDER, match_of, puzzles
from biberbau.games import GAMES as GAMES_BY_NAME
from biberbau.lang import LANGUAGES, catalogue
from biberbau.notation.puzzle import Level, Puzzle, Theme
from biberbau.notation.types import choices_of
from biberbau.terminal.console import Console
from biberbau.terminal.drawing import Look
from biberbau.terminal.puzzles import play_puzzles

from .setups import GAMES

NAMES = {"A": "Ada", "B": "Birke"}
LEVELS = choices_of(Level)
ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_replays_and_its_answer_is_a_legal_move_with_a_reason(game: str) -> None:
    for puzzle in puzzles(game):
        match = match_of(puzzle)
        view = match.view(puzzle.seat)
        assert match.turn == puzzle.seat and set(puzzle.answers) < set(view.legal)
        assert puzzle.record.moves[puzzle.at] == puzzle.hint.move and puzzle.hint.move in puzzle.answers
        assert puzzle.hint.other in view.legal and puzzle.hint.other not in puzzle.answers
        assert Match.replay(puzzle.record.to_dict()).moves == puzzle.record.moves
        assert Puzzle.from_dict(puzzle.to_dict()) == puzzle
        for lang in LANGUAGES:
            for words in (headline(puzzle.hint, view, lang, NAMES), explanation(puzzle.hint, view, lang, NAMES)):
                assert words and "{" not in words and "None" not in words


@pytest.mark.parametrize("game", GAMES)
def test_the_evidence_of_every_puzzle_passes_the_filters(game: str) -> None:
    names = [puzzle.id for puzzle in puzzles(game)]
    assert len(set(names)) == len(names)
    for puzzle in puzzles(game):
        first, second, third = puzzle.searches
        shares = (1.0, 0.7, 0.6)
        assert all(each.margin >= 30 * share for each, share in zip((first, second, third), shares, strict=True))
        assert first.errors >= 4 and second.errors >= 3 and third.errors >= 3
        if "knock" in match_of(puzzle).legal:
            assert all(each.margin >= 50 for each in puzzle.searches)
        weaker, stronger = LEVELS[: LEVELS.index(puzzle.level)], LEVELS[LEVELS.index(puzzle.level) :]
        assert set(stronger) <= set(puzzle.found_by) and set(weaker) & set(puzzle.found_by) <= {"kit"}
        assert not {"kit", "yearling", "builder"} <= set(puzzle.found_by)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_puzzles_of_several_levels_and_themes(game: str) -> None:
    assert len(puzzles(game)) >= 40
    assert len({puzzle.level for puzzle in puzzles(game)}) == 4
    assert len({theme for puzzle in puzzles(game) for theme in puzzle.themes}) >= 6


@pytest.mark.parametrize("game", GAMES)
def test_the_documents_count_the_puzzles_and_name_the_command_that_made_them(game: str) -> None:
    found = puzzles(game)
    counts = [sum(puzzle.level == level for puzzle in found) for level in LEVELS[1:]]
    command = json.loads((FOLDER / f"{game}.json").read_text("utf-8"))["command"].removeprefix("biberbau ")
    row = f"| `{game}` | {len(found)} | {' | '.join(map(str, counts))} | {command} |"
    assert row in (ROOT / "docs" / "puzzles.md").read_text("utf-8")


@pytest.mark.compiled
def test_a_match_of_the_command_is_searched_again_and_has_the_same_puzzles() -> None:
    shipped = puzzles("bande")
    seed = shipped[0].id.removeprefix("bande-").rpartition("-")[0]
    found = {puzzle.id: puzzle for puzzle in find(GAMES_BY_NAME["bande"], seed, ("kit", "builder"))}
    expected = [puzzle for puzzle in shipped if puzzle.id.startswith(f"bande-{seed}-")]
    assert expected and [found[puzzle.id] for puzzle in expected] == expected


def test_the_difficulty_is_the_weakest_level_that_finds_a_move() -> None:
    assert difficulty(["yearling", "builder", "elder", "boss"]) == "yearling"
    assert difficulty(["kit", "elder", "boss"]) == "elder"  # a Kit may find it by chance
    assert difficulty(["yearling", "elder", "boss"]) is None
    assert difficulty(["kit", "yearling", "builder", "elder"]) is None


def test_every_theme_has_a_name_in_every_language() -> None:
    for lang in LANGUAGES:
        assert {f"puzzle.theme.{theme}" for theme in choices_of(Theme)} <= set(catalogue(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_puzzle_is_posed_answered_and_explained_in_the_terminal(lang: str) -> None:
    puzzle = puzzles("clan")[0]
    wrong = next(move for move in match_of(puzzle).legal if move not in puzzle.answers)
    look = Look(lang)
    said: list[str] = []
    moves = match_of(puzzle).legal
    words = {move: str(number) for number, move in numbered(puzzle, look)}
    assert set(words) == set(moves)
    typed = iter(["?", look.say("puzzle.command.theme").split("/")[0], words[wrong], words[puzzle.answers[0]]])
    play_puzzles([puzzle], Console(lambda prompt: next(typed), said.append), look)
    shown = "".join(said)
    assert shown.index(look.say("puzzle.wrong")[:20]) < shown.index(look.say("puzzle.right"))
    assert look.say("puzzle.then") in shown and "{" not in shown


def numbered(puzzle: Puzzle, look: Look) -> list[tuple[int, str]]:
    from biberbau.terminal.choices import menu

    groups = menu(match_of(puzzle).view(puzzle.seat), look)
    return [(number, move) for group in groups for number, move, _ in group.choices]

"""What to try next time: only kinds of losses that have come back, in several matches, and that are hardly luck."""

import json
from pathlib import Path

import pytest

from biberbau import Match
from biberbau.cli import main
from biberbau.coach.habits import MATCHES_NEEDED, THEMES, Habit, Played, advice, evidence, habits_of
from biberbau.lang import LANGUAGES, catalogue
from biberbau.notation.hint import Hint, Phrase
from biberbau.notation.review import FORMAT, Judged, Luck, MatchReview, Reviewed, Slip

NUMBERS = {"own-more", "own-fewer", "rivals-fewer", "rivals-more", "lead", "chance"}
"""Reasons that are no facts."""
FINE = Judged(0, "A", 1, "hand", "drop", "drop", "fine", False, 0, 0, 0, 0, (0,) * 5, (), 0, 0, False, False)


def loss(why: str, cost: int = 500, error: int = 50, mark: str = "clear") -> Judged:
    """A decision that has cost a part of the match, for a reason."""
    hint = Hint("clear", "draw", Phrase("replace"), "drop", Phrase("drop"), (Phrase("own-more"), Phrase(why)))
    return FINE._replace(best="draw", mark=mark, loss=cost, error=error, points=15, hint=hint)


def played(record: str, *decisions: Judged, seat: str = "A") -> Played:
    """A reviewed match with these decisions of a seat, and many that were fine."""
    whole = (*decisions, *[FINE] * 20)
    luck = Luck(5000, 0, 0, 0, 0, 0, 0, 5000)
    seats = {seat: Reviewed(luck, (), None)}
    return Played(MatchReview(FORMAT, "0", record, "bande", 2, "usual", seats, whole), "A")


def test_a_loss_that_comes_back_in_several_matches_is_named_the_largest_first() -> None:
    steal, cover = loss("steals", 400), loss("covers", 900)
    found = habits_of([played("1", steal, cover), played("2", steal, cover, cover), played("3", steal)])
    assert found.habits == (Habit("cover", 3, 2, 15), Habit("steal", 3, 3, 15))
    assert {advice(habit, lang) for habit in found.habits for lang in LANGUAGES} == {
        catalogue(lang)[f"habit.{theme}"] for theme in ("cover", "steal") for lang in LANGUAGES
    }
    assert evidence(found.habits[0], "en") == "3 times in 2 matches; about 1.5 points each time."
    assert evidence(found.habits[0], "de") == "3-mal in 2 Partien; jedes Mal etwa 1,5 Punkte."


def test_at_most_three_things_are_said() -> None:
    losses = [loss(why) for why in ("steals", "covers", "gives", "two", "pair")]
    assert len(habits_of([played(str(number), *losses) for number in range(3)]).habits) == 3


def test_nothing_is_said_that_the_numbers_do_not_carry() -> None:
    steal = loss("steals")
    few = habits_of([played("1", steal, steal), played("2", steal, steal)])
    assert (few.matches, few.habits, few.are_enough) == (MATCHES_NEEDED - 1, (), False)
    cases = [
        [[steal], [steal], []],  # twice
        [[steal, steal, steal], [], []],  # in one match
        [[loss("steals", 500, 400)], [loss("steals", 500, 400)], [loss("steals", 500, 400)]],  # it may be luck
        [[loss("steals", mark="close")], [loss("steals", mark="close")], [loss("steals", mark="silent")]],
        [[loss("own-more")], [loss("own-more")], [loss("own-more")]],  # a number is no reason
    ]
    for case in cases:
        found = habits_of([played(str(number), *decisions) for number, decisions in enumerate(case)])
        assert (found.matches, found.habits, found.are_enough) == (3, (), True)
    others = steal._replace(seat="B")
    assert not habits_of([played(str(number), others, others) for number in range(3)]).habits


def test_a_match_that_was_reviewed_twice_counts_once() -> None:
    steal = loss("steals")
    found = habits_of([played("1", steal, steal), played("1", steal, steal), played("2"), played("3")])
    assert (found.matches, found.habits) == (3, ())


def test_a_card_on_a_lower_one_that_was_seen_is_about_remembering() -> None:
    slip = loss("below-mean")._replace(slip=Slip("A1", "0", "5"))
    assert habits_of([played(str(number), slip) for number in range(3)]).habits[0].theme == "remember"


def test_themes_are_of_reasons_that_exist_and_have_texts() -> None:
    for lang in LANGUAGES:
        texts = catalogue(lang)
        kinds = {key.removeprefix("hint.why.").split(".")[0] for key in texts if key.startswith("hint.why.")}
        assert set(THEMES) <= kinds - NUMBERS
        assert all(f"habit.{theme}" in texts for theme in (*THEMES.values(), "remember"))


def careless(seed: str) -> Match:
    """A match of one round in which everybody puts every card on their first one."""
    match = Match("bande", 2, seed=seed, options={"rounds": 1})
    while match.turn is not None:
        wanted = ("knock" if match.view(None).turns > 6 else "pass", "draw", f"put {match.turn}1")
        match.play(next((move for move in wanted if move in match.legal), match.legal[0]))
    return match


@pytest.mark.compiled
def test_the_command_says_what_a_person_could_try_next_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / f"{seed}.json" for seed in "123"]
    for file in files:
        file.write_text(json.dumps(careless(file.stem).record() | {"names": {"A": "Ada", "B": "Bo"}}, indent=1))
    call = ["analyse", *map(str, files), "--effort", "quick"]
    assert main([*call, "--lang", "en"]) == 2
    assert "--person" in capsys.readouterr().err
    assert main([*call, "--person", "ada", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["matches"] == 3 and found["habits"]
    assert main([*call[:3], "--person", "Ada", "--effort", "quick", "--lang", "de"]) == 0
    assert "2 deiner Partien" in capsys.readouterr().out
    assert main([*call[:2], "--person", "Cy", "--lang", "en"]) == 0
    assert "0 of your matches" in capsys.readouterr().out

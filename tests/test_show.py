"""Positions in the terminal: drawn by `biberbau show`, printed by `replay`, and printed during play."""

import json
from pathlib import Path

import pytest

from biberbau import BadPosition, BadSetup, Match
from biberbau.bots import make_bot
from biberbau.lang import LANGUAGES
from biberbau.terminal.console import Console
from biberbau.terminal.drawing import Look
from biberbau.terminal.lobby import PlaySettings, host
from biberbau.terminal.play import TerminalTable
from biberbau.terminal.show import CannotShow, show

from .setups import GAMES, play_on, play_out
from .terminal_matches import at
from .test_cli import biberbau, complaint

SHUFFLE = ["3", "swap", "9", "0", "1", "2", "4", "5", "8", "7"]


@pytest.fixture(name="match")
def a_match() -> Match:
    """A has drawn a 7; the rows are 3 Swap 9 0 and 1 2 4 5, and everybody has seen the outer two of the own one."""
    match = at("bande", 2, SHUFFLE)
    match.play("draw")
    return match


def drawn(line: str, seat: str | None = None, lang: str = "en") -> str:
    return "\n".join(show(line, seat, Look(lang)))


# Drawing


def test_the_hosts_line_is_drawn_with_all_cards(match: Match) -> None:
    table = drawn(match.position_text())
    assert "│ (3) │Swap │ (9) │ (0) │" in table and "│ (1) │ (2) │ (4) │ (5) │" in table
    assert "│  7  │" in table
    assert "Draw pile, from the top: 0 0 0 1 1 1 2 2 2 " in table


def test_the_hosts_line_is_drawn_as_a_seat_sees_it(match: Match) -> None:
    table = drawn(match.position_text(), "B")
    assert "│▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│▒▒▒▒▒│" in table and "│ (1) │▒▒▒▒▒│▒▒▒▒▒│ (5) │" in table
    assert "│  7  │" not in table and "Draw pile, from" not in table


def test_a_view_is_drawn_as_its_viewer_sees_it(match: Match) -> None:
    assert drawn(match.position_text("B")) == drawn(match.position_text(), "B") == drawn(match.position_text("B"), "B")
    assert drawn(match.position_text("public")).count("▒▒▒▒▒") == 10


def test_a_view_does_not_show_what_others_see(match: Match) -> None:
    for line, seat in ((match.position_text("A"), "B"), (match.position_text("public"), "A")):
        with pytest.raises(CannotShow) as refusal:
            drawn(line, seat)
        assert all(refusal.value.explain(lang) for lang in LANGUAGES)
    with pytest.raises(BadSetup):
        drawn(match.position_text(), "C")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_position_can_be_drawn(game: str, lang: str) -> None:
    running = play_on(Match(game, 4, seed=1), "any", 1, 60)
    for match in (running, play_out(running.copy())):
        for viewer in (None, "A", "D", "public"):
            assert drawn(match.position_text(viewer), None, lang)


# The command


def test_show_takes_a_line_a_file_and_standard_input(match: Match, tmp_path: Path) -> None:
    line, path = match.position_text(), tmp_path / "position.txt"
    path.write_text(f"{line}\n", "utf-8")
    calls = [biberbau("show", line), biberbau("show", *line.split()), biberbau("show", path)]
    calls.append(biberbau("show", "-", typed=f"\n{line}\n"))
    for done in calls:
        assert (done.returncode, done.stderr, done.stdout) == (0, "", drawn(line) + "\n")
    done = biberbau("show", line, "--seat", "b", "--lang", "de")
    assert done.stdout == drawn(line, "B", "de") + "\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["clan 7,-,-,-,- hand:A"], "“cards” of the position has rows for 1 seats"),
        (["chess", "rnbqkbnr/pppppppp/8/8", "w"], "no game “chess”"),
        (["-"], "A position is one line"),
        (["--lang", "de", "-"], "Eine Stellung ist eine Zeile"),
        ([Match("gang", 2, seed=1).position_text("A"), "--seat", "B"], "does not say what B sees"),
    ],
)
def test_show_says_what_is_wrong_with_a_line(arguments: list[str], why: str) -> None:
    assert why in complaint(biberbau("show", *arguments), 2)


def test_show_says_that_a_file_cannot_be_read(tmp_path: Path) -> None:
    assert "No such file" in complaint(biberbau("show", tmp_path / "missing"), 1)
    (tmp_path / "bytes").write_bytes(b"\xff\x00\x1b[2J")
    assert "\x1b" not in complaint(biberbau("show", tmp_path / "bytes"), 2)


def test_replay_shows_the_position_that_a_record_begins_at(match: Match, tmp_path: Path) -> None:
    begun = Match.from_position(match.position_text())
    begun.play("put A2")
    path = tmp_path / "record.json"
    path.write_text(json.dumps(begun.record()), "utf-8")
    text = biberbau("replay", path, "--seat", "A").stdout
    assert "The match begins at this position:" in text
    assert "│ (3) │▒▒▒▒▒│▒▒▒▒▒│ (0) │" in text and "│ (3) │Swap │" not in text
    assert "1. A: put A2." in text and "You put the 7 face down in the second space (A2)" in " ".join(text.split())
    assert "│ (3) │Swap │ (9) │ (0) │" in biberbau("replay", path, "--all").stdout
    assert "Die Partie beginnt an dieser Stellung:" in biberbau("replay", path, "--lang", "de").stdout


# Playing


def sitting(lines: list[str], memory: bool = False, lang: str = "en") -> str:
    """What is on the screen of somebody who types these lines at the start of a match, and then no more."""
    screen: list[str] = []
    typed = iter(lines)

    def read(prompt: str) -> str:
        for line in typed:
            return line
        raise EOFError

    match, bots, look = at("bande", 2, SHUFFLE), {"B": make_bot("yearling", "b")}, Look(lang, memory=memory)
    with pytest.raises(EOFError):
        TerminalTable(match, bots, Console(read, screen.append), look).run()
    return "".join(screen)


@pytest.mark.parametrize(("lang", "typed", "yes"), [("en", "position", "y"), ("de", "stellung", "j")])
def test_a_player_can_print_the_position_as_they_see_it(lang: str, typed: str, yes: str) -> None:
    line = at("bande", 2, SHUFFLE).position_text("A")
    assert f"{line}\n" in sitting([typed], memory=True, lang=lang)
    assert line in sitting([typed, yes], lang=lang)


def test_without_a_memory_aid_the_position_is_shown_only_after_a_confirmation() -> None:
    line = at("bande", 2, SHUFFLE).position_text("A")
    text = sitting(["position", "n"])
    assert "every card that you have seen" in " ".join(text.split()) and line not in text


def test_after_the_match_the_position_is_there_to_be_copied() -> None:
    screen: list[str] = []
    at_the_end = iter(["position", "n"])

    def read(prompt: str) -> str:
        if "Play again?" in prompt:
            return next(at_the_end)
        return "" if "Enter" in prompt else "1"

    settings = PlaySettings("bande", bots=["yearling"], seed="1", options={"rounds": 1, "turn_cap": 8})
    host(settings, Console(read, screen.append), "en")
    (line,) = [line for line in "".join(screen).splitlines() if line.startswith("bande ")]
    assert Match.from_position(line, 1).winners and line.endswith("view=public rules=2")


def test_what_is_no_position_is_not_drawn() -> None:
    with pytest.raises(BadPosition):
        drawn("once upon a time")

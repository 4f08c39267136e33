"""Stepping through a record: keys lead to moments, and nobody sees more than the chosen eyes saw."""

import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from biberbau import Match
from biberbau.notation.record import Record
from biberbau.record import load
from biberbau.terminal import why
from biberbau.terminal.drawing import Look
from biberbau.terminal.replay import open_record
from biberbau.terminal.screen import ENTER, LEAVE
from biberbau.terminal.stepping import Stepper

from .setups import play_out


class Watcher:
    """A screen that keeps what is drawn, and presses keys; None lets time pass."""

    def __init__(self, keys: Iterable[str | None]) -> None:
        self.shown: list[str] = []
        self.waits: list[float | None] = []
        self._keys = iter([*keys, "q"])

    def draw(self, lines: Sequence[str]) -> None:
        self.shown.append("\n".join(lines))

    def key(self, seconds: float | None) -> str | None:
        self.waits.append(seconds)
        return next(self._keys)


@pytest.fixture(scope="module", params=["clan", "gang", "bande"])
def record(request: pytest.FixtureRequest) -> Record:
    return load(play_out(Match(request.param, 2, seed="step", options={"rounds": 2})).record())


def step(record: Record, *keys: str | None, start: int = 0) -> Watcher:
    _, reader = open_record(record.to_dict(), None, False, Look())
    watcher = Watcher(keys)
    Stepper(record, reader, watcher).run(start)
    return watcher


def place(shown: str) -> int:
    return int(shown.split()[1])


def test_arrows_lead_through_every_move_and_back(record: Record) -> None:
    count = len(record.moves)
    forward = [place(shown) for shown in step(record, *["right"] * (count + 5)).shown]
    assert sorted(set(forward)) == list(range(count + 1)) and forward == sorted(forward)
    assert [place(shown) for shown in step(record, "end", "left", "home", "left").shown] == [0, count, count - 1, 0, 0]


def test_turns_and_rounds_can_be_skipped(record: Record) -> None:
    turns = [place(shown) for shown in step(record, "down", "down", "down", "up").shown]
    assert turns == [*sorted(turns[:4]), turns[2]] and len(set(turns[:4])) == 4
    rounds = step(record, "page-down", "page-down", "page-up", "page-up").shown
    assert "round 2 of 2" in rounds[1] and rounds[1] == rounds[3] and rounds[0] == rounds[4]
    assert place(rounds[2]) == len(record.moves)


def test_a_film_plays_until_its_end_at_any_pace(record: Record) -> None:
    watched = step(record, " ", None, "+", None, *[None] * 2 * len(record.moves))
    assert watched.waits[:4] == [None, 1.0, 1.0, 0.5]
    assert watched.waits[-1] is None and place(watched.shown[-1]) == len(record.moves)


def test_it_can_begin_anywhere(record: Record) -> None:
    assert place(step(record, start=5).shown[0]) == 5
    assert place(step(record, start=10**6).shown[0]) == len(record.moves)


def test_each_seat_sees_its_own_view() -> None:
    match = Match("bande", 2, seed="eyes")
    record = load(match.record())
    public, ada, bo, everything = step(record, "a", "B", "*").shown
    assert len({public, ada, bo, everything}) == 4
    for seat, shown in (("A", ada), ("B", bo)):
        assert shown.count("▒▒▒▒▒") == sum(known == "?" for row in match.view(seat).known.values() for known in row) + 1
    assert "all cards open" in everything and everything.count("▒▒▒▒▒") == 1


def test_the_coach_says_why_somebody_moved_so(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(why, "wait_for", lambda game, seconds: False)  # a rule of thumb
    dealt, asked, _, thinking, said, later = step(record, "w", "right", "W", "right").shown
    assert dealt == asked and "The Boss is thinking" in thinking
    assert any(words in said for words in ("would have done", "There was nothing", "That is not clear"))
    assert "The Boss" not in later


def run_at_terminal(path: Path, keys: bytes, *flags: str) -> tuple[str, int]:
    """Run the command at a terminal of its own; what it has written, and its exit code."""
    own, its = pty.openpty()
    command = [sys.executable, "-m", "biberbau", "replay", str(path), "--lang", "en", *flags]
    with subprocess.Popen(command, stdin=its, stdout=its, stderr=its, close_fds=True) as process:
        os.close(its)
        written = b""
        while True:
            try:
                written += os.read(own, 65536)
            except OSError:  # the other end is closed
                break
            if keys and b"quit" in written:  # only now it reads keys
                os.write(own, keys)
                keys = b""
    os.close(own)
    return written.decode(), process.returncode


def test_on_a_terminal_keys_step_and_the_log_is_printed_on_request(tmp_path: Path, record: Record) -> None:
    match = Match.replay(record.to_dict())
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match.record()))
    written, code = run_at_terminal(path, b"q")
    assert code == 0 and written.startswith(ENTER) and written.endswith(LEAVE) and "Step 0 of" in written
    written, code = run_at_terminal(path, b"", "--log")
    assert code == 0 and ENTER not in written and "  1. A:" in written

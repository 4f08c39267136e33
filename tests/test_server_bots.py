"""The server's bots: worker processes that answer, hang, cheat and end. Nobody waits for them longer than agreed."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from subprocess import PIPE

import pytest

from biberbau import Match
from biberbau.bots import LEVELS, make_bot
from biberbau.notation.events import events_for
from biberbau.server import bots, wire
from biberbau.server.bots import Answer, Bots, Question, stand_in_move

from .server_process import PATIENCE

AGES = 3600.0
"""Seconds that nobody will wait."""
SOON = 0.2

Json = dict[str, object]


class Script:
    """What a scripted worker does, and what was said to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def set(self, mood: str) -> None:
        (self.folder / "mood").write_text(mood)

    async def until_it_hangs(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while not (self.folder / "hangs").exists():
                await asyncio.sleep(0.01)

    @property
    def runs(self) -> list[int]:
        return [int(line) for line in (self.folder / "runs").read_text().split()]

    @property
    def said(self) -> list[Json]:
        return [json.loads(line) for line in (self.folder / "said").read_text().splitlines()]

    @property
    def kinds(self) -> list[object]:
        return [message["type"] for message in self.said]


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Script:
    """Let workers be scripted, and let nobody be impatient."""
    monkeypatch.setattr(bots, "COMMAND", (sys.executable, "-m", "tests.scripted_worker", str(tmp_path)))
    monkeypatch.setattr(bots, "PATIENCE", AGES)
    monkeypatch.setattr(bots, "HUNG", AGES)
    return Script(tmp_path)


def with_bots(use: Callable[[Bots], Awaitable[None]], workers: int = 1) -> None:
    """Have bots for a while."""

    async def run() -> None:
        players = Bots(workers)
        try:
            await use(players)
        finally:
            await players.close()

    asyncio.run(run())
    assert not [thread for thread in threading.enumerate() if thread.name == "biberbau-worker"]


def question(match: Match, level: wire.Level = "elder", table: str = "t") -> Question:
    """What a bot is asked; that of the stand-in is not its own move."""
    assert match.turn is not None
    seat: wire.Seat = "A" if match.turn == "A" else "B"
    return Question(table, seat, level, "seed", match.view(seat), match.events)


def events_of_a(match: Match) -> list[Json]:
    """All events of seat A, as a worker receives them."""
    return [event.to_dict() for event in events_for(match.events, "A")]


def ask(players: Bots, asked: Question) -> "asyncio.Future[Answer]":
    moved: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    players.ask(asked, moved.set_result)
    return moved


def by_bot(move: str) -> Answer:
    return Answer(move, by_stand_in=False)


def by_stand_in(asked: Question) -> Answer:
    """The answer of a builder; a level that does not search replaces itself."""
    return Answer(stand_in_move(asked), by_stand_in=LEVELS[asked.level].rollouts > 0)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# What goes to a worker


def test_a_worker_receives_only_what_the_seat_may_see(script: Script) -> None:
    match = Match("bande", 2, seed=1)
    sent = [(match.view("A").to_dict(), events_of_a(match))]

    async def use(players: Bots) -> None:
        match.play((await ask(players, question(match))).move)
        sent.append((match.view("A").to_dict(), events_of_a(match)[len(sent[0][1]) :]))
        await ask(players, question(match))
        players.forget("t")
        await ask(players, question(match, table="u"))

    with_bots(use)
    hello, first, second, bye, *others = script.said
    facts = {"game": "bande", "players": 2, "seat": "A", "options": {}, "seed": "seed", "level": "elder", "table": "t"}
    assert hello == {"type": "hello", "protocol": "biberbau-bot/1", "bot": "1", **facts}
    for message, (view, events) in zip((first, second), sent, strict=True):
        assert message == {"type": "move", "bot": "1", "view": view, "events": events, "ms": AGES * 1000}
    assert bye == {"type": "bye", "bot": "1"} and others[0]["bot"] == "2"


def test_bots_of_one_worker_are_kept_apart_and_play_as_if_alone() -> None:
    matches = [Match("clan", 2, seed=seed, options={"rounds": 1}) for seed in range(3)]
    alone = {(table, seat): make_bot("yearling", f"{table}{seat}") for table in range(3) for seat in "AB"}
    message = dict.fromkeys(alone, 0)

    async def use(players: Bots) -> None:
        while running := [(number, match) for number, match in enumerate(matches) if match.turn is not None]:
            for number, match in running:
                seat: wire.Seat = "A" if match.turn == "A" else "B"
                asked = Question(f"t{number}", seat, "yearling", f"{number}{seat}", match.view(seat), match.events)
                news = events_for(match.events[message[number, seat] :], seat)
                message[number, seat] = len(match.events)
                move = alone[number, seat].choose(match.view(seat), news)
                assert await ask(players, asked) == by_bot(move)
                match.play(move)

    with_bots(use)


def test_bots_that_do_not_search_are_answered_first(script: Script) -> None:
    match = Match("clan", 2, seed=1)
    levels: tuple[wire.Level, ...] = ("boss", "elder", "boss", "kit", "builder")

    async def use(players: Bots) -> None:
        await asyncio.gather(*(ask(players, question(match, level, f"t{at}")) for at, level in enumerate(levels)))

    with_bots(use)
    first, *later = [message["level"] for message in script.said if message["type"] == "hello"]
    assert first == "boss", "was first, and is not interrupted"
    assert later == ["kit", "builder", "elder", "boss"]


def test_the_strong_levels_are_prepared_for_before_anybody_asks(script: Script) -> None:
    async def use(players: Bots) -> None:
        players.warm_up()
        await ask(players, question(Match("clan", 2, seed=1)))

    with_bots(use)
    hello, bye = script.said[:2]
    assert hello["type"] == "hello" and bye == {"type": "bye", "bot": hello["bot"]}
    assert LEVELS[str(hello["level"])].rollouts and len(script.runs) == 1


# Bots that do not answer


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_is_late_is_answered_for(script: Script, monkeypatch: pytest.MonkeyPatch, level: wire.Level) -> None:
    monkeypatch.setattr(bots, "PATIENCE", 0.0)
    script.set("hang at move")
    match = Match("clan", 2, seed=1)

    async def use(players: Bots) -> None:
        assert await ask(players, question(match, level)) == by_stand_in(question(match, level))

    with_bots(use)


def test_a_question_that_was_given_up_is_not_asked_any_more(script: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("clan", 2, seed=1)

    async def use(players: Bots) -> None:
        script.set("hang at hello")
        monkeypatch.setattr(bots, "PATIENCE", 0.0)
        await asyncio.gather(*(ask(players, question(match, "boss", str(table))) for table in range(3)))
        monkeypatch.setattr(bots, "PATIENCE", AGES)
        waiting = ask(players, question(match, "boss", "3"))
        await script.until_it_hangs()
        script.set("")
        os.kill(script.runs[0], signal.SIGKILL)
        await waiting

    with_bots(use)
    assert [message["table"] for message in script.said if message["type"] == "hello"] == ["0", "3"]


@pytest.mark.parametrize("moment", ["hello", "move"])
def test_a_hung_worker_is_replaced_and_its_bots_receive_all_events_again(
    script: Script, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    match = Match("bande", 2, seed=1)

    async def use(players: Bots) -> None:
        match.play((await ask(players, question(match))).move)
        script.set(f"hang at {moment}")
        monkeypatch.setattr(bots, "HUNG", SOON)
        stuck = question(match, table="t" if moment == "move" else "u")
        assert await ask(players, stuck) == by_stand_in(stuck)
        monkeypatch.setattr(bots, "HUNG", AGES)
        script.set("")
        assert await ask(players, question(match)) == by_bot(match.legal[0])

    with_bots(use)
    hung, well = script.runs
    assert not is_running(hung) and not is_running(well)
    hello, move = script.said[-2:]
    assert (hello["type"], hello["table"]) == ("hello", "t")
    assert move["events"] == events_of_a(match)


def test_a_worker_that_was_stopped_is_replaced(script: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not even hear that it should end."""
    match = Match("bande", 2, seed=1)

    async def use(players: Bots) -> None:
        await ask(players, question(match))
        os.kill(script.runs[0], signal.SIGSTOP)
        monkeypatch.setattr(bots, "HUNG", SOON)
        assert await ask(players, question(match)) == by_stand_in(question(match))
        monkeypatch.setattr(bots, "HUNG", AGES)
        await ask(players, question(match))

    with_bots(use)
    assert len(script.runs) == 2 and not any(map(is_running, script.runs))


def test_others_are_served_while_a_worker_hangs(script: Script) -> None:
    """The event loop goes on, and so do the bots of other workers."""
    script.set("hang at move")
    match = Match("clan", 2, seed=1)

    async def use(players: Bots) -> None:
        stuck = ask(players, question(match, table="a"))
        await script.until_it_hangs()
        script.set("")
        assert await ask(players, question(match, table="b")) == by_bot(match.legal[0])
        assert not stuck.done()

    with_bots(use, workers=2)


def test_bots_close_at_once_although_a_worker_hangs(script: Script) -> None:
    script.set("hang at hello")

    async def use(players: Bots) -> None:
        stuck = ask(players, question(Match("clan", 2, seed=1)))
        await script.until_it_hangs()
        await players.close()
        assert not stuck.done()

    with_bots(use)  # which would take an hour otherwise
    assert not is_running(script.runs[0])


@pytest.mark.parametrize("moment", ["hello", "move"])
def test_a_worker_that_ends_is_started_again_with_the_next_question(script: Script, moment: str) -> None:
    match = Match("bande", 2, seed=1)

    async def use(players: Bots) -> None:
        script.set(f"end at {moment}")
        assert await ask(players, question(match)) == by_stand_in(question(match))
        script.set("")
        assert await ask(players, question(match)) == by_bot(match.legal[0])

    with_bots(use)
    assert len(script.runs) == 2


def test_a_worker_that_ended_between_two_questions_costs_nobody_a_move(script: Script) -> None:
    match = Match("bande", 2, seed=1)

    async def use(players: Bots) -> None:
        await ask(players, question(match))
        script.set("end at bye")
        players.forget("t")
        os.waitid(os.P_PID, script.runs[0], os.WEXITED | os.WNOWAIT)
        script.set("")
        assert await ask(players, question(match)) == by_bot(match.legal[0])

    with_bots(use)
    assert len(script.runs) == 2


def test_a_worker_that_can_not_be_started_is_not_waited_for(script: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "COMMAND", (str(script.folder / "nothing"),))
    match = Match("clan", 2, seed=1)

    async def use(players: Bots) -> None:
        players.warm_up()
        for _ in range(2):
            assert await ask(players, question(match)) == by_stand_in(question(match))

    with_bots(use)


def test_a_bot_whose_move_is_not_legal_is_replaced(script: Script) -> None:
    match = Match("bande", 2, seed=1)

    async def use(players: Bots) -> None:
        script.set("cheat")
        assert await ask(players, question(match)) == by_stand_in(question(match))
        script.set("")
        assert await ask(players, question(match)) == by_bot(match.legal[0])

    with_bots(use)
    assert script.kinds == ["hello", "move", "hello", "move"] and len(script.runs) == 1
    assert script.said[-1]["events"] == events_of_a(match)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_that_never_searches_stands_in_for_itself(level: wire.Level) -> None:
    match = Match("bande", 2, seed=1)
    same = "builder" if LEVELS[level].rollouts else level
    assert stand_in_move(question(match, level)) == make_bot(same, "seed").choose(match.view("A"), ())

    async def use(players: Bots) -> None:
        assert await ask(players, question(match, level)) == by_stand_in(question(match, level))

    with_bots(use, workers=0)


# Workers alone


def test_a_bot_that_can_not_read_its_view_ends_nobody_else() -> None:
    match = Match("clan", 2, seed=1)
    hellos = [{"type": "hello", "bot": bot, "seed": "seed", "level": "kit", "table": "t"} for bot in ("1", "2")]
    moves = [
        {"type": "move", "bot": "1", "view": {"game": "chess"}, "events": []},
        {"type": "move", "bot": "2", "view": match.view("A").to_dict(), "events": events_of_a(match)},
    ]
    said = "".join(json.dumps(message) + "\n" for message in (*hellos, *moves))
    done = subprocess.run([*bots.COMMAND, "warning", "0"], input=said, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[:3] == [{"name": "kit"}, {"name": "kit"}, {"move": ""}] and answers[3]["move"] in match.legal
    (logged,) = map(json.loads, done.stderr.splitlines())
    assert (logged["table"], logged["bot"]) == ("t", "kit") and logged["trace"].endswith("BadView")


def test_a_worker_whose_server_is_gone_ends_without_output() -> None:
    match = Match("clan", 2, seed=1)
    hello = {"type": "hello", "bot": "1", "seed": "seed", "level": "kit", "table": "t"}
    move = {"type": "move", "bot": "1", "view": match.view("A").to_dict(), "events": events_of_a(match)}
    with subprocess.Popen([*bots.COMMAND, "warning", "0"], stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        for message in (hello, move):
            process.stdin.write(json.dumps(message).encode() + b"\n")
        process.stdin.flush()
        assert process.stderr.read() == b"" and process.wait() == 0

"""Hints at the tables of a server: who may ask when, what is sent, and that nobody waits for them."""

import asyncio
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from biberbau import Match
from biberbau.coach import Hint
from biberbau.errors import Problem
from biberbau.server import bots, entries, hints, wire
from biberbau.server.hints import Hints
from biberbau.server.refusals import Refusal
from biberbau.server.rights import Asker, seat_for_hint
from biberbau.server.store import Person
from biberbau.server.table import Table

from .server_process import FAST, Guest, serving

ADA, BEA = Asker(Person("a", "Ada", 0), "A"), Asker(Person("b", "Bea", 0), "B")
VISITOR = Asker(Person("c", "Cem", 0), None)
PERSON_A, PERSON_B = entries.Occupant("person", "a"), entries.Occupant("person", "b")
BOT = entries.Occupant("bot", level="kit")


def table_of(*places: entries.Occupant, begun: bool = True, hints: bool = False) -> Table:
    """A table of `clan` at which seat A is to move."""
    table = Table("tabletable")
    settings = wire.Settings(hints=hints)
    game = msgspec.convert("clan", wire.Game)
    table.apply(entries.Opened(game=game, host="a", places=list(places), settings=settings, at=0.0))
    if begun:
        table.apply(entries.Started(seed="1", at=1.0))
    return table


def refused(table: Table, asker: Asker) -> str:
    with pytest.raises(Problem) as problem:
        seat_for_hint(table, asker)
    return problem.value.code


def test_a_person_against_bots_may_ask_at_their_turn() -> None:
    table = table_of(PERSON_A, BOT)
    assert seat_for_hint(table, ADA) == "A"
    assert refused(table, VISITOR) == "not-seated"
    assert table.match is not None
    table.apply(entries.Moved(seat="A", move=table.match.legal[0], at=2.0))
    assert refused(table, ADA) == "not-your-turn"
    assert refused(table_of(PERSON_A, BOT, begun=False), ADA) == "not-started"


def test_among_people_the_host_decides() -> None:
    assert refused(table_of(PERSON_A, PERSON_B), ADA) == "no-hints"
    table = table_of(PERSON_A, PERSON_B, hints=True)
    assert seat_for_hint(table, ADA) == "A"
    assert refused(table, BEA) == "not-your-turn"


def test_a_stand_in_needs_no_hint() -> None:
    table = table_of(PERSON_A, BOT)
    table.apply(entries.StoodIn(seat="A", at=2.0))
    assert refused(table, ADA) == "stood-in"


def test_settings_of_older_tables_allow_no_hints() -> None:
    stored = b'{"options": {}, "watch": "everyone", "visibility": "invitation", "memory_aid": false, "chat": false}'
    assert not msgspec.json.decode(stored, type=wire.Settings).hints


# Over HTTP


def test_a_hint_is_sent_to_the_person_to_move_and_not_stored(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada, Guest(server, "Bea") as bea:
        path = f"/api/v1/tables/{ada.open('clan', 'me kit', start=True)}"
        before = ada.get(f"{path}/view")
        hint = Hint.from_dict(ada.post(f"{path}/hint"))
        assert hint.verdict == "thumb" and hint.move in before["view"]["legal"]
        assert ada.get(f"{path}/view")["number"] == before["number"]
        assert bea.http.post(f"{path}/hint").json()["code"] == "not-seated"


def test_people_who_ask_too_often_wait(tmp_path: Path) -> None:
    with serving(tmp_path, "--pace", "0", "--workers", "0") as server, Guest(server, "Ada") as ada:
        table = ada.open("clan", "me kit", start=True)
        answers = [ada.http.post(f"/api/v1/tables/{table}/hint") for _ in range(8)]
        assert answers[0].status_code == 200
        assert answers[-1].status_code == 429 and answers[-1].json()["code"] == "too-fast"


# The adviser


def test_the_adviser_answers_from_what_the_seat_may_know() -> None:
    match, random = Match("bande", 2, seed="advice", options={"first": "A"}), Random(1)
    while match.turn != "A" or len(match.legal) < 2:
        match.play(random.choice(match.legal))

    async def ask() -> Hint:
        adviser = Hints(is_searching=True)
        try:
            return await adviser.ask("t", match.view("A"), match.events)
        finally:
            await adviser.close()

    assert asyncio.run(ask()).move in match.legal


def test_an_adviser_that_fails_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "COMMAND", (sys.executable, "-m", "tests.scripted_worker", str(tmp_path)))
    assert asked_at_once(1) == ["hint-failed"]  # it answers with a move
    said = [line for line in (tmp_path / "said").read_text().splitlines() if '"move"' in line]
    view = Match("clan", 2, seed=1).view("A")
    assert len(said) == 1 and msgspec.json.decode(said[0])["view"] == view.to_dict()


def test_few_hints_may_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "COMMAND", (sys.executable, "-m", "tests.scripted_worker", str(tmp_path)))
    codes = asked_at_once(hints.MOST_WAITING + 2)
    assert codes == ["hint-failed"] * hints.MOST_WAITING + ["hint-busy"] * 2


def test_questions_about_replays_leave_places_for_people_who_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "COMMAND", (sys.executable, "-m", "tests.scripted_worker", str(tmp_path)))
    few, most = hints.MOST_WAITING_FOR_REPLAYS, hints.MOST_WAITING
    assert 0 < few < most
    codes = asked_at_once(few + 2, few)
    assert codes == ["hint-failed"] * few + ["hint-busy"] * 2
    assert asked_at_once(few + 2, few, then=most) == ["hint-failed"] * most + ["hint-busy"] * (2 + few)


def asked_at_once(times: int, most: int = hints.MOST_WAITING, then: int = 0) -> list[str]:
    """The refusals of hints that are asked for at the same time, those of the adviser first.

    `most` is as in `Hints.ask`; `then` are further hints for people who play.
    """
    match = Match("clan", 2, seed=1)

    async def ask() -> list[object]:
        adviser = Hints(is_searching=True)
        try:
            limits = [most] * times + [hints.MOST_WAITING] * then
            asked = (adviser.ask("t", match.view("A"), match.events, limit) for limit in limits)
            return [*await asyncio.gather(*asked, return_exceptions=True)]
        finally:
            await adviser.close()

    problems = asyncio.run(ask())
    assert all(isinstance(problem, Refusal) for problem in problems)
    return sorted((problem.code for problem in problems if isinstance(problem, Refusal)), reverse=True)

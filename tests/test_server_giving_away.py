"""Seats of absent people: who may give them away during a match, to whom, and how they are taken back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from biberbau import Match
from biberbau.server import entries, wire
from biberbau.server.refusals import Refusal
from biberbau.server.rights import Asker, check_away, entry_for, opened_again
from biberbau.server.store import Person

from .server_process import FAST, Guest, Server, Window, play_on, serving
from .test_server_table import START, folded, opened


def voted(who: str, seat: wire.Seat = "B") -> entries.GaveAway:
    return entries.GaveAway(seat=seat, who=who, at=2.0)


def test_the_host_decides_alone_and_the_others_by_majority() -> None:
    table = folded(opened("gang", "abcd"), START, voted("c"))
    assert len(table.place("B").votes) == 1 and not table.place("B").given_away, "one of three"
    table.apply(voted("d"))
    assert table.place("B").given_away and table.place("B").bot == "builder", "two of three"
    assert folded(opened("gang", "abcd"), START, voted("a")).place("B").given_away
    absent = entries.StoodIn(seat="D", at=2.0)
    assert folded(opened("gang", "abcd"), START, absent, voted("c")).place("B").given_away is False, "one of two"


def test_the_person_keeps_the_seat_and_the_votes_end_when_they_take_it_back() -> None:
    table = folded(opened("gang", "ab"), START, voted("a"))
    assert table.place("B").player == "b" and not table.removed
    table.apply(entries.TookBack(seat="B", who="b", at=3.0))
    assert not table.place("B").given_away and not table.place("B").votes and table.place("B").is_awaited
    assert [(absence.seat, absence.kind) for absence in table.absences] == [("B", "given-away"), ("B", "took-back")]


def test_a_rematch_does_not_wait_for_somebody_whose_seat_was_given_away() -> None:
    table = folded(opened("gang", "ab"), START, voted("a"))
    table.stage = "over"
    assert [place.kind for place in opened_again(table, "a", {"a", "b"}, 3.0).places] == ["person", "bot"]


@pytest.mark.parametrize(
    ("who", "seat", "code"), [("x", "B", "not-seated"), ("b", "B", "own-seat"), ("a", "A", "own-seat")]
)
def test_spectators_and_the_person_themselves_have_no_vote(who: str, seat: wire.Seat, code: str) -> None:
    table = folded(opened("gang", "ab"), START)
    with pytest.raises(Refusal) as refused:
        entry_for(table, Asker(Person(who, who, 0), None), wire.GiveAway("1", seat), 2.0)
    assert refused.value.code == code


def test_only_the_seat_of_an_absent_person_can_be_given_away_and_only_during_a_match() -> None:
    playing, waiting = folded(opened("gang", "ab+"), START), folded(opened("gang", "ab+"))
    check_away(playing, "B", lambda _: True)
    for table, seat, is_away, code in (
        (playing, "B", False, "not-away"),
        (playing, "C", True, "not-away"),
        (playing, "F", True, "no-such-seat"),
        (waiting, "B", True, "not-started"),
    ):
        with pytest.raises(Refusal) as refused:
            check_away(table, seat, lambda _, is_away=is_away: is_away)  # type: ignore[misc,arg-type]
        assert refused.value.code == code


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, *FAST, "--grace", "0", "--pause", "0.05") as server:
        yield server


def test_nobody_wins_by_removing_people(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = ada.open("bande", "me open")
        bo.do(table, "sit")
        a, b = ada.connect(table), bo.connect(table)
        a.do("start")
        assert a.refused("arrange", seat="B", level="kit") == "already-started"
        assert a.refused("give-away", seat="B") == "not-away"
        b.hang_up()
        a.wait_until(lambda window: is_stand_in(window))
        a.do("give-away", seat="B")
        assert a.table is not None and a.table.seats[1].given_away and a.table.seats[1].name == "Bo"
        back = bo.connect(table)
        assert back.view is not None and back.view["seat"] == "B"
        back.do("take-back")
        assert back.table is not None and not back.table.seats[1].given_away and not back.table.seats[1].stand_in
        play_on(a, back)
        record = ada.get(f"/api/v1/tables/{table}/record")
        changes = [(absence["seat"], absence["kind"]) for absence in record["absences"]]
        assert changes == [("B", "stood-in"), ("B", "given-away"), ("B", "took-back")]
        assert Match.replay(record).winners is not None


def is_stand_in(window: Window) -> bool:
    return window.table is not None and window.table.seats[1].stand_in

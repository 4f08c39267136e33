"""Aids are a person's own: who has the memory aid is sent what others have to remember, and nobody else is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from biberbau.server import wire

from .server_process import FAST, Guest, Server, Window, even_out, play_on, quick, serving

pytestmark = pytest.mark.slow

AIDS = {"known", "seen", "backs", "earlier", "held"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("aids"), *FAST, "--pause", "3600") as server:
        yield server


@pytest.fixture
def ada(server: Server) -> Iterator[Guest]:
    with Guest(server, "Ada") as guest:
        yield guest


@pytest.fixture
def bo(server: Server) -> Iterator[Guest]:
    with Guest(server, "Bo", 1) as guest:
        yield guest


@pytest.fixture
def cem(server: Server) -> Iterator[Guest]:
    with Guest(server, "Cem", 2) as guest:
        yield guest


def has_aid(view: dict[str, Any] | None) -> bool:
    """Whether a view has what people have to remember: every field of it, or none; and the whole discard pile."""
    assert view is not None
    found = view.keys() & AIDS
    assert found in (AIDS, set())
    assert not found or "?" not in view["discard"]
    return bool(found)


def receives_old_discards(window: Window) -> bool:
    assert window.view is not None
    return any(card != "?" for card in window.view["discard"][:-1])


def log_leaves_old_discards_to_memory(window: Window) -> bool:
    """Whether a log that is sent again names the top of the discard pile, and not what lies under it."""
    log = next(message for message in window.received if isinstance(message, wire.Welcome)).log
    cards = [event["card"] for event in log if event["kind"] == "discarded"]
    assert cards[-1] != "?"
    return "?" in cards


def seat_info(window: Window, seat: str) -> wire.SeatInfo:
    assert window.table is not None
    return next(info for info in window.table.seats if info.seat == seat)


def drop_cards(count: int, *windows: Window) -> None:
    """Draw and discard until this many cards lie on the discard pile."""
    while count:
        even_out(*windows)
        mover = next(window for window in windows if window.legal)
        move = next(move for move in ("drop", "draw", "stop", "pass") if move in mover.legal)
        count -= move == "drop"
        mover.play(move)


def play_round(*windows: Window) -> None:
    """Play until the round is over."""
    while not any(window.table and window.table.between for window in windows):
        even_out(*windows)
        mover = next(window for window in windows if window.legal)
        mover.play(quick(mover))
    even_out(*windows)


def begin_next_round(*windows: Window) -> None:
    for window in windows:
        window.do("ready")
    for window in windows:
        window.wait_until(lambda page: page.table is not None and not page.table.between)


def test_one_of_two_people_has_the_memory_aid(ada: Guest, bo: Guest, cem: Guest) -> None:
    """In the first view, move by move, after a reload, on resumption, by HTTP, and for spectators."""
    table = ada.open("bande", "me open", options={"first": "A"})
    bo.do(table, "sit")
    bo.do(table, "adjust", memory_aid=True)
    parent, child, public = ada.connect(table), bo.connect(table), cem.connect(table)
    assert [seat_info(window, "B").memory_aid for window in (parent, child, public)] == [True] * 3
    assert not seat_info(child, "A").memory_aid
    parent.do("start")
    child.do("show-hand", allowed=True)
    known = {"number": public.number, "resume": public.resume}
    shoulder = cem.connect(table, over="B")
    drop_cards(4, parent, child)
    viewers = {"parent": parent, "child": child, "public": public, "shoulder": shoulder}
    even_out(*viewers.values())
    expected = {"parent": False, "child": True, "public": False, "shoulder": True}
    assert {who: has_aid(window.view) for who, window in viewers.items()} == expected
    assert {who: receives_old_discards(window) for who, window in viewers.items()} == expected
    assert not any(field in frame for frame in (*parent.raw, *public.raw) for field in (b'"known"', b'"seen"'))
    for guest, hello, aid in ((ada, {}, False), (bo, {}, True), (cem, {}, False), (cem, {"over": "B"}, True)):
        again = guest.connect(table, **hello)
        assert (has_aid(again.view), receives_old_discards(again)) == (aid, aid)
        assert log_leaves_old_discards_to_memory(again) is not aid
    resumed = cem.look(table, **known)
    resumed.until(lambda message: isinstance(message, wire.News) and message.number == child.number)
    assert not any(isinstance(message, wire.Welcome) for message in resumed.received)
    assert not any(b'"known"' in frame for frame in resumed.raw)
    for guest, aid in ((ada, False), (bo, True), (cem, False)):
        view = guest.get(f"/api/v1/tables/{table}/view")["view"]
        assert has_aid(view) is aid
        assert any(card != "?" for card in view["discard"][:-1]) is aid


def test_the_memory_aid_never_changes_in_the_middle_of_a_round(ada: Guest, bo: Guest) -> None:
    table = ada.open("bande", "me open", options={"first": "A", "rounds": 3})
    bo.do(table, "sit")
    parent, child = ada.connect(table), bo.connect(table)
    parent.do("start")
    child.do("adjust", memory_aid=True)
    info = seat_info(child, "B")
    assert (info.memory_aid, info.memory_aid_next) == (False, True)
    drop_cards(2, parent, child)
    assert not has_aid(child.view) and not has_aid(bo.connect(table).view)
    child = bo.connect(table)
    play_round(parent, child)
    assert not has_aid(child.view)
    began = child.number, child.resume
    begin_next_round(parent, child)
    assert has_aid(child.view) and seat_info(child, "B").memory_aid and not has_aid(parent.view)
    drop_cards(2, parent, child)
    assert receives_old_discards(child) and not receives_old_discards(parent)
    stale = bo.look(table, number=began[0], resume=began[1])
    assert isinstance(stale.hear(), wire.Welcome), "the entries would not add up to the view with the aid"
    child = stale
    child.do("adjust", memory_aid=False)
    play_round(parent, child)
    assert has_aid(child.view)
    began = child.number, child.resume
    begin_next_round(parent, child)
    assert not has_aid(child.view)
    stale = bo.look(table, number=began[0], resume=began[1])
    assert isinstance(stale.hear(), wire.Welcome) and not has_aid(stale.view)


def test_the_setting_of_the_table_is_the_default_of_its_people(ada: Guest, bo: Guest, cem: Guest) -> None:
    table = ada.open("bande", "me open", memory_aid=True)
    bo.do(table, "sit")
    ada.do(table, "adjust", memory_aid=False)
    windows = [ada.connect(table), bo.connect(table), cem.connect(table)]
    windows[0].do("start")
    even_out(*windows)
    assert [has_aid(window.view) for window in windows] == [False, True, False]


def test_people_who_share_a_device_have_aids_of_their_own(ada: Guest, bo: Guest) -> None:
    seats = [{"kind": "me"}, {"kind": "beside", "name": "Mia", "memory_aid": True, "pace": "slow"}, {"kind": "open"}]
    table = ada.post("/api/v1/tables", {"game": "bande", "seats": seats})["table"]
    bo.do(table, "sit", pace="slow")
    assert ada.ask(table, "adjust", seat="C", memory_aid=True).json()["code"] == "not-seated"
    own, beside = ada.connect(table, seat="A"), ada.connect(table, seat="B")
    own.do("adjust", seat="B", memory_aid=False)
    own.do("adjust", memory_aid=True)
    own.do("start")
    even_out(own, beside)
    assert has_aid(own.view) and not has_aid(beside.view)
    assert [seat_info(own, seat).pace for seat in "ABC"] == ["normal", "slow", "slow"]


def test_what_is_chosen_already_is_not_written_again(ada: Guest, bo: Guest) -> None:
    table = ada.open("bande", "me open", memory_aid=True)
    window = ada.connect(table)
    assert window.do("adjust", memory_aid=True, pace="normal").number == window.number
    assert bo.connect(table).refused("adjust", pace="slow") == "not-seated"


def test_a_rematch_keeps_the_aids(ada: Guest) -> None:
    seats = [{"kind": "me", "memory_aid": True, "pace": "slow"}, {"kind": "bot", "level": "kit"}]
    wish = {"game": "bande", "seats": seats, "settings": {"options": {"rounds": 1}}, "start": True}
    window = ada.connect(ada.post("/api/v1/tables", wish)["table"])
    play_on(window)
    window.do("rematch")
    window.wait_until(lambda page: page.table is not None and page.table.rematch is not None)
    assert window.table is not None and window.table.rematch is not None
    again = ada.connect(window.table.rematch)
    info = seat_info(again, "A")
    assert (info.memory_aid, info.memory_aid_next, info.pace) == (True, True, "slow")


def test_aids_are_the_same_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada:
        table = ada.open("bande", "me kit", start=True)
        ada.do(table, "adjust", memory_aid=True, pace="slow")
        before = ada.connect(table).table
        server.stop()
        server.start()
        assert ada.connect(table).table == before

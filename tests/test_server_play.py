"""Playing over the network: a real server, people with real sockets, from an empty table to a record."""

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import repeat
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from biberbau import Match
from biberbau.server import wire

from .server_process import FAST, Guest, Server, Window, even_out, play_on, quick, serving
from .setups import GAMES


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), *FAST, "--pause", "3600") as server:
        yield server


@pytest.fixture
def ada(server: Server) -> Iterator[Guest]:
    with Guest(server, "Ada", beaver=3) as guest:
        yield guest


@pytest.fixture
def bo(server: Server) -> Iterator[Guest]:
    with Guest(server, "Bo") as guest:
        yield guest


# A whole match


@pytest.mark.parametrize("game", GAMES)
def test_two_people_and_two_bots_play_a_match_to_its_end(server: Server, ada: Guest, bo: Guest, game: str) -> None:
    table = ada.open(game, "me open kit yearling", options={"rounds": 2})
    host = ada.look(table)
    with Guest(server, "Cleo") as cleo:
        bo.do(table, "sit")
        guest, watcher = bo.look(table), cleo.look(table)
        for window in (host, guest, watcher):
            window.wait_for(wire.Welcome)
        host.do("start")
        play_on(host, guest, watcher)
        for window in (host, guest, watcher):
            assert window.view is not None and window.view["winners"]
            assert "known" not in window.view
        again = cleo.look(table).wait_for(wire.Welcome)
        assert again.view == watcher.view
        assert bo.look(table).wait_for(wire.Welcome).view == guest.view
    record = ada.get(f"/api/v1/tables/{table}/record")
    assert record["names"] == {"A": "Ada", "B": "Bo"}
    assert watcher.view is not None and list(Match.replay(record).winners or ()) == watcher.view["winners"]


def test_what_changes_adds_up_to_the_whole_view(ada: Guest) -> None:
    """After every entry the view put together from changes is the view that somebody new is shown."""
    table = ada.open("clan-combined", "me beside:Bea", start=True, options={"rounds": 1}, memory_aid=True)
    windows = [ada.look(table, seat=seat) for seat in "AB"]
    for _ in range(12):
        even_out(*windows)
        mover = next(window for window in windows if window.legal)
        mover.play(mover.legal[0])
    for seat, window in zip("AB", windows, strict=True):
        window.wait_until(lambda page: page.number >= mover.number)
        assert ada.look(table, seat=seat).wait_for(wire.Welcome).view == window.view
        assert window.view is not None and "known" in window.view


def test_everybody_learns_that_a_weaker_bot_moved(ada: Guest) -> None:
    """This server has no workers, so a builder moves for every bot that searches."""
    table = ada.open("clan", "me boss builder", start=True, options={"rounds": 1, "first": "B"})
    window = ada.connect(table)
    window.wait_until(lambda page: bool(page.legal))
    for seen in (window.table, ada.look(table).wait_for(wire.Welcome).table):
        assert seen is not None and [seat.late for seat in seen.seats] == [False, True, False]


# Before the match


def test_guests_come_by_a_link_and_need_only_a_name(ada: Guest, bo: Guest) -> None:
    table = ada.open("bande", "me open open")
    host = ada.connect(table)
    window = bo.look(table)
    assert window.wait_for(wire.Welcome).seat is None
    window.do("sit", seat="C")
    seat = next(message.seat for message in window.received if isinstance(message, wire.Welcome) and message.seat)
    assert seat == "C"
    host.wait_until(lambda page: page.table is not None and page.table.seats[2].name == "Bo")
    assert window.refused("sit") == "already-seated"
    assert window.refused("start") == "not-host"
    assert host.refused("start") == "open-seats"
    host.do("start", fill="kit")
    assert host.table is not None and [seat.kind for seat in host.table.seats] == ["person", "bot", "person"]
    assert host.refused("start", fill="kit") == "already-started"


def test_the_host_gives_a_seat_away_and_who_sat_there_is_shown_out(ada: Guest, bo: Guest) -> None:
    table = ada.open("gang", "me open")
    host = ada.connect(table)
    bo.do(table, "sit")
    guest = bo.connect(table)
    assert bo.ask(table, "arrange", seat="A", level="kit").json()["code"] == "not-host"
    assert host.refused("arrange", seat="A", level="kit") == "own-seat"
    assert host.refused("arrange", seat="F") == "no-such-seat"
    host.do("arrange", seat="B", level="boss")
    assert guest.wait_for(wire.StreamClosed).reason == "removed"
    assert host.table is not None and host.table.seats[1].level == "boss"
    host.do("arrange", seat="B")
    assert host.table.seats[1].kind == "open"


def test_a_removed_person_may_watch_but_may_not_sit_down_again_or_chat(ada: Guest, bo: Guest) -> None:
    table = ada.open("gang", "me open", chat=True)
    bo.do(table, "sit")
    ada.do(table, "arrange", seat="B")
    assert bo.ask(table, "sit").status_code == 403
    watcher = bo.connect(table)
    assert watcher.refused("sit", beside="Bea") == "removed"
    assert watcher.refused("chat", text="hello") == watcher.refused("emote", emote="hello") == "removed"


def test_no_two_names_at_a_table_look_alike(server: Server, ada: Guest) -> None:
    table = ada.open("gang", "me open open")
    with Guest(server, "ＡＤＡ") as twin:
        assert twin.ask(table, "sit").json()["code"] == "name-taken"
        twin.put("/api/v1/me", {"name": "Edda"})
        twin.do(table, "sit")
        assert twin.http.put("/api/v1/me", json={"name": "ada"}).json()["code"] == "name-taken"
        twin.put("/api/v1/me", {"name": "Frida"})
        assert twin.get(f"/api/v1/tables/{table}")["seats"][1]["name"] == "Frida"


def test_a_match_that_nobody_would_play_does_not_begin(ada: Guest) -> None:
    table = ada.open("clan", "open open")
    assert ada.ask(table, "start", fill="kit").json()["code"] == "no-people"
    ada.do(table, "sit")
    ada.do(table, "start", fill="kit")


def test_a_host_who_leaves_passes_the_table_on_and_the_last_one_closes_it(ada: Guest, bo: Guest) -> None:
    table = ada.open("clan", "me open")
    bo.do(table, "sit")
    guest = bo.connect(table)
    ada.do(table, "leave")
    guest.wait_until(lambda page: page.table is not None and page.table.host == bo.id)
    guest.do("leave")
    guest.until(lambda message: isinstance(message, wire.StreamClosed) and message.reason == "expired")
    assert ada.get(f"/api/v1/tables/{table}")["stage"] == "closed"
    assert ada.ask(table, "sit").json()["code"] == "closed"


def test_public_tables_are_listed_while_somebody_is_there(server: Server, ada: Guest, bo: Guest) -> None:
    lobby = bo.socket("/api/v1/lobby")
    hidden = ada.open("clan", "me open")
    table = ada.open("clan", "me open", visibility="public")
    host, _ = ada.look(table), ada.look(hidden)
    host.wait_for(wire.Welcome)

    def heard() -> list[str]:
        return [listed["id"] for listed in json.loads(lobby.recv(timeout=30))["tables"]]

    while table not in (ids := heard()):
        pass
    assert hidden not in ids
    listed = next(item for item in bo.get("/api/v1/tables")["tables"] if item["id"] == table)
    assert listed["host_name"] == "Ada" and listed["open_seats"] == 1
    host.hang_up()
    while table in heard():
        pass


# Rounds


def test_moves_wait_until_everybody_is_ready_for_the_next_round(ada: Guest, bo: Guest) -> None:
    table = ada.open("bande", "me open", options={"rounds": 2})
    bo.do(table, "sit")
    a, b = ada.look(table), bo.look(table)
    for window in (a, b):
        window.wait_for(wire.Welcome)
    a.do("start")
    while not (a.table and a.table.between):
        even_out(a, b)
        mover = next((window for window in (a, b) if window.legal), None)
        if mover:
            mover.play(quick(mover))
    b.wait_until(lambda page: page.number >= a.number)
    assert a.view is not None and a.view["last"] is not None
    mover = a if a.view["turn"] == "A" else b
    assert mover.view is not None
    assert mover.refused("move", move=mover.view["legal"][0], number=mover.number) == "between-rounds"
    late = ada.look(table).wait_for(wire.Welcome)
    assert late.table.between and any(event["kind"] == "scored" for event in late.log) and late.look is not None
    a = ada.look(table)
    a.do("ready")
    assert a.table is not None and a.table.between and a.table.seats[0].ready
    b.do("ready")
    assert b.table is not None and not b.table.between
    again = b.do("ready")
    assert again.number == b.number


def test_people_play_again_at_a_table_whose_id_everybody_receives(ada: Guest, bo: Guest) -> None:
    table = ada.open("bande", "me open kit", options={"rounds": 1})
    bo.do(table, "sit")
    a, b = ada.look(table), bo.look(table)
    a.wait_for(wire.Welcome)
    assert a.refused("rematch") == "not-over"
    a.do("start")
    play_on(a, b)
    a.do("rematch")
    b.wait_until(lambda page: page.table is not None and page.table.rematch is not None)
    b.do("rematch")
    assert a.table is not None and b.table is not None and a.table.rematch == b.table.rematch
    again = bo.get(f"/api/v1/tables/{b.table.rematch}")
    assert again["stage"] == "waiting" and again["host"] == ada.id
    assert [seat["name"] for seat in again["seats"]] == ["Ada", "Bo", None]


# Taking back


def test_in_a_rematch_a_bot_plays_for_a_deleted_person(server: Server, ada: Guest) -> None:
    with Guest(server, "Zoe") as zoe:
        table = ada.open("bande", "me open", options={"rounds": 1})
        zoe.do(table, "sit")
        a, z = ada.connect(table), zoe.connect(table)
        a.do("start")
        play_on(a, z)
        assert zoe.http.delete("/api/v1/me").status_code == 204
        a.do("rematch")
        a.wait_until(lambda page: page.table is not None and page.table.rematch is not None)
        assert a.table is not None
        again = ada.get(f"/api/v1/tables/{a.table.rematch}")
        assert again["stage"] == "playing" and [seat["kind"] for seat in again["seats"]] == ["person", "bot"]
        assert zoe.id not in str(again)


def test_a_choice_that_nobody_has_seen_can_be_taken_back(ada: Guest) -> None:
    table = ada.open("gang", "me beside:Bea", start=True)
    a, b = ada.look(table, seat="A"), ada.look(table, seat="B")
    a.wait_for(wire.Welcome)
    b.wait_for(wire.Welcome)
    before = a.view
    assert not a.may_undo and a.refused("undo") == "no-undo"
    a.play("open A1 A6")
    assert a.may_undo
    b.wait_until(lambda page: page.number == a.number)
    assert not b.may_undo and b.refused("undo") == "no-undo"
    a.do("undo")
    assert a.view == before and not a.may_undo
    news = next(message for message in reversed(a.received) if isinstance(message, wire.News))
    assert news.undone
    a.play("open A2 A7")
    b.wait_until(lambda page: page.number == a.number)
    b.play("open B1 B2")
    a.wait_until(lambda page: page.number == b.number)
    assert a.refused("undo") == "no-undo"
    mover = a if a.legal else b
    mover.play("take")
    assert mover.may_undo
    mover.do("undo")
    mover.play("draw")
    assert not mover.may_undo and mover.refused("undo") == "no-undo"


# Watching


def test_spectators_see_what_is_public_or_what_a_seat_lets_them_see(server: Server, ada: Guest, bo: Guest) -> None:
    table = ada.open("bande", "me kit", start=True)
    host = ada.look(table)
    look = host.wait_for(wire.Welcome).look
    assert look["seat"] == "A" and "?" not in look["cards"]
    public = bo.look(table).wait_for(wire.Welcome)
    assert public.seat is None and public.look is None and public.view["seat"] is None
    assert all(event.get("cards", ["?"])[0] == "?" for event in public.log if event["kind"] == "looked")
    assert refusal_of(bo.look(table, over="A")) == "hand-hidden"
    host.do("show-hand", allowed=True)
    over = bo.look(table, over="A")
    welcome = over.wait_for(wire.Welcome)
    assert welcome.over_shoulder and welcome.seat == "A" and welcome.look == look
    host.play("draw")
    over.wait_until(lambda page: page.number == host.number)
    assert host.view is not None and over.view is not None and over.view["hand"] == host.view["hand"] != "?"
    assert over.refused("move", move=host.legal[0], number=host.number) == "not-seated"
    host.do("show-hand", allowed=False)
    assert over.wait_for(wire.Welcome).seat is None
    assert over.view is not None and over.view["hand"] == "?"


def test_who_sits_at_the_table_sees_their_seat_and_nothing_else(ada: Guest, bo: Guest) -> None:
    table = ada.open("bande", "me open kit")
    bo.do(table, "sit")
    host = ada.connect(table)
    host.do("start")
    host.do("show-hand", allowed=True)
    assert refusal_of(bo.look(table, over="A")) == "you-sit-here"
    assert refusal_of(bo.look(table, seat="A")) == "you-sit-here"
    assert bo.look(table).wait_for(wire.Welcome).seat == "B"


def test_a_table_may_want_no_spectators(server: Server, ada: Guest, bo: Guest) -> None:
    table = ada.open("gang", "me kit", watch="nobody")
    watcher = bo.connect(table)
    host = ada.connect(table)
    host.do("start")
    assert watcher.wait_for(wire.StreamClosed).reason == "removed"
    assert refusal_of(bo.look(table)) == "no-watching"
    assert bo.http.get(f"/api/v1/tables/{table}/record").json()["code"] == "no-watching"
    assert bo.ask(table, "emote", emote="laugh").json()["code"] == "no-watching"
    assert ada.http.get(f"/api/v1/tables/{table}/record").json()["code"] == "not-over"


def refusal_of(window: Window) -> str:
    code: str = window.wait_for(wire.Refused).code
    return code


# Talking


def test_emotes_for_everyone_and_chat_where_the_host_allows_it(ada: Guest, bo: Guest) -> None:
    silent = ada.look(ada.open("clan", "me open"))
    silent.wait_for(wire.Welcome)
    assert silent.refused("chat", text="hello") == "no-chat"
    table = ada.open("clan", "me open", chat=True)
    host, watcher = ada.look(table), bo.look(table)
    watcher.wait_for(wire.Welcome)
    host.do("emote", emote="wow")
    assert watcher.wait_for(wire.Spoke) == wire.Spoke("Ada", "A", emote="wow", player=ada.id)
    watcher.do("chat", text="  may I\n sit? ")
    asked = wire.Spoke("Bo", None, text="may I sit?", player=bo.id)
    host.until(lambda message: message == asked)
    assert host.refused("chat", text="\u202egnidnatsrednu") == "odd-letters"
    assert ada.look(table).wait_for(wire.Welcome).chat == [asked]


def test_spectators_do_not_speak_under_the_name_of_a_player(server: Server, ada: Guest) -> None:
    table = ada.open("clan", "me open", chat=True)
    with Guest(server, "\u0410da") as twin:  # the first letter is Cyrillic
        watcher = twin.connect(table)
        assert watcher.refused("chat", text="I am Ada") == watcher.refused("emote", emote="wow") == "name-taken"
        twin.put("/api/v1/me", {"name": "Edda"})
        watcher.do("chat", text="I am Edda")


def test_only_the_host_of_a_public_table_sees_who_shares_a_network(ada: Guest, bo: Guest) -> None:
    table = ada.open("clan", "me open", visibility="public")
    host, guest = ada.connect(table), bo.connect(table)
    guest.do("sit")
    assert host.wait_for(wire.SameNetwork).seats == [["A", "B"]]
    assert ada.connect(table).wait_for(wire.SameNetwork).seats == [["A", "B"]]
    guest.do("emote", emote="wow")
    assert not any(isinstance(message, wire.SameNetwork) for message in guest.received)
    private = ada.open("clan", "me open")
    bo.do(private, "sit")
    host = ada.connect(private)
    host.do("emote", emote="wow")
    assert not any(isinstance(message, wire.SameNetwork) for message in host.received)
    assert b"127.0.0.1" not in b"".join(host.raw + guest.raw)


def test_who_takes_another_name_goes_by_it_wherever_they_are(ada: Guest, bo: Guest) -> None:
    watched, played = ada.open("clan", "me open", chat=True), ada.open("bande", "me open", options={"rounds": 1})
    bo.do(played, "sit")
    watcher, a, b = bo.look(watched), ada.look(played), bo.look(played)
    for window in (watcher, a, b):
        window.wait_for(wire.Welcome)
    a.do("start")
    play_on(a, b)
    bo.put("/api/v1/me", {"name": "Bodo"})
    watcher.do("chat", text="hello")
    assert next(message for message in watcher.received if isinstance(message, wire.Spoke)).name == "Bodo"
    b.wait_until(lambda page: page.table is not None and page.table.seats[1].name == "Bodo")
    b.do("rematch")
    assert b.table is not None
    assert [seat["name"] for seat in bo.get(f"/api/v1/tables/{b.table.rematch}")["seats"]] == ["Ada", "Bodo"]


def ask_to_be_called(guest: Guest, name: str) -> httpx.Response:
    return guest.http.put("/api/v1/me", json={"name": name})


def test_of_people_who_want_one_name_at_once_only_one_gets_it(server: Server) -> None:
    with ExitStack() as stack, ThreadPoolExecutor() as pool:
        guests = [stack.enter_context(Guest(server, name)) for name in ("Ada", "Bo", "Cy", "Dan", "Eva", "Finn")]
        table = guests[0].open("clan", "me open open open open open")
        for guest in guests[1:]:
            guest.do(table, "sit")
        for name in ("Zoe", "Yak", "Zoë", "Xu", "ZOE"):
            answers = list(pool.map(ask_to_be_called, guests, repeat(name)))
            assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
            assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"name-taken"}
            called = [seat["name"] for seat in guests[0].get(f"/api/v1/tables/{table}")["seats"]]
            assert called.count(name) == 1 and len({seen.casefold() for seen in called}) == 6
            assert called == [guest.get("/api/v1/me")["name"] for guest in guests]


def test_people_who_took_one_name_after_a_match_cannot_play_again_before_renaming(ada: Guest, bo: Guest) -> None:
    table = ada.open("bande", "me open", options={"rounds": 1})
    bo.do(table, "sit")
    a, b = ada.connect(table), bo.connect(table)
    a.do("start")
    play_on(a, b)
    bo.put("/api/v1/me", {"name": "ada"})
    assert b.refused("rematch") == "name-taken"
    bo.put("/api/v1/me", {"name": "Bo"})
    b.do("rematch")


# One device, several devices


def test_one_device_for_all(ada: Guest) -> None:
    table = ada.open("bande", "me beside:Bea beside:Cem", start=True, options={"rounds": 1})
    windows = [ada.look(table, seat=seat) for seat in "ABC"]
    for seat, window in zip("ABC", windows, strict=True):
        assert window.wait_for(wire.Welcome).seat == seat
    assert windows[1].refused("move", move="draw", number=windows[1].number) == "not-your-turn"
    play_on(*windows)
    assert windows[0].table is not None
    assert [seat.name for seat in windows[0].table.seats] == ["Ada", "Bea", "Cem"]


def test_another_page_of_the_same_seat_takes_over(ada: Guest) -> None:
    table = ada.open("clan", "me kit", start=True)
    first = ada.connect(table)
    ada.connect(table)
    assert first.wait_for(wire.StreamClosed).reason == "elsewhere"


def test_a_person_goes_on_from_another_device(server: Server, ada: Guest) -> None:
    table = ada.open("clan", "me kit", start=True)
    code = ada.post("/api/v1/me/device-link")["code"]
    with Guest(server) as phone:
        assert phone.http.get("/api/v1/me").status_code == 401
        me = phone.post("/api/v1/me/sign-in", {"code": code})
        assert me["id"] == ada.id and me["seats"][0]["table"] == table
        assert phone.look(table).wait_for(wire.Welcome).seat == "A"
    with Guest(server) as thief:
        assert thief.http.post("/api/v1/me/sign-in", json={"code": code}).json()["code"] == "bad-code"


def test_somebody_who_wants_to_be_forgotten_is(server: Server, ada: Guest) -> None:
    with Guest(server, "Zoe") as zoe:
        table = zoe.open("clan", "me open")
        ada.do(table, "sit")
        zoe.do(table, "start")
        assert zoe.http.delete("/api/v1/me").status_code == 204
        seats = ada.get(f"/api/v1/tables/{table}")["seats"]
        assert seats[0]["kind"] == "bot" and seats[0]["name"] is None
        assert zoe.http.get("/api/v1/me").status_code == 401


def test_who_is_forgotten_does_nothing_more_through_pages_that_are_open(server: Server, ada: Guest) -> None:
    table, other = ada.open("clan", "me open"), ada.open("clan", "me open")
    with Guest(server, "Zoe") as zoe:
        zoe.do(table, "sit")
        pages = [zoe.look(table), zoe.look(other)]
        for page in pages:
            page.wait_for(wire.Welcome)
        assert zoe.http.delete("/api/v1/me").status_code == 204
        for page in pages:
            page.wait_for(wire.StreamClosed)
            with pytest.raises(ConnectionClosed):
                page.ask("sit")
    for seen in (table, other):
        assert ada.get(f"/api/v1/tables/{seen}")["seats"][1]["kind"] == "open"


# Programs


def test_chat_of_a_deleted_person_is_sent_to_nobody(server: Server, ada: Guest, bo: Guest) -> None:
    table = ada.open("clan", "me open", chat=True)
    with Guest(server, "Zoe") as zoe:
        zoe.do(table, "chat", text="I am Zoe")
        bo.do(table, "chat", text="I am Bo")
        assert zoe.http.delete("/api/v1/me").status_code == 204
    welcome = ada.look(table).wait_for(wire.Welcome)
    assert [spoke.text for spoke in welcome.chat] == ["I am Bo"]


def test_a_bot_account_plays_with_its_token(server: Server, ada: Guest) -> None:
    with Guest(server) as machine:
        machine.become_program("Robo")
        table = ada.open("bande", "me open")
        machine.do(table, "sit")
        ada.do(table, "start")
        assert [seat["program"] for seat in ada.get(f"/api/v1/tables/{table}")["seats"]] == [False, True]
        assert machine.get("/api/v1/me")["seats"][0]["seat"] == "B"
        assert machine.ask(table, "move", move="draw", number=3).json()["code"] == "not-your-turn"


@pytest.mark.parametrize("aid", [False, True])
def test_people_see_the_top_of_the_discard_pile_and_programs_all_of_it(
    server: Server, ada: Guest, bo: Guest, aid: bool
) -> None:
    """X05, in what is sent move by move and in whole pictures; also over the shoulder of a program."""
    with Guest(server) as machine:
        machine.become_program("Robo")
        table = ada.open("bande", "me open", options={"first": "A"}, memory_aid=aid)
        machine.do(table, "sit")
        windows = {"person": ada.connect(table), "program": machine.connect(table)}
        windows["person"].do("start")
        windows["program"].do("show-hand", allowed=True)
        windows |= {"public": bo.connect(table), "shoulder": bo.connect(table, over="B")}
        drop_cards(4, windows["person"], windows["program"])
        even_out(*windows.values())
        piles = {who: discard_of(window) for who, window in windows.items()}
        whole = piles["program"]
        assert len(whole) == 5 and "?" not in whole
        seen = whole if aid else ["?"] * 4 + whole[-1:]
        assert piles == {"person": seen, "program": whole, "public": seen, "shoulder": seen}
        assert discard_of(ada.connect(table)) == seen
        assert discard_of(machine.connect(table)) == whole


def drop_cards(count: int, *windows: Window) -> None:
    """Draw and discard until this many cards lie on the discard pile."""
    wanted = ("drop", "draw", "stop", "pass")
    while count:
        even_out(*windows)
        mover = next(window for window in windows if window.legal)
        move = next(move for move in wanted if move in mover.legal)
        count -= move == "drop"
        mover.play(move)


def discard_of(window: Window) -> list[str]:
    assert window.view is not None
    return list(window.view["discard"])


def test_the_example_of_the_documentation_plays(server: Server, ada: Guest) -> None:
    table = ada.open("bande", "me open", options={"rounds": 2})
    script = Path(__file__).parent.parent / "examples" / "table_bot.py"
    command = [sys.executable, str(script), f"http://{server.address}", table, "Robo"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as machine:
        host = ada.look(table)
        host.wait_until(lambda page: page.table is not None and page.table.seats[1].name == "Robo")
        host.do("start")
        play_on(host)
        assert host.view is not None
        assert machine.stdout is not None and f"winners: {host.view['winners']}" in machine.stdout.read()

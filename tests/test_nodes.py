"""Several servers on one PostgreSQL: guests of one table sit at different nodes, and nodes fail."""

import random
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from biberbau.cli import main
from biberbau.server import wire
from biberbau.server.store.postgresql.listening import FRESH_SECONDS
from biberbau.server.store.sqlite import FILE
from biberbau.verifying import verify

from .postgresql import Postgres
from .server_process import (
    FAST,
    PATIENCE,
    Guest,
    Server,
    Window,
    altered,
    even_out,
    eventually,
    play_on,
    play_some,
    quick,
    serving,
)
from .test_server_draws import Player
from .torture import torture

Pair = tuple[Server, Server]


@pytest.fixture(scope="module")
def address(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture(scope="module")
def pair(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two nodes."""
    with ExitStack() as stack:
        one, other = (_node(stack, address, tmp_path_factory.mktemp("node")) for _ in range(2))
        yield one, other


def _node(stack: ExitStack, address: str, folder: Path) -> Server:
    key = folder.parent / "shared.key"
    patient = {"clocks.CUT_SECONDS": PATIENCE, "clocks.SHOW_SECONDS": PATIENCE}
    return stack.enter_context(altered(folder, patient, "--store", address, "--key-file", str(key), *FAST))


def at(node: Server, guest: Guest) -> Guest:
    """The same person at another node."""
    other = Guest(node)
    other.http.cookies.update(dict(guest.http.cookies.items()))
    other.id = guest.id
    return other


def two_at_a_table(ada: Guest, bo: Guest, **settings: object) -> tuple[str, Window, Window]:
    """Two people at a table where the match has begun."""
    table = ada.open("bande", "me open", start=False, **settings)
    first = ada.connect(table)
    bo.do(table, "sit", seat="B")
    second = bo.connect(table)
    even_out(first, second)
    first.do("start")
    even_out(first, second)
    return table, first, second


@contextmanager
def stopped(node: Server) -> Iterator[None]:
    """Freeze a node for a while."""
    node.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        node.process.send_signal(signal.SIGCONT)


def shown_at_last(guest: Guest, table: str) -> Any:
    """The first view of a table that a node shows; until it hears the others again it may refuse."""
    answers: list[httpx.Response] = []

    def is_answered() -> bool:
        answers.append(guest.http.get(f"/api/v1/tables/{table}/view"))
        return answers[-1].status_code != 503

    eventually(is_answered)
    assert answers[-1].is_success, answers[-1].text
    return answers[-1].json()


def sees_presence(window: Window, seats: list[str]) -> None:
    window.until(lambda message: isinstance(message, wire.Presence) and list(message.here) == seats)


def listed(lobby: ClientConnection) -> list[str]:
    """The tables in the next message of a lobby."""
    return [line.id for line in msgspec.json.decode(lobby.recv(timeout=PATIENCE), type=wire.Tables).tables]


def test_two_people_play_a_match_at_two_nodes(pair: Pair, postgres: Postgres, address: str) -> None:
    with Guest(pair[0], "Ada") as ada, Guest(pair[1], "Bo") as bo:
        _, first, second = two_at_a_table(ada, bo)
        play_on(first, second)
        assert first.number == second.number and first.table is not None and second.table is not None
        names = [[seat.name for seat in window.table.seats] for window in (first, second) if window.table]
        assert names == [["Ada", "Bo"]] * 2
        for guest in (ada, bo):  # the node that did not write the last move finds the match too
            (match,) = guest.get("/api/v1/matches")["matches"]
            assert (match["id"], match["ending"]) == (first.id, "finished")
        assert postgres.sql("SELECT count(*) FROM matches", address.rpartition("/")[2]) == "1"
        group = ada.post("/api/v1/groups", {"name": "Us", "match": first.id})["id"]
        bo.post(f"/api/v1/groups/{group}/join")
        pages = [guest.get(f"/api/v1/groups/{group}") for guest in (ada, bo)]
        assert [[each["id"] for each in page["matches"]] for page in pages] == [[first.id]] * 2
        first.do("rematch")
        second.wait_until(lambda window: window.table is not None and window.table.rematch is not None)


def test_a_draw_does_not_wait_for_a_page_at_another_node_that_does_not_cut(pair: Pair) -> None:
    with Guest(pair[0], "Ada") as ada, Guest(pair[1], "Bo") as bo:
        table = ada.open("bande", "me open", start=False)
        first = ada.connect(table)
        bo.do(table, "sit", seat="B")
        bo.connect(table)
        sees_presence(first, ["A", "B"])
        first.do("start")
        assert first.table is not None and first.table.stage == "playing"


def test_presence_chat_and_names_reach_the_other_node(pair: Pair) -> None:
    with Guest(pair[0], "Ada") as ada, Guest(pair[1], "Bo") as bo:
        table, first, second = two_at_a_table(ada, bo, chat=True)
        second.hang_up()
        sees_presence(first, ["A"])
        second = bo.connect(table)
        sees_presence(first, ["A", "B"])
        second.do("chat", text="Good evening")
        assert first.wait_for(wire.Spoke).text == "Good evening"
        assert [line.text for line in at(pair[0], bo).connect(table).received[0].chat] == ["Good evening"]  # type: ignore[union-attr]
        assert second.wait_for(wire.StreamClosed).reason == "elsewhere", "a seat is played on one device"
        bo.put("/api/v1/me", {"name": "Boris", "beaver": 2})
        first.wait_until(lambda window: window.table is not None and window.table.seats[1].name == "Boris")
        here = at(pair[0], bo)
        eventually(lambda: here.get("/api/v1/me")["name"] == "Boris")
        bo.http.delete("/api/v1/me")
        first.wait_until(lambda window: window.table is not None and window.table.seats[1].name is None)
        eventually(lambda: here.http.get("/api/v1/me").status_code == 401)


def test_every_node_lists_the_public_tables(pair: Pair) -> None:
    with Guest(pair[0], "Ada") as ada, Guest(pair[1]) as passer_by:
        lobby = passer_by.socket("/api/v1/lobby")
        table = ada.open("bande", "me open", visibility="public")
        window = ada.connect(table)
        while listed(lobby) != [table]:
            pass
        window.hang_up()
        while listed(lobby):
            pass


def test_bots_move_once_and_at_the_node_of_the_person(pair: Pair, postgres: Postgres, address: str) -> None:
    with Guest(pair[0], "Ada") as ada, Guest(pair[1], "Bo") as bo:
        table = ada.open("bande", "me kit kit", start=True, watch="everyone")
        watching, window = bo.connect(table), ada.connect(table)
        play_on(window)
        watching.wait_until(lambda page: page.number == window.number)
        writers = f"SELECT count(DISTINCT node) FROM log WHERE table_id = '{table}'"
        assert postgres.sql(writers, address.rpartition("/")[2]) == "1"


def test_guests_of_a_killed_node_go_on_at_another_one(pair: Pair, address: str, tmp_path: Path) -> None:
    with ExitStack() as stack, Guest(pair[0]) as later:
        doomed = _node(stack, address, tmp_path)
        ada = stack.enter_context(Guest(doomed, "Ada"))
        table = ada.open("bande", "me kit", start=True)
        window = ada.connect(table)
        window.wait_until(lambda page: bool(page.legal))
        done = window.play(quick(window))
        doomed.kill()
        later.http.cookies.update(dict(ada.http.cookies.items()))
        again = later.connect(table, number=done.number)
        assert again.number >= done.number
        play_on(again)


def test_a_node_that_was_frozen_shows_nobody_an_old_table(pair: Pair, address: str, tmp_path: Path) -> None:
    with ExitStack() as stack, Guest(pair[0], "Ada") as ada:
        frozen = _node(stack, address, tmp_path)
        table = ada.open("bande", "me kit", start=True, watch="everyone")
        window = ada.connect(table)
        stack.enter_context(Guest(frozen, "Bo")).connect(table)
        late = stack.enter_context(Guest(frozen, "Cleo"))
        with stopped(frozen):
            play_some(window, 5)
            time.sleep(FRESH_SECONDS)
        assert shown_at_last(late, table)["number"] >= window.number


def test_a_database_is_backed_up_while_its_nodes_run_and_restored_into_either_store(
    pair: Pair, postgres: Postgres, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = pair[0].data.parent / "shared.key"
    place = ["--store", address, "--key-file", str(key), "--lang", "en"]
    folder, other = tmp_path / "folder", postgres.new_database()
    folder.mkdir()
    with Guest(pair[0], "Ada") as ada:
        table = ada.open("bande", "me kit", start=True)
        window = ada.connect(table)
        window.play("draw")
        assert main(["backup", str(folder / FILE), *place]) == 0
        copied = folder / f"{FILE}.key"
        assert str(copied) in capsys.readouterr().out and copied.read_bytes() == key.read_bytes()
        window.play(quick(window))  # it is not in the copy
        copied = copied.rename(tmp_path / "copied.key")
        assert [path.name for path in folder.iterdir()] == [FILE]
        assert main(["copy", "--from", str(folder), "--to", other, "--lang", "en"]) == 0
        for flags in ((), ("--store", other)):
            with serving(folder, *flags, "--key-file", str(copied), *FAST) as restored:
                ada.server = restored
                back = ada.connect(table, resume=window.resume, number=window.number)
                assert back.number < window.number
                play_on(back)


def test_the_tables_of_a_database_are_inspected_and_closed_while_its_nodes_run(
    pair: Pair, address: str, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    place = ["--store", address, "--key-file", str(pair[0].data.parent / "shared.key"), "--lang", "en"]
    with Guest(pair[0], "Ada") as ada:
        table = ada.open("bande", "me kit", start=True)
        window = ada.connect(table)
        assert main(["tables", "list", *place]) == 0 and main(["tables", "check", *place]) == 0
        said = capsys.readouterr().out
        assert f"{table}  " in said and "cannot be read: 0" in said
        assert main(["tables", "export", table, *place]) == 0
        assert '"type": "opened"' in capsys.readouterr().out
        assert main(["tables", "close", table, *place]) == 0
        with pytest.raises(ConnectionClosed):
            window.wait_until(lambda window: False)
        assert ada.ask(table, "leave").json()["code"] == "closed"
        assert main(["tables", "close", "unknown", *place]) == 2
    assert main(["tables", "list", "--store", postgres.new_database(), "--lang", "en"]) == 2, "nothing is stored there"
    assert main(["tables", "list", "--store", "postgresql://127.0.0.1:1/none", "--lang", "en"]) == 1


def test_two_people_at_two_nodes_cut_for_one_match(pair: Pair, postgres: Postgres, address: str) -> None:
    with Guest(pair[0], "Ada") as ada, Guest(pair[1], "Bo") as bo:
        table = ada.open("bande", "me open", options={"rounds": 1})
        bo.do(table, "sit", seat="B")
        players = Player(ada, table, "A"), Player(bo, table, "B")
        sees_presence(players[0].window, ["A", "B"])
        players[0].window.do("start")
        for step in (Player.commit, Player.show, Player.until_dealt):
            for player in players:
                step(player)
        play_on(*(player.window for player in players))
        for player in players:
            player.window.wait_until(lambda window: window.draw is not None and window.draw.secret is not None)
            assert verify(player.guest.get(f"/api/v1/tables/{table}/record"), player.receipt).is_sound
        query = f"SELECT convert_from(entry, 'UTF8')::json->>'type' FROM log WHERE table_id = '{table}' ORDER BY number"
        types = postgres.sql(query, address.rpartition("/")[2]).splitlines()
        draw = ["drawing", "cut", "cut", "cut-closed", "shown", "shown", "started"]
        assert types[2:9] == draw and types.count("revealed") == types.count("started") == 1


def test_a_node_with_another_key_file_refuses_to_start(
    pair: Pair, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--no-open", "--lang", "en", "--data", str(tmp_path / "data"), "--store", address]) == 1
    assert "is not the one that the other servers" in capsys.readouterr().err


def test_nothing_is_lost_whatever_fails(postgres: Postgres) -> None:
    random.seed(7)
    report = torture(postgres, ["cut", "node", "cut"], matches=2)
    assert report.acknowledged and report.views


def test_mutes_blocks_and_bans_hold_everywhere(pair: Pair, address: str, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = pair
    with Guest(one, "Ada") as ada, Guest(other, "Bo") as bo, Guest(other, "Cy") as cy, Guest(one, "Dee") as dee:
        for number, guest in enumerate((ada, bo, cy)):
            guest.http.headers["X-Forwarded-For"] = f"192.0.2.{number}"
        table, first, second = two_at_a_table(ada, bo, visibility="public", chat=True)
        watcher, witness = cy.connect(table), dee.connect(table)
        ada.post("/api/v1/me/avoided", {"person": bo.id, "how": "mute"})
        ada.post("/api/v1/me/avoided", {"person": cy.id, "how": "block"})
        assert watcher.wait_for(wire.StreamClosed).reason == "stopping"
        second.do("chat", text="unheard")
        assert witness.wait_for(wire.Spoke).text == "unheard"
        ada.post("/api/v1/me/avoided", {"person": bo.id, "how": None})
        second.do("chat", text="heard")
        spoke = first.wait_for(wire.Spoke)
        assert spoke.text == "heard"
        assert main(["admin", "--store", address, "--address", f"http://{one.address}"]) == 0
        key = capsys.readouterr().out.strip().partition("#")[2]
        body = {"person": bo.id, "kind": "ban", "days": 1}
        assert ada.http.post("/api/v1/admin/impose", json=body, headers={"X-Admin-Key": key}).status_code == 200
        assert second.wait_for(wire.StreamClosed).reason == "stopping"
        first.wait_until(lambda page: page.table is not None and page.table.seats[1].kind == "bot")

"""A table whose log cannot be folded: it cannot be opened, and nobody is hurt by it."""

import json
import re
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from biberbau.cli import main
from biberbau.server import wire
from biberbau.server.entries import FORMAT, Newer, Opened, decode, encode
from biberbau.server.store.chain import chains
from biberbau.server.store.sqlite import FILE

from .server_process import FAST, LOG, Guest, Server, altered, play_on, serving

Entry = dict[str, Any]
HOSTING = (Path(__file__).parents[1] / "docs" / "server.md").read_text("utf-8")


def row(data: Path, table: str, number: int) -> Entry:
    with sqlite3.connect(data / FILE) as connection:
        query = "SELECT entry FROM log WHERE table_id = ? AND number = ?"
        entry: Entry = json.loads(connection.execute(query, (table, number)).fetchone()[0])
        return entry


def overwrite(data: Path, table: str, number: int, entry: bytes) -> None:
    with sqlite3.connect(data / FILE) as connection:
        connection.execute("DELETE FROM log WHERE table_id = ? AND number = ?", (table, number))
        connection.execute("INSERT INTO log VALUES (?, ?, ?, ?, x'')", (table, number, time.time(), entry))
        chain_again(connection, table)


def chain_again(connection: sqlite3.Connection, table: str) -> None:
    """Give the changed log of a table the chains that its writer would have written."""
    rows = connection.execute("SELECT entry, rowid FROM log WHERE table_id = ? ORDER BY number", (table,)).fetchall()
    again = zip(chains(entry for entry, _ in rows), (row for _, row in rows), strict=True)
    connection.executemany("UPDATE log SET chain = ? WHERE rowid = ?", again)


def flip(data: Path, table: str, number: int) -> None:
    """Change one bit of an entry."""
    with sqlite3.connect(data / FILE) as connection:
        query = "SELECT rowid, entry FROM log WHERE table_id = ? AND number = ?"
        ((row, entry),) = connection.execute(query, (table, number))
        connection.execute("UPDATE log SET entry = ? WHERE rowid = ?", (entry.replace(b"drop", b"dbop"), row))


def change(data: Path, table: str, number: int, **fields: object) -> None:
    overwrite(data, table, number, json.dumps(row(data, table, number) | fields).encode())


def test_a_table_of_a_newer_version_is_not_damaged_but_waits_for_the_upgrade(tmp_path: Path) -> None:
    newer = json.dumps({"type": "of-tomorrow", "at": 1.0, "version": FORMAT + 1, "what": "?"}).encode()
    with pytest.raises(Newer):
        decode(newer)
    with pytest.raises(msgspec.ValidationError):
        decode(newer.replace(b'"version"', b'"versions"'))
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada:
        table, other = (ada.open("bande", "me kit", start=True) for _ in range(2))
        server.stop()
        started = json.dumps(row(tmp_path, table, 2)).encode()
        overwrite(tmp_path, table, 2, newer)
        server.start()
        answer = ada.http.get(f"/api/v1/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (503, "upgrading") and answer.headers["retry-after"]
        assert ada.look(table).wait_for(wire.StreamClosed).reason == "stopping", "its page connects again"
        assert [seat["table"] for seat in ada.get("/api/v1/me")["seats"]] == [other]
        change(tmp_path, other, 1, version=FORMAT + 1)
        games = {seat["table"]: seat["game"] for seat in ada.get("/api/v1/me/data")["seats"]}
        assert games == {table: "bande", other: None}
        change(tmp_path, other, 1, version=FORMAT)
        assert main(["tables", "check", "--data", str(tmp_path), "--lang", "en"]) == 1
        overwrite(tmp_path, table, 2, started)
        assert ada.connect(table).view is not None, "it is not remembered as unreadable"


def test_a_table_says_which_version_can_read_its_settings() -> None:
    """They are written whole, so an older node without one of these fields would take the entry for a damaged one."""
    fields = ("options", "watch", "visibility", "turn_seconds", "turn_days", "memory_aid", "chat", "hints")
    opened = encode(Opened(game="bande", host="ada", places=[], settings=wire.Settings(), at=1.0))
    written = json.loads(opened)
    assert (tuple(written["settings"]), written["version"]) == (fields, 3), "another field needs the next version"
    earlier = opened.replace(b',"version":3', b"").replace(b'"turn_days":null,', b"")
    assert decode(earlier) == decode(opened), "logs of earlier versions are read"


def lose(data: Path, table: str, number: int) -> None:
    with sqlite3.connect(data / FILE) as connection:
        connection.execute("DELETE FROM log WHERE table_id = ? AND number = ?", (table, number))


OPENED, SAT, STARTED, MOVED, LAST = 1, 2, 3, 4, 5
"""What the entries of the tables are in these tests."""
FAULTS: dict[str, tuple[Callable[[Path, str], None], str, str | None]] = {
    "a damaged row": (lambda data, table: overwrite(data, table, MOVED, b'{"type":"mov\xff\x00'), "entry 4", "bande"),
    "a damaged first row": (lambda data, table: overwrite(data, table, OPENED, b"\x00"), "entry 1", None),
    "a missing row": (lambda data, table: lose(data, table, SAT), "entry 2: missing", "bande"),
    "a flipped bit": (lambda data, table: flip(data, table, LAST), "entry 5: broken chain", "bande"),
    "an unknown type": (lambda data, table: overwrite(data, table, LAST + 1, b'{"type":"poked","at":1}'), "6", "bande"),
    "an unknown field": (lambda data, table: change(data, table, SAT, mood="glad"), "entry 2", "bande"),
    "an illegal move": (lambda data, table: change(data, table, LAST, move="knock"), "(not-now)", "bande"),
    "no move at all": (lambda data, table: change(data, table, LAST, move="put F9 up"), "(malformed)", "bande"),
    "an unknown version of the rules": (lambda data, table: change(data, table, STARTED, rules=99), "99", "bande"),
    "a seat that is not there": (lambda data, table: change(data, table, SAT, seat="F"), "(IndexError)", "bande"),
}
"""How to damage a table, what the log of the server then says of it, and the game that is still known."""


def errors_logged(server: Server) -> list[Entry]:
    lines = [json.loads(line) for line in (server.data / LOG).read_text().splitlines()]
    return [line for line in lines if line["level"] in ("warning", "error", "critical")]


def begun(ada: Guest, bo: Guest) -> str:
    """A table of two after two moves."""
    table = ada.open("bande", "me open")
    bo.do(table, "sit")
    ada.do(table, "start")
    ada.do(table, "move", move="draw", number=3)
    ada.do(table, "move", move="drop", number=4)
    return table


def broken(server: Server, damage: Callable[[Path, str], None], *tables: str) -> None:
    """Damage tables while the server is not running."""
    server.stop()
    for table in tables:
        damage(server.data, table)
    server.start()


def is_refused(answer: Any) -> None:
    """Whether an answer says in both languages that the table cannot be opened."""
    assert answer.status_code == 409
    refused = answer.json()
    assert refused["code"] == "unreadable" and refused["rule"] is None
    assert "cannot be opened" in refused["says"]["en"] and "nicht öffnen" in refused["says"]["de"]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_table_that_cannot_be_opened_hurts_nobody(tmp_path: Path, fault: str) -> None:
    damage, why, game = FAULTS[fault]
    (tmp_path / LOG).touch()
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        bad, good = begun(ada, bo), begun(ada, bo)
        broken(server, damage, bad)

        for _ in range(3):
            seats = {seat["table"]: seat for seat in ada.get("/api/v1/me")["seats"]}
            seat = {"table": bad, "game": game, "seat": "A", "stage": "unreadable", "my_turn": False, "until": None}
            assert seats[bad] == seat
            assert seats[good]["stage"] == "playing"
            is_refused(ada.http.get(f"/api/v1/tables/{bad}"))
            is_refused(ada.http.get(f"/api/v1/tables/{bad}/record"))
            is_refused(ada.ask(bad, "move", move="draw", number=5))
            is_refused(ada.ask(bad, "rematch"))
            page = ada.look(bad)
            message = page.hear()
            assert isinstance(message, wire.Refused) and message.code == "unreadable"
            with pytest.raises(ConnectionClosed):
                page.hear()

        assert ada.put("/api/v1/me", {"name": "Adele"})["name"] == "Adele"
        assert [seat["name"] for seat in bo.get(f"/api/v1/tables/{good}")["seats"]] == ["Adele", "Bo"]
        b = bo.connect(good)
        b.play("draw")
        assert ada.get("/api/v1/tables") == {"tables": []}
        ada.open("clan", "me kit", start=True)

        assert ada.http.delete("/api/v1/me").status_code == 204
        assert ada.http.get("/api/v1/me").status_code == 401
        b.wait_until(lambda page: page.table is not None and page.table.seats[0].kind == "bot")
        assert {seat["table"] for seat in bo.get("/api/v1/me")["seats"]} == {bad, good}
        (line,) = errors_logged(server)
        assert line["level"] == "error" and line["says"] == "cannot read a stored table" and line["table"] == bad
        assert why in line["why"]
        reason = re.sub(r"\d+", "…", line["why"].partition(": ")[2].partition(" (")[0])
        assert line["says"] in HOSTING and f"`{reason}" in HOSTING, "operators look these words up"

        server.stop()
        server.start()
        assert ada.http.get("/api/v1/me").status_code == 401, "who has deleted themselves stays deleted"
        assert len(bo.get("/api/v1/me")["seats"]) == 2
        assert len(errors_logged(server)) == 2, "once more, by another process"


def test_an_unreadable_table_can_be_taken_off_the_list(tmp_path: Path) -> None:
    """A person who does so has left, also if the table can be opened again one day: after an upgrade, for example."""
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = begun(ada, bo)
        whole = json.dumps(row(tmp_path, table, MOVED)).encode()
        broken(server, lambda data, table: change(data, table, MOVED, mood="glad"), table)
        for _ in range(2):
            ada.do(table, "leave")
            assert ada.get("/api/v1/me")["seats"] == []
        assert [seat["seat"] for seat in bo.get("/api/v1/me")["seats"]] == ["B"]
        with Guest(server, "Cy") as cy:
            cy.do(table, "leave")
        broken(server, lambda data, table: overwrite(data, table, MOVED, whole), table)
        page = bo.connect(table)
        page.wait_until(lambda page: page.table is not None and page.table.seats[0].kind == "bot")
        assert page.table is not None and page.table.host == bo.id
        page.play("draw")
        assert ada.ask(table, "leave").json()["code"] == "not-seated"


def test_unreadable_tables_do_not_count_for_people_who_have_left_them(tmp_path: Path) -> None:
    with altered(tmp_path, {"registry.OPEN_TABLES": 1}, "--workers", "0") as server, Guest(server, "Ada") as ada:
        table = ada.open("bande", "me open")
        broken(server, lambda data, table: overwrite(data, table, OPENED, b"?"), table)
        wish = {"game": "bande", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert ada.http.post("/api/v1/tables", json=wish).json()["code"] == "too-many-tables"
        ada.do(table, "leave")
        ada.post("/api/v1/tables", wish)


def test_people_play_again_past_a_table_that_cannot_be_opened(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada:
        table = ada.open("bande", "me kit", start=True, options={"rounds": 1})
        play_on(ada.connect(table))
        ada.do(table, "rematch")
        first = ada.get(f"/api/v1/tables/{table}")["rematch"]
        ada.do(table, "rematch")
        assert ada.get(f"/api/v1/tables/{table}")["rematch"] == first, "it can be opened"
        broken(server, lambda data, table: change(data, table, 2, rules=99), first)
        is_refused(ada.http.get(f"/api/v1/tables/{first}"))
        for _ in range(2):
            ada.do(table, "rematch")
            second = ada.get(f"/api/v1/tables/{table}")["rematch"]
            assert second != first and ada.get(f"/api/v1/tables/{second}")["stage"] == "playing"
        tables = {seat["table"] for seat in ada.get("/api/v1/me")["seats"]}
        assert tables == {table, first, second}


def test_nobody_is_kept_at_tables_that_nobody_has_open_when_they_delete_themselves(tmp_path: Path) -> None:
    """Deletion opens no table: when one is opened later, the person has left."""
    with serving(tmp_path, *FAST) as server, Guest(server, "Zoe") as zoe, Guest(server, "Bo") as bo:
        table = begun(zoe, bo)
        alone = zoe.open("clan", "me kit", start=True)
        server.stop()
        server.start()
        assert zoe.http.delete("/api/v1/me").status_code == 204
        with sqlite3.connect(tmp_path / FILE) as connection:
            assert connection.execute("SELECT count(*) FROM log WHERE table_id = ?", (table,)).fetchone() == (5,)
            assert connection.execute("SELECT host FROM tables").fetchall() == [(None,), (None,)]
        server.stop()
        server.start()
        page = bo.connect(table)
        page.wait_until(lambda page: page.table is not None and page.table.seats[0].kind == "bot")
        assert page.table is not None and page.table.host == bo.id and page.table.seats[0].name is None
        page.play("draw")
        bo.http.get(f"/api/v1/tables/{alone}")
        closed = bo.look(alone)
        closed.until(lambda message: isinstance(message, wire.StreamClosed) or stage_of(message) == "closed")


def stage_of(message: wire.ServerMessage) -> str | None:
    return message.table.stage if isinstance(message, wire.Welcome) else None

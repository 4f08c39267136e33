"""Copying a server between SQLite and PostgreSQL: every row arrives, and nothing is overwritten."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from biberbau.cli import main
from biberbau.server.copying import COLUMNS, FIXED
from biberbau.server.store import Hosting, Person, StoredSnapshot, Tag
from biberbau.server.store.groups import Group, PadResult
from biberbau.server.store.matches import MatchPlayer
from biberbau.server.store.moderation import Line, Report
from biberbau.server.store.postgresql.store import open_store
from biberbau.server.store.push import QuietHours, Subscription
from biberbau.server.store.reviews import WantedReview
from biberbau.server.store.sqlite import FILE, SqliteStore

from .postgresql import Postgres
from .test_store_contract import append, begin, device, ended, stored

Rows = dict[str, list[tuple[object, ...]]]


def fill(data: Path) -> None:
    """Store two tables and two people."""

    async def run() -> None:
        store = SqliteStore(data)
        await store.add_person(Person("ada", "Ada", 3), b"hash", device("phone"))
        await store.add_person(Person("bot", "Bot", 0, is_bot=True), b"token", device("desk"))
        await store.add_device_link("ada", b"code", until=10.0)
        await store.set_recovery("ada", b"phrase", 2.0)
        await begin(store, "t", Tag("A", "ada", "Ada", 3), entry=b'{"a":"\xc3\xa4"}', by=Hosting("ada"))
        await append(store, "t", 2, (await stored(store, "t")).chains[-1], at=2.0)
        match = ended("t", MatchPlayer("A", "ada", "Ada", 3), MatchPlayer("B", "bot", None, 0))
        await store.matches.settle("t", match)
        await store.matches.share("t", "ada", "code")
        await store.reviews.ask(WantedReview("t", "usual", "AB", "ada"), 2.0, most=9, most_of_person=9)
        await store.groups.add(Group("g", "Us", "ada", 0, 2.0), 2.0, most=9)
        await store.groups.add_result("g", PadResult("p", "gang", 2.0, b"{}", "ada", match.players), most=9)
        await store.push.subscribe(Subscription("s", "ada", "phone", "https://x/1", b"key", b"auth", "en", 2.0), most=9)
        await store.push.set_quiet_hours("ada", QuietHours(1320, 420, "UTC"))
        await store.push.plan("ada", "t", 2, [("turn", 3.0)], 9.0)
        await begin(store, "u", at=3.0)
        store.note_host("u", None)
        await store.moderation.avoid("ada", "bot", "mute", 2.0, most=9)
        report = Report("r", 2.0, "t", "ada", "bot", "Bot", "insult", "")
        await store.moderation.add_report(report, [Line("bot", "Bot", "boo")])
        await store.moderation.sanction("bot", "ban", 2.0, 9.0)
        await store.moderation.ban_address(b"address", "bot", 9.0)
        store.keep_snapshot("t", StoredSnapshot(2, (await stored(store, "t")).chains[-1], "mine", b"the table"))
        await store.close()

    asyncio.run(run())


def rows_of(data: Path) -> Rows:
    with sqlite3.connect(data / FILE) as connection:
        return {
            table: sorted(connection.execute(f"SELECT {', '.join(columns)} FROM {table}"), key=repr)
            for table, columns in COLUMNS.items()
        }


def fact_of(data: Path, name: str) -> str:
    with sqlite3.connect(data / FILE) as connection:
        value: str = connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()[0]
        return value


def copy(source: object, target: object) -> int:
    return main(["copy", "--from", str(source), "--to", str(target), "--lang", "en"])


def test_a_server_moves_to_postgresql_and_back(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there, back = tmp_path / "here", postgres.new_database(), tmp_path / "back"
    fill(here)
    before = rows_of(here)
    assert copy(here, there) == 0 and copy(there, back) == 0
    assert all(before.values()) and rows_of(back) == before == rows_of(here)
    assert fact_of(back, "secret") == fact_of(here, "secret") and fact_of(back, "epoch") != fact_of(here, "epoch")

    async def go_on() -> None:
        store = await open_store(there)
        await append(store, "t", 3, (await stored(store, "t")).chains[-1])
        assert await store.find_person(b"token", 2.0) == Person("bot", "Bot", 0, is_bot=True)
        await store.close()

    asyncio.run(go_on())
    assert copy(here, there) == 2 and copy(there, back) == 2, "a target that is not empty is left alone"
    assert rows_of(back) == before
    assert copy(tmp_path / "nowhere", there) == 2
    assert "There are no tables" in capsys.readouterr().err


def test_every_column_of_both_schemas_is_copied(postgres: Postgres, tmp_path: Path) -> None:
    fill(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        ours = {name: {row[1] for row in connection.execute(f"PRAGMA table_info({name})")} for name in names}
    assert {name: columns for name, columns in ours.items() if name not in ("meta", "sqlite_sequence")} == {
        name: set(columns) for name, columns in COLUMNS.items()
    }
    address = postgres.new_database()
    assert copy(tmp_path, address) == 0
    query = "SELECT table_name || ' ' || column_name FROM information_schema.columns WHERE table_schema = 'public'"
    theirs = {line for line in postgres.sql(query, address.rpartition("/")[2]).splitlines() if line[:5] != "meta "}
    assert theirs == {f"{name} {column}" for name in COLUMNS for column in (*COLUMNS[name], *FIXED.get(name, ()))}

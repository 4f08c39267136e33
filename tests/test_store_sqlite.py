"""What only the store on SQLite has: its file, commits and migrations. `test_store_contract.py` tests the rest."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from biberbau.server.store import AnotherHistory, Before, Census, Device, Hosting, Person, Tag, Taken
from biberbau.server.store.chain import BEGINNING, chains
from biberbau.server.store.groups import Group
from biberbau.server.store.migrating import migrations
from biberbau.server.store.sqlite import FILE, SqliteStore

ADA = Person("ada", "Ada", 3)


def device(id_: str, at: float = 1.0) -> Device:
    return Device(id_, "Firefox", "Linux", at, at)


HOST = Hosting("host")


def with_store(data: Path, use: Callable[[SqliteStore], Awaitable[None]]) -> None:
    """Use a store, and close it."""

    async def run() -> None:
        store = SqliteStore(data)
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


async def append(
    store: SqliteStore,
    table: str,
    number: int = 1,
    entry: bytes = b"{}",
    at: float = 1.0,
    *tags: Tag,
    hosting: Hosting = HOST,
    before: bytes | None = None,
) -> None:
    """Append an entry; `before` is the chain of the entry before, by default the stored one."""
    done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    if number == 1:
        store.open(table, at, entry, tags, hosting, done.set_result)
    else:
        before = await chain_of(store, table, number - 1) if before is None else before
        store.append(table, number, at, entry, before, tags, done.set_result)
    if error := await done:
        raise error


async def chain_of(store: SqliteStore, table: str, number: int) -> bytes:
    kept = await store.load(table)
    return kept.chains[number - 1] if kept is not None and number <= len(kept.chains) else b"there is none"


def test_an_entry_is_stored_only_behind_the_one_that_its_writer_knows(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        for table in ("t", "u"):
            for number in (1, 2, 3):
                await append(store, table, number, b"%d" % number)
        before = await chain_of(store, "t", 3)
        with sqlite3.connect(tmp_path / FILE) as connection:
            connection.execute("DELETE FROM log WHERE table_id = 't' AND number = 3")
            connection.execute("UPDATE log SET chain = zeroblob(16) WHERE table_id = 'u' AND number = 3")
        connection.close()
        for table in ("t", "u"):
            with pytest.raises(AnotherHistory):
                await append(store, table, 4, before=before)
        with pytest.raises(Taken):
            await append(store, "u", 3, before=b"any other")
        await append(store, "t", 3, b"another")
        with pytest.raises(AnotherHistory):
            await append(store, "t", 4, before=before)
        await append(store, "t", 4)

    with_store(tmp_path, use)


def test_a_thousand_entries_at_once_share_commits(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        statements: list[str] = []
        store._connection.set_trace_callback(statements.append)
        chain = [BEGINNING, *chains([b"{}"] * 20)]
        wanted = [(f"t{n % 50}", n // 50 + 1) for n in range(1000)]
        await asyncio.gather(*(append(store, table, number, before=chain[number - 1]) for table, number in wanted))
        assert statements.count("COMMIT") == 1, "all of them came before the writer had begun"
        for n in range(50):
            kept = await store.load(f"t{n}")
            assert kept is not None and len(kept.entries) == 20

    with_store(tmp_path, use)


def test_no_row_has_the_name_of_a_deleted_person(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.add_person(ADA, b"hash", device("laptop"))
        await append(store, "t", 1, b"{}", 1.0, Tag("A", "ada", "Ada", 3), Tag("B", "ada", "Bea", 1))
        assert b"Ada" in b"".join(row_bytes(tmp_path))
        await store.forget_person("ada")

    with_store(tmp_path, use)
    assert b"Ada" not in b"".join(row_bytes(tmp_path))


def row_bytes(data: Path) -> list[bytes]:
    with sqlite3.connect(data / FILE) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return [repr(row).encode() for table in tables for row in connection.execute(f"SELECT * FROM {table}")]


def test_no_more_expire_at_once_than_may(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        assert await store.census() == Census(0, 0.0)
        for n in range(5):
            await store.add_person(Person(f"p{n}", f"P{n}", 0), b"%d" % n, device(f"d{n}", 1.0 + n))
            await append(store, f"t{n}", at=10.0 - n)
            await store.matches.settle(f"t{n}", None)
        assert await store.census() == Census(5, 6.0)
        assert await store.expire(50.0, Before(50.0, 50.0, 50.0), most=2) == ["t4", "t3"]
        assert [await store.find_person(b"%d" % n, 1.0) is not None for n in range(5)] == [False] * 2 + [True] * 3
        assert await store.census() == Census(3, 8.0)

    with_store(tmp_path, use)


def test_a_failing_disk_loses_no_acknowledged_entry(tmp_path: Path) -> None:
    """What cannot be committed is reported as lost, and nothing of it is stored."""

    async def use(store: SqliteStore) -> None:
        await append(store, "t", 1)
        store._connection.execute("PRAGMA max_page_count=1")
        with pytest.raises(sqlite3.Error):
            await append(store, "t", 2, b"x" * 1_000_000)
        store._connection.execute("PRAGMA max_page_count=1000000")
        await append(store, "t", 2)
        kept = await store.load("t")
        assert kept is not None and len(kept.entries) == 2

    with_store(tmp_path, use)


def test_the_schema_is_brought_up_to_date_once(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        pass

    with_store(tmp_path, use)
    with_store(tmp_path, use)
    with sqlite3.connect(tmp_path / FILE) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (max(number for number, _ in migrations()),)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_tables_of_the_first_schema_are_there_after_all_migrations(tmp_path: Path) -> None:
    number, first = migrations()[0]
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.executescript(f"{first}; PRAGMA user_version={number};")
        connection.execute("INSERT INTO tables VALUES ('t')")
        rows = [("t", 2, 1.0, b"two"), ("u", 1, 1.0, b"other"), ("t", 1, 1.0, b"one"), ("t", 3, 2.0, b"three")]
        connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", rows)

    async def use(store: SqliteStore) -> None:
        kept = await store.load("t")
        assert kept is not None and kept.entries == [b"one", b"two", b"three"]
        assert kept.chains == list(chains(kept.entries))
        with pytest.raises(Taken):
            await append(store, "t", 3)
        await append(store, "t", 4)

    with_store(tmp_path, use)


def test_the_log_is_emptied_only_after_something_was_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Emptying it takes a while, and anybody may leave a group or hide a match that is not theirs."""
    emptied: list[Path] = []
    monkeypatch.setattr("biberbau.server.store.sqlite.empty_wal", emptied.append)

    async def use(store: SqliteStore) -> None:
        await store.add_person(ADA, b"key", device("phone"))
        await store.groups.add(Group("family", "Our family", "ada", 0, 11.0), 11.0, most=1)
        await store.groups.leave("family", "bo")
        await store.matches.hide("m", "ada")
        assert emptied == []
        await store.groups.leave("family", "ada")
        assert len(emptied) == 1

    with_store(tmp_path, use)

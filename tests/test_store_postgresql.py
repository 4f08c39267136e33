"""The store on PostgreSQL: lost connections, restarts, rejected rows, its schema, and a server that uses it."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from biberbau.server.store import Hosting, InDoubt, NotStored, Taken
from biberbau.server.store.chain import BEGINNING, chains, link
from biberbau.server.store.migrating import NewerSchema
from biberbau.server.store.postgresql.store import PostgresStore, open_store

from .postgresql import Postgres, running
from .server_process import FAST, PATIENCE, Guest, play_on, serving

TERMINATE = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'biberbau%'"


def with_store(address: str, use: Callable[[PostgresStore], Awaitable[None]]) -> None:
    """Use a store, and close it."""

    async def run() -> None:
        store = await open_store(address)
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


async def begin(store: PostgresStore, table: str) -> None:
    done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.open(table, 1.0, b"{}", (), Hosting("host"), done.set_result)
    assert await done is None


async def outcome(store: PostgresStore, table: str, number: int, before: bytes, entry: bytes) -> Exception | None:
    done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.append(table, number, 1.0, entry, before, (), done.set_result)
    return await done


async def write_on(store: PostgresStore, table: str, acknowledged: list[bytes], until: asyncio.Event) -> None:
    """Append entries one after the other; after a failure read the log, and repeat the entry unless it is there."""
    kept = await store.load(table)
    assert kept is not None
    number, chain = len(kept.entries), kept.chains[-1]
    while not until.is_set():
        entry = b'"%s %d"' % (table.encode(), len(acknowledged))
        while True:
            error = await outcome(store, table, number + 1, chain, entry)
            if error is None:
                number, chain = number + 1, link(chain, entry)
                break
            assert isinstance(error, InDoubt | NotStored | Taken), error
            try:
                kept = await store.load(table)
            except NotStored:
                continue
            assert kept is not None
            number, chain = len(kept.entries), kept.chains[-1]
            if entry in kept.entries:
                break
        acknowledged.append(entry)


async def writing_through(store: PostgresStore, trouble: Callable[[], Awaitable[None]]) -> None:
    """Append to ten tables while there is trouble; then the log has exactly what was acknowledged, in order."""
    tables, until = [f"t{n}" for n in range(10)], asyncio.Event()
    acknowledged: dict[str, list[bytes]] = {table: [] for table in tables}
    for table in tables:
        await begin(store, table)
    writers = [asyncio.create_task(write_on(store, table, acknowledged[table], until)) for table in tables]
    await trouble()
    already = {table: len(acknowledged[table]) for table in tables}
    async with asyncio.timeout(PATIENCE):
        while any(len(acknowledged[table]) < already[table] + 3 for table in tables):
            await asyncio.sleep(0.01)
        until.set()
        await asyncio.gather(*writers)
    for table in tables:
        kept = await store.load(table)
        assert kept is not None and kept.entries == [b"{}", *acknowledged[table]]
        assert kept.chains == list(chains(kept.entries))


def test_nothing_is_lost_or_doubled_when_connections_are_terminated(postgres: Postgres) -> None:
    async def trouble() -> None:
        for _ in range(12):
            await asyncio.sleep(0.05)
            await asyncio.to_thread(postgres.sql, TERMINATE)

    with_store(postgres.new_database(), lambda store: writing_through(store, trouble))


def test_nothing_is_lost_or_doubled_when_the_database_crashes_and_restarts() -> None:
    with running() as database:

        async def trouble() -> None:
            for how in (signal.SIGQUIT, signal.SIGINT):
                await asyncio.sleep(0.2)
                await asyncio.to_thread(database.stop, how)
                await asyncio.to_thread(database.start)

        with_store(database.new_database(), lambda store: writing_through(store, trouble))


def test_one_bad_row_does_not_stop_the_others(postgres: Postgres) -> None:
    async def use(store: PostgresStore) -> None:
        for n in range(5):
            await begin(store, f"t{n}")
        before = link(BEGINNING, b"{}")
        rows = [b'"\xff"' if n == 2 else b"1" for n in range(5)]
        errors = await asyncio.gather(*(outcome(store, f"t{n}", 2, before, row) for n, row in enumerate(rows)))
        assert [type(error) for error in errors] == [type(None), type(None), NotStored, type(None), type(None)]

    with_store(postgres.new_database(), use)


def test_a_newer_schema_is_refused(postgres: Postgres) -> None:
    address = postgres.new_database()

    async def use(store: PostgresStore) -> None:
        await store.probe()

    with_store(address, use)
    postgres.sql("UPDATE meta SET value = '99' WHERE name = 'schema'", address.rpartition("/")[2])
    with pytest.raises(NewerSchema):
        with_store(address, use)


def test_a_server_keeps_its_tables_in_the_database(postgres: Postgres, tmp_path: Path) -> None:
    with serving(tmp_path, "--store", postgres.new_database(), *FAST) as server, Guest(server, "Ada") as ada:
        table = ada.open("bande", "me kit", start=True)
        window = ada.connect(table)
        while not window.legal:
            window.hear()
        done = window.play(window.legal[0])
        server.kill()
        server.start()
        again = ada.connect(table)
        assert again.number >= done.number
        play_on(again)
        assert not (tmp_path / "biberbau.sqlite").exists()

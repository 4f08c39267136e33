"""Copying a server: all tables and people from one store to another, between SQLite and PostgreSQL or within one.

The copy is written in one transaction, so it is complete or there is none. It gets a new epoch, because the two may
diverge; the secret stays, so ids of rematches and keys stay valid.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

from .config import BadSetting, CannotServe, Config
from .serving import lock_folder
from .store.sqlite import FILE, keep_secret, open_file, renew_epoch
from .stores import check_store, without_password

COLUMNS = {
    "log": ("table_id", "number", "at", "chain", "entry"),
    "tables": ("id", "host", "ending", "due"),
    "snapshots": ("table_id", "number", "chain", "version", "content"),
    "tags": ("table_id", "seat", "player", "name", "beaver"),
    "people": ("id", "name", "beaver", "is_bot", "seen"),
    "keys": ("hash", "person", "made", "device", "browser", "system", "since", "seen", "until"),
    "device_links": ("hash", "person", "until"),
    "recovery": ("person", "hash", "made"),
    "matches": ("id", "game", "ending", "began", "ended", "result", "record"),
    "match_players": ("match_id", "seat", "player", "name", "beaver", "hidden", "share"),
    "reviews": (
        *("match_id", "effort", "seats", "state", "person", "asked", "turn", "claim", "claimed", "done", "total"),
        *("problem", "parts", "review"),
    ),
    "groups": ("id", "name", "maker", "rated", "made"),
    "group_members": ("group_id", "person", "since", "joined", "invited_by"),
    "pad_results": ("id", "group_id", "game", "ended", "result", "added_by"),
    "pad_players": ("result_id", "seat", "player", "name", "beaver"),
    "push_subscriptions": ("id", "person", "device", "endpoint", "key", "auth", "language", "made"),
    "quiet_hours": ("person", "begins", "ends", "zone"),
    "pushes": ("subscription", "table_id", "kind", "number", "at", "until", "attempts", "claimed"),
    "avoided": ("person", "other", "how", "at"),
    "reports": ("id", "at", "table_id", "reporter", "reported", "name", "reason", "text"),
    "report_lines": ("report", "number", "author", "name", "text"),
    "sanctions": ("person", "kind", "at", "until"),
    "banned_addresses": ("address", "person", "until"),
}
"""What is copied. Other columns are filled in by `FIXED`; `meta` is copied fact by fact."""
FIXED = {"log": {"node": 0}}
"""Columns that only PostgreSQL has: no node has written the entries of a copy."""
AT_ONCE = 5000
"""Rows that are in memory at the same time."""

Row = Sequence[Any]


class End(Protocol):
    """A store at one end of a copy."""

    def rows(self, table: str) -> AsyncIterator[list[Row]]:
        """The rows of a table, in parts."""
        ...

    async def add(self, table: str, rows: list[Row]) -> None:
        """Add rows to a table."""
        ...

    async def is_empty(self) -> bool:
        """Whether there are no tables and no people."""
        ...

    async def secret(self) -> str:
        """The secret of the store."""
        ...

    async def begin_epoch(self, secret: str) -> None:
        """Use a secret, and a new epoch."""
        ...


def copy(source: str, target: str) -> None:
    """Copy all tables and people between data folders and databases. BadSetting or CannotServe if that fails."""
    if not _is_database(source) and not Path(source, FILE).exists():
        raise BadSetting("copy.none", path=source)
    try:
        asyncio.run(_copy(source, target))
    except (BadSetting, CannotServe):
        raise
    except Exception as error:  # the driver has no common class for what can go wrong
        raise BadSetting("copy.failed", path=without_password(target), why=error or type(error).__name__) from error


async def _copy(source: str, target: str) -> None:
    async with _end(source) as old, _end(target) as new:
        if not await new.is_empty():
            raise BadSetting("copy.full", path=without_password(target))
        for table in COLUMNS:
            async for rows in old.rows(table):
                await new.add(table, rows)
        await new.begin_epoch(await old.secret())


def _end(address: str) -> AbstractAsyncContextManager[End]:
    return _postgres(address) if _is_database(address) else _sqlite(Path(address))


def _is_database(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))


@asynccontextmanager
async def _sqlite(folder: Path) -> AsyncIterator[End]:
    """The file of a data folder, in one transaction; no server uses it meanwhile."""
    lock = lock_folder(Config(data=folder))
    try:
        connection = open_file(folder)
        try:
            connection.execute("BEGIN IMMEDIATE")
            yield SqliteEnd(connection)
            connection.execute("COMMIT")
        finally:
            connection.close()
    finally:
        lock.release()


@asynccontextmanager
async def _postgres(address: str) -> AsyncIterator[End]:
    """A database, in one transaction that sees it as it was at the beginning."""
    await asyncio.to_thread(check_store, Config(store=address))
    from .store.postgresql.connecting import connect

    connection = await connect(address, "biberbau copy")
    try:
        await connection.execute("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")
        async with connection.transaction(isolation="repeatable_read"):
            yield PostgresEnd(connection)
    finally:
        await connection.close()


class SqliteEnd:
    """A SQLite file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Use a connection in a transaction."""
        self._connection = connection

    async def rows(self, table: str) -> AsyncIterator[list[Row]]:
        """The rows of a table, in parts."""
        found = self._connection.execute(f"SELECT {', '.join(COLUMNS[table])} FROM {table}")
        while rows := found.fetchmany(AT_ONCE):
            yield list(rows)

    async def add(self, table: str, rows: list[Row]) -> None:
        """Add rows to a table."""
        columns = COLUMNS[table]
        query = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        self._connection.executemany(query, rows)

    async def is_empty(self) -> bool:
        """Whether there are no tables and no people."""
        query = "SELECT NOT EXISTS (SELECT 1 FROM tables) AND NOT EXISTS (SELECT 1 FROM people)"
        return bool(self._connection.execute(query).fetchone()[0])

    async def secret(self) -> str:
        """The secret of the store."""
        return keep_secret(self._connection).hex()

    async def begin_epoch(self, secret: str) -> None:
        """Use a secret, and a new epoch."""
        self._connection.execute("INSERT OR REPLACE INTO meta VALUES ('secret', ?)", (secret,))
        renew_epoch(self._connection)


class PostgresEnd:
    """A PostgreSQL database."""

    def __init__(self, connection: Any) -> None:
        """Use a connection of the driver, in a transaction."""
        self._connection = connection

    async def rows(self, table: str) -> AsyncIterator[list[Row]]:
        """The rows of a table, in parts."""
        cursor = await self._connection.cursor(f"SELECT {', '.join(COLUMNS[table])} FROM {table}")
        while rows := await cursor.fetch(AT_ONCE):
            yield [tuple(row) for row in rows]

    async def add(self, table: str, rows: list[Row]) -> None:
        """Add rows to a table."""
        fixed = FIXED.get(table, {})
        whole = [(*_for_postgres(table, row), *fixed.values()) for row in rows]
        await self._connection.copy_records_to_table(table, records=whole, columns=[*COLUMNS[table], *fixed])

    async def is_empty(self) -> bool:
        """Whether there are no tables and no people."""
        query = "SELECT NOT EXISTS (SELECT 1 FROM tables) AND NOT EXISTS (SELECT 1 FROM people)"
        return bool(await self._connection.fetchval(query))

    async def secret(self) -> str:
        """The secret of the store."""
        from .store.postgresql.schema import keep_fact, new_secret

        return await keep_fact(self._connection, "secret", new_secret())

    async def begin_epoch(self, secret: str) -> None:
        """Use a secret, and a new epoch."""
        from .store.postgresql.schema import new_epoch, store_fact

        await store_fact(self._connection, "secret", secret)
        await store_fact(self._connection, "epoch", new_epoch())


def _for_postgres(table: str, row: Row) -> Row:
    """A row with a truth value where SQLite has a number."""
    place = COLUMNS[table].index("is_bot") if "is_bot" in COLUMNS[table] else None
    return row if place is None else (*row[:place], bool(row[place]), *row[place + 1 :])

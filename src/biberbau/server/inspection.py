"""The tables of a server, from the shell: list, check, export and close them.

Reading works beside a running server. Closing writes, so it needs the lock of a data folder. A database has no such
lock, because the number of an entry decides between writers.
"""

import asyncio
import base64
import json
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from ..installation import install_command
from . import entries
from .config import BadSetting, CannotServe, Config
from .folder_lock import FolderLock, Held
from .folding import Folded, Unreadable, fold
from .keys import Keys, open_keys
from .store import Kept, Store
from .store.chain import link
from .store.gaps import gapless
from .store.migrating import migrations
from .store.sqlite import FILE, open_file
from .stores import EXTRA, without_password

ATTEMPTS = 5
"""How many times a table of a database is read again because somebody has moved before it could be closed."""

Row = tuple[int, float, bytes, bytes]
"""Number, time, content and chain of an entry."""


class Found(NamedTuple):
    """A table: its game and stage as far as they are known, its entries, and why it cannot be read."""

    id: str
    game: str
    stage: str
    entries: int
    latest: float
    wrong: str | None


class Logs(Protocol):
    """The stored logs of a server."""

    def tables(self) -> list[str]:
        """The ids of all tables, those with the latest entries last."""
        ...

    def rows_of(self, table: str) -> list[Row]:
        """The log of a table as it is stored."""
        ...


@contextmanager
def reading(config: Config) -> Iterator[Logs]:
    """Read the store of a server, also while it runs. BadSetting if there is none, or one of another version.

    CannotServe if the database cannot be reached.
    """
    if config.store is None:
        with _reading_file(config.data) as connection:
            yield FileLogs(connection)
        return
    try:
        from .store.postgresql.inspecting import OlderOrNewer, reading_database
    except ModuleNotFoundError as error:
        raise CannotServe("store.missing", install=install_command(EXTRA)) from error
    try:
        with reading_database(config.store) as logs:
            yield logs
    except OlderOrNewer as error:
        raise BadSetting("tables.schema", data=without_password(config.store)) from error
    except OSError as error:
        raise CannotServe("store", store=without_password(config.store), why=error) from error


@contextmanager
def _reading_file(folder: Path) -> Iterator[sqlite3.Connection]:
    source = folder / FILE
    if not source.exists():
        raise BadSetting("backup.none", data=folder)
    with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version != migrations()[-1][0]:
            raise BadSetting("tables.schema", data=folder)
        yield connection


class FileLogs:
    """The logs in a SQLite file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Use a connection."""
        self._connection = connection

    def tables(self) -> list[str]:
        """The ids of all tables, those with the latest entries last."""
        query = "SELECT id FROM tables LEFT JOIN log ON table_id = id GROUP BY id ORDER BY max(at)"
        return [table for (table,) in self._connection.execute(query)]

    def rows_of(self, table: str) -> list[Row]:
        """The log of a table as it is stored."""
        query = "SELECT number, at, entry, chain FROM log WHERE table_id = ? ORDER BY number"
        return self._connection.execute(query, (table,)).fetchall()


def keys_of(config: Config) -> Keys:
    """The keys of a server; none are made."""
    return open_keys(config.key_path) if config.key_path.exists() else Keys()


def run(action: str, table: str | None, config: Config, text: Callable[..., str]) -> bool:
    """Print what a command asks for: list, check, export or close; returns whether everything checked can be read.

    `text` writes a text of the catalogue. Raises as `reading` and `close`.
    """
    keys = keys_of(config)
    if action in ("export", "close") and table is None:
        raise BadSetting("tables.which")
    if action == "close" and table is not None:
        close(config, table, keys)
        print(text("serve.tables.closed", table=table))
        return True
    with reading(config) as logs:
        if action == "export" and table is not None:
            for line in export(logs, table, keys):
                print(line)
            return True
        found = [inspect(logs, each, keys) for each in logs.tables()]
    wrong = [each for each in found if each.wrong is not None]
    for each in wrong if action == "check" else found:
        latest = datetime.fromtimestamp(each.latest).isoformat(" ", "minutes")
        print(f"{each.id}  {latest}  {each.game:14} {each.stage:10} {each.entries:5}  {each.wrong or ''}".rstrip())
    if action == "check":
        print(text("serve.tables.checked", tables=len(found), wrong=len(wrong)))
    return action != "check" or not wrong


def inspect(logs: Logs, table: str, keys: Keys) -> Found:
    """Fold a table and describe it; a running match needs the keys of its server."""
    rows = logs.rows_of(table)
    latest = max((at for _, at, _, _ in rows), default=0.0)
    try:
        folded = _fold(table, rows, keys).table
    except Unreadable as problem:
        return Found(table, problem.game or "?", "unreadable", len(rows), latest, problem.why)
    return Found(table, folded.game, folded.stage, len(rows), latest, None)


def _fold(table: str, rows: list[Row], keys: Keys) -> Folded:
    found, chains = gapless((number, entry, chain) for number, _, entry, chain in rows)
    return fold(table, found or [b""], chains or [b""], keys)


def export(logs: Logs, table: str, keys: Keys) -> Iterator[str]:
    """The raw log of a table as JSON lines: first what it is and what is wrong, then every row. It has the seed."""
    rows = logs.rows_of(table)
    if not rows and table not in logs.tables():
        raise BadSetting("tables.unknown", table=table)
    found = inspect(logs, table, keys)
    yield json.dumps(found._asdict())
    for number, at, entry, chain in rows:
        yield json.dumps({"number": number, "at": at, "chain": chain.hex()} | _content(entry), ensure_ascii=False)


def _content(entry: bytes) -> dict[str, object]:
    """An entry as JSON if it is JSON, otherwise its bytes."""
    try:
        return {"entry": json.loads(entry)}
    except ValueError:
        return {"bytes": base64.b64encode(entry).decode()}


def close(config: Config, table: str, keys: Keys) -> None:
    """Close a table: nobody plays there any more. BadSetting if that is not possible; a data folder must not be in use.

    A table that cannot be read disappears from the lists of its people; its log stays until it expires.
    """
    with reading(config) as logs:
        if table not in logs.tables():
            raise BadSetting("tables.unknown", table=table)
        rows = logs.rows_of(table)
    if config.store is None:
        _close_in_file(config.data, table, rows, keys)
    else:
        from .store.postgresql.store import open_store

        asyncio.run(_close_in_database(open_store(config.store), table, keys))


async def _close_in_database(opening: Awaitable[Store], table: str, keys: Keys) -> None:
    """Append the last entry as a node does; the servers that use the database hear of it."""
    store = await opening
    try:
        for _ in range(ATTEMPTS):
            kept = await store.load(table)
            if kept is None or await _is_closed(store, table, kept, keys):
                return
        raise BadSetting("tables.busy", table=table)
    finally:
        await store.close()


async def _is_closed(store: Store, table: str, kept: Kept, keys: Keys) -> bool:
    """Close a table as it was read; returns whether that was possible."""
    done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    try:
        folded = fold(table, kept.entries, kept.chains, keys)
    except Unreadable:
        for player in {tag.player for tag in kept.tags}:
            await store.untag(table, player)
    else:
        if folded.table.stage != "closed":
            at = max(time.time(), folded.history.at)
            entry = entries.encode(entries.Closed(at=at))
            store.append(table, folded.table.number + 1, at, entry, folded.history.chain, (), done.set_result)
            if await done is not None:  # somebody has moved meanwhile
                return False
    store.note_host(table, None)
    return True


def _close_in_file(folder: Path, table: str, rows: list[Row], keys: Keys) -> None:
    try:
        lock = FolderLock(folder)
    except Held as error:
        raise BadSetting("tables.held", data=folder, pid=error.holder["pid"]) from error
    try:
        with closing(open_file(folder)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            _close(connection, table, rows, keys)
            connection.execute("COMMIT")
    finally:
        lock.release()


def _close(connection: sqlite3.Connection, table: str, rows: list[Row], keys: Keys) -> None:
    try:
        folded = _fold(table, rows, keys)
        if folded.table.stage != "closed":
            at = max(time.time(), folded.history.at)
            entry = entries.encode(entries.Closed(at=at))
            row = (table, folded.table.number + 1, at, entry, link(folded.history.chain, entry))
            connection.execute("INSERT INTO log (table_id, number, at, entry, chain) VALUES (?, ?, ?, ?, ?)", row)
    except Unreadable:
        connection.execute("DELETE FROM tags WHERE table_id = ?", (table,))
    connection.execute("UPDATE tables SET host = NULL WHERE id = ?", (table,))

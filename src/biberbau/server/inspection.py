"""The tables of a data folder, from the shell: list, check, export and close them.

Reading works beside a running server. Closing writes, so it needs the lock of the folder.
"""

import base64
import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from . import entries
from .config import BadSetting, Config
from .folder_lock import FolderLock, Held
from .folding import Folded, Unreadable, fold
from .keys import Keys, open_keys
from .store.chain import link
from .store.gaps import gapless
from .store.migrating import migrations
from .store.sqlite import FILE, open_file

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


@contextmanager
def reading(folder: Path) -> Iterator[sqlite3.Connection]:
    """Read the database of a folder, also beside a running server. BadSetting if there is none, or an older one."""
    source = folder / FILE
    if not source.exists():
        raise BadSetting("backup.none", data=folder)
    with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version != migrations()[-1][0]:
            raise BadSetting("tables.schema", data=folder)
        yield connection


def keys_of(config: Config) -> Keys:
    """The keys of a server; none are made."""
    return open_keys(config.key_path) if config.key_path.exists() else Keys()


def all_tables(connection: sqlite3.Connection) -> list[str]:
    """The ids of all tables, those with the latest entries last."""
    query = "SELECT id FROM tables LEFT JOIN log ON table_id = id GROUP BY id ORDER BY max(at)"
    return [table for (table,) in connection.execute(query)]


def inspect(connection: sqlite3.Connection, table: str, keys: Keys) -> Found:
    """Fold a table and describe it; a running match needs the keys of its server."""
    rows = rows_of(connection, table)
    latest = max((at for _, at, _, _ in rows), default=0.0)
    try:
        folded = _fold(table, rows, keys).table
    except Unreadable as problem:
        return Found(table, problem.game or "?", "unreadable", len(rows), latest, problem.why)
    return Found(table, folded.game, folded.stage, len(rows), latest, None)


def rows_of(connection: sqlite3.Connection, table: str) -> list[Row]:
    """The log of a table as it is stored."""
    query = "SELECT number, at, entry, chain FROM log WHERE table_id = ? ORDER BY number"
    return connection.execute(query, (table,)).fetchall()


def _fold(table: str, rows: list[Row], keys: Keys) -> Folded:
    found, chains = gapless((number, entry, chain) for number, _, entry, chain in rows)
    return fold(table, found or [b""], chains or [b""], keys)


def export(connection: sqlite3.Connection, table: str, keys: Keys) -> Iterator[str]:
    """The raw log of a table as JSON lines: first what it is and what is wrong, then every row. It has the seed."""
    rows = rows_of(connection, table)
    if not rows and table not in all_tables(connection):
        raise BadSetting("tables.unknown", table=table)
    found = inspect(connection, table, keys)
    yield json.dumps(found._asdict())
    for number, at, entry, chain in rows:
        yield json.dumps({"number": number, "at": at, "chain": chain.hex()} | _content(entry), ensure_ascii=False)


def _content(entry: bytes) -> dict[str, object]:
    """An entry as JSON if it is JSON, otherwise its bytes."""
    try:
        return {"entry": json.loads(entry)}
    except ValueError:
        return {"bytes": base64.b64encode(entry).decode()}


def close(folder: Path, table: str, keys: Keys) -> None:
    """Close a table while no server runs: nobody plays there any more. BadSetting if that is not possible.

    A table that cannot be read disappears from the lists of its people; its log stays until it expires.
    """
    with reading(folder) as connection:
        if table not in all_tables(connection):
            raise BadSetting("tables.unknown", table=table)
        rows = rows_of(connection, table)
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

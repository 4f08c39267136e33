"""Appending entries to the logs of tables, in the SQLite file."""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from . import AnotherHistory, OnStored, Tag, Taken

Row = tuple[str, int, float, bytes, bytes]
"""An entry of the log: its table, number, time, content and chain."""
Outcome = tuple[OnStored, Exception | None]
"""The callback of a write, and the error if it was not stored."""


class Line(NamedTuple):
    """An entry to append, as a row of the log, and the chain of the entry before it."""

    row: Row
    before: bytes
    tags: Sequence[Tag]
    on_stored: OnStored


def append(connection: sqlite3.Connection, lines: list[Line]) -> list[Outcome]:
    """Append entries: all at once, which is cheap, or one by one if one of them is refused."""
    before = connection.total_changes
    connection.execute("SAVEPOINT lines")
    for size, start in _chunks(len(lines)):
        connection.execute(
            APPEND[size], [cell for line in lines[start : start + size] for cell in (*line.row, line.before)]
        )
    if connection.total_changes - before == len(lines):
        outcomes: list[Outcome] = [(line.on_stored, None) for line in lines]
    else:
        connection.execute("ROLLBACK TO lines")
        outcomes = [(line.on_stored, _append_one(connection, line)) for line in lines]
    connection.execute("RELEASE lines")
    for line, (_, error) in zip(lines, outcomes, strict=True):
        if error is None and line.tags:
            insert_tags(connection, line.row[0], line.tags)
    return outcomes


def _chunks(count: int) -> Iterator[tuple[int, int]]:
    """Split a number of rows into the sizes of the prepared statements."""
    start = 0
    for size in sorted(APPEND, reverse=True):
        while count - start >= size:
            yield size, start
            start += size


def _append_one(connection: sqlite3.Connection, line: Line) -> Exception | None:
    if connection.execute(APPEND[1], (*line.row, line.before)).rowcount:
        return None
    key = line.row[:2]
    is_taken = connection.execute("SELECT 1 FROM log WHERE table_id = ? AND number = ?", key).fetchone()
    return Taken(key) if is_taken else AnotherHistory(key)


def insert_tags(connection: sqlite3.Connection, table: str, tags: Sequence[Tag]) -> None:
    """Store the name tags of a table."""
    rows = [(table, *tag) for tag in tags]
    connection.executemany("INSERT OR REPLACE INTO tags VALUES (?, ?, ?, ?, ?)", rows)


APPEND = {
    size: f"""
INSERT OR IGNORE INTO log
WITH new (table_id, number, at, entry, chain, before) AS (VALUES {", ".join(["(?, ?, ?, ?, ?, ?)"] * size)})
SELECT new.table_id, new.number, new.at, new.entry, new.chain FROM new
JOIN log AS last ON last.table_id = new.table_id AND last.number = new.number - 1 AND last.chain = new.before
"""
    for size in (64, 8, 1)
}
"""Statements by number of rows: they insert those whose number is free and whose entry before is the known one.

Every statement may switch threads, so few large ones are better.
"""

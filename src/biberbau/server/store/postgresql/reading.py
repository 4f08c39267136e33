"""Reading from PostgreSQL: one connection. Tables that are asked for at the same time are read together."""

import asyncio
from collections import defaultdict
from typing import NamedTuple

from .. import Kept, NotStored, Tag
from ..gaps import MISSING, gapless
from .connecting import Connection, Link, Lost, Row

ATTEMPTS = 4
"""How many times a lost connection is replaced before a read fails."""


class Wanted(NamedTuple):
    """A table to be read, from the entry after a number, or from its snapshot of a version on."""

    table: str
    after: int
    version: str | None
    found: "asyncio.Future[Kept | None]"


class Reader:
    """Reads tables and rows."""

    def __init__(self, link: Link) -> None:
        """Begin with nothing to read."""
        self._link = link
        self._wanted: list[Wanted] = []
        self._task: asyncio.Task[None] | None = None

    async def rows(self, query: str, *arguments: object) -> list[Row]:
        """The rows of a query. Raises NotStored if the database cannot be reached."""
        try:
            return await self._link.read(query, *arguments)
        except Exception as error:
            raise NotStored(repr(error)) from error

    async def tail(self, table: str, after: int) -> Kept | None:
        """The entries of a table after a number, and its tags; None if the table does not exist.

        Raises NotStored if the database cannot be reached.
        """
        return await self._want(Wanted(table, after, None, asyncio.get_running_loop().create_future()))

    async def load(self, table: str, version: str | None) -> Kept | None:
        """All entries of a table, or those from its snapshot of a version on; otherwise as `tail`."""
        return await self._want(Wanted(table, 0, version, asyncio.get_running_loop().create_future()))

    async def _want(self, wanted: Wanted) -> Kept | None:
        self._wanted.append(wanted)
        if self._task is None:
            self._task = asyncio.create_task(self._read())
        return await wanted.found

    async def _read(self) -> None:
        """Read what is wanted, batch after batch."""
        try:
            while self._wanted:
                batch, self._wanted = self._wanted, []
                try:
                    found = await self._tables(batch)
                except Exception as error:
                    for wanted in batch:
                        if not wanted.found.done():
                            wanted.found.set_exception(NotStored(repr(error)))
                    continue
                for wanted, kept in zip(batch, found, strict=True):
                    if not wanted.found.done():
                        wanted.found.set_result(kept)
        finally:
            self._task = None

    async def _tables(self, batch: list[Wanted]) -> list[Kept | None]:
        """Read tables, snapshots, entries and tags as of the same moment."""
        tables, versions = [wanted.table for wanted in batch], [wanted.version for wanted in batch]

        async def work(connection: Connection) -> tuple[dict[int, Row], list[Row], list[Row], list[Row]]:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                used = any(versions) and await connection.fetch(SNAPSHOTS, tables, versions)
                snapshots = {position: row for position, *row in used or ()}
                numbers = [_first(wanted, snapshots.get(place)) for place, wanted in enumerate(batch, 1)]
                entries = await connection.fetch(TAILS, tables, numbers)
                return snapshots, entries, await connection.fetch(TAGS, tables), await connection.fetch(LOGS, tables)

        for attempt in range(ATTEMPTS):
            try:
                snapshots, entries, tags, logs = await self._link.run(work)
                break
            except Lost:
                if attempt == ATTEMPTS - 1:
                    raise
        rows: dict[int, list[Row]] = defaultdict(list)
        for position, *row in entries:
            rows[position].append(row)
        known = {row[0] for row in logs}
        return [
            _kept(wanted, snapshots.get(position), rows[position], tags, known)
            for position, wanted in enumerate(batch, 1)
        ]


def _first(wanted: Wanted, snapshot: Row | None) -> int:
    """The number before the first entry that is read: the snapshot is of the table after that entry."""
    return wanted.after if snapshot is None else snapshot[0] - 1


def _kept(wanted: Wanted, snapshot: Row | None, rows: list[Row], tags: list[Row], logs: set[str]) -> Kept | None:
    after = _first(wanted, snapshot)
    entries, chains = gapless(((number, entry, chain) for number, entry, chain, _ in rows), after)
    own = [Tag(*tag) for table, *tag in tags if table == wanted.table]
    if entries:
        return Kept(entries, chains, own, writer=rows[-1][3], snapshot=None if snapshot is None else snapshot[1])
    if wanted.table in logs:
        return Kept([], [], own)
    return Kept([MISSING], [MISSING], own) if own else None


SNAPSHOTS = """
SELECT position::integer, number, content
FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted(t, v, position)
JOIN snapshots ON table_id = t AND version = v JOIN log USING (table_id, number, chain)
"""
"""Those whose chain the log has."""
TAILS = """
SELECT position::integer, number, entry, chain, node
FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS wanted(t, k, position)
JOIN log ON table_id = t AND number > k ORDER BY position, number
"""
LOGS = "SELECT table_id FROM log WHERE number = 1 AND table_id = ANY($1::text[])"
TAGS = "SELECT table_id, seat, player, name, beaver FROM tags WHERE table_id = ANY($1::text[]) ORDER BY seat"

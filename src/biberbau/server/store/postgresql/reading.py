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
    """A table to be read, from the entry after a number."""

    table: str
    after: int
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
        wanted = Wanted(table, after, asyncio.get_running_loop().create_future())
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
        """Read tables, entries and tags as of the same moment."""
        tables, numbers = [wanted.table for wanted in batch], [wanted.after for wanted in batch]

        async def work(connection: Connection) -> tuple[list[Row], list[Row], list[Row]]:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                entries = await connection.fetch(TAILS, tables, numbers)
                return entries, await connection.fetch(TAGS, tables), await connection.fetch(LOGS, tables)

        for attempt in range(ATTEMPTS):
            try:
                entries, tags, logs = await self._link.run(work)
                break
            except Lost:
                if attempt == ATTEMPTS - 1:
                    raise
        rows: dict[int, list[Row]] = defaultdict(list)
        for position, *row in entries:
            rows[position].append(row)
        return [
            _kept(wanted, rows[position], tags, {row[0] for row in logs}) for position, wanted in enumerate(batch, 1)
        ]


def _kept(wanted: Wanted, rows: list[Row], tags: list[Row], logs: set[str]) -> Kept | None:
    entries, chains = gapless(((number, entry, chain) for number, entry, chain, _ in rows), wanted.after)
    own = [Tag(*tag) for table, *tag in tags if table == wanted.table]
    if entries:
        return Kept(entries, chains, own, writer=rows[-1][3])
    if wanted.table in logs:
        return Kept([], [], own)
    return Kept([MISSING], [MISSING], own) if own else None


TAILS = """
SELECT position::integer, number, entry, chain, node
FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS wanted(t, k, position)
JOIN log ON table_id = t AND number > k ORDER BY position, number
"""
LOGS = "SELECT table_id FROM log WHERE number = 1 AND table_id = ANY($1::text[])"
TAGS = "SELECT table_id, seat, player, name, beaver FROM tags WHERE table_id = ANY($1::text[]) ORDER BY seat"

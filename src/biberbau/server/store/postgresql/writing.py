"""Writing to PostgreSQL: one connection with group commit.

Everything that arrives during a statement goes into the next one. Entries are appended by one statement, sorted by
table so that two nodes never wait for each other in a circle, and with at most one entry of a table, because the
statement asks for the entry before. The same statement notifies the other nodes, once per batch: notifications take a
lock of the whole database, so there must be few.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from ...metrics import BATCHES, COMMITS, NOT_STORED
from .. import AnotherHistory, InDoubt, NotStored, OnStored, Tag, Taken
from ..chain import link
from .connecting import Connection, Link, Lost, Rejected, Unreachable

ATTEMPTS = 4
"""How many times a statement is sent if another transaction gets in the way, and a job if its connection is lost."""
IN_THE_WAY = "40"
"""The class of errors of conflicts between transactions: deadlocks, serialisation."""
ONE_ROW = ("22", "23", "42")
"""Classes of errors that one row of many may cause."""

T = TypeVar("T")

_log = logging.getLogger("biberbau.store")


class Line(NamedTuple):
    """An entry to append."""

    table: str
    number: int
    at: float
    entry: bytes
    before: bytes
    tags: Sequence[Tag]
    on_stored: OnStored


class Job(NamedTuple):
    """Any other write, in a transaction; it returns why it has written nothing, or None.

    It runs again if the connection is lost, so it must be safe to run twice.
    """

    write: Callable[[Connection], Awaitable[Exception | None]]
    on_stored: OnStored


Outcome = tuple[OnStored, Exception | None]


class Writer:
    """The queue of writes, and the task that empties it."""

    def __init__(self, link: Link, node: int) -> None:
        """Begin with an empty queue; `node` is stored with every entry."""
        self._link, self._node = link, node
        self._waiting: list[Line | Job] = []
        self._task: asyncio.Task[None] | None = None

    @property
    def queued(self) -> int:
        """How many writes wait for the next batch."""
        return len(self._waiting)

    def put(self, item: Line | Job) -> None:
        """Queue a write for the next batch."""
        self._waiting.append(item)
        if self._task is None:
            self._task = asyncio.create_task(self._write())

    async def do(self, write: Callable[[Connection], Awaitable[Exception | None]]) -> None:
        """Write in one transaction and wait for the commit. Raises NotStored."""
        done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self.put(Job(write, lambda error: None if done.done() else done.set_result(error)))
        if error := await done:
            raise error if isinstance(error, NotStored) else NotStored(repr(error))

    async def execute(self, query: str, *values: object) -> None:
        """Run one statement that writes, and wait for the commit. Raises NotStored."""

        async def write(connection: Connection) -> None:
            await connection.execute(query, *values)

        await self.do(write)

    async def finish(self) -> None:
        """Write everything that is queued."""
        while self._task is not None:
            await self._task

    async def _write(self) -> None:
        """Write batch after batch until nothing waits."""
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                BATCHES.observe(len(batch))
                for step in _steps(batch):
                    with COMMITS.time():
                        outcomes = await self._do(step) if isinstance(step, Job) else await self._append(step)
                    _report(outcomes)
        finally:
            self._task = None

    async def _append(self, lines: list[Line]) -> list[Outcome]:
        """Append entries of different tables; an entry that is refused does not stop the others."""
        try:
            stored = await self._insert(lines)
            refused = [line for line in lines if line.table not in stored]
            taken = await self._taken(refused) if refused else set()
        except Unreachable as error:
            return _all(lines, NotStored(str(error)))
        except Rejected as error:
            if len(lines) > 1 and error.code.startswith(ONE_ROW):
                return [outcome for line in lines for outcome in await self._append([line])]
            _log.error("the database rejected entries", extra={"why": str(error)})
            return _all(lines, NotStored(str(error)))
        except Exception as error:  # whatever it is: nobody knows whether the entries are stored
            _log.warning("it is not known whether entries are stored", extra={"why": repr(error)})
            return _all(lines, InDoubt(str(error)))
        return [(line.on_stored, _refusal(line, stored, taken)) for line in lines]

    async def _insert(self, lines: list[Line]) -> set[str]:
        """Append entries; returns the tables where that was possible."""
        lines = sorted(lines, key=lambda line: line.table)
        rows = [
            (line.table, line.number, line.at, line.before, link(line.before, line.entry), line.entry) for line in lines
        ]
        tags = [{"table_id": line.table, **tag._asdict()} for line in lines for tag in line.tags]
        found = await self._unless_in_the_way(
            lambda: self._link.fetch(APPEND, *map(list, zip(*rows, strict=True)), json.dumps(tags), self._node)
        )
        return {row[0] for row in found}

    async def _taken(self, lines: list[Line]) -> set[str]:
        """The tables of refused entries whose number exists."""
        rows = await self._link.fetch(TAKEN, [line.table for line in lines], [line.number for line in lines])
        return {row[0] for row in rows}

    async def _do(self, job: Job) -> list[Outcome]:
        """Run a job in a transaction, again if the connection is lost."""

        async def work(connection: Connection) -> Exception | None:
            async with connection.transaction():
                return await job.write(connection)

        for _ in range(ATTEMPTS):
            try:
                return [(job.on_stored, await self._unless_in_the_way(lambda: self._link.run(work)))]
            except Lost as error:
                problem: Exception = error
            except Exception as error:
                problem = error
                break
        return [(job.on_stored, NotStored(repr(problem)))]

    async def _unless_in_the_way(self, send: Callable[[], Awaitable[T]]) -> T:
        """Send something, again if another transaction got in the way."""
        for _ in range(ATTEMPTS - 1):
            try:
                return await send()
            except Rejected as error:
                if not error.code.startswith(IN_THE_WAY):
                    raise
        return await send()


def _steps(batch: list[Line | Job]) -> Iterator[list[Line] | Job]:
    """Split a batch in order: jobs one by one, entries together, but only one of a table."""
    lines: dict[str, Line] = {}
    for item in batch:
        if lines and (isinstance(item, Job) or item.table in lines):
            yield list(lines.values())
            lines = {}
        if isinstance(item, Job):
            yield item
        else:
            lines[item.table] = item
    if lines:
        yield list(lines.values())


def _report(outcomes: list[Outcome]) -> None:
    """Call the callbacks of writes."""
    if any(isinstance(error, NotStored | InDoubt) for _, error in outcomes):
        NOT_STORED.inc()
    for on_stored, error in outcomes:
        try:
            on_stored(error)
        except Exception:  # the other callbacks must still be called
            _log.exception("a callback after a commit failed")


def _all(lines: list[Line], error: Exception) -> list[Outcome]:
    return [(line.on_stored, error) for line in lines]


def _refusal(line: Line, stored: set[str], taken: set[str]) -> Exception | None:
    """Why an entry was not stored; None if it was."""
    if line.table in stored:
        return None
    key = line.table, line.number
    return Taken(key) if line.table in taken else AnotherHistory(key)


APPEND = """
WITH new AS (
  INSERT INTO log (table_id, number, at, node, chain, entry)
  SELECT t, k, a, $8::integer, c, e
  FROM unnest($1::text[], $2::integer[], $3::float8[], $4::bytea[], $5::bytea[], $6::bytea[]) AS n(t, k, a, b, c, e)
  WHERE EXISTS (SELECT 1 FROM log WHERE table_id = t AND number = k - 1 AND chain = b)
  ORDER BY t
  ON CONFLICT DO NOTHING
  RETURNING table_id, number, encode(chain, 'hex') AS chain, convert_from(entry, 'UTF8') AS entry),
tagged AS (
  INSERT INTO tags (table_id, seat, player, name, beaver)
  SELECT x.* FROM jsonb_to_recordset($7::jsonb) AS x(table_id text, seat text, player text, name text, beaver integer)
  WHERE x.table_id IN (SELECT table_id FROM new)
  ON CONFLICT (table_id, seat)
  DO UPDATE SET player = excluded.player, name = excluded.name, beaver = excluded.beaver),
items AS (
  SELECT '["' || table_id || '",' || number || ',"' || chain || '",'
    || CASE WHEN octet_length(entry) > 1000 THEN 'null' ELSE entry END || ']' AS item FROM new),
parts AS (SELECT item, sum(octet_length(item)) OVER (ROWS UNBOUNDED PRECEDING) / 6500 AS part FROM items),
notified AS (
  SELECT count(pg_notify('biberbau', message))
  FROM (SELECT $8::integer || ' log [' || string_agg(item, ',') || ']' AS message FROM parts GROUP BY part) AS messages)
SELECT table_id FROM new, notified
"""
"""Appends entries behind the known ones, adds their tags, and notifies the other nodes; returns what was stored.

A notification must stay below 8000 bytes, so a long entry is replaced by null and the other nodes read it.
"""
TAKEN = """
SELECT table_id FROM log JOIN unnest($1::text[], $2::integer[]) AS wanted(t, k) ON table_id = t AND number = k
"""

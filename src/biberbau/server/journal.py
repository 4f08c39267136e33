"""The journal of a room: what this node appends to the log of its table, and what other nodes append.

The stored log decides. An entry that could not be stored, or may be stored or not, is never repeated as it is: first
the entries of others are applied, then the command behind it is judged again, with the same number of an entry or a
later one. So nothing happens twice, and nothing is judged by an outdated table.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from enum import Enum
from functools import partial
from typing import NamedTuple, Protocol

import msgspec

from . import entries
from .history import History
from .metrics import LOST_APPENDS
from .store import AnotherHistory, InDoubt, Kept, NotStored, Store, Tag, Taken
from .store.chain import link
from .table import Table

RETRY = 0.2
"""Seconds until the log is read again if the store cannot be reached."""
RETAGGING = (entries.Opened, entries.Sat, entries.Renamed, entries.Left)
"""Entries that change name tags, which are not part of the entry: the tags are read with them."""

_log = logging.getLogger("biberbau.room")


class Outcome(Enum):
    """What became of an entry."""

    STORED = "stored"
    AGAIN = "again"
    """The log has other entries, or the entry may be stored: the command has to be judged again."""
    FAILED = "failed"
    LOST = "lost"
    """The stored log is not the one that this node knows."""


OnSettled = Callable[[Outcome, int], None]
"""Called with what became of an entry, and its number."""


class JournalRoom(Protocol):
    """What a journal needs of its room."""

    table: Table
    history: History

    def apply(self, entry: entries.AnyEntry, chain: bytes, tags: Sequence[Tag], age: float) -> None:
        """Apply a stored entry to the table and publish it; `age` is how long ago another node wrote it."""
        ...

    def retag(self, tags: Sequence[Tag]) -> None:
        """Use the stored name tags."""
        ...

    def taken_in(self) -> None:
        """Go on after entries of other nodes were applied."""
        ...

    def vanish(self, is_deleted: bool) -> None:
        """End: the table was deleted, or its stored log is another one."""
        ...


class Attempt(NamedTuple):
    """An entry that is being stored."""

    entry: entries.AnyEntry
    row: bytes
    number: int
    tags: Sequence[Tag]
    on_settled: OnSettled


class Journal:
    """The log of one table."""

    def __init__(self, room: JournalRoom, store: Store, writer: int) -> None:
        """Begin with the log that was read; `writer` is the node that wrote its last entry."""
        self.writer = writer
        """The node that wrote the last entry."""
        self._room, self._store = room, store
        self._table, self._history = room.table, room.history
        self._reading: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_over = False

    def is_current(self, number: int) -> bool:
        """Whether the table can be shown to somebody who knows an entry with this number, without reading the log."""
        return self._store.bus.is_fresh and number <= self._table.number

    def stop(self) -> None:
        """Apply nothing any more."""
        self._is_over = True

    # Appending

    def append(self, entry: entries.AnyEntry, tags: Sequence[Tag], on_settled: OnSettled) -> None:
        """Store an entry with name tags and apply it; `on_settled` is called when the outcome is certain."""
        entry.at = max(entry.at, self._history.at)  # no entry is earlier than the one before, even if a clock goes back
        row, number = entries.encode(entry), self._table.number + 1
        stored = partial(self._stored, Attempt(entry, row, number, tags, on_settled))
        self._store.append(self._table.id, number, entry.at, row, self._history.chain, tags, stored)

    def _stored(self, attempt: Attempt, error: Exception | None) -> None:
        if error is None:
            if attempt.number > self._table.number:  # otherwise it was read before its outcome was known
                self._apply(attempt.entry, attempt.row, attempt.tags, self._store.bus.node, age=0)
            attempt.on_settled(Outcome.STORED, attempt.number)
        elif isinstance(error, Taken | InDoubt):
            LOST_APPENDS.inc(isinstance(error, Taken))
            self._start(self._look_again(attempt, is_taken=isinstance(error, Taken)))
        else:
            _log.error("could not store a log entry", extra={"table": self._table.id, "why": repr(error)})
            is_lost = isinstance(error, AnotherHistory)
            attempt.on_settled(Outcome.LOST if is_lost else Outcome.FAILED, attempt.number)

    async def _look_again(self, attempt: Attempt, is_taken: bool) -> None:
        """Apply what is stored, however long that takes; then the command can be judged again."""
        while True:
            try:
                await self.refresh()
                break
            except NotStored:
                await asyncio.sleep(RETRY)
        is_lost = self._is_over or (is_taken and attempt.number > self._table.number)
        attempt.on_settled(Outcome.LOST if is_lost else Outcome.AGAIN, attempt.number)

    # Entries of other nodes

    def hear(self, node: int, number: int, chain: bytes, row: bytes | None) -> None:
        """Apply an entry that another node has stored; read the log if something before it was missed."""
        if self._is_over or number <= self._table.number:
            return
        entry = _read(row) if row is not None and number == self._table.number + 1 else None
        if row is None or entry is None or isinstance(entry, RETAGGING):
            self.refresh_soon()
        elif link(self._history.chain, row) != chain:
            self._room.vanish(is_deleted=False)
        else:
            self._apply(entry, row, (), node, _age(entry))
            self._room.taken_in()

    def refresh_soon(self) -> None:
        """Read what was appended since, without waiting for it."""
        self._start(self._try_to_refresh())

    async def refresh(self) -> None:
        """Read what was appended since, and apply it. Raises NotStored if the store cannot be reached."""
        if self._reading is not None:  # it may have begun too early
            await asyncio.gather(self._reading, return_exceptions=True)
        if self._reading is None:
            self._reading = asyncio.create_task(self._read())
        await asyncio.shield(self._reading)

    async def _try_to_refresh(self) -> None:
        """Read the log; if that is not possible, the next entry or the next guest tries again."""
        try:
            await self.refresh()
        except NotStored as error:
            _log.warning("could not read a table again", extra={"table": self._table.id, "why": str(error)})

    async def _read(self) -> None:
        try:
            after = self._table.number
            kept = await self._store.tail(self._table.id, after)
        finally:
            self._reading = None
        if not self._is_over:
            self._take_in(after, kept)

    def _take_in(self, after: int, kept: Kept | None) -> None:
        """Apply the entries after a number, but for those that were heard meanwhile."""
        if kept is None:
            self._room.vanish(is_deleted=True)
            return
        known, latest = self._table.number, after + len(kept.entries)
        if latest >= known:
            self._room.retag(kept.tags)
        try:
            for row, chain in list(zip(kept.entries, kept.chains, strict=True))[known - after :]:
                if not row or link(self._history.chain, row) != chain:
                    raise AnotherHistory(self._table.id)
                entry = entries.decode(row)
                self._apply(entry, row, (), kept.writer, _age(entry))
        except Exception as error:  # the room is loaded again, which says what is wrong
            _log.error("could not apply entries of other nodes", extra={"table": self._table.id, "why": repr(error)})
            self._room.vanish(is_deleted=False)
            return
        if latest > known:
            self._room.taken_in()

    def _apply(self, entry: entries.AnyEntry, row: bytes, tags: Sequence[Tag], writer: int, age: float) -> None:
        self.writer = writer
        self._room.apply(entry, link(self._history.chain, row), tags, age)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _read(row: bytes) -> entries.AnyEntry | None:
    """An entry of another node; None if it cannot be read, which is found out again when the table is loaded."""
    try:
        return entries.decode(row)
    except (entries.Newer, msgspec.MsgspecError):
        return None


def _age(entry: entries.AnyEntry) -> float:
    """How long ago an entry was written; the clocks of the nodes may differ a little."""
    return max(0.0, time.time() - entry.at)

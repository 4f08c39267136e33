"""The latest entries of a table in memory, for viewers who return and have missed some of them.

A viewer who returns names the last entry that they know, and its mark. After a restored backup or a lost end of the log
another entry has the number, and another mark: then the viewer is sent the full state. Copies of the table at some
entries (checkpoints) bound the work: what a viewer missed is replayed from the nearest one.
"""

from hashlib import blake2b
from typing import NamedTuple

from . import entries
from .store.chain import BEGINNING
from .table import Table

RESUMABLE = 50
"""Entries that a returning viewer is sent one by one; a viewer who missed more is sent the full state."""
CHECKPOINT_EVERY = 50
"""Entries between two checkpoints."""
MARK_BYTES = 6


class Past(NamedTuple):
    """An entry of the log with its number, and the chain after it."""

    number: int
    entry: entries.AnyEntry
    chain: bytes


class History:
    """The end of a table's log: at least `RESUMABLE` entries, or the whole log."""

    def __init__(self) -> None:
        """Begin with an empty log."""
        self.opened = 0.0
        """When the table was opened."""
        self._past: list[Past] = []  # lists, because an empty deque takes 700 bytes at every table
        self._checkpoints: list[Table] = []

    @property
    def last(self) -> Past:
        """The last entry."""
        return self._past[-1]

    @property
    def chain(self) -> bytes:
        """The chain after the last entry."""
        return self._past[-1].chain if self._past else BEGINNING

    @property
    def at(self) -> float:
        """The time of the last entry."""
        return self._past[-1].entry.at if self._past else 0.0

    def add(self, table: Table, entry: entries.AnyEntry, chain: bytes) -> None:
        """Add an entry that was just applied to the table."""
        if table.number == 1:
            self.opened = entry.at
        self._past.append(Past(table.number, entry, chain))
        if table.number == 1 or table.number % CHECKPOINT_EVERY == 0:
            self._checkpoints.append(table.copy())
            self._drop_old(table.number - RESUMABLE)

    def _drop_old(self, needed: int) -> None:
        """Drop what is not needed to replay the entries after a number."""
        while len(self._checkpoints) > 1 and self._checkpoints[1].number <= needed:
            del self._checkpoints[0]
        del self._past[: max(0, self._checkpoints[0].number - self._past[0].number)]

    @property
    def oldest(self) -> Table:
        """The table at the oldest checkpoint."""
        return self._checkpoints[0]

    def chain_after(self, number: int) -> bytes:
        """The chain after an entry that is in memory."""
        return self._past[number - self._past[0].number].chain

    def since(self, number: int) -> list[Past] | None:
        """The entry with a number and all entries after it; None if it is not in memory."""
        first = self._past[0].number if self._past else 0
        is_there = first <= number <= self._past[-1].number if self._past else False
        return list(self._past)[number - first :] if is_there else None

    def table_after(self, number: int) -> Table:
        """A table as it was after an entry; `since` has that entry."""
        checkpoint = max((table for table in self._checkpoints if table.number <= number), key=lambda t: t.number)
        past = checkpoint.copy()
        for found in self.since(checkpoint.number + 1) or ():
            if found.number <= number:
                past.apply(found.entry)
        return past


def mark_of(past: Past, table: str, secret: bytes) -> str:
    """The mark of an entry: which one it is, and not what it says.

    It is made of the moment when the entry was written, never of moves or seeds, so it is the same whatever the hidden
    cards are. The entries before are the same too: the store appends an entry only behind the chain its writer knows.
    """
    which = f"{table}/{past.number}/{past.entry.at}".encode()
    return blake2b(which, digest_size=MARK_BYTES, key=secret, person=b"history").hexdigest()

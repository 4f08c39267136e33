"""Folding: a table from its stored log, or the reason why the log cannot be read."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import MsgspecError

from ..errors import BadSetup, Problem
from . import entries
from .draws import Draws
from .history import History
from .keys import Keys, LostKey
from .store import Kept
from .store.chain import BEGINNING, link
from .table import Table
from .table_snapshots import Damaged, Restoring
from .wire import Game

AT_ONCE = 25
"""Entries that are folded in one turn of the event loop; they take about half a millisecond."""
NOT_READ = (MsgspecError, UnicodeError, RecursionError)
"""Errors of the decoder for rows that are not entries."""


class NotAsWritten(Exception):
    """An entry that is not there, or not as the server has written it behind the entries before."""


EXPECTED = (Problem, NotAsWritten, Damaged, entries.Newer, *NOT_READ)
"""Errors that damaged entries and entries of other versions cause; any other error may be a bug."""


class Unreadable(Exception):
    """A log that cannot be folded, with the reason for the operator, and the game if it is known."""

    def __init__(self, why: str, game: Game | None = None) -> None:
        """Hold the facts."""
        super().__init__(why)
        self.why = why
        self.game = game

    @property
    def needs_key(self) -> bool:
        """Whether the log is well, but the key of its running match is missing."""
        return isinstance(self.__cause__, LostKey)

    @property
    def is_newer(self) -> bool:
        """Whether a newer version of the program has written the log: this server is being upgraded."""
        return isinstance(self.__cause__, entries.Newer)

    @property
    def needs_trace(self) -> bool:
        """Whether a traceback helps: the cause may be a bug."""
        return not isinstance(self.__cause__, EXPECTED)


class Folded(NamedTuple):
    """A table, and the end of the log that it was folded from."""

    table: Table
    history: History


def fold(table: str, rows: Sequence[bytes], chains: Sequence[bytes], keys: Keys | None = None) -> Folded:
    """The table that a stored log leads to. Raises Unreadable.

    `keys` are those of the server; the log of a running match needs the one that it names.
    """
    folded = _empty(table, rows, keys)
    for _ in _apply(folded, rows, chains):
        pass
    return folded


async def fold_in_turns(table: str, kept: Kept, keys: Keys | None = None) -> Folded:
    """The same, in several turns of the event loop: a long log does not keep the other tables waiting.

    If there is a snapshot, the fold begins with it. Unreadable may then be the fault of the snapshot.
    """
    if kept.snapshot is None:
        folded, rows, chains = _empty(table, kept.entries, keys), kept.entries, kept.chains
    else:
        folded = await _restored(table, kept, kept.snapshot, keys)
        rows, chains = kept.entries[1:], kept.chains[1:]
    for _ in _apply(folded, rows, chains):
        await asyncio.sleep(0)
    return folded


async def _restored(table: str, kept: Kept, snapshot: bytes, keys: Keys | None) -> Folded:
    """A table as its snapshot shows it, after the first of the entries that were read."""
    try:
        restoring = Restoring(table, kept.chains[0], snapshot, keys, _revealed(kept.entries))
        for _ in restoring.play():
            await asyncio.sleep(0)
        history = History()
        history.opened = restoring.opened
        history.add(restoring.table, entries.decode(kept.entries[0]), kept.chains[0])
    except Exception as error:
        raise Unreadable(f"snapshot: {_reason(error)}") from error
    return Folded(restoring.table, history)


def _empty(table: str, rows: Sequence[bytes], keys: Keys | None) -> Folded:
    """A table before the first entry of its log."""
    return Folded(Table(table, draws=Draws(keys, _revealed(rows))), History())


def _apply(folded: Folded, rows: Sequence[bytes], chains: Sequence[bytes]) -> Iterator[None]:
    """Apply the entries of a log to a table, in steps of some entries.

    A log may be damaged or come from another version of the program, so any error is possible here. Each one concerns
    this table only.
    """
    for number, (row, chain) in enumerate(zip(rows, chains, strict=True), folded.table.number + 1):
        try:
            _check(row, chain, folded.history.chain)
            entry = entries.decode(row)
            folded.table.apply(entry)
            folded.history.add(folded.table, entry, chain)
        except Exception as error:
            game = folded.table.game if number > 1 else None
            raise Unreadable(f"entry {number}: {_reason(error)}", game) from error
        if number % AT_ONCE == 0:
            yield


def folded_from(table: str, opened: entries.Opened, keys: Keys | None = None) -> Folded:
    """The table of a log with one entry."""
    row = entries.encode(opened)
    return fold(table, [row], [link(BEGINNING, row)], keys)


def _check(row: bytes, chain: bytes, before: bytes) -> None:
    """NotAsWritten if an entry is missing, or its chain does not follow from the one before."""
    if not row:
        raise NotAsWritten("missing")
    if link(before, row) != chain:
        raise NotAsWritten("broken chain")


def _revealed(rows: Sequence[bytes]) -> dict[int, str]:
    """The secrets that a log contains: with them it is read without a key."""
    found = [entry for row in rows if b'"revealed"' in row if (entry := _decoded(row)) is not None]
    return {entry.draw: entry.secret for entry in found}


def _decoded(row: bytes) -> entries.Revealed | None:
    try:
        entry = entries.decode(row)
    except NOT_READ:
        return None
    return entry if isinstance(entry, entries.Revealed) else None


def _reason(error: Exception) -> str:
    """What is wrong with an entry, without messages that may name cards."""
    if isinstance(error, BadSetup | LostKey | NotAsWritten):
        return str(error)
    if isinstance(error, entries.Newer):
        return "written by a newer version of the program"
    if isinstance(error, Problem):
        return f"not allowed by the rules ({error.code})"
    if isinstance(error, (Damaged, *NOT_READ)):
        return "damaged, or written by another version of the program"
    return f"cannot be applied ({type(error).__name__})"

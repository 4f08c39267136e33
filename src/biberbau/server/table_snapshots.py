"""Snapshots of tables: a long table is opened from its snapshot and the entries after it.

The log stays the truth. A snapshot is used only if the same program has made it and the log has its chain at its
number; otherwise the whole log is folded. A snapshot contains nothing that the log does not contain: who sits where,
the draws, and the moves that were not undone. There are no cards in it, and no seed that follows from a draw. The match
is played again from its seed, and a running match needs the key for that, as its log does.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

import msgspec

from ..games.versions import RULES
from ..match import Mark
from ..notation.record import Absence
from .draws import Draw, Draws
from .entries import FixedDeal
from .history import RESUMABLE, History
from .keys import Keys
from .store import StoredSnapshot
from .table import NoUndo, Place, Stage, Step, Table
from .wire import By, Game, Seat, Settings

EVERY = 200
"""Entries between two snapshots of a table."""
AT_ONCE = 100
"""Moves that are played again in one turn of the event loop; they take about a millisecond."""
DIGEST_BYTES = 16


class Damaged(Exception):
    """A snapshot that is not as it was written."""


class Undoable(NamedTuple):
    """A move that may be undone: who made it, how many moves were made before it, and whether its bot was late then."""

    seat: Seat
    by: By
    moves: int
    was_late: bool


class Facts(msgspec.Struct, forbid_unknown_fields=True):
    """What a snapshot contains. A field with the name of a field of the table has the same value."""

    number: int
    game: Game
    host: str
    settings: Settings
    fixed: FixedDeal | None
    places: list[Place]
    removed: set[str]
    was_left: bool
    stage: Stage
    between: bool
    rematch: str | None
    began: float | None
    ended: float | None
    turn_began: float
    match_number: int
    no_undo: NoUndo
    absences: list[Absence]
    opened: float
    """When the table was opened."""
    drawn: list[Draw]
    revealed: dict[int, str]
    """The secrets of draws that the log contains."""
    seed: str | None
    """The seed, only if the log contains it too: fixed deals, and tables of older versions."""
    rules: int
    moves: tuple[str, ...] | None
    """The moves that were not undone; None before the match."""
    new_events: int
    """The number of events of the last entry that changed the match."""
    undoable: list[Undoable]
    commands: dict[str, dict[str, int]]
    """The number of the entry of each command that was carried out, by person and command id."""


SAME = tuple(name for name in Facts.__struct_fields__ if hasattr(Table, name))
"""The fields that are stored as they are."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Facts).decode


@cache
def version() -> str:
    """The version of the program that folds logs: a hash of its code, so nobody can forget to raise it."""
    found = sha256(str(RULES).encode())
    for name, content in _sources(files(__package__.rpartition(".")[0])):
        found.update(f"{name} {len(content)} ".encode() + content)
    return found.hexdigest()[: 2 * DIGEST_BYTES]


def _sources(folder: Traversable) -> Iterator[tuple[str, bytes]]:
    for found in sorted(folder.iterdir(), key=lambda found: found.name):
        if found.is_dir():
            yield from _sources(found)
        elif found.name.endswith(".py"):
            yield found.name, found.read_bytes()


def is_due(number: int) -> bool:
    """Whether a snapshot is to be stored after an entry: of the table `RESUMABLE` entries ago.

    So a table that was opened from a snapshot still has the entries that returning viewers may have missed.
    """
    return number > EVERY and number % EVERY == RESUMABLE % EVERY


def is_missing(read: int) -> bool:
    """Whether a newer snapshot is missing: `read` entries were needed to open a table."""
    return read > EVERY + RESUMABLE


def snapshot_of(table: Table, history: History) -> StoredSnapshot:
    """A snapshot of a table as it was at the oldest checkpoint in memory."""
    past = history.oldest
    chain = history.chain_after(past.number)
    return StoredSnapshot(past.number, chain, version(), _sealed(past.id, chain, _encode(_facts(past, table, history))))


def _facts(past: Table, table: Table, history: History) -> Facts:
    match, commands = past.match, dict[str, dict[str, int]]()
    for (person, command), number in table.done.items():
        if number <= past.number:
            commands.setdefault(person, {})[command] = number
    return Facts(
        **{name: getattr(past, name) for name in SAME},
        opened=history.opened,
        drawn=past.draws.all,
        revealed=past.draws.revealed,
        seed=None if match is None or past.draws.all else match.seed,
        rules=RULES if match is None else match.rules,
        moves=None if match is None else match.moves,
        new_events=len(past.latest),
        undoable=[Undoable(step.seat, step.by, step.mark.moves, step.was_late) for step in past.steps],
        commands=commands,
    )


class Restoring:
    """A table that is being restored from its snapshot. Any error means that the snapshot cannot be used."""

    def __init__(self, table: str, chain: bytes, content: bytes, keys: Keys | None, revealed: dict[int, str]) -> None:
        """Read a snapshot; `chain` is the one of the log there, `revealed` are secrets that the log has after it."""
        self._facts = facts = _decode(_opened(table, chain, content))
        self.opened = facts.opened
        draws = Draws(keys, facts.revealed | revealed)
        draws.all = facts.drawn
        for draw in draws.all:
            draws.check_key(draw.sealed)
        same = {name: getattr(facts, name) for name in SAME}
        done = {(who, command): number for who, own in facts.commands.items() for command, number in own.items()}
        self.table = Table(table, **same, draws=draws, done=done)

    def play(self) -> Iterator[None]:
        """Play the match again, in steps of some moves."""
        facts, marks = self._facts, dict[int, Mark]()
        if facts.moves is None:
            return
        match = self.table.deal(facts.seed, facts.rules)
        wanted = {step.moves for step in facts.undoable}
        for number, move in enumerate(facts.moves):
            if number in wanted:
                marks[number] = match.mark()
            match.play(move)
            if number % AT_ONCE == AT_ONCE - 1:
                yield
        self.table.steps = [Step(step.seat, step.by, marks[step.moves], step.was_late) for step in facts.undoable]
        self.table.latest = match.events[len(match.events) - facts.new_events :]


def _sealed(table: str, chain: bytes, facts: bytes) -> bytes:
    """The facts behind a digest of them, of the table and of the chain, which shows damage."""
    return _digest(table, chain, facts) + facts


def _opened(table: str, chain: bytes, content: bytes) -> bytes:
    facts = content[DIGEST_BYTES:]
    if _digest(table, chain, facts) != content[:DIGEST_BYTES]:
        raise Damaged
    return facts


def _digest(table: str, chain: bytes, facts: bytes) -> bytes:
    return sha256(b"\n".join([table.encode(), chain, facts])).digest()[:DIGEST_BYTES]

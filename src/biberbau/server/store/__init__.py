"""The interface of the store for tables and people; `sqlite` implements it without any set-up.

A table is an append-only log. The number of an entry is part of its key: if two writers append the same number, one of
them gets `Taken`, so there are no locks. Every entry has a chain (`chain.py`): a writer passes the chain of the entry
before, and gets `AnotherHistory` if the store has another one. Names are stored beside the log, on tags that can be
deleted.
"""

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from .bus import Bus
from .groups import GroupStore
from .matches import MatchStore
from .moderation import ModerationStore
from .push import PushStore
from .reviews import ReviewStore

OnStored = Callable[[Exception | None], None]
"""Called in the event loop with None when something is durably stored, or with the error."""

_log = logging.getLogger("biberbau.store")


def log_failure(what: str, error: Exception | None) -> None:
    """Log the failure of a write that nobody waits for."""
    if error is not None:
        _log.error(what, extra={"why": repr(error)})


class Taken(Exception):
    """Another writer has appended an entry with this number."""


class AnotherHistory(Exception):
    """The entry before is missing or differs from what the writer knows: a backup was restored, or the log was cut."""


class TooMany(Exception):
    """The host has reached the limit of open tables."""


class NotStored(Exception):
    """Nothing was written: the disk is full or unavailable."""


class Upgrading(NotStored):
    """A newer version of the program has written something that this one cannot read."""


class InDoubt(Exception):
    """The connection to the store was lost, and nobody knows whether something was written."""


class Tag(NamedTuple):
    """The name tag of a seat."""

    seat: str
    player: str
    name: str
    beaver: int


class Hosting(NamedTuple):
    """The host of a new table, and how many open tables they may host, this one included (None: any number)."""

    host: str
    most: int | None = None


OVERLAP = 60.0
"""Seconds for which an earlier key of a device stays valid after the first use of a newer one, for its other pages."""
NOTED_EVERY = 3600.0
"""Seconds after which the activity of a person is stored again."""


class Device(NamedTuple):
    """A device of a person; browser and system are empty if they are unknown. `seen` is when it was last used."""

    id: str
    browser: str
    system: str
    since: float
    seen: float


class Account(NamedTuple):
    """The devices of a person, the latest first, and since when there is a recovery phrase (None: there is none)."""

    devices: list[Device]
    recovery: float | None


class HeldSeat(NamedTuple):
    """A name tag of a person, with the first and last time of its table, and the table's first entry.

    A host without a seat has no tag.
    """

    table: str
    seat: str | None
    name: str | None
    beaver: int | None
    began: float | None
    last: float | None
    is_host: int
    opened: bytes | None


class Person(NamedTuple):
    """A person or a program account."""

    id: str
    name: str
    beaver: int
    is_bot: bool = False


class StoredSnapshot(NamedTuple):
    """A table after the entry with a number and a chain, as a version of the program has written it."""

    number: int
    chain: bytes
    version: str
    content: bytes


class Kept(NamedTuple):
    """A stored table: its entries, oldest first, the chain after each, and its tags.

    An empty last entry with an empty chain stands for a missing one.
    """

    entries: list[bytes]
    chains: list[bytes]
    tags: list[Tag]
    writer: int = 0
    """The node that wrote the last entry."""
    snapshot: bytes | None = None
    """The content of the snapshot of the table after the first of these entries; None if they are all entries."""


class Before(NamedTuple):
    """Times before which something was last used, if it may be deleted; the last one is for matches and groups."""

    tables: float
    people: float
    matches: float


class Census(NamedTuple):
    """The number of tables, and the time of the last entry or of the latest activity of a person (0.0: of none)."""

    tables: int
    newest: float


class Store(Protocol):
    """What the server needs of a store. Confirmed writes are durable: they survive a loss of power."""

    epoch: str
    """The id of this history of the data; a copy that may diverge has another one."""
    secret: bytes
    """The secret for signing tokens, the same after a restart."""
    bus: Bus
    """The other servers that use the same store."""
    matches: MatchStore
    """The matches that have ended."""
    reviews: ReviewStore
    """What the coach says about them."""
    groups: GroupStore
    """The groups of people who play together."""
    push: PushStore
    """Push messages, and who gets them."""
    moderation: ModerationStore
    """Who avoids whom, reports, and sanctions."""

    def open(
        self, table: str, at: float, entry: bytes, tags: Sequence[Tag], hosting: Hosting, on_stored: OnStored
    ) -> None:
        """Begin the log of a table in one transaction; `on_stored` gets Taken if the table exists, or TooMany."""
        ...

    def note_host(self, table: str, host: str | None) -> None:
        """Store the host of a table; None when it is no longer open."""
        ...

    def note_due(self, table: str, at: float | None) -> None:
        """Store when a table has to be loaded though nobody is connected; None: never. Nobody waits for it."""
        ...

    async def due_tables(self, now: float, most: int) -> list[str]:
        """Tables that have to be loaded by now, the earliest first."""
        ...

    def append(
        self, table: str, number: int, at: float, entry: bytes, before: bytes, tags: Sequence[Tag], on_stored: OnStored
    ) -> None:
        """Append an entry and add tags in one transaction; `before` is the chain of the entry before.

        `on_stored` gets Taken if the number is not free, or else AnotherHistory if the store has no entry before it
        with this chain.
        """
        ...

    async def load(self, table: str, version: str | None = None) -> Kept | None:
        """Read a table; None if it does not exist.

        With the version of the program it is read from its snapshot on, if that version has written one and the log
        has its chain.
        """
        ...

    def keep_snapshot(self, table: str, snapshot: StoredSnapshot) -> None:
        """Store the snapshot of a table, if the table exists, in place of the one before; nobody waits for it."""
        ...

    async def tail(self, table: str, after: int) -> Kept | None:
        """Read the entries of a table after a number, and its tags; None if the table does not exist.

        Raises NotStored if the store cannot be reached.
        """
        ...

    async def tables_of(self, person: str) -> list[str]:
        """Tables where a person has a tag: open ones first, of these the ones with days per move, the latest first."""
        ...

    async def open_tables_of(self, person: str) -> list[str]:
        """Tables where a person has a tag and that are still open."""
        ...

    async def seats_at(self, table: str, person: str) -> list[str]:
        """Seats with a tag of a person at a table."""
        ...

    async def untag(self, table: str, person: str) -> None:
        """Remove the tags of a person at a table; they do not host it any more."""
        ...

    async def retag(self, person: Person, tables: Sequence[str]) -> None:
        """Store a person's new name, also on their tags at these tables."""
        ...

    async def add_person(self, person: Person, key: bytes, device: Device) -> None:
        """Store a new person with the hash of the key of a device."""
        ...

    async def add_key(self, person: str, key: bytes, device: Device) -> None:
        """Store the hash of the key of another device of a person, if the person exists."""
        ...

    async def find_person(self, key: bytes, at: float) -> Person | None:
        """The person of a key that is valid; also notes their activity.

        The first use of a key ends the time of earlier keys of the same device, after `OVERLAP`.
        """
        ...

    async def replace_key(self, old: bytes, new: bytes, device: Device) -> bool:
        """Add a newer key for the device of a key, made at `device.since`; not twice within `OVERLAP`.

        The old key stays valid until the newer one is used. Returns whether it was added.
        """
        ...

    async def device_of(self, key: bytes) -> Device | None:
        """The device of a key; `since` is when this key was made."""
        ...

    async def account_of(self, person: str) -> Account:
        """The devices of a person, and since when there is a recovery phrase."""
        ...

    async def sign_out(self, person: str, devices: Sequence[str]) -> None:
        """Delete all keys of these devices of a person."""
        ...

    async def set_recovery(self, person: str, phrase: bytes, at: float) -> None:
        """Store the hash of the recovery phrase of a person, if the person exists; it replaces the one before."""
        ...

    async def find_recovery(self, phrase: bytes) -> str | None:
        """The id of the person with this recovery phrase."""
        ...

    async def seats_of(self, person: str) -> list[HeldSeat]:
        """All tables where a person has a name tag or is the host, with what is known without reading the logs."""
        ...

    async def add_device_link(self, person: str, code: bytes, until: float) -> None:
        """Store the hash of a one-time code of a person, if the person exists."""
        ...

    async def use_device_link(self, code: bytes, at: float) -> str | None:
        """Delete such a code; returns the id of its person if it was valid."""
        ...

    async def forget_person(self, person: str) -> None:
        """Delete a person, their keys, codes, recovery phrase and name tags; they host no table any more."""
        ...

    async def expire(self, now: float, before: Before, most: int) -> list[str]:
        """Delete what was not used since the given times, and old codes; returns the tables.

        Tables are deleted only after their match was stored (`matches.settle`) and not before they are due, and people
        only when they are in no match and no group any more. At most `most` of each are deleted, those without activity
        for the longest time first.
        """
        ...

    async def census(self) -> Census:
        """Count the tables, and find the newest thing."""
        ...

    @property
    def queued(self) -> int:
        """How many writes wait for the next commit."""
        ...

    async def probe(self) -> None:
        """Write something and wait until it is durable. Raises NotStored."""
        ...

    async def close(self) -> None:
        """Write everything that is queued, and close the files."""
        ...

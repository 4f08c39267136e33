"""The interface of the store for tables and people; `sqlite` implements it without any set-up.

A table is an append-only log. The number of an entry is part of its key: if two writers append the same number, one of
them gets `Taken`, so there are no locks. Names are stored beside the log, on tags that can be deleted.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

OnStored = Callable[[Exception | None], None]
"""Called in the event loop with None when something is durably stored, or with the error."""


class Taken(Exception):
    """Another writer has appended an entry with this number."""


class TooMany(Exception):
    """The host has reached the limit of open tables."""


class NotStored(Exception):
    """Nothing was written: the disk is full or unavailable."""


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


class Person(NamedTuple):
    """A person or a program account."""

    id: str
    name: str
    beaver: int
    is_bot: bool = False


class Kept(NamedTuple):
    """A stored table: its entries, oldest first, and its tags. An empty last entry stands for a missing one."""

    entries: list[bytes]
    tags: list[Tag]


class Store(Protocol):
    """What the server needs of a store. Confirmed writes are durable: they survive a loss of power."""

    epoch: str
    """The id of this history of the data; a copy that may diverge has another one."""
    secret: bytes
    """The secret for signing tokens, the same after a restart."""

    def open(
        self, table: str, at: float, entry: bytes, tags: Sequence[Tag], hosting: Hosting, on_stored: OnStored
    ) -> None:
        """Begin the log of a table in one transaction; `on_stored` gets Taken if the table exists, or TooMany."""
        ...

    def note_host(self, table: str, host: str | None) -> None:
        """Store the host of a table; None when it is no longer open."""
        ...

    def append(
        self, table: str, number: int, at: float, entry: bytes, tags: Sequence[Tag], on_stored: OnStored
    ) -> None:
        """Append an entry and add tags in one transaction; `on_stored` gets Taken if the number is not free."""
        ...

    async def load(self, table: str) -> Kept | None:
        """Read a table; None if it does not exist."""
        ...

    async def tables_of(self, person: str) -> list[str]:
        """Tables where a person has a tag, open ones first, the latest first."""
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

    async def add_person(self, person: Person, key: bytes, at: float) -> None:
        """Store a new person with the hash of their key."""
        ...

    async def add_key(self, person: str, key: bytes, at: float) -> None:
        """Store the hash of another key of a person, if the person exists."""
        ...

    async def find_person(self, key: bytes, at: float) -> Person | None:
        """The person of a key; also notes their activity."""
        ...

    async def add_device_link(self, person: str, code: bytes, until: float) -> None:
        """Store the hash of a one-time code of a person, if the person exists."""
        ...

    async def use_device_link(self, code: bytes, at: float) -> str | None:
        """Delete such a code; returns the id of its person if it was valid."""
        ...

    async def forget_person(self, person: str) -> None:
        """Delete a person, their keys, codes and name tags; they host no table any more."""
        ...

    async def expire(self, now: float, tables_before: float, people_before: float) -> list[str]:
        """Delete tables and people without activity since the given times, and old codes; returns the tables."""
        ...

    async def close(self) -> None:
        """Write everything that is queued, and close the files."""
        ...

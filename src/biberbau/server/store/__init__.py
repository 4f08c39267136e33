"""Where tables and people are kept, as an interface; `sqlite` is the store that needs no set-up.

A table is an append-only log. The number of an entry is part of its key, so of two writers that append the same number
one is told `Taken`: there are no locks. Names lie beside the log on tags that can be taken away.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

OnStored = Callable[[Exception | None], None]
"""Called when something is safely stored, or with the reason why it is not."""


class Taken(Exception):
    """Somebody else has appended an entry of this number."""


class TooMany(Exception):
    """Somebody hosts as many tables as they may."""


class NotStored(Exception):
    """Nothing was written: the disk is full, or gone."""


class Tag(NamedTuple):
    """A name tag in front of a seat."""

    seat: str
    player: str
    name: str
    beaver: int


class Hosting(NamedTuple):
    """Who hosts a new table, and how many open ones they may host, this one included; none for any number."""

    host: str
    most: int | None = None


class Person(NamedTuple):
    """Somebody who has introduced themselves."""

    id: str
    name: str
    beaver: int
    is_bot: bool = False


class Kept(NamedTuple):
    """A table as it is kept: its entries, oldest first, and the tags; if an entry is missing, an empty one is last."""

    entries: list[bytes]
    tags: list[Tag]


class Store(Protocol):
    """What the server asks of a store. What is confirmed is durable: it survives the loss of power."""

    epoch: str
    """Names this line of history; a copy that may go another way has another one."""
    secret: bytes
    """Known to nobody else, and the same after a restart: to sign what comes back."""

    def open(
        self, table: str, at: float, entry: bytes, tags: Sequence[Tag], hosting: Hosting, on_stored: OnStored
    ) -> None:
        """Begin the log of a table in one step; `on_stored` gets Taken if there is such a table, or TooMany."""
        ...

    def note_host(self, table: str, host: str | None) -> None:
        """Note that somebody else hosts a table; nobody, when it is no longer open."""
        ...

    def append(
        self, table: str, number: int, at: float, entry: bytes, tags: Sequence[Tag], on_stored: OnStored
    ) -> None:
        """Append an entry and add tags in one step; `on_stored` gets Taken if the number is not free."""
        ...

    async def load(self, table: str) -> Kept | None:
        """Read a table; none if there is no such table."""
        ...

    async def tables_of(self, person: str) -> list[str]:
        """Tables at which a person has a tag, open ones first, and of those the latest."""
        ...

    async def seats_at(self, table: str, person: str) -> list[str]:
        """Seats at a table that have a tag of a person."""
        ...

    async def untag(self, table: str, person: str) -> None:
        """Take away the tags of a person at a table, which they host no longer."""
        ...

    async def retag(self, person: Person, tables: Sequence[str]) -> None:
        """Keep a person's new name, and write it on their tags at these tables."""
        ...

    async def add_person(self, person: Person, key: bytes, at: float) -> None:
        """Keep a new person with the hash of the key that they will show."""
        ...

    async def add_key(self, person: str, key: bytes, at: float) -> None:
        """Keep the hash of another key of a person, if they are still known."""
        ...

    async def find_person(self, key: bytes, at: float) -> Person | None:
        """Find whose key this is, and note that they were here."""
        ...

    async def add_device_link(self, person: str, code: bytes, until: float) -> None:
        """Keep the hash of a code that lets a person in once, if they are still known."""
        ...

    async def use_device_link(self, code: bytes, at: float) -> str | None:
        """Use such a code up; whose it was, if it was good."""
        ...

    async def forget_person(self, person: str) -> None:
        """Delete a person, their keys and their name tags; they host no table any more."""
        ...

    async def expire(self, now: float, tables_before: float, people_before: float) -> list[str]:
        """Delete tables and people that nobody has touched since then, and old codes; which tables they were."""
        ...

    async def close(self) -> None:
        """Store what is waiting, and let go of the files."""
        ...

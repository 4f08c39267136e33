"""The interface of the store for push messages: which devices get them, when a person wants none, and what waits.

A message that waits is stored until it was delivered, so an error or a restart loses none. A node claims a message for
a time before it sends it, so several nodes send it once.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

PushKind = Literal["turn", "reminder"]
"""What a message says: it is the person's turn, or their time is nearly up."""


class Subscription(NamedTuple):
    """A device that gets messages: where its push service is, and the keys with which they are encrypted."""

    id: str
    person: str
    device: str
    endpoint: str
    key: bytes
    auth: bytes
    language: str
    made: float


class QuietHours(NamedTuple):
    """When a person wants no messages: minutes after midnight in a time zone; they may go over midnight."""

    begins: int
    ends: int
    zone: str


class WaitingPush(NamedTuple):
    """A message that waits for its time; `number` is that of the table's entry with which the turn began."""

    subscription: str
    table: str
    kind: PushKind
    number: int
    at: float
    until: float
    attempts: int


class PushStore(Protocol):
    """What the server needs of a store for push messages. Everything that writes raises NotStored."""

    async def subscribe(self, subscription: Subscription, most: int) -> None:
        """Store a device of a person, in place of what was stored for its endpoint; the newest `most` are kept."""
        ...

    async def unsubscribe(self, endpoint: str) -> None:
        """Delete what is stored for an endpoint, and what waits for it."""
        ...

    async def drop_devices(self, person: str, devices: Sequence[str]) -> None:
        """Delete the subscriptions of devices that were signed out."""
        ...

    async def subscriptions_of(self, person: str) -> list[Subscription]:
        """The devices of a person that get messages, the newest first."""
        ...

    async def find(self, subscription: str) -> Subscription | None:
        """A subscription by its id."""
        ...

    async def quiet_hours(self, person: str) -> QuietHours | None:
        """When a person wants no messages; None: at no time."""
        ...

    async def set_quiet_hours(self, person: str, hours: QuietHours | None) -> None:
        """Store when a person, if they exist, wants no messages."""
        ...

    async def plan(
        self, person: str, table: str, number: int, times: Sequence[tuple[PushKind, float]], until: float
    ) -> None:
        """Store messages about a table for all devices of a person, in place of those that wait for them."""
        ...

    async def claim(self, now: float, claimed_until: float, most: int) -> list[WaitingPush]:
        """The messages whose time has come and that no other node has claimed; they are claimed until a time."""
        ...

    async def put_off(self, push: WaitingPush, at: float, attempts: int) -> None:
        """Store when a message is sent again, and how often that was tried."""
        ...

    async def delivered(self, push: WaitingPush) -> None:
        """Delete a message, unless a newer one has taken its place."""
        ...

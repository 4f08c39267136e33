"""The messages about people, their devices and recovery phrases; `wire` has all others."""

from typing import Annotated, Literal

from msgspec import Meta

from .wire_base import Beaver, Message, Name, Seat
from .wire_notation import Game

Secret = Annotated[str, Meta(min_length=1, max_length=100)]
SeatStage = Literal["waiting", "playing", "over", "closed", "unreadable"]


class Me(Message):
    """The person at this device; `id` is public, the secret stays in a cookie."""

    id: str
    name: str
    beaver: int
    seats: list["MySeat"]


class MySeat(Message):
    """A seat of the person at a table that still exists.

    The stage is `unreadable` if the server cannot read the stored table. Then `game` may be null, and `leave` is the
    only command that is carried out there. `until` is set if it is the person's turn at a table with days per move:
    when the time is up, in seconds since 1970.
    """

    table: str
    game: Game | None
    seat: Seat
    stage: SeatStage
    my_turn: bool
    until: float | None = None


class Introduce(Message):
    """Set name and beaver; the first request creates the person and sets the cookie."""

    name: Name
    beaver: Beaver = 0


class BotAccount(Message):
    """An account of a program, which plays like a person; the token is sent only once."""

    id: str
    name: str
    token: str


class DeviceLink(Message):
    """A device link: a one-time code that signs another device in as the same person.

    The page puts it into the fragment of a link, so it never appears in a log.
    """

    code: str
    seconds: int


class SignIn(Message):
    """Use a device link."""

    code: Secret


class Device(Message):
    """A device on which the person is signed in; `browser` and `system` are empty if they are unknown.

    `since` and `seen` are times in seconds since 1970: of the first and of the latest use, which is noted once an hour.
    `this` is true for the device that asks.
    """

    id: str
    browser: str
    system: str
    since: float
    seen: float
    this: bool


class Devices(Message):
    """The devices of the person, the latest first, and since when there is a recovery phrase."""

    devices: list[Device]
    recovery: float | None


class SignOut(Message):
    """Sign a device out, by its id; null: all devices except this one, which gets a new key."""

    device: Secret | None = None


class RecoveryPhrase(Message):
    """A recovery phrase, which signs the person in after losing every device; it is sent only once."""

    phrase: str


class Recover(Message):
    """Use a recovery phrase."""

    phrase: Secret

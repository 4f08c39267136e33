"""The messages about the devices of a person and their recovery phrase; `wire` has all others."""

from typing import Annotated

from msgspec import Meta

from .wire_base import Message

Secret = Annotated[str, Meta(min_length=1, max_length=100)]


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

"""The messages about push messages to devices; `wire` has all others."""

from typing import Annotated

from msgspec import Meta

from .wire_base import Message

Minute = Annotated[int, Meta(ge=0, le=1439, description="minutes after midnight")]


class Quiet(Message):
    """When the person wants no push messages; it may go over midnight. `zone` is a time zone like `Europe/Berlin`."""

    begins: Minute
    ends: Minute
    zone: Annotated[str, Meta(min_length=1, max_length=60)]


class PushInfo(Message):
    """The public key of the server, with which a browser subscribes; the endpoints of the person; the quiet hours."""

    key: str
    endpoints: list[str]
    quiet: Quiet | None


class Subscribe(Message):
    """A subscription of this browser, as it describes it; `language` is that of the messages."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Annotated[str, Meta(max_length=10)]


class Unsubscribe(Message):
    """End a subscription of the person."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class SetQuiet(Message):
    """Set the quiet hours of the person; null: none."""

    quiet: Quiet | None

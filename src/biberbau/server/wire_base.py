"""What all messages of the wire share: their base class, seats, levels of bots, and the ids of commands."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Seat = Literal["A", "B", "C", "D", "E", "F"]
Level = Literal["kit", "yearling", "builder", "elder", "boss"]
CommandId = Annotated[str, Meta(min_length=1, max_length=40, description="chosen by the sender; a repeat does nothing")]


class Message(Struct, forbid_unknown_fields=True):
    """Base of all messages."""

"""What all messages of the wire share: their base class, seats, levels of bots, names, and the ids of commands."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Seat = Literal["A", "B", "C", "D", "E", "F"]
Level = Literal["kit", "yearling", "builder", "elder", "boss"]
Pace = Literal["normal", "slow"]
"""How fast the table goes on for a person; the bots follow the slowest person."""
CommandId = Annotated[str, Meta(min_length=1, max_length=40, description="chosen by the sender; a repeat does nothing")]
LONGEST_NAME = 20
READ_OF_NAME = 200
"""Longer names are malformed; up to this length the refusal explains the limit."""
Name = Annotated[
    str, Meta(max_length=READ_OF_NAME, description="a name as people write it; checked, trimmed, at most 20 letters")
]
Beaver = Annotated[int, Meta(ge=0, le=11, description="which of the beavers a person has picked")]


class Message(Struct, forbid_unknown_fields=True):
    """Base of all messages."""

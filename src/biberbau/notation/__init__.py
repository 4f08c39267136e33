"""The notation, declared once: how seats, cards and moves are written, and the form of all that crosses a boundary.

`words` has the spoken forms, `events`, `view` and `record` the types of what is told and kept. Readers, writers, JSON
Schemas, the wire, the page's types and the tables in docs/notation.md are derived from these types by `schema`.
"""

from .words import (
    HIDDEN,
    SEATS,
    SPACE,
    card_name,
    face_of,
    read_move,
    seat_name,
    seat_number,
    slot_name,
    spell,
)

__all__ = [
    "HIDDEN",
    "SEATS",
    "SPACE",
    "card_name",
    "face_of",
    "read_move",
    "seat_name",
    "seat_number",
    "slot_name",
    "spell",
]

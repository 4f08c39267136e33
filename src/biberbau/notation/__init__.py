"""The notation, declared once: the text of seats, cards and moves, and the types of events, views and records.

`words` has the texts, `events`, `view` and `record` have the types. Readers, writers, JSON Schemas, the wire messages,
the types of the web page and the tables in docs/notation.md are derived from these types by `schema`.
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

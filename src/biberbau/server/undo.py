"""Undo: whether a move may be taken back, judged by what it showed to anybody.

A move is harmless if nothing in it was random and no card in it was new to anybody. The judge is strict: what is not
known to be harmless is not.
"""

from collections.abc import Mapping, Sequence

from ..events import Event
from ..notation import HIDDEN

Lying = Mapping[str, Sequence[str]]
"""The cards as they lay before the move, which everybody sees."""
HARMLESS = {"chose", "passed", "swapped", "swam", "ending"}
PERHAPS = HARMLESS | {"took", "put", "discarded"}


def is_harmless(events: Sequence[Event], lay: Lying, hand_was_open: bool) -> bool:
    """Whether nothing in a move was random, and everything in it was open before."""
    if any(event.kind not in PERHAPS for event in events):
        return False
    return all(_showed_nothing(event, lay, hand_was_open) for event in events)


def _showed_nothing(event: Event, lay: Lying, hand_was_open: bool) -> bool:
    kind, fields = event.kind, dict(event.fields)
    if kind == "took":
        return is_open(event)
    if kind == "put":
        return fields["face"] == "down" or hand_was_open
    if kind == "discarded":
        place = str(fields["from"])
        return hand_was_open if place == "hand" else place != "draw" and _lay_open(place, lay)
    return kind in HARMLESS


def is_open(event: Event) -> bool:
    """Whether everybody sees the card of an event."""
    told = event.seen_by(None)
    return told is not None and told.get("card") != HIDDEN


def _lay_open(slot: str, lay: Lying) -> bool:
    return slot[0] in lay and lay[slot[0]][int(slot[1:]) - 1] != HIDDEN

"""Undo: whether a move may be taken back, judged by what it showed to anybody.

A move is harmless if nothing in it was random and no card in it was new to anybody. The judge is strict: what is not
known to be harmless is not.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ..events import Event
from ..notation import HIDDEN

Lying = Mapping[str, Sequence[str]]
"""The cards as they lay before the move, which everybody sees."""
HARMLESS = {"chose", "passed", "swapped", "swam", "ending"}
OPEN = 1 << 10
"""Of so many events it is kept whether their cards are open."""


def is_harmless(events: Sequence[Event], lay: Lying, hand_was_open: bool) -> bool:
    """Whether nothing in a move was random, and everything in it was open before."""
    return all(_showed_nothing(event, lay, hand_was_open) for event in events)


def _showed_nothing(event: Event, lay: Lying, hand_was_open: bool) -> bool:
    if event.kind == "took":
        return is_open(event)
    if event.kind == "put":
        return hand_was_open or ("face", "down") in event.fields
    if event.kind == "discarded":
        place = str(dict(event.fields)["from"])
        return hand_was_open if place == "hand" else place != "draw" and _lay_open(place, lay)
    return event.kind in HARMLESS


@lru_cache(maxsize=OPEN)
def is_open(event: Event) -> bool:
    """Whether everybody sees the card of an event."""
    told = event.seen_by(None)
    return told is not None and told.get("card") != HIDDEN


def _lay_open(slot: str, lay: Lying) -> bool:
    return slot[0] in lay and lay[slot[0]][int(slot[1:]) - 1] != HIDDEN

"""Undo: whether a move may be taken back, judged by what it showed to anybody.

A move is harmless if nothing in it was random and no card in it was new to anybody. The judge is strict: what is not
known to be harmless is not.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ..games import cards
from ..notation import HIDDEN
from ..notation import events as kinds
from ..notation.events import AnyEvent

Lying = Mapping[str, Sequence[str]]
"""The cards as they lay before the move, which everybody sees."""
HARMLESS = kinds.Chose | kinds.Passed | kinds.Swapped | kinds.Swam | kinds.Ended
OPEN = 1 << 10
"""Of so many events it is kept whether their cards are open."""


def is_harmless(events: Sequence[AnyEvent], lay: Lying, hand_was_open: bool) -> bool:
    """Whether nothing in a move was random, and everything in it was open before."""
    return all(_showed_nothing(event, lay, hand_was_open) for event in events)


def _showed_nothing(event: AnyEvent, lay: Lying, hand_was_open: bool) -> bool:
    match event:
        case kinds.Took():
            return is_open(event)
        case kinds.Put():
            return hand_was_open or event.face == "down"
        case kinds.Discarded():
            place = event.origin
            return hand_was_open if place == "hand" else place != "draw" and _lay_open(place, lay)
        case _:
            return isinstance(event, HARMLESS)


@lru_cache(maxsize=OPEN)
def is_open(event: AnyEvent) -> bool:
    """Whether everybody sees the card of an event."""
    return all(bits >> cards.PUBLIC & cards.SEEN for bits in event.seen)


def _lay_open(slot: str, lay: Lying) -> bool:
    return slot[0] in lay and lay[slot[0]][int(slot[1:]) - 1] != HIDDEN

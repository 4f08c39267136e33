"""Undo: whether a move may be undone, judged by what it revealed.

A move is harmless if nothing in it was random and no card in it was new to anybody. Events that are not known to be
harmless count as revealing.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ..games import cards
from ..notation import HIDDEN
from ..notation import events as kinds
from ..notation.events import AnyEvent

Lying = Mapping[str, Sequence[str]]
"""The cards of every seat before the move, as the public saw them."""
HARMLESS = kinds.Chose | kinds.Passed | kinds.Swapped | kinds.Swam | kinds.Ended
OPEN = 1 << 10
"""Size of the cache of `is_open`."""


def is_harmless(events: Sequence[AnyEvent], lay: Lying, hand_was_open: bool) -> bool:
    """Whether nothing in a move was random, and every card in it was public before."""
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
    """Whether the cards of an event are public."""
    return all(bits >> cards.PUBLIC & cards.SEEN for bits in event.seen)


def _lay_open(slot: str, lay: Lying) -> bool:
    return slot[0] in lay and lay[slot[0]][int(slot[1:]) - 1] != HIDDEN

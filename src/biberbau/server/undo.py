"""Undo: whether a move showed somebody a card that they did not know.

A move may be undone if nothing in it was random and none of the viewers who count saw a card that was new to them.
Events that are not known to be harmless count as showing something.
"""

from collections.abc import Collection, Sequence

from ..games.table import State
from ..notation import HIDDEN, SEATS
from ..notation import events as kinds
from ..notation.events import AnyEvent, events_for
from ..view import CardTexts, see_hand
from .wire import Seat

HAND = "hand"
HARMLESS = (
    kinds.Chose
    | kinds.Passed
    | kinds.Ended
    | kinds.Swapped
    | kinds.Swam
    | kinds.Drew
    | kinds.Took
    | kinds.Put
    | kinds.Discarded
    | kinds.Played
    | kinds.Lapsed
    | kinds.Turned
    | kinds.Looked
    | kinds.Aside
)
"""Kinds that may show nothing new; all others are random, or show hidden cards."""

Known = dict[str, str]
"""The cards that a viewer knows: by slot, and the one in hand; `?` for a card that they have not seen."""


def is_harmless(events: Sequence[AnyEvent], before: State, viewers: Collection[Seat]) -> bool:
    """Whether a move showed these viewers nothing new; `before` is the state before the move."""
    if not all(isinstance(event, HARMLESS) for event in events):
        return False
    views = [events_for(events, viewer) for viewer in viewers]
    if any(isinstance(event, kinds.Drew) and event.card != HIDDEN for seen in views for event in seen):
        return False  # the most frequent case, found without the cards that were known
    return all(shows_nothing(seen, known_to(viewer, before)) for viewer, seen in zip(viewers, views, strict=True))


def known_to(viewer: Seat, state: State) -> Known:
    """The cards that a seat knows."""
    number = SEATS.index(viewer)
    rows = CardTexts().known(state, number)
    known = {f"{seat}{place}": card for seat, row in rows.items() for place, card in enumerate(row, 1)}
    return known | {HAND: see_hand(state, number) or HIDDEN}


def shows_nothing(events: Sequence[AnyEvent], known: Known) -> bool:
    """Whether a viewer knew every card that these events, as the viewer sees them, show; `known` is updated."""
    return all(_shows_nothing(event, known) for event in events)


def _shows_nothing(event: AnyEvent, known: Known) -> bool:
    match event:
        case kinds.Drew():
            known[HAND] = event.card
            return event.card == HIDDEN
        case kinds.Took():
            known[HAND] = event.card if event.origin == "discard" else known.get(event.origin, HIDDEN)
            return _was_known(event.card, known[HAND])
        case kinds.Put():
            known[event.slot] = known[HAND]
            return _was_known(event.card, known[HAND])
        case kinds.Discarded():
            return _was_known(event.card, known.get(event.origin, HIDDEN))
        case kinds.Played() | kinds.Lapsed() | kinds.Aside():
            return _was_known(event.card, known[HAND])
        case kinds.Turned():
            return _was_known(event.card, known[event.slot])
        case kinds.Looked():
            return all(_was_known(card, known[slot]) for slot, card in zip(event.slots, event.cards, strict=True))
        case kinds.Swapped():
            first, second = event.slots
            known[first], known[second] = known[second], known[first]
        case kinds.Swam():
            known[event.to] = known[event.origin]
    return True


def _was_known(shown: str, known: str) -> bool:
    return shown in (HIDDEN, known)

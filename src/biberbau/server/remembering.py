"""The log that is sent again: without the memory aid, the cards of older turns are left to the players' memory.

A card of an older turn stays in the log if it still lies face up or on top of the discard pile. A turn is older if the
viewer has finished a turn since; for spectators, if there have been as many turns since as there are seats.
"""

from collections.abc import Sequence

from ..notation.events import (
    AnyEvent,
    Discarded,
    Drew,
    Looked,
    Played,
    Put,
    Shuffled,
    Swam,
    Swapped,
    Took,
    Turned,
    seat_of,
)

ACTS = (Drew, Took, Put, Discarded, Played, Turned, Looked, Swapped, Swam)
"""Events of which a turn is made."""


def without_older_cards(
    events: Sequence[AnyEvent], eyes: str | None, to_move: str | None, players: int
) -> list[AnyEvent]:
    """Hide the cards of older turns that nobody sees any more.

    Args:
        events: the events of the current round, as the public sees them.
        eyes: the seat that remembers; None for spectators.
        to_move: the seat whose turn it is.
        players: the number of seats.
    """
    old = _number_of_older(events, eyes, to_move, players)
    top = _top_of_pile(events[:old])
    return [
        _without_card(event) if at < old and at != top and _is_out_of_sight(events, at) else event
        for at, event in enumerate(events)
    ]


def _number_of_older(events: Sequence[AnyEvent], eyes: str | None, to_move: str | None, players: int) -> int:
    turns = _turns(events)
    if eyes is None:
        return turns[-players][1] if len(turns) >= players else 0
    if turns and turns[-1][0] == eyes == to_move:
        turns.pop()  # it is not finished
    return next((start for seat, start in reversed(turns) if seat == eyes), 0)


def _turns(events: Sequence[AnyEvent]) -> list[tuple[str, int]]:
    """Return the seat and the first event of each turn; one that has only begun with a draw does not count."""
    turns: list[tuple[str, int]] = []
    for at, event in enumerate(events):
        seat = seat_of(event) if isinstance(event, ACTS) else None
        if seat is not None and (not turns or turns[-1][0] != seat):
            turns.append((seat, at))
    if turns and all(isinstance(event, Drew) for event in events[turns[-1][1] :] if isinstance(event, ACTS)):
        turns.pop()
    return turns


def _top_of_pile(events: Sequence[AnyEvent]) -> int | None:
    """Return which event has laid the card that is on top of the discard pile."""
    pile: list[int] = []
    for at, event in enumerate(events):
        match event:
            case Discarded():
                pile.append(at)
            case Took(origin="discard"):
                pile = pile[:-1]
            case Shuffled(rebuilt=True):
                pile = pile[event.cards :]
    return pile[-1] if pile else None


def _is_out_of_sight(events: Sequence[AnyEvent], at: int) -> bool:
    """Whether the card of an event lies face down, or in the discard pile."""
    event = events[at]
    match event:
        case Put() | Turned():
            return event.face == "down"
        case Took():
            laid = next((later for later in events[at:] if isinstance(later, Put) and later.seat == event.seat), None)
            return laid is not None and laid.face == "down"
        case Discarded():
            return not _was_used(event, events[:at])
    return False


def _was_used(discarded: Discarded, before: Sequence[AnyEvent]) -> bool:
    """Whether the card was played in the same turn: it is named there."""
    for past in reversed(before):
        if seat_of(past) not in (discarded.seat, None):
            return False
        if isinstance(past, Played) and past.card == discarded.card:
            return True
    return False


def _without_card(event: AnyEvent) -> AnyEvent:
    return event.known_to((0,)).as_seen_by(None)

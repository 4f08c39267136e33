"""Checks that a sampled state is consistent with the whole history of its viewer.

From a sampled state the shuffles are computed that would have led there. Movements of cards are public, so the scribe's
physical cards tell which position of which shuffle each card came from. The match is then played again with these
shuffles and the same moves: all moves must be legal, the viewer must receive the same at every step, and the final
cards must be the sampled ones.
"""

from collections.abc import Sequence

from biberbau import BadShuffle, IllegalMove, Match, View
from biberbau.games import cards, phases
from biberbau.games.table import State
from biberbau.notation.events import AnyEvent, events_for

from .scribe import Card, Scribe, scribe_of
from .setups import (
    SEATS,
    SLOTS,
    Viewer,
    moves_in,
    shuffles_in,
)


class Contradiction(AssertionError):
    """A sampled world that contradicts the history of its viewer."""


Step = tuple[View, tuple[AnyEvent, ...]]
"""The view at a decision, and the events since the decision before."""


def history(match: Match, viewer: Viewer) -> list[Step]:
    """Return all views and events of a viewer in a match."""
    shuffles, moves = shuffles_in(match.record()), moves_in(match.record())
    again = Match(match.game, match.players, match.seed, shuffles, match.options, match.rules)
    steps = [(again.view(viewer), events_for(again.events, viewer))]
    for move in moves:
        events = again.play(move)
        steps.append((again.view(viewer), events_for(events, viewer)))
    return steps


def assert_possible(match: Match, viewer: Viewer, imagined: State) -> None:
    """Check that a sampled state does not contradict the views and events of a viewer."""
    check_world(match, scribe_of(match), viewer, history(match, viewer), imagined)


def check_world(match: Match, scribe: Scribe, viewer: Viewer, steps: Sequence[Step], imagined: State) -> None:
    """Play the match again in the sampled world, and compare with what the viewer received in the real one."""
    moves = moves_to(moves_in(match.record()), imagined)
    reached = table_after(match, shuffles_to(scribe, imagined), moves, viewer, steps)
    if laid_out(reached) != laid_out(imagined):
        raise Contradiction(f"another table: {laid_out(reached)}\n{laid_out(imagined)}")


def table_after(
    match: Match, shuffles: Sequence[Sequence[str]], moves: Sequence[str], viewer: Viewer, steps: Sequence[Step]
) -> State:
    """Play moves with other shuffles; Contradiction if that is not possible, or if the viewer sees a difference."""
    try:
        other = Match(match.game, match.players, match.seed, shuffles, match.options, match.rules)
        check_step(other, viewer, steps[0], other.events)
        for move, step in zip(moves, steps[1:], strict=True):
            check_step(other, viewer, step, other.play(move))
    except (BadShuffle, IllegalMove) as impossible:
        raise Contradiction(str(impossible)) from impossible
    return other.standing[0]


def check_step(other: Match, viewer: Viewer, steps: Step, events: Sequence[AnyEvent]) -> None:
    view, news = steps
    if events_for(events, viewer) != news:
        raise Contradiction(f"{viewer} would have received {events_for(events, viewer)}, not {news}")
    if other.view(viewer) != view:
        raise Contradiction(f"{viewer} would have seen {other.view(viewer)}, not {view}")


# From a table back to the shuffles


def shuffles_to(scribe: Scribe, imagined: State) -> list[list[str]]:
    """Return the shuffles of a match that lead to a sampled state, if cards move as the scribe has tracked them."""
    lists = [[card.face for card in pile] for pile in scribe.shuffled]
    for card, face in zip(cards_in_play(scribe), faces_in_play(imagined), strict=True):
        lists[card.shuffle][card.place] = face
    return lists


def cards_in_play(scribe: Scribe) -> list[Card]:
    """The physical cards on the table, in the hand and in the draw pile, its top first."""
    on_table = [card for card in scribe.cards.values() if card is not None]
    return [*on_table, *([] if scribe.hand is None else [scribe.hand]), *scribe.deck]


def faces_in_play(state: State) -> list[str]:
    """The faces of the same cards in a state."""
    on_table = [card for card in (*state.table[: state.players * state.slots], state.hand) if card != cards.EMPTY]
    deck = state.deck.cards[: state.deck.count][::-1]
    return [cards.NAMES[card & cards.FACE] for card in (*on_table, *deck)]


def moves_to(moves: Sequence[str], imagined: State) -> list[str]:
    """Return the moves of a match; hidden choices of the phase `open` are replaced, because no viewer sees them."""
    choosers = imagined.seat if imagined.phase == phases.OPEN else 0
    shown = moves[: len(moves) - choosers]
    return [*shown, *(opening(seat, imagined.chosen[seat]) for seat in range(choosers))]


def opening(seat: int, chosen: int) -> str:
    slots = [f"{SEATS[seat]}{place + 1}" for place in range(SLOTS["gang"]) if chosen >> place & 1]
    return f"open {' '.join(slots)}"


UNREAD = ("random", "points", "capped", "won_by")
"""Fields of a state that are written before they are read again."""


def laid_out(state: State) -> dict[str, object]:
    """Return all fields of a state that determine how a match continues."""
    steps = {field.name: getattr(state, field.name) for field in state.layout if field.name not in UNREAD}
    for name in ("deck", "discard", "aside"):
        steps[name] = steps[name].cards[: steps[name].count]
    steps["chosen"] = state.chosen[: state.seat] if state.phase == phases.OPEN else None
    if state.phase == phases.OVER:
        steps["seat"] = None
    return steps

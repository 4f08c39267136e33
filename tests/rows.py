"""Hand-made positions of Biberbande for tests of heuristics."""

from biberbau.games import bande, cards, moves
from biberbau.games.table import NOBODY, State

from .practice import new_state


def situation(a: str, b: str, phase: int, top: int = 9, hand: int = cards.EMPTY, turns: int = 6) -> State:
    """Return a state with A to move against B. Rows are given by faces; a trailing `?` is a card its owner never saw.

    The draw pile has all other cards.
    """
    state = new_state("bande", 2, 1)
    bande.begin_round(state)
    left = [face for face, copies in enumerate(state.copies) for _ in range(copies)]
    for seat, row in enumerate((a, b)):
        for place, name in enumerate(row.split()):
            seen = 0 if name.endswith("?") else cards.SEEN << seat
            face = cards.NAMES.index(name.rstrip("?"))
            state.table[seat * bande.SLOTS + place] = face | seen
            left.remove(face)
    state.seat, state.phase, state.turns, state.ender = 0, phase, turns, NOBODY
    state.hand = hand if hand == cards.EMPTY else hand | cards.SEEN
    state.discard.cards[0] = top
    for face in [top] if hand == cards.EMPTY else [top, hand]:
        left.remove(face)
    state.deck.cards[: len(left)], state.deck.count = left, len(left)
    return state


def on(kind: int, slot: int, target: int = 0) -> int:
    """A move about a slot, or from it to a target."""
    return kind | slot << moves.FIRST | target

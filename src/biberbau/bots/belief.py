"""Belief: from what a seat sees and remembers to a state it can think about."""

from random import Random
from typing import NamedTuple

from ..games import GAMES, cards
from ..games.table import State
from ..notation import SEATS, seat_number, slot_name
from ..notation.view import View
from ..sampling import sample_state
from .heuristics import reads_rows
from .memory import USUAL, Memory, Trace, bit


class Belief(NamedTuple):
    """A state with the hidden cards dealt somehow, and bits for slots: probably low, probably high.

    Whoever thinks about the state uses faces only where the seat's own bit says that it has seen them. `hints` is what
    else the others' moves tell, in games where that is read (`reading.imagine_world`).
    """

    state: State
    low: int
    high: int
    hints: tuple[int, ...] = ()


def imagine(view: View, memory: Memory, random: Random, reads: bool = True) -> Belief:
    """Lay out what the seat to move believes: what it sees and has not forgotten, and who else has seen what.

    Who reads the others guesses from what they keep, lay and give away whether it is low or high.
    """
    state = sample_state(view, random)
    state.random = random.getrandbits(64)
    me = cards.SEEN << seat_number(view.seat, view.players)
    low = high = 0
    for slot in range(state.players * state.slots):
        if state.table[slot] == cards.EMPTY:
            continue
        name = slot_name(slot, state.slots)
        trace = memory[name]
        lies_open = state.up[slot // state.slots] >> slot % state.slots & 1
        if not lies_open and not memory.knows(name):
            state.table[slot] = forgotten(state.table[slot], me, state)
        lean = _lean(view, trace, SEATS[slot // state.slots]) if reads else 0
        low |= (lean < 0) << slot
        high |= (lean > 0) << slot
    return Belief(state, low, high, _hints(view, memory) if reads else ())


def forgotten(card: int, me: int, state: State) -> int:
    """A card that its viewer has seen and forgotten; one that lay open was a number, and counts to the present pile."""
    marks = state.rebuilt << cards.PILE | cards.NUMBER if card >> cards.PUBLIC & cards.SEEN else 0
    return card & ~me | marks


def _lean(view: View, trace: Trace, owner: str) -> int:
    """Say whether a card is probably low or high; in `bande*` a row's owner keeps what was seen there and is low."""
    kept = reads_rows(GAMES[view.game]) and trace.seen & bit(owner) and view.turns >= view.players
    return -1 if kept else trace.lean


def _hints(view: View, memory: Memory) -> tuple[int, ...]:
    """Write down what else the others' moves tell; only in `bande*` is that read."""
    game = GAMES[view.game]
    if not reads_rows(game):
        return ()
    slots = [slot_name(slot, game.slots) for slot in range(view.players * game.slots)]
    hints = [memory[slot].most for slot in slots]
    for each in memory.passes:
        hints.append(SEATS.index(each.seat))
        hints += [_place(each.cards.get(slot), slots) for slot in slots]
    return tuple(hints)


def _place(lies: str | int | None, slots: list[str]) -> int:
    """Where a card lies now, or -1 less what it counted; one that the player had not seen counted as usual."""
    if isinstance(lies, str):
        return slots.index(lies)
    return -1 - (USUAL if lies is None else lies)

"""Belief: from what a seat sees and remembers to a state it can think about."""

from random import Random
from typing import NamedTuple

from ..games import GAMES, Game, cards
from ..games.table import State
from ..notation import SEATS, seat_number, slot_name
from ..notation.view import View
from ..sampling import sample_state
from .heuristics import reads_rows
from .hints import Hints, Passed, gone
from .memory import USUAL, Memory, Pass, Trace


class Belief(NamedTuple):
    """A state with the hidden cards dealt somehow, and bits for slots: probably low, probably high.

    Whoever thinks about the state uses faces only where the seat's own bit says that it has seen them. `hints` is what
    else the others' moves tell, in games where that is read (`reading.imagine_world`).
    """

    state: State
    low: int
    high: int
    hints: Hints = Hints()


def imagine(view: View, memory: Memory, random: Random, reads: bool = True) -> Belief:
    """Lay out what the seat to move believes: what it sees and has not forgotten, and who else has seen what.

    Who reads the others guesses from what they keep, lay and give away whether it is low or high.
    """
    game = GAMES[view.game]
    state = sample_state(view, random)
    state.random = random.getrandbits(64)
    me = cards.SEEN << seat_number(view.seat, view.players)
    low = high = 0
    for slot in range(state.players * state.slots):
        if state.table[slot] == cards.EMPTY:
            continue
        name = slot_name(slot, state.slots)
        lies_open = state.up[slot // state.slots] >> slot % state.slots & 1
        if not lies_open and not memory.knows(name):
            state.table[slot] = forgotten(state.table[slot], me, state)
        lean = _lean(state, slot, memory[name], reads_rows(game)) if reads else 0
        low |= (lean < 0) << slot
        high |= (lean > 0) << slot
    return Belief(state, low, high, _hints(game, view, memory) if reads and reads_rows(game) else Hints())


def forgotten(card: int, me: int, state: State) -> int:
    """A card that its viewer has seen and forgotten; one that lay open was a number, and counts to the present pile."""
    marks = state.rebuilt << cards.PILE | cards.NUMBER if card >> cards.PUBLIC & cards.SEEN else 0
    return card & ~me | marks


def _lean(state: State, slot: int, trace: Trace, reads_rows: bool) -> int:
    """Say whether a card is probably low or high; in `bande*` a row's owner keeps what was seen there and is low."""
    owner_saw = state.table[slot] >> slot // state.slots & cards.SEEN
    return -1 if reads_rows and owner_saw and state.turns >= state.players else trace.lean


def _hints(game: Game, view: View, memory: Memory) -> Hints:
    """Write down what else the others' moves tell."""
    slots = [slot_name(slot, game.slots) for slot in range(view.players * game.slots)]
    passes = (Passed(SEATS.index(each.seat), _fates(each, slots)) for each in memory.passes)
    return Hints(tuple(memory[slot].most for slot in slots), tuple(passes))


def _fates(each: Pass, slots: list[str]) -> tuple[int, ...]:
    """What became of the cards that lay on the table then; one that the player had not seen counted as usual."""
    came = (each.cards.get(slot, USUAL) for slot in slots)
    return tuple(slots.index(lies) if isinstance(lies, str) else gone(lies) for lies in came)

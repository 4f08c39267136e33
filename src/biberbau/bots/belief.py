"""Belief: a state made from what a seat sees and remembers, as the input of heuristics and search."""

from random import Random
from typing import NamedTuple

from ..games import GAMES, Game, cards
from ..games.table import State
from ..notation import SEATS, seat_number, slot_name
from ..notation.view import View
from ..observation.episode import HIGHEST, USUAL, gone
from ..sampling import sample_state
from .heuristics import reads_rows
from .hints import Hints, PassedSeat
from .memory import Memory, Pass, Trace


class Belief(NamedTuple):
    """A state with the hidden cards dealt at random, and bits for slots whose card is probably low or probably high.

    Users of the state read a face only if the bit of the seat says that it has seen the card. `hints` are further
    inferences from the others' moves, in games that support it (`reading.imagine_world`).
    """

    state: State
    low: int
    high: int
    hints: Hints = Hints()


def imagine(view: View, memory: Memory, random: Random, reads: bool = True, notices: bool = True) -> Belief:
    """Make the belief of the seat to move: what it sees and has not forgotten, and who else has seen what.

    With `reads`, cards that others keep, lay or give away are marked as probably low or high. Without `notices`, the
    seat believes that nobody else has seen a face-down card.
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
        if not lies_open and not notices:
            state.table[slot] &= ~cards.EVERYBODY | me
        lean = _lean(state, slot, memory[name], reads_rows(game)) if reads else 0
        low |= (lean < 0) << slot
        high |= (lean > 0) << slot
    names = [slot_name(slot, state.slots) for slot in range(state.players * state.slots)]
    for first, second in memory.confused():
        exchange_faces(state, names.index(first), names.index(second))
    return Belief(state, low, high, _hints(game, view, memory) if reads and reads_rows(game) else Hints())


def forgotten(card: int, me: int, state: State) -> int:
    """Return a card that the seat has forgotten; one that was face up is a number, and counts to the present pile."""
    marks = state.rebuilt << cards.PILE | cards.NUMBER if card >> cards.PUBLIC & cards.SEEN else 0
    return card & ~me | marks


def exchange_faces(state: State, first: int, second: int) -> None:
    """Take two cards for each other; not if that would put a special where everybody knows that a number lies."""
    one, two = state.table[first], state.table[second]
    if _may_be(one, two & cards.FACE) and _may_be(two, one & cards.FACE):
        state.table[first] = one & ~cards.FACE | two & cards.FACE
        state.table[second] = two & ~cards.FACE | one & cards.FACE


def _may_be(card: int, face: int) -> bool:
    """Whether the public facts about a card allow this face."""
    return face < cards.SPECIALS or not card & cards.NUMBER


def _lean(state: State, slot: int, trace: Trace, reads_rows: bool) -> int:
    """Return whether a card is probably low or high; in `bande*` a seen card that its owner keeps is probably low."""
    owner_saw = state.table[slot] >> slot // state.slots & cards.SEEN
    return -1 if reads_rows and owner_saw and state.turns >= state.players else trace.lean


def _hints(game: Game, view: View, memory: Memory) -> Hints:
    """Collect the hints from the others' moves."""
    slots = [slot_name(slot, game.slots) for slot in range(view.players * game.slots)]
    passes = (PassedSeat(SEATS.index(each.seat), _fates(each, slots)) for each in memory.passes)
    weights = tuple(memory.manners.weights(seat) for seat in SEATS[: view.players])
    return Hints(tuple(_ceiling(view, memory, slot) for slot in slots), weights, tuple(passes))


def _ceiling(view: View, memory: Memory, slot: str) -> int:
    """Return the highest probable value of a card; own discards say nothing about a card that is forgotten."""
    trace = memory[slot]
    return HIGHEST if trace.keeper == view.seat and memory.has_lost(slot) else trace.most


def _fates(each: Pass, slots: list[str]) -> tuple[int, ...]:
    """Return the fates of the cards that lay on the table then; an unseen card counted as usual for the player."""
    came = (each.cards.get(slot, USUAL) for slot in slots)
    return tuple(slots.index(lies) if isinstance(lies, str) else gone(lies) for lies in came)

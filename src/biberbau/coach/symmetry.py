"""Symmetry: slots that are alike by the rules must not make a move better.

In a game whose slots are one row, their order has no meaning. But heuristics may use it: which card was dealt where, or
the first of equals. So the search tries every move with the rows in eight orders in which every slot has every position
equally often. Moves that differ only in the order are one move.
"""

from ..bots.belief import Belief
from ..bots.heuristics import heuristics_of
from ..bots.hints import Hints, PassedSeat, is_gone
from ..games import Game, cards, moves

Order = tuple[int, ...]
"""The new position of each position of a row."""


def has_one_row(game: Game) -> bool:
    """Whether the slots of a seat are one row, so that their order has no meaning."""
    return len(game.layout) == 1


def orders(game: Game) -> tuple[Order, ...]:
    """Return the orders in which moves are tried: rotations and reflections of a row, elsewhere the order as it is."""
    slots = game.slots
    if not has_one_row(game):
        return (tuple(range(slots)),)
    turned = [tuple((place + by) % slots for place in range(slots)) for by in range(slots)]
    return (*turned, *(order[::-1] for order in turned))


def reordered(belief: Belief, order: Order) -> Belief:
    """Return the same belief with every row in another order."""
    state, slots = belief.state.copy(), belief.state.slots
    for slot in range(state.players * slots):
        state.table[_moved(slot, order)] = belief.state.table[slot]
    for seat in range(state.players):
        state.up[seat] = _bits(belief.state.up[seat], order)
        state.filled[seat] = _bits(belief.state.filled[seat], order)
    return Belief(state, _bits(belief.low, order), _bits(belief.high, order), _hints(belief.hints, order))


def reordered_move(move: int, order: Order) -> int:
    """Return the same move with every row in another order."""
    first, second = (*(_moved(slot, order) for slot in slots_of(move)), 0, 0)[:2]
    return move & moves.KIND | first << moves.FIRST | second


def slots_of(move: int) -> tuple[int, ...]:
    """Return the slots that a move names."""
    count = moves.PATTERNS[moves.KINDS.index(move & moves.KIND)].count("{}")
    return (move >> moves.FIRST & moves.SLOT, move & moves.SLOT)[:count]


def likeness(game: Game, belief: Belief, move: int) -> tuple[object, ...]:
    """Return what a move does, without the order of slots: equal for moves that are alike by the rules."""
    if not has_one_row(game):
        return (heuristics_of(game.heuristics).essence(belief.state, move),)
    return move & moves.KIND, *(_card(belief, slot) for slot in slots_of(move))


def _card(belief: Belief, slot: int) -> tuple[int, ...]:
    """Return the owner of a card and everything that the seat to move knows or infers about it."""
    state = belief.state
    card = state.table[slot]
    shown = card if card & cards.SEEN << state.seat else card & ~cards.FACE
    most = belief.hints.ceilings[slot] if belief.hints.ceilings else 0
    return slot // state.slots, shown, belief.low >> slot & 1, belief.high >> slot & 1, most


def _moved(slot: int, order: Order) -> int:
    return slot - slot % len(order) + order[slot % len(order)]


def _bits(bits: int, order: Order) -> int:
    return sum(1 << _moved(slot, order) for slot in range(bits.bit_length()) if bits >> slot & 1)


def _hints(hints: Hints, order: Order) -> Hints:
    passes = (
        PassedSeat(each.seat, _row([fate if is_gone(fate) else _moved(fate, order) for fate in each.fates], order))
        for each in hints.passes
    )
    return Hints(_row(hints.ceilings, order), hints.weights, tuple(passes))


def _row(values: tuple[int, ...] | list[int], order: Order) -> tuple[int, ...]:
    """Return values by slot in the new order."""
    moved = {_moved(slot, order): value for slot, value in enumerate(values)}
    return tuple(moved[slot] for slot in range(len(values)))

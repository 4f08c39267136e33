"""Moves of Biber Gang that look broken to people, because they make the own display worse.

The search finds some of them a little better than others, because they gain time. That is often within its error, so it
plays one only if it is clearly better.
"""

from ..games import cards, moves, phases
from ..games.gang import COLUMNS, SLOTS
from ..games.table import State
from ..kernel.rule import rule
from .gang import NIBBLE, PAIR, covers, display, is_bargain, pairs_of, wants, with_card


@rule
def looks_broken(s: State, move: int) -> bool:
    """Whether a move of the seat to move looks broken."""
    kind = move & moves.KIND
    if kind == moves.TAKE:
        return lays_back(with_card(s, s.discard.cards[s.discard.count - 1], True))
    if s.phase != phases.HAND or s.hand & cards.FACE >= cards.BEAVER:
        return False
    if kind == moves.PUT:
        return covers_in_vain(s, (move >> moves.FIRST & moves.SLOT) % SLOTS)
    return lays_back(move) and is_bargain(display(s, s.seat), s.hand & cards.FACE)


@rule
def lays_back(move: int) -> bool:
    """Whether a move discards the card in hand; who takes a card only for that seems to have made a mistake."""
    kind = move & moves.KIND
    return kind == moves.TURN or kind == moves.PASS


@rule
def covers_in_vain(s: State, slot: int) -> bool:
    """Whether the number in hand would cover one that is not higher in this slot, where it is of no use."""
    mine = display(s, s.seat)
    old = mine >> 4 * slot & NIBBLE
    beside = mine >> 4 * (slot ^ COLUMNS) & NIBBLE
    return covers(old, s.hand & cards.FACE, beside, pairs_of(mine) - PAIR[beside << 4 | old], wants(s))

"""Moves of BiberClan that look broken to people, because they are bad by the cards that the seat knows."""

from ..games import cards, moves
from ..games.table import State
from ..kernel.rule import rule
from .clan import ends_beaten, slot_of


@rule
def looks_broken(s: State, move: int) -> bool:
    """Whether a move of the seat to move looks broken: a peek at a known card, an end with a certain penalty."""
    if move & moves.KIND == moves.PEEK:
        return s.table[slot_of(move)] >> s.seat & cards.SEEN != 0
    return ends_beaten(s, move)

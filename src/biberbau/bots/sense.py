"""Moves of Biberbande that look broken to people, because they are bad by the cards that the seat knows.

A learned policy plays some of them now and then: as a bait, or because they make no difference. People take them for
mistakes, so the bots leave them to the search, which plays one only if it is clearly better.
"""

from ..games import cards, moves
from ..games.bande import SLOTS
from ..games.table import NOBODY, State
from .bande import is_hopeless


def looks_broken(s: State, move: int) -> bool:
    """Whether a move of the seat to move looks broken by the cards that it knows."""
    kind, slot = move & moves.KIND, move >> moves.FIRST & moves.SLOT
    if kind == moves.KNOCK:
        return is_hopeless(s)
    if kind in (moves.PUT, moves.TAKE_TO):
        new = s.hand & cards.FACE if kind == moves.PUT else s.discard.cards[s.discard.count - 1]
        return _knows_at_most(s, slot, new)
    if kind == moves.SWAP:
        given = s.table[slot] & cards.FACE
        other = move & moves.SLOT
        return _knows_at_most(s, slot, cards.SPECIALS - 1) and not _knows_at_most(s, other, given - 1, unknown=True)
    if kind == moves.PEEK:
        return _has_seen(s, slot)
    return kind == moves.DROP and _throws_away(s)


def _throws_away(s: State) -> bool:
    """Whether the card in hand would have been of use: a peek, or a number lower than a known one."""
    hand = s.hand & cards.FACE
    if hand == cards.PEEK:
        return s.ender == NOBODY and _has_unseen(s)
    return hand < cards.SPECIALS and not s.again and any(_knows_above(s, slot, hand) for slot in _own(s))


def _own(s: State) -> range:
    return range(s.seat * SLOTS, (s.seat + 1) * SLOTS)


def _has_seen(s: State, slot: int) -> bool:
    return bool(s.table[slot] >> s.seat & cards.SEEN)


def _has_unseen(s: State) -> bool:
    return not all(_has_seen(s, slot) for slot in _own(s))


def _knows_at_most(s: State, slot: int, number: int, unknown: bool = False) -> bool:
    """Whether a card is known to be a number not above this; `unknown` is the answer if it is not known."""
    face = s.table[slot] & cards.FACE
    return face <= number if _has_seen(s, slot) and face < cards.SPECIALS else unknown


def _knows_above(s: State, slot: int, number: int) -> bool:
    """Whether a card is known to be a number that is higher than this."""
    face = s.table[slot] & cards.FACE
    return _has_seen(s, slot) and number < face < cards.SPECIALS

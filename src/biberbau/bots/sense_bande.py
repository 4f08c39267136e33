"""Moves of Biberbande that look broken to people, because they are bad by the cards that the seat knows.

A learned policy plays some of them now and then: as a bait, or because they make no difference. People take them for
mistakes, so the bots leave them to the search, which plays one only if it is clearly better.
"""

from ..games import cards, moves
from ..games.bande import SLOTS
from ..games.table import NOBODY, State
from ..kernel.rule import rule
from .bande import is_hopeless


@rule
def looks_broken(s: State, move: int) -> bool:
    """Whether a move of the seat to move looks broken by the cards that it knows."""
    kind = move & moves.KIND
    slot = move >> moves.FIRST & moves.SLOT
    if kind == moves.KNOCK:
        return is_hopeless(s)
    if kind == moves.PUT:
        return gains_nothing(s, slot, s.hand & cards.FACE)
    if kind == moves.TAKE_TO:
        return gains_nothing(s, slot, s.discard.cards[s.discard.count - 1])
    if kind == moves.SWAP:
        return knows_at_most(s, slot, cards.SPECIALS - 1) and not may_be_below(s, move & moves.SLOT, s.table[slot])
    if kind == moves.PEEK:
        return has_seen(s, slot)
    return kind == moves.DROP and throws_away(s)


HIGH = 8
"""Nobody lays a number from this on, unless the card there is known to be higher."""


@rule
def gains_nothing(s: State, slot: int, number: int) -> bool:
    """Whether a number is laid on a known card that is not higher, or is so high that hardly any card is higher."""
    is_unknown = not has_seen(s, slot) or s.table[slot] & cards.FACE >= cards.SPECIALS
    return knows_at_most(s, slot, number) or (number >= HIGH and is_unknown)


@rule
def throws_away(s: State) -> bool:
    """Whether the card in hand would have been of use: a peek, or a number lower than a known one."""
    hand = s.hand & cards.FACE
    if hand == cards.PEEK:
        return s.ender == NOBODY and unseen_cards(s) > 0
    return hand < cards.SPECIALS and not s.again and cards_above(s, hand) > 0


@rule
def has_seen(s: State, slot: int) -> bool:
    """Whether the seat to move has seen a card."""
    return s.table[slot] >> s.seat & cards.SEEN != 0


@rule
def knows_at_most(s: State, slot: int, number: int) -> bool:
    """Whether a card is known to be a number not above this."""
    face = s.table[slot] & cards.FACE
    return has_seen(s, slot) and face < cards.SPECIALS and face <= number


@rule
def may_be_below(s: State, slot: int, other: int) -> bool:
    """Whether a card is lower than another one, or may be because it is not known to be a number."""
    face = s.table[slot] & cards.FACE
    return not has_seen(s, slot) or face >= cards.SPECIALS or face < other & cards.FACE


@rule
def unseen_cards(s: State) -> int:
    """Count the own cards that the seat to move has not seen."""
    count = 0
    for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
        count += 0 if has_seen(s, slot) else 1
    return count


@rule
def cards_above(s: State, number: int) -> int:
    """Count the own cards that are known to be numbers higher than this."""
    count = 0
    for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
        face = s.table[slot] & cards.FACE
        if has_seen(s, slot) and number < face and face < cards.SPECIALS:
            count += 1
    return count

"""Facts about moves in Biber Gang: what a move is good for, and what speaks against it. Pairs count nothing."""

from collections import Counter
from collections.abc import Iterator

from ..games.gang import REDUCTION
from ..notation.hint import Phrase
from .position import BEAVER, Position

LOW, HIGH = 3, 8
"""Numbers up to LOW are worth keeping alone, those from HIGH on are not."""


def gains(position: Position, move: str) -> Iterator[Phrase]:
    """Return what speaks for a move, most important first."""
    verb, *slots = move.split()
    if verb == "put":
        yield from _laying(position, slots[0])
    elif verb == "swim":
        yield Phrase("swims")
    elif verb == "take":
        yield from _taking(position)
    elif verb == "draw":
        yield Phrase("draw-better", card=position.top)
    elif verb == "turn" and position.hand.isdecimal() and int(position.hand) >= HIGH:
        yield Phrase("useless", card=position.hand)
    elif verb == "pass":
        yield Phrase("goes-on")


def harms(position: Position, move: str) -> Iterator[Phrase]:
    """Return what speaks against a move: it may give the next player a pair, or take a pair apart."""
    verb, *slots = move.split()
    left = {"draw": position.top, "turn": position.hand, "pass": position.hand}.get(verb)
    if verb == "put" and position.is_up(slots[0]):
        left = position.card(slots[0])
        if position.makes_pair(slots[0], left) and not position.makes_pair(slots[0]):
            yield Phrase("parts-pair", card=left)
    if left is not None and _fits(position, position.following, left):
        yield Phrase("feeds", card=left, seat=position.following)


def _laying(position: Position, slot: str) -> Iterator[Phrase]:
    lies = position.number(slot) if position.is_up(slot) else None
    if position.makes_pair(slot):
        value = position.hand if position.hand != BEAVER else position.card(position.partner(slot))
        equal = _pairs(position)[value] + 1
        if equal > 1 and value != BEAVER:
            yield Phrase("pairs", card=value, amount=equal, points=REDUCTION[equal - 1] - REDUCTION[equal])
        yield Phrase("beaver-pair" if position.hand == BEAVER else "pair", card=value)
    elif position.hand.isdecimal() and lies is not None and int(position.hand) < lies:
        yield position.at("replaces-fewer", slot, card=position.hand, points=lies - int(position.hand))
    elif position.hand.isdecimal() and int(position.hand) <= LOW:
        yield Phrase("low", card=position.hand)


def _taking(position: Position) -> Iterator[Phrase]:
    if any(_can_swim(position, slot, position.top) for slot in position.slots(position.me)):
        yield Phrase("lets-swim", card=position.top)
    yield from _beside_beaver(position, position.top)
    if _fits(position, position.me, position.top):
        yield Phrase("fits", card=position.top)
    elif position.top == BEAVER:
        yield Phrase("joker")
    elif int(position.top) <= LOW:
        yield Phrase("low", card=position.top)


def _beside_beaver(position: Position, card: str) -> Iterator[Phrase]:
    """Say that a card makes one more equal pair with an own beaver that has another neighbour."""
    pairs = _pairs(position)
    beavers = [slot for slot in position.slots(position.me) if position.card(slot) == BEAVER]
    beside = [position.card(position.partner(slot)) for slot in beavers]
    if card.isdecimal() and pairs[card] and any(one not in (card, BEAVER) and pairs[one] < 2 for one in beside):
        equal = pairs[card] + 1
        yield Phrase("pairs-beside", card=card, amount=equal, points=REDUCTION[equal - 1] - REDUCTION[equal])


def _can_swim(position: Position, slot: str, card: str) -> bool:
    """Whether a card can take the place of a beaver, because it is equal to the other card of the column."""
    beside = position.partner(slot)
    return (
        position.card(slot) == BEAVER and card.isdecimal() and position.is_up(beside) and position.card(beside) == card
    )


def _fits(position: Position, seat: str, card: str) -> bool:
    """Whether a seat could make a pair of a card and a face-up number that has no pair yet."""
    return card != BEAVER and any(
        position.is_up(slot) and position.card(slot) == card and not _is_paired(position, slot)
        for slot in position.slots(seat)
    )


def _is_paired(position: Position, slot: str) -> bool:
    return position.is_up(slot) and position.makes_pair(slot, position.card(slot))


def _pairs(position: Position) -> Counter[str]:
    """Count the own pairs by value."""
    columns = list(position.slots(position.me))[: position.game.slots // 2]
    found: Counter[str] = Counter()
    for slot in columns:
        if _is_paired(position, slot):
            faces = {position.card(slot), position.card(position.partner(slot))}
            found[min(faces - {BEAVER}, default=BEAVER)] += 1
    return found

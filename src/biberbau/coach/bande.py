"""Facts about moves in Biberbande: what a move is good for, and what speaks against it. Low cards are good."""

from collections.abc import Iterator

from ..games import cards
from ..notation.hint import Phrase
from .position import Position

HIGH = 6
"""Numbers from this on are worth getting rid of."""


def gains(position: Position, move: str) -> Iterator[Phrase]:
    """Return what speaks for a move, most important first."""
    verb, *slots = move.split()
    if verb == "take":
        yield from _laying(position, position.top, slots[0])
    elif verb == "put":
        yield from _laying(position, position.hand, slots[0])
    elif verb == "swap":
        yield from _swapping(position, *slots)
    elif verb == "peek":
        yield Phrase("learns")
    elif verb == "draw" and position.view.phase == "source":
        yield Phrase("draw-better", card=position.top)
    elif verb == "draw":
        yield Phrase("second")
    elif verb == "drop" and position.hand.isdecimal() and _is_highest(position, int(position.hand)):
        yield Phrase("not-lower", card=position.hand)


def harms(position: Position, move: str) -> Iterator[Phrase]:
    """Return what speaks against a move."""
    verb, *slots = move.split()
    if verb in ("take", "put"):
        laid = position.top if verb == "take" else position.hand
        lies = position.number(slots[0])
        if lies is not None and int(laid) > lies:
            yield position.at("would-replace", slots[0], card=laid, points=int(laid) - lies)
    elif verb == "swap":
        own, theirs = position.number(slots[0]), position.number(slots[1])
        if own is not None and theirs is not None and theirs > own:
            yield position.at("would-swap", slots[0], goal=slots[1], points=theirs - own)


def _laying(position: Position, laid: str, slot: str) -> Iterator[Phrase]:
    lies = position.number(slot)
    if lies is not None and int(laid) < lies:
        yield position.at("replaces-fewer", slot, card=laid, points=lies - int(laid))
    elif lies is None and int(laid) < (mean := mean_of_unseen(position)):
        yield Phrase("below-mean", card=laid, amount=round(mean))


def _swapping(position: Position, own: str, goal: str) -> Iterator[Phrase]:
    given, got = position.number(own), position.number(goal)
    if given is not None and got is not None and got < given:
        yield position.at("swap-fewer", own, goal=goal, points=given - got)
    elif given is not None and given >= HIGH:
        yield position.at("rids", own)
    if got is None and position.saw(goal[0], goal):
        yield Phrase("kept-low", seat=goal[0])


def _is_highest(position: Position, number: int) -> bool:
    """Whether a number is at least as high as every own card, all of them known."""
    own = [position.number(slot) for slot in position.slots(position.me)]
    return all(lies is not None and lies <= number for lies in own)


def mean_of_unseen(position: Position) -> float:
    """Return the mean of the numbers that the seat has not seen in this round."""
    view = position.view
    left = {name: copies for name, copies in position.game.deck.items() if name in cards.NAMES[: cards.SPECIALS]}
    for card in (*view.discard, *view.aside, position.hand, *(card for row in view.known.values() for card in row)):
        if left.get(card):
            left[card] -= 1
    return sum(int(name) * copies for name, copies in left.items()) / max(sum(left.values()), 1)

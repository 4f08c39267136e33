"""Facts about moves in Biberbande: what a move is good for, and what speaks against it. Low cards are good."""

from collections.abc import Iterator

from ..games import cards
from ..notation import HIDDEN
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
    elif verb == "drop" and position.view.again:
        yield Phrase("may-draw-more")
    elif verb == "drop" and position.hand.isdecimal() and _is_highest(position, int(position.hand)):
        yield Phrase("not-lower", card=position.hand)


def contrasts(position: Position, move: str, other: str) -> Iterator[Phrase]:
    """Return by which card one of two moves of the same kind is better."""
    (verb, *slots), (unsaid, *others) = move.split(), other.split()
    if verb != unsaid or not slots:
        return
    if verb == "swap":
        yield from _better_swap(position, slots, others)
    elif verb == "peek" and position.card(slots[0]) == HIDDEN != position.card(others[0]):
        yield position.at("already-seen", others[0])
    elif verb in ("put", "take"):
        yield from _counts_more(position, slots[0], others[0])


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
        elif own is not None and theirs is None and not position.saw(slots[1][0], slots[1]):
            mean = mean_of_unseen(position)
            if own < mean - 1:
                yield position.at("would-give", slots[0])._replace(amount=round(mean))


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
    else:
        yield from _counts_more(position, own, goal)
    if got is None and position.saw(goal[0], goal):
        yield Phrase("kept-low", seat=goal[0])


def _better_swap(position: Position, slots: list[str], others: list[str]) -> Iterator[Phrase]:
    """Compare two swaps that have the same card to give or the same card to get."""
    (given, got), (kept, left) = slots, others
    lower, higher = position.number(got), position.number(left)
    if given == kept and lower is not None and higher is not None and lower < higher:
        yield position.at("gets-lower", left, goal=got, points=higher - lower)
    elif got == left:
        yield from _counts_more(position, given, kept)


def _counts_more(position: Position, slot: str, goal: str) -> Iterator[Phrase]:
    """Say that an own card that is unknown, or will be replaced at the end, is probably higher than a known one."""
    known, mean = position.number(goal), mean_of_unseen(position)
    if position.number(slot) is None and known is not None and known < mean - 1:
        yield position.at("counts-more", slot, goal=goal)._replace(amount=round(mean))


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

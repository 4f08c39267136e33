"""Facts about moves in BiberClan: what a move is good for, and what speaks against it. High and equal cards count."""

from collections.abc import Iterator

from ..games.clan import BONUS
from ..notation.hint import Phrase
from .position import Position

LOW, HIGH = 3, 6
"""Numbers up to LOW are worth getting rid of, those from HIGH on are worth having."""
BELOW = {4: (1, 2), 5: (2, 3)}
"""The slots that a card of the top row covers."""
EQUAL = {3: "three", 4: "four", 5: "five"}


def gains(position: Position, move: str) -> Iterator[Phrase]:
    """Return what speaks for a move, most important first."""
    verb, *rest = move.split()
    if verb == "put" and position.is_mine(rest[0]):
        yield from _laying(position, *rest)
    elif verb == "put":
        yield from _giving(position, *rest)
    elif verb == "clean":
        yield from _cleaning(position, rest[0])
    elif verb == "flip":
        yield from _flipping(position, rest[0])
    elif verb == "swap":
        yield from _swapping(position, *sorted(rest, key=lambda slot: not position.is_mine(slot)))
    elif verb == "peek":
        yield Phrase("learns")


def harms(position: Position, move: str) -> Iterator[Phrase]:
    """Return what speaks against a move: it may break up equal cards of the own lodge."""
    verb, *rest = move.split()
    slot = rest[0]
    if verb in ("put", "clean") and position.is_mine(slot) and position.number(slot) is not None:
        card = position.card(slot)
        equal = _equal(position, position.me, card)
        if BONUS[min(equal, 4)] and not (verb == "put" and position.hand == card):
            yield Phrase(f"keeps-{EQUAL[equal]}", card=card, points=BONUS[min(equal, 4)])


# The own lodge


def _laying(position: Position, slot: str, face: str) -> Iterator[Phrase]:
    lies, number = position.number(slot), int(position.hand)
    yield from _more_equal(position, position.hand, without=slot)
    if lies is not None and number > lies:
        yield position.at("replaces-more", slot, card=position.hand, points=number - lies)
    if position.is_empty(slot):
        yield from _pair(position, position.hand)
    if position.is_empty(slot) and number >= HIGH:
        yield Phrase("counts", card=position.hand, points=number)
    yield from _covering(position, slot)
    yield from _facing(position, slot, face)


def _more_equal(position: Position, card: str, without: str | None = None) -> Iterator[Phrase]:
    """Return that a card has equal ones in the own lodge."""
    equal = _equal(position, position.me, card) + 1
    if without is not None and position.card(without) == card:
        return
    if equal in EQUAL:
        yield Phrase(EQUAL[equal], card=card, points=BONUS[equal] or None)


def _pair(position: Position, card: str) -> Iterator[Phrase]:
    """Return that a card has one equal one in the own lodge."""
    if _equal(position, position.me, card) == 1:
        yield Phrase("two", card=card, points=BONUS[3])


def _equal(position: Position, seat: str, card: str) -> int:
    """Count the cards of a lodge that the player knows to be equal to a card."""
    return sum(position.card(slot) == card for slot in position.slots(seat))


def _covering(position: Position, slot: str) -> Iterator[Phrase]:
    covered = [f"{slot[0]}{number}" for number in BELOW.get(int(slot[1:]), ())] if position.is_empty(slot) else []
    good = [each for each in covered if (position.number(each) or 0) >= HIGH]
    if good:
        yield position.at("covers", max(good, key=lambda each: position.number(each) or 0))


def _facing(position: Position, slot: str, face: str) -> Iterator[Phrase]:
    """Return how the side that is up protects a card: nobody else may touch a lone face-up card."""
    up = _others_up(position, slot)
    if face == "up" and not up:
        yield Phrase("lone")
    elif face == "down" and len(up) == 1:
        yield Phrase("stays-lone")
    elif face == "down" and int(position.hand) >= HIGH:
        yield Phrase("hides")


# The others' lodges


def _giving(position: Position, slot: str, face: str) -> Iterator[Phrase]:
    number, owner = int(position.hand), slot[0]
    if position.is_empty(slot):
        if number <= LOW:
            yield Phrase("gives", card=position.hand, seat=owner)
    else:
        yield from _taking_from(position, slot)
        if position.number(slot) is not None:
            yield from _more_equal(position, position.card(slot))
        if (position.number(slot) or 0) > number:
            kind = "steals-rids" if number <= LOW else "steals"
            yield position.at(kind, slot, card=position.hand)
        elif number <= LOW:
            yield Phrase("gives", card=position.hand, seat=owner)
    if face == "up":
        yield from _exposing(position, slot)
        yield from _crowding(position, slot)


def _taking_from(position: Position, slot: str) -> Iterator[Phrase]:
    """Return that another lodge loses a bonus with a card."""
    card, equal = position.card(slot), _equal(position, slot[0], position.card(slot))
    if position.number(slot) is not None and equal in (3, 4):
        yield Phrase("breaks", card=card, seat=slot[0], amount=equal, points=BONUS[equal])


def _exposing(position: Position, slot: str) -> Iterator[Phrase]:
    """Return that a lone face-up card of another lodge will not be alone any more."""
    if len(_others_up(position, slot)) == 1 and not position.is_up(slot):
        yield Phrase("exposes", seat=slot[0])


def _crowding(position: Position, slot: str) -> Iterator[Phrase]:
    """Return that a low card becomes the only face-up card of another lodge, so that a good one cannot be it."""
    if int(position.hand) <= LOW and not _others_up(position, slot):
        yield Phrase("crowds", seat=slot[0])


def _others_up(position: Position, slot: str) -> list[str]:
    """Return the other face-up cards of a lodge."""
    return [each for each in position.slots(slot[0]) if position.is_up(each) and each != slot]


# Action cards


def _cleaning(position: Position, slot: str) -> Iterator[Phrase]:
    number = position.number(slot)
    if position.is_mine(slot):
        if number is not None and number <= LOW:
            yield position.at("rids", slot)
        return
    yield from _taking_from(position, slot)
    if number is None:
        yield Phrase("loses-hidden", seat=slot[0])
    elif number > LOW:
        yield Phrase("loses", card=position.card(slot), seat=slot[0])


def _flipping(position: Position, slot: str) -> Iterator[Phrase]:
    if not position.is_mine(slot):
        if not position.is_up(slot):
            yield from _exposing(position, slot)
            yield Phrase("reveals")
        return
    up = sum(position.is_up(each) for each in position.slots(position.me))
    if (up == 2 and position.is_up(slot)) or (up == 0 and not position.is_up(slot)):
        yield Phrase("lone")


def _swapping(position: Position, own: str, goal: str) -> Iterator[Phrase]:
    if not position.is_mine(own):
        return
    given, got = position.number(own), position.number(goal)
    if got is not None:
        yield from _more_equal(position, position.card(goal), without=own)
    if given is not None and got is not None and got > given:
        yield position.at("swap-more", own, goal=goal, points=got - given)
    elif given is not None and given <= LOW:
        yield position.at("rids", own)

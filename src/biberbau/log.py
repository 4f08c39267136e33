"""Events as sentences, for the log and for screen readers.

The event is given as its viewer sees it. A card that the viewer has not seen is `?` in the event and “a card” in the
sentence. The event is all that a sentence needs. Slots keep their code: “Ada takes the 7 from B2.”
"""

from collections.abc import Mapping, Sequence
from typing import assert_never

from .lang import card_name, catalogue, text
from .notation import HIDDEN, SPACE
from .notation import events as kinds
from .notation.events import AnyEvent
from .notation.types import Card, Seat


def sentence(
    event: AnyEvent, lang: str, names: Mapping[str, str], viewer: str | None = None, game: str | None = None
) -> str | None:
    """One line about an event, or None if it is not worth a line.

    Args:
        event: the event as this viewer may see it.
        lang: the language to speak.
        names: the players' names by seat; a seat without one is called by its letter.
        viewer: the seat addressed as “you”; None speaks to a spectator.
        game: the game that is played; some games have their own names for cards.

    Raises:
        ValueError: there is no such language.
    """
    return _tell(event, _Voice(lang, names, viewer, game))


def triumph(fives: Mapping[Seat, Card], lang: str, names: Mapping[str, str], viewer: str | None = None) -> str:
    """Return the line that announces a win by five of a kind (C30), such as “Five 7s! Ada wins the match”.

    Args:
        fives: the winners' seats, each with the card that they have five times.
        lang: the language to speak.
        names: the players' names by seat; a seat without one is called by its letter.
        viewer: the seat addressed as “you”; None speaks to a spectator.

    Raises:
        ValueError: there is no such language.
    """
    voice = _Voice(lang, names, viewer, None)
    cards = voice.series([voice.plain("log.five", card=card) for card in dict.fromkeys(fives.values())])
    won = _won(kinds.Won(tuple(fives), "points"), voice)
    return voice.plain("log.five.won", fives=cards[:1].upper() + cards[1:], won=won)


class _Voice:
    """The reader and the language: names of seats and cards, and the form of address."""

    __slots__ = ("game", "lang", "names", "texts", "viewer")

    def __init__(self, lang: str, names: Mapping[str, str], viewer: str | None, game: str | None) -> None:
        self.game = game
        self.lang = lang
        self.names = names
        self.texts = catalogue(lang)
        self.viewer = viewer

    def plain(self, key: str, **fields: object) -> str:
        return text(self.lang, key, **fields)

    def tell(self, key: str, seat: str | None, **fields: object) -> str:
        """Return a sentence about what a seat did: the `you` form if the seat is the reader, else the `other` form."""
        if seat and seat == self.viewer:
            return self.plain(f"{key}.you", **fields)
        return self.plain(f"{key}.other", name=self.name(seat), **fields)

    def name(self, seat: str | None) -> str:
        return self.names.get(seat, seat) if seat else self.plain("seat.someone")

    def card(self, form: str, card: str) -> str:
        """A card with its article; `form` is one of the `log.card.*` forms."""
        special = f"log.card.{form}.{card}"
        kind = card if special in self.texts else "number" if card.isdecimal() else "special"
        return self.plain(f"log.card.{form}.{kind}", card=self.label(card))

    def label(self, card: str) -> str:
        """The name of a card without an article, as printed on it."""
        return card_name(self.lang, card, self.game)

    def series(self, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return self.plain("log.list", first=", ".join(items[:-1]), last=items[-1])

    def points(self, points: int) -> str:
        one = ".1" if abs(points) == 1 else ""
        return self.plain(f"log.points{one}", points=_signed(points))


def _tell(event: AnyEvent, voice: _Voice) -> str | None:
    """Describe an event. `aside` has no line, because the events around it say the same. `passed` has none either."""
    match event:
        case kinds.Round():
            return _round(event, voice)
        case kinds.Started():
            return voice.tell("log.started", event.seat)
        case kinds.Shuffled():
            return _shuffled(event, voice)
        case kinds.Dealt():
            return voice.plain("log.dealt", each=event.each) if event.each else None
        case kinds.Chose():
            return voice.tell("log.chose", event.seat)
        case kinds.Drew():
            return voice.tell("log.drew", event.seat, card=voice.card("one", event.card))
        case kinds.Took():
            return _took(event, voice)
        case kinds.Put():
            return voice.tell(f"log.put.{event.face}", event.seat, card=voice.card("the", event.card), slot=event.slot)
        case kinds.Discarded():
            return _discarded(event, voice)
        case kinds.Played():
            return voice.tell("log.played", event.seat, card=voice.label(event.card))
        case kinds.Lapsed():
            return voice.tell("log.lapsed", event.seat, card=voice.label(event.card))
        case kinds.Turned():
            card = voice.card("is" if event.face == "up" else "the", event.card)
            return voice.tell(f"log.turned.{event.face}", event.seat, card=card, slot=event.slot)
        case kinds.Looked():
            return _looked(event, voice)
        case kinds.Swapped():
            return voice.tell("log.swapped", event.seat, first=event.slots[0], second=event.slots[1])
        case kinds.Swam():
            return voice.tell("log.swam", event.seat, start=event.origin, goal=event.to)
        case kinds.Ended(by="cap"):
            return voice.plain("log.ending.cap")
        case kinds.Ended():
            return voice.tell(f"log.ending.{event.by}", event.seat)
        case kinds.Revealed():
            return _revealed(event, voice)
        case kinds.Replaced():
            return voice.tell("log.replaced", event.seat, slot=event.slot, card=voice.card("one", event.card))
        case kinds.Scored():
            return _scored(event, voice)
        case kinds.Won():
            return _won(event, voice)
        case kinds.Aside() | kinds.Passed():
            return None
    assert_never(event)


def _round(event: kinds.Round, voice: _Voice) -> str:
    if event.starter is None:
        return voice.plain("log.round", round=event.round)
    return voice.tell("log.round", event.starter, round=event.round)


def _shuffled(event: kinds.Shuffled, voice: _Voice) -> str:
    if not event.rebuilt:
        return voice.plain("log.shuffled", cards=event.cards)
    return voice.plain("log.shuffled.rebuilt" + (".1" if event.cards == 1 else ""), cards=event.cards)


def _took(event: kinds.Took, voice: _Voice) -> str:
    card = voice.card("the", event.card)
    if event.origin == "discard":
        return voice.tell("log.took.discard", event.seat, card=card)
    return voice.tell("log.took.slot", event.seat, card=card, slot=event.origin)


def _discarded(event: kinds.Discarded, voice: _Voice) -> str:
    if event.origin == "draw":
        return voice.plain("log.discarded.draw", card=voice.card("is", event.card))
    if event.origin == "aside":
        return voice.plain("log.discarded.aside", card=voice.label(event.card))
    card = voice.card("the", event.card)
    if event.origin == "hand":
        return voice.tell("log.discarded.hand", event.seat, card=card)
    return voice.tell("log.discarded.slot", event.seat, card=card, slot=event.origin)


def _looked(event: kinds.Looked, voice: _Voice) -> str:
    slots: Sequence[str] = event.slots
    if event.seat == voice.viewer:  # another seat's look shows nothing, even to a viewer who knows the card
        slots = [_seen(slot, card, voice) for slot, card in zip(event.slots, event.cards, strict=True)]
    return voice.tell("log.looked", event.seat, slots=voice.series(slots))


def _seen(slot: str, card: str, voice: _Voice) -> str:
    return slot if card == HIDDEN else voice.plain("log.seen", slot=slot, card=voice.label(card))


def _revealed(event: kinds.Revealed, voice: _Voice) -> str:
    shown = [voice.label(card) for card in event.cards if card != SPACE]
    if not shown:
        return voice.tell("log.revealed.none", event.seat)
    return voice.tell("log.revealed", event.seat, cards=voice.series(shown))


def _scored(event: kinds.Scored, voice: _Voice) -> str:
    points, parts = voice.points(event.points), [part for part in event.parts if part.points]
    if all(part.what == "sum" for part in parts):
        return voice.tell("log.scored", event.seat, points=points)
    spoken = ", ".join(voice.plain(f"log.part.{part.what}", points=_signed(part.points)) for part in parts)
    return voice.tell("log.scored.parts", event.seat, points=points, parts=spoken)


def _won(event: kinds.Won, voice: _Voice) -> str:
    key = "log.won.five" if event.by == "five" else "log.won"
    if len(event.seats) < 2:
        return voice.tell(key, event.seats[0])
    others = voice.series([voice.name(seat) for seat in event.seats if seat != voice.viewer])
    return voice.plain(f"{key}.shared." + ("you" if voice.viewer in event.seats else "other"), names=others)


def _signed(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")

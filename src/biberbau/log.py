"""Events as sentences, for the log and for screen readers.

The events are given as their viewer sees them. A card that the viewer has not seen is `?` in the event and “a card” in
the sentence. Spaces are named from the viewer's side: “your bottom left card”, “Willow’s 5”. What one seat does in a
row is one sentence: “Birch takes your 5 and gives you a face-down card.”
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import assert_never

from .games import GAMES
from .lang import card_name, catalogue, text
from .lang.genitive import genitive
from .notation import HIDDEN, SPACE
from .notation import events as kinds
from .notation.events import AnyEvent, seat_of
from .notation.types import Card, Seat

MOST_CLAUSES = 3
"""Maximum number of clauses in a sentence."""
_ALONE = (kinds.Started, kinds.Chose, kinds.Lapsed, kinds.Revealed, kinds.Replaced, kinds.Scored)
"""Clauses that are a sentence of their own."""
_FIRST = (kinds.Played, kinds.Took)
"""Clauses that begin a sentence."""
_SILENT = (kinds.Aside, kinds.Passed)
"""Events that others imply."""


def sentence(
    event: AnyEvent, lang: str, names: Mapping[str, str], viewer: str | None = None, game: str | None = None
) -> str | None:
    """One line about an event, or None if it is not worth a line. The arguments are those of `sentences`."""
    return " ".join(sentences([event], lang, names, viewer, game)) or None


def sentences(
    events: Iterable[AnyEvent],
    lang: str,
    names: Mapping[str, str],
    viewer: str | None = None,
    game: str | None = None,
    *,
    codes: bool = False,
    looks: bool = False,
) -> list[str]:
    """What happened, in sentences.

    Args:
        events: the events of a turn, or any others in order, as this viewer may see them.
        lang: the language to speak.
        names: the players' names by seat; a seat without one is called by its letter.
        viewer: the seat addressed as “you”; None speaks to a spectator.
        game: the game that is played; it has names for spaces and may have its own for cards.
        codes: whether spaces bear their code as well, for people who type it: “your 5 (A1)”.
        looks: whether cards are named that other seats look at.

    Raises:
        ValueError: there is no such language.
    """
    voice = Voice(lang, names, viewer, game, codes, looks)
    paragraph = _Paragraph(voice)
    ordered = _as_told(list(events))
    for number, event in enumerate(ordered):
        before, after = _same_turn(event, ordered[:number][::-1])[::-1], _same_turn(event, ordered[number + 1 :])
        if isinstance(event, _SILENT) or _goes_without_saying(event, before, after):
            continue
        if (clause := _clause(event, before, after, voice)) is not None:
            paragraph.add(event, clause)
        else:
            paragraph.end_sentence()
            paragraph.lines += _whole(event, voice)
    paragraph.end_sentence()
    return paragraph.lines


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
    voice = Voice(lang, names, viewer)
    cards = voice.series([voice.plain("log.five", card=card) for card in dict.fromkeys(fives.values())])
    won = _won(kinds.Won(tuple(fives), "points"), voice)
    return voice.plain("log.five.won", fives=cards[:1].upper() + cards[1:], won=won)


class Voice:
    """The reader and the language: names of seats, cards and spaces, and the form of address."""

    __slots__ = ("codes", "family", "game", "lang", "looks", "names", "texts", "viewer")

    def __init__(
        self,
        lang: str,
        names: Mapping[str, str],
        viewer: str | None,
        game: str | None = None,
        codes: bool = False,
        looks: bool = False,
    ) -> None:
        self.codes = codes
        self.family = GAMES[game].family if game is not None and game in GAMES else "other"
        self.game = game
        self.lang = lang
        self.looks = looks
        self.names = names
        self.texts = catalogue(lang)
        self.viewer = viewer

    def plain(self, key: str, **fields: object) -> str:
        """Return the text of a key."""
        return text(self.lang, key, **fields)

    def by(self, key: str, seat: str | None, **fields: object) -> str:
        """Return what a seat did: the `you` form if the seat is the reader, else the `other` form."""
        if seat and seat == self.viewer:
            return self.plain(f"{key}.you", **fields)
        return self.plain(f"{key}.other", name=self.name(seat), **fields)

    def said(self, seat: str | None, clauses: Sequence[str]) -> str:
        """Return a sentence about a seat."""
        return self.by("log.said", seat, said=self.series(clauses))

    def name(self, seat: str | None) -> str:
        """Return what a seat is called."""
        return self.names.get(seat, seat) if seat else self.plain("seat.someone")

    def whose(self, slot: str) -> str:
        """Return the owner of a slot in the genitive."""
        return genitive(self.name(slot[0]), self.lang)

    def card(self, form: str, card: str) -> str:
        """A card with its article; `form` is one of the `log.card.*` forms."""
        special = f"log.card.{form}.{card}"
        kind = card if special in self.texts else "number" if card.isdecimal() else "special"
        return self.plain(f"log.card.{form}.{kind}", card=self.label(card))

    def label(self, card: str) -> str:
        """The name of a card without an article, as printed on it."""
        return card_name(self.lang, card, self.game)

    def slot(self, slot: str, doer: str | None, card: str = HIDDEN) -> str:
        """A card by its owner and its face, or where it lies if the face is hidden."""
        what = self._place("card", slot) if card == HIDDEN else self.label(card)
        if slot[0] == self.viewer:
            return self.coded(self.plain("log.slot.yours", card=what), slot)
        key = "own" if slot[0] == doer else "other"
        return self.coded(self.plain(f"log.slot.{key}", card=what, whose=self.whose(slot)), slot)

    def at(self, slot: str) -> str:
        """Where a card goes."""
        return self.coded(self._place("at", slot), slot)

    def area(self) -> str:
        """What the cards of one player are called."""
        return self.plain(f"area.{self.family}" if f"area.{self.family}" in self.texts else "area.other")

    def _place(self, form: str, slot: str) -> str:
        key = f"slot.{form}.{self.family}.{slot[1:]}"
        return self.plain(key) if key in self.texts else self.plain(f"slot.{form}.other", place=slot[1:])

    def coded(self, words: str, slot: str) -> str:
        """Add the code of a slot, if the reader wants it."""
        return self.plain("log.slot.code", words=words, slot=slot) if self.codes else words

    def series(self, items: Sequence[str]) -> str:
        """List items: “a, b and c”."""
        if len(items) < 2:
            return "".join(items)
        return self.plain("log.list", first=", ".join(items[:-1]), last=items[-1])

    def points(self, points: int) -> str:
        """Return a number of points."""
        one = ".1" if abs(points) == 1 else ""
        return self.plain(f"log.points{one}", points=_signed(points))


class _Paragraph:
    """Sentences in the making: clauses about one seat become one sentence."""

    __slots__ = ("_clauses", "_doer", "_most", "_voice", "lines")

    def __init__(self, voice: Voice) -> None:
        self.lines: list[str] = []
        self._clauses: list[str] = []
        self._doer: str | None = None
        self._most = MOST_CLAUSES
        self._voice = voice

    def add(self, event: AnyEvent, clause: str) -> None:
        """Add a clause, to the present sentence if it fits there."""
        is_alone = isinstance(event, _ALONE)
        if is_alone or isinstance(event, _FIRST) or seat_of(event) != self._doer or len(self._clauses) >= self._most:
            self.end_sentence()
        if not self._clauses:
            self._most = 2 if isinstance(event, kinds.Played) else MOST_CLAUSES  # a special card and its effect
        self._clauses.append(clause)
        self._doer = seat_of(event)
        if is_alone or isinstance(event, kinds.Turned):
            self.end_sentence()

    def end_sentence(self) -> None:
        if self._clauses:
            self.lines.append(self._voice.said(self._doer, self._clauses))
        self._clauses = []


# The order of telling


def _as_told(events: list[AnyEvent]) -> list[AnyEvent]:
    """Events in the order of telling: what is taken before what is given for it, what is laid before what leaves."""
    ordered = list(events)
    for number in range(1, len(ordered)):
        before, event = ordered[number - 1], ordered[number]
        if _is_exchange(before, event):
            ordered[number - 1 : number + 1] = [event, before]
        elif isinstance(before, kinds.Swam) and isinstance(event, kinds.Put):
            ordered[number - 2 : number + 1] = ordered[number - 2 : number + 1][::-1]
    return ordered


def _is_exchange(before: AnyEvent, event: AnyEvent) -> bool:
    """Whether one card was laid in the place of another."""
    match before, event:
        case (kinds.Put(slot=slot), kinds.Took(origin=origin)) | (kinds.Discarded(origin=origin), kinds.Put(slot=slot)):
            return slot == origin
    return False


def _same_turn(event: AnyEvent, others: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Return those of the events next to an event that belong to the same seat's turn; silent ones are left out."""
    turn = takewhile(lambda each: isinstance(each, _SILENT) or seat_of(each) == seat_of(event), others)
    return [each for each in turn if not isinstance(each, _SILENT)]


def _goes_without_saying(event: AnyEvent, before: Sequence[AnyEvent], after: Sequence[AnyEvent]) -> bool:
    """Whether another sentence of the turn says it: a drawn card that is used, a used special, a second turned card."""
    match event:
        case kinds.Drew():
            return any(not isinstance(later, kinds.Drew) for later in after)
        case kinds.Discarded(origin="hand" | "aside"):
            return any(isinstance(earlier, kinds.Played) and earlier.card == event.card for earlier in before)
        case kinds.Turned():
            return bool(before) and _is_own_up(event) and _is_own_up(before[-1])
    return False


def _is_own_up(event: AnyEvent) -> bool:
    return isinstance(event, kinds.Turned) and event.face == "up" and event.slot[0] == event.seat


# Clauses


def _clause(event: AnyEvent, before: Sequence[AnyEvent], after: Sequence[AnyEvent], voice: Voice) -> str | None:
    """What the seat of an event does, without the seat; None for an event that is a whole sentence or none."""
    match event:
        case kinds.Started():
            return voice.by("log.started", event.seat)
        case kinds.Chose():
            return voice.by("log.chose", event.seat)
        case kinds.Drew():
            return voice.by("log.drew", event.seat, card=voice.card("one", event.card))
        case kinds.Took(origin="discard"):
            return voice.by("log.took.discard", event.seat, card=voice.card("the", event.card))
        case kinds.Took():
            return voice.by("log.took.slot", event.seat, slot=voice.slot(event.origin, event.seat, event.card))
        case kinds.Put():
            return _put(event, before, voice)
        case kinds.Discarded(origin="draw" | "aside"):
            return None
        case kinds.Discarded():
            return _discarded(event, before, voice)
        case kinds.Played():
            return voice.by("log.played", event.seat, card=voice.label(event.card))
        case kinds.Lapsed():
            return voice.by("log.lapsed", event.seat, card=voice.label(event.card))
        case kinds.Turned():
            return _turned(event, after, voice)
        case kinds.Looked():
            return _looked(event, voice)
        case kinds.Swapped():
            first, second = (voice.slot(slot, event.seat) for slot in sorted(event.slots, key=_nearness(event, voice)))
            return voice.by("log.swapped", event.seat, first=first, second=second)
        case kinds.Swam():
            return voice.by("log.swam", event.seat, card=voice.card("the", "beaver"), at=voice.at(event.to))
        case kinds.Revealed():
            return _revealed(event, voice)
        case kinds.Replaced():
            slot = voice.slot(event.slot, event.seat)
            return voice.by("log.replaced", event.seat, slot=slot, card=voice.card("one", event.card))
        case kinds.Scored():
            return _scored(event, voice)
        case kinds.Round() | kinds.Shuffled() | kinds.Dealt() | kinds.Ended() | kinds.Won():
            return None
        case kinds.Aside() | kinds.Passed():
            return None
    assert_never(event)


def _put(event: kinds.Put, before: Sequence[AnyEvent], voice: Voice) -> str:
    taken = next((each for each in reversed(before) if isinstance(each, kinds.Took)), None)
    at, whose = voice.at(event.slot), voice.whose(event.slot)
    if taken is None or taken.origin == event.slot:
        card = voice.card("one" if event.face == "up" else "down", event.card)
        to_you = event.slot[0] == voice.viewer != event.seat
        if taken is not None:
            return voice.plain("log.gave.to-you", card=card) if to_you else voice.by("log.gave", event.seat, card=card)
        if event.slot[0] == event.seat:
            return voice.by("log.put.own", event.seat, card=card, at=at)
        if to_you:
            return voice.plain("log.put.to-you", card=card, at=at, area=voice.area())
        return voice.by("log.put.away", event.seat, card=card, at=at, whose=whose, area=voice.area())
    if before[-1] is taken and taken.card.isdecimal():
        return voice.by(f"log.put.it.{event.face}", event.seat, at=at)
    card = voice.card("the" if event.face == "up" else "taken", event.card)
    return voice.by("log.put.own", event.seat, card=card, at=at)


def _discarded(event: kinds.Discarded, before: Sequence[AnyEvent], voice: Voice) -> str:
    last, card = (before[-1] if before else None), voice.card("the", event.card)
    if event.origin == "hand":
        is_back = isinstance(last, kinds.Took) and last.card == event.card
        return voice.by("log.discarded.back" if is_back else "log.discarded.hand", event.seat, card=card)
    goal = last.slot if isinstance(last, kinds.Put) else last.to if isinstance(last, kinds.Swam) else None
    if goal == event.origin:
        return voice.by("log.discarded.there", event.seat, card=card)
    return voice.by("log.discarded.slot", event.seat, slot=voice.slot(event.origin, event.seat, event.card))


def _turned(event: kinds.Turned, after: Sequence[AnyEvent], voice: Voice) -> str:
    if event.face == "down":
        return voice.by("log.turned.down", event.seat, slot=voice.slot(event.slot, event.seat, event.card))
    if not _is_own_up(event):
        slot = voice.slot(event.slot, event.seat)
        return voice.by("log.turned.up", event.seat, slot=slot, card=voice.card("is", event.card))
    cards = [voice.coded(voice.card("one", each.card), each.slot) for each in (event, *_turned_with(after))]
    return voice.by("log.turned.own", event.seat, cards=voice.series(cards))


def _turned_with(after: Sequence[AnyEvent]) -> Iterator[kinds.Turned]:
    """Yield the own cards that the same seat turns over right afterwards."""
    for later in after:
        if not isinstance(later, kinds.Turned) or not _is_own_up(later):
            return
        yield later


def _looked(event: kinds.Looked, voice: Voice) -> str:
    slots = [voice.slot(slot, event.seat) for slot in event.slots]
    if voice.looks or event.seat == voice.viewer:  # another seat's look shows nothing, even to one who knows the card
        slots = [_seen(slot, card, voice) for slot, card in zip(slots, event.cards, strict=True)]
    return voice.by("log.looked", event.seat, slots=voice.series(slots))


def _seen(slot: str, card: str, voice: Voice) -> str:
    return slot if card == HIDDEN else voice.plain("log.seen", slot=slot, card=voice.label(card))


def _nearness(event: kinds.Swapped, voice: Voice) -> Callable[[str], tuple[bool, bool]]:
    """Return an order of slots: the doer's own, then the reader's, then others."""
    return lambda slot: (slot[0] != event.seat, slot[0] != voice.viewer)


def _revealed(event: kinds.Revealed, voice: Voice) -> str:
    shown = [voice.label(card) for card in event.cards if card != SPACE]
    if not shown:
        return voice.by("log.revealed.none", event.seat)
    return voice.by("log.revealed", event.seat, cards=voice.series(shown))


def _scored(event: kinds.Scored, voice: Voice) -> str:
    points, parts = voice.points(event.points), [part for part in event.parts if part.points]
    if all(part.what == "sum" for part in parts):
        return voice.by("log.scored", event.seat, points=points)
    spoken = ", ".join(voice.plain(f"log.part.{part.what}", points=_signed(part.points)) for part in parts)
    return voice.by("log.scored.parts", event.seat, points=points, parts=spoken)


# Whole sentences


def _whole(event: AnyEvent, voice: Voice) -> list[str]:
    """A sentence that is not about what one seat does."""
    match event:
        case kinds.Round(starter=None):
            return [voice.plain("log.round", round=event.round)]
        case kinds.Round():
            return [voice.by("log.round", event.starter, round=event.round)]
        case kinds.Shuffled(rebuilt=False):
            return [voice.plain("log.shuffled", cards=event.cards)]
        case kinds.Shuffled():
            return [voice.plain("log.shuffled.rebuilt" + (".1" if event.cards == 1 else ""), cards=event.cards)]
        case kinds.Dealt(each=0):
            return []
        case kinds.Dealt():
            return [voice.plain("log.dealt", each=event.each)]
        case kinds.Discarded(origin="draw"):
            return [voice.plain("log.discarded.draw", card=voice.card("is", event.card))]
        case kinds.Discarded():
            return [voice.plain("log.discarded.aside", card=voice.label(event.card))]
        case kinds.Ended(by="cap"):
            return [voice.plain("log.ending.cap")]
        case kinds.Ended():
            return [voice.by(f"log.ending.{event.by}", event.seat)]
        case kinds.Won():
            return [_won(event, voice)]
    return []


def _won(event: kinds.Won, voice: Voice) -> str:
    key = "log.won.five" if event.by == "five" else "log.won"
    if len(event.seats) < 2:
        return voice.by(key, event.seats[0])
    others = voice.series([voice.name(seat) for seat in event.seats if seat != voice.viewer])
    return voice.plain(f"{key}.shared." + ("you" if voice.viewer in event.seats else "other"), names=others)


def _signed(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")

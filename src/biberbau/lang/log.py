"""Events as sentences, for the log and for screen readers.

An event is the JSON object that `Event.seen_by(viewer)` yields. Whatever the viewer has not seen is `?` in it, and is
spoken of as a card; nothing beyond the event is ever needed. Slots keep their code: “Ada takes the 7 from B2.”
"""

from collections.abc import Callable, Mapping, Sequence

from biberbau.lang import catalogue, text

Event = Mapping[str, object]
HIDDEN = "?"
EMPTY = "-"


def sentence(event: Event, lang: str, names: Mapping[str, str], viewer: str | None = None) -> str | None:
    """One line about an event, or None if it is unknown or not worth a line.

    Args:
        event: the event as this viewer may see it.
        lang: the language to speak.
        names: the players' names by seat; a seat without one is called by its letter.
        viewer: the seat addressed as “you”; None speaks to a spectator.

    Raises:
        ValueError: there is no such language.
    """
    tell = _TELLERS.get(_word(event, "kind"))
    return tell(event, _Voice(lang, names, viewer)) if tell else None


class _Voice:
    """Who is spoken to, and how seats and cards are called in that language."""

    __slots__ = ("lang", "names", "texts", "viewer")

    def __init__(self, lang: str, names: Mapping[str, str], viewer: str | None) -> None:
        self.lang = lang
        self.names = names
        self.texts = catalogue(lang)
        self.viewer = viewer

    def plain(self, key: str, **fields: object) -> str:
        return text(self.lang, key, **fields)

    def tell(self, key: str, seat: str, **fields: object) -> str:
        """The sentence about a seat's deed: the `you` form to the one who did it, else the `other` form."""
        if seat and seat == self.viewer:
            return self.plain(f"{key}.you", **fields)
        return self.plain(f"{key}.other", name=self.name(seat), **fields)

    def name(self, seat: str) -> str:
        return self.names.get(seat, seat) if seat else self.plain("seat.someone")

    def card(self, form: str, card: str) -> str:
        """A card with its article; `form` is one of the `log.card.*` forms."""
        special = f"log.card.{form}.{card}"
        kind = card if special in self.texts else "number" if card.isdecimal() else "special"
        return self.plain(f"log.card.{form}.{kind}", card=self.label(card))

    def label(self, card: str) -> str:
        """The bare name of a card, as on its face."""
        return self.texts.get(f"card.{card}", card)

    def series(self, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return self.plain("log.list", first=", ".join(items[:-1]), last=items[-1])

    def points(self, points: int) -> str:
        one = ".1" if abs(points) == 1 else ""
        return self.plain(f"log.points{one}", points=_signed(points))


# The round and its piles


def _round(event: Event, voice: _Voice) -> str:
    number, starter = _number(event, "round"), _word(event, "starter")
    return voice.tell("log.round", starter, round=number) if starter else voice.plain("log.round", round=number)


def _started(event: Event, voice: _Voice) -> str:
    return voice.tell("log.started", _word(event, "seat"))


def _shuffled(event: Event, voice: _Voice) -> str:
    cards = _number(event, "cards")
    if not event.get("rebuilt"):
        return voice.plain("log.shuffled", cards=cards)
    return voice.plain("log.shuffled.rebuilt" + (".1" if cards == 1 else ""), cards=cards)


def _dealt(event: Event, voice: _Voice) -> str | None:
    each = _number(event, "each")
    return voice.plain("log.dealt", each=each) if each else None


# A player's deeds


def _chose(event: Event, voice: _Voice) -> str:
    return voice.tell("log.chose", _word(event, "seat"))


def _drew(event: Event, voice: _Voice) -> str:
    return voice.tell("log.drew", _word(event, "seat"), card=voice.card("one", _card(event)))


def _took(event: Event, voice: _Voice) -> str:
    seat, start, card = _word(event, "seat"), _word(event, "from"), voice.card("the", _card(event))
    if start == "discard":
        return voice.tell("log.took.discard", seat, card=card)
    return voice.tell("log.took.slot", seat, card=card, slot=start)


def _put(event: Event, voice: _Voice) -> str:
    card = voice.card("the", _card(event))
    return voice.tell(f"log.put.{_face(event)}", _word(event, "seat"), card=card, slot=_word(event, "slot"))


def _discarded(event: Event, voice: _Voice) -> str:
    seat, start, card = _word(event, "seat"), _word(event, "from"), _card(event)
    if start == "draw":
        return voice.plain("log.discarded.draw", card=voice.card("is", card))
    if start == "aside":
        return voice.plain("log.discarded.aside", card=voice.label(card))
    if _is_slot(start):
        return voice.tell("log.discarded.slot", seat, card=voice.card("the", card), slot=start)
    return voice.tell("log.discarded.hand", seat, card=voice.card("the", card))


def _played(event: Event, voice: _Voice) -> str:
    return voice.tell("log.played", _word(event, "seat"), card=voice.label(_card(event)))


def _lapsed(event: Event, voice: _Voice) -> str:
    return voice.tell("log.lapsed", _word(event, "seat"), card=voice.label(_card(event)))


def _turned(event: Event, voice: _Voice) -> str:
    face = _face(event)
    card = voice.card("is" if face == "up" else "the", _card(event))
    return voice.tell(f"log.turned.{face}", _word(event, "seat"), card=card, slot=_word(event, "slot"))


def _looked(event: Event, voice: _Voice) -> str:
    seat, slots, cards = _word(event, "seat"), _words(event, "slots"), _words(event, "cards")
    if seat == voice.viewer:  # somebody else's look shows nothing, not even to one who could remember the card
        seen = dict(zip(slots, cards, strict=False))
        slots = [_seen(slot, seen.get(slot, HIDDEN), voice) for slot in slots]
    return voice.tell("log.looked", seat, slots=voice.series(slots))


def _seen(slot: str, card: str, voice: _Voice) -> str:
    return slot if card == HIDDEN else voice.plain("log.seen", slot=slot, card=voice.label(card))


def _swapped(event: Event, voice: _Voice) -> str | None:
    slots = _words(event, "slots")
    if len(slots) != 2:
        return None
    return voice.tell("log.swapped", _word(event, "seat"), first=slots[0], second=slots[1])


def _swam(event: Event, voice: _Voice) -> str:
    return voice.tell("log.swam", _word(event, "seat"), start=_word(event, "from"), goal=_word(event, "to"))


# The end of a round and of the match


def _ending(event: Event, voice: _Voice) -> str | None:
    by = _word(event, "by")
    if by == "cap":
        return voice.plain("log.ending.cap")
    if f"log.ending.{by}.other" not in voice.texts:
        return None
    return voice.tell(f"log.ending.{by}", _word(event, "seat"))


def _revealed(event: Event, voice: _Voice) -> str:
    seat, cards = _word(event, "seat"), [card for card in _words(event, "cards") if card != EMPTY]
    if not cards:
        return voice.tell("log.revealed.none", seat)
    return voice.tell("log.revealed", seat, cards=voice.series([voice.label(card) for card in cards]))


def _replaced(event: Event, voice: _Voice) -> str:
    card = voice.card("one", _card(event))
    return voice.tell("log.replaced", _word(event, "seat"), slot=_word(event, "slot"), card=card)


def _scored(event: Event, voice: _Voice) -> str:
    seat, points = _word(event, "seat"), voice.points(_number(event, "points"))
    parts = _parts(event)
    if all(what == "sum" for what, _ in parts):
        return voice.tell("log.scored", seat, points=points)
    spoken = ", ".join(_part(what, worth, voice) for what, worth in parts)
    return voice.tell("log.scored.parts", seat, points=points, parts=spoken)


def _part(what: str, worth: int, voice: _Voice) -> str:
    key = f"log.part.{what}"
    return voice.plain(key if key in voice.texts else "log.part.other", points=_signed(worth))


def _won(event: Event, voice: _Voice) -> str | None:
    seats = _words(event, "seats")
    key = "log.won.five" if _word(event, "by") == "five" else "log.won"
    if len(seats) < 2:
        return voice.tell(key, seats[0]) if seats else None
    others = voice.series([voice.name(seat) for seat in seats if seat != voice.viewer])
    return voice.plain(f"{key}.shared." + ("you" if voice.viewer in seats else "other"), names=others)


# `aside` has no line: the events around it (played, lapsed, replaced) have said it already. Nor has `passed`: that
# somebody does not knock goes without saying.
_TELLERS: dict[str, Callable[[Event, _Voice], str | None]] = {
    "round": _round,
    "started": _started,
    "shuffled": _shuffled,
    "dealt": _dealt,
    "chose": _chose,
    "drew": _drew,
    "took": _took,
    "put": _put,
    "discarded": _discarded,
    "played": _played,
    "lapsed": _lapsed,
    "turned": _turned,
    "looked": _looked,
    "swapped": _swapped,
    "swam": _swam,
    "ending": _ending,
    "revealed": _revealed,
    "replaced": _replaced,
    "scored": _scored,
    "won": _won,
}


# Reading an event: what is missing or of another type counts as not told


def _word(event: Event, field: str) -> str:
    value = event.get(field)
    return value if isinstance(value, str) else ""


def _number(event: Event, field: str) -> int:
    value = event.get(field)
    return value if isinstance(value, int) else 0


def _words(event: Event, field: str) -> list[str]:
    value = event.get(field)
    return [item for item in value if isinstance(item, str)] if isinstance(value, list | tuple) else []


def _card(event: Event) -> str:
    return _word(event, "card") or HIDDEN


def _face(event: Event) -> str:
    return "up" if event.get("face") == "up" else "down"


def _parts(event: Event) -> list[tuple[str, int]]:
    value = event.get("parts")
    parts = [part for part in value if isinstance(part, Mapping)] if isinstance(value, list | tuple) else []
    return [(_word(part, "what"), _number(part, "points")) for part in parts if _number(part, "points")]


def _is_slot(place: str) -> bool:
    return place[:1].isupper() and place[1:].isdecimal()


def _signed(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")

"""Turn the notes that the rules write of every physical step into the events of the notation.

An event keeps the true faces of its cards, and for each card who had legally seen it at that moment. Other viewers get
the event without that face.
"""

from collections.abc import Callable, Iterable

from .games import cards, notes, table
from .kernel.chance import Note
from .notation import SEATS, card_name, seat_name, slot_name
from .notation import events as kinds
from .notation.events import AnyEvent
from .notation.types import Ending, PartOfScore, Victory, choices_of

EVENTS_CACHED = 1 << 14
"""Maximum number of cached events."""


EventCache = dict[Note, AnyEvent]
"""Cache of events by their notes; matches share these events."""


def events_from(recorded: Iterable[Note], slots: int) -> list[AnyEvent]:
    """Turn notes into events."""
    events: list[AnyEvent] = []
    parts: dict[int, list[kinds.Part]] = {}
    cache = _caches.setdefault(slots, {})
    for note in recorded:
        event = cache.get(note)
        if event is None:
            kind, seat, what, other, _ = note
            if kind == notes.PART:
                parts.setdefault(seat, []).append(kinds.Part(PARTS[what], other))
                continue
            event = _scored(seat, what, parts) if kind == notes.SCORED else _event(note, slots, cache)
        events.append(event)
    return events


_caches: dict[int, EventCache] = {}
"""One cache for each number of slots of a seat."""


def _scored(seat: int, points: int, parts: dict[int, list[kinds.Part]]) -> AnyEvent:
    return kinds.Scored(SEATS[seat], points, tuple(parts.pop(seat)))


def _event(note: Note, slots: int, cache: EventCache) -> AnyEvent:
    """Make an event from a note; cache it if it does not depend on the whole table."""
    kind, seat, what, other, lying = note
    if kind == notes.REVEALED:  # everybody sees these
        return kinds.Revealed(SEATS[seat], tuple([card_name(c) for c in lying[seat * slots : (seat + 1) * slots]]))
    if kind == notes.LOOKED:
        return _looked(seat, (what,) if other == table.NOBODY else (what, other), lying, slots, cache)
    event = _MAKERS[kind](seat, what, other, slots)
    if event.secret:
        event = event.known_to((other & cards.EVERYBODY,))
    return _cached(note, event, cache)


def _looked(seat: int, at: tuple[int, ...], lying: tuple[int, ...], slots: int, cache: EventCache) -> AnyEvent:
    there = tuple([lying[slot] & cards.SIGHT for slot in at])
    key = (notes.LOOKED, seat, at[0], at[-1], there)
    event = cache.get(key)
    if event is None:
        named = tuple(slot_name(slot, slots) for slot in at)
        event = kinds.Looked(SEATS[seat], named, tuple(map(card_name, there)))
        event = _cached(key, event.known_to(tuple(card & cards.EVERYBODY for card in there)), cache)
    return event


def _cached(note: Note, event: AnyEvent, cache: EventCache) -> AnyEvent:
    if len(cache) >= EVENTS_CACHED:
        cache.clear()
    cache[note] = event
    return event


EventMaker = Callable[[int, int, int, int], AnyEvent]
"""Makes an event from a seat, two numbers of the note and the number of slots of a seat."""
PARTS = choices_of(PartOfScore)
ENDINGS = choices_of(Ending)
VICTORIES = choices_of(Victory)
PLACES = {notes.FROM_PILE: "draw", notes.FROM_HAND: "hand", notes.FROM_ASIDE: "aside", notes.FROM_DISCARD: "discard"}


def _place(place: int, slots: int) -> str:
    return PLACES[place] if place < 0 else slot_name(place, slots)


def _in_slot(kind: type[kinds.Put] | type[kinds.Turned], face: str) -> EventMaker:
    return lambda seat, slot, card, slots: kind(SEATS[seat], slot_name(slot, slots), card_name(card), face)


def _won(bits: int, by: int) -> AnyEvent:
    return kinds.Won(tuple(SEATS[seat] for seat in range(table.SEATS) if bits >> seat & 1), VICTORIES[by])


_MAKERS: dict[int, EventMaker] = {
    notes.ROUND: lambda seat, number, _, slots: kinds.Round(number, seat_name(seat)),
    notes.STARTED: lambda seat, what, other, slots: kinds.Started(SEATS[seat]),
    notes.SHUFFLED: lambda seat, count, _, slots: kinds.Shuffled(count, False),
    notes.REBUILT: lambda seat, count, _, slots: kinds.Shuffled(count, True),
    notes.DEALT: lambda seat, each, _, slots: kinds.Dealt(each),
    notes.CHOSE: lambda seat, what, other, slots: kinds.Chose(SEATS[seat]),
    notes.DREW: lambda seat, what, card, slots: kinds.Drew(SEATS[seat], card_name(card)),
    notes.TOOK: lambda seat, place, card, slots: kinds.Took(SEATS[seat], _place(place, slots), card_name(card)),
    notes.PUT_UP: _in_slot(kinds.Put, "up"),
    notes.PUT_DOWN: _in_slot(kinds.Put, "down"),
    notes.DISCARDED: lambda seat, place, card, slots: kinds.Discarded(
        seat_name(seat), card_name(card), _place(place, slots)
    ),
    notes.PLAYED: lambda seat, what, card, slots: kinds.Played(SEATS[seat], card_name(card)),
    notes.LAPSED: lambda seat, what, card, slots: kinds.Lapsed(SEATS[seat], card_name(card)),
    notes.TURNED_UP: _in_slot(kinds.Turned, "up"),
    notes.TURNED_DOWN: _in_slot(kinds.Turned, "down"),
    notes.SWAPPED: lambda seat, one, other, slots: kinds.Swapped(
        SEATS[seat], (slot_name(one, slots), slot_name(other, slots))
    ),
    notes.SWAM: lambda seat, start, end, slots: kinds.Swam(SEATS[seat], slot_name(start, slots), slot_name(end, slots)),
    notes.ASIDE: lambda seat, what, card, slots: kinds.Aside(card_name(card)),
    notes.PASSED: lambda seat, what, other, slots: kinds.Passed(SEATS[seat]),
    notes.ENDING: lambda seat, by, _, slots: kinds.Ended(seat_name(seat), ENDINGS[by]),
    notes.REPLACED: lambda seat, slot, card, slots: kinds.Replaced(
        SEATS[seat], slot_name(slot, slots), card_name(card)
    ),
    notes.WON: lambda seat, bits, by, slots: _won(bits, by),
}

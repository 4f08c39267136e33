"""From notes to events: the rules leave notes of every physical step; here they become the events of the notation.

An event keeps the true faces of its cards, with everybody who had legally seen them at that moment. It tells a viewer
a face only if that viewer is among them.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from .games import cards, notes, table
from .kernel.chance import Note
from .notation import SEATS, card_name, seat_name, slot_name
from .notation import events as kinds
from .notation.events import AnyEvent
from .notation.types import Ending, PartOfScore, Victory, choices_of

KEPT = 1 << 13
"""How many events are kept to be shared."""


def tell(story: Iterable[Note], slots: int) -> Iterator[AnyEvent]:
    """Turn the notes that the rules left into events."""
    parts: dict[int, list[kinds.Part]] = {}
    for kind, seat, what, other, lying in story:
        if kind == notes.PART:
            parts.setdefault(seat, []).append(kinds.Part(PARTS[what], other))
        elif kind == notes.SCORED:
            yield kinds.Scored(SEATS[seat], what, tuple(parts.pop(seat)))
        elif kind == notes.LOOKED:
            looked_at = (what,) if other == table.NOBODY else (what, other)
            named = tuple(slot_name(slot, slots) for slot in looked_at)
            seen_there = tuple(lying[slot] for slot in looked_at)
            yield kinds.Looked(SEATS[seat], named, _names(seen_there)).known_to(_seen(seen_there))
        elif kind == notes.REVEALED:
            row = lying[seat * slots : (seat + 1) * slots]
            yield kinds.Revealed(SEATS[seat], _names(row)).known_to(_seen(row))
        else:
            yield _event(kind, seat, what, other if other < 0 else other & cards.SIGHT, slots)


def _names(row: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(card_name, row))


def _seen(row: tuple[int, ...]) -> tuple[int, ...]:
    """Who has seen each card; an empty space is nobody's secret."""
    return tuple(cards.EVERYBODY if card == cards.EMPTY else card & cards.EVERYBODY for card in row)


@lru_cache(maxsize=KEPT)
def _event(kind: int, seat: int, what: int, other: int, slots: int) -> AnyEvent:
    """An event that is the same wherever it happens: matches share them. A card is the last of its facts."""
    event = _TELLERS[kind](seat, what, other, slots)
    return event.known_to((other & cards.EVERYBODY,)) if event.secret else event


Teller = Callable[[int, int, int, int], AnyEvent]
"""Makes an event of a seat, two facts and the number of slots to a seat."""
PARTS = choices_of(PartOfScore)
ENDINGS = choices_of(Ending)
VICTORIES = choices_of(Victory)
PLACES = {notes.FROM_PILE: "draw", notes.FROM_HAND: "hand", notes.FROM_ASIDE: "aside", notes.FROM_DISCARD: "discard"}


def _place(place: int, slots: int) -> str:
    return PLACES[place] if place < 0 else slot_name(place, slots)


def _in_slot(kind: type[kinds.Put] | type[kinds.Turned], face: str) -> Teller:
    return lambda seat, slot, card, slots: kind(SEATS[seat], slot_name(slot, slots), card_name(card), face)


def _won(bits: int, by: int) -> AnyEvent:
    return kinds.Won(tuple(SEATS[seat] for seat in range(table.SEATS) if bits >> seat & 1), VICTORIES[by])


_TELLERS: dict[int, Teller] = {
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

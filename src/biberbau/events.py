"""Events: what happened, in a form for each viewer.

The rules leave notes of every physical step; here they become events. An event keeps its cards as the rules' numbers,
with everybody who had legally seen them at that moment, and tells a viewer a face only if that viewer is among them.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from .games import cards, notes, table
from .kernel.chance import Note
from .notation import HIDDEN, card_name, seat_name, seat_number, slot_name

Told = dict[str, object]
KEPT = 1 << 13
"""So many events are kept to be shared."""


class Event(NamedTuple):
    """One thing that happened. `fields` is what everybody may know; `secrets` are cards, told by who has seen them."""

    kind: str
    fields: tuple[tuple[str, Hashable], ...]
    secrets: tuple[tuple[str, int | tuple[int, ...]], ...] = ()

    def seen_by(self, viewer: str | None) -> Told | None:
        """Tell the event to a seat, or with None to a spectator; None for what does not concern that viewer."""
        bit = cards.PUBLIC if viewer is None else seat_number(viewer, table.SEATS)
        told: Told = {"kind": self.kind}
        for name, value in self.fields:
            told[name] = [_told(item) for item in value] if isinstance(value, tuple) else value
        for name, secret in self.secrets:
            told[name] = [speak(card, bit) for card in secret] if isinstance(secret, tuple) else speak(secret, bit)
        return told


def heard(events: Iterable[Event], viewer: str | None) -> list[Told]:
    """Tell events to a seat, or with None to a spectator."""
    return [told for event in events if (told := event.seen_by(viewer)) is not None]


def _told(item: Hashable) -> object:
    return dict(item) if isinstance(item, tuple) else item


def speak(card: int, viewer: int) -> str:
    """Name a card to a viewer who has seen it, hide it from everybody else."""
    if card == cards.EMPTY or card >> viewer & cards.SEEN:
        return card_name(card)
    return HIDDEN


def tell(story: Iterable[Note], slots: int) -> Iterator[Event]:
    """Turn the notes that the rules left into events."""
    parts: dict[int, list[Hashable]] = {}
    for kind, seat, what, other, lying in story:
        if kind == notes.PART:
            parts.setdefault(seat, []).append((("what", PARTS[what]), ("points", other)))
        elif kind == notes.SCORED:
            yield Event("scored", (("seat", seat_name(seat)), ("points", what), ("parts", tuple(parts.pop(seat)))))
        elif kind == notes.LOOKED:
            yield _looked(seat, what, other, lying, slots)
        elif kind == notes.REVEALED:
            row = lying[seat * slots : (seat + 1) * slots]
            yield Event("revealed", (("seat", seat_name(seat)),), (("cards", row),))
        else:
            yield _event(kind, seat, what, other, slots)


@lru_cache(maxsize=KEPT)
def _event(kind: int, seat: int, what: int, other: int, slots: int) -> Event:
    """An event that is the same wherever it happens: matches share them."""
    return _TELLERS[kind](seat, what, other, slots)


Teller = Callable[[int, int, int, int], Event]
"""Makes an event of a seat, two facts and the number of slots to a seat."""
PARTS = ("sum", "three", "four", "penalty", "pairs")
ENDINGS = ("fifth", "open", "knock", "cap")
VICTORIES = ("points", "five")
PLACES = {notes.FROM_PILE: "draw", notes.FROM_HAND: "hand", notes.FROM_ASIDE: "aside", notes.FROM_DISCARD: "discard"}


def _place(place: int, slots: int) -> str:
    return PLACES[place] if place < 0 else slot_name(place, slots)


def _with_card(kind: str) -> Teller:
    return lambda seat, what, card, slots: Event(kind, (("seat", seat_name(seat)),), (("card", card),))


def _from_somewhere(kind: str) -> Teller:
    return lambda seat, place, card, slots: Event(
        kind, (("seat", seat_name(seat)), ("from", _place(place, slots))), (("card", card),)
    )


def _in_slot(kind: str, face: str | None) -> Teller:
    facing = (("face", face),) if face else ()
    return lambda seat, slot, card, slots: Event(
        kind, (("seat", seat_name(seat)), ("slot", slot_name(slot, slots)), *facing), (("card", card),)
    )


def _looked(seat: int, first: int, second: int, lying: tuple[int, ...], slots: int) -> Event:
    looked_at = (first,) if second == table.NOBODY else (first, second)
    named = tuple(slot_name(slot, slots) for slot in looked_at)
    return Event(
        "looked", (("seat", seat_name(seat)), ("slots", named)), (("cards", tuple(lying[slot] for slot in looked_at)),)
    )


def _won(seat: int, bits: int, by: int, slots: int) -> Event:
    winners = tuple(seat_name(seat) for seat in range(table.SEATS) if bits >> seat & 1)
    return Event("won", (("seats", winners), ("by", VICTORIES[by])))


_TELLERS: dict[int, Teller] = {
    notes.ROUND: lambda seat, number, _, slots: Event("round", (("round", number), ("starter", seat_name(seat)))),
    notes.STARTED: lambda seat, what, other, slots: Event("started", (("seat", seat_name(seat)),)),
    notes.SHUFFLED: lambda seat, count, _, slots: Event("shuffled", (("cards", count), ("rebuilt", False))),
    notes.REBUILT: lambda seat, count, _, slots: Event("shuffled", (("cards", count), ("rebuilt", True))),
    notes.DEALT: lambda seat, each, _, slots: Event("dealt", (("each", each),)),
    notes.CHOSE: lambda seat, what, other, slots: Event("chose", (("seat", seat_name(seat)),)),
    notes.DREW: _with_card("drew"),
    notes.TOOK: _from_somewhere("took"),
    notes.PUT_UP: _in_slot("put", "up"),
    notes.PUT_DOWN: _in_slot("put", "down"),
    notes.DISCARDED: _from_somewhere("discarded"),
    notes.PLAYED: _with_card("played"),
    notes.LAPSED: _with_card("lapsed"),
    notes.TURNED_UP: _in_slot("turned", "up"),
    notes.TURNED_DOWN: _in_slot("turned", "down"),
    notes.SWAPPED: lambda seat, one, other, slots: Event(
        "swapped", (("seat", seat_name(seat)), ("slots", (slot_name(one, slots), slot_name(other, slots))))
    ),
    notes.SWAM: lambda seat, start, end, slots: Event(
        "swam", (("seat", seat_name(seat)), ("from", slot_name(start, slots)), ("to", slot_name(end, slots)))
    ),
    notes.ASIDE: lambda seat, what, card, slots: Event("aside", (), (("card", card),)),
    notes.PASSED: lambda seat, what, other, slots: Event("passed", (("seat", seat_name(seat)),)),
    notes.ENDING: lambda seat, by, _, slots: Event("ending", (("seat", seat_name(seat)), ("by", ENDINGS[by]))),
    notes.REPLACED: _in_slot("replaced", None),
    notes.WON: _won,
}

"""Events: what happened, in a form for each viewer.

The rules leave notes of every physical step; here they become events. An event keeps its cards as the rules' numbers,
with everybody who had legally seen them at that moment, and tells a viewer a face only if that viewer is among them.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from .games import cards, notes, table
from .kernel.chance import Note
from .notation import HIDDEN, card_name, seat_name, seat_number, slot_name

Told = dict[str, object]


class Event(NamedTuple):
    """One thing that happened. `fields` is what everybody may know; `secrets` are cards, told by who has seen them."""

    kind: str
    fields: tuple[tuple[str, object], ...]
    secrets: tuple[tuple[str, int | tuple[int, ...]], ...] = ()

    def seen_by(self, viewer: str | None) -> Told | None:
        """Tell the event to a seat, or with None to a spectator; None for what does not concern that viewer."""
        bit = cards.PUBLIC if viewer is None else seat_number(viewer, table.SEATS)
        told: Told = {"kind": self.kind}
        for name, value in self.fields:
            told[name] = [_own(item) for item in value] if isinstance(value, tuple) else value
        for name, secret in self.secrets:
            told[name] = [speak(card, bit) for card in secret] if isinstance(secret, tuple) else speak(secret, bit)
        return told


def _own(item: object) -> object:
    return dict(item) if isinstance(item, dict) else item


def speak(card: int, viewer: int) -> str:
    """Name a card to a viewer who has seen it, hide it from everybody else."""
    if card == cards.EMPTY or card >> viewer & cards.SEEN:
        return card_name(card)
    return HIDDEN


def tell(story: Iterable[Note], slots: int) -> Iterator[Event]:
    """Turn the notes that the rules left into events."""
    parts: dict[int, list[Told]] = {}
    for note in story:
        kind, seat, what, points, _ = note
        if kind == notes.PART:
            parts.setdefault(seat, []).append({"what": PARTS[what], "points": points})
        elif kind == notes.SCORED:
            told = (("seat", seat_name(seat)), ("points", what), ("parts", tuple(parts.pop(seat))))
            yield Event("scored", told)
        else:
            yield _TELLERS[kind](note, slots)


PARTS = ("sum", "three", "four", "penalty", "pairs")
ENDINGS = ("fifth", "open", "knock", "cap")
VICTORIES = ("points", "five")
PLACES = {notes.FROM_PILE: "draw", notes.FROM_HAND: "hand", notes.FROM_ASIDE: "aside", notes.FROM_DISCARD: "discard"}


def _place(place: int, slots: int) -> str:
    return PLACES[place] if place < 0 else slot_name(place, slots)


def _with_card(kind: str) -> Callable[[Note, int], Event]:
    return lambda note, slots: Event(kind, (("seat", seat_name(note[1])),), (("card", note[3]),))


def _from_somewhere(kind: str) -> Callable[[Note, int], Event]:
    return lambda note, slots: Event(
        kind, (("seat", seat_name(note[1])), ("from", _place(note[2], slots))), (("card", note[3]),)
    )


def _in_slot(kind: str, face: str | None) -> Callable[[Note, int], Event]:
    facing = (("face", face),) if face else ()
    return lambda note, slots: Event(
        kind, (("seat", seat_name(note[1])), ("slot", slot_name(note[2], slots)), *facing), (("card", note[3]),)
    )


def _looked(note: Note, slots: int) -> Event:
    _, seat, first, second, lying = note
    looked_at = (first,) if second == table.NOBODY else (first, second)
    named = tuple(slot_name(slot, slots) for slot in looked_at)
    return Event(
        "looked", (("seat", seat_name(seat)), ("slots", named)), (("cards", tuple(lying[slot] for slot in looked_at)),)
    )


def _revealed(note: Note, slots: int) -> Event:
    seat, lying = note[1], note[4]
    return Event("revealed", (("seat", seat_name(seat)),), (("cards", lying[seat * slots : (seat + 1) * slots]),))


def _won(note: Note, slots: int) -> Event:
    winners = tuple(seat_name(seat) for seat in range(table.SEATS) if note[2] >> seat & 1)
    return Event("won", (("seats", winners), ("by", VICTORIES[note[3]])))


_TELLERS: dict[int, Callable[[Note, int], Event]] = {
    notes.ROUND: lambda note, slots: Event("round", (("round", note[2]), ("starter", seat_name(note[1])))),
    notes.STARTED: lambda note, slots: Event("started", (("seat", seat_name(note[1])),)),
    notes.SHUFFLED: lambda note, slots: Event("shuffled", (("cards", note[2]), ("rebuilt", False))),
    notes.REBUILT: lambda note, slots: Event("shuffled", (("cards", note[2]), ("rebuilt", True))),
    notes.DEALT: lambda note, slots: Event("dealt", (("each", note[2]),)),
    notes.CHOSE: lambda note, slots: Event("chose", (("seat", seat_name(note[1])),)),
    notes.DREW: _with_card("drew"),
    notes.TOOK: _from_somewhere("took"),
    notes.PUT_UP: _in_slot("put", "up"),
    notes.PUT_DOWN: _in_slot("put", "down"),
    notes.DISCARDED: _from_somewhere("discarded"),
    notes.PLAYED: _with_card("played"),
    notes.LAPSED: _with_card("lapsed"),
    notes.TURNED_UP: _in_slot("turned", "up"),
    notes.TURNED_DOWN: _in_slot("turned", "down"),
    notes.LOOKED: _looked,
    notes.SWAPPED: lambda note, slots: Event(
        "swapped",
        (("seat", seat_name(note[1])), ("slots", (slot_name(note[2], slots), slot_name(note[3], slots)))),
    ),
    notes.SWAM: lambda note, slots: Event(
        "swam", (("seat", seat_name(note[1])), ("from", slot_name(note[2], slots)), ("to", slot_name(note[3], slots)))
    ),
    notes.ASIDE: lambda note, slots: Event("aside", (), (("card", note[3]),)),
    notes.PASSED: lambda note, slots: Event("passed", (("seat", seat_name(note[1])),)),
    notes.ENDING: lambda note, slots: Event("ending", (("seat", seat_name(note[1])), ("by", ENDINGS[note[2]]))),
    notes.REVEALED: _revealed,
    notes.REPLACED: _in_slot("replaced", None),
    notes.WON: _won,
}

"""Memory: who has seen which card, followed from what the table tells everybody; and what a forgetful player forgets.

Who looks at what is public, so every player could know who knows what. A view shows only the own knowledge; the rest
is followed here, event by event.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from ..events import Told
from ..games import cards
from ..notation import SEATS

EVERYBODY = cards.EVERYBODY
HIGHEST = 9
"""The highest number of `bande*`."""
USUAL = 5
"""What a card of `bande*` counts that one has not seen, or a special, which gives way to the next number."""
WORTH_A_TRY = 6
"""Who puts a number on a card that they have not seen holds none that is higher, or it would have gone there."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What is remembered of a hidden card: who has seen it, whether it must be a number, until when we know it.

    `lean` is what its handling says: +1 for a card that is probably high, -1 for one that is probably low. `most` is
    how high a number can be, by what its owner let go while keeping it.
    """

    seen: int = 0
    is_number: bool = False
    lean: int = 0
    most: int = HIGHEST
    fades: float = float("inf")


@dataclass(frozen=True, slots=True)
class Pass:
    """Somebody went on who might have knocked, having seen these cards.

    By the slots where they lay: in which slot each lies now, or what it turned out to count.
    """

    seat: str
    cards: dict[str, str | int]


class Memory:
    """Follows the cards of one match from a seat's events; with a `span`, own knowledge fades after so many turns.

    A card's span is drawn when it is seen, shorter the more cards are held in mind; a card that moves is harder to
    follow, so its span is cut in half.
    """

    def __init__(self, seat: str | None, family: str, span: float, random: Random) -> None:
        """Begin before the first event."""
        self._me = 0 if seat is None else bit(seat)
        self._only_numbers = family == "clan"
        self._reads_rows = family == "bande"
        self._span = span
        self._random = random
        self._turn = 0
        self._hand = Trace()
        self._displaced = Trace()
        self._traces: dict[str, Trace] = {}
        self.passes: list[Pass] = []

    def __getitem__(self, slot: str) -> Trace:
        """What is remembered of the card in a slot."""
        return self._traces.get(slot, Trace(is_number=self._only_numbers))

    @property
    def hand(self) -> Trace:
        """What is remembered of the card in the hand of the seat to move."""
        return self._hand

    def knows(self, slot: str) -> bool:
        """Whether the own sight of a card has not faded yet."""
        return self[slot].fades > self._turn

    def follow(self, events: Iterable[Told]) -> None:
        """Take in what has happened; kinds that move no card and show none are passed over."""
        for event in events:
            handle = getattr(self, f"_on_{event['kind']}", None)
            if handle is not None:
                handle(event)

    def _on_round(self, event: Told) -> None:
        self._traces.clear()
        self.passes.clear()
        self._turn = 0
        self._hand = Trace()

    def _on_drew(self, event: Told) -> None:
        self._turn += 1
        self._hand = self._seen_by(Trace(is_number=self._only_numbers), bit(event["seat"]))

    def _on_took(self, event: Told) -> None:
        if event["from"] == "discard":
            self._turn += 1
            self._hand = self._seen_by(Trace(is_number=True), EVERYBODY)
        else:
            self._hand = self._seen_by(self._displaced, bit(event["seat"]))

    def _on_put(self, event: Told) -> None:
        slot = str(event["slot"])
        self._displaced = self[slot]
        at_home = slot[0] == event["seat"]
        keeps_high = at_home == self._only_numbers  # in clan* high cards stay at home, in bande* low ones
        laid = replace(self._hand, is_number=True, lean=1 if keeps_high else -1)  # B04: nothing but numbers is laid
        self._traces[slot] = self._seen_by(laid, EVERYBODY) if event["face"] == "up" else laid
        self._hand = Trace()

    def _on_discarded(self, event: Told) -> None:
        if self._reads_rows and event["seat"] is not None:
            self._read_discard(str(event["seat"]), str(event["from"]), str(event["card"]))
        if event["from"] == "hand":
            self._hand = Trace()
        else:
            self._traces.pop(str(event["from"]), None)

    def _on_turned(self, event: Told) -> None:
        self._see(str(event["slot"]), EVERYBODY)  # either way: it lies open now, or has until now

    def _on_looked(self, event: Told) -> None:
        for slot in _slots(event):
            self._see(slot, bit(event["seat"]))

    def _on_swapped(self, event: Told) -> None:
        first, second = _slots(event)
        given, got = self._harder(first), self._harder(second)
        if not self._only_numbers and given.seen & bit(event["seat"]):
            given = replace(given, lean=1, most=HIGHEST)  # in bande* nobody gives a low card away
        self._traces[first], self._traces[second] = got, given
        self._moved({first: second, second: first})

    def _on_passed(self, event: Told) -> None:
        if self._reads_rows:
            seat = str(event["seat"])
            seen = (slot for slot, trace in self._traces.items() if trace.seen & bit(seat))
            self.passes.append(Pass(seat, {slot: slot for slot in seen}))

    def _on_swam(self, event: Told) -> None:
        self._traces[str(event["to"])] = Trace(EVERYBODY)

    def _read_discard(self, seat: str, origin: str, card: str) -> None:
        """In `bande*` whoever lets a card go keeps none that they know to be higher, nor takes one for it."""
        if origin in ("hand", "aside") and not card.isdecimal():
            return  # a special that was used, or is of no use
        counted = int(card) if card.isdecimal() else USUAL
        most = counted if origin == "hand" or self[origin].seen & bit(seat) else WORTH_A_TRY
        for slot, trace in self._traces.items():
            if slot[0] == seat and slot != origin and trace.seen & bit(seat):
                self._traces[slot] = replace(trace, most=min(trace.most, most))
        self._hand = replace(self._hand, most=most)
        self._moved({origin: counted})

    def _moved(self, now: dict[str, str | int]) -> None:
        """Follow cards that somebody had seen when they passed: to another slot, or to what they turned out to be."""
        for each in self.passes:
            each.cards.update({slot: now[at] for slot, at in each.cards.items() if at in now})

    def _see(self, slot: str, who: int) -> None:
        self._traces[slot] = self._seen_by(self[slot], who)

    def _seen_by(self, trace: Trace, who: int) -> Trace:
        """Add to who has seen a card; if that is ourselves, it is fresh in mind."""
        fades = self._turn + self._new_span() if who & self._me else trace.fades
        return replace(trace, seen=trace.seen | who, fades=fades)

    def _new_span(self) -> float:
        if self._span == float("inf"):
            return self._span
        in_mind = sum(trace.seen & self._me > 0 for trace in self._traces.values())
        return self._random.expovariate(1.0) * self._span * CROWD / (CROWD + in_mind)

    def _harder(self, slot: str) -> Trace:
        trace = self[slot]
        return replace(trace, fades=self._turn + (trace.fades - self._turn) / 2)


CROWD = 3
"""With so many cards in mind already, a new one is kept half as long."""


def bit(seat: object) -> int:
    """The bit of a seat among those who have seen a card."""
    return cards.SEEN << SEATS.index(str(seat))


def _slots(event: Told) -> list[str]:
    slots = event["slots"]
    return [str(slot) for slot in slots] if isinstance(slots, list) else []

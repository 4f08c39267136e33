"""Memory: who has seen which card, tracked from the events; weak levels forget.

A view lists who has seen each card on the table. It has no history, so this module tracks from the events how players
handle cards that they have seen.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import assert_never

from ..games import Game, cards
from ..notation import SEATS
from ..notation import events as kinds
from ..notation.events import AnyEvent
from .heuristics import reads_rows

EVERYBODY = cards.EVERYBODY
HIGHEST = 9
"""The highest number of `bande*`."""
USUAL = 5
"""Expected value of an unseen card of `bande*`, or of a special, which is replaced by a number."""
WORTH_A_TRY = 6
"""A player replaces an unseen card only by numbers up to this; known own cards that are higher would go first."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What is remembered of a hidden card: who has seen it, and until when the own seat knows it.

    `lean` is an inference from its handling: +1 for probably high, -1 for probably low. `most` is the highest possible
    value, inferred from cards that its owner discarded instead.
    """

    seen: int = 0
    lean: int = 0
    most: int = HIGHEST
    fades: float = float("inf")


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat that could have knocked and passed, and the cards it had seen.

    `cards` has, by the slot where each of them lay then, its present slot, or its points if it has been shown.
    """

    seat: str
    cards: dict[str, str | int]


class Memory:
    """Tracks the cards of one match from the events of a seat; with a `span`, own knowledge fades after some turns.

    The span of a card is drawn when it is seen, shorter if more cards are remembered; when a card moves, its span is
    halved.
    """

    def __init__(self, seat: str | None, game: Game, span: float, random: Random) -> None:
        """Start before the first event."""
        self._me = 0 if seat is None else bit(seat)
        self._keeps_high = game.best == "most"
        self._reads_rows = reads_rows(game)
        self._span = span
        self._random = random
        self._turn = 0
        self._hand = Trace()
        self._displaced = Trace()
        self._traces: dict[str, Trace] = {}
        self.passes: list[Pass] = []

    def __getitem__(self, slot: str) -> Trace:
        """Return what is remembered of the card in a slot."""
        return self._traces.get(slot, Trace())

    def knows(self, slot: str) -> bool:
        """Whether the own knowledge of a card has not faded yet."""
        return self[slot].fades > self._turn

    def follow(self, events: Iterable[AnyEvent]) -> None:
        """Process new events."""
        for event in events:
            self._process(event)

    def _process(self, event: AnyEvent) -> None:
        match event:
            case kinds.Round():
                self._begin_round()
            case kinds.Drew():
                self._turn += 1
                self._hand = self._seen_by(Trace(), bit(event.seat))
            case kinds.Took():
                self._take(event)
            case kinds.Put():
                self._put(event)
            case kinds.Discarded():
                self._discard(event)
            case kinds.Turned():
                self._see(event.slot, EVERYBODY)  # everybody has seen it: it lies face up now, or did before
            case kinds.Looked():
                for slot in event.slots:
                    self._see(slot, bit(event.seat))
            case kinds.Swapped():
                self._swap(event)
            case kinds.Passed():
                self._pass(event.seat)
            case kinds.Swam():
                self._traces[event.to] = Trace(EVERYBODY)
            case (
                kinds.Started()
                | kinds.Shuffled()
                | kinds.Dealt()
                | kinds.Chose()
                | kinds.Played()
                | kinds.Lapsed()
                | kinds.Aside()
                | kinds.Ended()
                | kinds.Revealed()
                | kinds.Replaced()
                | kinds.Scored()
                | kinds.Won()
            ):
                pass  # these events neither move hidden cards nor show cards that stay on the table
            case _:
                assert_never(event)

    def _begin_round(self) -> None:
        self._traces.clear()
        self.passes.clear()
        self._turn = 0
        self._hand = Trace()

    def _take(self, event: kinds.Took) -> None:
        if event.origin == "discard":
            self._turn += 1
            self._hand = self._seen_by(Trace(), EVERYBODY)
        else:
            self._hand = self._seen_by(self._displaced, bit(event.seat))

    def _put(self, event: kinds.Put) -> None:
        self._displaced = self[event.slot]
        at_home = event.slot[0] == event.seat
        leans_high = at_home == self._keeps_high  # where most points win, high cards are laid in the own lodge
        laid = replace(self._hand, lean=1 if leans_high else -1)
        self._traces[event.slot] = self._seen_by(laid, EVERYBODY) if event.face == "up" else laid
        self._hand = Trace()

    def _discard(self, event: kinds.Discarded) -> None:
        if self._reads_rows and event.seat is not None:
            self._read_discard(event.seat, event.origin, event.card)
        if event.origin == "hand":
            self._hand = Trace()
        else:
            self._traces.pop(event.origin, None)

    def _swap(self, event: kinds.Swapped) -> None:
        first, second = event.slots
        given, got = self._harder(first), self._harder(second)
        if self._reads_rows and given.seen & bit(event.seat):
            given = replace(given, lean=1, most=HIGHEST)  # in bande* players do not give low cards away
        self._traces[first], self._traces[second] = got, given
        self._moved({first: second, second: first})

    def _pass(self, seat: str) -> None:
        if self._reads_rows:
            seen = (slot for slot, trace in self._traces.items() if trace.seen & bit(seat))
            self.passes.append(Pass(seat, {slot: slot for slot in seen}))

    def _read_discard(self, seat: str, origin: str, card: str) -> None:
        """In `bande*` a player that discards a card has no known card that is higher, and replaces it by none."""
        if origin in ("hand", "aside") and not card.isdecimal():
            return  # a discarded special allows no conclusion
        counted = int(card) if card.isdecimal() else USUAL
        most = counted if origin == "hand" or self[origin].seen & bit(seat) else WORTH_A_TRY
        for slot, trace in self._traces.items():
            if slot[0] == seat and slot != origin and trace.seen & bit(seat):
                self._traces[slot] = replace(trace, most=min(trace.most, most))
        self._hand = replace(self._hand, most=most)
        self._moved({origin: counted})

    def _moved(self, now: dict[str, str | int]) -> None:
        """Track the cards of earlier passes: to another slot, or to their revealed value."""
        for each in self.passes:
            each.cards.update({slot: now[at] for slot, at in each.cards.items() if at in now})

    def _see(self, slot: str, who: int) -> None:
        self._traces[slot] = self._seen_by(self[slot], who)

    def _seen_by(self, trace: Trace, who: int) -> Trace:
        """Add seats to those that have seen a card; for the own seat the memory is renewed."""
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
"""With this many remembered cards, a new one is remembered half as long."""


def bit(seat: str) -> int:
    """Return the bit of a seat in `seen`."""
    return cards.SEEN << SEATS.index(seat)

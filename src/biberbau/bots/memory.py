"""Memory: who has seen which card, tracked from the events; levels forget and confuse cards (`forgetting`).

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
from ..observation.episode import HIGHEST, USUAL, WORTH_A_TRY
from .forgetting import FOREIGN, MOVED, Forgetting
from .heuristics import reads_rows
from .manners import Decision, Manners

EVERYBODY = cards.EVERYBODY


@dataclass(frozen=True, slots=True)
class Trace:
    """What is remembered of a hidden card: who has seen it, and until which own turn the own seat knows it.

    `lean` is an inference from its handling: +1 for probably high, -1 for probably low. `most` is the highest probable
    value, inferred from a card that its owner, then the `keeper`, discarded instead. A card that `lies_open` is not
    forgotten. `since`: the own turn in which the own seat has seen it last.
    """

    seen: int = 0
    lean: int = 0
    most: int = HIGHEST
    keeper: str | None = None
    fades: float = float("inf")
    lies_open: bool = False
    since: float = float("-inf")


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat that could have knocked and passed, and the cards it had seen.

    `cards` has, by the slot where each of them lay then, its present slot, or its points if it has been shown.
    """

    seat: str
    cards: dict[str, str | int]


class Memory:
    """Tracks the cards of one match from the events of a seat; with `forgetting`, own knowledge is lost in time."""

    def __init__(self, seat: str | None, game: Game, forgetting: Forgetting | None = None, seed: str = "") -> None:
        """Start before the first event; without `forgetting` everything is remembered."""
        self._seat = seat
        self._me = 0 if seat is None else bit(seat)
        self._keeps_high = game.best == "most"
        self._reads_rows = reads_rows(game)
        self._forgetting = forgetting
        self._random = Random(seed)
        self._turn = 0
        self._mover: str | None = None
        self._hand = Trace()
        self._displaced = Trace()
        self._traces: dict[str, Trace] = {}
        self._confused: dict[str, str] = {}
        self.passes: list[Pass] = []
        self.manners = Manners()
        self._knock: Pass | None = None
        self._shown: dict[str, int] = {}

    def __getitem__(self, slot: str) -> Trace:
        """Return what is remembered of the card in a slot."""
        return self._traces.get(slot, Trace())

    def knows(self, slot: str) -> bool:
        """Whether the own knowledge of a card is not lost yet."""
        return self[slot].fades > self._turn

    def has_lost(self, slot: str) -> bool:
        """Whether the own seat has seen a card and lost it."""
        return self[slot].seen & self._me != 0 and not self.knows(slot)

    def confused(self) -> list[tuple[str, str]]:
        """Return the pairs of slots whose cards the own seat takes for each other."""
        return [(slot, other) for slot, other in self._confused.items() if slot < other]

    def follow(self, events: Iterable[AnyEvent]) -> None:
        """Process new events."""
        for event in events:
            self._process(event)

    def _process(self, event: AnyEvent) -> None:
        match event:
            case kinds.Round():
                self._begin_round()
            case kinds.Drew():
                self._begin_turn(event.seat)
                self._hand = self._seen_by(Trace(), bit(event.seat))
            case kinds.Took():
                self._take(event)
            case kinds.Put():
                self._put(event)
            case kinds.Discarded():
                self._discard(event)
            case kinds.Turned():
                self._turn_over(event)
            case kinds.Looked():
                for slot in event.slots:
                    self._see(slot, bit(event.seat))
            case kinds.Swapped():
                self._swap(event)
            case kinds.Passed():
                self._pass(event.seat)
            case kinds.Swam():
                self._traces[event.to] = Trace(EVERYBODY, lies_open=True)
            case kinds.Ended() if self._reads_rows and event.seat is not None:
                self._knock = self._noted(event.seat)
            case kinds.Revealed() if self._reads_rows:
                self._shown |= {f"{event.seat}{place}": counted(card) for place, card in enumerate(event.cards, 1)}
            case kinds.Scored() if self._shown:
                self._judge()
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
        self._confused.clear()
        self.passes.clear()
        self._knock = None
        self._turn = 0
        self._mover = None
        self._hand = Trace()

    def _begin_turn(self, seat: str) -> None:
        """Count the own turn that is over, if it was one; a seat may draw several cards in its turn."""
        if self._mover == self._seat != seat:
            self._turn += 1
            self._forget()
        self._mover = seat

    def _take(self, event: kinds.Took) -> None:
        if event.origin == "discard":
            self._begin_turn(event.seat)
            self._hand = self._seen_by(Trace(), EVERYBODY)
        else:
            who = EVERYBODY if self._displaced.lies_open else bit(event.seat)
            self._end_confusion(event.origin, is_seen=bool(who & self._me))
            moved = replace(self._shortened(self._displaced, MOVED), lies_open=False)
            self._hand = self._seen_by(moved, who)

    def _put(self, event: kinds.Put) -> None:
        self._displaced = self[event.slot]
        at_home = event.slot[0] == event.seat
        leans_high = at_home == self._keeps_high  # where most points win, high cards are laid in the own lodge
        laid = replace(self._hand, lean=1 if leans_high else -1)
        if event.slot[0] != self._seat:
            laid = self._shortened(laid, FOREIGN)
        self._traces[event.slot] = opened(laid) if event.face == "up" else laid
        self._hand = Trace()

    def _turn_over(self, event: kinds.Turned) -> None:
        """Everybody has seen the card: it lies face up now, or did before."""
        self._see(event.slot, EVERYBODY)
        trace = self[event.slot]
        self._traces[event.slot] = opened(trace) if event.face == "up" else replace(trace, lies_open=False)

    def _discard(self, event: kinds.Discarded) -> None:
        if self._reads_rows and event.seat is not None:
            self._read_discard(event.seat, event.origin, event.card)
        if event.origin == "hand":
            self._hand = Trace()
        else:
            self._end_confusion(event.origin, is_seen=True)
            self._traces.pop(event.origin, None)

    def _swap(self, event: kinds.Swapped) -> None:
        first, second = event.slots
        for slot, other in (event.slots, event.slots[::-1]):
            is_taken = event.seat == self._seat == other[0] != slot[0]
            if is_taken and slot in self._in_mind():  # who takes a card thinks of it
                self._traces[slot] = replace(self[slot], fades=self._turn + self._time())
        given, got = (self._shortened(self[slot], MOVED) for slot in (first, second))
        if self._reads_rows and self._is_known_to(event.seat, first):
            given = replace(given, lean=1, most=HIGHEST)  # in bande* players do not give low cards away
        self._traces[first], self._traces[second] = got, given
        self._move_confusion({first: second, second: first})
        self._moved({first: second, second: first})

    def _pass(self, seat: str) -> None:
        if self._reads_rows:
            self.passes.append(self._noted(seat))

    def _noted(self, seat: str) -> Pass:
        """Return what a seat that decides about a knock has seen."""
        return Pass(seat, {slot: slot for slot, trace in self._traces.items() if trace.seen & bit(seat)})

    def _judge(self) -> None:
        """At the end of a round, with all cards shown, judge of which kind the others are."""
        for seat in {slot[0] for slot in self._shown} - {self._seat}:
            passes = [each for each in self.passes if each.seat == seat]
            decisions = [self._decision(each, age, is_knock=False) for age, each in enumerate(passes)]
            if self._knock is not None and self._knock.seat == seat:
                decisions.append(self._decision(self._knock, len(passes), is_knock=True))
            above = (value - self[slot].most for slot, value in self._shown.items() if self[slot].keeper == seat)
            self.manners.judge(seat, decisions, (each for each in above if each > 0))
        self._shown.clear()

    def _decision(self, each: Pass, age: int, is_knock: bool) -> Decision:
        """Return a pass or a knock with the points that the player counted, which have been shown since."""
        lay = {slot: each.cards.get(slot, USUAL) for slot in self._shown}
        points = {slot: self._shown[at] if isinstance(at, str) else at for slot, at in lay.items()}
        own = sum(value for slot, value in points.items() if slot[0] == each.seat)
        rows = len({slot[0] for slot in points})
        return Decision(own, (sum(points.values()) - own) // (rows - 1) - own, age, is_knock)

    def _read_discard(self, seat: str, origin: str, card: str) -> None:
        """In `bande*` a player that discards a card has no known card that is higher, and replaces it by none."""
        if origin in ("hand", "aside") and not card.isdecimal():
            return  # a discarded special allows no conclusion
        value = counted(card)
        most = value if origin == "hand" or self._is_known_to(seat, origin) else WORTH_A_TRY
        for slot, trace in self._traces.items():
            if slot[0] == seat and slot != origin and self._is_known_to(seat, slot):
                self._traces[slot] = kept(trace, seat, most)
        self._hand = kept(self._hand, seat, most)
        self._moved({origin: value})

    def _is_known_to(self, seat: str, slot: str) -> bool:
        """Whether a seat knows a card: it has seen it, and not lost it; the others are assumed to lose none."""
        return self[slot].seen & bit(seat) != 0 and not (seat == self._seat and self.has_lost(slot))

    def _moved(self, now: dict[str, str | int]) -> None:
        """Track the cards of earlier passes: to another slot, or to their revealed value."""
        for each in (*self.passes, *((self._knock,) if self._knock else ())):
            each.cards.update({slot: now[at] for slot, at in each.cards.items() if at in now})

    def _see(self, slot: str, who: int) -> None:
        self._traces[slot] = self._seen_by(self[slot], who)
        if who & self._me:
            self._end_confusion(slot, is_seen=True)
            if slot[0] != self._seat:
                self._traces[slot] = self._shortened(self._traces[slot], FOREIGN)

    def _seen_by(self, trace: Trace, who: int) -> Trace:
        """Add seats to those that have seen a card; for the own seat the memory is renewed."""
        if not who & self._me:
            return replace(trace, seen=trace.seen | who)
        return replace(trace, seen=trace.seen | who, fades=self._turn + self._time(), since=self._turn)

    # Forgetting

    def _time(self) -> float:
        """Return for how many own turns a card that is seen now is remembered."""
        if self._forgetting is None:
            return float("inf")
        return self._forgetting.time(self._random, len(self._in_mind()))

    def _in_mind(self) -> list[str]:
        """Return the slots of the cards that the own seat has seen and not lost."""
        seen = (slot for slot, trace in self._traces.items() if trace.seen & self._me and not trace.lies_open)
        return [slot for slot in seen if self.knows(slot)]

    def _shortened(self, trace: Trace, factor: float) -> Trace:
        """Remember a card for a part of the time that is left."""
        return replace(trace, fades=self._turn + (trace.fades - self._turn) * factor)

    def _forget(self) -> None:
        """Erase the cards whose time is over, or confuse them with others."""
        if self._forgetting is None:
            return
        for slot in [slot for slot, trace in self._traces.items() if self._turn - 1 < trace.fades <= self._turn]:
            near = [other for other in self._in_mind() if other[0] == slot[0] and self._may_be_confused(other)]
            partner = self._forgetting.partner(self._random, slot, near) if self._may_be_confused(slot) else None
            if partner is None:
                self._end_confusion(slot, is_seen=False)
            else:
                self._confused |= {slot: partner, partner: slot}
                self._traces[slot] = replace(self[slot], fades=self[partner].fades)

    def _may_be_confused(self, slot: str) -> bool:
        """Whether a card can be taken for another one; one that was seen in the own turn before cannot."""
        return slot not in self._confused and self[slot].since < self._turn - 1

    def _move_confusion(self, now: dict[str, str]) -> None:
        """Take confused cards for each other also after they have moved."""
        self._confused = {now.get(slot, slot): now.get(other, other) for slot, other in self._confused.items()}

    def _end_confusion(self, slot: str, is_seen: bool) -> None:
        """Separate two confused cards: if one is seen, the other is known again, else it is lost too."""
        other = self._confused.pop(slot, None)
        if other is not None:
            del self._confused[other]
            if not is_seen:
                self._traces[other] = replace(self[other], fades=self._turn)


def counted(card: str) -> int:
    """Return the points of a card of `bande*`; the mean for a special, which a number will replace."""
    return int(card) if card.isdecimal() else USUAL


def kept(trace: Trace, keeper: str, most: int) -> Trace:
    """Return a card that a seat kept instead of one of this value."""
    return replace(trace, most=most, keeper=keeper) if most < trace.most else trace


def opened(trace: Trace) -> Trace:
    """Return a card that lies face up now."""
    return replace(trace, seen=EVERYBODY, fades=float("inf"), lies_open=True)


def bit(seat: str) -> int:
    """Return the bit of a seat in `seen`."""
    return cards.SEEN << SEATS.index(seat)

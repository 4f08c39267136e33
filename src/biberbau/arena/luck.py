"""Luck in `bande*`: how many points each seat owes to the order of the draw pile.

The next card of a draw pile is any of those left in it, each with the same probability, whatever was played before. So
the worth of the card that comes, less the mean worth of all cards left, is 0 on average. The luck of a seat is the sum
of these differences. Points without luck have the same mean as plain points, and vary less.

This is exact for every measure of worth that is settled before the card comes; a measure that predicts points well
makes the points vary less. It does not hold for a bot that knows the order of the pile. The cards of the deal are not
counted: every deal is played in every seating, so what they are worth to a seat cancels out in a lead.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from statistics import fmean
from typing import cast

from ..games import GAMES
from ..match import Match
from ..notation import SEATS
from ..notation.events import AnyEvent, Dealt, Discarded, Drew, Put, Replaced, Shuffled, Swapped

USUAL = 5
"""What a special card in a row counts: the mean of the numbers of the deck, one of which replaces it."""
WORTH = {"draw2": 2, "peek": 1, "swap": 3}
"""The points that a drawn special card saves, roughly."""


def luck_of(match: Match) -> tuple[float, ...] | None:
    """Return the points of a finished match that each seat owes to luck; None in games other than `bande*`."""
    if not GAMES[match.game].has_hidden_rows:
        return None
    shuffles = cast("list[list[str]]", match.record()["shuffles"])
    return _Pile(SEATS[: match.players], shuffles).follow(match.events)


class _Pile:
    """The draw pile and the true rows of a match, tracked from its events."""

    def __init__(self, seats: Iterable[str], shuffles: Iterable[Sequence[str]]) -> None:
        self._luck = dict.fromkeys(seats, 0.0)
        self._shuffles: Iterator[Sequence[str]] = iter(shuffles)
        self._pile: list[str] = []
        self._row: dict[str, list[str]] = {}

    def follow(self, events: Iterable[AnyEvent]) -> tuple[float, ...]:
        for event in events:
            self._process(event)
        return tuple(self._luck.values())

    def _process(self, event: AnyEvent) -> None:
        match event:
            case Shuffled():
                self._pile = list(reversed(next(self._shuffles)))
            case Dealt():
                self._row = {seat: [self._pile.pop() for _ in range(event.each)] for seat in self._luck}
            case Discarded(origin="draw"):
                self._pile.pop()
            case Drew():
                self._draw(event.seat)
            case Put():
                self._lay(event.slot, event.card)
            case Swapped():
                first, second = (self._at(slot) for slot in event.slots)
                self._lay(event.slots[0], second)
                self._lay(event.slots[1], first)
            case Replaced():
                self._replace(event.seat)

    def _draw(self, seat: str) -> None:
        """Fewest points win, so what a drawn card saves is subtracted from the luck."""
        row = [int(card) if card.isdecimal() else USUAL for card in self._row[seat]]
        saved = [_saved(card, row) for card in self._pile]
        self._luck[seat] -= saved[-1] - fmean(saved)
        self._pile.pop()

    def _replace(self, seat: str) -> None:
        """B21: special cards are passed over until a number comes, which may be any number of the pile."""
        numbers = [int(card) for card in self._pile if card.isdecimal()]
        self._luck[seat] += numbers[-1] - fmean(numbers)
        while not self._pile.pop().isdecimal():
            pass

    def _at(self, slot: str) -> str:
        return self._row[slot[0]][int(slot[1]) - 1]

    def _lay(self, slot: str, card: str) -> None:
        self._row[slot[0]][int(slot[1]) - 1] = card


def _saved(card: str, row: Sequence[int]) -> float:
    """What a drawn card saves: a number what it saves on average if it replaces a higher card of the row."""
    if not card.isdecimal():
        return WORTH.get(card, 0)
    return fsum(max(lying - int(card), 0) for lying in row) / len(row)

"""Hints: what the others' moves tell of their cards in Biberbande, packed into one row of numbers for both gears.

Packed, there is first for each slot how high its card can be, then a part for each time that somebody passed: the seat,
and what became of the card that lay in each slot by then. A search that does not read the others has no hints at all.
"""

from typing import NamedTuple

from ..games.bande import SLOTS
from ..games.table import State
from ..kernel.rule import rule
from .memory import HIGHEST


class Passed(NamedTuple):
    """Somebody went on who might have knocked; for each slot what became of the card that lay there."""

    seat: int
    fates: tuple[int, ...]


class Hints(NamedTuple):
    """How high the card in each slot can be, and who passed with which cards."""

    ceilings: tuple[int, ...] = ()
    passes: tuple[Passed, ...] = ()

    def packed(self) -> list[int]:
        """The hints as the search reads them."""
        return [*self.ceilings, *(number for each in self.passes for number in (each.seat, *each.fates))]


def gone(points: int) -> int:
    """The fate of a card that counted so much for the player and lies nowhere now; other fates are slots."""
    return -1 - points


@rule
def is_gone(fate: int) -> bool:
    """Whether a card lies nowhere now."""
    return fate < 0


@rule
def points_of(fate: int) -> int:
    """What a card counted that is gone."""
    return -1 - fate


@rule
def ceiling(hints: list[int], slot: int) -> int:
    """How high the card in a slot can be."""
    return hints[slot] if slot < len(hints) else HIGHEST


@rule
def count_of_passes(s: State, hints: list[int]) -> int:
    """How many times somebody passed."""
    return len(hints) // (s.players * SLOTS + 1)


@rule
def start_of(s: State, number: int) -> int:
    """Where the part about a pass begins; the first one has the number 0."""
    return s.players * SLOTS + number * (s.players * SLOTS + 1)


@rule
def passer(s: State, hints: list[int], number: int) -> int:
    """The seat that passed."""
    return hints[start_of(s, number)]


@rule
def fate(s: State, hints: list[int], number: int, slot: int) -> int:
    """What became of the card that lay in a slot when somebody passed."""
    return hints[start_of(s, number) + 1 + slot]

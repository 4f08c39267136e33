"""Hints: inferences from the others' moves in Biberbande, packed into one list of integers for both gears.

The list has first the highest probable value of the card in each slot, then for each seat the weights of the kinds of
players that it may be (`kinds`), then a part for each pass (a knock that was declined): the seat, and the fate of the
card in each slot at that time. A search without inferences has no hints.
"""

from itertools import chain
from typing import NamedTuple

from ..games.bande import SLOTS
from ..games.table import State
from ..kernel.rule import rule
from ..observation.episode import HIGHEST
from .kinds import KINDS, PRIOR


class PassedSeat(NamedTuple):
    """A seat that could have knocked and passed; for each slot the fate of the card that lay there.

    A fate is a slot, or `gone` if the card has left the table and counted some points for the player.
    """

    seat: int
    fates: tuple[int, ...]


class Hints(NamedTuple):
    """The highest probable value of the card in each slot, the weights of the kinds of each seat, and the passes."""

    ceilings: tuple[int, ...] = ()
    weights: tuple[tuple[int, ...], ...] = ()
    passes: tuple[PassedSeat, ...] = ()

    def packed(self) -> list[int]:
        """Return the hints as a list for the search."""
        passes = (number for each in self.passes for number in (each.seat, *each.fates))
        return [*self.ceilings, *chain.from_iterable(self.weights), *passes]


@rule
def is_gone(fate: int) -> bool:
    """Whether a card has left the table."""
    return fate < 0


@rule
def points_of(fate: int) -> int:
    """Return the points of a card that has left the table."""
    return -1 - fate


@rule
def ceiling(hints: list[int], slot: int) -> int:
    """Return the highest probable value of the card in a slot."""
    return hints[slot] if slot < len(hints) else HIGHEST


@rule
def weight(s: State, hints: list[int], seat: int, kind: int) -> int:
    """Return how likely a seat is of a kind, relative to other kinds."""
    at = s.players * SLOTS + seat * KINDS + kind
    return hints[at] if at < len(hints) else PRIOR[kind]


@rule
def start_of(s: State, number: int) -> int:
    """Return the index of the part about a pass; passes are numbered from 0."""
    return s.players * (SLOTS + KINDS) + number * (s.players * SLOTS + 1)


@rule
def count_of_passes(s: State, hints: list[int]) -> int:
    """Return the number of passes."""
    return max(len(hints) - start_of(s, 0), 0) // (s.players * SLOTS + 1)


@rule
def passer(s: State, hints: list[int], number: int) -> int:
    """Return the seat that passed."""
    return hints[start_of(s, number)]


@rule
def fate(s: State, hints: list[int], number: int, slot: int) -> int:
    """Return the fate of the card that lay in a slot at a pass."""
    return hints[start_of(s, number) + 1 + slot]

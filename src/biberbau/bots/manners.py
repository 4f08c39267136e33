"""Manners: of which kind the other players of a match are, by what they did in earlier rounds of Biberbande.

At the end of a round all cards are shown. Then one can see with which cards somebody passed or knocked, and who kept a
card that they knew to be higher than one they discarded. By Bayes' rule that says how likely each kind of player is.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .kinds import KINDS, PRIOR, THOUSAND, declining, keeping, margin_of

CHANGE = 0.2
"""How much of the judgement is forgotten after each round: people change, and the kinds are only models."""


class Decision(NamedTuple):
    """A pass or a knock of a player: the points of the row and its lead as the player knew them, and earlier passes."""

    own: int
    lead: int
    age: int
    is_knock: bool


class Manners:
    """How likely each other player is of each kind."""

    def __init__(self) -> None:
        """Begin with what is usual."""
        self._chances: dict[str, tuple[float, ...]] = {}

    def weights(self, seat: str) -> tuple[int, ...]:
        """Return how likely a seat is of each kind, in thousandths; no kind is excluded."""
        return tuple(max(1, round(THOUSAND * chance)) for chance in self._chances.get(seat, USUAL_CHANCES))

    def judge(self, seat: str, decisions: Iterable[Decision], kept: Iterable[int]) -> None:
        """Take into account what a seat did in a round.

        `kept` says of cards that it kept by how much they are higher than one that it discarded.
        """
        seen = [[_explains(kind, decision) for kind in range(KINDS)] for decision in decisions]
        seen += [[keeping(kind, above) for kind in range(KINDS)] for above in kept]
        chances = self._chances.get(seat, USUAL_CHANCES)
        for fits in seen:  # one by one: the product over a long round would be too small for a number
            chances = _shares([chance * fit for chance, fit in zip(chances, fits, strict=True)])
        self._chances[seat] = tuple(
            (1 - CHANGE) * chance + CHANGE * usual for chance, usual in zip(chances, USUAL_CHANCES, strict=True)
        )


def _shares(parts: Sequence[float]) -> tuple[float, ...]:
    """Return parts as shares of their sum."""
    return tuple(part / sum(parts) for part in parts)


USUAL_CHANCES = _shares(PRIOR)


def _explains(kind: int, decision: Decision) -> float:
    """Return the probability that a player of a kind does this."""
    passes = declining(kind, margin_of(kind, decision.own, decision.lead, decision.age)) / THOUSAND
    return max(1 - passes if decision.is_knock else passes, 1 / THOUSAND)

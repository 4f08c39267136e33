"""Forgetting: how long a seen card is remembered, and which cards are confused with each other.

Time is counted in own turns. A card is lost at a random time of a Weibull distribution: hardly ever in the first turns,
more and more often later. The time is shorter if more cards are in mind than fit, for cards of others, and for cards
that have moved. A share of the lost cards is not erased, but confused with another remembered card of the same player.
docs/bots.md has the grounds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

SHAPE = 3.0
"""Shape of the Weibull distribution: by a third of the span 4 % of the cards are lost, by the span 63 %."""
SAFE = 2.0
"""Own turns for which a card is remembered at least, if it stays where it is: what was just seen is in mind."""
FOREIGN = 0.6
"""Factor of the time for a card that lies with another player."""
MOVED = 0.4
"""Factor of the remaining time when a card is swapped or taken to another place."""


@dataclass(frozen=True, slots=True)
class Forgetting:
    """How a level forgets.

    `span`: own turns after which 63 % of its own cards are lost. `capacity`: number of cards that fit into the mind.
    `confusion`: share of the lost cards that are confused with another one.
    """

    span: float
    capacity: int
    confusion: float

    def time(self, random: Random, in_mind: int) -> float:
        """Return for how many own turns a card is remembered, with this many other cards in mind."""
        crowded = min(1.0, self.capacity / (in_mind + 1))
        return max(SAFE, random.weibullvariate(self.span * crowded, SHAPE))

    def partner(self, random: Random, slot: str, candidates: Sequence[str]) -> str | None:
        """Return the remembered slot that a lost card is confused with: the nearest one; None if it is erased."""
        if not candidates or random.random() >= self.confusion:
            return None
        return min(candidates, key=lambda other: (abs(int(other[1:]) - int(slot[1:])), random.random()))

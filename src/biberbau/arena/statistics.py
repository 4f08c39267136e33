"""Means with 95 % intervals, from matches that are not independent.

The matches of one deal have the same shuffles, so they are correlated; matches of different deals are independent.
Therefore a deal is one observation: the average over its seatings. The estimate is the mean of these observations, its
standard error comes from their variance, and the interval is Student's with one degree of freedom less than deals.

Student's interval is too narrow if the deals hardly differ: a bot that wins twenty of twenty deals need not win all
others. Even if all n deals were alike, a fraction of up to q = 1 − 0.025^(1/n) of all deals may differ (the bound of
Clopper and Pearson), and each of these could be lost or won entirely. The interval of a win rate always covers this
case as well, and stays between 0 and 1. With a single deal, points have no interval.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import atan, cos, fsum, pi, sin, sqrt
from statistics import NormalDist

TAIL = 0.025
"""Probability on each side of the interval."""
NORMAL = NormalDist().inv_cdf(1 - TAIL)
MANY = 200
"""From this many degrees of freedom, an expansion about the normal distribution is exact to six digits."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % interval, and the number of deals; None for values that are not defined."""

    mean: float | None
    low: float | None
    high: float | None
    deals: int

    def rounded(self) -> "Estimate":
        """Return the estimate with six digits, which are equal on every machine."""
        return Estimate(_rounded(self.mean), _rounded(self.low), _rounded(self.high), self.deals)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6) + 0.0


def by_deal(observed: Iterable[tuple[int, float]]) -> list[float]:
    """Average the observations of each deal; return one number per deal, in the order of the deals."""
    collected: dict[int, list[float]] = {}
    for deal, value in observed:
        collected.setdefault(deal, []).append(value)
    return [fsum(collected[deal]) / len(collected[deal]) for deal in sorted(collected)]


def estimate(deals: Sequence[float]) -> Estimate:
    """Estimate a mean of any size, such as points, from the averages of deals."""
    count = len(deals)
    if count < 2:
        return Estimate(deals[0] if deals else None, None, None, count)
    mean = fsum(deals) / count
    error = sqrt(fsum((value - mean) ** 2 for value in deals) / (count - 1) / count)
    return Estimate(mean, mean - student(count - 1) * error, mean + student(count - 1) * error, count)


def estimate_share(deals: Sequence[float]) -> Estimate:
    """Estimate a mean between 0 and 1, such as a win rate, from the averages of deals."""
    free = estimate(deals)
    if free.mean is None:
        return free
    unseen = 1 - TAIL ** (1 / free.deals)
    low, high = free.mean - unseen * free.mean, free.mean + unseen * (1 - free.mean)
    if free.low is not None and free.high is not None:
        low, high = min(low, free.low), max(high, free.high)
    return Estimate(free.mean, max(low, 0.0), min(high, 1.0), free.deals)


@cache
def student(freedom: int) -> float:
    """Return half the width of the interval, in standard errors.

    >>> [round(student(n), 3) for n in (1, 4, 30, 1000)]
    [12.706, 2.776, 2.042, 1.962]
    """
    if freedom > MANY:
        z, n = NORMAL, freedom
        return z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    low, high = 0.0, 1e3
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < 1 - 2 * TAIL else (low, middle)
    return high


def _within(t: float, freedom: int) -> float:
    """Return the probability that Student's t is between −t and t (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    term = cos(angle) if freedom % 2 else 1.0
    total = 0.0
    for k in range(1 if freedom % 2 else 0, freedom - 1, 2):
        total += term
        term *= cos(angle) ** 2 * (k + 1) / (k + 2)
    return 2 / pi * (angle + sin(angle) * total) if freedom % 2 else sin(angle) * total

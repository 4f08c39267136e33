"""Time per move, counted in classes that grow by five per cent, so that the counts of many matches can be added.

Quantiles are therefore exact to three per cent. The times are wall-clock times on a machine with other load; no other
number depends on them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import ceil, exp, log

GROWTH = log(1.05)
UNIT = 1e-6
"""The shortest class, in seconds."""

Times = Mapping[int, int]
"""Number of moves in each class of time."""


def time_class(seconds: float) -> int:
    """The class of a time."""
    return round(log(max(seconds / UNIT, 1.0)) / GROWTH)


def seconds_of(which: int) -> float:
    """The middle of a class."""
    return exp(which * GROWTH) * UNIT


def add_up(many: Iterable[Times]) -> Counter[int]:
    """Add several counts."""
    total: Counter[int] = Counter()
    for times in many:
        total.update(times)
    return total


def quantile(times: Times, part: float) -> float | None:
    """Return the time that a fraction of all moves did not exceed; None if there were no moves."""
    rank = ceil(part * sum(times.values()))
    for which in sorted(times):
        rank -= times[which]
        if rank <= 0:
            return seconds_of(which)
    return None

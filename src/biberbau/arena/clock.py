"""Time per move, counted in classes that grow by five per cent, so that counts of any number of matches add up.

A quantile is therefore right to within three per cent. Times are those of a real clock on machines with other things
to do; nothing else that is measured depends on them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import ceil, exp, log

GROWTH = log(1.05)
UNIT = 1e-6
"""Seconds; nothing shorter is told apart."""

Times = Mapping[int, int]
"""How many moves fell into each class of time."""


def time_class(seconds: float) -> int:
    """The class of a time."""
    return round(log(max(seconds / UNIT, 1.0)) / GROWTH)


def seconds_of(which: int) -> float:
    """The middle of a class."""
    return exp(which * GROWTH) * UNIT


def add_up(many: Iterable[Times]) -> Counter[int]:
    """Count several counts together."""
    total: Counter[int] = Counter()
    for times in many:
        total.update(times)
    return total


def quantile(times: Times, part: float) -> float | None:
    """The time that a part of all moves did not exceed; none if there were no moves."""
    rank = ceil(part * sum(times.values()))
    for which in sorted(times):
        rank -= times[which]
        if rank <= 0:
            return seconds_of(which)
    return None

"""Limits: rates (token buckets), and how much of something a client may hold at once."""

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from .refusals import Refusal

REMEMBERED = 20_000
"""Largest number of buckets in memory, one per person or address."""
CROWDED_SECONDS = 30.0
"""Retry-After when too much is held; by then broken connections have been noticed."""


class Bucket:
    """A token bucket: `rate` tokens a second, at most `most` at once."""

    __slots__ = ("_left", "_most", "_rate", "_when")

    def __init__(self, rate: float, most: float) -> None:
        """Begin full."""
        self._rate = rate
        self._most = self._left = most
        self._when = time.monotonic()

    def take(self) -> float:
        """Take a token; returns 0, or the seconds until the next token."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._when) * self._rate)
        self._when = now
        if self._left < 1.0:
            return (1.0 - self._left) / self._rate
        self._left -= 1.0
        return 0.0


class Limits:
    """A rate limit with one bucket per client; the least recently used buckets are dropped first."""

    def __init__(self, rate: float, most: float, is_on: bool = True) -> None:
        """Allow every client `rate` a second and `most` at once, or anything if it is off."""
        self._rate, self._most, self._is_on = rate, most, is_on
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, who: str) -> None:
        """Count one. Refusal if the limit is exceeded."""
        if not self._is_on:
            return
        bucket = self._buckets.pop(who, None) or Bucket(self._rate, self._most)
        self._buckets[who] = bucket
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        wait = bucket.take()
        if wait:
            raise too_fast(wait)


class Shares:
    """How much of something each client may hold at once."""

    def __init__(self, most: int, is_on: bool = True) -> None:
        """Allow every client `most`, or anything if it is off."""
        self._most, self._is_on = most, is_on
        self._held: Counter[str] = Counter()

    @contextmanager
    def held(self, who: str) -> Iterator[None]:
        """Count one more inside the `with` block. Refusal if the client then holds too many."""
        if self._is_on and self._held[who] >= self._most:
            raise Refusal("too-many", retry_after=CROWDED_SECONDS)
        self._held[who] += 1
        try:
            yield
        finally:
            self._held[who] -= 1
            if not self._held[who]:
                del self._held[who]


def too_fast(wait: float) -> Refusal:
    """The refusal of a client that is too fast."""
    return Refusal("too-fast", retry_after=round(wait + 0.05, 1))

"""Limits: how often somebody may do something, and how much of something they may hold at once."""

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from .refusals import Refusal

REMEMBERED = 20_000
"""People or addresses of whom it is known how often they did something."""
CROWDED_SECONDS = 30.0
"""When to try again where too much is held: by then it has been noticed which of it belongs to nobody any more."""


class Bucket:
    """A bucket of tokens that fills itself: so many a second, so many at once."""

    __slots__ = ("_left", "_most", "_rate", "_when")

    def __init__(self, rate: float, most: float) -> None:
        """Begin full."""
        self._rate = rate
        self._most = self._left = most
        self._when = time.monotonic()

    def take(self) -> float:
        """Take a token; zero, or the seconds until there will be one."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._when) * self._rate)
        self._when = now
        if self._left < 1.0:
            return (1.0 - self._left) / self._rate
        self._left -= 1.0
        return 0.0


class Limits:
    """How often somebody may do something: a bucket for each of them, the longest unused forgotten first."""

    def __init__(self, rate: float, most: float, is_on: bool = True) -> None:
        """Allow `most` at once and `rate` a second for everybody, or anything if it is off."""
        self._rate, self._most, self._is_on = rate, most, is_on
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, who: str) -> None:
        """Count one; Refusal if it was too much."""
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
    """How much of something everybody may hold at once."""

    def __init__(self, most: int, is_on: bool = True) -> None:
        """Allow everybody `most`, or anything if it is off."""
        self._most, self._is_on = most, is_on
        self._held: Counter[str] = Counter()

    @contextmanager
    def held(self, who: str) -> Iterator[None]:
        """Hold one for a while; Refusal if that would be too many."""
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
    """The refusal of who is too fast."""
    return Refusal("too-fast", retry_after=round(wait + 0.05, 1))

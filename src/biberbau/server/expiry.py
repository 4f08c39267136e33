"""Expiry: when the clock may be trusted to delete what is old, and how much goes at once.

A wrong clock would make everything look old. So nothing is deleted soon after a start or a jump of the clock, and for a
day nothing if the clock is far from the newest thing in the store. A server that was off for long deletes again after
that day.
"""

AFTER_START = 600.0
"""Seconds after a start, or after a jump of the clock, in which nothing is deleted."""
TRUSTED_AFTER = 86400.0
"""Seconds after which a clock that runs steadily is trusted, even if the newest thing in the store is old."""
JUMP = 600.0
"""Seconds by which the clock may differ from the time that has passed; above, it has jumped."""
LEAST, SHARE = 50, 0.1
"""How much is deleted at once: this number, or this share of all tables if that is more."""


class ExpiryClock:
    """What is known about the clock since the start. Times are those of the clock, `steady` ones never jump."""

    def __init__(self, newest: float, now: float, steady: float, longest_off: float) -> None:
        """Begin at a start; `newest` is the time of the newest thing in the store.

        A server that was off for more than `longest_off` seconds, by its clock, does not trust the clock yet.
        """
        self._newest = newest
        self._since, self._since_steady = now, steady
        self._longest_off = longest_off

    def is_new(self, now: float, steady: float) -> bool:
        """Whether the clock has begun or jumped a short time ago."""
        expected = self._since + steady - self._since_steady
        if abs(now - expected) > JUMP:
            self._newest, self._since, self._since_steady = max(self._newest, expected), now, steady
        return steady - self._since_steady < AFTER_START

    def doubt(self, steady: float) -> float | None:
        """The seconds between the newest thing and the clock, while that is too much to trust the clock."""
        off = self._since - self._newest
        is_far = not -JUMP <= off <= self._longest_off
        is_trusted = steady - self._since_steady >= TRUSTED_AFTER or not self._newest
        return off if is_far and not is_trusted else None


def most_at_once(tables: int) -> int:
    """The number of tables that may be deleted at once, given the number of all tables."""
    return max(LEAST, int(tables * SHARE))

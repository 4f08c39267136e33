"""Progress: a bar with the time left on a terminal, a line now and then elsewhere."""

import time
from collections.abc import Callable
from typing import TextIO

BAR = 30
LINES = 10
"""How many lines a run writes where there is no terminal."""


class Progress:
    """How far a run is. What was there before it began does not count for the time left."""

    def __init__(self, out: TextIO, total: int, before: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin."""
        self.out = out
        self.total = total
        self.before = self.done = before
        self._clock = clock
        self._began = clock()
        self._is_terminal = out.isatty()

    def step(self) -> None:
        """One more is done."""
        self.done += 1
        if self._is_terminal:
            self.out.write(f"\r\x1b[K{self.line()}" + ("\n" if self.done == self.total else ""))
        elif self.done * LINES // self.total > (self.done - 1) * LINES // self.total:
            self.out.write(self.line() + "\n")
        self.out.flush()

    def line(self) -> str:
        """Say how far it is, and how long it will take at this pace."""
        filled = BAR * self.done // self.total
        bar = f"[{'#' * filled}{'.' * (BAR - filled)}] {self.done}/{self.total} matches"
        return f"{bar}, {spoken_time(self.seconds_left())} left" if self.done < self.total else f"{bar}, done"

    def seconds_left(self) -> float:
        """Guess how long it will still take."""
        played = max(self.done - self.before, 1)
        return (self._clock() - self._began) / played * (self.total - self.done)


def spoken_time(seconds: float) -> str:
    """Write a time for people.

    >>> spoken_time(75), spoken_time(7500)
    ('1:15 min', '2:05 h')
    """
    whole = round(seconds)
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02} min"
    return f"{whole // 3600}:{whole % 3600 // 60:02} h"

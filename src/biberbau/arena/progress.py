"""Progress: on a terminal a bar with the remaining time, removed at the end; elsewhere a few lines."""

import time
from collections.abc import Callable
from io import StringIO
from shutil import get_terminal_size
from typing import TextIO

from ..lang import text

LONGEST_BAR = 40
LINES = 10
"""Number of lines of a run without a terminal."""


class Progress:
    """The progress of a run of matches. Earlier results do not count for the remaining time."""

    def __init__(
        self,
        out: TextIO | None,
        total: int,
        before: int = 0,
        lang: str = "en",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Start; without `out` nothing is shown."""
        self.out = StringIO() if out is None else out
        self.total = total
        self.before = self.done = before
        self._lang = lang
        self._clock = clock
        self._began = clock()
        self._shown = 0

    def __enter__(self) -> "Progress":
        """Show the start at once, because the first match may take long."""
        if self.done < self.total:
            self.reach(self.done)
        return self

    def __exit__(self, *_: object) -> None:
        """End the line of an unfinished bar."""
        if self._shown:
            self.out.write("\n")

    def step(self) -> None:
        """Count one more match."""
        self.reach(self.done + 1)

    def reach(self, done: int) -> None:
        """Set the number of finished matches."""
        earlier, self.done = self.done, done
        if self.out.isatty():
            self._show(self.bar() if done < self.total else "")
        elif done * LINES // self.total > earlier * LINES // self.total:
            self.out.write(self.words() + "\n")
        self.out.flush()

    def words(self) -> str:
        """Return the progress as text, with the remaining time."""
        if self.before < self.done < self.total:
            left = format_duration(self.seconds_left())
            return text(self._lang, "cli.progress.left", done=self.done, total=self.total, left=left)
        key = "cli.progress" if self.done < self.total else "cli.progress.done"
        return text(self._lang, key, done=self.done, total=self.total)

    def bar(self) -> str:
        """Draw a bar before the text, as wide as the line allows."""
        words = self.words()
        columns = min(get_terminal_size().columns - len(f"[] {words} "), LONGEST_BAR)
        if columns < 1:
            return words
        filled = columns * self.done // self.total
        return f"[{'#' * filled}{'.' * (columns - filled)}] {words}"

    def seconds_left(self) -> float:
        """Estimate the remaining time."""
        played = max(self.done - self.before, 1)
        return (self._clock() - self._began) / played * (self.total - self.done)

    def _show(self, line: str) -> None:
        """Overwrite the previous line."""
        blank = f"\r{' ' * self._shown}\r" if len(line) < self._shown else "\r"
        self.out.write(blank + line)
        self._shown = len(line)


def format_duration(seconds: float) -> str:
    """Format a duration.

    >>> format_duration(75), format_duration(7500)
    ('1:15 min', '2:05 h')
    """
    whole = round(seconds)
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02} min"
    return f"{whole // 3600}:{whole % 3600 // 60:02} h"

"""The whole screen of a terminal, and single keys from its keyboard."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import Protocol

from .console import Console

ENTER, LEAVE = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
"""Switch to the alternate screen without a cursor, and back; what was on the screen before reappears."""
HOME = "\x1b[H\x1b[2J"
MORE = "…"
LONGEST_KEY = 8
"""Bytes of the longest sequence that a key sends."""
NAMES = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    "\x1b[5~": "page-up",
    "\x1b[6~": "page-down",
    "\r": "enter",
    "\n": "enter",
    "àH": "up",
    "àP": "down",
    "àM": "right",
    "àK": "left",
    "àG": "home",
    "àO": "end",
    "àI": "page-up",
    "àQ": "page-down",
}
"""The names of keys by what they send; those with `à` are of Windows."""


class Screen(Protocol):
    """A screen that can be drawn again and again."""

    def draw(self, lines: Sequence[str]) -> None:
        """Replace everything that is shown."""
        ...

    def key(self, seconds: float | None) -> str | None:
        """Wait for a key and return its name or character; None if there is none within this time."""
        ...


class FullScreen:
    """The screen of a console."""

    def __init__(self, console: Console) -> None:
        """Use a console whose keyboard sends single keys (`full_screen`)."""
        self._console = console

    def draw(self, lines: Sequence[str]) -> None:
        """Replace everything that is shown; lines that do not fit are left out before the last one."""
        height = get_terminal_size((80, 24)).lines
        shown = lines if len(lines) <= height else [*lines[: height - 2], MORE, lines[-1]]
        self._console.write(HOME + "\n".join(shown))

    def key(self, seconds: float | None) -> str | None:
        """Wait for a key and return its name or character; None if there is none within this time."""
        sent = _read_key(seconds)
        return None if sent is None else NAMES.get(sent, sent)


@contextmanager
def full_screen(console: Console) -> Iterator[Screen]:
    """Use the whole screen and single keys for a while."""
    with _single_keys():
        console.write(ENTER)
        try:
            yield FullScreen(console)
        finally:
            console.write(LEAVE)


if sys.platform == "win32":

    @contextmanager
    def _single_keys() -> Iterator[None]:
        yield

    def _read_key(seconds: float | None) -> str | None:
        import msvcrt
        import time

        end = None if seconds is None else time.monotonic() + seconds
        while not msvcrt.kbhit():
            if end is not None and time.monotonic() >= end:
                return None
            time.sleep(0.02)
        first = msvcrt.getwch()
        if first == "\x03":
            raise KeyboardInterrupt
        return f"à{msvcrt.getwch()}" if first in ("\x00", "à") else first

else:

    @contextmanager
    def _single_keys() -> Iterator[None]:
        """Let the terminal send every key at once and show none."""
        import termios
        import tty

        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
        tty.setcbreak(keyboard)
        try:
            yield
        finally:
            termios.tcsetattr(keyboard, termios.TCSADRAIN, before)

    def _read_key(seconds: float | None) -> str | None:
        import select

        keyboard = sys.stdin.fileno()
        if not select.select([keyboard], [], [], seconds)[0]:
            return None
        sent = os.read(keyboard, LONGEST_KEY)
        if not sent:
            raise EOFError
        return sent.decode(errors="replace")

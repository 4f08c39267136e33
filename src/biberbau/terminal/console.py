"""The console: a screen to write on and a keyboard to read from, real ones or a test's."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from shutil import get_terminal_size

from .columns import wrapped
from .drawing import USUAL_WIDTH
from .paint import PLAIN, Paint

NARROWEST = 40
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, clear what has scrolled off it."""
_FRAMES = str.maketrans("╭╮╰╯├┤┬┴┼│─▒·▶…×–−“”„", '+++++++++|-#.>.x--"""')


class Console:
    """Where a person reads and types; `is_manned` if there is one, and not a file or a pipe."""

    def __init__(
        self,
        read: Callable[[str], str],
        write: Callable[[str], object],
        width: Callable[[], int] = lambda: USUAL_WIDTH,
        paint: Paint = PLAIN,
        clear: str = "\n",
        is_manned: bool = False,
    ) -> None:
        """Connect a console: `read` shows a prompt and returns a line, EOFError at the end; `clear` hides the past."""
        self._read = read
        self._write = write
        self._width = width
        self.paint = paint
        self._clear = clear
        self.is_manned = is_manned

    @property
    def width(self) -> int:
        """How many columns there are at the moment."""
        return max(self._width(), NARROWEST)

    def say(self, *lines: str) -> None:
        """Write lines."""
        if lines:
            self._write("".join(f"{line}\n" for line in lines))

    def tell(self, sentence: str, indent: str = "") -> None:
        """Write a sentence, wrapped to the width of the screen."""
        self.say(*wrapped(sentence, self.width, indent))

    def ask(self, prompt: str) -> str:
        """Ask for a line, after a question of any length."""
        *before, last = wrapped(prompt, self.width - 1)
        self.say(*before)
        try:
            return self._read(f"{last} ").strip()
        except (EOFError, KeyboardInterrupt):  # nobody has ended the line
            self.say("")
            raise

    def clear(self) -> None:
        """Hide everything written so far."""
        self._write(self._clear)


def real_console(colour: bool | None = None) -> Console:
    """Connect the terminal of this process; `colour` None means: if it is a terminal and NO_COLOR is not set."""
    if sys.stdin.isatty():
        with suppress(ImportError):  # not every Python has it
            import readline  # noqa: F401 - `input` is better with it
    out = sys.stdout
    is_terminal = out.isatty()
    if colour is None:
        colour = is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    plain = not _speaks_frames(out.encoding)

    def write(written: str) -> None:
        out.write(written.translate(_FRAMES) if plain else written)
        out.flush()

    def read(prompt: str) -> str:
        return input(prompt.translate(_FRAMES) if plain else prompt)

    clear = CLEAR if is_terminal and os.environ.get("TERM") != "dumb" else "\n" * 100
    return Console(read, write, _columns, Paint(colour), clear, is_manned=is_terminal and sys.stdin.isatty())


def _columns() -> int:
    return get_terminal_size((USUAL_WIDTH, 24)).columns


def _speaks_frames(encoding: str | None) -> bool:
    try:
        "╭▒▶".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True

"""The console: writes to a screen and reads from a keyboard; tests pass their own functions."""

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
"""Move the cursor home, clear the screen, clear the scrollback."""
_FRAMES = str.maketrans("╭╮╰╯├┤┬┴┼│─▒·▶…×–−“”„", '+++++++++|-#.>.x--"""')


class Console:
    """Input and output for a person; `is_interactive` is false if they are a file or a pipe."""

    def __init__(
        self,
        read: Callable[[str], str],
        write: Callable[[str], object],
        width: Callable[[], int] = lambda: USUAL_WIDTH,
        paint: Paint = PLAIN,
        clear: str = "\n",
        is_interactive: bool = False,
    ) -> None:
        """Make a console: `read` shows a prompt and returns a line or raises EOFError; `clear` clears the screen."""
        self._read = read
        self._write = write
        self._width = width
        self.paint = paint
        self._clear = clear
        self.is_interactive = is_interactive

    @property
    def width(self) -> int:
        """The present number of columns."""
        return max(self._width(), NARROWEST)

    def write(self, text: str) -> None:
        """Write text as it is."""
        self._write(text)

    def say(self, *lines: str) -> None:
        """Write lines."""
        if lines:
            self._write("".join(f"{line}\n" for line in lines))

    def say_wrapped(self, sentence: str, indent: str = "") -> None:
        """Write a sentence, wrapped to the width of the screen."""
        self.say(*wrapped(sentence, self.width, indent))

    def ask(self, prompt: str) -> str:
        """Show a prompt of any length and read a line."""
        *before, last = wrapped(prompt, self.width - 1)
        self.say(*before)
        try:
            return self._read(f"{last} ").strip()
        except (EOFError, KeyboardInterrupt):  # the prompt's line has no end yet
            self.say("")
            raise

    def clear(self) -> None:
        """Clear the screen."""
        self._write(self._clear)


def real_console(colour: bool | None = None) -> Console:
    """Make the console of this process; `colour` None means: colours in a terminal, unless NO_COLOR is set."""
    if sys.stdin.isatty():
        with suppress(ImportError):  # missing on some systems
            import readline  # noqa: F401 - gives `input` line editing
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
    return Console(read, write, _columns, Paint(colour), clear, is_interactive=is_terminal and sys.stdin.isatty())


def _columns() -> int:
    return get_terminal_size((USUAL_WIDTH, 24)).columns


def _speaks_frames(encoding: str | None) -> bool:
    try:
        "╭▒▶".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True

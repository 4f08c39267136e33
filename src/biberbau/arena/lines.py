"""Append-only files of JSON lines, so that a run can stop at any time and continue later."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

from .errors import ArenaError, writing_in

try:
    import fcntl
except ImportError:  # on Windows; there nothing keeps two runs from writing to one file
    fcntl = None  # type: ignore[assignment]

IsOurs = Callable[[str, bool], bool]
"""Whether a file has the expected format, from its first line and whether that line is complete."""


class Lines:
    """The lines of a file; only one run at a time may append.

    An existing file is read at once; a missing one is created by `begin`. An incomplete last line, left by a killed
    run, is cut off. A file of another format is not changed.
    """

    def __init__(self, path: Path, is_ours: IsOurs) -> None:
        """Read the file, if there is one; ArenaError if it has another format, or another run is writing to it."""
        self.path = path
        self.lines: list[str] = []
        self._is_ours = is_ours
        self._file: TextIO | None = None
        if path.exists():
            self.begin()

    def begin(self) -> None:
        """Create the file, if it is missing; ArenaError if that is not possible."""
        if self._file is not None:
            return
        with ExitStack() as stack:
            with writing_in(self.path.parent):
                file = stack.enter_context(open(self.path, "a+", encoding="utf-8", newline=""))
            self._lock(file)
            self._read(file)
            stack.pop_all()
        self._file = file

    def add(self, line: str) -> None:
        """Add a line."""
        assert self._file is not None, "begin comes first"
        self._file.write(line + "\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file, so that other runs can write to it."""
        if self._file is not None:
            self._file.close()

    def _lock(self, file: TextIO) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise ArenaError(f"another run is writing to {self.path}; wait for it, or choose another folder") from error

    def _read(self, file: TextIO) -> None:
        file.seek(0)
        try:
            lines = file.read().split("\n")
        except UnicodeDecodeError as error:
            raise self._something_else("no text") from error
        begun = lines[0]
        _cut_off(lines)
        if not self._is_ours(begun, bool(lines)):
            raise self._something_else(begun)
        file.truncate(sum(len(line.encode()) + 1 for line in lines))
        self.lines = lines

    def _something_else(self, found: str) -> ArenaError:
        return ArenaError(f"{self.path} holds results of something else: {found[:200]}; choose another folder")


def _cut_off(lines: list[str]) -> None:
    """Keep complete lines only: the rest after the last line break is incomplete, and the line before it may be."""
    lines.pop()
    if lines and parsed(lines[-1]) is None:
        lines.pop()


def parsed(line: str) -> object:
    """Read a line; None if it is not JSON."""
    try:
        return json.loads(line)
    except ValueError:
        return None


def begins_like(begun: str, format: str) -> bool:
    """Whether a text is the beginning of a line of a format."""
    mark = json.dumps({"format": format})[:-1]
    return begun.startswith(mark[: len(begun)])

"""Results on disk: one line each, only ever added to, so that a run can stop anywhere and go on later.

The first line says what is played here. A line that was torn when a run was killed is cut off. Results of another
version of rules or bots stay in the file, but do not count, unless that is asked for.
"""

import fcntl
import json
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from .bout import Result, code_version
from .schedule import Bout, Contest
from .trouble import Trouble, writing_in

FORMAT = "biberbau-arena/1"
NAME = "matches.jsonl"


class Store:
    """The results of a contest in a folder; one run at a time."""

    def __init__(self, folder: Path, contest: Contest, any_code: bool = False) -> None:
        """Open the store, or make it; Trouble if it can't be, holds another contest or another run is writing to it."""
        self.path = folder / NAME
        self.results: dict[Bout, Result] = {}
        self._any_code = any_code
        with ExitStack() as stack:
            with writing_in(folder):
                self._file = stack.enter_context(open(self.path, "a+", encoding="utf-8", newline=""))
            self._lock()
            self._read({"format": FORMAT, **contest.to_dict()})
            self._open = stack.pop_all()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def add(self, result: Result) -> None:
        """Keep a result."""
        self._write(result.to_json())
        self._count(result)

    def missing(self, bouts: Iterable[Bout]) -> list[Bout]:
        """What has still to be played."""
        return [bout for bout in bouts if bout not in self.results]

    def _count(self, result: Result) -> None:
        if self._any_code or result.code == code_version():
            self.results.setdefault(result.bout, result)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Trouble(f"another run is writing to {self.path}; wait for it, or choose another folder") from error

    def _write(self, line: str) -> None:
        self._file.write(line + "\n")
        self._file.flush()

    def _text(self) -> str:
        self._file.seek(0)
        try:
            return self._file.read()
        except UnicodeDecodeError as error:
            raise self._something_else("no text") from error

    def _something_else(self, found: str) -> Trouble:
        return Trouble(f"{self.path} holds results of something else: {found[:200]}; choose another folder")

    def _read(self, header: dict[str, object]) -> None:
        lines = self._text().split("\n")
        begun = lines[0]
        _cut_off(lines)
        if not (_parsed(begun) == json.loads(json.dumps(header)) if lines else _is_torn(begun)):
            raise self._something_else(begun)
        self._file.truncate(sum(len(line.encode()) + 1 for line in lines))
        if not lines:
            self._write(json.dumps(header))
        for number, line in enumerate(lines[1:], 2):
            try:
                self._count(Result.from_json(line))
            except (ValueError, KeyError, TypeError) as error:
                raise Trouble(f"{self.path}, line {number}, is no result; remove that line, or the file") from error


def _cut_off(lines: list[str]) -> None:
    """Leave whole lines only: what follows the last line break was torn, and so may be the line before it."""
    lines.pop()
    if lines and _parsed(lines[-1]) is None:
        lines.pop()


def _is_torn(begun: str) -> bool:
    """Whether this is the beginning of one of our files, and not somebody else's."""
    mark = json.dumps({"format": FORMAT})[:-1]
    return begun.startswith(mark[: len(begun)])


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None

"""Records of all matches, one per line, for `biberbau replay`."""

import json
from pathlib import Path
from typing import Any

from ..bots import PROGRAM, PYTHON
from ..notation import SEATS
from ..notation.record import FORMAT
from .bout import Result
from .errors import ArenaError
from .lines import Lines, begins_like, parsed
from .schedule import Bout

NAME = "records.jsonl"

Version = tuple[str, str]
"""The version of rules and built-in bots, and that of the files of users' bots."""


class Records:
    """The records in a folder; only one run at a time may write. The field `arena` of a record names its result."""

    def __init__(self, folder: Path) -> None:
        """Read the records, if there are any; ArenaError if they can't be read, or another run is writing to them."""
        self.path = folder / NAME
        self._lines = Lines(self.path, _is_ours)
        self._kept: set[tuple[Bout, Version]] = set()
        try:
            self._read()
        except ArenaError:
            self.close()
            raise

    def __enter__(self) -> "Records":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self) -> None:
        """Create the file, if it is missing; ArenaError if that is not possible."""
        self._lines.begin()

    def close(self) -> None:
        """Close the file, so that other runs can write to it."""
        self._lines.close()

    def has(self, result: Result) -> bool:
        """Whether the record of a result is in the file."""
        return (result.bout, (result.code, result.own)) in self._kept

    def add(self, result: Result, record: dict[str, object]) -> None:
        """Append a record, with short names of the bots."""
        names = dict(zip(SEATS, map(short_name, result.seats), strict=False))
        arena = {"deal": result.deal, "seats": result.seats, "code": result.code, "own": result.own}
        self._lines.add(json.dumps({**record, "names": names, "arena": arena}, separators=(",", ":")))
        self._kept.add((result.bout, (result.code, result.own)))

    def _read(self) -> None:
        for number, line in enumerate(self._lines.lines, 1):
            try:
                fields: Any = json.loads(line)["arena"]
                bout = Bout(int(fields["deal"]), tuple(map(str, fields["seats"])))
                self._kept.add((bout, (str(fields["code"]), str(fields["own"]))))
            except (ValueError, KeyError, TypeError) as error:
                raise ArenaError(
                    f"{self.path}, line {number}, is not a record; remove that line, or the file"
                ) from error


def short_name(bot: str) -> str:
    """Return the name of a bot in a record.

    >>> short_name("boss@500"), short_name("py:mybot.py:MyBot"), short_name("cmd:./mybot --fast")
    ('boss@500', 'MyBot', './mybot --fast')
    """
    return bot.rpartition(":")[2] if bot.startswith(PYTHON) else bot.removeprefix(PROGRAM)


def _is_ours(begun: str, is_whole: bool) -> bool:
    fields = parsed(begun)
    return isinstance(fields, dict) and fields.get("format") == FORMAT if is_whole else begins_like(begun, FORMAT)

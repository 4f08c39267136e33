"""Results on disk, one per line, append-only, so that a run can stop at any time and continue later.

The first line describes the contest. Results of other versions of the rules or bots stay in the file, but are counted
only with `any_code`. The same holds for users' bots whose files have changed since.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from .bout import Result, code_version
from .errors import ArenaError
from .lines import Lines, begins_like, parsed
from .schedule import Bout, Contest

FORMAT = "biberbau-arena/1"
NAME = "matches.jsonl"


class ResultStore:
    """The results of a contest in a folder; only one run at a time may write. The latest result of a match counts.

    `own` has the hashes of the files of users' bots, by the bots' names.
    """

    def __init__(
        self, folder: Path, contest: Contest, any_code: bool = False, own: Mapping[str, str] | None = None
    ) -> None:
        """Read the store, if there is one; ArenaError if it holds another contest or another run is writing to it."""
        self.path = folder / NAME
        self.results: dict[Bout, Result] = {}
        self._any_code = any_code
        self._own = own or {}
        self._header: dict[str, object] = {"format": FORMAT, **contest.to_dict()}
        self._lines = Lines(self.path, self._is_ours)
        try:
            self._read()
        except ArenaError:
            self.close()
            raise

    def __enter__(self) -> "ResultStore":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self) -> None:
        """Create the file, if it is missing; ArenaError if that is not possible."""
        self._lines.begin()
        if not self._lines.lines:
            self._lines.add(json.dumps(self._header))

    def close(self) -> None:
        """Close the file, so that other runs can write to it."""
        self._lines.close()

    def add(self, result: Result) -> Result:
        """Append a result, and return it with the version of the users' bots."""
        kept = replace(result, own=self._own_version(result.seats))
        self._lines.add(kept.to_json())
        self._count(kept)
        return kept

    def _count(self, result: Result) -> None:
        if self._any_code or (result.code, result.own) == (code_version(), self._own_version(result.seats)):
            self.results[result.bout] = result

    def _own_version(self, seats: Iterable[str]) -> str:
        return "+".join(sorted({own for bot in seats if (own := self._own.get(bot))}))

    def _is_ours(self, begun: str, is_whole: bool) -> bool:
        return parsed(begun) == json.loads(json.dumps(self._header)) if is_whole else begins_like(begun, FORMAT)

    def _read(self) -> None:
        for number, line in enumerate(self._lines.lines[1:], 2):
            try:
                self._count(Result.from_json(line))
            except (ValueError, KeyError, TypeError) as error:
                raise ArenaError(
                    f"{self.path}, line {number}, is not a result; remove that line, or the file"
                ) from error

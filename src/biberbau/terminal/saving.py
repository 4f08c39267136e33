"""Saving the records of matches, each in its own file; existing files are not overwritten without permission."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from ..errors import Problem
from ..match import Match
from .console import Console
from .drawing import Look


class CannotSave(Problem):
    """A record cannot be written to a file, or must not be."""

    family = "play.keep"


def check_file(save: Path, console: Console, look: Look) -> None:
    """Check that a record can be written to a file; an existing file is kept, unless the person allows overwriting."""
    with _saving(save):
        try:
            open(save, "x").close()
        except FileExistsError:
            open(save, "a").close()
        else:
            save.unlink()
    if _holds_something(save) and not (console.is_interactive and _may_replace(save, console, look)):
        raise CannotSave("exists", path=save)


def _may_replace(save: Path, console: Console, look: Look) -> bool:
    return look.means(console.ask(look.say("play.replace", path=save)), "play.yes")


def save_record(match: Match, names: Mapping[str, str], save: Path, number: int) -> Path:
    """Write the record of a match; return its path."""
    path = _file_of(save, number)
    date = datetime.now(UTC).isoformat(timespec="seconds")
    record = {**match.record(), "names": dict(names), "date": date}
    with _saving(path):
        path.write_text(json.dumps(record, ensure_ascii=False) + "\n", "utf-8")
    return path


def _file_of(save: Path, number: int) -> Path:
    """Return the file for a record: the given name for the first match, then that name with the next free number."""
    if number == 1 or not _holds_something(save):
        return save
    numbered = (save.with_stem(f"{save.stem}-{next_number}") for next_number in count(number))
    return next(path for path in numbered if not _holds_something(path))


def _holds_something(path: Path) -> bool:
    """Whether a file has content that would be lost; devices and empty files have none."""
    return path.is_file() and path.stat().st_size > 0


@contextmanager
def _saving(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CannotSave("failed", path=path, why=error.strerror) from error

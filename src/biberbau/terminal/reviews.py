"""The review of a match in the terminal: in sentences, or as JSON."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import cast

from ..coach.reviewing import CannotReview, Parts, hash_of, review
from ..coach.telling import Teller
from ..errors import BadSetup
from ..notation import SEATS
from ..notation.record import Record
from ..notation.review import MatchReview
from ..notation.schema import Mismatch
from ..record import load, read
from .columns import wrapped
from .console import Console
from .drawing import Look
from .replay import choose, open_record, records_of

INDENT = "  "
PARTS = "parts"
"""The field of a file with the decisions of a review that was stopped."""


def analyse(
    path: Path,
    number: int | None,
    seats: list[str] | None,
    effort: str,
    save: Path | None,
    console: Console,
    look: Look,
    *,
    every: bool,
    as_json: bool,
) -> None:
    """Review the record of a file and print it.

    BadRecord if it cannot be read or reviewed, BadSetup if there is no such record or seat.
    """
    fields = choose(path, number)
    if fields is None:
        raise BadSetup("no-match", number="?", path=path, count=len(records_of(path)))
    found = _finished(save, load(fields), seats, effort)
    if found is None:
        with _kept(save, console, look) as parts:
            found = review(fields, seats, effort, _Bar() if sys.stderr.isatty() else None, parts)
        if save is not None:
            save.write_text(json.dumps(found.to_dict()) + "\n", "utf-8")
    if as_json:
        console.say(json.dumps(found.to_dict(), ensure_ascii=False))
        return
    _, reader = open_record(fields, None, False, look)
    named = replace(reader.look, game=found.game)
    for line in _lines(found, Teller(found, load(fields), look.lang, named.names), named, every):
        console.say(line)


def _finished(save: Path | None, record: Record, seats: list[str] | None, effort: str) -> MatchReview | None:
    """Return a review that was saved before; CannotReview if it is one of something else."""
    if save is None or not save.exists() or PARTS in read(save):
        return None
    try:
        found = MatchReview.from_dict(read(save))
    except Mismatch as wrong:
        raise CannotReview("other-review", path=save) from wrong
    asked = set(SEATS[: record.players] if seats is None else seats)
    if (found.record, found.effort, set(found.seats)) != (hash_of(record), effort, asked):
        raise CannotReview("other-review", path=save)
    return found


@contextmanager
def _kept(save: Path | None, console: Console, look: Look) -> Iterator[Parts]:
    """Read what an earlier call has done; if the work is stopped, write what is done."""
    parts = cast("Parts", read(save)[PARTS]) if save is not None and save.exists() else {}
    try:
        yield parts
    except KeyboardInterrupt:
        if save is not None:
            save.write_text(json.dumps({PARTS: parts}) + "\n", "utf-8")
            console.say_wrapped(look.say("review.stopped", done=len(parts), path=save))
        raise


class _Bar:
    """The number of decisions that are done, on a terminal."""

    def __call__(self, done: int, total: int) -> None:
        end = "\r" if done < total else f"\r{' ' * 20}\r"
        sys.stderr.write(f"\r{done}/{total}{end}")
        sys.stderr.flush()


def _lines(found: MatchReview, teller: Teller, look: Look, every: bool) -> Iterator[str]:
    for seat in found.seats:
        mine = [one for one in found.decisions if one.seat == seat]
        yield ""
        yield look.paint.style("bold", look.name(seat))
        for sentence in [*(line.text for line in teller.summary(seat)), *teller.about(seat)]:
            yield from wrapped(INDENT + sentence, look.width, INDENT)
        remarks = [teller.remark(one) for one in mine] if every else teller.to_look_at(seat)
        if not remarks:
            yield from wrapped(INDENT + look.say("review.nothing"), look.width, INDENT)
            continue
        yield INDENT + look.say("review.look-at")
        for each in remarks:
            yield from wrapped(INDENT + look.paint.style("bold", each.title), look.width, INDENT)
            for sentence in each.lines:
                yield from wrapped(INDENT * 2 + sentence, look.width, INDENT * 2)

"""What a person could try next time, from several records, in the terminal."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ..coach.habits import MATCHES_NEEDED, Played, advice, evidence, habits_of
from ..coach.reviewing import review
from ..record import load, read
from .columns import wrapped
from .console import Console
from .drawing import Look
from .replay import records_of

INDENT = "  "


def next_time(paths: Sequence[Path], person: str, effort: str, console: Console, look: Look, *, as_json: bool) -> None:
    """Review the matches of a person in some files, and print what came back. BadRecord if one cannot be reviewed."""
    found = habits_of(_played(paths, person, effort))
    if as_json:
        fields = {"matches": found.matches, "habits": [habit._asdict() for habit in found.habits]}
        console.say(json.dumps(fields, ensure_ascii=False))
        return
    console.say(look.paint.style("bold", look.say("habit.title")))
    if not found.are_enough:
        console.say_wrapped(look.say("habit.few", count=found.matches, needed=MATCHES_NEEDED))
        return
    console.say_wrapped(look.say("habit.some" if found.habits else "habit.none", count=found.matches))
    for number, habit in enumerate(found.habits, 1):
        for line in wrapped(f"{number}. {advice(habit, look.lang)}", look.width, INDENT):
            console.say(line)
        for line in wrapped(INDENT + evidence(habit, look.lang), look.width, INDENT):
            console.say(line)


def _played(paths: Sequence[Path], person: str, effort: str) -> Iterator[Played]:
    """Review the seats of a person, match by match."""
    wanted = [(fields, seats) for fields in _records(paths) if (seats := _seats_of(fields, person))]
    for number, (fields, seats) in enumerate(wanted, 1):
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{number}/{len(wanted)}")
        found = review(fields, seats, effort)
        yield from (Played(found, seat) for seat in seats)
    if sys.stderr.isatty():
        sys.stderr.write("\r")


def _records(paths: Sequence[Path]) -> Iterator[Mapping[str, object]]:
    """Read the records of all files: one in each, or one per line."""
    for path in paths:
        lines = records_of(path)
        yield from [read(line) for line in lines] if lines else [read(path)]


def _seats_of(fields: Mapping[str, object], person: str) -> list[str]:
    """Return the seats of a person, by name; none in a match that is not over."""
    record = load(fields)
    names = record.names or {}
    return [seat for seat, name in names.items() if name.casefold() == person.casefold() and record.winners]

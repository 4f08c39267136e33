"""Reading records: from a dict, JSON text or a file to the declared form, and checking them against what was played."""

import os
from collections.abc import Mapping, Sequence

from .errors import BadRecord
from .games.cards import NAMES
from .notation.record import FORMAT, Record
from .notation.schema import Mismatch, reader
from .shuffling import Faces

NOTES = ("start", "names", "date", "fairness")
"""Fields that may be missing, and are not null where they are there."""


def named(dealt: Sequence[Faces]) -> tuple[tuple[str, ...], ...]:
    """Write shuffles with the names of their cards."""
    return tuple(tuple(NAMES[face] for face in shuffle) for shuffle in dealt)


def load(given: object) -> Record:
    """Read a record's form from a dict, JSON text or a path; whether it can be played is for the match to say."""
    told = read(given)
    if told.get("format") != FORMAT:
        raise BadRecord("bad-record.format")
    try:
        record: Record = reader(Record)(told, "")
    except Mismatch as mismatch:
        raise BadRecord("bad-record.field", field=mismatch.where) from None
    is_sound = {
        **{name: name not in told or told[name] is not None for name in NOTES},
        "shuffles": bool(record.shuffles) or record.start is not None,
        "date": "date" not in told or _is_date(record.date),
    }
    for name, sound in is_sound.items():
        if not sound:
            raise BadRecord("bad-record.field", field=name)
    return record


def check(told: Record, played: Record) -> None:
    """Compare what a record says with what its moves led to."""
    if told.totals != played.totals:
        raise BadRecord("bad-record.totals")
    if told.winners != played.winners:
        raise BadRecord("bad-record.winners")
    if told.shuffles != played.shuffles:
        raise BadRecord("bad-record.field", field="shuffles")


def read(given: object) -> Mapping[str, object]:
    """Read a record as it is told, from a dict, JSON text or a path; whether its fields are right is for `load`."""
    if isinstance(given, Mapping):
        return given
    if not isinstance(given, str | os.PathLike):
        raise BadRecord("bad-record.format")
    import json  # only records from outside pay for it

    try:
        told = json.loads(_text_of(given), object_pairs_hook=_without_repeats)
    except BadRecord:
        raise
    except (OSError, ValueError, RecursionError) as error:
        raise BadRecord("bad-record", why=error) from error
    if not isinstance(told, dict):
        raise BadRecord("bad-record.format")
    return told


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Refuse a key that is told twice: readers would not agree on which one counts."""
    told = dict(pairs)
    if len(told) != len(pairs):
        raise BadRecord("bad-record.format")
    return told


def _text_of(given: "str | os.PathLike[str]") -> str:
    if isinstance(given, str) and given.lstrip().startswith("{"):
        return given
    with open(given, encoding="utf-8-sig") as file:  # some editors begin a file with a mark
        return file.read()


def _is_date(value: str | None) -> bool:
    from datetime import datetime  # only records that name a date pay for it

    try:
        return value is not None and bool(datetime.fromisoformat(value))
    except ValueError:
        return False

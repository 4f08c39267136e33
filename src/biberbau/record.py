"""Reading records from a dict, JSON text or a file, and checking them against the replayed match."""

import os
from collections.abc import Mapping, Sequence

from .errors import BadRecord
from .games.cards import NAMES
from .notation.record import FORMAT, Record
from .notation.schema import Mismatch, reader
from .shuffling import Faces

OPTIONAL = ("start", "names", "date", "absences", "fairness")
"""Optional fields, which must not be null if they are present."""


def shuffle_names(dealt: Sequence[Faces]) -> tuple[tuple[str, ...], ...]:
    """Write shuffles with the names of their cards."""
    return tuple(tuple(NAMES[face] for face in shuffle) for shuffle in dealt)


def load(given: object) -> Record:
    """Read and check the fields of a record from a dict, JSON text or a path; the moves are checked by the match."""
    fields = read(given)
    if fields.get("format") != FORMAT:
        raise BadRecord("bad-record.format")
    try:
        record: Record = reader(Record)(fields, "")
    except Mismatch as mismatch:
        raise BadRecord("bad-record.field", field=mismatch.where) from None
    is_sound = {
        **{name: name not in fields or fields[name] is not None for name in OPTIONAL},
        "shuffles": bool(record.shuffles) or record.start is not None,
        "date": "date" not in fields or _is_date(record.date),
    }
    for name, sound in is_sound.items():
        if not sound:
            raise BadRecord("bad-record.field", field=name)
    return record


def check(record: Record, played: Record) -> None:
    """Compare the results in a record with those of the replayed match."""
    if record.totals != played.totals:
        raise BadRecord("bad-record.totals")
    if record.winners != played.winners:
        raise BadRecord("bad-record.winners")
    if record.shuffles != played.shuffles:
        raise BadRecord("bad-record.field", field="shuffles")


def read(given: object) -> Mapping[str, object]:
    """Read the fields of a record from a dict, JSON text or a path, unchecked; `load` checks them."""
    if isinstance(given, Mapping):
        return given
    if not isinstance(given, str | os.PathLike):
        raise BadRecord("bad-record.format")
    import json  # imported late: slow, and only needed for text and files

    try:
        fields = json.loads(_text_of(given), object_pairs_hook=_without_repeats)
    except BadRecord:
        raise
    except (OSError, ValueError, RecursionError) as error:
        raise BadRecord("bad-record", why=error) from error
    if not isinstance(fields, dict):
        raise BadRecord("bad-record.format")
    return fields


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Refuse a repeated key: readers would not agree on which value counts."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise BadRecord("bad-record.format")
    return fields


def _text_of(given: "str | os.PathLike[str]") -> str:
    if isinstance(given, str) and given.lstrip().startswith("{"):
        return given
    with open(given, encoding="utf-8-sig") as file:  # some editors write a byte order mark
        return file.read()


def _is_date(value: str | None) -> bool:
    from datetime import datetime  # imported late: slow, and only needed for records with a date

    try:
        return value is not None and bool(datetime.fromisoformat(value))
    except ValueError:
        return False

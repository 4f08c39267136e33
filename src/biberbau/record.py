"""Records: a match as JSON that replays anywhere, without a random generator."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, cast

from .errors import BadRecord
from .games.cards import NAMES
from .games.versions import RULES
from .notation import SEATS
from .options import plain_options
from .shuffling import Faces

FORMAT = "biberbau/1"


class Record(NamedTuple):
    """A match as it is written down; the optional notes on names, date and fairness are checked but not kept."""

    game: str
    rules: int
    players: int
    options: Mapping[str, object]
    shuffles: Sequence[Sequence[str]]
    moves: Sequence[str]
    totals: Mapping[str, int]
    winners: Sequence[str] | None

    def to_dict(self) -> dict[str, object]:
        """Return the record ready for JSON."""
        return {
            "format": FORMAT,
            "rules": self.rules,
            "game": self.game,
            "players": self.players,
            "options": plain_options(self.options),
            "shuffles": [list(shuffle) for shuffle in self.shuffles],
            "moves": list(self.moves),
            "totals": dict(self.totals),
            "winners": None if self.winners is None else list(self.winners),
        }


def named(dealt: Sequence[Faces]) -> tuple[tuple[str, ...], ...]:
    """Write shuffles with the names of their cards."""
    return tuple(tuple(NAMES[face] for face in shuffle) for shuffle in dealt)


def load(given: object) -> Record:
    """Read a record's form from a dict, JSON text or a path; whether it can be played is for the match to say."""
    told = read(given)
    if told.get("format") != FORMAT:
        raise BadRecord("bad-record.format")
    for name, is_well_formed in _REQUIRED.items():
        if name not in told or not is_well_formed(told[name]):
            raise BadRecord("bad-record.field", field=name)
    for name, is_well_formed in _OPTIONAL.items():
        if name in told and not is_well_formed(told[name]):
            raise BadRecord("bad-record.field", field=name)
    fields = cast("dict[str, Any]", {"rules": told.get("rules", RULES)} | {name: told[name] for name in _REQUIRED})
    return Record(**fields)


def check(told: Record, played: Record) -> None:
    """Compare what a record says with what its moves led to."""
    if dict(told.totals) != dict(played.totals):
        raise BadRecord("bad-record.totals")
    if (told.winners and list(told.winners)) != (played.winners and list(played.winners)):
        raise BadRecord("bad-record.winners")
    if [list(shuffle) for shuffle in told.shuffles] != [list(shuffle) for shuffle in played.shuffles]:
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


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_names(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)


def _is_by_seat(is_item: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: (
        isinstance(value, Mapping)
        and all(isinstance(seat, str) and len(seat) == 1 and seat in SEATS for seat in value)
        and all(is_item(item) for item in value.values())
    )


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_date(value: object) -> bool:
    from datetime import datetime  # only records that name a date pay for it

    try:
        return isinstance(value, str) and bool(datetime.fromisoformat(value))
    except ValueError:
        return False


_REQUIRED: dict[str, Callable[[object], bool]] = {
    "game": _is_text,
    "players": _is_number,
    "options": lambda value: isinstance(value, Mapping),
    "shuffles": lambda value: isinstance(value, list | tuple) and len(value) > 0 and all(map(_is_names, value)),
    "moves": _is_names,
    "totals": _is_by_seat(_is_number),
    "winners": lambda value: value is None or _is_names(value),
}
_OPTIONAL: dict[str, Callable[[object], bool]] = {
    "rules": _is_number,
    "names": _is_by_seat(_is_text),
    "date": _is_date,
    "fairness": lambda value: isinstance(value, Mapping),
}

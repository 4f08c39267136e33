"""The record: a complete match in JSON, which can be replayed without a random generator."""

from typing import Annotated, NamedTuple

from ..games.versions import RULES
from .schema import Json, plain
from .types import Card, Game, Move, Named, Options, Points, Seat

FORMAT = "biberbau/1"


class Record(NamedTuple):
    """A match in full."""

    format: Annotated[str, Named("RecordFormat", "The form of records.", (FORMAT,))]
    """Always `biberbau/1`."""
    game: Annotated[Game, "the game"]
    players: Annotated[int, "how many play"]
    options: Annotated[Options, "the options as given"]
    shuffles: Annotated[tuple[tuple[Card, ...], ...], "every shuffle in full, top first"]
    moves: Annotated[tuple[Move, ...], "every move, in order"]
    totals: Annotated[Points, "the points so far"]
    winners: Annotated[tuple[Seat, ...] | None, "null while the match is running"]
    rules: Annotated[int, "the version of the rules; the current one if it is missing"] = RULES
    start: Annotated[str | None, "the position that it begins at, in one line; missing for the first deal"] = None
    names: Annotated[dict[Seat, str] | None, "who played"] = None
    date: Annotated[str | None, "when it was played, ISO 8601"] = None
    fairness: Annotated[dict[str, object] | None, "reserved for proofs that shuffles were fair"] = None

    def to_dict(self) -> Json:
        """Return the record ready for JSON; optional fields without a value are left out."""
        fields: Json = plain(self)
        optional = [name for name, usual in self._field_defaults.items() if usual is None]
        return {name: value for name, value in fields.items() if value is not None or name not in optional}

"""The record: a complete match in JSON, which can be replayed without a random generator."""

from typing import Annotated, NamedTuple

from ..games.versions import RULES
from .schema import Json, plain
from .types import Card, Game, Move, Named, Options, Points, Seat

FORMAT = "biberbau/1"


AbsenceKind = Annotated[
    str, Named("AbsenceKind", "How a seat changes hands.", ("stood-in", "given-away", "took-back", "left"))
]


class Absence(NamedTuple):
    """A seat changes hands: a bot begins to play for a person, or the person takes the seat back."""

    seat: Annotated[Seat, "the seat"]
    moves: Annotated[int, "how many moves had been made before"]
    kind: Annotated[
        AbsenceKind,
        "`stood-in`: a bot plays for an absent person; `given-away`: the others have decided that the bot stays; "
        "`took-back`: the person plays again; `left`: the person has given the seat up",
    ]


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
    absences: Annotated[tuple[Absence, ...] | None, "when bots played for people; missing if they never did"] = None
    fairness: Annotated[dict[str, object] | None, "the proof that the shuffles are fair; missing for fixed deals"] = (
        None
    )

    def to_dict(self) -> Json:
        """Return the record ready for JSON; optional fields without a value are left out."""
        fields: Json = plain(self)
        optional = [name for name, usual in self._field_defaults.items() if usual is None]
        return {name: value for name, value in fields.items() if value is not None or name not in optional}

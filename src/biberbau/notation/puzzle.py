"""Puzzles: decisions of played matches in which one move is clearly best, with the evidence for it."""

from typing import Annotated, NamedTuple

from .hint import Hint
from .record import Record
from .schema import Json, plain, reader
from .types import Game, Move, Named, Seat, Slot

FORMAT = "biberbau/puzzles/1"

Level = Annotated[
    str, Named("Level", "A level of the bots, weakest first.", ("kit", "yearling", "builder", "elder", "boss"))
]
Theme = Annotated[
    str,
    Named(
        "Theme",
        "What a puzzle is about.",
        (
            "knock",
            "wait",
            "close",
            "last-turn",
            "remember",
            "swap",
            "second-card",
            "lay",
            "discard",
            "take",
            "draw",
            "look",
            "protect",
            "cover",
            "steal",
            "give",
            "pair",
            "equal",
            "flip",
            "clean",
            "swim",
            "turn",
            "open",
        ),
    ),
]


class Search(NamedTuple):
    """One search that found the answer: by how much it is better than every other move."""

    worlds: Annotated[int, "number of sampled worlds"]
    margin: Annotated[int, "lead over the second best move, in thousandths of the match"]
    errors: Annotated[int, "the same in standard errors, rounded down"]
    lead: Annotated[int, "the lead in tenths of a point"]


class Puzzle(NamedTuple):
    """A decision with one clearly best move."""

    id: Annotated[str, "its name, which stays the same"]
    game: Annotated[Game, "the game"]
    players: Annotated[int, "how many play"]
    seat: Annotated[Seat, "the seat that decides"]
    level: Annotated[Level, "the weakest level that finds it, as all stronger ones do"]
    themes: Annotated[tuple[Theme, ...], "what it is about"]
    record: Annotated[
        Record, "the round so far, the answer, and some moves after it; it starts at the beginning of the round"
    ]
    at: Annotated[int, "how many moves of the record come before the decision"]
    answers: Annotated[tuple[Move, ...], "every move that is right: the one of the record, and those that are alike"]
    hint: Annotated[Hint, "the answer and its reason in words"]
    remember: Annotated[tuple[Slot, ...], "face-down cards that one has to remember"]
    searches: Annotated[tuple[Search, ...], "the evidence"]
    found_by: Annotated[tuple[Level, ...], "the levels that find it, each with what it remembers"]

    def to_dict(self) -> Json:
        """Return the puzzle ready for JSON."""
        fields: Json = plain(self)
        return fields | {"record": self.record.to_dict()}

    @staticmethod
    def from_dict(given: object) -> "Puzzle":
        """Read a puzzle from its JSON form; Mismatch names the wrong field."""
        puzzle: Puzzle = reader(Puzzle)(given, "")
        return puzzle

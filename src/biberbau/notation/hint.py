"""Hints: a move that the coach advises, and why, as facts that terminal and page turn into sentences."""

from typing import Annotated, NamedTuple

from .schema import Json, plain, reader
from .types import Card, Face, Move, Named, Seat, Slot

Verdict = Annotated[
    str,
    Named(
        "Verdict",
        "How sure a hint is: the move is clearly better than the other one; both are about as good; which one is "
        "better depends on how the others play; a rule of thumb, without search; there is only one move.",
        ("clear", "close", "open", "thumb", "only"),
    ),
]


class Phrase(NamedTuple):
    """A text about a move with its facts: `kind` names the text (`hint.move.…`, `hint.why.…`), the rest its fields.

    Cards are only those that the seat has seen.
    """

    kind: Annotated[str, "which text"]
    card: Annotated[Card | None, "a card that the seat has seen"] = None
    slot: Annotated[Slot | None, "the slot of a card or a space"] = None
    lies: Annotated[Card | None, "the card in that slot, if the seat has seen it"] = None
    goal: Annotated[Slot | None, "a second slot"] = None
    found: Annotated[Card | None, "the card in the second slot, if the seat has seen it"] = None
    seat: Annotated[Seat | None, "another seat"] = None
    face: Annotated[Face | None, "how the card is laid, if that matters"] = None
    amount: Annotated[int | None, "a number of cards, or the mean of unseen ones"] = None
    points: Annotated[int | None, "points, rounded"] = None
    chance: Annotated[int | None, "cases of ten with the advised move"] = None
    instead: Annotated[int | None, "cases of ten with the other move"] = None


class Alternative(NamedTuple):
    """Another good move, and how much worse it is than the advised one."""

    move: Annotated[Move, "the other move"]
    advice: Annotated[Phrase, "the move in words"]
    points: Annotated[int, "by how many points it is worse, rounded"]


class Hint(NamedTuple):
    """The advice of the coach to the seat to move, from what that seat may know."""

    verdict: Annotated[Verdict, "how sure the hint is"]
    move: Annotated[Move, "the advised move"]
    advice: Annotated[Phrase, "the advised move in words"]
    other: Annotated[Move | None, "the move that it is compared with; null if there is no other"]
    instead: Annotated[Phrase | None, "the other move in words"]
    reasons: Annotated[tuple[Phrase, ...], "why; the first one counts most"]
    also: Annotated[tuple[Alternative, ...], "up to two other moves that are nearly as good"] = ()

    def to_dict(self) -> Json:
        """Return the hint ready for JSON."""
        fields: Json = plain(self)
        return fields

    @staticmethod
    def from_dict(given: object) -> "Hint":
        """Read a hint from its JSON form; Mismatch names the wrong field."""
        hint: Hint = reader(Hint)(given, "")
        return hint

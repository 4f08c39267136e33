"""Reviews: what the coach says about a finished match. Chances are in ten-thousandths of a match, points in tenths."""

from typing import Annotated, NamedTuple

from .hint import Hint
from .schema import Json, plain, reader
from .types import Card, Game, Move, Named, Phase, Seat, Slot

FORMAT = "biberbau/review/1"

Mark = Annotated[
    str,
    Named(
        "Mark",
        "What the coach says about a move: as good as any; another may be a little better, or it depends on how the "
        "others play; another seems better; another is better in every model; nothing, because the coach is not "
        "reliable there.",
        ("fine", "close", "better", "clear", "silent"),
    ),
]
Effort = Annotated[str, Named("Effort", "How long the coach looks.", ("quick", "usual", "deep"))]
CardsKind = Annotated[str, Named("CardsKind", "What the cards did.", ("deal", "draw", "end"))]


class Valued(NamedTuple):
    """A move and its value for the seat, from what the seat could know: the mean of five models."""

    move: Annotated[Move, "the move"]
    chance: Annotated[int, "chance to win the match, in ten-thousandths"]
    points: Annotated[int, "lead over the mean of the others in this round, in tenths of a point"]
    worlds: Annotated[int, "number of sampled worlds in each model"]


class Slip(NamedTuple):
    """A number laid on an own card that the seat had seen to be lower."""

    slot: Annotated[Slot, "where"]
    lay: Annotated[Card, "the card that lay there"]
    laid: Annotated[Card, "the card that was laid"]


class Recall(NamedTuple):
    """A face-down card that the seat had seen, and what remembering it was worth at a decision.

    That is a fact about the position: the best move with all that was seen, against the best one without this card.
    """

    slot: Annotated[Slot, "where the card lay"]
    card: Annotated[Card, "the card"]
    worth: Annotated[int, "what remembering it was worth, in ten-thousandths of a match"]
    error: Annotated[int, "standard error of the worth"]
    move: Annotated[Move, "a best move of somebody who does not know the card"]
    as_if: Annotated[bool, "whether that is the move that was played"]


class Judged(NamedTuple):
    """One decision of a person."""

    at: Annotated[int, "how many moves came before"]
    seat: Annotated[Seat, "the seat"]
    round: Annotated[int, "the round"]
    phase: Annotated[Phase, "what was decided"]
    move: Annotated[Move, "the move that was played"]
    best: Annotated[Move, "the move that the coach prefers; the played one if there is no better one"]
    mark: Annotated[Mark, "what the coach says"]
    depends: Annotated[bool, "whether the models disagree"]
    loss: Annotated[int, "what the move cost of the chance to win, in ten-thousandths; 0 if it is the preferred one"]
    error: Annotated[int, "standard error of the loss"]
    points: Annotated[int, "what it cost in points of the round, in tenths"]
    points_error: Annotated[int, "standard error of the points"]
    by_model: Annotated[tuple[int, ...], "the loss in each model"]
    values: Annotated[tuple[Valued, ...], "every different move, best first"]
    skill: Annotated[int, "by how much the move is better than that of a Builder who remembers everything"]
    blind: Annotated[int, "by how much the hidden cards made it better than the seat could know"]
    found: Annotated[bool, "whether it is clearly better than the move of such a Builder"]
    shown: Annotated[bool, "whether it is one of the few decisions to look at"]
    hint: Annotated[Hint | None, "the preferred move against the played one, and why; null if none is preferred"] = None
    slip: Annotated[Slip | None, "a sign that a card was forgotten"] = None
    recall: Annotated[Recall | None, "the card that was most worth remembering; null if none was worth a lot"] = None


class CardsEvent(NamedTuple):
    """What the cards did at one moment."""

    at: Annotated[int, "how many moves came before"]
    round: Annotated[int, "the round"]
    kind: Annotated[CardsKind, "the deal of the round, a card that was drawn, or the end of the round"]
    seat: Annotated[Seat | None, "who drew; null if nobody did"]
    card: Annotated[Card | None, "the card that was drawn"]
    shift: Annotated[int, "how much the chance to win of the reviewed seat changed, in ten-thousandths"]
    error: Annotated[int, "standard error of the change"]


class Luck(NamedTuple):
    """The result of a seat in parts, in ten-thousandths of a match; they add up to `result` exactly."""

    before: Annotated[int, "the chance to win before the first deal"]
    deals: Annotated[int, "the deals of the rounds"]
    draws: Annotated[int, "what came from the pile after own moves, and the ends of rounds"]
    others_draws: Annotated[int, "what came from the pile after moves of the others"]
    blind: Annotated[int, "hidden cards that were kinder or worse than the seat could know"]
    decisions: Annotated[int, "own decisions, compared with those of a Builder who remembers everything"]
    others: Annotated[int, "decisions of the others"]
    result: Annotated[int, "10000 for a win; joint winners share it"]

    @property
    def cards(self) -> int:
        """All that no player decided."""
        return self.deals + self.draws + self.others_draws + self.blind


class Reviewed(NamedTuple):
    """The match of one seat."""

    luck: Annotated[Luck, "luck and decisions apart"]
    cards: Annotated[tuple[CardsEvent, ...], "the turning point of the cards, and others that may be as large"]
    decision: Annotated[int | None, "the most important decision, as `at`; null if none was"]


class MatchReview(NamedTuple):
    """What the coach says about a finished match."""

    format: Annotated[str, Named("ReviewFormat", "The form of reviews.", (FORMAT,))]
    """Always `biberbau/review/1`."""
    version: Annotated[str, "the version of Biberbau that made it"]
    record: Annotated[str, "a hash of the record"]
    game: Annotated[Game, "the game"]
    players: Annotated[int, "how many played"]
    effort: Annotated[Effort, "how long the coach looked"]
    seats: Annotated[dict[Seat, Reviewed], "the match of each reviewed seat"]
    decisions: Annotated[tuple[Judged, ...], "the decisions of these seats, in order"]

    def to_dict(self) -> Json:
        """Return the review ready for JSON."""
        fields: Json = plain(self)
        return fields

    @staticmethod
    def from_dict(given: object) -> "MatchReview":
        """Read a review from its JSON form; Mismatch names the wrong field."""
        review: MatchReview = reader(MatchReview)(given, "")
        return review

"""The view: what one seat, or a spectator, may see of a match."""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

from ..errors import BadView
from ..games import GAMES, phases
from .schema import Json, Mismatch, plain, reader
from .types import Card, Cards, Game, Move, Options, Phase, Points, Seat
from .words import HIDDEN, SPACE


class Last(NamedTuple):
    """The end of the previous round, with all cards face up as they were scored."""

    cards: Annotated[Cards, "the final table, all cards turned up"]
    ender: Annotated[Seat | None, "the seat that started the end; null for the turn cap"]
    scores: Annotated[Points | None, "the points of that round; null where five of a kind decided the match"]
    capped: Annotated[bool, "whether the turn cap ended the round"]


class Held(NamedTuple):
    """The public facts about a card in hand that not everybody has seen."""

    seen: Annotated[str, "who has seen it: seats in order"]
    back: Annotated[str, "the draw pile it came from, with `n` if it can only be a number"]


class View(NamedTuple):
    """What one viewer may see of a match."""

    game: Annotated[Game, "the game"]
    players: Annotated[int, "the number of players"]
    seat: Annotated[Seat | None, "whose view this is; null for a spectator"]
    round: Annotated[int, "the round being played, from 1"]
    rounds: Annotated[int, "the number of rounds of the match"]
    phase: Annotated[Phase, "what is being decided"]
    turn: Annotated[Seat | None, "the seat to move; null when the match is over"]
    ender: Annotated[Seat | None, "the seat that started the end of the round"]
    starter: Annotated[Seat | None, "the seat that started this round; null during `open`"]
    turns: Annotated[int, "completed turns of this round, over all seats"]
    again: Annotated[bool, "whether the card in hand is the first card of a draw2"]
    options: Annotated[Options, "the options as given"]
    cards: Annotated[
        Cards, "all cards on the table: faces of face-up cards, `?` for face-down cards, `-` for empty spaces"
    ]
    known: Annotated[
        Cards, "the same, with the faces of face-down cards that this seat has legally seen since the last shuffle"
    ]
    seen: Annotated[dict[Seat, tuple[str, ...]], "who has seen each card: seats in order, `*` for the public"]
    backs: Annotated[
        dict[Seat, tuple[str, ...]],
        "of each card that not everybody has seen: which draw pile of the round it came from, counted from 0, with `n` "
        "if it can only be a number; `-` for others",
    ]
    earlier: Annotated[
        tuple[tuple[Card, ...], ...],
        "for each earlier draw pile of this round: its cards that are still hidden from somebody, in canonical order",
    ]
    hand: Annotated[Card | None, "the card in the hand of the seat to move"]
    held: Annotated[Held | None, "about a card in hand that not everybody has seen"]
    draw: Annotated[int, "cards left in the draw pile"]
    discard: Annotated[tuple[Card, ...], "the whole discard pile, bottom first"]
    aside: Annotated[tuple[Card, ...], "cards out of play this round, in the order in which they went"]
    scores: Annotated[tuple[Points, ...], "the points of finished rounds"]
    totals: Annotated[Points, "the sums of these points, by seat"]
    last: Annotated[Last | None, "the end of the previous round; null until a round has ended"]
    winners: Annotated[tuple[Seat, ...] | None, "null until the match is over"]
    legal: Annotated[tuple[Move, ...], "the legal moves if this seat is to move"]

    def to_dict(self) -> Json:
        """Return the view ready for JSON."""
        fields: Json = plain(self)
        return fields

    @staticmethod
    def from_dict(given: object) -> "View":
        """Read a view from its JSON form; BadView names the wrong field. Unknown fields are ignored.

        A view of another program may lack the fields `backs`, `earlier` and `held`. Its hidden cards are then read as
        those of one draw pile.
        """
        try:
            view: View = reader(View)({**FURTHER, **given} if isinstance(given, Mapping) else given, "")
        except Mismatch as mismatch:
            raise BadView("bad-view", why=mismatch.where or "{…}") from None
        return view if isinstance(given, Mapping) and FURTHER.keys() <= given.keys() else _completed(view)


FURTHER: Json = {"backs": {}, "earlier": (), "held": None}
"""Fields that may be missing in a view of another program."""


def _completed(view: View) -> View:
    """Add the public facts about hidden cards, as far as they follow from the rest of the view."""
    game = GAMES.get(view.game)
    back = "0n" if game is not None and game.may_leave_spaces else "0"  # only numbers are laid into spaces
    backs = {
        seat: tuple([SPACE if seen == SPACE or seen.endswith("*") else back for seen in row])
        for seat, row in view.seen.items()
    }
    return view._replace(backs=backs, earlier=(), held=_held(view, back))


def _held(view: View, back: str) -> Held | None:
    """A card in hand that its owner alone has seen; None if everybody has seen it."""
    is_secret = view.hand == HIDDEN or (view.hand is not None and view.seat == view.turn)
    if view.turn is None or not is_secret or view.phase == phases.NAMES[phases.ACTION]:
        return None
    return Held(view.turn, back)


OWN_FIELDS = ("known", "hand", "legal")
"""Fields that differ between viewers, besides `seat`; all other fields are the same for all."""
AIDS = ("known", "seen", "backs", "earlier", "held")
"""Fields that show what people otherwise have to remember.

They are sent to people only if they have the memory aid, and always to programs.
"""


def without_aids(fields: Json) -> Json:
    """Fields of a view without the memory aids; only the top card of the discard pile is shown (X05)."""
    left = {name: value for name, value in fields.items() if name not in AIDS}
    if "discard" in left:
        left["discard"] = covered(left["discard"])
    return left


def covered(pile: Sequence[str]) -> tuple[str, ...]:
    """A pile of which only the top card and the number of cards are shown."""
    return (*[HIDDEN] * (len(pile) - 1), *pile[-1:])

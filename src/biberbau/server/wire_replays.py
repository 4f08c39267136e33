"""The messages about replays; `wire` has all others."""

from typing import Annotated, Literal

from msgspec import Meta

from .wire_base import Level, Message, Pace, Seat
from .wire_notation import Event, Game, Hint, Json, View, ViewChange

Origin = Literal["branch", "daily", "practice"]
"""Why the cards of a table are not drawn: it goes on from another match, or has the deal of the day."""

ReplayEyes = Literal["A", "B", "C", "D", "E", "F", "public", "all"]
"""Through whose eyes a finished match is seen: a seat's, everybody's, or with all cards open."""


class ReplayStep(Message):
    """A move of a replay; the first step is the deal, without `seat` and `move`.

    `events` and `view` are what everybody sees: the events, and the fields of the view that they changed. `seen` has
    the events for the eyes to which they look different. `own` has the changed fields of each pair of eyes alone:
    `known` and `hand`.
    """

    seat: Seat | None
    move: str | None
    events: list[Event]
    seen: dict[ReplayEyes, list[Event]]
    view: ViewChange
    own: dict[ReplayEyes, ViewChange]


class Replay(Message):
    """A record as steps. `views` has the whole view of all eyes after the first step; `legal` is always empty there."""

    game: Game
    names: dict[Seat, str]
    date: str | None
    views: dict[ReplayEyes, View]
    steps: list[ReplayStep]


class Branch(Message):
    """Play on from a moment of a record, after some of its moves, in one of its seats, against bots.

    `deal`: with the cards as they were (`same`), or with all that the seat could not know dealt again (`new`). The
    shuffles of later rounds are new in both.
    """

    record: Json
    moves: Annotated[int, Meta(ge=0)]
    seat: Seat
    deal: Literal["same", "new"] = "new"
    level: Level = "yearling"
    pace: Pace = "normal"


class AskWhy(Message):
    """What the coach thinks of a move of a record; `moves` is the number of moves before it."""

    record: Json
    moves: Annotated[int, Meta(ge=0)]


class Why(Message):
    """What the coach thinks of a move that a seat has made, and the hint that it would have got before.

    `same`: the hint advises this move, or one that is alike. `near`: it calls the move nearly as good, or does not
    decide between both.
    """

    seat: Seat
    move: str
    same: bool
    near: bool
    hint: Hint

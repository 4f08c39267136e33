"""The messages about replays; `wire` has all others."""

from typing import Literal

from .wire_base import Message, Seat
from .wire_notation import Event, Game, View, ViewChange

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

"""The messages about matches that have ended; `wire` has all others."""

from typing import Literal

from .wire_base import Level, Message, Seat
from .wire_notation import Game

MatchEnding = Literal["finished", "abandoned", "unfinished"]
"""How a match ended: by the rules, because everybody left, or because nobody played on."""


class MatchSeat(Message):
    """A seat in a match that has ended.

    `name` is null for bots and for people who were deleted; `level` is set for bots. `place` is null if nobody has won.
    `mine`: the seat of the person who asks. `beside`: shared a device with another seat. `left`: the person gave the
    seat up, and a bot played on.
    """

    seat: Seat
    points: int
    place: int | None
    name: str | None
    beaver: int
    level: Level | None
    program: bool
    mine: bool
    beside: bool
    left: bool


class MatchInfo(Message):
    """A match that has ended; `began` and `ended` are times in seconds since 1970.

    `five`: five of a kind have won it. `shared`: the code of the link with which the person who asks shares it.
    """

    id: str
    game: Game
    ending: MatchEnding
    began: float
    ended: float
    five: bool
    seats: list[MatchSeat]
    shared: str | None


class MyMatches(Message):
    """Matches of the person, the latest first; `more`, if it is set, is the `before` of the next page.

    `names` are the other names in all matches of the person, the most frequent first.
    """

    matches: list[MatchInfo]
    more: str | None
    names: list[str]


class MatchLink(Message):
    """The code with which everybody can see a match; it stands for the id in the paths of the match and its record."""

    code: str

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


class Standing(Message):
    """A person in the finished matches of the person who asks: how often they played and won.

    `ahead` and `behind`: how often they were placed before and after the person who asks. `streak`: the longest series
    of matches that they won, of those that they played. `took`: cards that they took from others. `mine`: the person
    who asks.
    """

    name: str
    beaver: int
    mine: bool
    played: int
    won: int
    ahead: int
    behind: int
    streak: int
    took: int


class BestRound(Message):
    """The best round of a person in a game, and the match of it."""

    game: Game
    name: str
    points: int
    match: str


class FirstFive(Message):
    """The first match that was won by five of a kind, by whom, and when it ended."""

    name: str
    match: str
    ended: float


class Standings(Message):
    """Who won how often in the finished matches of the person who asks; the people with most wins first."""

    matches: int
    people: list[Standing]
    rounds: list[BestRound]
    five: FirstFive | None


class MatchLink(Message):
    """The code with which everybody can see a match; it stands for the id in the paths of the match and its record."""

    code: str

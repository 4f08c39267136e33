"""The messages about the deal of the day; `wire` has all others."""

from .wire_base import Message, Pace
from .wire_notation import Game


class DailyResult(Message):
    """The result of a person who has finished the deal of the day; `place` is the place at the own table."""

    name: str
    beaver: int
    points: int
    place: int
    mine: bool


class Daily(Message):
    """The deal of the day of one game. `results`: those who have finished it, the best first.

    `table`: where the person who asks plays it at the moment. `tries`: how often they have begun it; only the first
    one counts, the others are practice.
    """

    game: Game
    table: str | None
    tries: int
    results: list[DailyResult]


class Dailies(Message):
    """The deals of a day, written as `2026-11-17`; the next ones come at midnight UTC.

    `keeps`: whether this server keeps results; otherwise there are none to compare.
    """

    day: str
    keeps: bool
    deals: list[Daily]


class DailyOpened(Message):
    """The table where a person plays the deal of the day, or plays on; `practice`: the result does not count."""

    table: str
    practice: bool


class PlayDaily(Message):
    """Play the deal of the day, with the aids of this person."""

    memory_aid: bool = False
    pace: Pace = "normal"

"""Clocks: what is due at a table, and when. Pure functions; `timers.py` waits and acts.

Clocks run only while at least one person is connected, so no bot moves at a table that everybody has
left until the next day.
"""

from collections.abc import Callable, Collection
from typing import Literal, NamedTuple

from .config import Config
from .table import Table
from .wire import Pace, Seat

UNDO_TIME = 3
"""How many times as long as usual a bot waits after a move that can be undone."""
PACES: dict[Pace, float] = {"normal": 1, "slow": 2}
"""How many times as long as usual a bot waits, by the pace of the table."""

What = Literal["go-on", "stand-in", "timer", "host", "clock"]


class Due(NamedTuple):
    """What happens when, and to which seat."""

    when: float
    what: What
    seat: Seat | None = None


class Attendance(NamedTuple):
    """Which seated people are connected, who watches at all, and since when somebody is away."""

    here: Collection[str]
    is_watching: Callable[[str], bool]
    gone_since: Callable[[str], float]


def due_next(table: Table, attendance: Attendance, since: float, config: Config) -> Due | None:
    """What is due next; `since` is when the current decision or pause began."""
    if not attendance.here:
        return None
    if table.stage == "waiting":
        return _host_due(table, attendance, config)
    if table.stage != "playing":
        return None
    waiting = _stand_ins_due(table, attendance, config)
    if (move := move_due(table, since, config)) is not None:
        waiting.append(move)
    return min(waiting, default=None, key=lambda due: due.when)


def move_due(table: Table, since: float, config: Config) -> Due | None:
    """When the time for the current decision or pause is up."""
    if table.between:
        return Due(since + config.pause, "go-on")
    seconds = table.settings.turn_seconds
    if seconds is None:
        return None
    place = table.to_move
    if place is None or not place.is_awaited:
        return None
    return Due(since + seconds, "timer", place.seat)


def bot_waits(table: Table, config: Config) -> float:
    """How long a bot waits, so that people can follow; longer after a person's move that can be undone."""
    can_be_undone = table.is_alone and table.steps and table.steps[-1].by == "person"
    return config.pace * PACES[table.pace] * (UNDO_TIME if can_be_undone else 1)


def _stand_ins_due(table: Table, attendance: Attendance, config: Config) -> list[Due]:
    return [
        Due(attendance.gone_since(place.player) + config.grace, "stand-in", place.seat)
        for place in table.places
        if place.is_awaited and place.player is not None and place.player not in attendance.here
    ]


def _host_due(table: Table, attendance: Attendance, config: Config) -> Due | None:
    """When the first connected person becomes the host, because the host is away and nobody else can start."""
    if attendance.is_watching(table.host):
        return None
    when = attendance.gone_since(table.host) + config.grace
    return next((Due(when, "host", place.seat) for place in table.places if place.player in attendance.here), None)

"""Clocks: what happens at a table by itself because time has passed.

They run only while some person is there: nobody's seat is played by a bot because everybody has gone to bed.
"""

from collections.abc import Callable, Collection
from typing import Literal, NamedTuple

from .config import Config
from .table import Table
from .wire import Seat

What = Literal["go-on", "stand-in", "timer", "host"]


class Due(NamedTuple):
    """What is to happen, when, and to whom."""

    when: float
    what: What
    seat: Seat | None = None


class Attendance(NamedTuple):
    """Who sits there and is there now, who looks at all, and since when somebody does not."""

    here: Collection[str]
    is_watching: Callable[[str], bool]
    gone_since: Callable[[str], float]


def due_next(table: Table, attendance: Attendance, since: float, config: Config) -> Due | None:
    """The next thing that time will bring; `since` is when the present decision, or pause, began."""
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
    """When the present decision, or the look at a round's end, is over."""
    if table.between:
        return Due(since + config.pause, "go-on")
    seconds = table.settings.turn_seconds
    if seconds is None:
        return None
    place = table.to_move
    if place is None or not place.is_awaited:
        return None
    return Due(since + seconds, "timer", place.seat)


def _stand_ins_due(table: Table, attendance: Attendance, config: Config) -> list[Due]:
    return [
        Due(attendance.gone_since(place.player) + config.grace, "stand-in", place.seat)
        for place in table.places
        if place.is_awaited and place.player is not None and place.player not in attendance.here
    ]


def _host_due(table: Table, attendance: Attendance, config: Config) -> Due | None:
    """When the first person who is there becomes the host, because the host is away and nobody could begin."""
    if attendance.is_watching(table.host):
        return None
    when = attendance.gone_since(table.host) + config.grace
    return next((Due(when, "host", place.seat) for place in table.places if place.player in attendance.here), None)

"""Clocks: what is due at a table, and when. Pure functions; `timers.py` waits and acts.

Clocks run only while at least one person is connected, so no bot moves at a table that everybody has
left until the next day.
"""

from collections.abc import Callable, Collection
from typing import Literal, NamedTuple

from .config import Config
from .table import Table
from .wire import Pace, Seat

UNDO_TIME = 2
"""How many times as long as usual a bot waits at least after a move that can be undone: about as long as the page holds
other moves that one tap makes."""
PACES: dict[Pace, float] = {"normal": 1, "slow": 2}
"""How many times as long as usual a bot waits, by the pace of the table."""

CUT_SECONDS = 3.0
"""How long a draw waits for the cuts of those who are connected, or for the first connection."""
SHOW_SECONDS = 5.0
"""How long a draw waits until everybody has shown their cut."""

What = Literal["go-on", "stand-in", "timer", "host", "clock", "bot", "draw", "cut-closed", "void"]


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
    """What is due next; `since` is when the current decision, pause or step of a draw began."""
    if table.stage == "drawing":
        if table.draws.asks:
            return None
        closed = table.draw.is_closed
        return Due(since + SHOW_SECONDS, "void") if closed else Due(since + CUT_SECONDS, "cut-closed")
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
    """How long a bot waits, so that people can follow, and so that a mis-tap can be undone before the bot moves."""
    can_be_undone = table.is_alone and table.steps and table.steps[-1].by == "person"
    return config.pace * max(PACES[table.pace], UNDO_TIME if can_be_undone else 0)


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

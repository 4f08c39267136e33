"""Clocks: what is due at a table, and when. Pure functions; `timers.py` waits and acts.

Clocks run only while at least one person is connected, so no bot moves at a table that everybody has
left until the next day. At tables with days per move they run always, by the time in the log.
"""

from collections.abc import Callable, Collection
from typing import Literal, NamedTuple

from .config import Config
from .table import Table
from .wire import Level, Pace, Seat

UNDO_TIME = 2
"""How many times as long as usual a bot waits at least after a move that can be undone: about as long as the page holds
other moves that one tap makes."""
PACES: dict[Pace, float] = {"normal": 1, "slow": 2}
"""How many times as long as usual a bot waits, by the pace of the table."""

THINKING: dict[Level, float] = {"kit": 1, "yearling": 1.25, "builder": 1, "elder": 1.25, "boss": 1.5}
"""How many times as long as usual a bot waits, by its level: those who learn the game and those who look ahead take
their time. It must not depend on cards, nor on the time of the search: that would tell something about them."""
PONDERED = ("hand", "knock")
"""Phases in which people think longer than over where to take a card from."""
PONDERING = 1.25
"""How many times as long as usual a bot waits in these phases."""

CUT_SECONDS = 3.0
"""How long a draw waits for the cuts of those who are connected, or for the first connection."""
SHOW_SECONDS = 5.0
"""How long a draw waits until everybody has shown their cut."""

DAY = 86400.0
BOT_SECONDS = 60.0
"""Seconds after which a bot has moved; otherwise the server was stopped meanwhile, and the table is loaded again."""

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
    if is_over_days(table):
        return _due_over_days(table, since, config)
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


def is_over_days(table: Table) -> bool:
    """Whether a match is played over days: people have days for a move, and need not be connected."""
    return table.settings.turn_days is not None and table.stage == "playing"


def turn_ends(table: Table) -> float | None:
    """When the time of the person to move is up at a table with days per move; None if nobody is waited for."""
    place = table.to_move
    if not is_over_days(table) or table.settings.turn_days is None or place is None or not place.is_awaited:
        return None
    return table.turn_began + table.settings.turn_days * DAY


def wakes_at(table: Table, config: Config) -> float | None:
    """When a table with days per move has to be loaded at the latest, though nobody is connected; None: never."""
    if not is_over_days(table):
        return None
    ends = turn_ends(table)
    if ends is not None:
        return ends
    return table.turn_began + (_pause_over_days(table, config) if table.between else BOT_SECONDS)


def _pause_over_days(table: Table, config: Config) -> float:
    """How long the pause after a round takes; people at one device have as long as for a move."""
    days = table.settings.turn_days
    return config.pause if len(table.people) > 1 or days is None else days * DAY


def _due_over_days(table: Table, since: float, config: Config) -> Due | None:
    """The end of the pause, or of the time of the person to move; then a bot plays for them until they return."""
    if table.between:
        return Due(since + _pause_over_days(table, config), "go-on")
    ends, place = turn_ends(table), table.to_move
    return None if ends is None or place is None else Due(since + ends - table.turn_began, "stand-in", place.seat)


def move_due(table: Table, since: float, config: Config) -> Due | None:
    """When the time for the current decision or pause is up; nobody hurries people who play at one device."""
    if table.between:
        return Due(since + config.pause, "go-on") if len(table.people) > 1 else None
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
    return config.pace * max(PACES[table.pace] * _thinking(table), UNDO_TIME if can_be_undone else 0)


def _thinking(table: Table) -> float:
    """How many times as long as usual the seat to move seems to think, by what everybody can see."""
    place, match = table.to_move, table.match
    if place is None or place.bot is None or match is None:
        return 1
    return THINKING[place.bot] * (PONDERING if match.phase in PONDERED else 1)


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

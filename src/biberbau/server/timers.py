"""The timers of a room: bot moves, turn time limits, stand-ins for absent people, the end of pauses."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol

from . import clocks, drawing, entries, wire
from .audience import Audience
from .bots import Answer, Bots, Question
from .config import Config
from .first_looks import FirstLooks
from .table import STAND_IN, Table

RETRY = 1.0
"""Seconds until the next attempt after storing has failed."""

GOES_ON = 30.0
"""Age of the last entry, in seconds, up to which the clock of a loaded table goes on."""


class TimedRoom(Protocol):
    """What the timers need of their room."""

    table: Table
    audience: Audience
    is_busy: bool

    @property
    def seconds_behind(self) -> float:
        """How long this node waits for another one to act."""
        ...

    def enqueue(self, action: Callable[[], None]) -> None:
        """Run an action now, or after everything that waits already."""
        ...

    def write(self, entry: entries.AnyEntry) -> None:
        """Write an entry."""
        ...


class Timers:
    """Runs the clocks of a room and asks its bots for moves."""

    def __init__(self, room: TimedRoom, bots: Bots, config: Config, age: float) -> None:
        """Begin when the room is opened or loaded; the last entry was written `age` seconds ago.

        Clocks go on where they were if that is not long ago: the server was restarted, or the guests come from another
        node. Otherwise nobody was there, and they begin again.
        """
        self.is_waiting = False
        """Whether a bot is being asked."""
        self._room = room
        self._bots = bots
        self._config = config
        self._loop = asyncio.get_running_loop()
        self._begun = self._loop.time()
        self._since = self._begun - age if age < GOES_ON else self._begun
        self._earlier: list[float] = []
        """When the decisions began that may still be undone."""
        self._steps = len(room.table.steps)
        self._first_looks = FirstLooks()
        self._gone_since: dict[str, float] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._is_done = False

    # Called by the room

    def decision_begins(self, age: float = 0.0) -> None:
        """Note that a new decision, or the pause after a round, began `age` seconds ago.

        An undone decision keeps its first start time, so nobody gains time by undoing; the time of bots does not count.
        """
        table, now = self._room.table, self._loop.time() - age
        self._first_looks.decision_begins(table, now)
        steps = len(table.steps)
        undone, self._steps = self._steps - steps, steps
        if table.latest or not 0 < undone <= len(self._earlier):
            self._earlier = [*self._earlier, self._since][-steps:] if steps else []
            self._since = now
            return
        began, *later = self._earlier[-undone:]
        del self._earlier[-undone:]
        self._since = began + (now - later[0] if later else 0)

    def seen(self, seat: wire.Seat | None) -> None:
        """Note that a seat has seen its first cards."""
        looking = self._first_looks.seats
        if seat in looking:
            looking.remove(seat)
            if not looking:
                self._start_clock()

    def _start_clock(self) -> None:
        """Let the time of the current decision begin now: everybody has seen their first cards."""
        self._first_looks.seats.clear()
        self._since = self._loop.time()
        self._room.audience.send_all(wire.Clock(self.seconds_left))
        self.update()

    def draw_goes_on(self) -> None:
        """Note that a draw, or the time for showing cuts, begins."""
        self._since = self._loop.time()

    def match_begins(self) -> None:
        """Note that absence counts from now on."""
        self._begun = self._loop.time()

    def saw(self, person: str) -> None:
        """Note that a person was here just now."""
        self._gone_since[person] = self._loop.time()

    def is_away(self, person: str) -> bool:
        """Whether a person has been away for longer than the grace, or at a table with days per move for too long."""
        if clocks.is_over_days(self._room.table):
            return any(place.stand_in for place in self._room.table.held_by(person))
        gone = self._loop.time() - self._gone_since.get(person, self._begun)
        return person not in self._room.audience.here and gone >= self._config.grace

    def stop(self) -> None:
        """Stop; the timers are not used again."""
        self._is_done = True
        self._set_alarm(None)

    def _set_alarm(self, alarm: asyncio.TimerHandle | None) -> None:
        """Replace the alarm."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = alarm

    # Waiting and acting

    @property
    def seconds_left(self) -> float | None:
        """The time left for the current decision or pause; None without a limit, and while the clock does not run."""
        if clocks.is_over_days(self._room.table):
            ends = clocks.turn_ends(self._room.table)
            return None if ends is None else max(0.0, round(ends - time.time(), 1))
        if self._first_looks.seats:
            return None
        due = clocks.move_due(self._room.table, self._since, self._config)
        return None if due is None else max(0.0, round(due.when - self._loop.time(), 1))

    def update(self) -> None:
        """Write what is due now, ask a bot for its move if it is its turn, and set the next alarm.

        To be called after every change.
        """
        self._set_alarm(None)
        if self._room.is_busy or self._is_done:
            return
        behind = self._room.seconds_behind
        if not behind and (entry := self._next_entry()) is not None:
            self._room.write(entry)
            return
        if not behind:
            self._let_bot_move()
        due = self._due()
        if due is not None:
            self._set_alarm(self._loop.call_at(due.when + behind, self._room.enqueue, self._ring))

    def _next_entry(self) -> entries.AnyEntry | None:
        """What the table itself has to write now; this is asked after every move."""
        if self._room.table.stage not in drawing.STAGES:
            return None
        return drawing.next_entry(self._room.table, self._room.audience.cutters)

    def update_later(self) -> None:
        """Call `update` after a delay."""
        if not self._is_done:
            self._set_alarm(self._loop.call_later(RETRY, self.update))

    def _due(self) -> clocks.Due | None:
        """What is due next; draws go on and bots are asked at once, unless another node does that."""
        waiting = [self._clock_due()]
        if self._room.seconds_behind and self._next_entry() is not None:
            waiting.append(clocks.Due(self._since, "draw"))
        if self._room.seconds_behind and self._is_bot_to_move and not self.is_waiting:
            waiting.append(clocks.Due(self._since + clocks.bot_waits(self._room.table, self._config), "bot"))
        return min((due for due in waiting if due is not None), default=None, key=lambda due: due.when)

    def _clock_due(self) -> clocks.Due | None:
        attendance = clocks.Attendance(
            self._room.audience.here,
            self._room.audience.is_watching,
            lambda player: self._gone_since.get(player, self._begun),
        )
        due = clocks.due_next(self._room.table, attendance, self._turn_since, self._config)
        if not self._first_looks.seats or (
            due is not None and due.what != "timer" and due.when < self._first_looks.until
        ):
            return due
        return clocks.Due(self._first_looks.until, "clock")

    @property
    def _turn_since(self) -> float:
        """When the current decision began; at a table with days per move by the log, which survives restarts."""
        table = self._room.table
        if not clocks.is_over_days(table):
            return self._since
        return self._loop.time() - max(0.0, time.time() - table.turn_began)

    def _ring(self) -> None:
        """Do what is due."""
        due = self._due()
        if due is None or due.when + self._room.seconds_behind > self._loop.time():
            self.update()
        elif due.what == "bot":
            self._let_bot_move()
            self.update()
        elif due.what == "clock":
            self._start_clock()
        elif due.what == "draw" and (entry := self._next_entry()) is not None:
            self._room.write(entry)
        elif due.what == "cut-closed":
            self._room.write(drawing.closed(self._room.table, self._room.table.draw))
        elif due.what == "void":
            self._room.write(drawing.voided(self._room.table.draw))
        elif due.what == "go-on":
            self._room.write(entries.WentOn(at=time.time()))
        elif due.what == "stand-in" and due.seat is not None:
            self._room.write(entries.StoodIn(seat=due.seat, at=time.time()))
        elif due.what == "host" and due.seat is not None:
            self._pass_on_hosting(due.seat)
        elif due.seat is not None and not self.is_waiting:
            self._ask_bot(due.seat, STAND_IN, "timer")

    def _pass_on_hosting(self, seat: wire.Seat) -> None:
        """Make the person in a seat the host."""
        player = self._room.table.place(seat).player
        assert player is not None
        self._room.write(entries.Hosted(player=player, at=time.time()))

    @property
    def _is_bot_to_move(self) -> bool:
        place = self._room.table.to_move
        return place is not None and place.bot is not None

    def _let_bot_move(self) -> None:
        place = self._room.table.to_move
        if place is not None and place.bot is not None and not self.is_waiting:
            self._ask_bot(place.seat, place.bot, "stand-in" if place.stand_in else "bot")

    def _ask_bot(self, seat: wire.Seat, level: wire.Level, by: wire.By) -> None:
        table = self._room.table
        assert table.match is not None
        self.is_waiting = True
        question = Question(table.id, seat, level, table.seed_of_bot(seat), table.match.view(seat), table.match.events)
        self._bots.ask(question, partial(self._bot_answers, table.match_number, seat, by))

    def _bot_answers(self, number: int, seat: wire.Seat, by: wire.By, answer: Answer) -> None:
        """Make a bot's move, after the pause that people need to follow."""
        if by == "bot" and answer.by_stand_in:
            by = "stand-in"
        action = partial(self._move, number, seat, by, answer.move)
        wait = self._since + clocks.bot_waits(self._room.table, self._config) - self._loop.time()
        if wait > 0 and by != "timer":
            self._loop.call_later(wait, self._room.enqueue, action)
        else:
            self._room.enqueue(action)

    def _move(self, number: int, seat: wire.Seat, by: wire.By, move: str) -> None:
        """Write a bot's move, unless it is outdated: the person is back, has moved, or has undone a move."""
        self.is_waiting = False
        table, place = self._room.table, self._room.table.to_move
        is_wanted = place is not None and place.seat == seat and (by == "timer") == place.is_awaited
        if is_wanted and table.match_number == number:
            self._room.write(entries.Moved(seat=seat, move=move, by=by, at=time.time()))
        else:
            self.update()

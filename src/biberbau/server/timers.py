"""The timers of a room: bot moves, time limits and everything else that happens without a command."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol

from . import clocks, entries, wire
from .audience import Audience
from .bots import Bots, Question
from .config import Config
from .table import STAND_IN, Table

RETRY = 1.0
"""Seconds to wait before something is tried again that could not be stored."""


class TimedRoom(Protocol):
    """A room, as its timers see it."""

    table: Table
    audience: Audience
    is_busy: bool

    def enqueue(self, action: Callable[[], None]) -> None:
        """Do something when nothing else is on its way."""
        ...

    def write(self, entry: entries.AnyEntry) -> None:
        """Write an entry."""
        ...


class Timers:
    """Keeps the clocks of a room, and asks its bots."""

    def __init__(self, room: TimedRoom, bots: Bots, config: Config) -> None:
        """Begin when the room is opened, or brought back."""
        self.is_waiting = False
        """Whether a bot is being asked."""
        self._room = room
        self._bots = bots
        self._config = config
        self._loop = asyncio.get_running_loop()
        self._since = self._begun = self._loop.time()
        self._earlier: list[float] = []
        """When those decisions began that may be taken back."""
        self._gone_since: dict[str, float] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._is_done = False

    # What it is told

    def decision_begins(self) -> None:
        """Note that there is something new to decide, or a round's end to look at.

        A decision that was taken back began when it did: nobody gains time by it.
        """
        table = self._room.table
        was_taken_back = not table.latest
        if was_taken_back and self._earlier:
            self._since = self._earlier.pop()
            return
        self._earlier = [*self._earlier, self._since][-len(table.harmless) :] if table.harmless else []
        self._since = self._loop.time()

    def match_begins(self) -> None:
        """Note that from now on people may be missed."""
        self._begun = self._loop.time()

    def saw(self, person: str) -> None:
        """Note that somebody was here just now."""
        self._gone_since[person] = self._loop.time()

    def stop(self) -> None:
        """Stop the clocks for good."""
        self._is_done = True
        self._set_alarm(None)

    def _set_alarm(self, alarm: asyncio.TimerHandle | None) -> None:
        """Let this alarm ring, and no other."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = alarm

    # What it does

    @property
    def seconds_left(self) -> float | None:
        """How long there is for the present decision, or for the look at a round's end; none for ever."""
        due = clocks.move_due(self._room.table, self._since, self._config)
        return None if due is None else max(0.0, round(due.when - self._loop.time(), 1))

    def look_after(self) -> None:
        """Let a bot move, and see what time will bring; to be called whenever something has changed."""
        self._set_alarm(None)
        if self._room.is_busy or self._is_done:
            return
        self._let_bot_move()
        due = self._due()
        if due is not None:
            self._set_alarm(self._loop.call_at(due.when, self._room.enqueue, self._ring))

    def look_after_later(self) -> None:
        """Try again in a while."""
        if not self._is_done:
            self._set_alarm(self._loop.call_later(RETRY, self.look_after))

    def _due(self) -> clocks.Due | None:
        attendance = clocks.Attendance(
            self._room.audience.here,
            self._room.audience.is_watching,
            lambda player: self._gone_since.get(player, self._begun),
        )
        return clocks.due_next(self._room.table, attendance, self._since, self._config)

    def _ring(self) -> None:
        """Do what time has brought."""
        due = self._due()
        if due is None or due.when > self._loop.time():
            self.look_after()
        elif due.what == "go-on":
            self._room.write(entries.WentOn(at=time.time()))
        elif due.what == "stand-in" and due.seat is not None:
            self._room.write(entries.StoodIn(seat=due.seat, at=time.time()))
        elif due.what == "host" and due.seat is not None:
            self._pass_on_table(due.seat)
        elif due.seat is not None and not self.is_waiting:
            self._ask_bot(due.seat, STAND_IN, "timer")

    def _pass_on_table(self, seat: wire.Seat) -> None:
        """Let the person in a seat be the host."""
        player = self._room.table.place(seat).player
        assert player is not None
        self._room.write(entries.Hosted(player=player, at=time.time()))

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

    def _bot_answers(self, number: int, seat: wire.Seat, by: wire.By, move: str) -> None:
        """Make a bot's move, not faster than people can follow."""
        action = partial(self._move, number, seat, by, move)
        wait = self._since + self._config.pace - self._loop.time()
        if wait > 0 and by != "timer":
            self._loop.call_later(wait, self._room.enqueue, action)
        else:
            self._room.enqueue(action)

    def _move(self, number: int, seat: wire.Seat, by: wire.By, move: str) -> None:
        """Write a bot's move, unless it is no longer wanted: the person is back, or has moved, or taken a move back."""
        self.is_waiting = False
        table, place = self._room.table, self._room.table.to_move
        is_wanted = place is not None and place.seat == seat and (by == "timer") == place.is_awaited
        if is_wanted and table.match_number == number:
            self._room.write(entries.Moved(seat=seat, move=move, by=by, at=time.time()))
        else:
            self.look_after()

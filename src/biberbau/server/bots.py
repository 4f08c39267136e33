"""Bots at the tables: worker processes that compute moves, and a stand-in for answers that come too late.

Workers are hosted like the bot programs of users (`bots/hosting.py`). One thread per worker waits for its answers, so
the event loop never blocks. A bot lives in one worker and receives the events since its last move. A worker handles one
question at a time. Questions to bots without search come first, so that a kit does not wait for every boss on the
server. When a worker ends or hangs, a new one is started and its bots receive all events again, as after a restart of
the server.
"""

import asyncio
import logging
import sys
from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import count
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple

from ..bots.hosting import ProgramRunner, Seat
from ..bots.levels import LEVELS
from ..bots.process import Message, Program, ProgramError
from ..bots.substitute import stand_in
from ..notation.events import AnyEvent
from ..notation.view import View
from . import wire
from .metrics import BOT_ANSWERS, STAND_INS

COMMAND = (sys.executable, "-m", "biberbau.server.worker")
"""The command that starts a worker."""
PATIENCE = 10.0
"""Seconds after which the stand-in moves for a bot; the levels keep to one second each, but they queue."""
HUNG = 15.0
"""Seconds without an answer after which a worker is considered hung, and replaced."""
NICENESS = 5
"""How much lower than the server's the priority of a worker is."""
STRONGEST: wire.Level = "boss"
WARM = "warm-up"
"""The bot, seed and table of the hello that only warms a worker up."""

_log = logging.getLogger("biberbau.bots")


class Answer(NamedTuple):
    """A move of a bot; `by_stand_in`: a weaker bot made it, because the bot could not."""

    move: str
    by_stand_in: bool


OnMove = Callable[[Answer], None]


class Question(NamedTuple):
    """What a bot is asked: its table and seat, its level, a seed of its own, its view and all events so far."""

    table: str
    seat: wire.Seat
    level: wire.Level
    seed: str
    view: View
    events: tuple[AnyEvent, ...]

    @property
    def bot(self) -> tuple[str, wire.Seat, wire.Level]:
        """The key of the bot."""
        return self.table, self.seat, self.level

    @property
    def is_quick(self) -> bool:
        """Whether the answer takes hardly any time."""
        return not LEVELS[self.level].rollouts


def stand_in_move(question: Question) -> str:
    """A move of the stand-in, which does not search and needs no worker."""
    try:
        return stand_in(question.seed, question.level).choose(question.view, ())
    except Exception:
        _log.exception("the stand-in failed", extra={"table": question.table})
        return question.view.legal[0]


def stand_in_answer(question: Question) -> Answer:
    """The answer of the stand-in; that of a level that does not search counts as its own."""
    return Answer(stand_in_move(question), by_stand_in=not question.is_quick)


class Bots:
    """All bots of the server."""

    def __init__(self, workers: int) -> None:
        """Prepare this many workers; each starts when it is first needed."""
        self._workers = [_Worker() for _ in range(workers)]

    def warm_up(self) -> None:
        """Start the first worker and let it prepare for the strong levels, in the background."""
        if self._workers:
            self._workers[0].warm_up()

    def ask(self, question: Question, on_move: OnMove) -> None:
        """Ask a bot for its move; `on_move` is always called with a legal move, after PATIENCE seconds at most."""
        if not self._workers:
            asyncio.get_running_loop().call_soon(on_move, stand_in_answer(question))
            return
        self._worker_of(question.table).ask(question, on_move)

    def forget(self, table: str) -> None:
        """Release the bots of a table."""
        if self._workers:
            self._worker_of(table).forget(table)

    async def close(self) -> None:
        """Stop the workers."""
        await asyncio.gather(*(worker.close() for worker in self._workers))

    def _worker_of(self, table: str) -> "_Worker":
        return self._workers[sum(table.encode()) % len(self._workers)]


class _Asked(NamedTuple):
    question: Question
    on_move: OnMove
    since: float
    late: asyncio.TimerHandle


class _Worker:
    """One worker, as seen from the event loop: the questions that are open, and the one that is asked."""

    def __init__(self) -> None:
        self._connection = WorkerConnection()
        self._seats: dict[tuple[str, wire.Seat, wire.Level], Seat] = {}
        self._asked: dict[int, _Asked] = {}
        self._quick: deque[int] = deque()
        self._slow: deque[int] = deque()
        self._is_thinking = False
        self._numbers = count(1)

    def warm_up(self) -> None:
        self._connection.submit(self._connection.warm_up)

    def ask(self, question: Question, on_move: OnMove) -> None:
        number, loop = next(self._numbers), asyncio.get_running_loop()
        late = loop.call_later(PATIENCE, self._answer_for, number)
        self._asked[number] = _Asked(question, on_move, loop.time(), late)
        (self._quick if question.is_quick else self._slow).append(number)
        self._go_on()

    def forget(self, table: str) -> None:
        for bot in [bot for bot in self._seats if bot[0] == table]:
            self._connection.submit(partial(self._connection.release, self._seats.pop(bot)))

    async def close(self) -> None:
        for asked in self._asked.values():
            asked.late.cancel()
        self._asked.clear()
        await self._connection.close()

    def _go_on(self) -> None:
        """Pass the next question that is still open to the worker, unless the worker is busy."""
        while not self._is_thinking and (waiting := self._quick or self._slow):
            number = waiting.popleft()
            if number in self._asked:
                self._is_thinking = True
                self._think(number, self._asked[number].question)

    def _think(self, number: int, question: Question) -> None:
        if question.bot not in self._seats:
            self._seats[question.bot] = self._connection.seat(question.seed, question.level, question.table)
        loop, seat = asyncio.get_running_loop(), self._seats[question.bot]

        def think() -> None:
            move = None
            try:
                move = self._connection.ask(seat, question.view, question.events, question.view.legal.__contains__)
            finally:
                loop.call_soon_threadsafe(self._take_answer, number, move)

        self._connection.submit(think)

    def _take_answer(self, number: int, move: str | None) -> None:
        self._is_thinking = False
        if number in self._asked and move is not None:
            asked = self._asked.pop(number)
            asked.late.cancel()
            BOT_ANSWERS.labels(asked.question.level).observe(asyncio.get_running_loop().time() - asked.since)
            asked.on_move(Answer(move, by_stand_in=False))
        else:
            self._answer_for(number)
        self._go_on()

    def _answer_for(self, number: int) -> None:
        """Let the stand-in move for a bot that is late or has no move, unless it has moved already."""
        asked = self._asked.pop(number, None)
        if asked is not None:
            asked.late.cancel()
            STAND_INS.labels(asked.question.level).inc()
            _log.warning(
                "a bot did not answer in time; the stand-in moved",
                extra={"table": asked.question.table, "bot": asked.question.level},
            )
            asked.on_move(stand_in_answer(asked.question))


class WorkerConnection:
    """The connection to a worker: a thread that speaks to it and waits for its answers."""

    def __init__(self, niceness: int = NICENESS) -> None:
        """Prepare; the worker starts when it is first needed, with a lower priority than the server."""
        self._runner = ProgramRunner(partial(_start, niceness))
        self._tasks: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._is_closing = False
        self._names = map(str, count(1))

    # In the event loop

    def submit(self, task: Callable[[], None]) -> None:
        """Run a task in the thread, after those that were submitted before."""
        if self._thread is None and not self._is_closing:
            self._thread = Thread(target=self._live, name="biberbau-worker", daemon=True)
            self._thread.start()
        self._tasks.put(task)

    def seat(self, seed: str, level: str, table: str) -> Seat:
        """Make the seat of a bot that the worker does not know yet."""
        hello: Message = {"seed": seed, "level": level, "table": table}
        return Seat(self._runner, hello, self._report, next(self._names))

    async def close(self) -> None:
        """End the worker at once, whatever it is thinking about."""
        self._is_closing = True
        self._runner.kill()
        self._tasks.put(None)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)

    # In the thread

    def warm_up(self) -> None:
        """Let the worker make a strong bot and release it: that starts the compilation of its search."""
        self._runner.allow(1, _milliseconds(HUNG))
        try:
            if self._runner.make_ready():
                self._runner.greet({"type": "hello", "bot": WARM, "level": STRONGEST, "seed": WARM, "table": WARM})
                self._runner.send({"type": "bye", "bot": WARM}, _milliseconds(HUNG))
        except ProgramError as trouble:
            self._report(trouble)

    def ask(self, seat: Seat, view: View, events: tuple[AnyEvent, ...], is_valid: Callable[[str], bool]) -> str | None:
        """Ask a bot for its answer; None if there is no valid one."""
        self._runner.allow(1, _milliseconds(HUNG))
        answer = seat.ask(view, events, _milliseconds(HUNG))
        if answer is not None and is_valid(answer):
            return answer
        seat.begin_again()  # with a new bot: this one has failed
        return None

    def release(self, seat: Seat) -> None:
        """Tell the worker that a bot is no longer needed."""
        seat.leave(_milliseconds(HUNG))

    def _live(self) -> None:
        while (task := self._tasks.get()) is not None:
            try:
                task()
            except Exception:  # the worker may answer an earlier question next; a new worker does not
                _log.exception("could not handle a message of a worker")
                self._runner.close()
        self._runner.close()

    def _report(self, trouble: ProgramError) -> None:
        if not self._is_closing:
            _log.warning("a bot worker failed", extra={"why": trouble.what})


def _start(niceness: int) -> Program:
    return Program([*COMMAND, logging.getLevelName(logging.getLogger().level), str(niceness)], is_ours=True)


def _milliseconds(seconds: float) -> int:
    return int(seconds * 1000)

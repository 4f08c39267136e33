"""Bots at the tables: a few worker processes that think, and a move at a glance where none of them answers in time.

A bot lives in one worker and is told what happened since its last move. A worker is asked one question at a time; bots
that move at a glance have theirs answered first, so nobody's beaver kit waits for all the bosses of the house. When a
worker dies, its bots are made anew in the next one and told everything from the beginning, as after a restart.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from ..bots import make_bot
from ..bots.levels import LEVELS
from ..notation.events import AnyEvent, heard
from ..notation.view import View
from .wire import Level, Seat
from .worker import Forget, Request, Think, Thought, Warm

COMMAND = (sys.executable, "-m", "biberbau.server.worker")
"""What a worker is."""
PATIENCE = 10.0
"""Seconds after which a bot's move is made at a glance; the levels keep to one second each, but they queue."""
HUNG = 5
"""So many late answers in a row, and nothing between them, mean that a worker hangs."""
LINE = 1 << 20
"""Bytes of a worker's answer, at most."""

Then = Callable[[str], None]

_log = logging.getLogger("biberbau.bots")
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Thought).decode


class Question(NamedTuple):
    """What a bot is asked: its table and seat, its level, a seed of its own, its view and all events so far."""

    table: str
    seat: Seat
    level: Level
    seed: str
    view: View
    events: tuple[AnyEvent, ...]

    @property
    def bot(self) -> str:
        """The name of the bot."""
        return f"{self.table}/{self.seat}/{self.level}"

    @property
    def is_quick(self) -> bool:
        """Whether the answer takes hardly any time."""
        return not LEVELS[self.level].rollouts


def at_a_glance(question: Question) -> str:
    """A move without thinking, and without a worker."""
    try:
        return make_bot("yearling", question.seed).choose(question.view, ())
    except Exception:
        _log.exception("no move at a glance", extra={"table": question.table})
        return question.view.legal[0]


class Bots:
    """All bots of the server."""

    def __init__(self, workers: int) -> None:
        """Plan for so many workers; each starts when it is first needed."""
        self._workers = [_Worker() for _ in range(workers)]

    def warm_up(self) -> None:
        """Start the first worker and let it prepare for the strong levels, in the background."""
        if self._workers:
            self._workers[0].send(Warm())

    def ask(self, question: Question, then: Then) -> None:
        """Ask a bot for its move; `then` is called with one, in time, whatever happens."""
        if not self._workers:
            asyncio.get_running_loop().call_soon(then, at_a_glance(question))
            return
        self._worker_of(question.table).ask(question, then)

    def forget(self, table: str) -> None:
        """Let the bots of a table go."""
        if self._workers:
            self._worker_of(table).forget(table)

    async def close(self) -> None:
        """Stop the workers."""
        await asyncio.gather(*(worker.close() for worker in self._workers))

    def _worker_of(self, table: str) -> "_Worker":
        return self._workers[sum(table.encode()) % len(self._workers)]


class _Asked(NamedTuple):
    question: Question
    then: Then
    late: asyncio.TimerHandle


class _Worker:
    """One process, as seen from the server. It is started when there is something to say to it."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._unsent: list[bytes] = []
        self._asked: dict[int, _Asked] = {}
        self._quick: deque[int] = deque()
        self._slow: deque[int] = deque()
        self._is_thinking = False
        self._told: dict[str, int] = {}
        self._next = 0
        self._unheard = 0
        self._closing = False

    def ask(self, question: Question, then: Then) -> None:
        self._next += 1
        late = asyncio.get_running_loop().call_later(PATIENCE, self._lose_patience, self._next)
        self._asked[self._next] = _Asked(question, then, late)
        (self._quick if question.is_quick else self._slow).append(self._next)
        self._go_on()

    def _go_on(self) -> None:
        """Pass on the next question that has not been given up, unless there is one to think about."""
        while not self._is_thinking and (waiting := self._quick or self._slow):
            number = waiting.popleft()
            if number in self._asked:
                self._is_thinking = True
                self.send(self._request(number, self._asked[number].question))

    def _request(self, number: int, question: Question) -> Think:
        known = self._told.get(question.bot, 0)
        self._told[question.bot] = len(question.events)
        return Think(
            id=number,
            table=question.table,
            bot=question.bot,
            level=question.level,
            seed=question.seed,
            anew=not known,
            view=question.view.to_dict(),
            events=[event.to_dict() for event in heard(question.events[known:], question.seat)],
        )

    def forget(self, table: str) -> None:
        names = [name for name in self._told if name.startswith(f"{table}/")]
        for name in names:
            del self._told[name]
        if names:
            self.send(Forget(names))

    def send(self, request: Request) -> None:
        line = _encode(request) + b"\n"
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(line)
            return
        self._unsent.append(line)
        if self._task is None and not self._closing:
            self._task = asyncio.get_running_loop().create_task(self._live())

    async def close(self) -> None:
        self._closing = True
        for asked in self._asked.values():
            asked.late.cancel()
        self._asked.clear()
        self._end()
        if self._task is not None:
            await self._task

    def _end(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def _live(self) -> None:
        """Run the process until it ends, then answer for it; the next one begins with a clean slate."""
        try:
            await self._run()
        except OSError as error:
            _log.error("no worker could be started", extra={"why": repr(error)})
        except Exception:  # the next one may be easier to understand
            _log.exception("a worker was not understood")
            self._end()
        self._process = self._task = None
        self._unheard = 0
        self._is_thinking = False
        self._told.clear()
        self._unsent.clear()
        if not self._closing:
            for number in list(self._asked):
                self._give_up(number)

    async def _run(self) -> None:
        level = logging.getLevelName(logging.getLogger().level)
        process = await asyncio.create_subprocess_exec(
            *COMMAND, level, stdin=PIPE, stdout=PIPE, limit=LINE, start_new_session=True
        )
        self._process = process
        assert process.stdin is not None and process.stdout is not None
        process.stdin.writelines(self._unsent)
        self._unsent.clear()
        if self._closing:
            self._end()
        while line := await process.stdout.readline():
            self._hear(_decode(line))
        code = await process.wait()
        if not self._closing:
            _log.warning("a worker ended", extra={"code": code})

    def _hear(self, thought: Thought) -> None:
        self._unheard = 0
        self._is_thinking = False
        if (asked := self._asked.pop(thought.id, None)) is not None:  # else it came too late
            asked.late.cancel()
            move = thought.move if thought.move in asked.question.view.legal else at_a_glance(asked.question)
            if thought.move != move:
                self._told.pop(asked.question.bot, None)
            asked.then(move)
        self._go_on()

    def _lose_patience(self, number: int) -> None:
        """Answer for a bot that is late; a worker that says nothing at all any more is ended."""
        self._unheard += 1
        if self._unheard >= HUNG:
            self._end()
        self._give_up(number)

    def _give_up(self, number: int) -> None:
        asked = self._asked.pop(number, None)
        if asked is not None:
            asked.late.cancel()
            _log.warning("a bot did not answer", extra={"table": asked.question.table, "bot": asked.question.level})
            asked.then(at_a_glance(asked.question))

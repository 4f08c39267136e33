"""Reviews of matches: a process of its own looks at one match after the other, at the lowest priority.

What is asked for waits in the store, so that it survives a restart, and so that every node can do it and read it. What
is done is stored every few seconds. A review that was stopped, or whose node has failed, goes on from there.
"""

import asyncio
import json
import logging
import sys
import time
import zlib
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from ..coach.reviewing import Parts
from ..games.gears import can_compile
from ..installation import install_command
from .config import Config
from .ids import new_id
from .refusals import Refusal
from .results import decode_result, read_record
from .reviewer import FAILED
from .store import NotStored, Store
from .store.matches import KeptMatch
from .store.reviews import KeptReview, ReviewWork, WantedReview
from .wire import Effort

COMMAND = (sys.executable, "-m", "biberbau.server.reviewer")
"""The command that starts a reviewer."""
NICENESS = 15
"""How much lower than the server's the priority of a reviewer is; bots and hints come before it."""
MOST_OPEN, MOST_OF_PERSON = 30, 3
"""Number of reviews that may wait or run, of all people and of one; further ones are refused."""
RETRY = 60.0
"""Seconds after which a refused person may ask again."""
EVERY = 5.0
"""Seconds between two looks at what waits, if nobody asks here."""
BEAT = 2.0
"""Seconds after which what is done is stored, and after which a review that was stopped ends."""
CLAIMED = 60.0
"""Seconds for which a node has a review for itself."""
HUNG = 600.0
"""Seconds without a decision after which a reviewer is considered hung; compiling takes a minute at most."""
STORE_AGAIN = 10.0
"""Seconds until a finished review that could not be stored is stored again."""
LONGEST_LINE = 64 * 1024 * 1024

_log = logging.getLogger("biberbau.reviews")


class Reviews:
    """Lets reviewers look at matches."""

    def __init__(self, config: Config, store: Store) -> None:
        """Use the store of a server."""
        self._config, self._store = config, store
        self._woken = asyncio.Event()
        self._unstored: set[str] = set()

    @property
    def obstacle(self) -> Refusal | None:
        """Why this server cannot review matches, if so."""
        if self._config.workers == 0:
            return Refusal("review-off")
        return None if can_compile() else Refusal("review-no-numba", install=install_command("compiled"))

    def obstacle_to(self, match: KeptMatch) -> Refusal | None:
        """Why a match cannot be reviewed here, if so."""
        return Refusal("review-unfinished") if match.ending != "finished" else self.obstacle

    async def ask(self, match: KeptMatch, effort: Effort, person: str) -> None:
        """Let a match wait for its review. Refusal if this server cannot review it, or too many wait."""
        if (obstacle := self.obstacle_to(match)) is not None:
            raise obstacle
        seats = "".join(seat.seat for seat in decode_result(match.result).seats if seat.level is None)
        wanted = WantedReview(match.id, effort, seats, person)
        if not await self._store.reviews.ask(wanted, time.time(), MOST_OPEN, MOST_OF_PERSON):
            raise Refusal("review-busy", retry_after=RETRY)
        self._woken.set()

    def problem_of(self, match: str, kept: KeptReview) -> Refusal | None:
        """What went wrong with a review, if something did."""
        if kept.problem is not None:
            return Refusal(f"review-{kept.problem}")
        return Refusal("review-unstored") if kept.state == "running" and match in self._unstored else None

    async def keep_reviewing(self) -> None:
        """Do what waits, for as long as the server runs."""
        if self.obstacle is not None:
            await asyncio.Event().wait()
        while True:
            self._woken.clear()
            if not await self._do_next():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._woken.wait(), EVERY)

    async def _do_next(self) -> bool:
        """Review the next match; False if there is none, or the store cannot be used."""
        try:
            work = await self._store.reviews.take(time.time(), time.time() + CLAIMED, new_id())
            if work is not None:
                await self._do(work)
        except NotStored as error:  # another attempt is made when the claim has ended
            _log.error("could not store a review", extra={"why": str(error)})
            return False
        return work is not None

    async def _do(self, work: ReviewWork) -> None:
        record = await self._store.matches.record(work.match)
        if record is None:  # it was deleted just now
            return
        task = _Task(work, await _started(self._config.log_level))
        try:
            await task.begin({"record": read_record(record), "seats": list(work.seats)})
            await self._follow(task)
        except asyncio.CancelledError:  # the server stops
            await self._save(task)
            with suppress(NotStored):  # then another node takes it when the claim has ended
                await self._store.reviews.give_back(work)
            raise
        finally:
            self._unstored.discard(work.match)
            await task.end()

    async def _follow(self, task: "_Task") -> None:
        """Wait for the end of a review, and store what is done meanwhile."""
        is_over = False
        while not is_over:
            is_over = await task.wait(BEAT)
            if not await self._save(task):
                return
        if task.review is None:
            _log.error("a match could not be reviewed", extra={"table": task.work.match, "why": task.problem})
            await self._store.reviews.fail(task.work, task.problem)
            return
        packed = await asyncio.to_thread(pack, task.review)
        while not await self._stored(task, packed):
            await asyncio.sleep(STORE_AGAIN)

    async def _save(self, task: "_Task") -> bool:
        """Store what is done; False if the review is no longer wanted. A full disk does not end the work."""
        if task.total == 0:
            parts = task.work.parts or pack({})
        else:
            parts = await asyncio.to_thread(pack, dict(task.parts))
        try:
            until = time.time() + CLAIMED
            is_wanted = await self._store.reviews.advance(task.work, task.done, task.total, parts, until)
        except NotStored as error:
            self._note_unstored(task, error)
            return True
        self._unstored.discard(task.work.match)
        return is_wanted

    async def _stored(self, task: "_Task", packed: bytes) -> bool:
        try:
            await self._store.reviews.finish(task.work, packed)
        except NotStored as error:
            self._note_unstored(task, error)
            return False
        return True

    def _note_unstored(self, task: "_Task", error: NotStored) -> None:
        self._unstored.add(task.work.match)
        _log.error("could not store a review", extra={"table": task.work.match, "why": str(error)})


class _Task:
    """A reviewer at work, and what it has said."""

    def __init__(self, work: ReviewWork, process: Process) -> None:
        self.work = work
        self.parts: Parts = {}
        self.done, self.total = 0, 0
        self.review: object = None
        self.problem = FAILED
        self._process = process
        self._reading: asyncio.Task[None] | None = None

    async def begin(self, asked: dict[str, object]) -> None:
        """Tell the process what to do."""
        self.parts = unpack(self.work.parts) if self.work.parts else {}
        line = json.dumps({**asked, "effort": self.work.effort, "parts": self.parts}).encode() + b"\n"
        assert self._process.stdin is not None
        with suppress(ConnectionError):  # it has ended; that is noticed when it is read
            self._process.stdin.write(line)
            await self._process.stdin.drain()
        self._reading = asyncio.create_task(self._read())

    async def wait(self, seconds: float) -> bool:
        """Wait until the process has said everything, for a time at most; whether it has."""
        assert self._reading is not None
        done, _ = await asyncio.wait({self._reading}, timeout=seconds)
        return bool(done)

    async def end(self) -> None:
        """End the process."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)

    async def _read(self) -> None:
        """Read what the process says, until it ends or hangs."""
        assert self._process.stdout is not None
        with suppress(TimeoutError):
            while line := await asyncio.wait_for(self._process.stdout.readline(), HUNG):
                said = json.loads(line)
                self.parts |= said.get("parts", {})
                self.done, self.total = said.get("done", self.done), said.get("total", self.total)
                self.review = said.get("review")
                self.problem = said.get("problem", FAILED)


async def _started(log_level: str) -> Process:
    return await asyncio.create_subprocess_exec(
        *COMMAND, log_level, str(NICENESS), stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
    )


def pack(content: object) -> bytes:
    """A review, or parts of one, as they are stored."""
    return zlib.compress(json.dumps(content).encode())


def unpack(stored: bytes) -> Parts:
    """What was packed."""
    content: Parts = json.loads(zlib.decompress(stored))
    return content

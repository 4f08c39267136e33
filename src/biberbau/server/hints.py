"""Hints at the tables: computed by a process of its own, so that no bot waits for them.

The process is a worker (`worker.py`) with the lowest priority. It starts with the first hint. It computes one hint at a
time, and few may wait. Hints are never stored.
"""

import asyncio
import json

from ..coach import Hint, advise
from ..notation.events import AnyEvent, Round, events_for
from ..notation.view import View
from .bots import WorkerConnection
from .refusals import Refusal
from .worker import ADVISER

MOST_WAITING = 6
"""Number of hints that may be computed or wait; further ones are refused."""
MOST_WAITING_FOR_REPLAYS = 3
"""The same for questions about replays, which anybody may ask: the other places are for people who play."""
NICENESS = 10
"""How much lower than the server's the priority of the adviser is; the bots' workers come before it."""
RETRY = 3.0
"""Seconds after which a refused person may ask again."""


class Hints:
    """Asks the adviser for hints."""

    def __init__(self, is_searching: bool) -> None:
        """Prepare; without search the hints are rules of thumb, computed in this process."""
        self._connection = WorkerConnection(NICENESS) if is_searching else None
        self._waiting = 0

    async def ask(self, table: str, view: View, events: tuple[AnyEvent, ...], most: int = MOST_WAITING) -> Hint:
        """Return a hint for the seat of a view, which is to move. Refusal if `most` hints wait already, or it fails."""
        seen = events_for(_of_this_round(events), view.seat)
        if self._connection is None:
            return advise(view, seen, search=False)
        if self._waiting >= most:
            raise Refusal("hint-busy", retry_after=RETRY)
        self._waiting += 1
        try:
            answer = await self._answer(self._connection, table, view, seen)
        finally:
            self._waiting -= 1
        if answer is None:
            raise Refusal("hint-failed", retry_after=RETRY)
        return Hint.from_dict(json.loads(answer))

    async def close(self) -> None:
        """Stop the adviser."""
        if self._connection is not None:
            await self._connection.close()

    async def _answer(
        self, connection: WorkerConnection, table: str, view: View, events: tuple[AnyEvent, ...]
    ) -> str | None:
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[str | None] = loop.create_future()
        seat = connection.seat(seed=table, level=ADVISER, table=table)

        def settle(answer: str | None) -> None:
            if not answered.done():  # the person may have hung up
                answered.set_result(answer)

        def think() -> None:
            answer = None
            try:
                answer = connection.ask(seat, view, events, _is_hint)
                connection.release(seat)
            finally:
                loop.call_soon_threadsafe(settle, answer)

        connection.submit(think)
        return await answered


def _is_hint(answer: str) -> bool:
    try:
        Hint.from_dict(json.loads(answer))
    except ValueError:
        return False
    return True


def _of_this_round(events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    """Return the events since the last deal, if there was one; the coach needs no earlier ones."""
    start = max((number for number, event in enumerate(events) if isinstance(event, Round)), default=0)
    return events[start:]

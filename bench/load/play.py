"""Playing at many tables at once, and measuring how long it takes; the same for every server.

A move is over when who made it has the server's answer and the other player has heard of it. Then the next one is made:
at once in a saturated run, when it is due in a paced one. So a table has at most one move on its way.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from time import perf_counter
from typing import Protocol

ROUNDS = 20
"""The most there are, so that no match ends before the measurement does."""


class Player(Protocol):
    """Somebody at a table."""

    @property
    def number(self) -> int:
        """What this player has been told, counted: one for each move at least."""
        ...

    @property
    def can_move(self) -> bool:
        """Whether it is this player's turn, as far as they know."""
        ...

    def move(self) -> None:
        """Make any legal move."""
        ...


class Load:
    """What all tables do together: whether they hurry, how many moves were made, and how long those took."""

    def __init__(self) -> None:
        self.hurries = False
        self.moves = 0
        self.answers: list[float] = []
        """Seconds from each move to its answer."""
        self.news: list[float] = []
        """Seconds from each move until the other player heard of it."""
        self._goal = 0
        self._at_goal: asyncio.Future[None] | None = None
        self._failure: RuntimeError | None = None

    async def until(self, moves: int) -> None:
        """Wait until so many moves were made in all."""
        if self._failure is not None:
            raise self._failure
        if self.moves < moves:
            self._goal, self._at_goal = moves, asyncio.get_running_loop().create_future()
            await self._at_goal

    def count(self) -> None:
        """Note that a move is over."""
        self.moves += 1
        if self._at_goal is not None and self.moves == self._goal:
            self._at_goal.set_result(None)

    def fail(self, why: str) -> None:
        """End the run, if one is going on: something came that should not."""
        self._failure = RuntimeError(why)
        if self._at_goal is not None and not self._at_goal.done():
            self._at_goal.set_exception(self._failure)

    def forget(self) -> None:
        """Measure anew."""
        self.answers.clear()
        self.news.clear()


class Table:
    """Two players, one move at a time."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.players: list[Player] = []
        self._owed: deque[float] = deque()
        self._mover: Player | None = None
        self._since = 0.0
        self._next = 0
        """The number by which the other player hears of the move that is on its way."""
        self._missing = 0
        """What a move waits for: its answer, and the other player's news."""

    def owe(self) -> None:
        """Let a move be due now."""
        self._owed.append(perf_counter())
        self.go_on()

    def go_on(self) -> None:
        """Make the next move, if there is one to make."""
        if self._missing or not (self._owed or self.load.hurries):
            return
        for player in self.players:
            if player.can_move:
                self._since = self._owed.popleft() if self._owed else perf_counter()
                self._mover, self._next, self._missing = player, player.number + 1, 2
                player.move()
                return

    def answered(self) -> None:
        """Take in the answer to the move."""
        self.load.answers.append(perf_counter() - self._since)
        self._settle()

    def heard(self, player: Player) -> None:
        """Note that a player has been told something."""
        if not self._missing:
            self.go_on()
        elif player is not self._mover and player.number == self._next:
            self.load.news.append(perf_counter() - self._since)
            self._settle()

    def _settle(self) -> None:
        self._missing -= 1
        if not self._missing:
            self.load.count()
            self.go_on()


async def saturate(tables: Sequence[Table], load: Load, moves: int) -> None:
    """Play as fast as the server answers, until so many moves were made in all."""
    load.hurries = True
    for table in tables:
        table.go_on()
    await load.until(moves)


async def pace(tables: Sequence[Table], load: Load, rate: int, seconds: float) -> None:
    """Make so many moves a second in all, one table after the other."""
    began = perf_counter()
    already, moves = load.moves, int(rate * seconds)
    for count in range(moves):
        await asyncio.sleep(max(0.0, began + count / rate - perf_counter()))
        tables[count % len(tables)].owe()
    await load.until(already + moves)

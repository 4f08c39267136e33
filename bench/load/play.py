"""Playing at many tables at once, and measuring the times; the same for every server.

A move is complete when its player has the server's answer and the other player has the news. Then the next one is made:
at once in a saturated run, when it is due in a paced one. So a table has at most one move in flight.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from time import perf_counter
from typing import Protocol

ROUNDS = 20
"""The largest number of rounds, so that no match ends before the measurement."""


class Player(Protocol):
    """A player at a table."""

    @property
    def number(self) -> int:
        """The number of messages that this player has received: at least one for each move."""
        ...

    @property
    def can_move(self) -> bool:
        """Whether it is this player's turn, by the messages received so far."""
        ...

    def move(self) -> None:
        """Make any legal move."""
        ...


class Load:
    """The state of a run over all tables: its pace, the number of moves, and their times."""

    def __init__(self) -> None:
        self.hurries = False
        self.moves = 0
        self.answers: list[float] = []
        """Seconds from each move to its answer."""
        self.news: list[float] = []
        """Seconds from each move until the other player has the news."""
        self._goal = 0
        self._at_goal: asyncio.Future[None] | None = None
        self._failure: RuntimeError | None = None

    async def until(self, moves: int) -> None:
        """Wait until a total number of moves is complete."""
        if self._failure is not None:
            raise self._failure
        if self.moves < moves:
            self._goal, self._at_goal = moves, asyncio.get_running_loop().create_future()
            await self._at_goal

    def count(self) -> None:
        """Count a complete move."""
        self.moves += 1
        if self._at_goal is not None and self.moves == self._goal:
            self._at_goal.set_result(None)

    def fail(self, why: str) -> None:
        """End the present run because of an unexpected message."""
        self._failure = RuntimeError(why)
        if self._at_goal is not None and not self._at_goal.done():
            self._at_goal.set_exception(self._failure)

    def forget(self) -> None:
        """Reset the measurement."""
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
        """The number of the other player's message about the move in flight."""
        self._missing = 0
        """Number of messages that the move in flight still waits for: the answer, and the other player's news."""

    def owe(self) -> None:
        """Make a move due now."""
        self._owed.append(perf_counter())
        self.go_on()

    def go_on(self) -> None:
        """Make the next move, if one is due and possible."""
        if self._missing or not (self._owed or self.load.hurries):
            return
        for player in self.players:
            if player.can_move:
                self._since = self._owed.popleft() if self._owed else perf_counter()
                self._mover, self._next, self._missing = player, player.number + 1, 2
                player.move()
                return

    def answered(self) -> None:
        """Process the answer to the move."""
        self.load.answers.append(perf_counter() - self._since)
        self._settle()

    def heard(self, player: Player) -> None:
        """Process a message to a player."""
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
    """Play at full speed until a total number of moves is complete."""
    load.hurries = True
    for table in tables:
        table.go_on()
    await load.until(moves)


async def pace(tables: Sequence[Table], load: Load, rate: int, seconds: float) -> None:
    """Make a number of moves per second in total, one table after the other."""
    began = perf_counter()
    already, moves = load.moves, int(rate * seconds)
    for count in range(moves):
        await asyncio.sleep(max(0.0, began + count / rate - perf_counter()))
        tables[count % len(tables)].owe()
    await load.until(already + moves)

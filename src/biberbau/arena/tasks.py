"""Named tasks: contests with a fixed protocol, so that bots of different people can be compared.

A task is a game with a number of players. A bot plays among copies of each opponent, on the same deals, in every seat.
Deals, seeds and opponents are fixed; if one of them changes, the version of the tasks does too.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..games.catalogue import BUILT_IN
from .errors import ArenaError
from .report import ResultTable
from .schedule import Contest, Pair
from .writing import NOTHING, aligned, percent

VERSION = 1
OPPONENTS = ("kit", "yearling", "builder", "elder")
"""The opponents of every task. The boss is left out, because it needs hours."""
DEALS = 200
PLAYERS = (2, 3, 4)


class Task(NamedTuple):
    """A game with a number of players, and how bots are measured in it."""

    game: str
    players: int
    opponents: tuple[str, ...] = OPPONENTS
    deals: int = DEALS

    @property
    def name(self) -> str:
        """Its name: `bande-2p`."""
        return f"{self.game}-{self.players}p"

    @property
    def contest(self) -> Contest:
        """Its contest: the usual options, and a seed of its own."""
        return Contest(self.game, self.players, f"task/{VERSION}/{self.name}")

    def pairs(self, bots: Sequence[str]) -> list[Pair]:
        """Return each bot with every opponent; ArenaError if there is no pair of different bots."""
        found = [(bot, other) for bot in dict.fromkeys(bots) for other in self.opponents if bot != other]
        if not found:
            raise ArenaError("a task needs a bot, such as --bots py:mybot.py:MyBot")
        return found

    def rows(self, table: ResultTable, bots: Sequence[str]) -> Iterator[str]:
        """Write the results: a row for each bot, with its share of the wins against every opponent."""
        yield f"{self.name}, version {VERSION}: share of wins with 95 % intervals; {self.deals} deals in every seat"
        yield ""
        cells = [(bot, *(_cell(table, bot, other) for other in self.opponents)) for bot in dict.fromkeys(bots)]
        yield from aligned([("bot", *(f"against {other}" for other in self.opponents)), *cells])


def _cell(table: ResultTable, bot: str, other: str) -> str:
    showing = table.pair(bot, other)
    return NOTHING if showing is None else percent(showing.wins)


TASKS = {task.name: task for game in BUILT_IN for players in PLAYERS for task in [Task(game.name, players)]}
"""The tasks by name."""

"""Strangers: bots with a style of their own, by which the ladder measures the levels.

Matches among the levels say little about other styles, because the levels share their heuristics. Strangers are named
as the arena names bots, or by a folder with a list of them: `strangers.txt`, one bot a line as `file.py:Name`. The name
of such a file begins with the family of games that the bot plays.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from ..bots.own import PYTHON
from ..games import GAMES
from .errors import ArenaError

LIST = "strangers.txt"


def strangers_for(game: str, named: Iterable[str]) -> list[str]:
    """Return the strangers that play a game, by their names as bots; a folder stands for those of its list."""
    family = GAMES[game].family
    found = (bot for name in named for bot in (_listed(Path(name)) if Path(name).is_dir() else [name]))
    return [bot for bot in dict.fromkeys(found) if not bot.startswith(PYTHON) or _family(bot) in (family, None)]


def is_stranger(bot: str) -> bool:
    """Whether a bot is a user's, and no level or baseline."""
    return ":" in bot


def short_name(bot: str) -> str:
    """Return the name of a bot without the file that it is in.

    >>> short_name("py:examples/bots/bande_thief.py:Thief"), short_name("boss@800")
    ('Thief', 'boss@800')
    """
    return bot.rpartition(":")[2] if bot.startswith(PYTHON) else bot


def _listed(folder: Path) -> Iterator[str]:
    try:
        lines = (folder / LIST).read_text("utf-8").split()
    except FileNotFoundError as error:
        raise ArenaError(f"{folder} has no {LIST}, a list of bots such as my_bot.py:MyBot, one a line") from error
    return (f"{PYTHON}{(folder / line).as_posix()}" for line in lines)


def _family(bot: str) -> str | None:
    """Return the family that the name of a bot's file begins with; None if it begins otherwise."""
    file = Path(bot.removeprefix(PYTHON).partition(":")[0]).stem
    return next((game.family for game in GAMES.values() if file.startswith(f"{game.family}_")), None)

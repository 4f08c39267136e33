"""The registry of games: Biberbau's own, and those that installed packages declare as entry points.

A package offers a game by an entry point of the group `biberbau.games` whose value is a `Game`. Entry points are read
only when a game is requested that is not built in, or when all games are listed, because reading them is slow. A
package that cannot be loaded is left out with a warning; the other games stay available.
"""

import warnings
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ..lang import add_game, missing_texts
from .catalogue import BUILT_IN
from .game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "biberbau.games"


class GameRegistry(Mapping[str, Game]):
    """All games by name."""

    def __init__(self) -> None:
        """Start with the built-in games."""
        self._games = {game.name: game for game in BUILT_IN}
        self._searched = False

    def __getitem__(self, name: str) -> Game:
        if name not in self._games:
            self._search()
        return self._games[name]

    def __iter__(self) -> Iterator[str]:
        self._search()
        return iter(self._games)

    def __len__(self) -> int:
        self._search()
        return len(self._games)

    def _search(self) -> None:
        if self._searched:
            return
        self._searched = True
        from importlib.metadata import entry_points  # slow to import, and rarely needed

        for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
            game = _load(point)
            if game is not None:
                self._games.setdefault(game.name, game)


def _load(point: "EntryPoint") -> Game | None:
    """Load a game and its texts; None, with a warning, if it cannot be offered."""
    try:
        game = point.load()
    except Exception as error:  # importing a foreign package can raise anything
        return _leave_out(point, f"{point.value} cannot be imported ({type(error).__name__}: {error})")
    if not isinstance(game, Game):
        return _leave_out(point, f"{point.value} is not a biberbau.games.Game")
    if game.texts is not None:
        add_game(game.name, game.texts)
    missing = missing_texts(game.name, [option.name for option in game.options])
    if missing:
        return _leave_out(point, f"these texts are missing: {', '.join(missing)}")
    return game


def _leave_out(point: "EntryPoint", why: str) -> Game | None:
    warnings.warn(f"the game {point.name!r} is left out: {why}", stacklevel=2)
    return None


GAMES = GameRegistry()
"""All games by name."""


def find_game(name: str) -> Game:
    """Return a game by its name; KeyError if there is none."""
    return GAMES[name]

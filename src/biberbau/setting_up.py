"""Setting up a match: check the game, the number of players and the version of the rules; make the first state."""

from collections.abc import Mapping
from functools import lru_cache

from .errors import BadSetup, Verbatim
from .games import FEWEST, GAMES, MOST, Game
from .games.game import Value
from .games.table import State
from .games.versions import RULES, SWITCHES
from .options import set_options

EMPTY_TABLES = 1 << 7
"""Maximum number of cached empty states."""


def read_game(name: object) -> Game:
    """Find a game by its name."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadSetup("unknown-game", game=name, games=Verbatim(", ".join(GAMES)))
    return GAMES[name]


def read_players(players: object, game: Game | None = None) -> int:
    """Check a number of players, for one game or for any game."""
    possible = range(FEWEST, MOST + 1) if game is None else game.players
    if not isinstance(players, int) or isinstance(players, bool) or players not in possible:
        raise BadSetup("players", players=players, least=possible[0], most=possible[-1])
    return players


def read_rules(version: object) -> int:
    """Check a version of the rules."""
    if not isinstance(version, int) or isinstance(version, bool) or version not in SWITCHES:
        raise BadSetup("unknown-rules", rules=version, known=", ".join(map(str, SWITCHES)))
    return version


def make_state(game: Game, players: int, options: Mapping[str, Value], rules: int = RULES) -> State:
    """Make an empty state by the options and the version of the rules."""
    state = _empty_table(game.name, players, rules).copy()
    set_options(state, game, options)
    return state


@lru_cache(maxsize=EMPTY_TABLES)
def _empty_table(game: str, players: int, rules: int) -> State:
    """Return a cached empty state, to be copied."""
    return GAMES[game].new_state(players, rules)

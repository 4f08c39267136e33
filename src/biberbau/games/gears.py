"""Random play of a game in either gear, plain or compiled."""

from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from ..kernel.rule import bind
from . import moves
from .any_game import rules_of
from .game import Game, Rules
from .playout import TALLY, play_at_random
from .table import State

if TYPE_CHECKING:
    from ..kernel.compiled import Gear

PLAIN, COMPILED = "plain", "compiled"
GEARS = (PLAIN, COMPILED)


class Runner(Protocol):
    """Random play of one game in one gear."""

    tally: Any

    def run(self, matches: int, decisions: int) -> None:
        """Play until the tally counts `matches` matches or `decisions` decisions; the last match is completed."""


def random_player(game: Game) -> Any:
    """Return the driver of random play, bound to the rules of a game."""
    return _random_player(game.rules)


@cache
def _random_player(rules: Rules) -> Any:
    return bind(play_at_random, rules_of(rules))


@cache
def compiled_gear(rules: Rules) -> "Gear":
    """Compile a module of rules, or load it from disk. This imports numba: call it only when needed."""
    from ..kernel.compiled import Gear

    return Gear(rules.__name__, [_random_player(rules)], State)


class PlainRunner:
    """Random play in plain Python."""

    def __init__(self, game: Game, state: State) -> None:
        """Play from `state`, which is changed."""
        self._play = random_player(game)
        self._state = state
        self.tally = [0] * TALLY

    def run(self, matches: int, decisions: int) -> None:
        """Play until the tally counts `matches` matches or `decisions` decisions."""
        self._play([self._state], [0] * moves.MOST, self.tally, matches, decisions)


class CompiledRunner:
    """Random play in compiled code."""

    def __init__(self, game: Game, state: State) -> None:
        """Play from a copy of `state`."""
        import numpy as np

        from ..kernel.compiled import values

        gear = compiled_gear(game.rules)
        self._play = gear[random_player(game)]
        self.rows = gear.rows(1)
        self.rows[0] = values(state)
        self._out = np.zeros(moves.MOST, np.int64)
        self.tally = np.zeros(TALLY, np.int64)

    def run(self, matches: int, decisions: int) -> None:
        """Play until the tally counts `matches` matches or `decisions` decisions."""
        self._play(self.rows, self._out, self.tally, matches, decisions)


def can_compile() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


def runner(game: Game, state: State, gear: str) -> Runner:
    """Make a runner for a gear."""
    return CompiledRunner(game, state) if gear == COMPILED else PlainRunner(game, state)

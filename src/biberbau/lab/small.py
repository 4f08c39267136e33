"""Small variants of the games that can be solved exactly: fewer slots, tiny decks, few turns, one round.

A variant has the rules of its game with other constants. The values are those of optimal play, for seat A, with the
rewards of `Tree.returns`; a test solves the variants again.
"""

from collections.abc import Mapping
from functools import cache
from types import FunctionType, ModuleType
from typing import NamedTuple, cast

from ..errors import BadSetup, Verbatim
from ..games import GAMES
from ..games.game import Game, Rules


class Small(NamedTuple):
    """A small variant for two players."""

    game: str
    """The game whose rules it has."""
    deck: Mapping[str, int]
    """Number of copies of each card."""
    turns: int
    """Turns after which the round is scored."""
    constants: Mapping[str, int]
    """Constants of the rules that differ."""
    nodes: int
    """Number of its decisions, draws and ends."""
    infostates: tuple[int, int]
    """Number of the information states of both seats at their decisions."""
    value: float
    """What seat A wins on average if both play optimally."""

    @property
    def options(self) -> dict[str, object]:
        """Its house rules."""
        return {"rounds": 1, "turn_cap": self.turns}


def _cards(*names: str) -> dict[str, int]:
    return {name: names.count(name) for name in names}


ONE_SLOT = {"SLOTS": 1, "ALL": 1}
TWO_SLOTS = {"SLOTS": 2, "ALL": 3}
FOUR_SLOTS = {"SLOTS": 4, "COLUMNS": 2, "ALL_UP": 15}

_PAIRS = ("0", "0", "1", "1", "2", "2")
SMALL = {
    "bande-1": Small("bande", _cards("0", "1", "2", "3"), 2, ONE_SLOT, 2_033, (468, 360), 1 / 2),
    "bande-1-swap": Small("bande", _cards("0", "1", "2", "3", "swap"), 2, ONE_SLOT, 10_250, (2_228, 1_320), 0.0),
    "bande-1-pairs": Small("bande", _cards(*_PAIRS), 3, ONE_SLOT, 28_255, (4_029, 5_898), 1 / 3),
    "bande-2-pairs": Small("bande", _cards(*_PAIRS), 2, TWO_SLOTS, 24_211, (3_786, 2_178), 8 / 45),
    "clan-2": Small("clan", _cards("1", "2", "3"), 2, {}, 1_156, (3, 90), 0.0),
    "clan-flip": Small("clan", _cards("1", "2", "2", "flip"), 2, {}, 1_644, (4, 144), 0.0),
    "clan-3": Small("clan", _cards("1", "1", "2"), 3, {}, 9_705, (1_082, 48), 2 / 3),
    "gang-4": Small("gang", {"0": 8, "5": 2}, 1, FOUR_SLOTS, 26_364, (1_334, 614), 8 / 45),
}
"""The variants by name."""


def find_game(name: str) -> Game:
    """Return the declaration of a game or of a small variant. Raises BadSetup if there is none of this name."""
    if name in SMALL:
        return small_game(name)
    if name not in GAMES:
        raise BadSetup("unknown-game", game=name, games=Verbatim(", ".join((*GAMES, *SMALL))))
    return GAMES[name]


def options_of(name: str, options: Mapping[str, object] | None) -> dict[str, object]:
    """Return the house rules of a match: those of a small variant, and the given ones."""
    return {**(SMALL[name].options if name in SMALL else {}), **(options or {})}


@cache
def small_game(name: str) -> Game:
    """Return the declaration of a variant."""
    small = SMALL[name]
    game = GAMES[small.game]
    return game._replace(
        name=name,
        deck=small.deck,
        rules=_with_constants(game.rules, small.constants),
        rounds_by_players=(1,),
        layout=(),
    )


def _with_constants(rules: Rules, constants: Mapping[str, int]) -> Rules:
    """Return a copy of a module of rules whose functions read other constants."""
    twin = ModuleType(rules.__name__, rules.__doc__)
    scope = vars(twin)
    scope.update({**vars(rules), **constants})
    for name, value in vars(rules).items():
        if isinstance(value, FunctionType) and value.__module__ == rules.__name__:
            scope[name] = twin_of = FunctionType(value.__code__, scope, name, value.__defaults__)
            twin_of.__annotations__, twin_of.__doc__ = value.__annotations__, value.__doc__
            twin_of.__dict__.update(value.__dict__)  # the marks of rules, for the compiled gear
    return cast(Rules, twin)

"""The heuristics of every game, found by the module that its declaration names."""

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from ..games import Game
from ..games.table import State

Prefer = Callable[[State, list[int], int], int]
"""Picks one of the legal moves, of which a number is given, from what the seat to move may know."""


class Heuristics(Protocol):
    """What a module of heuristics has. One whose game reads the others' moves names a module for it in READING."""

    SPREAD: float
    EFFORT: int
    prefer: Prefer
    prefer_naively: Prefer

    def essence(self, s: State, move: int) -> tuple[int, ...]:
        """What a move comes down to; moves with the same essence are tried once."""
        ...


@cache
def heuristics_of(module: str) -> Heuristics:
    """Import a module of heuristics."""
    return cast(Heuristics, import_module(module))


def without_doubles(game: Game, state: State, options: Iterable[int]) -> list[int]:
    """Leave out moves that come down to the same as one before."""
    kept: dict[tuple[int, ...], int] = {}
    for move in options:
        kept.setdefault(heuristics_of(game.heuristics).essence(state, move), move)
    return list(kept.values())


def prefer_of(game: Game, naive: bool = False) -> Prefer:
    """The heuristics of a good player, or of a child."""
    module = heuristics_of(game.heuristics)
    return module.prefer_naively if naive else module.prefer


def scale_of(game: Game) -> float:
    """The spread of a round's points between two players, negative where few points win."""
    spread = heuristics_of(game.heuristics).SPREAD
    return spread if game.best == "most" else -spread


def reading_of(heuristics: str) -> str | None:
    """The module that reads what the others' moves say of their cards, where there is one."""
    reading: str | None = getattr(heuristics_of(heuristics), "READING", None)
    return reading


def reads_rows(game: Game) -> bool:
    """Whether a game's bots read the others' moves."""
    return reading_of(game.heuristics) is not None

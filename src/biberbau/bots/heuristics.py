"""Access to the heuristics of a game, in the module that its declaration names."""

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from ..games import Game
from ..games.table import State
from ..kernel.rule import rule

Prefer = Callable[[State, list[int], int], int]
"""Picks one of the given number of legal moves, by the knowledge of the seat to move."""


class Heuristics(Protocol):
    """The interface of a module of heuristics.

    READING optionally names a module that infers others' cards, SENSE one that knows which moves look broken. An
    optional `expected_lead(s, seat)` estimates the lead of a seat before the end of a round has begun; rollouts that
    infer nothing and use no policy are cut with it. An optional `prefer_sensibly` is `prefer` without moves that look
    broken. An optional `ends_round(s, move)` says whether a move begins the end of a round, where that may bring a
    penalty. The functions are rules.
    """

    SPREAD: float
    EFFORT: int
    prefer: Prefer
    prefer_naively: Prefer

    def essence(self, s: State, move: int) -> int:
        """Return the equivalence class of a move, as a number; only one move of each class is tried."""
        ...


@cache
def heuristics_of(module: str) -> Heuristics:
    """Import a module of heuristics."""
    return cast(Heuristics, import_module(module))


def without_doubles(game: Game, state: State, options: Iterable[int]) -> list[int]:
    """Leave out moves that are equivalent to an earlier one."""
    kept: dict[int, int] = {}
    for move in options:
        kept.setdefault(heuristics_of(game.heuristics).essence(state, move), move)
    return list(kept.values())


def prefer_of(game: Game, naive: bool = False) -> Prefer:
    """Return the heuristics by which a good player moves, or a beginner."""
    module = heuristics_of(game.heuristics)
    return module.prefer_naively if naive else sensible(module)


def sensible(module: Heuristics) -> Prefer:
    """Return the heuristics of a good player without moves that look broken; rollouts use the stronger `prefer`."""
    found: Prefer = getattr(module, "prefer_sensibly", module.prefer)
    return found


def scale_of(game: Game) -> float:
    """Return the standard deviation of a round's points between two players, negative where fewest points win."""
    spread = heuristics_of(game.heuristics).SPREAD
    return spread if game.best == "most" else -spread


def reading_of(heuristics: str) -> str | None:
    """Return the module that infers others' cards from their moves, if there is one."""
    reading: str | None = getattr(heuristics_of(heuristics), "READING", None)
    return reading


def expected_lead_of(heuristics: str) -> Callable[[State, int], float] | None:
    """Return the function that estimates the lead of a seat in the middle of a round, if there is one."""
    found: Callable[[State, int], float] | None = getattr(heuristics_of(heuristics), "expected_lead", None)
    return found


def looks_broken_in(game: Game) -> Callable[[State, int], bool]:
    """Return the function that knows which moves look broken; in a game without one, none does."""
    module: str | None = getattr(heuristics_of(game.heuristics), "SENSE", None)
    found: Callable[[State, int], bool] = import_module(module).looks_broken if module else no_move
    return found


def ends_round_in(game: Game) -> Callable[[State, int], bool]:
    """Return the function that knows which moves end a round at a risk; in a game without one, none does."""
    found: Callable[[State, int], bool] = getattr(heuristics_of(game.heuristics), "ends_round", no_move)
    return found


@rule
def no_move(s: State, move: int) -> bool:
    """Stand for `looks_broken` or `ends_round` in a game without it: true of no move."""
    return False


def reads_rows(game: Game) -> bool:
    """Whether the bots of a game infer others' cards from their moves."""
    return reading_of(game.heuristics) is not None

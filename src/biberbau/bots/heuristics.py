"""The heuristics of every game, by family."""

from collections.abc import Callable, Iterable
from typing import Any

from ..games.table import State
from . import bande, clan, gang

Prefer = Callable[[State, list[int], int], int]
"""Picks one of so many legal moves from what the seat to move may know."""

_MODULES: dict[str, Any] = {"clan": clan, "gang": gang, "bande": bande}
FAMILIES = tuple(_MODULES)
SCALES = {"clan": 14.0, "gang": -11.0, "bande": -7.0}
"""Spread of a round's points between two players; negative where few points win."""


def without_doubles(family: str, state: State, options: Iterable[int]) -> list[int]:
    """Leave out moves that come down to the same as one before."""
    kept: dict[tuple[int, ...], int] = {}
    for move in options:
        kept.setdefault(_MODULES[family].essence(state, move), move)
    return list(kept.values())


def prefer_of(family: str, naive: bool = False) -> Prefer:
    """The heuristics of a good player, or of a child."""
    module = _MODULES[family]
    prefer: Prefer = module.prefer_naively if naive else module.prefer
    return prefer

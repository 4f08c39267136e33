"""Placeholders for the rules of a game. Drivers call them; `kernel.rule.bind` replaces them by a game's rules."""

from collections.abc import Callable
from typing import Any

from .game import Rules
from .table import State


def rules_of(rules: Rules) -> dict[str, Callable[..., Any]]:
    """Return the rules of a game's module by the names of the placeholders, for `kernel.rule.bind`."""
    return {"begin_round": rules.begin_round, "legal": rules.legal, "play": rules.play}


def begin_round(s: State) -> None:
    """Deal a round and continue to the first decision."""
    raise NotImplementedError


def legal(s: State, out: list[int]) -> int:
    """Write the legal moves into `out`; return how many."""
    raise NotImplementedError


def play(s: State, move: int) -> None:
    """Play a legal move and all forced steps after it."""
    raise NotImplementedError

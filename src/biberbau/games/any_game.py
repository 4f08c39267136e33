"""Any game: names to write drivers with, which stand for the rules of whichever game a driver is bound to."""

from collections.abc import Callable
from typing import Any

from .game import Rules
from .table import State


def rules_of(rules: Rules) -> dict[str, Callable[..., Any]]:
    """The rules to bind a driver to (`kernel.rule.bind`), from a game's module of rules."""
    return {"begin_round": rules.begin_round, "legal": rules.legal, "play": rules.play}


def begin_round(s: State) -> None:
    """Deal a round and go on to the first decision."""
    raise NotImplementedError


def legal(s: State, out: list[int]) -> int:
    """Write the legal moves into `out`; return how many."""
    raise NotImplementedError


def play(s: State, move: int) -> None:
    """Play a legal move and everything forced that follows it."""
    raise NotImplementedError

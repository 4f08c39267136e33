"""Thinking: heuristics, and a search over imagined worlds, in whichever gear is at hand.

The budget of a search is counted in rollouts, so that a seed gives the same move on every machine. Half of the moves
are dropped after each stage (sequential halving), never the one that the heuristics prefer; all moves of a stage are
tried in the same worlds.
"""

import time
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Any

from ..games import Game, moves
from ..games.any_game import rules_of
from ..games.table import State
from ..kernel.rule import bind
from . import bande, clan, gang, rollout
from .belief import Belief

if TYPE_CHECKING:
    from ..kernel.compiled import Gear

HEURISTICS = {"clan": clan, "gang": gang, "bande": bande}
SCALES = {"clan": 14.0, "gang": -11.0, "bande": -7.0}
"""Spread of a round's points between two players; negative where few points win."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of thinking: the move, how many rollouts it took, whether the clock cut it short."""

    move: int
    rollouts: int
    cut_short: bool


def by_heuristics(game: Game, state: State, naive: bool) -> int:
    """Pick a move at a glance, in the plain gear."""
    heuristics: Any = HEURISTICS[game.family]
    out = [0] * moves.MOST
    count = game.legal(state, out)
    chosen: int = (heuristics.prefer_naively if naive else heuristics.prefer)(state, out, count)
    return chosen


@cache
def _trier(family: str) -> Any:
    own = rules_of(family) | {"prefer": HEURISTICS[family].prefer}
    finish = bind(rollout.finish_round, own)
    return bind(rollout.try_moves, own | {"finish_round": finish})


@cache
def compiled_search(family: str) -> "Gear":
    """Compile a family's search, or load it from disk."""
    from ..kernel.compiled import Gear

    return Gear(f"search-{family}", [_trier(family)], State)


def by_search(game: Game, belief: Belief, rollouts: int, seconds: float) -> Thought:
    """Pick the move that does best in imagined worlds, in the compiled gear; stop early when the time is up."""
    import numpy as np

    from ..kernel.compiled import values

    gear = compiled_search(game.family)
    states = gear.rows(3)
    states[rollout.ROOT] = values(belief.state)
    try_moves = gear[_trier(game.family)]
    out = np.zeros(moves.MOST, np.int64)
    tried = np.array(_preferred_first(game, belief.state), np.int64)
    gains, squares = np.zeros(len(tried)), np.zeros(len(tried))
    guess = (belief.numbers, belief.low, belief.high, SCALES[game.family])
    ends = time.monotonic() + seconds
    stages = max(1, (len(tried) - 1).bit_length())
    worlds = done = 0
    for left in range(stages, 0, -1):
        if time.monotonic() >= ends:
            break
        more = max(1, (rollouts - done) // (left * len(tried)))
        try_moves(states, out, tried, gains, squares, more, *guess)
        worlds += more
        done += more * len(tried)
        if left > 1:
            kept = [0, *sorted(range(1, len(tried)), key=lambda i: -gains[i])[: len(tried) // 2]]
            tried, gains, squares = tried[kept], gains[kept], squares[kept]
    return Thought(_chosen(tried, gains, squares, worlds), done, cut_short=len(tried) > 3)


def _preferred_first(game: Game, state: State) -> list[int]:
    """All legal moves, the one that the heuristics prefer first."""
    out = [0] * moves.MOST
    count = game.legal(state, out)
    preferred = by_heuristics(game, state.copy(), naive=False)
    return [preferred, *(move for move in out[:count] if move != preferred)]


def _chosen(tried: Any, gains: Any, squares: Any, worlds: int) -> int:
    """The move that gains most over the preferred one, as far as that is more than luck."""
    best, most = int(tried[0]), 0.0
    for move, gain, square in zip(tried[1:], gains[1:], squares[1:], strict=True):
        mean = gain / max(worlds, 1)
        spread = sqrt(max(square / max(worlds, 1) - mean * mean, 0.0) / max(worlds, 1))
        if mean - CAUTION * spread > most:
            best, most = int(move), mean - CAUTION * spread
    return best


CAUTION = 1.0
"""How many standard errors a move must be better by, not to be preferred by luck."""

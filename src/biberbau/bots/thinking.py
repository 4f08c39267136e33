"""Thinking: heuristics, and a search over imagined worlds, in whichever gear is at hand.

The budget of a search is counted in rollouts, so that a seed gives the same move on every machine. Half of the moves
are dropped after each stage (sequential halving), never the one that the heuristics prefer; all moves of a stage are
tried in the same worlds.
"""

import time
from dataclasses import dataclass
from functools import cache
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

    out = np.zeros(moves.MOST, np.int64)
    plain_out = [0] * moves.MOST
    tried = np.array(plain_out[: game.legal(belief.state, plain_out)], np.int64)
    preferred = by_heuristics(game, belief.state.copy(), naive=False)
    gear = compiled_search(game.family)
    states = gear.rows(3)
    states[rollout.ROOT] = values(belief.state)
    try_moves = gear[_trier(game.family)]
    ends = time.monotonic() + seconds
    stages = max(1, (len(tried) - 1).bit_length())
    done = 0
    while len(tried) > 1 and time.monotonic() < ends:
        worlds = max(1, rollouts // (stages * len(tried)))
        sums = np.zeros(len(tried))
        try_moves(states, out, tried, sums, worlds, belief.numbers, belief.low, belief.high, SCALES[game.family])
        done += worlds * len(tried)
        tried = _better_half(tried[np.argsort(-sums, kind="stable")], preferred)
    return Thought(int(tried[0]), done, cut_short=len(tried) > 1)


def _better_half(ranked: Any, preferred: int) -> Any:
    """Keep the better half of the moves, and the preferred one until two are left."""
    kept = ranked[: (len(ranked) + 1) // 2]
    if len(ranked) > 2 and preferred not in kept:
        kept[-1 if len(kept) > 1 else 0] = preferred
    return kept

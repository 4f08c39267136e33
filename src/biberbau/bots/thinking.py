"""Thinking about a move: at a glance, or by a search over imagined worlds.

The budget of a search is counted in rollouts, so that a seed gives the same move on every machine; the clock only cuts
in where a machine is so slow that people would wait.
"""

import time
from dataclasses import dataclass

from ..games import Game, moves
from ..games.table import State
from .belief import Belief
from .heuristics import prefer_of, without_doubles
from .trial import Trial


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of thinking: the move, how many rollouts it took, whether the clock cut it short."""

    move: int
    rollouts: int
    cut_short: bool


def by_heuristics(game: Game, state: State, naive: bool) -> int:
    """Pick a move at a glance, in the plain gear."""
    out = [0] * moves.MOST
    return prefer_of(game.family, naive)(state, out, game.legal(state, out))


def by_search(game: Game, belief: Belief, rollouts: int, seconds: float) -> Thought:
    """Pick the move that does best in imagined worlds, in the compiled gear; the best so far when the time is up.

    Half of the moves are dropped after each stage (sequential halving), never the one that the heuristics prefer.
    """
    ends = time.monotonic() + seconds
    trial = Trial(game, belief, _preferred_first(game, belief.state))
    for stages_left in range(max(1, (len(trial.candidates) - 1).bit_length()), 0, -1):
        if not trial.run((rollouts - trial.rollouts) // stages_left, ends):
            return Thought(trial.best(), trial.rollouts, cut_short=True)
        if stages_left > 1:
            trial.drop_the_worse_half()
    return Thought(trial.best(), trial.rollouts, cut_short=False)


def _preferred_first(game: Game, state: State) -> list[int]:
    """All moves that differ, the one that the heuristics prefer first."""
    out = [0] * moves.MOST
    count = game.legal(state, out)
    preferred = by_heuristics(game, state.copy(), naive=False)
    return without_doubles(game.family, state, [preferred, *out[:count]])

"""Thinking about a move: at a glance, or by a search over imagined worlds.

The budget of a search is counted in rollouts, so that a seed gives the same move on every machine; the clock only cuts
in where a machine is so slow that people would wait.
"""

import time
from dataclasses import dataclass
from typing import Literal

from ..games import Game, cards, moves, phases
from ..games.table import NOBODY, State, left_of
from .belief import Belief
from .heuristics import prefer_of, without_doubles
from .trial import Trial

Sight = Literal["childish", "near", "far"]
"""How far somebody sees: the own cards, the end of the turn, the end of the round."""
CHILDISH: Sight = "childish"
NEAR: Sight = "near"
FAR: Sight = "far"


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of thinking: the move, how many rollouts it took, whether the clock cut it short."""

    move: int
    rollouts: int
    cut_short: bool


def by_heuristics(game: Game, state: State, sight: Sight = FAR) -> int:
    """Pick a move at a glance, in the plain gear."""
    out = [0] * moves.MOST
    count = game.rules.legal(state, out)
    seen = as_if_last(state) if sight == NEAR and _counts_what_lies(state) else state
    return prefer_of(game, naive=sight == CHILDISH)(seen, out, count)


def _counts_what_lies(state: State) -> bool:
    """Whether what lies decides for who sees no further than this turn; a knock and a look are for later turns."""
    return state.phase != phases.KNOCK and state.hand & cards.FACE != cards.PEEK


def as_if_last(state: State) -> State:
    """The same table, as if nobody had a turn after this one: whoever sees no further than that counts what lies."""
    seen = state.copy()
    if seen.ender == NOBODY:
        seen.ender = left_of(seen, seen.seat)
    return seen


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
    count = game.rules.legal(state, out)
    preferred = by_heuristics(game, state.copy())
    return without_doubles(game, state, [preferred, *out[:count]])

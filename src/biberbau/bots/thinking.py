"""Choosing a move: by the heuristic, by a learned policy, or by a search over sampled worlds.

The budget of a search is counted in rollouts, so that a seed gives the same move on every machine. The time limit
takes effect only on slow machines. It counts CPU time: a busy machine makes a search slower, not weaker.
"""

import time
from dataclasses import dataclass
from typing import Literal

from ..games import Game, cards, moves, phases
from ..games.table import NOBODY, State, left_of
from .belief import Belief
from .heuristics import ends_round_in, prefer_of, without_doubles
from .learned.player import Policy
from .learned.policy import BY_CHANCE
from .trial import Trial

Foresight = Literal["beginner", "near", "far"]
"""How far a heuristic looks ahead: own cards only, the end of the turn, the end of the round."""
BEGINNER: Foresight = "beginner"
NEAR: Foresight = "near"
FAR: Foresight = "far"


@dataclass(frozen=True, slots=True)
class Thought:
    """The result of a search: the move, the number of rollouts, whether the time limit stopped it."""

    move: int
    rollouts: int
    cut_short: bool


def by_heuristics(game: Game, state: State, foresight: Foresight = FAR) -> int:
    """Pick a move by the heuristic, in the plain gear."""
    out = [0] * moves.MOST
    count = game.rules.legal(state, out)
    if foresight == BEGINNER or (foresight == NEAR and state.phase == phases.KNOCK):
        return prefer_of(game, naive=True)(state, out, count)
    hand = state.hand & cards.FACE
    is_last = foresight == NEAR and hand != cards.PEEK  # a peek is for later turns
    move = prefer_of(game)(as_if_last(state) if is_last else state, out, count)
    if is_last and ends_round_in(game)(state, move):  # nobody ends a round without a look at the others
        return prefer_of(game)(state, out, count)
    if foresight == NEAR and hand == cards.SWAP and move == moves.DROP:  # who learns the game likes to use a swap
        return prefer_of(game, naive=True)(state, out, count)
    return move


def as_if_last(state: State) -> State:
    """Return the same state with this turn as the last one, so that the heuristic counts only the present cards."""
    seen = state.copy()
    if seen.ender == NOBODY:
        seen.ender = left_of(seen, seen.seat)
    return seen


def by_policy(policy: Policy, belief: Belief) -> int:
    """Pick a move with the probability that a learned policy gives it, in the plain gear."""
    return policy.choose(belief.state, belief.hints.ceilings, BY_CHANCE)


def by_search(game: Game, belief: Belief, rollouts: int, seconds: float, policy: Policy | None = None) -> Thought:
    """Pick the best move in sampled worlds, in the compiled gear; when the time is up, the best so far.

    Half of the moves are dropped after each stage (sequential halving), never the one that the policy prefers, or
    without a policy the heuristics.
    """
    preferred = by_policy(policy, belief) if policy else by_heuristics(game, belief.state.copy())
    trial = Trial(game, belief, _first(game, belief.state, preferred), policy)
    ends = time.thread_time() + seconds  # the first trial of a process loads the compiled search
    for stages_left in range(max(1, (len(trial.candidates) - 1).bit_length()), 0, -1):
        if not trial.run((rollouts - trial.rollouts) // stages_left, ends):
            return Thought(trial.best(), trial.rollouts, cut_short=True)
        if stages_left > 1:
            trial.drop_the_worse_half()
    return Thought(trial.best(), trial.rollouts, cut_short=False)


def _first(game: Game, state: State, preferred: int) -> list[int]:
    """Return all moves that are not equivalent, the preferred one first."""
    out = [0] * moves.MOST
    count = game.rules.legal(state, out)
    return without_doubles(game, state, [preferred, *out[:count]])

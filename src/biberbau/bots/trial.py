"""A trial of moves: all in the same sampled worlds, then the better half in more worlds, until one is left.

A move is rated by its gain over the preferred move, that of the heuristics or of a learned policy. If the gain may be
luck, the preferred move is played: with few worlds, a search that trusts every difference plays worse than without.
"""

import time
from functools import cache
from importlib import import_module
from math import sqrt
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..games import Game, moves
from ..games.any_game import rules_of
from ..games.game import Rules
from ..games.table import State
from ..kernel.rule import bind
from ..observation.episode import Episode, advance
from . import rollout
from .belief import Belief
from .heuristics import expected_lead_of, heuristics_of, looks_broken_in, reading_of, scale_of
from .learned import rollouts as learned
from .learned.player import Policy
from .learned.policy import WORK

if TYPE_CHECKING:
    from ..kernel.compiled import Gear

CAUTION, GREAT_CAUTION = 1.0, 3.0
"""Standard errors by which a move must be better than the preferred one. The greater number holds if a learned policy
prefers that one, because the policy is hard to exploit, and for moves that look broken to people."""
PROOF = 0.02
"""How much more often than every other move one that looks broken must win the match. With many worlds three standard
errors are little, and people do not fall for a bait as often as the players of rollouts do."""
SURPRISE = 0.5
"""Added to the squares of all gains, because a few worlds underestimate the variance."""
CHECKED_EVERY = 1_000
"""The time is checked after about this many rollouts."""


class Trial:
    """The remaining moves, the preferred one first, and the gain of each over it so far."""

    def __init__(self, game: Game, belief: Belief, candidates: list[int], policy: Policy | None = None) -> None:
        """Start with these moves, the preferred one first; with a policy, the seat to move goes on by it."""
        import numpy as np

        from ..kernel.compiled import values

        gear = compiled_search(game.rules, game.heuristics, policy is not None)
        self._try_moves = gear[trier(game.rules, game.heuristics, policy is not None)]
        self._states = gear.rows(3)
        root = policy.episode(belief.state, belief.hints.ceilings) if policy else belief.state
        self._states[rollout.ROOT] = values(root)
        self._out = np.zeros(moves.MOST, np.int64)
        hints = np.array(belief.hints.packed(), np.int64)
        mind = (_numbers(policy), np.zeros(policy.layout.width if policy else 0, np.uint8), np.zeros(WORK, np.int32))
        self._guess = (belief.low, belief.high, hints, scale_of(game), *mind)
        self.candidates = np.array(candidates, np.int64)
        self.gains, self._squares = np.zeros(len(candidates)), np.zeros(len(candidates))
        looks_broken = looks_broken_in(game)
        self._is_broken = np.array([looks_broken(belief.state, move) for move in candidates])
        self._caution = CAUTION if policy is None else GREAT_CAUTION
        self._worlds = 0
        self.rollouts = 0

    def run(self, rollouts: int, ends: float) -> bool:
        """Spend a number of rollouts, at least one for each move; return whether the time sufficed."""
        to_do = max(1, rollouts // len(self.candidates))
        while to_do:
            if time.thread_time() >= ends:
                return False
            worlds = min(to_do, max(1, CHECKED_EVERY // len(self.candidates)))
            self._try_moves(self._states, self._out, self.candidates, self.gains, self._squares, worlds, *self._guess)
            self._worlds += worlds
            self.rollouts += worlds * len(self.candidates)
            to_do -= worlds
        return True

    def drop_the_worse_half(self) -> None:
        """Keep the preferred move and the better half of the others."""
        others = sorted(range(1, len(self.candidates)), key=lambda i: -self.gains[i])
        kept = [0, *others[: len(self.candidates) // 2]]
        self.candidates, self._is_broken = self.candidates[kept], self._is_broken[kept]
        self.gains, self._squares = self.gains[kept], self._squares[kept]

    def best(self) -> int:
        """Return the move with the highest gain, if the gain is significant; else the preferred one.

        A move that looks broken has to be much better than all that do not.
        """
        if not self._worlds:
            return int(self.candidates[0])
        best, most, bar = 0, 0.0, 0.0
        others = range(1, len(self.candidates))
        for i in (i for i in others if not self._is_broken[i]):
            bar = max(bar, self.gains[i] / self._worlds)
            if (sure := self._sure_gain(i, self._caution)) > most:
                best, most = i, sure
        for i in (i for i in others if self._is_broken[i]):
            if (sure := self._sure_gain(i, GREAT_CAUTION) - PROOF) > bar:
                best, bar = i, sure
        return int(self.candidates[best])

    def _sure_gain(self, i: int, caution: float) -> float:
        mean = self.gains[i] / self._worlds
        variance = (self._squares[i] + SURPRISE) / self._worlds - mean * mean
        return float(mean - caution * sqrt(max(variance, 0.0) / self._worlds))


@cache
def _numbers(policy: Policy | None) -> Any:
    """Return the numbers of a policy as an array, made once; an empty one without a policy."""
    import numpy as np

    return np.array(policy.numbers if policy else (), np.int16)


@cache
def trier(rules: Rules, heuristics: str, is_learned: bool) -> Any:
    """Bind the rollouts to the rules and heuristics of a game; with `is_learned` they take a policy."""
    own = rules_of(rules) | {"prefer": heuristics_of(heuristics).prefer}
    worlds: ModuleType = rollout
    if reading := reading_of(heuristics):
        worlds = import_module(reading)
        own["answer"] = bind(worlds.answer, own)
    if is_learned:
        own["play"] = own["advance"] = bind(advance, own)
        worlds = learned
    finish_round = worlds.finish_round
    if worlds is rollout and (expected_lead := expected_lead_of(heuristics)):
        own["expected_lead"], finish_round = expected_lead, rollout.play_to_horizon
    imagined = {"imagine_world": worlds.imagine_world, "finish_round": bind(finish_round, own)}
    return bind(rollout.try_moves, own | imagined)


@cache
def compiled_search(rules: Rules, heuristics: str, is_learned: bool = False) -> "Gear":
    """Compile the search for games with these rules and heuristics, or load it from disk."""
    from ..kernel.compiled import Gear

    record = Episode if is_learned else State
    return Gear(f"search-{rules.__name__}", [trier(rules, heuristics, is_learned)], record)

"""Trying moves under a model: the results of all moves in the same sampled worlds, in the compiled gear."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from ..bots.belief import Belief
from ..bots.heuristics import heuristics_of, reading_of, scale_of
from ..bots.rollout import ROOT
from ..games import Game, moves
from ..games.any_game import rules_of
from ..games.game import Rules
from ..games.table import State
from ..kernel.chance import MASK_64
from ..kernel.rule import bind
from . import rollouts
from .equity import rest_of_match, start_of
from .models import Model
from .rollouts import CHANCES, FIELDS, POINTS, WORTH
from .symmetry import orders, reordered, reordered_move

if TYPE_CHECKING:
    import numpy as np

    from ..kernel.compiled import Gear

    Numbers = np.ndarray[Any, np.dtype[np.float64]]

ROWS = 3
"""States of a search: the belief, a sampled world, the world that is played on."""


class Results(NamedTuple):
    """The results of some moves under one model: FIELDS numbers for each move and world."""

    players: int
    seat: int
    best: int
    """1 where most points win, -1 where fewest do."""
    numbers: "Numbers"

    def column(self, move: int, field: int) -> "Numbers":
        """Return one number of every world."""
        return self.numbers[move, :, field]

    def worths(self, move: int) -> "Numbers":
        """Return the worth of every world."""
        return self.column(move, WORTH)

    def worth(self, move: int) -> float:
        """Return the mean worth of a move."""
        return float(self.worths(move).mean())

    def chances(self, move: int) -> "Numbers":
        """Return the chance to win the match of every world."""
        return self.column(move, CHANCES + self.seat)

    def own(self, move: int) -> "Numbers":
        """Return the own points of every world, high is good."""
        return self.best * self.column(move, POINTS + self.seat)

    def rivals(self, move: int) -> "Numbers":
        """Return the mean points of the others of every world, high is good for them."""
        everybody: Numbers = self.numbers[move, :, POINTS : POINTS + self.players].sum(axis=1)
        return self.best * (everybody - self.column(move, POINTS + self.seat)) / (self.players - 1)

    def leads(self, move: int) -> "Numbers":
        """Return for every world whether no other seat has a better result in this round."""
        points = self.best * self.numbers[move, :, POINTS : POINTS + self.players]
        ahead: Numbers = points[:, self.seat] >= points.max(axis=1)
        return ahead


def try_moves(
    game: Game, belief: Belief, tried: Sequence[int], model: Model, worlds: int, opened: bool = False
) -> Results:
    """Play out moves in about this many worlds under a model; alike slots are tried in all orders.

    With `opened` all cards lie as in the state of the belief, and only the draw pile is shuffled.
    """
    import numpy as np

    state, found = belief.state, []
    for number, order in enumerate(ways := orders(game)):
        turned = reordered(belief, order)
        turned.state.random = state.random + number * FAR_APART & MASK_64
        options = [reordered_move(move, order) for move in tried]
        found.append(_run(game, turned, options, model, -(-worlds // len(ways)), opened))
    return Results(state.players, state.seat, state.best, np.concatenate(found).swapaxes(0, 1))


FAR_APART = 1 << 32
"""Distance between the random counters of two orders."""


def _run(game: Game, belief: Belief, tried: list[int], model: Model, worlds: int, opened: bool) -> "Numbers":
    """Return FIELDS numbers for each world and move."""
    import numpy as np

    from ..kernel.compiled import values

    gear = compiled_sampler(game.rules, game.heuristics)
    states = gear.rows(ROWS)
    states[ROOT] = values(belief.state)
    out, results = np.zeros(moves.MOST, np.int64), np.zeros(worlds * len(tried) * FIELDS)
    guess = (belief.low, belief.high, np.array(belief.hints.packed(), np.int64), scale_of(game))
    rest = (rest_of_match(game, belief.state), start_of(game, belief.state))
    play = gear[_sampler(game.rules, game.heuristics)]
    options = np.array(tried, np.int64)
    assumed = (int(model.reads), model.noise, int(model.naive), int(opened))
    play(states, out, options, results, worlds, *guess, *rest, *assumed)
    return results.reshape(worlds, len(tried), FIELDS)


@cache
def _sampler(rules: Rules, heuristics: str) -> Any:
    """Bind the rollouts to the rules and heuristics of a game."""
    own, played = rules_of(rules), heuristics_of(heuristics)
    used = own | {"prefer": played.prefer, "prefer_naively": played.prefer_naively}
    reading = reading_of(heuristics)
    worlds = import_module(reading) if reading else rollouts
    finish = bind(rollouts.finish, used | {"answer": bind(worlds.answer, used)})
    return bind(rollouts.sample, own | {"finish": finish, "imagine_world": worlds.imagine_world})


@cache
def compiled_sampler(rules: Rules, heuristics: str) -> "Gear":
    """Compile the rollouts for games with these rules and heuristics, or load them from disk."""
    from ..kernel.compiled import Gear

    return Gear(f"coach-{rules.__name__}", [_sampler(rules, heuristics)], State)

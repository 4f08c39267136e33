"""Trying moves under a model: the results of all moves in the same sampled worlds, in the compiled gear."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from statistics import fmean
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
from .models import Model
from .rollouts import FIELDS, POINTS, WORTH
from .symmetry import orders, reordered, reordered_move

if TYPE_CHECKING:
    from ..kernel.compiled import Gear

ROWS = 3
"""States of a search: the belief, a sampled world, the world that is played on."""


class Results(NamedTuple):
    """The results of some moves under one model: for each move a list of numbers, FIELDS for each world."""

    players: int
    seat: int
    best: int
    """1 where most points win, -1 where fewest do."""
    by_move: tuple[list[float], ...]

    def column(self, move: int, field: int) -> list[float]:
        """Return one number of every world."""
        return self.by_move[move][field::FIELDS]

    def worths(self, move: int) -> list[float]:
        """Return the worth of every world."""
        return self.column(move, WORTH)

    def worth(self, move: int) -> float:
        """Return the mean worth of a move."""
        return fmean(self.worths(move))

    def own(self, move: int) -> list[float]:
        """Return the own points of every world, high is good."""
        return [self.best * points for points in self.column(move, POINTS + self.seat)]

    def rivals(self, move: int) -> list[float]:
        """Return the mean points of the others of every world, high is good for them."""
        others = [self.column(move, POINTS + seat) for seat in range(self.players) if seat != self.seat]
        return [self.best * fmean(points) for points in zip(*others, strict=True)]

    def leads(self, move: int) -> list[bool]:
        """Return for every world whether no other seat has a better result in this round."""
        rows = zip(*(self.column(move, POINTS + seat) for seat in range(self.players)), strict=True)
        return [row[self.seat] * self.best >= max(points * self.best for points in row) for row in rows]


def try_moves(game: Game, belief: Belief, tried: Sequence[int], model: Model, worlds: int) -> Results:
    """Play out moves in about this many worlds under a model; alike slots are tried in all orders."""
    state, by_move = belief.state, tuple[list[float], ...]([] for _ in tried)
    for number, order in enumerate(ways := orders(game)):
        turned = reordered(belief, order)
        turned.state.random = state.random + number * FAR_APART & MASK_64
        found = _run(game, turned, [reordered_move(move, order) for move in tried], model, -(-worlds // len(ways)))
        for place, kept in enumerate(by_move):
            for at in range(place * FIELDS, len(found), len(tried) * FIELDS):
                kept += found[at : at + FIELDS]
    return Results(state.players, state.seat, state.best, by_move)


FAR_APART = 1 << 32
"""Distance between the random counters of two orders."""


def _run(game: Game, belief: Belief, tried: list[int], model: Model, worlds: int) -> list[float]:
    import numpy as np

    from ..kernel.compiled import values

    gear = compiled_sampler(game.rules, game.heuristics)
    states = gear.rows(ROWS)
    states[ROOT] = values(belief.state)
    out, results = np.zeros(moves.MOST, np.int64), np.zeros(worlds * len(tried) * FIELDS)
    guess = (belief.low, belief.high, np.array(belief.hints.packed(), np.int64), scale_of(game))
    play = gear[_sampler(game.rules, game.heuristics)]
    options = np.array(tried, np.int64)
    play(states, out, options, results, worlds, *guess, int(model.reads), model.noise, int(model.naive))
    found: list[float] = results.tolist()
    return found


@cache
def _sampler(rules: Rules, heuristics: str) -> Any:
    """Bind the rollouts to the rules and heuristics of a game."""
    own, played = rules_of(rules), heuristics_of(heuristics)
    used = own | {"prefer": played.prefer, "prefer_naively": played.prefer_naively}
    reading = reading_of(heuristics)
    if reading is None:
        return bind(rollouts.sample, own | {"finish": bind(rollouts.finish, used)})
    module = import_module(reading)
    finish = bind(rollouts.finish, used | {"hasty_move": module.hasty_move})
    return bind(rollouts.sample, own | {"finish": finish, "imagine_world": module.imagine_world})


@cache
def compiled_sampler(rules: Rules, heuristics: str) -> "Gear":
    """Compile the rollouts for games with these rules and heuristics, or load them from disk."""
    from ..kernel.compiled import Gear

    return Gear(f"coach-{rules.__name__}", [_sampler(rules, heuristics)], State)

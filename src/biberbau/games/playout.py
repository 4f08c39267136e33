"""Random play: the driver for simulations, benchmarks and the comparison of the gears.

`kernel.rule.bind` binds it to the rules of a game.
"""

from ..kernel.chance import below
from ..kernel.rule import rule
from . import phases
from .any_game import begin_round, legal, play
from .table import State, begin_match

MATCHES, ROUNDS, DECISIONS, TURNS, CAPPED, POINTS, WINS = 0, 1, 2, 3, 4, 5, 11
TALLY = 17
"""Length of a tally: five counts, then points by seat, then wins by seat."""
SHARE = 60
"""A win counts SHARE, divided by the number of joint winners (all numbers from 1 to 6 divide it)."""


@rule
def play_at_random(states: list[State], out: list[int], tally: list[int], matches: int, decisions: int) -> None:
    """Play whole matches of uniformly random moves until the tally counts `matches` or `decisions`."""
    s = states[0]
    while tally[MATCHES] < matches and tally[DECISIONS] < decisions:
        begin_match(s)
        while s.phase != phases.OVER:
            if s.phase == phases.SCORED:
                begin_round(s)
            play(s, out[below(s, legal(s, out))])
            tally[DECISIONS] += 1
            if s.phase >= phases.SCORED:
                count_round(s, tally)
        count_match(s, tally)


@rule
def count_round(s: State, tally: list[int]) -> None:
    """Add a finished round to the tally."""
    tally[ROUNDS] += 1
    tally[TURNS] += s.turns
    tally[CAPPED] += s.capped
    for seat in range(s.players):
        tally[POINTS + seat] += s.points[seat]


@rule
def count_match(s: State, tally: list[int]) -> None:
    """Add a finished match to the tally."""
    tally[MATCHES] += 1
    winners = 0
    for seat in range(s.players):
        winners += s.winners >> seat & 1
    for seat in range(s.players):
        if s.winners >> seat & 1:
            tally[WINS + seat] += SHARE // winners

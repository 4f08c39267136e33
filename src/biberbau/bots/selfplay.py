"""Fast matches by heuristics alone, to measure the length of rounds, their scores, and whether they end."""

from functools import cache
from typing import TYPE_CHECKING, Any

from ..games import moves, phases
from ..games.any_game import begin_round, legal, play, rules_of
from ..games.game import Rules
from ..games.playout import DECISIONS, ROUNDS, TALLY, count_match, count_round
from ..games.table import State, begin_match
from ..kernel.rule import bind, rule
from ..options import read_options
from ..setting_up import make_state, read_game, read_players
from .heuristics import heuristics_of
from .rollout import prefer

if TYPE_CHECKING:
    from ..kernel.compiled import Gear


@rule
def play_by_heuristics(states: list[State], out: list[int], tally: list[int], rounds: int) -> None:
    """Play whole matches, all seats by heuristics, until a number of rounds is played."""
    s = states[0]
    while tally[ROUNDS] < rounds:
        begin_match(s)
        while s.phase != phases.OVER:
            if s.phase == phases.SCORED:
                begin_round(s)
            play(s, prefer(s, out, legal(s, out)))
            tally[DECISIONS] += 1
            if s.phase >= phases.SCORED:
                count_round(s, tally)
        count_match(s, tally)


@cache
def _player(rules: Rules, heuristics: str, naive: bool) -> Any:
    module = heuristics_of(heuristics)
    prefer_one = module.prefer_naively if naive else module.prefer
    return bind(play_by_heuristics, rules_of(rules) | {"prefer": prefer_one})


@cache
def _compiled(rules: Rules, heuristics: str, naive: bool) -> "Gear":
    from ..kernel.compiled import Gear

    return Gear(f"selfplay-{rules.__name__}", [_player(rules, heuristics, naive)], State)


def play_rounds(game: str, players: int, rounds: int, naive: bool = False, seed: int = 0) -> list[int]:
    """Play at least a number of rounds in the compiled gear; return the tally (see `games.playout`)."""
    import numpy as np

    from ..kernel.compiled import values

    chosen = read_game(game)
    state = make_state(chosen, read_players(players, chosen), read_options(None, chosen, players))
    state.random = seed
    gear = _compiled(chosen.rules, chosen.heuristics, naive)
    rows = gear.rows(1)
    rows[0] = values(state)
    tally = np.zeros(TALLY, np.int64)
    gear[_player(chosen.rules, chosen.heuristics, naive)](rows, np.zeros(moves.MOST, np.int64), tally, rounds)
    return [int(count) for count in tally]

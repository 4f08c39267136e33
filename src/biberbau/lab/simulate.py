"""Simulate many matches of random play, in either gear; the same seed gives the same numbers in both."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..errors import BadSetup
from ..games import gears, playout
from ..options import read_options
from ..setting_up import make_state, read_game, read_players

CHUNKS = 100
"""Number of progress reports."""
MOST_MATCHES = 1_000_000_000
NO_LIMIT = 1 << 62
MASK_64 = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Simulation:
    """The results of a simulation; points and shares of wins are by seat."""

    matches: int
    rounds: int
    decisions: int
    turns: int
    capped: int
    points_per_round: tuple[float, ...]
    wins: tuple[float, ...]
    seconds: float
    compile_seconds: float


def simulate(
    game: str,
    players: int,
    matches: int,
    gear: str = gears.PLAIN,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    options: Mapping[str, object] | None = None,
) -> Simulation:
    """Play matches of uniformly random moves; ModuleNotFoundError for the compiled gear without numba."""
    if gear not in gears.GEARS:
        raise BadSetup("bad-option", option="gear", value=gear, expected=", ".join(gears.GEARS))
    if not 1 <= matches <= MOST_MATCHES:
        raise BadSetup("bad-option", option="matches", value=matches, expected=f"1–{MOST_MATCHES}")
    chosen = read_game(game)
    state = make_state(chosen, read_players(players, chosen), read_options(options, chosen, players))
    state.random = seed & MASK_64
    began = time.perf_counter()
    runner = gears.runner(chosen, state, gear)
    ready = time.perf_counter()
    for chunk in range(1, CHUNKS + 1):
        runner.run(matches * chunk // CHUNKS, NO_LIMIT)
        if progress is not None:
            progress(int(runner.tally[playout.MATCHES]))
    return _result([int(count) for count in runner.tally], players, time.perf_counter() - ready, ready - began)


def _result(tally: list[int], players: int, seconds: float, compile_seconds: float) -> Simulation:
    rounds, matches = tally[playout.ROUNDS], tally[playout.MATCHES]
    return Simulation(
        matches=matches,
        rounds=rounds,
        decisions=tally[playout.DECISIONS],
        turns=tally[playout.TURNS],
        capped=tally[playout.CAPPED],
        points_per_round=tuple(tally[playout.POINTS + seat] / rounds for seat in range(players)),
        wins=tuple(tally[playout.WINS + seat] / (matches * playout.SHARE) for seat in range(players)),
        seconds=seconds,
        compile_seconds=compile_seconds,
    )

"""Speed of the rules: decisions per second of random play, in both gears.

Times are CPU seconds of this process, the best of several runs, so that other load on the machine matters little.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from ..games import GAMES, gears, playout
from ..installation import install_command
from ..options import read_options
from ..setting_up import make_state

PLAYERS = (2, 4, 6)
RUNS = 5
DECISIONS = {gears.PLAIN: 30_000, gears.COMPILED: 2_000_000}
SEED = 7


def decisions_per_second(game: str, players: int, gear: str, runs: int = RUNS) -> float:
    """Measure one game in one gear."""
    chosen = GAMES[game]
    best = 0.0
    for _ in range(runs):
        state = make_state(chosen, players, read_options(None, chosen, players))
        state.random = SEED
        runner = gears.runner(chosen, state, gear)
        best = max(best, rate(partial(_play, runner, DECISIONS[gear])))
    return best


def rate(work: Callable[[], float]) -> float:
    """Call a function that returns an amount of work; return the amount per CPU second."""
    began = time.process_time()
    done = work()
    return done / (time.process_time() - began)


def _play(runner: gears.Runner, decisions: int) -> float:
    runner.run(1 << 62, decisions)
    return float(runner.tally[playout.DECISIONS])


def print_table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a Markdown table, each row when it is ready."""
    print(f"\n### {title}\n\n| {' | '.join(head)} |\n|{'---|' * len(head)}", flush=True)
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)


def format_rate(per_second: float) -> str:
    """Format a rate with a readable unit."""
    return f"{per_second / 1e6:.1f} M" if per_second >= 1e6 else f"{per_second / 1e3:.0f} k"


def _rows(games: Sequence[str], players: Sequence[int]) -> Iterable[Sequence[str]]:
    for game in games:
        for count in players:
            plain = decisions_per_second(game, count, gears.PLAIN)
            if not gears.can_compile():
                yield game, str(count), format_rate(plain), "–", "–"
                continue
            compiled = decisions_per_second(game, count, gears.COMPILED)
            yield game, str(count), format_rate(plain), format_rate(compiled), f"{compiled / plain:.0f}"


def measure(games: Sequence[str], players: Sequence[int] | None = None) -> None:
    """Measure games with the given numbers of players, and print the table."""
    if not gears.can_compile():
        print(f"(numba is not installed, so only the plain gear is measured: {install_command('compiled')})")
    head = ("game", "players", "plain decisions/s", "compiled decisions/s", "compiled / plain")
    print_table("Random play", head, _rows(games, players or PLAYERS))

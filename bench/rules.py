"""Speed of the rules, compared with a hand-written C loop and OpenSpiel driven from Python.

`python -m bench.rules` prints Markdown tables. Every measurement alternates between the compared programs, takes the
best of several runs and counts CPU seconds. OpenSpiel is measured if it is installed (`pip install -e .[bench]`),
the C loop if there is a compiler.
"""

import importlib.util
import random
from collections.abc import Iterator
from functools import partial

from biberbau.games import GAMES, gears
from biberbau.lab.bench import (
    PLAYERS,
    SEED,
    decisions_per_second,
    format_rate,
    measure,
    print_table,
    rate,
)

from . import c_loop, start
from .calling import parser

ALTERNATIONS = 7
DECISIONS = 2_000_000
OPEN_SPIEL_GAMES = ("leduc_poker", "gin_rummy")
OPEN_SPIEL_PLAYOUTS = {"leduc_poker": 4000, "gin_rummy": 40}


def beside_c() -> Iterator[tuple[str, ...]]:
    """Compare the compiled `bande` with the C loop: the same moves of the same matches."""
    for players in PLAYERS:
        ours = theirs = 0.0
        for _ in range(ALTERNATIONS):
            ours = max(ours, decisions_per_second("bande", players, gears.COMPILED, runs=1))
            run = c_loop.run(players, DECISIONS, SEED)
            theirs = max(theirs, run["decisions"] / run["seconds"])
        yield str(players), format_rate(ours), format_rate(theirs), f"{ours / theirs:.2f}"


def beside_open_spiel() -> Iterator[tuple[str, ...]]:
    """Compare two-player `bande` and `gang` with OpenSpiel's card games, driven by a Python loop of random moves."""
    for theirs in OPEN_SPIEL_GAMES:
        best = max(rate(partial(open_spiel_playouts, theirs)) for _ in range(ALTERNATIONS))
        for ours in ("bande", "gang"):
            plain = decisions_per_second(ours, 2, gears.PLAIN)
            compiled = decisions_per_second(ours, 2, gears.COMPILED)
            yield (
                theirs,
                format_rate(best),
                ours,
                f"{format_rate(plain)} ({plain / best:.1f} ×)",
                f"{format_rate(compiled)} ({compiled / best:.0f} ×)",
            )


def open_spiel_playouts(name: str) -> float:
    """Play random games of OpenSpiel as its Python examples do; return the number of decisions."""
    import pyspiel

    game, chance, decisions = pyspiel.load_game(name), random.Random(SEED), 0
    for _ in range(OPEN_SPIEL_PLAYOUTS[name]):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
    return float(decisions)


def main() -> None:
    """Print every table."""
    measure(list(GAMES))
    if c_loop.available():
        head: tuple[str, ...] = ("players", "compiled decisions/s", "C decisions/s", "compiled / C")
        print_table("`bande` compared with hand-written C", head, beside_c())
    else:
        print("\n(no C compiler: the comparison with C is left out)")
    if importlib.util.find_spec("pyspiel"):
        head = ("OpenSpiel game", "decisions/s", "Biberbau game", "plain (ratio)", "compiled (ratio)")
        print_table("Two players, compared with OpenSpiel driven from Python", head, beside_open_spiel())
    else:
        print("\n(OpenSpiel is not installed: that comparison is left out)")
    start.main()


if __name__ == "__main__":
    parser("bench.rules", __doc__).parse_args()
    main()

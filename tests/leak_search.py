"""A long search for leaks in all environments: `python -m tests.leak_search 1000000`, or `make leaks`."""

import argparse
from collections.abc import Iterator
from typing import Any

import pyspiel

from biberbau.games import FEWEST, GAMES, MOST
from biberbau.lab import Batch, find_leaks, spiel, zoo

WAYS = [(game, players) for game in GAMES for players in range(FEWEST, MOST + 1)]
ROWS = 1000
ZOO, SPIEL = 50, 250
"""Share of the states that is also searched in PettingZoo's environment, with infos and rendering, and in OpenSpiel's
game, with information states, which are slower: one of this number."""


def searched(game: str, players: int, states: int) -> Iterator[tuple[str, Any, int]]:
    """Yield what is searched: its name, the environment, and the number of states."""
    yield "batch", Batch(game, players, ROWS, history=4), states // 2
    yield "batch, no memory", Batch(game, players, ROWS, memory="none", reward="points"), states // 2
    yield "PettingZoo", zoo.raw_env(game, players, history=4, render_mode="ansi"), states // ZOO
    yield "OpenSpiel", pyspiel.load_game(spiel.name_of(game), {"players": players}), states // SPIEL


def main() -> int:
    called = argparse.ArgumentParser(prog="python -m tests.leak_search", description=__doc__)
    called.add_argument("states", type=int, help="how many states of batches to search in all games, at least")
    called.add_argument(
        "--only", default="", metavar="TEXT", help="only a part: a game, or a game and players as gang-4p"
    )
    given, totals, has_leaks = called.parse_args(), dict[str, int](), False
    each = -(-given.states // len(WAYS))
    for game, players in WAYS:
        if given.only not in ("", game, f"{game}-{players}p"):
            continue
        for name, env, states in searched(game, players, each):
            totals[name] = totals.get(name, 0) + states
            if leaks := find_leaks(env, states, seed=players):
                has_leaks = True
                print(f"{game}, {players} players, {name}: {leaks}", flush=True)
        print(f"{game}, {players} players: searched", flush=True)
    print(", ".join(f"{name}: {states:,} states" for name, states in totals.items()))
    return int(has_leaks)


if __name__ == "__main__":
    raise SystemExit(main())

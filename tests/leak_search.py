"""A long search for leaks in all environments: `python -m tests.leak_search 1000000`, or `make leaks`."""

import argparse

import pyspiel

from biberbau.games import FEWEST, GAMES, MOST
from biberbau.lab import Leak, find_leaks, spiel, zoo

WAYS = [(game, players) for game in GAMES for players in range(FEWEST, MOST + 1)]
SPIEL = 10
"""One state of this number is one of OpenSpiel's games, which are slower."""


def search(game: str, players: int, states: int) -> list[Leak]:
    """Search one game: the environment of PettingZoo, with history and rendering, and the game of OpenSpiel."""
    env = zoo.raw_env(game, players, history=4, render_mode="ansi")
    match = pyspiel.load_game(spiel.name_of(game), {"players": players})
    share = states // SPIEL
    return find_leaks(env, states - share, seed=players) + find_leaks(match, share, seed=players)


if __name__ == "__main__":
    called = argparse.ArgumentParser(prog="python -m tests.leak_search", description=__doc__)
    called.add_argument("states", type=int, help="how many states to search, at least")
    each, has_leaks = -(-called.parse_args().states // len(WAYS)), False
    for game, players in WAYS:
        leaks = search(game, players, each)
        has_leaks |= bool(leaks)
        print(f"{game}, {players} players: {each} states, {leaks or 'no leak'}", flush=True)
    raise SystemExit(has_leaks)

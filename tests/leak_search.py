"""A long search for leaks in all environments: `python -m tests.leak_search 1000000`, or `make leaks`."""

import argparse

from biberbau.games import FEWEST, GAMES, MOST
from biberbau.lab import Leak, find_leaks, zoo

WAYS = [(game, players) for game in GAMES for players in range(FEWEST, MOST + 1)]


def search(game: str, players: int, states: int) -> list[Leak]:
    """Search one game, with history and rendering."""
    return find_leaks(zoo.raw_env(game, players, history=4, render_mode="ansi"), states, seed=players)


if __name__ == "__main__":
    called = argparse.ArgumentParser(prog="python -m tests.leak_search", description=__doc__)
    called.add_argument("states", type=int, help="how many states to search, at least")
    each, has_leaks = -(-called.parse_args().states // len(WAYS)), False
    for game, players in WAYS:
        leaks = search(game, players, each)
        has_leaks |= bool(leaks)
        print(f"{game}, {players} players: {each} states, {leaks or 'no leak'}", flush=True)
    raise SystemExit(has_leaks)

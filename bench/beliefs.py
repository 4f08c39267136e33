"""Sampled worlds: how many contradict public facts, and how fast they are sampled, compared with an older revision.

    python -m bench.beliefs [--base REVISION] [--worlds N] [--runs N]

Both revisions use the same matches of `bande`, in separate processes that run alternately, so that other load affects
both. Right after a pile was rebuilt, every card of it is public; so everybody knows which cards are hidden, though not
where, and a world with other hidden cards is impossible. Rates are per CPU second. It needs git and numba.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from .calling import parser
from .match import BASE, ROOT, unpack

TABLES = (2, 6)
ROLLOUTS = 20_000

# Code that runs in both revisions: the bots get no events, only a view.
SETUP = """
import json, random, sys, time
from dataclasses import replace
from biberbau import Match, determinise

def reached(players, wanted):
    "A match, by random moves without a knock, with two go-rounds and as many rebuilds as wanted behind it."
    match, chance = Match("bande", players, seed=1), random.Random(1)
    while match._state.turns < 2 * players or wanted > sum(rebuilt(event) for event in match.events):
        match.play(chance.choice([move for move in match.legal if move != "knock"]))
    while len(match.legal) == 1:
        match.play(match.legal[0])
    return match

def rebuilt(event):
    seen = event.seen_by(None)
    return seen["kind"] == "shuffled" and seen["rebuilt"]

players, wanted, count = map(int, sys.argv[1:])
match = reached(players, wanted)
"""
WORLDS = """
def hidden(state, view):
    lying = [card for row in view.known.values() for card in row]
    return sorted(state.table[slot] & 31 for slot, card in enumerate(lying) if card == "?")

found = tried = 0
for seat in "ABCDEF"[:players]:
    view = match.view(seat)
    really = hidden(match._state, view)
    for seed in range(count // players):
        tried += 1
        found += hidden(determinise(view, seed)._state, view) != really
print(json.dumps([found, tried]))
"""
SAMPLES = """
view = match.view(match.turn)
began = time.process_time()
for seed in range(count):
    determinise(view, seed)
print(json.dumps([count / (time.process_time() - began)]))
"""
ROLLED_OUT = """
from biberbau.bots.levels import LEVELS, LevelBot
boss = replace(LEVELS["boss"], seconds=1e9)
view = match.view(match.turn)
LevelBot(boss, "warm", budget=100).choose(view, ())
began = time.process_time()
LevelBot(boss, "bench", budget=count).choose(view, ())
print(json.dumps([count / (time.process_time() - began)]))
"""


def main() -> None:
    """Print both tables."""
    called = parser("bench.beliefs", __doc__)
    called.add_argument("--base", default=BASE, help=f"the revision to compare with ({BASE})")
    called.add_argument("--worlds", type=int, default=2_000, help="number of worlds sampled after a rebuild (2000)")
    called.add_argument("--runs", type=int, default=5, help="runs of each tree, in turns; the median counts (5)")
    given = called.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trees = {given.base: unpack(given.base, Path(folder)), "now": ROOT / "src"}
        for name, tree in trees.items():
            found, tried = run(tree, WORLDS, 6, 1, given.worlds)
            print(f"{name}: {found:,} of {tried:,} worlds are impossible after a rebuild in bande with 6 players")
        print_rates(trees, given.runs)


def print_rates(trees: dict[str, Path], runs: int) -> None:
    """Print the worlds and rollouts per second of both revisions."""
    before, now = trees
    print(f"\n| bande | players | {before} | {now} | ratio |\n|---|---|---|---|---|")
    for players in TABLES:
        for piles, when in ((0, "second go-round"), (1, "after a rebuild")):
            for what, program, count in (("`determinise`", SAMPLES, 2_000), ("rollouts of boss", ROLLED_OUT, ROLLOUTS)):
                old, new = in_turns(trees, program, players, piles, count, runs)
                print(f"| {what}/s, {when} | {players} | {old:,.0f} | {new:,.0f} | {new / old:.2f} |", flush=True)


def in_turns(trees: dict[str, Path], program: str, players: int, piles: int, count: int, runs: int) -> list[float]:
    """Return the median rate of each revision."""
    rates: list[list[float]] = [[] for _ in trees]
    for _ in range(runs):
        for found, tree in zip(rates, trees.values(), strict=True):
            found += run(tree, program, players, piles, count)
    return [median(found) for found in rates]


def run(tree: Path, program: str, players: int, piles: int, count: int) -> list[float]:
    """Measure one revision in a separate process; return its result."""
    command = [sys.executable, "-c", SETUP + program, str(players), str(piles), str(count)]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    result: list[float] = json.loads(done.stdout)
    return result


if __name__ == "__main__":
    main()

"""Imagined worlds: how many contradict what everybody knows, and how fast the bots imagine, beside an older revision.

    python -m bench.beliefs [--base REVISION] [--worlds N] [--runs N]

Both trees look at the same matches of `bande`, in processes of their own that take turns, so that whatever else the
machine does meets both. Right after a pile was rebuilt, everybody has seen every card of it; so everybody knows which
cards lie hidden, though not where, and a world with others among them is impossible. Rates are per second of processor
time. It needs git and numba.
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

# What both revisions understand: no events are told, so a bot has nothing but its view.
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
    told = event.seen_by(None)
    return told["kind"] == "shuffled" and told["rebuilt"]

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
    called.add_argument("--worlds", type=int, default=2_000, help="how many are imagined after a rebuild (2000)")
    called.add_argument("--runs", type=int, default=5, help="runs of each tree, in turns; the median counts (5)")
    given = called.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trees = {given.base: unpack(given.base, Path(folder)), "now": ROOT / "src"}
        for name, tree in trees.items():
            found, tried = run(tree, WORLDS, 6, 1, given.worlds)
            print(f"{name}: {found:,} of {tried:,} worlds are impossible after a rebuild in bande with 6 players")
        print_rates(trees, given.runs)


def print_rates(trees: dict[str, Path], runs: int) -> None:
    """Print how many worlds and rollouts both trees do in a second."""
    before, now = trees
    print(f"\n| bande | players | {before} | {now} | ratio |\n|---|---|---|---|---|")
    for players in TABLES:
        for piles, when in ((0, "second go-round"), (1, "after a rebuild")):
            for what, program, count in (("`determinise`", SAMPLES, 2_000), ("rollouts of boss", ROLLED_OUT, ROLLOUTS)):
                old, new = in_turns(trees, program, players, piles, count, runs)
                print(f"| {what}/s, {when} | {players} | {old:,.0f} | {new:,.0f} | {new / old:.2f} |", flush=True)


def in_turns(trees: dict[str, Path], program: str, players: int, piles: int, count: int, runs: int) -> list[float]:
    """The median rate of each tree."""
    rates: list[list[float]] = [[] for _ in trees]
    for _ in range(runs):
        for found, tree in zip(rates, trees.values(), strict=True):
            found += run(tree, program, players, piles, count)
    return [median(found) for found in rates]


def run(tree: Path, program: str, players: int, piles: int, count: int) -> list[float]:
    """Let one tree measure in a process of its own; what it found."""
    command = [sys.executable, "-c", SETUP + program, str(players), str(piles), str(count)]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    told: list[float] = json.loads(done.stdout)
    return told


if __name__ == "__main__":
    main()

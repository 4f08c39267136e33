"""Solves the small variants of the games: `python -m tests.solving` prints them with their values.

OpenSpiel's CFR+ works on the exported tree.
"""

import sys
from typing import Any, NamedTuple

import pyspiel

from biberbau.lab import Tree, to_efg
from biberbau.lab.small import SMALL


class Solved(NamedTuple):
    """A variant, and how far its solution is from an optimal one."""

    nodes: int
    infostates: tuple[int, int]
    value: float
    exploitability: float


def nodes_below(tree: Tree) -> int:
    """Count a node and all nodes below it."""
    return 1 + sum(nodes_below(tree.child(choice)) for choice in tree.choices())


def solve(name: str, iterations: int) -> Solved:
    """Solve a variant by CFR+."""
    text = to_efg(Tree(name))
    nodes = [line.split() for line in text.splitlines()[3:]]
    sets = [len({node[3] for node in nodes if node[0] == "p" and node[2] == player}) for player in "12"]
    game: Any = pyspiel.load_efg_game(text)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.tabular_average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    return Solved(len(nodes), (sets[0], sets[1]), value, pyspiel.exploitability(game, policy))


if __name__ == "__main__":
    for variant in sys.argv[1:] or SMALL:
        found = solve(variant, iterations=400)
        print(f"{variant}: {found}; kept: {SMALL[variant].value:.6f}", flush=True)

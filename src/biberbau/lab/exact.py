"""Exact best responses in small variants, to compare learned ones with."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from .tree import CHANCE, OVER, Tree

Policy = Callable[[Tree], Mapping[int, Fraction]]
"""Gives the probability of each action of the seat to move."""
Worth = Callable[[Tree, int], Fraction]
"""Gives what the end of a match is worth to a seat."""
Nodes = list[tuple[Tree, Fraction]]
"""Nodes of a tree, with the probability that chance and the others lead there."""


def uniform(tree: Tree) -> dict[int, Fraction]:
    """Give all actions the same probability."""
    choices = tree.choices()
    return dict.fromkeys(choices, Fraction(1, len(choices)))


def lead(tree: Tree, seat: int) -> Fraction:
    """Return the lead of a seat over the mean of the others in points."""
    state = tree.episode()
    points = state.points[: state.players]
    return state.best * (points[seat] - Fraction(sum(points) - points[seat], len(points) - 1))


def best_response(tree: Tree, seat: int, others: Policy = uniform, worth: Worth = lead) -> Fraction:
    """Return what the best response of a seat wins from others who follow a policy; usually its lead in points.

    It visits every node below the tree once.

    >>> [str(best_response(Tree("bande-1"), seat)) for seat in (0, 1)]
    ['169/96', '65/32']
    """
    return _best([(tree, Fraction(1))], seat, others, worth)


def _best(nodes: Nodes, seat: int, others: Policy, worth: Worth) -> Fraction:
    """Return what the best response makes of some nodes, weighted by their probabilities.

    It knows which nodes they are only as far as its information states differ, so it makes the same choice in all nodes
    of an information state.
    """
    found, known = Fraction(0), dict[str, Nodes]()
    while nodes:
        tree, weight = nodes.pop()
        if tree.player == OVER:
            found += weight * worth(tree, seat)
        elif tree.player == seat:
            known.setdefault(tree.infostate(seat), []).append((tree, weight))
        else:
            chances = dict(tree.chances()) if tree.player == CHANCE else others(tree)
            nodes += [(tree.child(choice), weight * chance) for choice, chance in chances.items() if chance]
    for alike in known.values():
        after = ([(tree.child(choice), weight) for tree, weight in alike] for choice in alike[0][0].choices())
        found += max(_best(each, seat, others, worth) for each in after)
    return found

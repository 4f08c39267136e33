"""Export of a tree in the format of Gambit (EFG), which solvers of many packages read."""

from collections import defaultdict
from collections.abc import Iterator

from ..notation import SEATS
from .tree import CHANCE, OVER, Tree


def to_efg(tree: Tree) -> str:
    """Return everything below a node of a tree as an extensive-form game in Gambit's format.

    Only small variants have few enough nodes.
    """
    players = " ".join(f'"{seat}"' for seat in SEATS[: tree.players])
    return "\n".join([f'EFG 2 R "{tree.game}" {{ {players} }}', '""', "", *_Writer().below(tree), ""])


class _Writer:
    """Numbers information sets, draws and outcomes as they are met."""

    def __init__(self) -> None:
        self._sets: defaultdict[int, dict[str, int]] = defaultdict(dict)
        self._outcomes: dict[tuple[float, ...], int] = {}
        self._draws = 0

    def below(self, tree: Tree) -> Iterator[str]:
        """Yield a line for a node and all nodes below it, in the order in which the format has them."""
        yield self._line(tree)
        for choice in tree.choices():
            yield from self.below(tree.child(choice))

    def _line(self, tree: Tree) -> str:
        if tree.player == OVER:
            payoffs = tuple(tree.returns())
            number = self._outcomes.setdefault(payoffs, len(self._outcomes) + 1)
            return f't "" {number} "" {{ {", ".join(f"{each:g}" for each in payoffs)} }}'
        if tree.player == CHANCE:
            self._draws += 1
            chances = " ".join(f'"{tree.name(face)}" {chance}' for face, chance in tree.chances())
            return f'c "" {self._draws} "" {{ {chances} }} 0'
        sets = self._sets[tree.player]
        number = sets.setdefault(tree.infostate(tree.player), len(sets) + 1)
        names = " ".join(f'"{tree.name(action)}"' for action in tree.choices())
        return f'p "" {tree.player + 1} {number} "" {{ {names} }} 0'

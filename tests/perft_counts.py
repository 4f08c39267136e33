"""Counts of move sequences from fixed shuffles, stored in `tests/perft/`: a changed rule changes some of them.

`python -m tests.perft_counts` prints the present counts; with `--write` it writes the files.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from biberbau import Match

FOLDER = Path(__file__).parent / "perft"
SEED = "perft"
"""Seed of the shuffles if a round ends within a tree."""


@dataclass(frozen=True)
class Tree:
    """A position and its counts: sequences by length, or whole matches by winners."""

    about: str
    game: str
    players: int
    shuffles: list[list[str]]
    options: dict[str, object] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    depth: int = 0
    counts: list[int] = field(default_factory=list)
    winners: dict[str, int] = field(default_factory=dict)

    def root(self) -> Match:
        match = Match(self.game, self.players, seed=SEED, shuffles=self.shuffles, options=self.options)
        for move in self.moves:
            match.play(move)
        return match

    def counted(self) -> "Tree":
        """Return the same tree with the present counts of the engine."""
        if self.depth:
            return Tree(**{**asdict(self), "counts": [sequences(self.root(), n) for n in range(1, self.depth + 1)]})
        return Tree(**{**asdict(self), "winners": dict(sorted(matches_by_winners(self.root()).items()))})


def sequences(match: Match, length: int) -> int:
    """Return the number of sequences of `length` moves; the last move is counted and not played."""
    if length == 1:
        return len(match.legal)
    return sum(sequences(after(match, move), length - 1) for move in match.legal)


def matches_by_winners(match: Match) -> Counter[str]:
    """Return the number of ways to play to the end, by winners."""
    if match.winners is not None:
        return Counter({"".join(match.winners): 1})
    found: Counter[str] = Counter()
    for move in match.legal:
        found += matches_by_winners(after(match, move))
    return found


def after(match: Match, move: str) -> Match:
    twin = match.copy()
    twin.play(move)
    return twin


def load() -> Iterator[Tree]:
    """Return all trees with the stored counts."""
    for path in sorted(FOLDER.glob("*.json")):
        yield from (Tree(**fields) for fields in json.loads(path.read_text("utf-8")))


def written(trees: Sequence[Tree]) -> str:
    """Return the text of a file: one tree per line, without empty fields."""
    lines = [json.dumps({name: value for name, value in asdict(tree).items() if value}) for tree in trees]
    return "[\n " + ",\n ".join(lines) + "\n]\n"


def main() -> None:
    called = argparse.ArgumentParser(prog="python -m tests.perft_counts", description=__doc__)
    called.add_argument("--write", action="store_true", help="write the files instead of printing them")
    is_written = called.parse_args().write
    for path in sorted(FOLDER.glob("*.json")):
        text = written([Tree(**fields).counted() for fields in json.loads(path.read_text("utf-8"))])
        if is_written:
            path.write_text(text, "utf-8")
        else:
            print(path.name, text, sep="\n")


if __name__ == "__main__":
    main()

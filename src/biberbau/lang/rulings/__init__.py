"""The rulings on open questions of the rules, in every language: `en.md` and `de.md`.

The English table also has what is the same in every language: what decided a ruling, and the example of a rules page
that pictures it.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

GAMES = {
    "X": ("clan", "clan-combined", "gang", "bande", "bande-classic"),
    "C": ("clan", "clan-combined"),
    "V": ("clan-combined",),
    "G": ("gang",),
    "B": ("bande", "bande-classic"),
    "K": ("bande-classic",),
}
"""The games that a ruling is about, by the first letter of its id."""
_ROW = re.compile(r"^\| (?P<id>[A-Z]\d\d)(?P<call> \(!\))? \| (?P<cells>.+) \|$", re.MULTILINE)
_NONE = "–"


class Ruling(NamedTuple):
    """A ruling in one language."""

    id: str
    question: str
    decision: str
    why: str
    by: str
    """What decided: `text`, `inferred` or `convention`."""
    is_call: bool
    """Whether it is a judgement call that changes which moves are legal or who wins."""
    picture: tuple[str, int] | None
    """The example that pictures it: the game of a rules page, and which of its examples, from 1."""

    @property
    def games(self) -> tuple[str, ...]:
        """The games that it is about."""
        return GAMES[self.id[0]]


@cache
def rulings(lang: str) -> tuple[Ruling, ...]:
    """All rulings in the order of their ids."""
    texts = {ident: cells for ident, _, cells in _rows(lang)}
    made = []
    for ident, is_call, (*_, by, picture) in _rows("en"):
        question, decision, why = texts[ident][:3]
        made.append(Ruling(ident, question, decision, why, by, is_call, _picture(picture)))
    return tuple(made)


def _rows(lang: str) -> Iterator[tuple[str, bool, list[str]]]:
    """The rows of a table: the id, whether it is a judgement call, the other cells."""
    source = (Path(__file__).parent / f"{lang}.md").read_text(encoding="utf-8")
    for row in _ROW.finditer(source):
        yield row["id"], row["call"] is not None, row["cells"].split(" | ")


def _picture(cell: str) -> tuple[str, int] | None:
    if cell == _NONE:
        return None
    game, number = cell.split()
    return game, int(number)

"""The tables of the documents: what stands between the marks of a table is written from the declarations.

A table stands between `<!-- derived: name -->` and `<!-- end -->`; everything else in a document is written by people.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from biberbau.games.catalogue import BUILT_IN

from . import game_tables, notation_tables

Table = Callable[[], str]

MARKED = re.compile(r"(<!-- derived: (?P<name>[\w ]+) -->\n).*?(?=<!-- end -->)", re.DOTALL)


class Strange(Exception):
    """A document whose marks are not those of its tables; the message says which."""


def files(root: Path) -> dict[str, Callable[[], str]]:
    """Every document with tables, and what writes its content anew."""
    tables: dict[str, Mapping[str, Table]] = {
        "docs/notation.md": notation_tables.TABLES,
        "docs/games/README.md": game_tables.INDEX,
        **{f"docs/games/{game.name}.md": game_tables.tables(game) for game in BUILT_IN},
    }
    return {path: partial(_content, root / path, told) for path, told in tables.items()}


def _content(path: Path, tables: Mapping[str, Table]) -> str:
    return filled(path.read_text("utf-8"), tables, path.name)


def filled(text: str, tables: Mapping[str, Table], name: str) -> str:
    """A document with its tables written anew. Raises Strange."""
    marked = [match["name"] for match in MARKED.finditer(text)]
    if sorted(marked) != sorted(tables):
        raise Strange(f"{name} has marks for {sorted(marked)}, and there are tables for {sorted(tables)}")
    return MARKED.sub(lambda match: f"{match[1]}{tables[match['name']]()}\n", text)

"""The tables of the documents: the text between the marks of a table is derived from the declarations.

A table is between `<!-- derived: name -->` and `<!-- end -->`; everything else in a document is written by hand.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from biberbau.games.catalogue import BUILT_IN

from . import bot_tables, game_tables, lab_tables, notation_tables, ruling_tables

Table = Callable[[], str]

MARKED = re.compile(r"(<!-- derived: (?P<name>[\w ]+) -->\n).*?(?=<!-- end -->)", re.DOTALL)


class Strange(Exception):
    """A document whose marks do not match its tables; the message names them."""


def files(root: Path) -> dict[str, Callable[[], str]]:
    """Return every document with tables, with the function that makes its content."""
    tables: dict[str, Mapping[str, Table]] = {
        "docs/bots.md": {"policies": bot_tables.policies},
        "docs/bring-your-own-bot.md": bot_tables.TABLES,
        "docs/lab.md": lab_tables.TABLES,
        "docs/notation.md": notation_tables.TABLES,
        "docs/rulings.md": ruling_tables.TABLES,
        "docs/games/README.md": game_tables.INDEX,
        **{f"docs/games/{game.name}.md": game_tables.tables(game) for game in BUILT_IN},
    }
    return {path: partial(_content, root / path, tables_of) for path, tables_of in tables.items()}


def _content(path: Path, tables: Mapping[str, Table]) -> str:
    return filled(path.read_text("utf-8"), tables, path.name)


def filled(text: str, tables: Mapping[str, Table], name: str) -> str:
    """Return a document with up-to-date tables. Raises Strange."""
    marked = [match["name"] for match in MARKED.finditer(text)]
    if sorted(marked) != sorted(tables):
        raise Strange(f"{name} has marks for {sorted(marked)}, but its tables are {sorted(tables)}")
    return MARKED.sub(lambda match: f"{match[1]}{tables[match['name']]()}\n", text)

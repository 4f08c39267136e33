"""What follows from the declarations, written down: `python -m derive`, or `make derive`.

The notation, the games and the wire are declared in Python. Their JSON Schemas, the types of the page and the tables of
the documents are written from there; a test fails when one of these files is not what the declarations give.
"""

from collections.abc import Callable
from pathlib import Path

from . import documents, games, schemas, typescript

ROOT = Path(__file__).parents[1]

Writer = Callable[[], str]


def writers(root: Path) -> dict[str, Writer]:
    """Every derived file, and what writes its content; documents are those that are there, with their tables anew."""
    return {
        **documents.files(root),
        **{f"docs/schemas/{name}": writer for name, writer in schemas.files().items()},
        "web/src/games.ts": games.module,
        "web/src/wire.ts": typescript.module,
    }


def stale(root: Path = ROOT) -> dict[str, str]:
    """The files that are not what the declarations give, with the content that they should have."""
    contents = {path: write() for path, write in writers(root).items()}
    return {path: content for path, content in contents.items() if _read(root / path) != content}


def _read(path: Path) -> str | None:
    return path.read_text("utf-8") if path.is_file() else None

"""Files derived from the declarations: `python -m derive`, or `make derive`.

The notation, the games and the wire are declared in Python. Their JSON Schemas, the types of the page, the tables of
the documents, the reference of the Python API, the pages of the environments, examples of hints, scored rounds and
replays are derived from there. A test fails if one of these files is not up to date.
"""

from collections.abc import Callable
from pathlib import Path

from . import card_art, documents, environments, games, hints, pad, reference, replays, schemas, typescript

ROOT = Path(__file__).parents[1]

Writer = Callable[[], str]


def writers(root: Path) -> dict[str, Writer]:
    """Return every derived file with the function that makes its content; documents keep the text around tables."""
    return {
        **documents.files(root),
        **environments.files(),
        **{f"docs/schemas/{name}": writer for name, writer in schemas.files().items()},
        "docs/reference.md": reference.page,
        "src/biberbau/lab/cards.svg": card_art.sprite,
        "web/src/games.ts": games.module,
        "web/src/hint/hints.fixture.json": hints.fixture,
        "web/src/pad/rounds.fixture.json": pad.fixture,
        "web/src/replay/replay.fixture.json": replays.fixture,
        "web/src/wire.ts": typescript.module,
    }


def stale(root: Path = ROOT) -> dict[str, str]:
    """Return the files that are not up to date, with the content that they should have."""
    contents = {path: write() for path, write in writers(root).items()}
    return {path: content for path, content in contents.items() if _read(root / path) != content}


def _read(path: Path) -> str | None:
    return path.read_text("utf-8") if path.is_file() else None

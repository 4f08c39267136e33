"""What is published in a folder of documents: `strength.json`, and the page and the pictures that are made from it."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ..games import GAMES
from .errors import ArenaError, need, writing_in
from .report import write_json
from .responses import Response
from .strength import Rung, write_page

PAGE, DATA, PICTURES = "strength.md", "strength.json", "pictures"


class Published(NamedTuple):
    """The tables of the ladder, and the best responses."""

    rungs: list[Rung]
    responses: list[Response]


def check(docs: Path) -> None:
    """Refuse a folder in which nothing could be published, before anything is measured."""
    need("matplotlib", "arena")
    with writing_in(docs / PICTURES):
        load(docs)


def load(docs: Path) -> Published:
    """Read what is published."""
    path = docs / DATA
    if not path.exists():
        return Published([], [])
    try:
        kept = json.loads(path.read_text("utf-8"))
        if isinstance(kept, list):  # written before there were responses
            kept = {"rungs": kept, "responses": []}
        rungs = [Rung.from_dict(fields) for fields in kept["rungs"]]
        return Published(rungs, [Response.from_dict(fields) for fields in kept["responses"]])
    except (ValueError, KeyError, TypeError) as error:
        raise ArenaError(f"{path} holds no tables of strength; remove it, or choose another folder") from error


def keep_rung(docs: Path, rung: Rung) -> Path:
    """Add one table to the published ones, and write the page and its pictures."""
    rungs, responses = load(docs)
    return _write(docs, [*rungs, rung], responses)


def keep_response(docs: Path, response: Response) -> Path:
    """Add one response to the published ones, and write the page and its pictures."""
    rungs, responses = load(docs)
    return _write(docs, rungs, [*responses, response])


def _write(docs: Path, rungs: Iterable[Rung], responses: Iterable[Response]) -> Path:
    """Write everything in order; of two with the same key the later one counts."""
    tables, trained = {_key(each): each for each in rungs}, {each.key: each for each in responses}
    published = Published([tables[key] for key in sorted(tables)], [trained[key] for key in sorted(trained)])
    write_json(docs / DATA, {name: [each.to_dict() for each in getattr(published, name)] for name in Published._fields})
    (docs / PAGE).write_text(write_page(*published, docs / PICTURES), encoding="utf-8")
    return docs / PAGE


def _key(rung: Rung) -> tuple[int, int]:
    return rung.table.contest.players, list(GAMES).index(rung.name)

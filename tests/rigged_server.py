"""A server with given shuffles, seeds and ids, so that a test always gets the same cards and bots."""

import json
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from biberbau import Match
from biberbau.cli import main
from biberbau.server import people, registry, rights
from biberbau.server.store import sqlite
from biberbau.server.table import Table

RIG = "rig.json"
"""The file with these values, in the server's data folder."""


def rigged(data: Path, *shuffles: Sequence[str], seed: str = "1") -> Path:
    """Prepare a data folder: every match there begins with these shuffles and continues with those of the seed."""
    data.mkdir(exist_ok=True)
    (data / RIG).write_text(json.dumps({"seed": seed, "shuffles": shuffles}))
    return data


def rig(data: Path) -> None:
    """Replace all sources of randomness."""
    given = json.loads((data / RIG).read_text())
    ids = count()

    def new_match(self: Table) -> Match:
        return Match(self.game, len(self.places), given["seed"], given["shuffles"], self.settings.options)

    def new_id() -> str:
        return f"id{next(ids):010}"

    Table._new_match = new_match  # type: ignore[method-assign]  # the cards are what is rigged
    for module in (people, registry):
        vars(module)["new_id"] = new_id
    for module in (registry, rights):
        vars(module)["new_seed"] = lambda: given["seed"]
    vars(sqlite)["renew_epoch"] = lambda connection: "epoch"
    vars(sqlite)["keep_secret"] = lambda connection: b"secret"


if __name__ == "__main__":
    rig(Path(sys.argv[sys.argv.index("--data") + 1]))
    sys.exit(main(sys.argv[1:]))

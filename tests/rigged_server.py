"""A server whose shuffles and ids are given: `shuffles.json` in its data folder. For tests that compare two of them."""

import json
import sys
from itertools import count
from pathlib import Path

from biberbau import Match
from biberbau.cli import main
from biberbau.server import hall, people
from biberbau.server.store import sqlite
from biberbau.server.table import Table


def rig(data: Path) -> None:
    """Take chance away."""
    shuffles = json.loads((data / "shuffles.json").read_text())
    ids = count()

    def new_match(self: Table) -> Match:
        return Match(self.game, len(self.places), 1, shuffles, self.settings.options)

    def new_id() -> str:
        return f"id{next(ids):010}"

    Table._new_match = new_match  # type: ignore[method-assign]  # the cards are what is rigged
    for module in (hall, people):
        vars(module)["new_id"] = new_id
    vars(sqlite)["renew_epoch"] = lambda connection: "epoch"
    vars(sqlite)["keep_secret"] = lambda connection: b"secret"


if __name__ == "__main__":
    rig(Path(sys.argv[sys.argv.index("--data") + 1]))
    sys.exit(main(sys.argv[1:]))

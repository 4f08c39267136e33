"""A server with given shuffles, seeds, ids and a still clock, so that a test always gets the same cards and bots."""

import json
import sys
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from biberbau import Match
from biberbau.cli import main
from biberbau.games.versions import RULES
from biberbau.server import drawing, entries, people, registry, reviews, room, timers
from biberbau.server.store import sqlite
from biberbau.server.table import Table
from biberbau.server.wire import Level


class StillClock:
    """The clock for the times of entries: marks of entries depend on them."""

    monotonic = time.monotonic

    @staticmethod
    def time() -> float:
        return 1_800_000_000.0


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

    def begun(
        table: Table, is_cut: bool, fill: Level | None, at: float, who: str | None = None, command: str | None = None
    ) -> entries.Started:
        """A fixed deal: it is never drawn, and never claims to be fair."""
        return entries.Started(seed=given["seed"], fill=fill, rules=RULES, at=at, who=who, command=command)

    def new_id() -> str:
        return f"id{next(ids):010}"

    Table._new_match = new_match  # type: ignore[method-assign]  # the cards are what is rigged
    for module in (people, registry):
        vars(module)["new_id"] = new_id
    vars(drawing)["begun"] = begun
    vars(reviews)["NICENESS"] = 0  # beside other tests the coach would wait for minutes
    for module in (drawing, registry, room, timers):
        vars(module)["time"] = StillClock
    vars(sqlite)["renew_epoch"] = lambda connection: "epoch"
    vars(sqlite)["keep_secret"] = lambda connection: b"secret"


if __name__ == "__main__":
    rig(Path(sys.argv[sys.argv.index("--data") + 1]))
    sys.exit(main(sys.argv[1:]))

"""A server that pulls its own plug just before it writes an entry of a type: `dies_before` in its data folder."""

import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from biberbau.cli import main
from biberbau.server.store import Tag, Then
from biberbau.server.store.sqlite import SqliteStore

DIES_BEFORE = "dies_before"


def doom(type_: str) -> None:
    """Let no entry of this type ever be written."""
    append = SqliteStore.append

    def append_or_die(
        self: SqliteStore, table: str, number: int, at: float, entry: bytes, tags: Sequence[Tag], then: Then
    ) -> None:
        if json.loads(entry)["type"] == type_:
            os.kill(os.getpid(), signal.SIGKILL)
        append(self, table, number, at, entry, tags, then)

    SqliteStore.append = append_or_die  # type: ignore[method-assign]  # the moment of death is what is given


if __name__ == "__main__":
    doom((Path(sys.argv[sys.argv.index("--data") + 1]) / DIES_BEFORE).read_text())
    sys.exit(main(sys.argv[1:]))

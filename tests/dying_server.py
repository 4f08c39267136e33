"""A server that kills itself just before it writes an entry of a type: `dies_before` in its data folder.

With `settle` it dies when a match has ended, before it stores the match.

Its draws wait long for people, because tests come back after a restart; only a server that is to void a draw does not.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from biberbau.cli import main
from biberbau.server import clocks
from biberbau.server.store.sqlite import SqliteStore
from biberbau.server.store.sqlite_matches import SqliteMatches

DIES_BEFORE = "dies_before"
SETTLE = "settle"
LONG = 60.0


def doom(type_: str) -> None:
    """Kill the server before it writes an entry of this type."""
    vars(clocks).update(CUT_SECONDS=LONG, SHOW_SECONDS=0.5 if type_ == "void" else LONG)
    for name in ("open", "append"):
        setattr(SqliteStore, name, or_die(getattr(SqliteStore, name), type_))
    if type_ == SETTLE:
        setattr(SqliteMatches, SETTLE, die)


def die(*_: object) -> None:
    """Kill this process."""
    os.kill(os.getpid(), signal.SIGKILL)


def or_die(write: Callable[..., None], type_: str) -> Callable[..., None]:
    """Write entries of other types; die at this one."""

    def write_or_die(*given: object) -> None:
        if type_ in [json.loads(entry)["type"] for entry in given if isinstance(entry, bytes) and entry[:2] == b'{"']:
            die()
        write(*given)

    return write_or_die


if __name__ == "__main__":
    doom((Path(sys.argv[sys.argv.index("--data") + 1]) / DIES_BEFORE).read_text())
    sys.exit(main(sys.argv[1:]))

"""A server that kills itself just before it writes an entry of a type: `dies_before` in its data folder.

Its draws wait long for people, because tests come back after a restart.
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

DIES_BEFORE = "dies_before"
LONG = 60.0


def doom(type_: str) -> None:
    """Kill the server before it writes an entry of this type."""
    vars(clocks).update(CUT_SECONDS=LONG, SHOW_SECONDS=LONG)
    for name in ("open", "append"):
        setattr(SqliteStore, name, or_die(getattr(SqliteStore, name), type_))


def or_die(write: Callable[..., None], type_: str) -> Callable[..., None]:
    """Write entries of other types; die at this one."""

    def write_or_die(*given: object) -> None:
        if type_ in [json.loads(entry)["type"] for entry in given if isinstance(entry, bytes) and entry[:2] == b'{"']:
            os.kill(os.getpid(), signal.SIGKILL)
        write(*given)

    return write_or_die


if __name__ == "__main__":
    doom((Path(sys.argv[sys.argv.index("--data") + 1]) / DIES_BEFORE).read_text())
    sys.exit(main(sys.argv[1:]))

"""What was acknowledged, kept in a second place beside the database: the last number of each recent table.

A database that lost its end, was emptied, or was replaced by an older copy opens without an error. A start compares it
with this file and logs what is missing. The file is written every few seconds, after the commits, so it may claim less
than was acknowledged, and never more.
"""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from .registry import DAY, RoomRegistry
from .store.sqlite import FILE as DATABASE

FILE = "acknowledged.json"
EVERY = 5.0
"""Seconds between two writes, if anything has changed."""
MOST = 10_000
"""Tables in the file; those with the latest moves are kept."""
SHOWN = 20
"""Tables that a log line names."""

_log = logging.getLogger("biberbau.acknowledged")


class Known(NamedTuple):
    """The last acknowledged entry of a table: its number and time."""

    number: int
    at: float


class Acknowledged:
    """Keeps the file up to date while the server runs."""

    def __init__(self, folder: Path, registry: RoomRegistry) -> None:
        """Begin with what the file says."""
        self._path = folder / FILE
        self._registry = registry
        self._known = read(folder)

    async def keep(self) -> None:
        """Write the file now and then, for as long as the server runs."""
        while True:
            await asyncio.sleep(EVERY)
            if self._look():
                await asyncio.to_thread(self._write, dict(self._known))

    def finish(self) -> None:
        """Write the file at the end."""
        if self._look():
            self._write(dict(self._known))

    def _look(self) -> bool:
        """Note the last entries of all open rooms; returns whether anything has changed."""
        now = {table: Known(room.table.number, room.history.at) for table, room in self._registry.rooms.items()}
        changed = {table: known for table, known in now.items() if self._known.get(table) != known}
        for table, known in changed.items():
            self._known.pop(table, None)
            self._known[table] = known
        for table in list(self._known)[:-MOST]:
            del self._known[table]
        return bool(changed)

    def _write(self, known: Mapping[str, Known]) -> None:
        """Replace the file; a failure is logged, because nothing depends on it."""
        unfinished = self._path.with_suffix(".new")
        try:
            unfinished.write_text(json.dumps(known))
            unfinished.replace(self._path)
        except OSError as error:
            _log.warning("could not write what was acknowledged", extra={"why": str(error)})


def read(folder: Path) -> dict[str, Known]:
    """What the file says; nothing if it is missing or damaged."""
    try:
        found = json.loads((folder / FILE).read_bytes())
        return {table: Known(int(number), float(at)) for table, (number, at) in found.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def lost(folder: Path, expired_before: float) -> dict[str, tuple[int, int]]:
    """Tables with fewer entries than were acknowledged: how many there are, and how many there were."""
    query = "SELECT coalesce(max(number), 0) FROM log WHERE table_id = ?"
    found = {}
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        for table, known in read(folder).items():
            (stored,) = connection.execute(query, (table,)).fetchone()
            if stored < known.number and (stored or known.at >= expired_before):
                found[table] = stored, known.number
    return found


def report_lost(folder: Path, now: float, keep_days: float) -> None:
    """Log what is missing."""
    found = lost(folder, now - keep_days * DAY)
    if found:
        missing = sum(number - stored for stored, number in found.values())
        shown = {table: f"{stored} of {number}" for table, (stored, number) in list(found.items())[:SHOWN]}
        _log.error(
            "the store has less than was acknowledged: it was restored, cut or emptied",
            extra={"why": f"{missing} entries are missing at {len(found)} tables", "tables": shown},
        )

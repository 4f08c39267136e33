"""Opening a table: from its whole log, and from its snapshot, by the length of the log.

Two people play at a table and take back every move many times, so the match stays short and the log grows. The numbers
are CPU milliseconds until the table is open, with the reading from SQLite, the best of several runs.
`python -m bench.long_tables` prints a Markdown table.
"""

import asyncio
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from biberbau.lab.bench import print_table
from biberbau.server import entries, wire
from biberbau.server.folding import Folded, fold_in_turns
from biberbau.server.store import Hosting
from biberbau.server.store.chain import BEGINNING, link
from biberbau.server.store.sqlite import SqliteStore
from biberbau.server.table import Table
from biberbau.server.table_snapshots import is_missing, snapshot_of, version

from .calling import parser

LENGTHS = (100, 250, 500, 1000, 4900)
TIMES = 60
"""How many times each move is taken back."""


def long_log(length: int) -> list[bytes]:
    """The log of a table with a number of entries."""
    places = [entries.Occupant("person", "ada"), entries.Occupant("person", "bea")]
    table, log, random = Table("t"), list[entries.AnyEntry](), Random(1)

    def write(entry: entries.AnyEntry) -> None:
        log.append(entry)
        table.apply(entry)

    def facts() -> dict[str, Any]:
        return {"at": float(len(log)), "who": "ada", "command": f"command{len(log):08}"}

    write(entries.Opened(**facts(), game="gang", host="ada", places=places, settings=wire.Settings()))
    write(entries.Started(**facts(), seed="1", rules=2))
    while len(log) < length:
        if table.between:
            write(entries.WentOn(**facts()))
        assert table.to_move is not None and table.match is not None
        seat, move = table.to_move.seat, random.choice(table.match.legal)
        write(entries.Moved(**facts(), seat=seat, move=move))
        for _ in range(TIMES):
            if table.may_undo(seat):
                write(entries.Undone(**facts(), seat=seat))
                write(entries.Moved(**facts(), seat=seat, move=move))
    return [entries.encode(entry) for entry in log[:length]]


async def store_log(store: SqliteStore, table: str, log: list[bytes]) -> None:
    """Store a log as it is."""
    store.open(table, 0.0, log[0], (), Hosting("ada"), _check)
    chain = link(BEGINNING, log[0])
    for number, row in enumerate(log[1:], 2):
        store.append(table, number, float(number), row, chain, (), _check)
        chain = link(chain, row)
    await store.probe()


def _check(error: Exception | None) -> None:
    if error is not None:
        raise error


async def opened(store: SqliteStore, table: str, is_whole: bool) -> Folded:
    """Open a table."""
    kept = await store.load(table, None if is_whole else version())
    assert kept is not None
    return await fold_in_turns(table, kept)


async def measured(store: SqliteStore, table: str, is_whole: bool, runs: int) -> float:
    """The CPU milliseconds until a table is open."""
    found = []
    for _ in range(runs):
        began = time.process_time()
        await opened(store, table, is_whole)
        found.append(time.process_time() - began)
    return min(found) * 1000


async def row(store: SqliteStore, length: int, runs: int) -> tuple[str, ...]:
    """Measure a table with a log of some length."""
    table, size = f"table{length}", "–"
    await store_log(store, table, long_log(length))
    if is_missing(length):
        folded = await opened(store, table, is_whole=True)
        snapshot = snapshot_of(folded.table, folded.history)
        store.keep_snapshot(table, snapshot)
        await store.probe()
        size = f"{len(snapshot.content) / 1000:.0f} kB"
    whole = await measured(store, table, is_whole=True, runs=runs)
    again = await measured(store, table, is_whole=False, runs=runs)
    return f"{length:,}", f"{whole:.1f} ms", f"{again:.1f} ms", size


async def rows(runs: int) -> list[tuple[str, ...]]:
    """Measure every length."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder))
        try:
            return [await row(store, length, runs) for length in LENGTHS]
        finally:
            await store.close()


def main(runs: int) -> None:
    """Print the table."""
    print_table("Opening a table", ("entries", "whole log", "with a snapshot", "size of it"), asyncio.run(rows(runs)))


if __name__ == "__main__":
    arguments = parser("bench.long_tables", __doc__)
    arguments.add_argument("--runs", type=int, default=5, help="number of runs; the best counts (default %(default)s)")
    main(arguments.parse_args().runs)

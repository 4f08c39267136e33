"""The table server under load: `python -m bench.load` prints Markdown tables.

The server runs on one core and the load on another. Ours is measured as it is used, every move on the disk before it is
acknowledged; boardgame.io's server beside it keeps everything in memory, or in files. They take turns, and of each the
run with the most moves per processor second of the server counts.
"""

import argparse
import asyncio
import gc
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from statistics import quantiles
from typing import NamedTuple

import uvloop

from biberbau.lab.bench import print_table

from . import boardgame_io, ours
from .play import Load, Table, pace, saturate
from .process import LOAD_CORE, SERVER_CORE, Server, load_on_its_core

WARM_UP = 20
"""Moves at each table before anything is measured."""
WARM_TABLES = 20
"""Tables that are opened before memory is measured, so that what every table shares is there."""
KIB = 1024


class Saturated(NamedTuple):
    """A run as fast as the server answers."""

    per_cpu_second: float
    per_second: float
    answers: list[float]
    load_share: float
    """How much of its own core the load used; near 1 it would be what is measured."""

    def row(self, server: str, stored: str) -> tuple[str, ...]:
        """What the table says of it."""
        middle, high = spoken_quantiles(self.answers)
        rates = f"{self.per_cpu_second:,.0f}", f"{self.per_second:,.0f}"
        return server, stored, *rates, middle, high, f"{self.load_share:.0%}"


def main(arguments: Sequence[str]) -> None:
    """Print every table."""
    chosen = read(arguments)
    signal.alarm(int(chosen.minutes * 60))  # a table that says nothing any more would be waited for for ever
    gc.disable()  # the load makes hardly any cycles, and looking for them would be measured too
    version = boardgame_io.install()
    if SERVER_CORE == LOAD_CORE:
        print("(there is only one core, which server and load share)")
    with load_on_its_core(), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        head: tuple[str, ...] = ("server", "stored", "moves per CPU-s", "moves/s", "p50", "p99", "the load's core")
        rows = side_by_side(runner, chosen, f"boardgame.io {version}")
        print_table(f"{chosen.tables:,} tables, as fast as the server answers", head, rows)
        title = f"{chosen.tables:,} tables, {chosen.rate:,} moves a second"
        print_table(title, ("from a move to", "p50", "p99"), paced(runner, chosen))
        print_table(f"{chosen.idle:,} idle tables", ("", "memory per table"), idle(runner, chosen.idle))


def read(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=15.0, help="give up after so long (default: 15)")
    parser.add_argument("--moves", type=int, default=80, help="moves at each table in a saturated run (default: 80)")
    parser.add_argument("--runs", type=int, default=3, help="saturated runs of each server (default: 3)")
    parser.add_argument("--rate", type=int, default=500, help="moves a second in the paced run (default: 500)")
    parser.add_argument("--seconds", type=float, default=20.0, help="length of the paced run (default: 20)")
    parser.add_argument("--idle", type=int, default=1000, help="tables of which memory is measured (default: 1000)")
    return parser.parse_args(arguments)


# Saturated


def side_by_side(runner: asyncio.Runner, chosen: argparse.Namespace, their_name: str) -> Iterator[tuple[str, ...]]:
    runs: dict[str, list[Saturated]] = {"ours": [], "files": [], "memory": []}
    for _ in range(chosen.runs):
        with ours.serving() as server:
            runs["ours"].append(runner.run(saturate_ours(server, chosen.tables, chosen.moves)))
        with boardgame_io.serving_from_files() as server:
            runs["files"].append(runner.run(saturate_theirs(server, chosen.tables, chosen.moves)))
        with boardgame_io.serving_from_memory() as server:
            runs["memory"].append(runner.run(saturate_theirs(server, chosen.tables, chosen.moves)))
    best = {name: max(some, key=lambda run: run.per_cpu_second) for name, some in runs.items()}
    yield best["ours"].row("biberbau", "SQLite, synchronous=FULL")
    yield best["files"].row(their_name, "files, without waiting for the disk")
    yield best["memory"].row(their_name, "in memory only")
    for name in ("files", "memory"):
        ratio = best["ours"].per_cpu_second / best[name].per_cpu_second
        yield f"ours / theirs ({name})", "", f"**{ratio:.1f}**", *[""] * 4


async def saturate_ours(server: Server, tables: int, moves: int) -> Saturated:
    load = Load()
    return await measure(server, await seat_people(server, tables, load), load, moves)


async def saturate_theirs(server: Server, tables: int, moves: int) -> Saturated:
    load = Load()
    return await measure(server, await boardgame_io.sit_down(server.port, tables, load), load, moves)


async def measure(server: Server, tables: Sequence[Table], load: Load, moves: int) -> Saturated:
    """Warm up, then count what so many moves at each table cost."""
    await saturate(tables, load, len(tables) * WARM_UP)
    load.forget()
    made, cpu, began, own = load.moves, server.cpu_seconds(), time.perf_counter(), time.process_time()
    await load.until(made + len(tables) * moves)
    made, cpu = load.moves - made, server.cpu_seconds() - cpu
    seconds, own = time.perf_counter() - began, time.process_time() - own
    load.hurries = False
    return Saturated(made / cpu, made / seconds, load.answers, own / seconds)


# Paced


def paced(runner: asyncio.Runner, chosen: argparse.Namespace) -> Iterator[tuple[str, ...]]:
    with ours.serving() as server:
        load = runner.run(pace_ours(server, chosen))
    yield "its answer", *spoken_quantiles(load.answers)
    yield "the other player's news", *spoken_quantiles(load.news)


async def pace_ours(server: Server, chosen: argparse.Namespace) -> Load:
    load = Load()
    tables = await seat_people(server, chosen.tables, load)
    await pace(tables, load, chosen.rate, 1.0)
    load.forget()
    await pace(tables, load, chosen.rate, chosen.seconds)
    return load


# Idle


def idle(runner: asyncio.Runner, tables: int) -> Iterator[tuple[str, ...]]:
    with ours.serving() as server:
        ours.open_tables(server.port, WARM_TABLES)
        before = server.memory()
        seated = ours.open_tables(server.port, tables)
        yield "nobody connected", f"{(server.memory() - before) / tables / KIB:.0f} KiB"
        runner.run(connect(server, seated))
        yield "two sockets each", f"{(server.memory() - before) / tables / KIB:.0f} KiB"


async def connect(server: Server, seated: Sequence[ours.Seated]) -> None:
    await ours.sit_down(server.port, seated, Load())


async def seat_people(server: Server, tables: int, load: Load) -> list[Table]:
    seated = ours.open_tables(server.port, tables)
    return await ours.sit_down(server.port, seated, load)


def spoken_quantiles(seconds: Sequence[float]) -> tuple[str, str]:
    """The middle and the 99th of a hundred, in milliseconds."""
    hundredths = quantiles(seconds, n=100)
    return f"{hundredths[49] * 1000:.1f} ms", f"{hundredths[98] * 1000:.1f} ms"


if __name__ == "__main__":
    main(sys.argv[1:])

"""The table server under load: `python -m bench.load` prints Markdown tables.

The server runs on one core and the load on another. Our server stores every move on disk before it acknowledges it;
boardgame.io's server plays the same game and stores it in SQLite, in files, or in memory. They run alternately; of
each the run with the most moves per CPU second of the server counts.
"""

import argparse
import asyncio
import gc
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from statistics import quantiles
from typing import NamedTuple

import uvloop

from biberbau.games import GAMES
from biberbau.lab.bench import print_table

from ..calling import parser
from . import ours, theirs
from .play import Load, Table, pace, saturate
from .process import LOAD_CORE, SERVER_CORE, Server, load_on_its_core

WARM_UP = 20
"""Moves at each table before the measurement."""
WARM_TABLES = 20
"""Tables that are opened before memory is measured, so that shared memory is not counted."""
KIB = 1024
COMPARED = "bande"
"""The game that both servers play."""
OUR_STORE = "SQLite, synchronous=FULL"

HEAD: tuple[str, ...] = (
    "server",
    "game",
    "stored",
    "moves per CPU-s",
    "ours / other",
    "moves/s",
    "p50",
    "p99",
    "the load's core",
)


class Saturated(NamedTuple):
    """A run at full speed."""

    per_cpu_second: float
    per_second: float
    answers: list[float]
    load_share: float
    """Share of its core that the load used; near 1 the load would be the bottleneck."""

    def row(self, server: str, game: str, stored: str, ratio: str) -> tuple[str, ...]:
        """Return the row of the table."""
        rates = f"{self.per_cpu_second:,.0f}", ratio, f"{self.per_second:,.0f}"
        return server, game, stored, *rates, *format_quantiles(self.answers), f"{self.load_share:.0%}"


def main(arguments: Sequence[str]) -> None:
    """Print every table."""
    chosen = read(arguments)
    signal.alarm(int(chosen.minutes * 60))  # otherwise a silent table would be waited for without end
    gc.disable()  # the load makes hardly any cycles, and collecting them would be measured too
    rivals = theirs.RIVALS if chosen.theirs else ()
    version = theirs.install() if rivals else ""
    if SERVER_CORE == LOAD_CORE:
        print("(there is only one core, which server and load share)")
    with load_on_its_core(), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        rows = side_by_side(runner, chosen, rivals, f"boardgame.io {version}")
        print_table(f"{chosen.tables:,} tables at full speed", HEAD, rows)
        title = f"{chosen.tables:,} tables, {chosen.rate:,} moves per second"
        print_table(title, ("from a move to", "p50", "p99"), paced(runner, chosen))
        print_table(f"{chosen.idle:,} idle tables", ("", "memory per table"), idle(runner, chosen.idle))


def read(arguments: Sequence[str]) -> argparse.Namespace:
    called = parser("bench.load", __doc__)
    called.add_argument("--tables", type=int, default=500, help="tables of a saturated or paced run (default: 500)")
    called.add_argument("--minutes", type=float, default=15.0, help="time limit in minutes (default: 15)")
    called.add_argument("--moves", type=int, default=80, help="moves at each table in a saturated run (default: 80)")
    called.add_argument("--runs", type=int, default=3, help="saturated runs of each server (default: 3)")
    about = "measure our own server only"
    called.add_argument("--ours", dest="theirs", action="store_false", help=about)
    called.add_argument("--rate", type=int, default=500, help="moves per second in the paced run (default: 500)")
    called.add_argument("--seconds", type=float, default=20.0, help="length of the paced run (default: 20)")
    called.add_argument("--idle", type=int, default=1000, help="tables of which memory is measured (default: 1000)")
    return called.parse_args(arguments)


# Saturated


def side_by_side(
    runner: asyncio.Runner, chosen: argparse.Namespace, rivals: Sequence[theirs.Rival], their_name: str
) -> Iterator[tuple[str, ...]]:
    our_runs: list[Saturated] = []
    plain_runs: list[Saturated] = []
    their_runs: dict[theirs.Rival, list[Saturated]] = {rival: [] for rival in rivals}
    for _ in range(chosen.runs):
        for module, own in ((ours.SERVED, our_runs), (ours.STOCK, plain_runs)):
            with ours.serving(module) as server:
                own.append(runner.run(saturate_ours(server, chosen.tables, chosen.moves)))
        for rival, runs in their_runs.items():
            with theirs.serving(rival.store) as server:
                runs.append(runner.run(saturate_theirs(server, rival.game, chosen.tables, chosen.moves)))
    best, plain = best_of(our_runs), best_of(plain_runs)
    yield best.row("biberbau", COMPARED, OUR_STORE, "")
    yield plain.row("biberbau on stock uvicorn", COMPARED, OUR_STORE, times(best, plain))
    for rival, runs in their_runs.items():
        their_best = best_of(runs)
        yield their_best.row(their_name, rival.game, rival.stored, times(best, their_best))


def times(ours: Saturated, other: Saturated) -> str:
    return f"**{ours.per_cpu_second / other.per_cpu_second:.1f}**"


def best_of(runs: Sequence[Saturated]) -> Saturated:
    return max(runs, key=lambda run: run.per_cpu_second)


async def saturate_ours(server: Server, tables: int, moves: int) -> Saturated:
    load = Load()
    seated = ours.open_tables(server.port, [COMPARED] * tables)
    return await measure(server, await ours.sit_down(server.port, seated, load), load, moves)


async def saturate_theirs(server: Server, game: str, tables: int, moves: int) -> Saturated:
    load = Load()
    seated = theirs.open_matches(server.port, [game] * tables)
    return await measure(server, await theirs.sit_down(server.port, seated, load), load, moves)


async def measure(server: Server, tables: Sequence[Table], load: Load, moves: int) -> Saturated:
    """Warm up, then measure the cost of a number of moves at each table."""
    await saturate(tables, load, len(tables) * WARM_UP)
    load.forget()
    made, cpu, began, own = load.moves, server.cpu_seconds(), time.perf_counter(), time.process_time()
    await load.until(made + len(tables) * moves)
    made, cpu = load.moves - made, server.cpu_seconds() - cpu
    seconds, own = time.perf_counter() - began, time.process_time() - own
    load.hurries = False
    answers = load.answers.copy()  # moves in flight are answered later, outside the measurement
    return Saturated(made / cpu, made / seconds, answers, own / seconds)


# Paced


def paced(runner: asyncio.Runner, chosen: argparse.Namespace) -> Iterator[tuple[str, ...]]:
    with ours.serving() as server:
        load = runner.run(pace_ours(server, chosen))
    yield "its answer", *format_quantiles(load.answers)
    yield "the other player's news", *format_quantiles(load.news)


async def pace_ours(server: Server, chosen: argparse.Namespace) -> Load:
    load = Load()
    seated = ours.open_tables(server.port, by_turns(chosen.tables))
    tables = await ours.sit_down(server.port, seated, load)
    await pace(tables, load, chosen.rate, 1.0)
    load.forget()
    await pace(tables, load, chosen.rate, chosen.seconds)
    return load


# Idle


def idle(runner: asyncio.Runner, tables: int) -> Iterator[tuple[str, ...]]:
    with ours.serving() as server:
        ours.open_tables(server.port, by_turns(WARM_TABLES))
        before = server.memory()
        seated = ours.open_tables(server.port, by_turns(tables))
        yield "nobody connected", f"{(server.memory() - before) / tables / KIB:.0f} KiB"
        runner.run(connect(server, seated))
        yield "two sockets each", f"{(server.memory() - before) / tables / KIB:.0f} KiB"


async def connect(server: Server, seated: Sequence[ours.Seated]) -> None:
    await ours.sit_down(server.port, seated, Load())


def by_turns(tables: int) -> list[str]:
    """Return the games for a number of tables: all five in turn."""
    return list(islice(cycle(GAMES), tables))


def format_quantiles(seconds: Sequence[float]) -> tuple[str, str]:
    """Return the median and the 99th percentile in milliseconds."""
    hundredths = quantiles(seconds, n=100)
    return f"{hundredths[49] * 1000:.1f} ms", f"{hundredths[98] * 1000:.1f} ms"


if __name__ == "__main__":
    main(sys.argv[1:])

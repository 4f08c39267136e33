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
from collections.abc import Iterator, Sequence

import uvloop

from biberbau.lab.bench import print_table

from ..calling import parser
from . import ours, theirs
from .measuring import Saturated, best_of, by_turns, format_quantiles, measure, paced_moves
from .play import Load
from .process import LOAD_CORE, SERVER_CORE, Server, load_on_its_core

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


async def saturate_ours(server: Server, tables: int, moves: int) -> Saturated:
    load = Load()
    seated = ours.open_tables(server.port, [COMPARED] * tables)
    return await measure(server.cpu_seconds, await ours.sit_down(server.port, seated, load), load, moves)


async def saturate_theirs(server: Server, game: str, tables: int, moves: int) -> Saturated:
    load = Load()
    seated = theirs.open_matches(server.port, [game] * tables)
    return await measure(server.cpu_seconds, await theirs.sit_down(server.port, seated, load), load, moves)


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
    await paced_moves(tables, load, chosen.rate, chosen.seconds)
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


if __name__ == "__main__":
    main(sys.argv[1:])

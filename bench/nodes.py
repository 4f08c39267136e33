"""Several nodes on PostgreSQL beside one server on SQLite: `python -m bench.nodes` prints Markdown tables.

The nodes run on one core, the load and PostgreSQL on another. PostgreSQL writes to the disk before it confirms, as
SQLite does. The set-ups run alternately; of each the run with the most moves per CPU second of its nodes counts.
"""

import argparse
import asyncio
import gc
import random
import re
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

import uvloop
from tests.postgresql import Postgres, running

from biberbau.lab.bench import print_table

from .calling import parser
from .load import ours
from .load.line import HOST
from .load.measuring import Saturated, best_of, by_turns, format_quantiles, measure, paced_moves
from .load.play import Load, Table
from .load.process import Server, cpu_seconds, load_on_its_core, new_folder

ON_DISK = Path("/var/tmp")
"""Temporary files that are on a disk, and that PostgreSQL's user can reach."""
DURABLE = {"fsync": "on", "shared_buffers": "128MB"}
GAME = "bande"
LOST = re.compile(r"^biberbau_lost_appends_total (\S+)", re.MULTILINE)
PACES = cycle(("slow", "normal"))


class SetUp(NamedTuple):
    """One or two nodes and what they store in."""

    name: str
    nodes: int
    is_shared: bool
    """Whether PostgreSQL stores, not SQLite."""
    is_split: bool = False
    """Whether the players of a table are at two nodes."""


SQLITE = SetUp("SQLite, one server", 1, is_shared=False)
ONE = SetUp("PostgreSQL, one node", 1, is_shared=True)
TWO = SetUp("PostgreSQL, two nodes, both players of a table at one", 2, is_shared=True)
SPLIT = SetUp("PostgreSQL, two nodes, the players of a table at both", 2, is_shared=True, is_split=True)
SET_UPS = (SQLITE, ONE, TWO, SPLIT)


class Nodes:
    """Running nodes of a set-up."""

    def __init__(self, set_up: SetUp, servers: Sequence[Server]) -> None:
        self.set_up, self.servers = set_up, servers
        self.ports = [server.port for server in servers]

    def cpu_seconds(self) -> float:
        """CPU time of all nodes."""
        return sum(server.cpu_seconds() for server in self.servers)

    def lost_appends(self) -> float:
        """How many entries had to be judged again because another node was faster."""
        return sum(map(_lost, self.ports))

    async def seat(self, games: Sequence[str], load: Load) -> list[Table]:
        """Open tables and connect their players: at the same node, half of the tables at each, or at both."""
        if self.set_up.is_split:
            return await ours.sit_down(self.ports[0], ours.open_tables(self.ports[0], games), load, self.ports[1])
        tables = []
        for at, port in enumerate(self.ports):
            opened = ours.open_tables(port, games[at :: len(self.ports)])
            tables += await ours.sit_down(port, opened, load)
        return tables


def main(arguments: Sequence[str]) -> None:
    """Print every table."""
    chosen = read(arguments)
    signal.alarm(int(chosen.minutes * 60))
    gc.disable()  # as in bench.load
    with (
        load_on_its_core(),
        running(ON_DISK, None, **DURABLE) as postgres,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        head = (
            "",
            "moves per CPU-s of the nodes",
            "of SQLite's",
            "CPU of PostgreSQL per move",
            "moves/s",
            "p50",
            "p99",
        )
        print_table(f"{chosen.tables:,} tables at full speed", head, saturated(runner, postgres, chosen))
        title = f"{chosen.tables:,} tables, {chosen.rate:,} moves per second"
        print_table(title, ("", "answer p50", "p99", "other player's news p50", "p99"), paced(runner, postgres, chosen))
        title = "Two people at two nodes who do not wait for each other"
        print_table(title, ("", "stored commands", "lost appends", "share"), raced(runner, postgres, chosen))


def read(arguments: Sequence[str]) -> argparse.Namespace:
    called = parser("bench.nodes", __doc__)
    called.add_argument("--tables", type=int, default=500, help="tables (default: 500)")
    called.add_argument("--minutes", type=float, default=20.0, help="time limit in minutes (default: 20)")
    called.add_argument("--moves", type=int, default=40, help="moves at each table in a saturated run (default: 40)")
    called.add_argument("--runs", type=int, default=3, help="saturated runs of each set-up (default: 3)")
    called.add_argument("--rate", type=int, default=500, help="moves per second in the paced runs (default: 500)")
    called.add_argument("--seconds", type=float, default=20.0, help="length of a paced run (default: 20)")
    return called.parse_args(arguments)


@contextmanager
def nodes_of(set_up: SetUp, postgres: Postgres) -> Iterator[Nodes]:
    """Run the nodes of a set-up on a new database."""
    with ExitStack() as stack:
        settings: Mapping[str, str] = {}
        if set_up.is_shared:
            folder = stack.enter_context(new_folder())
            settings = {"BIBERBAU_STORE": postgres.new_database(), "BIBERBAU_KEY_FILE": f"{folder}/shared.key"}
        servers = [stack.enter_context(ours.serving(**settings)) for _ in range(set_up.nodes)]
        yield Nodes(set_up, servers)


# Saturated


def saturated(runner: asyncio.Runner, postgres: Postgres, chosen: argparse.Namespace) -> Iterator[tuple[str, ...]]:
    runs: dict[SetUp, list[Saturated]] = {set_up: [] for set_up in SET_UPS}
    for _ in range(chosen.runs):
        for set_up, own in runs.items():
            with nodes_of(set_up, postgres) as nodes:
                own.append(runner.run(saturate(nodes, postgres, chosen)))
    usual = best_of(runs[SQLITE]).per_cpu_second
    for set_up, own in runs.items():
        best = best_of(own)
        beside = f"{best.beside * 1e6:.0f} µs" if set_up.is_shared else ""
        ratio = f"**{best.per_cpu_second / usual:.2f}**"
        rates = f"{best.per_cpu_second:,.0f}", ratio, beside, f"{best.per_second:,.0f}"
        yield set_up.name, *rates, *format_quantiles(best.answers)


async def saturate(nodes: Nodes, postgres: Postgres, chosen: argparse.Namespace) -> Saturated:
    load = Load()
    tables = await nodes.seat([GAME] * chosen.tables, load)
    return await measure(nodes.cpu_seconds, tables, load, chosen.moves, lambda: cpu_seconds(postgres.pid))


# Paced


def paced(runner: asyncio.Runner, postgres: Postgres, chosen: argparse.Namespace) -> Iterator[tuple[str, ...]]:
    for set_up in SET_UPS:
        with nodes_of(set_up, postgres) as nodes:
            load = runner.run(pace(nodes, chosen))
        yield set_up.name, *format_quantiles(load.answers), *format_quantiles(load.news)


async def pace(nodes: Nodes, chosen: argparse.Namespace) -> Load:
    load = Load()
    tables = await nodes.seat(by_turns(chosen.tables), load)
    await paced_moves(tables, load, chosen.rate, chosen.seconds)
    return load


# Raced


class Crowd(Load):
    """People who act when they like: a move if it is their turn, otherwise they change their pace."""

    def __init__(self) -> None:
        super().__init__()
        self.refused = 0

    def fail(self, why: str) -> None:
        """Count a refusal: somebody else's entry came first, and the command is no longer possible."""
        self.refused += 1


def raced(runner: asyncio.Runner, postgres: Postgres, chosen: argparse.Namespace) -> Iterator[tuple[str, ...]]:
    with nodes_of(SPLIT, postgres) as nodes:
        crowd = Crowd()
        sent = runner.run(race(nodes, crowd, chosen))
        lost = nodes.lost_appends()
    yield "one command per person and second", f"{sent - crowd.refused:,}", f"{lost:,.0f}", f"**{lost / sent:.1%}**"


async def race(nodes: Nodes, crowd: Crowd, chosen: argparse.Namespace) -> int:
    """Let two people at each table act once a second on average; returns how many commands were sent."""
    tables = await nodes.seat([GAME] * chosen.tables, crowd)
    people = [player for table in tables for player in table.players if isinstance(player, ours.Player)]
    sent = 0
    loop = asyncio.get_running_loop()
    began = loop.time()
    while loop.time() < began + chosen.seconds:
        due = int((loop.time() - began) * len(people))
        for _ in range(due - sent):
            _act(random.choice(people))
        sent = max(sent, due)
        await asyncio.sleep(0.001)
    await asyncio.sleep(2)  # until all are answered
    return sent


def _act(person: ours.Player) -> None:
    if person.can_move:
        person.move()
    else:
        person.adjust(next(PACES))


def _lost(port: int) -> float:
    with urlopen(f"http://{HOST}:{port}/metrics") as answer:
        found = LOST.search(answer.read().decode())
    assert found is not None
    return float(found[1])


if __name__ == "__main__":
    main(sys.argv[1:])

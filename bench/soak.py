"""The table server for half an hour: `make soak` plays match after match and watches the memory of the server.

A number of tables is always in play. When a match is over, its people leave and others open a new table. Rooms that
nobody uses are unloaded after five minutes; from then on the memory should stay the same.
"""

import argparse
import asyncio
import random
import re
import signal
import sys
from collections.abc import Sequence
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from statistics import mean
from typing import NamedTuple
from urllib.request import urlopen

import matplotlib
import uvloop
from matplotlib.figure import Figure

from biberbau.games import GAMES
from biberbau.lab.bench import print_table

from .calling import parser
from .load import ours
from .load.line import HOST
from .load.play import Load, Player, Table
from .load.process import Server, load_on_its_core

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "soak.svg"
MIB = 1 << 20
WARM_UP_MINUTES = 8.0
"""Until the first rooms are unloaded, and the memory is steady."""
METRIC = re.compile(r"^(biberbau_\w+) (\S+)", re.MULTILINE)


class Sample(NamedTuple):
    """The server at one moment."""

    minutes: float
    memory: float
    """In MiB, of all its processes."""
    files: int
    """Open files and sockets."""
    rooms: int
    moves: int
    tables: int
    """Tables that were opened so far."""


class Players(Load):
    """All people: how many moves they make, and how many tables they open."""

    def __init__(self) -> None:
        super().__init__()
        self.made = self.opened = 0


class Sitting(Table):
    """A table where somebody waits for the answer to each move."""

    def __init__(self, players: Players) -> None:
        super().__init__(players)
        self.is_answered = asyncio.Event()

    def answered(self) -> None:
        """Process the answer to the move."""
        self.is_answered.set()

    def heard(self, player: Player) -> None:
        """Process a message to a player."""


class Guest(ours.Player):
    """A person who notices the end of a match."""

    is_over = False

    def hear(self, message: bytes) -> None:
        """Process a message."""
        self.is_over = self.is_over or b'"stage":"over"' in message
        super().hear(message)


def main(arguments: Sequence[str]) -> None:
    """Play, print a table, and draw the picture."""
    chosen = read(arguments)
    signal.alarm(int(chosen.minutes * 90) + 60)
    with (
        load_on_its_core(),
        ours.serving(BIBERBAU_PACE="0") as server,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        samples = runner.run(soak(server, chosen))
    step = max(1, len(samples) // 10)
    head = ("minutes", "memory", "open files", "tables in memory", "moves", "tables opened")
    print_table("Soak", head, [row(sample) for sample in (*samples[step - 1 :: step],)])
    early, late = halves(samples)
    print(f"\nMemory: {early:.1f} MiB in the first half after the warm-up, {late:.1f} MiB in the second one.")
    draw(samples, chosen.picture)


def read(arguments: Sequence[str]) -> argparse.Namespace:
    called = parser("bench.soak", __doc__)
    called.add_argument("--minutes", type=float, default=30.0, help="how long (default: 30)")
    called.add_argument("--tables", type=int, default=40, help="tables in play at any time (default: 40)")
    called.add_argument("--rate", type=float, default=2.0, help="moves of a person per second (default: 2)")
    called.add_argument("--picture", type=Path, default=PICTURE, help="where the graph is drawn")
    return called.parse_args(arguments)


async def soak(server: Server, chosen: argparse.Namespace) -> list[Sample]:
    """Play at many tables, and take a sample every five seconds."""
    players = Players()
    playing = [asyncio.create_task(play(server.port, players, chosen.rate)) for _ in range(chosen.tables)]
    samples: list[Sample] = []
    loop = asyncio.get_running_loop()
    began = loop.time()
    for number in count(1):
        await asyncio.sleep(max(0.0, began + 5 * number - loop.time()))
        minutes = (loop.time() - began) / 60
        rooms = int(metrics(server.port)["biberbau_rooms"])
        memory, files = server.memory() / MIB, server.open_files()
        samples.append(Sample(minutes, memory, files, rooms, players.made, players.opened))
        if any(task.done() for task in playing) or minutes >= chosen.minutes:
            break
    for task in playing:
        task.cancel()
    for error in await asyncio.gather(*playing, return_exceptions=True):
        if not isinstance(error, asyncio.CancelledError):
            raise RuntimeError("a table failed") from error
    return samples


async def play(port: int, players: Players, rate: float) -> None:
    """Play one match after the other: two people and a bot, at new tables."""
    while True:
        seated = await asyncio.to_thread(open_table, port, random.choice(list(GAMES)))
        players.opened += 1
        table = Sitting(players)
        guests = [Guest(table) for _ in seated.tokens]
        for guest, token in zip(guests, seated.tokens, strict=True):
            await ours.connect(port, seated.table, token, guest)
        while not guests[0].is_over:
            await players.until(0)  # raises what was refused
            await asyncio.sleep(random.expovariate(2 * rate))
            mover = next((guest for guest in guests if guest.can_move), None)
            if mover is not None and not guests[0].is_over:
                table.is_answered.clear()
                mover.move()
                await table.is_answered.wait()
                players.made += 1
        for guest in guests:
            guest.line.close()


def open_table(port: int, game: str) -> ours.Seated:
    """Open a table of a short match with a bot."""
    api = HTTPConnection(HOST, port)
    try:
        return ours.open_table(api, game, rounds=2, bots=["kit"])
    finally:
        api.close()


def metrics(port: int) -> dict[str, float]:
    """The metrics without labels."""
    with urlopen(f"http://{HOST}:{port}/metrics") as answer:
        return {name: float(value) for name, value in METRIC.findall(answer.read().decode())}


# Results


def row(sample: Sample) -> tuple[str, ...]:
    numbers = f"{sample.files}", f"{sample.rooms:,}", f"{sample.moves:,}", f"{sample.tables:,}"
    return f"{sample.minutes:.0f}", f"{sample.memory:.1f} MiB", *numbers


def halves(samples: Sequence[Sample]) -> tuple[float, float]:
    """The mean memory in both halves of the time after the warm-up; of all the time if there is nothing after it."""
    steady = [sample.memory for sample in samples if sample.minutes > WARM_UP_MINUTES]
    steady = steady if len(steady) > 1 else [sample.memory for sample in samples]
    middle = len(steady) // 2
    return mean(steady[:middle] or steady), mean(steady[middle:])


def draw(samples: Sequence[Sample], path: Path) -> None:
    """Draw the memory over time."""
    last = samples[-1]
    with matplotlib.rc_context({"svg.hashsalt": "biberbau", "font.size": 9}):
        figure = Figure(figsize=(7.5, 3), layout="constrained")
        axes = figure.add_subplot()
        axes.plot([sample.minutes for sample in samples], [sample.memory for sample in samples], color="#5b4023")
        axes.set(xlabel="minutes", ylabel="memory of the server, MiB", ylim=(0, None), xlim=(0, last.minutes))
        axes.set_title(f"{last.moves:,} moves at {last.tables:,} tables")
        axes.grid(alpha=0.3)
        figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    main(sys.argv[1:])

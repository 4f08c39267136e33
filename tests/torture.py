"""Torture: guests play at several nodes on one PostgreSQL while nodes and the database are killed, frozen and cut off.

At the end the stored logs are compared with what was acknowledged, and what every node shows with a replay of the logs.

    python -m tests.torture --kills 1000
"""

import argparse
import asyncio
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from statistics import quantiles
from threading import Event, Lock, Thread
from typing import TypeVar

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from biberbau.server import entries, messages, wire
from biberbau.server.folding import fold
from biberbau.server.keys import Keys, open_keys
from biberbau.server.store import Kept
from biberbau.server.store.postgresql.store import open_store

from .forked_server import ForkedServer
from .postgresql import Postgres, running
from .server_process import FAST, PATIENCE, Guest, Window, fresh_id, quick, stage

TROUBLE = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, httpx.TransportError, EOFError)
"""What a guest sees of a node that fails."""
FROZEN_SECONDS = 3.0
PART = 50
"""Kills after which everything is checked, and the next nodes begin with an empty database."""
PROGRESS = 10
"""Commands that must have been acknowledged since before the same thing fails again."""
ROUNDS = 8
"""Rounds of a match, so that the logs are neither very short nor very many."""
TERMINATE = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'biberbau%'"
SHARED_RESTS = 8
"""How many times as long the pauses between faults of the database are: then nobody can do anything."""
FAULTS = ("node", "node", "node", "freeze", "cut", "database")

T = TypeVar("T")

_decoder: msgspec.json.Decoder[wire.ServerMessage] = msgspec.json.Decoder(wire.ServerMessage)


class Unavailable(Exception):
    """A node that answers `try-again`, or closes the stream."""


class Cluster:
    """Some nodes on one database."""

    def __init__(self, postgres: Postgres, folder: Path, nodes: int, stack: ExitStack, address: str = "") -> None:
        self.postgres = postgres
        self.address = address or postgres.new_database()
        self.key = folder / "shared.key"
        self.faults: Counter[str] = Counter()
        self.nodes: list[ForkedServer] = []
        for number in range(nodes):
            data = folder / str(number)
            data.mkdir()
            (data / "log").touch()
            node = ForkedServer(data, "--store", self.address, "--key-file", str(self.key), *FAST)
            stack.callback(node.stop)
            self.nodes.append(node)
        self.well = set(self.nodes)
        self.acknowledged = 0
        self._lock = Lock()

    def any_node(self) -> ForkedServer:
        """A node that a proxy would choose."""
        return random.choice([node for node in self.nodes if node in self.well] or self.nodes)

    def count(self) -> None:
        """Count an acknowledged command."""
        with self._lock:
            self.acknowledged += 1

    def strike(self, fault: str, node: ForkedServer) -> bool:
        """Let something fail, and repair it; not if it is the only node that is left."""
        if fault in ("node", "freeze") and not self._take_away(node):
            return False
        if fault == "node":
            node.kill()
            persist(node.start)
        elif fault == "freeze":
            node.send_signal(signal.SIGSTOP)
            time.sleep(FROZEN_SECONDS)
            node.send_signal(signal.SIGCONT)
        elif fault == "cut":
            persist(lambda: self.postgres.sql(TERMINATE))
        else:
            self.postgres.stop(random.choice((signal.SIGQUIT, signal.SIGINT)))
            self.postgres.start()
        with self._lock:
            self.well.add(node)
            self.faults[fault] += 1
        return True

    def _take_away(self, node: ForkedServer) -> bool:
        with self._lock:
            if len(self.well) > 1:
                self.well.discard(node)
                return True
        return False


def persist(attempt: Callable[[], object]) -> None:
    """Try until it is possible: without the database no node starts, and nothing can be cut."""
    deadline = time.monotonic() + 4 * PATIENCE
    while True:
        try:
            attempt()
            return
        except (AssertionError, subprocess.CalledProcessError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


class Worker(Thread):
    """A thread that keeps its error."""

    error: BaseException | None = None

    def run(self) -> None:
        try:
            self.work()
        except BaseException as error:
            self.error = error

    def work(self) -> None:
        raise NotImplementedError


class Trouble(Worker):
    """Lets one thing fail again and again: a node, or the database."""

    def __init__(
        self, cluster: Cluster, faults: "SimpleQueue[str]", node: ForkedServer, pause: float, is_over: Event
    ) -> None:
        super().__init__()
        self.cluster, self.faults, self.node, self.pause, self.is_over = cluster, faults, node, pause, is_over

    def work(self) -> None:
        before = 0
        while not self.is_over.is_set() and not self.faults.empty():
            time.sleep(random.uniform(0.2, 1) * self.pause)
            if self.cluster.acknowledged < before + PROGRESS:
                continue
            before = self.cluster.acknowledged
            with suppress(Empty):
                fault = self.faults.get_nowait()
                if not self.cluster.strike(fault, self.node):
                    self.faults.put(fault)


class Player:
    """A person who plays one seat, at whatever node answers."""

    def __init__(self, cluster: Cluster, name: str) -> None:
        self.cluster = cluster
        self.guest = retry(lambda: Guest(cluster.any_node(), name))
        self.window: Window | None = None
        self.table = ""
        self.known = 0
        self.acknowledged: dict[str, int] = {}
        self.connections = 0
        self.waits: list[float] = []
        """Seconds from each command to its answer."""

    def move_to_any_node(self) -> None:
        """Use another node with the same cookie."""
        other = Guest(self.cluster.any_node())
        other.http.cookies.update(dict(self.guest.http.cookies.items()))
        if self.window is not None:
            self.known, self.window = max(self.known, self.window.number), None
        self.guest.__exit__()
        self.guest = other

    def connected(self) -> Window:
        """The stream of the table; nobody is ever shown an older table than they know."""
        if self.window is None:
            window = self.guest.look(self.table, number=self.known)
            window.number = 0
            while not window.number:
                heard(window)
            assert window.number >= self.known, f"an older table: {window.number} < {self.known}"
            self.window, self.connections = window, self.connections + 1
        return self.window

    def do(self, type_: str, **fields: object) -> bool:
        """Send a command until its outcome is known; whether it was carried out."""
        command = {"type": type_, "id": fresh_id(), **fields}

        def attempt() -> wire.Done | wire.Refused:
            window = self.connected()
            window.send(command)
            while True:
                message = heard(window)
                if isinstance(message, wire.Done | wire.Refused) and message.id == command["id"]:
                    if isinstance(message, wire.Refused) and message.code == "try-again":
                        raise Unavailable
                    return message

        asked = time.monotonic()
        answer = retry(attempt, self.move_to_any_node)
        if isinstance(answer, wire.Refused):
            return False
        self.waits.append(time.monotonic() - asked)
        self.cluster.count()
        self.acknowledged[str(command["id"])] = answer.number
        return True

    def catch_up(self, number: int) -> Window:
        """Hear everything up to an entry."""

        def attempt() -> Window:
            window = self.connected()
            while window.number < number or window.table is None:
                heard(window)
            return window

        return retry(attempt, self.move_to_any_node)


def heard(window: Window) -> wire.ServerMessage:
    """The next message; a stream that ends is trouble, unless the seat is played elsewhere or removed."""
    given = window.socket.recv(timeout=8)
    data = given.encode() if isinstance(given, str) else given
    message = _decoder.decode(data)
    if isinstance(message, wire.StreamClosed):
        assert message.reason in ("stopping", "elsewhere"), message
        raise Unavailable
    if isinstance(message, wire.Refused) and message.id is None:
        assert message.code == "try-again", message
        raise Unavailable
    window.take(message)
    return message


def retry(attempt: Callable[[], T], otherwise: Callable[[], None] | None = None, seconds: float = 600.0) -> T:
    """Try until nothing fails."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            return attempt()
        except (*TROUBLE, Unavailable, AssertionError) as error:
            if time.monotonic() > deadline or (isinstance(error, AssertionError) and "try-again" not in str(error)):
                raise
            time.sleep(random.uniform(0.05, 0.3))
            if otherwise is not None:
                otherwise()


class Match(Worker):
    """Two people who play match after match until the test ends."""

    def __init__(self, cluster: Cluster, number: int, is_over: Event) -> None:
        super().__init__()
        self.players = [Player(cluster, f"Ada {number}"), Player(cluster, f"Bo {number}")]
        self.cluster, self.is_over = cluster, is_over
        self.tables: dict[str, list[dict[str, int]]] = {}

    def work(self) -> None:
        while not self.is_over.is_set():
            self._play()

    def _play(self) -> None:
        ada, bo = self.players
        seats = random.choice(("me open", "me open kit"))
        table = retry(lambda: ada.guest.open("bande", seats, options={"rounds": ROUNDS}), ada.move_to_any_node)
        for player in self.players:
            player.table, player.known, player.window, player.acknowledged = table, 0, None, {}
        self.tables[table] = [player.acknowledged for player in self.players]
        while not bo.do("sit", seat="B"):
            pass
        while not ada.do("start"):
            time.sleep(0.05)
        while not self.is_over.is_set():
            latest = max(player.window.number if player.window else player.known for player in self.players)
            windows = [player.catch_up(latest) for player in self.players]
            if any(stage(window) == "over" for window in windows):
                return
            self._act(windows)

    def _act(self, windows: list[Window]) -> None:
        for player, window in zip(self.players, windows, strict=True):
            if window.is_awaited:
                player.do("ready")
                return
            if window.legal:
                player.do("move", move=quick(window), number=window.number)
                return
        retry(lambda: heard(self.players[0].connected()), self.players[0].move_to_any_node)


class Report(msgspec.Struct):
    """What was done."""

    faults: dict[str, int]
    acknowledged: int
    entries: int
    tables: int
    views: int
    connections: int
    waits: list[float]
    """Seconds from each command to its answer, however many nodes it was sent to."""

    def __add__(self, other: "Report") -> "Report":
        """Both together."""
        return Report(
            dict(Counter(self.faults) + Counter(other.faults)),
            self.acknowledged + other.acknowledged,
            self.entries + other.entries,
            self.tables + other.tables,
            self.views + other.views,
            self.connections + other.connections,
            self.waits + other.waits,
        )

    def __str__(self) -> str:
        """The counts as sentences."""
        hundredths = quantiles(self.waits, n=100)
        return (
            f"{self.faults.get('node', 0)} kills of a node, {self.faults.get('database', 0)} of the database, "
            f"{self.faults.get('freeze', 0)} nodes frozen, all connections cut {self.faults.get('cut', 0)} times.\n"
            f"{self.acknowledged:,} acknowledged commands at {self.tables:,} tables, {self.entries:,} entries: "
            "none lost, none doubled, none reordered.\n"
            f"{self.views:,} views of {self.connections:,} connections: equal to a replay of the log.\n"
            f"Seconds until a command was acknowledged: median {hundredths[49]:.3f}, 99 % {hundredths[98]:.2f}, "
            f"longest {max(self.waits):.1f}."
        )


@contextmanager
def cluster_of(nodes: int, postgres: Postgres, address: str = "") -> Iterator[Cluster]:
    """Run some nodes on a database."""
    with tempfile.TemporaryDirectory(prefix="biberbau-torture-") as folder, ExitStack() as stack:
        yield Cluster(postgres, Path(folder), nodes, stack, address)


def torture(postgres: Postgres, faults: list[str], nodes: int = 2, matches: int = 4, pause: float = 0.5) -> Report:
    """Let people play through faults, and check everything at the end."""
    with cluster_of(nodes, postgres) as cluster:
        is_over = Event()
        playing = [Match(cluster, number, is_over) for number in range(matches)]
        troubles = _troubles(cluster, faults, pause, is_over)
        threads: list[Worker] = [*troubles, *playing]
        for thread in threads:
            thread.start()
        while any(trouble.is_alive() for trouble in troubles) and not any(thread.error for thread in threads):
            time.sleep(pause)
            _show_progress(cluster, len(faults))
        is_over.set()
        for thread in threads:
            thread.join()
            if thread.error is not None:
                raise thread.error
        return _checked(cluster, playing)


def _troubles(cluster: Cluster, faults: list[str], pause: float, is_over: Event) -> list[Trouble]:
    """Nodes, the database and connections fail at the same time, independently of each other."""
    groups: dict[str, SimpleQueue[str]] = {"node": SimpleQueue(), "database": SimpleQueue(), "cut": SimpleQueue()}
    for fault in faults:
        groups["node" if fault == "freeze" else fault].put(fault)
    own = [Trouble(cluster, groups["node"], node, pause, is_over) for node in cluster.nodes]
    shared = [
        Trouble(cluster, groups[name], cluster.nodes[0], pause * SHARED_RESTS, is_over) for name in ("database", "cut")
    ]
    return [*own, *shared]


def _show_progress(cluster: Cluster, faults: int) -> None:
    """On one line, and only for many faults."""
    if faults > 20:
        print(f"\r{sum(cluster.faults.values())} of {faults} faults ", end="", flush=True)


def _checked(cluster: Cluster, playing: list[Match]) -> Report:
    tables = {table: given for match in playing for table, given in match.tables.items()}
    logs = asyncio.run(logs_of(cluster.address, list(tables)))
    acknowledged = sum(_check_log(logs[table], given) for table, given in tables.items())
    views = sum(_check_views(cluster, match, logs) for match in playing)
    return Report(
        dict(cluster.faults),
        acknowledged,
        sum(len(kept.entries) for kept in logs.values()),
        len(tables),
        views,
        sum(player.connections for match in playing for player in match.players),
        [seconds for match in playing for player in match.players for seconds in player.waits],
    )


async def logs_of(address: str, tables: list[str]) -> dict[str, Kept]:
    store = await open_store(address)
    try:
        found = {table: await store.load(table) for table in tables}
        return {table: kept for table, kept in found.items() if kept is not None}
    finally:
        await store.close()


def _check_log(kept: Kept, given: list[dict[str, int]]) -> int:
    """Every acknowledged command is in the log once, at the number that was acknowledged, if it wrote an entry."""
    assert all(kept.entries), "a gap"
    commands = [entries.decode(row).command for row in kept.entries]
    counted = Counter(command for command in commands if command is not None)
    assert all(count == 1 for count in counted.values()), "a command is there twice"
    for acknowledged in given:
        for command, number in acknowledged.items():
            assert counted[command] == 1 and commands[number - 1] == command, f"{command} is not entry {number}"
    return sum(map(len, given))


def _check_views(cluster: Cluster, match: Match, logs: dict[str, Kept]) -> int:
    """Every node shows each player the tables that a replay of their logs leads to."""
    keys = open_keys(cluster.key)
    replays = {table: replay(table, logs[table], keys) for table in match.tables}
    views = 0
    for node in cluster.nodes:
        for player, seat in zip(match.players, ("A", "B"), strict=True):
            with Guest(node) as guest:
                guest.http.cookies.update(dict(player.guest.http.cookies.items()))
                for table in match.tables:
                    shown = guest.get(f"/api/v1/tables/{table}/view")
                    if shown["number"] > len(logs[table].entries):  # a bot has moved since
                        logs |= asyncio.run(logs_of(cluster.address, [table]))
                        replays[table] = replay(table, logs[table], keys)
                    assert shown["number"] == len(logs[table].entries), "not the whole log"
                    assert shown["view"] == replays[table][seat], "another view than the log"
                    views += 1
    return views


def replay(table: str, kept: Kept, keys: Keys) -> dict[str, object]:
    """What both players see at the end of a log: the moves are played by the engine, without the server's table."""
    log = [entries.decode(row) for row in kept.entries]
    started = next((number for number, entry in enumerate(log, 1) if isinstance(entry, entries.Started)), None)
    if started is None:
        return {"A": None, "B": None}
    begun = fold(table, kept.entries[:started], kept.chains[:started], keys).table
    assert begun.match is not None
    for entry in log[started:]:
        if isinstance(entry, entries.Moved):
            begun.match.play(entry.move)
    views: dict[str, object] = {}
    for seat in msgspec.convert(["A", "B"], list[wire.Seat]):
        whole = begun.has_memory_aid(seat, own=True)
        view = messages.view_of(begun.match.view(seat), whole)
        views[seat] = msgspec.json.decode(msgspec.json.encode(view))
    return views


def some_faults(kills: int) -> list[str]:
    """Faults in any order, with this number of kills among them."""
    faults: list[str] = []
    while sum(fault in ("node", "database") for fault in faults) < kills:
        faults.append(random.choice(FAULTS))
    return faults


def main() -> int:
    """Run the large number."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=1000, help="kills of nodes and of the database")
    parser.add_argument("--nodes", type=int, default=4)
    parser.add_argument("--matches", type=int, default=8)
    parser.add_argument(
        "--pause", type=float, default=0.5, help="longest time in seconds until the same thing fails again"
    )
    parser.add_argument("--seed", type=int, default=None)
    given = parser.parse_args()
    random.seed(given.seed)
    total = None
    with running() as postgres:
        for kills in (min(PART, given.kills - done) for done in range(0, given.kills, PART)):
            report = torture(postgres, some_faults(kills), given.nodes, given.matches, given.pause)
            total = report if total is None else total + report
            print(f"\n{total}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

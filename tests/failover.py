"""Failover: how long guests wait, and what is lost, when a node or the database fails.

Guests behave like the page: they connect again when a stream ends, and ping. nginx is in front of two nodes, with the
files of `deploy`, and all guests begin at the node that fails.

    python -m tests.failover
"""

import argparse
import asyncio
import os
import random
import signal
import ssl
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from biberbau.games.options import MOST_ROUNDS
from biberbau.server import entries, wire

from .forked_server import ForkedServer
from .postgresql import Postgres, running
from .proxies import Nginx, address_that_leads_to, any_certificate, client_at, nginx_with_tls
from .relay import Relay
from .server_process import FAST, Window, fresh_id, quick
from .torture import Match, Worker, cluster_of, logs_of, persist

GUESTS = 6
PLAYING_SECONDS = 4.0
"""How long guests play before something fails, and afterwards."""
THINKING_SECONDS = 0.25
"""Between the answer to a command and the next command, so that nobody's match ends before the measurement."""
AWAY_SECONDS = 10.0
"""How long something fails."""
FIRST_WAIT, LONGEST_WAIT, PATIENCE = 0.4, 8.0, 10.0
"""As in the page (`web/src/net`): seconds until it connects again, and of silence until it gives a connection up."""
MEANWHILE = ("try-again", "stale", "between-rounds", "illegal-move")
"""Refusals of commands whose first attempt was carried out, or that another entry has overtaken."""
LAG_SECONDS = 0.4

_decoder: msgspec.json.Decoder[wire.ServerMessage] = msgspec.json.Decoder(wire.ServerMessage)


class Page(Worker):
    """A person against a bot, behind nginx."""

    def __init__(self, nginx: Nginx, address: str, is_over: Event) -> None:
        super().__init__()
        self.nginx, self.address, self.is_over = nginx, address, is_over
        self.waits: list[float] = []
        """Seconds from each move to its answer."""
        self.ends: list[str] = []
        """Why streams ended, if not for a restart."""
        url = f"https://localhost:{nginx.port}"
        with client_at(address, url) as http:
            assert http.put("/api/v1/me", json={"name": "Ada", "beaver": 0}).is_success
            seats = [{"kind": "me"}, {"kind": "bot", "level": "kit"}]
            settings = {"options": {"rounds": MOST_ROUNDS}}
            opened = http.post(
                "/api/v1/tables", json={"game": "bande", "seats": seats, "settings": settings, "start": True}
            )
            self.table = opened.json()["table"]
            self.cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        self.window: Window | None = None
        self.failures = 0
        """How many attempts to connect have failed since the last message."""

    def work(self) -> None:
        """Move and move again; ping while there is nothing to do."""
        while (window := self.on_line()) is not None:
            if window.legal:
                self.send("move", move=quick(window), number=window.number)
            else:
                self.send("ready" if window.is_awaited else "ping")
            time.sleep(THINKING_SECONDS)

    def send(self, type_: str, **fields: object) -> None:
        """Send a command until it is answered, over as many streams as that takes."""
        command = {"type": type_, "id": fresh_id(), **fields}
        asked, sent_to = time.monotonic(), None
        while (window := self.on_line()) is not None:
            with self.losing_streams():
                if sent_to is not window:
                    window.send(command)
                    sent_to = window
                answer = self.hear(window)
                if not isinstance(answer, wire.Done | wire.Refused):
                    continue
                assert isinstance(answer, wire.Done) or answer.code in MEANWHILE, answer
                if isinstance(answer, wire.Refused) and answer.code == "try-again":
                    sent_to = None
                elif answer.id == command["id"]:
                    self.waits.append(time.monotonic() - asked)
                    return

    def on_line(self) -> Window | None:
        """The stream, a new one if the last one has ended; None at the end of the measurement."""
        while self.window is None and not self.is_over.is_set():
            time.sleep(min(FIRST_WAIT * 2**self.failures, LONGEST_WAIT) * random.uniform(0.75, 1.25))
            self.failures += 1
            with self.losing_streams():
                window = Window(self.connect(), self.table, {})
                while window.table is None:
                    self.hear(window)
                self.window, self.failures = window, 0
        return None if self.is_over.is_set() else self.window

    @contextmanager
    def losing_streams(self) -> Iterator[None]:
        """Connect again if the stream ends."""
        try:
            yield
        except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
            self.window = None

    def connect(self) -> ClientConnection:
        url = f"wss://localhost:{self.nginx.port}/api/v1/tables/{self.table}/stream"
        headers = {"Cookie": self.cookies}
        context: ssl.SSLContext = any_certificate()
        source = (self.address, 0)
        return connect(
            url, ssl=context, source_address=source, additional_headers=headers, open_timeout=PATIENCE
        ).__enter__()

    def hear(self, window: Window) -> wire.ServerMessage:
        """The next message; ConnectionError if the stream is over."""
        given = window.socket.recv(timeout=PATIENCE)
        message = _decoder.decode(given.encode() if isinstance(given, str) else given)
        if isinstance(message, wire.StreamClosed):
            if message.reason != "stopping":
                self.ends.append(message.reason)
            raise ConnectionError
        window.take(message)
        return message


class House:
    """Two nodes behind nginx, one of them with a network to the database that can fail."""

    def __init__(self, stack: ExitStack, folder: Path, postgres: Postgres) -> None:
        self.postgres = postgres
        self.network = stack.enter_context(Relay(postgres.port))
        address = postgres.new_database()
        behind = address.replace(f":{postgres.port}/", f":{self.network.port}/")
        self.nodes: list[ForkedServer] = []
        for number, store in enumerate((behind, address)):
            data = folder / str(number)
            data.mkdir()
            (data / "log").touch()
            flags = ("--store", store, "--key-file", str(folder / "shared.key"), "--secure", *FAST)
            self.nodes.append(ForkedServer(data, *flags))
            stack.callback(self.nodes[-1].stop)
        site = folder / "nginx"
        site.mkdir()
        self.nginx = stack.enter_context(nginx_with_tls(site, *(node.address for node in self.nodes)))

    def addresses(self) -> list[str]:
        """Addresses whose guests are at the first node."""
        return [address_that_leads_to(self.nodes[0], self.nginx)] * GUESTS


def killed(house: House) -> None:
    house.nodes[0].kill()
    time.sleep(AWAY_SECONDS)
    persist(house.nodes[0].start)


def frozen(house: House) -> None:
    house.nodes[0].send_signal(signal.SIGSTOP)
    time.sleep(AWAY_SECONDS)
    house.nodes[0].send_signal(signal.SIGCONT)


def cut_off(house: House) -> None:
    house.network.freeze()
    time.sleep(AWAY_SECONDS)
    house.network.thaw()


def database_restarted(house: House) -> None:
    for how in (signal.SIGINT, signal.SIGQUIT):
        house.postgres.stop(how)
        house.postgres.start()
        time.sleep(PLAYING_SECONDS)


def upgraded(house: House) -> None:
    for node in house.nodes:
        node.stop()
        node.start()
        time.sleep(PLAYING_SECONDS)


FAULTS: dict[str, Callable[[House], None]] = {
    "a node is killed": killed,
    "a node is frozen (SIGSTOP)": frozen,
    "a node is cut off from the database": cut_off,
    "PostgreSQL is restarted, then crashes": database_restarted,
    "both nodes are restarted, one after the other": upgraded,
}


def measure(postgres: Postgres, fault: Callable[[House], None]) -> tuple[float, int, int]:
    """Let guests play through a fault: the longest wait for an answer, the moves, and how many were thrown out."""
    with tempfile.TemporaryDirectory(prefix="biberbau-failover-") as folder, ExitStack() as stack:
        house = House(stack, Path(folder), postgres)
        is_over = Event()
        pages = [Page(house.nginx, address, is_over) for address in house.addresses()]
        for page in pages:
            page.start()
        time.sleep(PLAYING_SECONDS)
        fault(house)
        time.sleep(PLAYING_SECONDS)
        is_over.set()
        for page in pages:
            page.join()
            if page.error is not None:
                raise page.error
        waits = [wait for page in pages for wait in page.waits]
        return max(waits), len(waits), sum(len(page.ends) for page in pages)


# A standby


def promote_standby(is_synchronous: bool) -> tuple[int, int, float]:
    """Crash the primary under load and promote its standby: acknowledged commands, how many are lost, longest wait."""
    with running() as primary, running(primary=primary) as standby:
        name = primary.new_database().rpartition("/")[2]
        if is_synchronous:
            primary.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
            primary.sql("SELECT pg_reload_conf()")
        while primary.sql("SELECT sync_state FROM pg_stat_replication") != ("sync" if is_synchronous else "async"):
            time.sleep(0.1)
        both = f"127.0.0.1:{primary.port},127.0.0.1:{standby.port}"
        address = f"postgresql://biberbau@{both}/{name}?target_session_attrs=read-write"
        with cluster_of(2, primary, address) as cluster:
            is_over = Event()
            matches = [Match(cluster, number, is_over) for number in range(GUESTS)]
            for match in matches:
                match.start()
            time.sleep(PLAYING_SECONDS)
            if not is_synchronous:  # a slow network
                receiver = int(standby.sql("SELECT pid FROM pg_stat_wal_receiver"))
                os.kill(receiver, signal.SIGSTOP)
                time.sleep(LAG_SECONDS)
            primary.stop(signal.SIGQUIT)
            if not is_synchronous:
                os.kill(receiver, signal.SIGKILL)
            standby.promote()
            time.sleep(2 * PLAYING_SECONDS)
            is_over.set()
            for match in matches:
                match.join()
                if match.error is not None and is_synchronous:
                    raise match.error
            given = {table: acks for match in matches for table, acks in match.tables.items()}
            stored = asyncio.run(logs_of(address, list(given)))
            kept = {entries.decode(row).command for log in stored.values() for row in log.entries}
            acknowledged = [command for acks in given.values() for own in acks for command in own]
            waits = [wait for match in matches for player in match.players for wait in player.waits]
            return len(acknowledged), sum(command not in kept for command in acknowledged), max(waits)


def main() -> int:
    """Print a table for the nodes, and one for standbys."""
    parser = argparse.ArgumentParser(prog="python -m tests.failover", description=__doc__)
    parser.parse_args()
    with running() as postgres:
        print("| fault | longest wait for an answer | answered commands | guests thrown out |\n|---|---|---|---|")
        for name, fault in FAULTS.items():
            longest, moves, thrown_out = measure(postgres, fault)
            print(f"| {name} | {longest:.1f} s | {moves:,} | {thrown_out} |", flush=True)
    print("\n| standby that is promoted | acknowledged commands | lost | longest wait |\n|---|---|---|---|")
    for is_synchronous in (True, False):
        acknowledged, lost, longest = promote_standby(is_synchronous)
        name = "synchronous" if is_synchronous else f"asynchronous, {LAG_SECONDS} s behind"
        print(f"| {name} | {acknowledged:,} | {lost} | {longest:.1f} s |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

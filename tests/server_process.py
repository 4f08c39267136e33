"""For tests of the server: a server process on loopback with its own data folder, and clients with real sockets."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from biberbau.server import wire
from biberbau.server.store.sqlite import FILE
from biberbau.server.wire_draws import DrawInfo

from .altered_server import CONSTANTS
from .dying_server import DIES_BEFORE

PATIENCE = 30.0
"""Seconds until a missing message is an error; no test depends on its value."""
FAST = ("--pace", "0", "--workers", "0", "--no-limits")
"""Bots move at once and without search."""
LOG = "log"
MARKS: dict[tuple[str, int], str] = {}
"""The marks of entries that pages have received, by table and number."""

_decoder: msgspec.json.Decoder[wire.ServerMessage] = msgspec.json.Decoder(wire.ServerMessage)


class Server:
    """A server process; `said` is what it has printed after its address, available after its end.

    Its log is in the file `log` of its data folder, if that file exists.
    """

    def __init__(self, data: Path, *flags: str, module: str = "biberbau") -> None:
        self.data = data
        self.flags = flags
        self.module = module
        self.port = 0
        self.said = ""
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", self.module, "serve", "--no-open", "--lang", "en"]
        command += ["--data", str(self.data), "--port", str(self.port), *self.flags]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("BIBERBAU_")}
        with (self.data / LOG).open("a") if (self.data / LOG).exists() else nullcontext() as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.port = int(line.rsplit(":", 1)[1].partition("/")[0])

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Kill the process."""
        self.process.kill()
        self._gone()

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.said = self.process.stdout.read()
        self.process.stdout.close()
        return code


@contextmanager
def serving(data: Path, *flags: str, module: str = "biberbau") -> Iterator[Server]:
    """Run a server for a while."""
    server = Server(data, *flags, module=module)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


@contextmanager
def altered(data: Path, constants: Mapping[str, object], *flags: str) -> Iterator[Server]:
    """Run a server for a while with other constants, given by module and name: `gateway.OUTBOX`."""
    (data / CONSTANTS).write_text(json.dumps(constants))
    with serving(data, *flags, module="tests.altered_server") as server:
        yield server


def expire_at_start(server: Server) -> None:
    """Let a server delete what has expired as soon as it starts."""
    (server.data / CONSTANTS).write_text(json.dumps({"expiry.AFTER_START": 0}))
    server.module = "tests.altered_server"


def doom(server: Server, type_: str) -> None:
    """Restart a server; it will kill itself just before it writes an entry of a type."""
    server.stop()
    (server.data / DIES_BEFORE).write_text(type_)
    server.module = "tests.dying_server"
    server.start()


def revive(server: Server, is_hasty: bool = True) -> None:
    """Restart a server that has killed itself; its draws wait for people as usual if it is hasty, otherwise longer."""
    assert server.process.wait(PATIENCE) == -signal.SIGKILL
    server.kill()
    (server.data / DIES_BEFORE).write_text("nothing")
    server.module = "biberbau" if is_hasty else server.module
    server.start()


class Guest:
    """A person with a browser: a cookie jar and sockets."""

    def __init__(self, server: Server, name: str | None = None, beaver: int = 0) -> None:
        self.server = server
        # There is no TLS, and loading its authorities takes 30 ms.
        self.http = httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE, verify=False)
        self._stack = ExitStack()
        self._stack.enter_context(self.http)
        self.id = ""
        if name is not None:
            self.id = self.put("/api/v1/me", {"name": name, "beaver": beaver})["id"]

    def become_program(self, name: str) -> None:
        """Make a bot account and use its token from now on."""
        self.http.headers["Authorization"] = f"Bearer {self.post('/api/v1/bots', {'name': name})['token']}"

    def __enter__(self) -> "Guest":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def get(self, path: str) -> Any:
        return _good(self.http.get(path)).json()

    def put(self, path: str, body: object) -> Any:
        return _good(self.http.put(path, json=body)).json()

    def post(self, path: str, body: object = None) -> Any:
        return _good(self.http.post(path, json=body)).json()

    def open(self, game: str, seats: str, start: bool = False, **settings: object) -> str:
        """Open a table; seats as words: me, open, beside:Name, or a bot's level."""
        wish = {"game": game, "seats": [_seat(word) for word in seats.split()], "settings": settings, "start": start}
        table: str = self.post("/api/v1/tables", wish)["table"]
        return table

    def ask(self, table: str, type_: str, **fields: object) -> httpx.Response:
        """A command by HTTP."""
        body = {"type": type_, "id": fresh_id(), **fields}
        return self.http.post(f"/api/v1/tables/{table}/commands", json=body)

    def do(self, table: str, type_: str, **fields: object) -> Any:
        return _good(self.ask(table, type_, **fields)).json()

    def socket(self, path: str, **headers: str) -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        if cookies:
            headers["Cookie"] = cookies
        for name in ("Authorization", "X-Forwarded-For"):
            if given := self.http.headers.get(name):
                headers.setdefault(name, given)
        url = f"ws://{self.server.address}{path}"
        line = connect(
            url, additional_headers=headers, max_size=None, max_queue=None, open_timeout=PATIENCE
        ).__enter__()
        self._stack.callback(_close, line)
        return line

    def look(self, table: str, **hello: object) -> "Window":
        """Open a table's stream without waiting for an answer; the mark of a known entry is sent too."""
        if "number" in hello:
            hello = {"mark": MARKS.get((table, int(str(hello["number"])))), **hello}
        return Window(self.socket(f"/api/v1/tables/{table}/stream"), table, hello)

    def connect(self, table: str, **hello: object) -> "Window":
        """Open a table's stream, and wait for the welcome."""
        window = self.look(table, **hello)
        window.wait_for(wire.Welcome)
        return window


class Window:
    """A page: a socket and the messages it has received. It fails if the stream has a gap."""

    def __init__(self, socket: ClientConnection, id_: str, hello: dict[str, object]) -> None:
        self.socket = socket
        self.id = id_
        self.raw: list[bytes] = []
        self.received: list[wire.ServerMessage] = []
        self.number = 0
        self.resume = ""
        self.view: dict[str, Any] | None = None
        self.table: wire.TableInfo | None = None
        self.events: list[dict[str, Any]] = []
        self.may_undo = False
        self.draw: DrawInfo | None = None
        with suppress(ConnectionClosed):  # a refused client gets the refusal before it sends hello
            self.send({"type": "hello", "wire": wire.WIRE, **hello})
        if "number" in hello:
            self.number = int(str(hello["number"]))

    def send(self, message: object) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def hear(self) -> wire.ServerMessage:
        """The next message."""
        given = self.socket.recv(timeout=PATIENCE)
        data = given.encode() if isinstance(given, str) else given
        self.raw.append(data)
        message = _decoder.decode(data)
        self.take(message)
        return message

    def take(self, message: wire.ServerMessage) -> None:
        """Remember a message that was received."""
        self.received.append(message)
        if isinstance(message, wire.Welcome | wire.News):
            MARKS[self.id, message.number] = message.mark
        if isinstance(message, wire.Welcome):
            self._welcome(message)
        elif isinstance(message, wire.News):
            self._news(message)

    def until(self, fits: Callable[[wire.ServerMessage], bool]) -> wire.ServerMessage:
        """Receive messages until one fits."""
        while not fits(message := self.hear()):
            pass
        return message

    def wait_for(self, kind: type[Any]) -> Any:
        return self.until(lambda message: isinstance(message, kind))

    def wait_until(self, fits: Callable[["Window"], bool]) -> None:
        """Receive messages until a condition holds."""
        while self.table is None or not fits(self):
            self.hear()

    def ask(self, type_: str, **fields: object) -> wire.Done | wire.Refused:
        """Send a command and wait for its answer."""
        command = {"type": type_, "id": fresh_id(), **fields}
        self.send(command)
        answer = self.until(
            lambda message: isinstance(message, wire.Done | wire.Refused) and message.id == command["id"]
        )
        assert isinstance(answer, wire.Done | wire.Refused)
        return answer

    def do(self, type_: str, **fields: object) -> wire.Done:
        answer = self.ask(type_, **fields)
        assert isinstance(answer, wire.Done), answer
        return answer

    def refused(self, type_: str, **fields: object) -> str:
        """Send a command that must be refused; return the code."""
        answer = self.ask(type_, **fields)
        assert isinstance(answer, wire.Refused), answer
        assert set(answer.says) == {"en", "de"} and all(answer.says.values())
        return answer.code

    def play(self, move: str) -> wire.Done:
        return self.do("move", move=move, number=self.number)

    @property
    def legal(self) -> list[str]:
        return list(self.view["legal"]) if self.view and self.table and not self.table.between else []

    @property
    def is_awaited(self) -> bool:
        """Whether the next round waits for this seat."""
        seat = self.view["seat"] if self.view else None
        if self.table is None or not self.table.between:
            return False
        return any(info.seat == seat and not info.ready for info in self.table.seats)

    def hang_up(self) -> None:
        self.socket.close()

    def _welcome(self, message: wire.Welcome) -> None:
        self.resume, self.number, self.view, self.table = message.resume, message.number, message.view, message.table
        self.may_undo = message.may_undo
        self.draw = message.draw

    def _news(self, message: wire.News) -> None:
        assert message.number == self.number + 1, "a gap"
        self.number = message.number
        self.view = {**(self.view or {}), **message.view} or None
        self.table = message.table or self.table
        self.events += message.events
        self.draw = message.draw or self.draw
        self.may_undo = message.may_undo


def even_out(*windows: Window) -> None:
    """Let every page receive all entries that the others have received."""
    latest = max(window.number for window in windows)
    for window in windows:
        window.wait_until(lambda page: page.number >= latest)


def eventually(holds: Callable[[], bool]) -> None:
    """Ask again until a condition holds; an error if it never does."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


# Playing


def quick(window: Window) -> str:
    """Return a move that brings the end nearer."""
    legal = window.legal
    return next((move for move in ("knock", "stop", "draw") if move in legal), legal[-1])


def stage(window: Window) -> str:
    return window.table.stage if window.table else ""


def play_some(window: Window, count: int) -> None:
    """Make some moves; if the next round waits for the seat, being ready counts as a move."""
    for _ in range(count):
        window.wait_until(lambda page: bool(page.legal) or page.is_awaited)
        if window.is_awaited:
            window.do("ready")
        else:
            window.play(quick(window))


def play_on(*windows: Window) -> None:
    """Play all seats until the match is over."""
    while any(stage(window) != "over" for window in windows):
        even_out(*windows)
        asked = [window for window in windows if window.is_awaited]
        movers = [window for window in windows if window.legal]
        if asked:
            asked[0].do("ready")
        elif movers:
            movers[0].play(quick(movers[0]))
        elif stage(windows[0]) != "over":
            windows[0].hear()


def moves_kept(data: Path, table: str) -> list[str]:
    """Return the moves in the database."""
    with sqlite3.connect(data / FILE) as connection:
        rows = connection.execute("SELECT entry FROM log WHERE table_id = ? ORDER BY number", (table,))
        kept = [json.loads(entry) for (entry,) in rows]
    return [entry["move"] for entry in kept if entry["type"] == "moved"]


def _close(line: ClientConnection) -> None:
    """Close the connection, even if it is already closed."""
    with suppress(ConnectionClosed):
        line.close()


_ids = count()


def fresh_id() -> str:
    return f"c{next(_ids)}-{os.getpid()}"


def _seat(word: str) -> dict[str, object]:
    kind, _, name = word.partition(":")
    if kind in ("me", "open"):
        return {"kind": kind}
    return {"kind": "beside", "name": name} if kind == "beside" else {"kind": "bot", "level": kind}


def _good(response: httpx.Response) -> httpx.Response:
    assert response.is_success, response.text
    return response

"""The gateway: every websocket connection of the server.

A connection reads commands and has an outbox. Writing to it never waits. The outbox is bounded, and so is the time for
which it may stay full: clients that read too slowly are disconnected.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any

import msgspec
from litestar.connection import WebSocket
from litestar.datastructures import State

from ..lang import LANGUAGES, text
from . import messages, wire
from .audience import Viewer
from .limits import Bucket, Shares, too_fast
from .malformed import malformed, malformed_message
from .middleware import LARGEST, REFUSED, address_of
from .refusals import Refusal, refusal_message
from .registry import RoomRegistry
from .room import Room
from .sockets import EXTENSION, AsgiSocket, Socket
from .store import NotStored, Person

OUTBOX = 256
"""Messages that may wait for a slow client."""
SLOW_SECONDS = 20.0
"""How long a client may read nothing."""
BEAT_SECONDS = 0.5
"""How often a node shows the proxy that it is alive. The proxy waits three times as long (`deploy/nginx`)."""
HELLO_SECONDS = 15.0
"""How long a connection to a table may stay without a hello."""
COMMANDS_PER_SECOND, COMMANDS_AT_ONCE = 20.0, 60.0
"""Rate limit for commands, per connection."""
SOCKETS_AT_A_TABLE = 12
"""Sockets per person and table: six people may share a device, and a broken connection is noticed late."""
MISTAKES = 20
"""Unreadable messages before the connection is closed."""
EARLY = 10
"""Messages that may wait for the welcome."""
IGNORED = 200
"""Ignored messages (too fast, after the last message of the server, or not expected) before the connection is cut."""
CODES = {"stopping": 1012, "slow": 1013}
"""Websocket close codes by reason; 1000 for all others."""

Handshake = WebSocket[Any, Any, State]
"""A websocket as the framework sees it."""
NOBODY = ""
"""The person of a connection that needs none."""

_log = logging.getLogger("biberbau.gateway")


class _Greeting(msgspec.Struct):
    """The fields that a hello has in every version of the wire."""

    type: str
    wire: int | None = None


_greeting: msgspec.json.Decoder[_Greeting] = msgspec.json.Decoder(_Greeting)
_asked: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)


class Connection:
    """A socket and its outbox."""

    def __init__(self, socket: Socket, person: str, on_message: Callable[["Connection", bytes], None]) -> None:
        """Begin with an empty outbox; `on_message` is called with every message of the client."""
        self.person = person
        """The id of the person whose connection it is."""
        self._loop = asyncio.get_running_loop()
        self.over: asyncio.Future[int | None] = self._loop.create_future()
        """Resolves to the close code after the last message, or to None if the client has hung up."""
        self._socket = socket
        self._on_message = on_message
        self._outbox: list[bytes] = []
        self._flushes = False
        self._full_since: float | None = None
        self._code: int | None = None
        self._ignored = 0

    def send(self, frame: bytes) -> None:
        """Send a message without waiting for its arrival."""
        if self._code is not None:
            return
        if len(self._outbox) >= OUTBOX and self._socket.is_full:
            self._outbox.clear()
            self.end("slow")
            self._finish(self._code)
            return
        self._outbox.append(frame)
        if not self._flushes:
            self._flushes = True
            self._loop.call_soon(self._flush)

    def end(self, reason: wire.CloseReason) -> None:
        """Send the last message, which says why nothing follows."""
        versions = {"wire": wire.WIRE, "api": wire.API}
        says = {lang: text(lang, f"table.closed.{reason}", **versions) for lang in LANGUAGES}
        self._send_last(messages.frame(wire.StreamClosed(reason, says)), CODES.get(reason, 1000))

    def refuse(self, refusal: Refusal) -> None:
        """Send a refusal as the last message."""
        self._send_last(messages.frame(refusal_message(refusal)), REFUSED)

    def cut_if_slow(self, now: float) -> None:
        """End the connection if the client has read nothing for too long."""
        if self._full_since is not None and now - self._full_since > SLOW_SECONDS:
            _log.info("disconnected a slow client")
            self.end("slow")
            self._socket.cut()

    def beat(self) -> None:
        """Show the proxy that the server is alive."""
        self._socket.beat()

    def ignore(self) -> None:
        """Ignore a message. Ignoring costs time too, so a client that sends too many is disconnected."""
        self._ignored += 1
        if self._ignored > IGNORED:
            self._socket.cut()

    def cut(self) -> None:
        """End the connection at once."""
        self._socket.cut()

    async def close(self, code: int) -> None:
        """Close the connection after the last message."""
        with suppress(OSError):  # the client has closed it meanwhile
            await self._socket.close(code)

    def _send_last(self, frame: bytes, code: int) -> None:
        if self._code is None:
            self.send(frame)
            self._code = code

    def _flush(self) -> None:
        """Write the whole outbox, unless the socket is full."""
        self._flushes = False
        if self._socket.is_full:
            self._full_since = self._full_since or self._loop.time()
            return
        self._full_since = None
        self._socket.write(self._outbox)
        self._outbox.clear()
        if self._code is not None:
            self._finish(self._code)

    def _finish(self, code: int | None) -> None:
        if not self.over.done():
            self.over.set_result(code)

    # Called by the socket

    def received(self, message: bytes) -> None:
        """Read a message."""
        if self._code is None:
            self._on_message(self, message)
        else:
            self.ignore()

    def has_room(self) -> None:
        """Continue writing."""
        self._flush()

    def stopping(self) -> None:
        """Write the last message now."""
        self.end("stopping")
        self._flush()

    def gone(self) -> None:
        """Note that the client has hung up."""
        self._finish(None)


class Visit:
    """One person's connection to one table: first a hello, then commands."""

    def __init__(self, registry: RoomRegistry, room: Room, person: Person, address: str) -> None:
        """Wait for the hello."""
        self._address = address
        self._registry = registry
        self._room = room
        self._person = person
        self._viewer: Viewer | None = None
        self._bucket = Bucket(COMMANDS_PER_SECOND, COMMANDS_AT_ONCE) if registry.config.limits else None
        self._mistakes = 0
        self._coming: asyncio.Task[None] | None = None
        """Waits until the table is up to date."""
        self._early: list[bytes] = []
        """Messages that came meanwhile."""

    @property
    def is_welcome(self) -> bool:
        """Whether the hello was accepted."""
        return self._viewer is not None

    def receive(self, connection: Connection, message: bytes) -> None:
        """Read a message. Unreadable ones are refused, and too many of them end the connection."""
        if self._coming is not None:
            self._receive_early(connection, message)
            return
        try:
            _check_size(message)
            if self._viewer is None and _speaks_another_wire(message):
                connection.end("unknown-wire")
                return
            asked = _read(message)
            if isinstance(asked, wire.Hello) is self.is_welcome:
                raise malformed("hello-twice" if self.is_welcome else "hello-first")
            if isinstance(asked, wire.Hello):
                self._join(connection, asked)
            else:
                self._ask(connection, asked)
        except Refusal as refusal:
            self._mistakes += 1
            if not self.is_welcome or self._mistakes > MISTAKES:
                connection.refuse(refusal)
            else:
                connection.send(messages.frame(refusal_message(refusal)))
        except Exception:  # an error of the server must not end the connection
            _log.exception("could not handle a message")
            connection.send(messages.frame(refusal_message(Refusal("broken"))))

    def _join(self, connection: Connection, hello: wire.Hello) -> None:
        """Watch the table, now or as soon as it is up to date: nobody is shown an older table than they know."""
        if self._room.journal.is_current(hello.number):
            self._enter(connection, hello)
        else:
            self._coming = asyncio.create_task(self._join_later(connection, hello))

    def _enter(self, connection: Connection, hello: wire.Hello) -> None:
        """Watch the table. If its room was discarded before, the client reconnects and finds the new one."""
        if self._registry.is_in_use(self._room):
            self._room.comes_from(self._person.id, self._address)
            self._viewer = self._room.join(connection, self._person, hello)
        else:
            connection.end("stopping")

    async def _join_later(self, connection: Connection, hello: wire.Hello) -> None:
        """Watch the table after the entries of other nodes were applied."""
        try:
            await self._room.journal.refresh()
            self._coming = None
            self._enter(connection, hello)
        except NotStored:
            connection.end("stopping")
        except Refusal as refusal:
            connection.refuse(refusal)
        except Exception:  # as in `receive`
            _log.exception("could not let a person watch")
            connection.end("stopping")
        early, self._early = self._early, []
        for message in early:
            self.receive(connection, message)

    def _receive_early(self, connection: Connection, message: bytes) -> None:
        """Keep a message for later; too many are ignored."""
        if len(self._early) < EARLY:
            self._early.append(message)
        else:
            connection.ignore()

    def _ask(self, connection: Connection, command: wire.Command) -> None:
        assert self._viewer is not None
        wait = self._bucket.take() if self._bucket else 0.0
        if wait:
            connection.send(messages.frame(refusal_message(too_fast(wait), command.id)))
            connection.ignore()
            return
        self._room.ask(self._viewer.asker, command, lambda answer: connection.send(messages.frame(answer)))

    def leave(self) -> None:
        """Watch the table no longer."""
        if self._coming is not None:
            self._coming.cancel()
        if self._viewer is not None:
            self._room.leave(self._viewer)


class Gateway:
    """All connections."""

    def __init__(self, registry: RoomRegistry) -> None:
        """Begin with none."""
        self._registry = registry
        self._connections: set[Connection] = set()
        self._at_tables = Shares(SOCKETS_AT_A_TABLE, registry.config.limits)

    @property
    def count(self) -> int:
        """The number of open connections."""
        return len(self._connections)

    async def keep_watch(self) -> None:
        """Disconnect slow clients, for as long as the server runs."""
        while True:
            await asyncio.sleep(SLOW_SECONDS / 4)
            now = asyncio.get_running_loop().time()
            for connection in list(self._connections):
                connection.cut_if_slow(now)

    async def keep_beating(self) -> None:
        """Show the proxy that this node is alive, for as long as the server runs.

        A node that is frozen or unreachable stops beating. Then the proxy closes its connections, and the pages
        connect to another node.
        """
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            for connection in self._connections:
                connection.beat()

    async def table(self, socket: Handshake, person: Person | None, table: str) -> None:
        """Connect a person with a table until one side hangs up."""
        with ExitStack() as stack:
            try:
                if person is None:
                    raise Refusal("unknown-person")
                visit = Visit(self._registry, await self._registry.room(table), person, address_of(socket.scope))
                self._registry.check_known(person)
                stack.enter_context(self._at_tables.held(f"{person.id} {table}"))
            except Refusal as refusal:
                await self._turn_away(socket, refusal)
                return
            except NotStored:
                await self._send_away(socket)
                return
            connection = self._connect(socket, person.id, visit.receive)
            late = asyncio.get_running_loop().call_later(HELLO_SECONDS, _expect_hello, connection, visit)
            stack.callback(late.cancel)
            await self._until_over(connection, visit.leave)

    async def refuse_wire(self, socket: Handshake) -> None:
        """Answer a client that asks for a version of the wire which this server does not speak."""
        connection = self._connect(socket, NOBODY, _ignore)
        connection.end("unknown-wire")
        await self._until_over(connection, lambda: None)

    async def _turn_away(self, socket: Handshake, refusal: Refusal) -> None:
        connection = self._connect(socket, NOBODY, _ignore)
        connection.refuse(refusal)
        await self._until_over(connection, lambda: None)

    async def _send_away(self, socket: Handshake) -> None:
        """Let a client connect again, perhaps to another node: this one cannot read the table."""
        connection = self._connect(socket, NOBODY, _ignore)
        connection.end("stopping")
        await self._until_over(connection, lambda: None)

    def disconnect(self, person: str, reason: wire.CloseReason = "removed") -> None:
        """End every connection of a person."""
        for connection in list(self._connections):
            if connection.person == person:
                connection.end(reason)

    async def lobby(self, socket: Handshake) -> None:
        """Send the list of public tables, now and after every change, until the client hangs up."""
        connection = self._connect(socket, NOBODY, _ignore)
        self._registry.lobby.listen(connection.send)
        await self._until_over(connection, lambda: self._registry.lobby.leave(connection.send))

    def _connect(self, socket: Handshake, person: str, on_message: Callable[[Connection, bytes], None]) -> Connection:
        line = socket_of(socket)
        connection = Connection(line, person, on_message)
        self._connections.add(connection)
        line.attach(connection)
        return connection

    async def _until_over(self, connection: Connection, leave: Callable[[], None]) -> None:
        """Wait for the end of a connection, leave at once, and close it after the last message."""
        try:
            try:
                code = await connection.over
            finally:
                leave()
            if code is not None:
                await connection.close(code)
        except asyncio.CancelledError:
            connection.cut()
            raise
        finally:
            self._connections.discard(connection)


def socket_of(handshake: Handshake) -> Socket:
    """The direct socket where the server offers one, otherwise the plain one."""
    scope: Any = handshake.scope
    direct: Socket | None = (scope.get("extensions") or {}).get(EXTENSION)
    return direct or AsgiSocket(handshake.receive, handshake.send)


def _ignore(connection: Connection, message: bytes) -> None:
    """Ignore every message: this kind of connection has no commands."""
    connection.ignore()


def _expect_hello(connection: Connection, visit: Visit) -> None:
    if not visit.is_welcome:
        connection.refuse(malformed("no-hello"))


def _check_size(message: bytes) -> None:
    if len(message) > LARGEST:
        raise Refusal("too-large", most=LARGEST)


def _speaks_another_wire(message: bytes) -> bool:
    """Whether this is a hello of another version of the wire; such a message may differ in everything else."""
    try:
        greeting = _greeting.decode(message)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return False
    return greeting.type == "hello" and greeting.wire != wire.WIRE


def _read(message: bytes) -> wire.ClientMessage:
    try:
        return _asked.decode(message)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise malformed_message(error, message) from None

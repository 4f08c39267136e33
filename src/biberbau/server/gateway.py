"""The gateway: all websocket connections. A connection reads commands and has an outbox.

Sending to a connection never waits. The outbox is bounded, and so is the time for which it may be full: clients that
read too slowly are disconnected.
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
from .limits import Bucket, Shares, too_fast
from .malformed import malformed, malformed_message
from .middleware import LARGEST, REFUSED
from .refusals import Refusal, refusal_message
from .registry import Registry
from .rights import Asker
from .room import Room
from .sockets import EXTENSION, AsgiSocket, Socket
from .store import Person

OUTBOX = 256
"""The most messages that wait for a client that reads slowly."""
SLOW_SECONDS = 20.0
"""How long a client may read nothing at all."""
HELLO_SECONDS = 15.0
"""How long a connection to a table may exist without a hello."""
COMMANDS_PER_SECOND, COMMANDS_AT_ONCE = 20.0, 60.0
"""How fast a connection may send commands."""
SOCKETS_AT_A_TABLE = 12
"""The most sockets of a person at a table: six seats may share a device, and broken connections are noticed late."""
MISTAKES = 20
"""Refused messages after which a connection is closed."""
IGNORED = 200
"""Ignored messages (sent too fast, after the end, or to the lobby) after which a connection is cut."""
CODES = {"stopping": 1012, "slow": 1013}
"""The close codes of reasons; all others are closed with 1000."""

Handshake = WebSocket[Any, Any, State]
"""A websocket as the framework sees it."""
NOBODY = Person("", "", 0)
"""The person of a connection that needs none."""

_log = logging.getLogger("biberbau.gateway")


class _Greeting(msgspec.Struct):
    """The fields that a hello has in every version of the wire."""

    type: str
    wire: int | None = None


_greeting: msgspec.json.Decoder[_Greeting] = msgspec.json.Decoder(_Greeting)
_asked: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)


class Connection:
    """A socket and the person who uses it. `hear` is called for every message."""

    def __init__(self, socket: Socket, person: Person, hear: Callable[["Connection", bytes], None]) -> None:
        """Begin with an empty outbox."""
        self.person = person
        self.eyes: messages.Eyes = None
        self.own = False
        self._loop = asyncio.get_running_loop()
        self.over: asyncio.Future[int | None] = self._loop.create_future()
        """Its result is the close code after the last message, or None if the client has closed the connection."""
        self._socket = socket
        self._hear = hear
        self._outbox: list[bytes] = []
        self._flushes = False
        self._full_since: float | None = None
        self._code: int | None = None
        self._ignored = 0

    def tell(self, frame: bytes) -> None:
        """Send a message without waiting."""
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
        """Send the reason of the end as the last message."""
        versions = {"wire": wire.WIRE, "api": wire.API}
        says = {lang: text(lang, f"table.closed.{reason}", **versions) for lang in LANGUAGES}
        self._say_last(messages.frame(wire.StreamClosed(reason, says)), CODES.get(reason, 1000))

    def refuse(self, refusal: Refusal) -> None:
        """Send a refusal as the last message."""
        self._say_last(messages.frame(refusal_message(refusal)), REFUSED)

    def cut_if_slow(self, now: float) -> None:
        """Cut the connection if the client has not read for too long."""
        if self._full_since is not None and now - self._full_since > SLOW_SECONDS:
            _log.info("a client that does not read was disconnected")
            self.end("slow")
            self._socket.cut()

    def ignore(self) -> None:
        """Ignore a message. Ignoring takes time too, so the connection is cut after too many of them."""
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

    def _say_last(self, frame: bytes, code: int) -> None:
        if self._code is None:
            self.tell(frame)
            self._code = code

    def _flush(self) -> None:
        """Write the outbox, unless the socket is full."""
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

    def heard(self, message: bytes) -> None:
        """Read a message."""
        if self._code is None:
            self._hear(self, message)
        else:
            self.ignore()

    def has_room(self) -> None:
        """Continue writing."""
        self._flush()

    def stopping(self) -> None:
        """Send the last message now."""
        self.end("stopping")
        self._flush()

    def gone(self) -> None:
        """Note that the client has closed the connection."""
        self._finish(None)


class Visit:
    """The visit of a connection at a table: first a hello, then commands."""

    def __init__(self, registry: Registry, room: Room) -> None:
        """Wait for the hello."""
        self._registry = registry
        self._room = room
        self._bucket = Bucket(COMMANDS_PER_SECOND, COMMANDS_AT_ONCE) if registry.config.limits else None
        self._mistakes = 0
        self.is_welcome = False

    def hear(self, connection: Connection, message: bytes) -> None:
        """Read a message. One that cannot be read is refused; too many of these end the visit."""
        try:
            _check_size(message)
            if not self.is_welcome and _speaks_another_wire(message):
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
                connection.tell(messages.frame(refusal_message(refusal)))
        except Exception:  # a bug in the server must not end the connection
            _log.exception("a message failed")
            connection.tell(messages.frame(refusal_message(Refusal("broken"))))

    def _join(self, connection: Connection, hello: wire.Hello) -> None:
        """Join the table. If its room was closed before the hello, the client has to connect again."""
        if self._registry.is_in_use(self._room):
            self._room.join(connection, hello)
            self.is_welcome = True
        else:
            connection.end("stopping")

    def _ask(self, connection: Connection, command: wire.Command) -> None:
        wait = self._bucket.take() if self._bucket else 0.0
        if wait:
            connection.tell(messages.frame(refusal_message(too_fast(wait), command.id)))
            connection.ignore()
            return
        asker = Asker(connection.person, connection.eyes if connection.own else None)
        self._room.ask(asker, command, lambda answer: connection.tell(messages.frame(answer)))

    def leave(self, connection: Connection) -> None:
        """Leave the table's room."""
        if self.is_welcome:
            self._room.leave(connection)


class Gateway:
    """All connections."""

    def __init__(self, registry: Registry) -> None:
        """Begin with none."""
        self._registry = registry
        self._connections: set[Connection] = set()
        self._at_tables = Shares(SOCKETS_AT_A_TABLE, registry.config.limits)

    async def keep_watch(self) -> None:
        """Disconnect clients that do not read, as long as the server runs."""
        while True:
            await asyncio.sleep(SLOW_SECONDS / 4)
            now = asyncio.get_running_loop().time()
            for connection in list(self._connections):
                connection.cut_if_slow(now)

    async def table(self, socket: Handshake, person: Person | None, table: str) -> None:
        """Serve a table to a person until the connection ends."""
        with ExitStack() as stack:
            try:
                if person is None:
                    raise Refusal("unknown-person")
                visit = Visit(self._registry, await self._registry.room(table))
                self._registry.check_known(person)
                stack.enter_context(self._at_tables.held(f"{person.id} {table}"))
            except Refusal as refusal:
                await self._turn_away(socket, refusal)
                return
            connection = self._connect(socket, person, visit.hear)
            late = asyncio.get_running_loop().call_later(HELLO_SECONDS, _expect_hello, connection, visit)
            stack.callback(late.cancel)
            await self._until_over(connection, lambda: visit.leave(connection))

    async def refuse_wire(self, socket: Handshake) -> None:
        """Tell a client that this server does not speak its version of the wire."""
        connection = self._connect(socket, NOBODY, _ignore)
        connection.end("unknown-wire")
        await self._until_over(connection, lambda: None)

    async def _turn_away(self, socket: Handshake, refusal: Refusal) -> None:
        connection = self._connect(socket, NOBODY, _ignore)
        connection.refuse(refusal)
        await self._until_over(connection, lambda: None)

    def show_out(self, person: str) -> None:
        """End every connection of a person."""
        for connection in list(self._connections):
            if connection.person.id == person:
                connection.end("removed")

    async def lobby(self, socket: Handshake) -> None:
        """Send the public tables until the connection ends."""
        connection = self._connect(socket, NOBODY, _ignore)
        self._registry.lobby.listen(connection.tell)
        await self._until_over(connection, lambda: self._registry.lobby.leave(connection.tell))

    def _connect(self, socket: Handshake, person: Person, hear: Callable[[Connection, bytes], None]) -> Connection:
        line = socket_of(socket)
        connection = Connection(line, person, hear)
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
    """Ignore a message, because nothing can be asked here."""
    connection.ignore()


def _expect_hello(connection: Connection, visit: Visit) -> None:
    if not visit.is_welcome:
        connection.refuse(malformed("no-hello"))


def _check_size(message: bytes) -> None:
    if len(message) > LARGEST:
        raise Refusal("too-large", most=LARGEST)


def _speaks_another_wire(message: bytes) -> bool:
    """Whether this is a hello of another version of the wire, in which other fields may differ too."""
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

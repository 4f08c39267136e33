"""The gateway: sockets. A connection reads commands and has an outbox; who reads too slowly is cut off.

Nobody who sends to a connection ever waits for it. Its outbox is bounded, and so is the time that one message may take.
"""

import asyncio
import logging
from collections import deque
from typing import Any

import msgspec
from litestar.connection import WebSocket
from litestar.datastructures import State

from ..lang import LANGUAGES, text
from . import stream, wire
from .guard import LARGEST, Bucket, too_fast
from .hall import Hall
from .refusals import Refusal, told
from .rights import Asker
from .room import Room
from .store import Person

Socket = WebSocket[Any, Any, State]
OUTBOX = 256
"""Messages that may wait for a slow reader."""
SEND_SECONDS = 20.0
HELLO_SECONDS = 15.0
COMMANDS_PER_SECOND, COMMANDS_AT_ONCE = 20.0, 60.0
MISTAKES = 20
"""Messages that nobody can read, before the connection is closed."""
CODES = {"stopping": 1012, "slow": 1013, "refused": 1008}

_log = logging.getLogger("biberbau.gateway")
_asked: msgspec.json.Decoder[wire.Asked] = msgspec.json.Decoder(wire.Asked)


class Connection:
    """A socket, and who is behind it."""

    def __init__(self, socket: Socket, person: Person) -> None:
        """Begin with an empty outbox."""
        self.person = person
        self.eyes: stream.Eyes = None
        self.own = False
        self._socket = socket
        self._outbox: deque[str] = deque()
        self._wake = asyncio.Event()
        self._sending_since: float | None = None
        self._closing: int | None = None
        self._loop = asyncio.get_running_loop()

    def tell(self, frame: str) -> None:
        """Send something, without waiting for it to arrive."""
        if self._closing is None:
            if len(self._outbox) >= OUTBOX:
                self._outbox.clear()
                self.end("slow")
            else:
                self._outbox.append(frame)
                self._wake.set()

    def end(self, reason: stream.Reason) -> None:
        """Say that there is nothing more to come, and why."""
        says = {lang: text(lang, f"table.closed.{reason}") for lang in LANGUAGES}
        self._close(stream.frame(wire.Closed(reason, says)), CODES.get(reason, 1000))

    def refuse(self, refusal: Refusal) -> None:
        """Say why there is nothing to come at all."""
        self._close(stream.frame(told(refusal)), CODES["refused"])

    def _close(self, frame: str, code: int) -> None:
        if self._closing is None:
            self._outbox.append(frame)
            self._closing = code
            self._wake.set()

    def is_stuck(self, now: float) -> bool:
        """Whether a message has been on its way for too long."""
        return self._sending_since is not None and now - self._sending_since > SEND_SECONDS

    async def pump(self) -> None:
        """Send what is in the outbox, until there is nothing more to come."""
        send, outbox = self._socket.send, self._outbox
        while True:
            while outbox:
                self._sending_since = self._loop.time()
                await send({"type": "websocket.send", "text": outbox.popleft(), "bytes": None})
            self._sending_since = None
            if self._closing is not None:
                await self._socket.close(self._closing)
                return
            self._wake.clear()
            await self._wake.wait()


class Gateway:
    """All connections."""

    def __init__(self, hall: Hall) -> None:
        """Begin with none."""
        self._hall = hall
        self._pumps: dict[Connection, asyncio.Task[None]] = {}

    async def keep_watch(self) -> None:
        """Cut off who takes too long to read, for ever."""
        while True:
            await asyncio.sleep(SEND_SECONDS / 4)
            now = asyncio.get_running_loop().time()
            for connection, pump in list(self._pumps.items()):
                if connection.is_stuck(now):
                    _log.info("a slow reader was cut off")
                    connection.end("slow")
                    pump.cancel()

    async def table(self, socket: Socket, person: Person | None, table: str) -> None:
        """Serve a table to somebody, until one of the two hangs up."""
        connection = self._connect(socket, person or NOBODY)
        room: Room | None = None
        try:
            if person is None:
                raise Refusal("unknown-person")
            hello = await asyncio.wait_for(_read_hello(socket), HELLO_SECONDS)
            if hello is not None:
                room = await self._hall.room(table)
                room.join(connection, hello)
                await self._listen(socket, connection, room)
        except Refusal as refusal:
            connection.refuse(refusal)
            await _until_gone(socket)
        except TimeoutError:
            connection.refuse(Refusal("malformed"))
            await _until_gone(socket)
        finally:
            if room is not None:
                room.leave(connection)
            await self._disconnect(connection)

    async def lobby(self, socket: Socket) -> None:
        """Tell somebody the public tables, until they hang up."""
        connection = self._connect(socket, NOBODY)
        try:
            self._hall.lobby.listen(connection.tell)
            await _until_gone(socket)
        finally:
            self._hall.lobby.leave(connection.tell)
            await self._disconnect(connection)

    def close(self) -> None:
        """Say to everybody that the server stops."""
        for connection in self._pumps:
            connection.end("stopping")

    def _connect(self, socket: Socket, person: Person) -> Connection:
        connection = Connection(socket, person)
        self._pumps[connection] = asyncio.create_task(connection.pump())
        return connection

    async def _disconnect(self, connection: Connection) -> None:
        pump = self._pumps.pop(connection)
        pump.cancel()
        await asyncio.gather(pump, return_exceptions=True)

    async def _listen(self, socket: Socket, connection: Connection, room: Room) -> None:
        """Read commands until the socket is closed."""
        bucket = Bucket(COMMANDS_PER_SECOND, COMMANDS_AT_ONCE) if self._hall.config.limits else None
        mistakes = 0

        def answer(message: wire.Done | wire.Refused) -> None:
            connection.tell(stream.frame(message))

        while (given := await _receive(socket)) is not None:
            try:
                command = _read(given)
                wait = bucket.take() if bucket else 0.0
                if wait:
                    answer(told(too_fast(wait), command.id))
                    continue
                asker = Asker(connection.person, connection.eyes if connection.own else None)
                room.ask(asker, command, answer)
            except Refusal as refusal:
                mistakes += 1
                if mistakes > MISTAKES:
                    raise
                answer(told(refusal))


NOBODY = Person("", "", 0)


async def _receive(socket: Socket) -> str | bytes | None:
    """The next message; none when the socket is closed."""
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        return None
    given = message.get("text")
    return given if given is not None else message.get("bytes") or b""


async def _until_gone(socket: Socket) -> None:
    while await _receive(socket) is not None:
        pass


async def _read_hello(socket: Socket) -> wire.Hello | None:
    given = await _receive(socket)
    if given is None:
        return None
    hello = _decode(given)
    if not isinstance(hello, wire.Hello):
        raise Refusal("malformed")
    return hello


def _read(given: str | bytes) -> wire.Command:
    command = _decode(given)
    if isinstance(command, wire.Hello):
        raise Refusal("malformed")
    return command


def _decode(given: str | bytes) -> wire.Asked:
    if len(given) > LARGEST:
        raise Refusal("too-large", most=LARGEST)
    try:
        return _asked.decode(given)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Refusal("malformed") from None

"""Sockets: what a connection needs of a websocket, and the plain socket that works on every ASGI server.

A listener is attached to a socket after the handshake. It is called for every message, and it writes without waiting.
`direct.py` has a faster socket for the versions of uvicorn that it knows.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from litestar.types import Receive, Send

EXTENSION = "biberbau.socket"
"""The key of the direct socket in the `extensions` of an ASGI scope; it is missing on other servers."""
HIGH_WATER, LOW_WATER = 64 * 1024, 16 * 1024
"""Bytes that wait to be sent: above the first number a socket is full, at the second one it has room again."""
CLOSE_SECONDS = 10.0
"""How long a socket waits for the client to read its last messages before it is closed."""

_log = logging.getLogger("biberbau.sockets")


class Listener(Protocol):
    """The receiver of everything that happens to a socket."""

    def received(self, message: bytes) -> None:
        """Read a message."""
        ...

    def has_room(self) -> None:
        """Continue writing: the client reads again."""
        ...

    def stopping(self) -> None:
        """Write the last message now: the server stops."""
        ...

    def gone(self) -> None:
        """Note that the connection is closed."""
        ...


class Socket(Protocol):
    """A websocket after its handshake."""

    @property
    def is_full(self) -> bool:
        """Whether the client reads more slowly than the server writes."""
        ...

    def attach(self, listener: Listener) -> None:
        """Call a listener from now on, first for the messages that have arrived already."""
        ...

    def write(self, messages: Iterable[bytes]) -> None:
        """Send text messages in UTF-8, without waiting."""
        ...

    def beat(self) -> None:
        """Show the proxy that the server is alive; clients do not notice it."""
        ...

    def cut(self) -> None:
        """End the connection at once, without a closing handshake."""
        ...

    async def close(self, code: int) -> None:
        """Close the connection after the last message; OSError if the client is gone already."""
        ...


class AsgiSocket:
    """The socket of any ASGI server.

    One task reads. A second task writes whenever messages wait. ASGI does not report how much a server buffers: the
    socket counts the messages that the server has not accepted yet. While it is full the first task reads nothing:
    otherwise the answers to a burst of messages would make a client look slow before the second task could send any.
    ASGI cannot abort a connection either: `cut` ends the application's part, and the server closes the connection.
    """

    def __init__(self, receive: "Receive", send: "Send") -> None:
        """Take over both directions of an accepted connection."""
        self._receive = receive
        self._send = send
        self._listener: Listener | None = None
        self._waiting: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._has_room = asyncio.Event()
        self._has_room.set()
        self._code: int | None = None
        self._reader: asyncio.Task[None] | None = None
        self._writer: asyncio.Task[None] | None = None

    @property
    def is_full(self) -> bool:
        """Whether the client reads more slowly than the server writes."""
        return not self._has_room.is_set()

    def attach(self, listener: Listener) -> None:
        """Call a listener from now on."""
        self._listener = listener
        self._reader = asyncio.create_task(self._read())

    def write(self, messages: Iterable[bytes]) -> None:
        """Send text messages, without waiting."""
        if self._listener is None:
            return
        for message in messages:
            self._waiting.append(message)
            self._waiting_bytes += len(message)
        if self._waiting_bytes > HIGH_WATER:
            self._has_room.clear()
        if self._waiting:
            self._start_writing()

    def beat(self) -> None:
        """Do nothing: ASGI has no control frames."""

    def cut(self) -> None:
        """End the connection at once."""
        self._end()

    async def close(self, code: int) -> None:
        """Close the connection after the last message, or without it if the client does not read."""
        if self._listener is not None:
            self._code = code
            await asyncio.wait([self._start_writing()], timeout=CLOSE_SECONDS)
            self._end()

    async def _read(self) -> None:
        """Hand messages to the listener until the connection ends."""
        while self._listener is not None:
            message = await self._next_message()
            if message is None:
                self._end()
            elif self._listener is not None:
                self._listener.received(message)
                await self._has_room.wait()

    async def _next_message(self) -> bytes | None:
        """The next message, or None at the end of the connection."""
        try:
            event: Any = await self._receive()
        except Exception:  # servers differ in what they raise when a client is gone
            _log.debug("a message could not be received", exc_info=True)
            return None
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text") or ""
        return event.get("bytes") or text.encode(errors="surrogatepass")  # the listener refuses what is not UTF-8

    def _start_writing(self) -> asyncio.Task[None]:
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        return self._writer

    async def _write(self) -> None:
        """Send the messages that wait, then the end of the connection if there is one."""
        try:
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting[0].decode(), "bytes": None})
                self._sent()
            if self._code is not None:
                await self._send({"type": "websocket.close", "code": self._code, "reason": ""})
        except Exception:  # servers differ in what they raise when a client is gone
            _log.debug("a message could not be sent", exc_info=True)
            self._end()
        finally:
            self._writer = None

    def _sent(self) -> None:
        self._waiting_bytes -= len(self._waiting.popleft())
        if self.is_full and self._waiting_bytes <= LOW_WATER:
            self._has_room.set()
            if self._listener is not None:
                self._listener.has_room()

    def _end(self) -> None:
        """Stop both tasks and call `gone` of the listener, once."""
        listener, self._listener = self._listener, None
        self._waiting.clear()
        for task in (self._reader, self._writer):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
        if listener is not None:
            listener.gone()

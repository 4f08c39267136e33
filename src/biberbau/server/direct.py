"""The direct socket: uvicorn's websocket protocol, used without ASGI after the handshake.

The handshake goes through the application as usual. Then a listener is attached. It is called for every message at
once, and it writes any number of messages in one system call, without a queue or a task. Only known versions of uvicorn
are used in this way, because its protocol classes are not a public interface (`serving.py`).
"""

from collections.abc import Iterable

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from .limits import Bucket
from .sockets import EXTENSION, Listener

TEXT = 0x81
"""The first byte of an unfragmented text message."""
BEAT = b"\x8a\x00"
"""A pong that nobody has asked for: allowed as a heartbeat, and never answered (RFC 6455)."""
FRAGMENTS = 64
"""The most fragments of a message. Fragments may be empty, so the size of a message does not limit them."""
SIGNALS_PER_SECOND, SIGNALS_AT_ONCE = 5.0, 50.0
"""Pings and pongs that a client may send. Every ping is answered, even if the client does not read."""
AT_A_TIME = 4096
"""Bytes that are read before the next check whether the connection is still open."""
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class DirectSocket(WebSocketsSansIOProtocol):
    """A websocket that calls a listener."""

    _listener: Listener | None = None
    _signals: Bucket | None = None

    def attach(self, listener: Listener) -> None:
        """Call a listener from now on, first for the messages that have arrived already."""
        self._listener = listener
        waiting = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for event in waiting:
            if event["type"] == "websocket.receive":
                listener.received(event.get("bytes") or (event.get("text") or "").encode())
            else:
                listener.gone()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    @property
    def is_full(self) -> bool:
        """Whether the client reads more slowly than the server writes."""
        return not self.writable.is_set()

    def write(self, messages: Iterable[bytes]) -> None:
        """Send text messages in UTF-8, all at once."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(b"".join([part for message in messages for part in (_head(len(message)), message)]))

    def beat(self) -> None:
        """Show the proxy that the server is alive."""
        if not (self.is_full or self.close_sent or self.transport.is_closing()):
            self.transport.write(BEAT)

    def cut(self) -> None:
        """End the connection at once, without a closing handshake."""
        self.transport.abort()

    async def close(self, code: int) -> None:
        """Close the connection; OSError if the client is gone already."""
        await self.send({"type": "websocket.close", "code": code, "reason": ""})

    # Called by uvicorn and the transport

    def data_received(self, data: bytes) -> None:
        """Read in small parts, until the end of the data or of the connection."""
        for start in range(0, len(data), AT_A_TIME):
            if not self.transport.is_closing():
                self._read(data[start : start + AT_A_TIME])

    def _read(self, data: bytes) -> None:
        """Read; answer a handshake that cannot be parsed."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(UNREADABLE)
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """Read a fragment; end the connection if there are too many of them."""
        if len(self.frames) >= FRAGMENTS:
            self.cut()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping, within the limit."""
        if self._may_signal():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Read the answer to a ping, within the limit."""
        if self._may_signal():
            super().handle_pong(event)

    def _may_signal(self) -> bool:
        """Count pings and pongs; end the connection if there are too many of them."""
        self._signals = self._signals or Bucket(SIGNALS_PER_SECOND, SIGNALS_AT_ONCE)
        if self._signals.take():
            self.cut()
        return not self.transport.is_closing()

    async def send(self, message: ASGISendEvent) -> None:
        """Send as uvicorn does; a handshake that was refused with a body counts as completed.

        ClientDisconnected if the connection is closed already, also if uvicorn has closed it because of a wrong frame.
        """
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)
        self.handshake_complete = self.handshake_complete or message["type"] == "websocket.http.response.body"

    def handle_connect(self, event: Request) -> None:
        """Offer this socket to the application."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]  # typed as plain data; only we read it

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the listener, or to the application before one is attached."""
        if self._listener is None:
            super().send_receive_event_to_app()
            return
        message = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.transport.is_closing():
            self._listener.received(message)

    def resume_writing(self) -> None:
        """Notify the listener that the client reads again."""
        super().resume_writing()
        if self._listener is not None:
            self._listener.has_room()

    def shutdown(self) -> None:
        """Stop after the last message of the listener."""
        if self._listener is not None:
            self._listener.stopping()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        """Notify the listener that the connection is closed."""
        super().connection_lost(exc)
        if self._listener is not None:
            self._listener.gone()
            self._listener = None


def _head(length: int) -> bytes:
    """The frame header of a text message from a server (RFC 6455)."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")

"""Sockets: uvicorn's websocket protocol with a door for who has much to say.

The handshake goes the usual way through the application. After it a listener is attached, hears every message at once
and writes as many as it likes in one go: no queue, no task and no system call for each of them.
"""

from collections.abc import Iterable
from typing import Protocol

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from .limits import Bucket

DOOR = "biberbau.socket"
"""The name of the extension, in the scope of a connection."""
TEXT = 0x81
"""First byte of a whole text message."""
FRAGMENTS = 64
"""Parts that a message may come in; they may be empty, so the message's length says nothing about them."""
SIGNALS_PER_SECOND, SIGNALS_AT_ONCE = 5.0, 50.0
"""Pings and pongs that somebody may send; every ping is answered, whether the answers are read or not."""
AT_A_TIME = 4096
"""Bytes that are read before it is asked again whether the connection is still wanted."""
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Listener(Protocol):
    """Who is attached to a socket."""

    def heard(self, message: bytes) -> None:
        """Take in a message."""
        ...

    def has_room(self) -> None:
        """Go on writing: the other side reads again."""
        ...

    def stopping(self) -> None:
        """Say goodbye at once: the server stops."""
        ...

    def gone(self) -> None:
        """Note that the connection is no more."""
        ...


class DirectSocket(WebSocketsSansIOProtocol):
    """A websocket that somebody can attach to."""

    _listener: Listener | None = None
    _signals: Bucket | None = None

    def attach(self, listener: Listener) -> None:
        """Let somebody listen from now on, first to what has come already."""
        self._listener = listener
        waiting = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for event in waiting:
            if event["type"] == "websocket.receive":
                listener.heard(event.get("bytes") or (event.get("text") or "").encode())
            else:
                listener.gone()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    @property
    def is_full(self) -> bool:
        """Whether more has been written than the other side reads."""
        return not self.writable.is_set()

    def write(self, messages: Iterable[bytes]) -> None:
        """Send messages, text as UTF-8, all at once."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(b"".join([part for message in messages for part in (_head(len(message)), message)]))

    def cut(self) -> None:
        """Hang up on somebody who does not read."""
        self.transport.abort()

    # What uvicorn and the transport call

    def data_received(self, data: bytes) -> None:
        """Read bit by bit, until there is nothing more or the connection was cut."""
        for start in range(0, len(data), AT_A_TIME):
            if not self.transport.is_closing():
                self._read(data[start : start + AT_A_TIME])

    def _read(self, data: bytes) -> None:
        """Read; who can't even ask for a socket properly is not left waiting."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(UNREADABLE)
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """Take in a part of a message; hang up on who sends crumbs."""
        if len(self.frames) >= FRAGMENTS:
            self.cut()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._may_signal():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take in an answer to a ping."""
        if self._may_signal():
            super().handle_pong(event)

    def _may_signal(self) -> bool:
        """Count pings and pongs; hang up on who sends nothing else."""
        self._signals = self._signals or Bucket(SIGNALS_PER_SECOND, SIGNALS_AT_ONCE)
        if self._signals.take():
            self.cut()
        return not self.transport.is_closing()

    async def send(self, message: ASGISendEvent) -> None:
        """Send as always; a handshake that was refused with a body counts as completed."""
        await super().send(message)
        self.handshake_complete = self.handshake_complete or message["type"] == "websocket.http.response.body"

    def handle_connect(self, event: Request) -> None:
        """Open the door to the application."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][DOOR] = self  # type: ignore[assignment]  # typed as plain data; only we read it

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the listener; before there is one, to the application."""
        if self._listener is None:
            super().send_receive_event_to_app()
            return
        message = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.transport.is_closing():
            self._listener.heard(message)

    def resume_writing(self) -> None:
        """Go on writing."""
        super().resume_writing()
        if self._listener is not None:
            self._listener.has_room()

    def shutdown(self) -> None:
        """Stop: the listener has the last word."""
        if self._listener is not None:
            self._listener.stopping()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the listener that it is over."""
        super().connection_lost(exc)
        if self._listener is not None:
            self._listener.gone()
            self._listener = None


def _head(length: int) -> bytes:
    """The head of a text message from a server, as RFC 6455 has it."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")

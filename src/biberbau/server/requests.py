"""Requests: uvicorn's HTTP protocol with an end to its patience.

Who opens a connection has to ask something, head and body, within a while, and to read the answer. Otherwise half a
request, or an answer that nobody reads, would cost its sender nothing, and the server a connection for ever.
"""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 15.0
"""Seconds in which a request has to come in."""
READING = 60.0
"""Seconds in which a bit of an answer has to be read: what a connection holds back, some ten thousand bytes."""
UNFINISHED = (h11.IDLE, h11.SEND_BODY)


class PromptRequests(H11Protocol):
    """HTTP, for those who know what they want."""

    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _became_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Wait for a request."""
        super().connection_made(transport)
        self._late = self.loop.call_later(PATIENCE, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Read, and wait for the rest of the request if there is one."""
        super().data_received(data)
        if self._became_socket or self.conn.their_state not in UNFINISHED:
            self._wait_no_longer()
        elif self._late is None:
            self._late = self.loop.call_later(PATIENCE, self.transport.abort)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over; a socket has patience of its own."""
        self._became_socket = True
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Wait until more of the answer is read."""
        super().pause_writing()
        self._unread = self.loop.call_later(READING, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on writing."""
        self._go_on()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._wait_no_longer()
        self._go_on()
        super().connection_lost(exc)

    def _go_on(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _wait_no_longer(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

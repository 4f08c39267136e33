"""Requests: uvicorn's HTTP protocol with time limits.

A client has to send its request, head and body, within a time limit, and to read the answer. uvicorn has no such
limits: half a request, or an answer that is never read, would occupy a connection for ever. Like `direct.py` this
subclasses a class that is not a public interface, so it is used with known versions of uvicorn only (`serving.py`).
"""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 15.0
"""Seconds in which a request has to arrive."""
READING = 60.0
"""Seconds in which a client has to read what the connection buffers, about ten thousand bytes."""
UNFINISHED = (h11.IDLE, h11.SEND_BODY)
"""The states of a client that has not sent its whole request."""


class PromptRequests(H11Protocol):
    """HTTP with time limits for requests and answers."""

    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _became_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Start the time limit of the first request."""
        super().connection_made(transport)
        self._late = self.loop.call_later(PATIENCE, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Read, and start or end the time limit of the request."""
        super().data_received(data)
        if self._became_socket or self.conn.their_state not in UNFINISHED:
            self._end_late()
        elif self._late is None:
            self._late = self.loop.call_later(PATIENCE, self.transport.abort)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the websocket protocol, which has its own limits."""
        self._became_socket = True
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Start the time limit of the answer."""
        super().pause_writing()
        self._unread = self.loop.call_later(READING, self.transport.abort)

    def resume_writing(self) -> None:
        """End the time limit of the answer."""
        self._end_unread()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """End all time limits."""
        self._end_late()
        self._end_unread()
        super().connection_lost(exc)

    def _end_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _end_late(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

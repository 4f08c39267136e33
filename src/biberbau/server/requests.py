"""Requests: uvicorn's HTTP protocol with an end to its patience.

Who opens a connection has to ask something, head and body, within a while. Otherwise half a request would cost its
sender nothing, and the server a connection for ever.
"""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 15.0
"""Seconds in which a request has to come in."""
UNFINISHED = (h11.IDLE, h11.SEND_BODY)


class PromptRequests(H11Protocol):
    """HTTP, for those who know what they want."""

    _late: asyncio.TimerHandle | None = None
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

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def _wait_no_longer(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

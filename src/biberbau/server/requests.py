"""Requests: uvicorn's HTTP protocol with limits.

A client has to send its request, head and body, within a time limit, and to read the answer. An address has a limited
number of connections, counted before it sends anything. uvicorn has no such limits: half a request, or an answer that
is never read, would occupy a connection for ever, and idle connections would take all file descriptors. Like
`direct.py` this subclasses a class that is not a public interface, so it is used with known versions of uvicorn only
(`serving.py`).
"""

import asyncio
import logging
import time
from collections import Counter
from weakref import WeakKeyDictionary

import h11
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from .open_files import most_open_files

PATIENCE = 15.0
"""Seconds in which a request has to arrive."""
READING = 60.0
"""Seconds in which a client has to read what the connection buffers, about ten thousand bytes."""
UNFINISHED = (h11.IDLE, h11.SEND_BODY)
"""The states of a client that has not sent its whole request."""


CONNECTIONS_OF_AN_ADDRESS = 256
"""Connections of one address that have not become websockets, which have their own limit. Proxies have none."""
NEARLY = 0.9
"""The share of the open files, used by connections, above which a warning is logged."""
WARN_EVERY = 60.0

_log = logging.getLogger("biberbau.requests")


class Connections:
    """The connections of one server, by address."""

    def __init__(self, proxies: list[str] | str | None) -> None:
        """Begin with none; proxies have the connections of many clients."""
        self.held: Counter[str] = Counter()
        self.proxies = _TrustedHosts(proxies or [])
        self.most_of_all = most_open_files() * NEARLY
        self.warned_at = -WARN_EVERY

    def watch(self, count: int) -> None:
        """Log a warning if nearly all open files are connections."""
        if count > self.most_of_all and time.monotonic() - self.warned_at >= WARN_EVERY:
            self.warned_at = time.monotonic()
            why = f"{count} connections; raise the limit of open files (ulimit -n, LimitNOFILE)"
            _log.warning("nearly all open files are in use: new clients may have to wait", extra={"why": why})


_CONNECTIONS: WeakKeyDictionary[ServerState, Connections] = WeakKeyDictionary()


class PromptRequests(H11Protocol):
    """HTTP with time limits for requests and answers, and a limit of connections per address."""

    is_limited = True
    _counted: str | None = None

    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _became_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Count the connection, and start the time limit of the first request."""
        if not self._may_connect(transport):
            transport.abort()
            return
        super().connection_made(transport)
        self._connections.watch(len(self.connections))
        self._late = self.loop.call_later(PATIENCE, transport.abort)

    @property
    def _connections(self) -> Connections:
        found = _CONNECTIONS.get(self.server_state)
        if found is None:
            found = _CONNECTIONS[self.server_state] = Connections(self.config.forwarded_allow_ips)
        return found

    def _may_connect(self, transport: asyncio.Transport) -> bool:
        """Count a connection; returns whether its address may have it."""
        address = (transport.get_extra_info("peername") or ("",))[0]
        known = self._connections
        is_full = self.is_limited and known.held[address] >= CONNECTIONS_OF_AN_ADDRESS
        if is_full and address not in known.proxies:
            return False
        known.held[address] += 1
        self._counted = address
        return True

    def _end_count(self) -> None:
        if self._counted is not None:
            held = self._connections.held
            held[self._counted] -= 1
            if not held[self._counted]:
                del held[self._counted]
            self._counted = None

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
        self._end_count()
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
        if self._counted is not None or self._became_socket:  # not one that was refused
            self._end_count()
            super().connection_lost(exc)

    def _end_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _end_late(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class FreeRequests(PromptRequests):
    """The same without a limit of connections."""

    is_limited = False

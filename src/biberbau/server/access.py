"""Request ids, the count of requests, and the access log.

Every answer names its request in `X-Request-Id`, and so does every line that is logged meanwhile. A proxy may choose
the id. The access log contains no addresses, and of the id of a table only the beginning: the whole id is a link.
"""

import logging
import re
import secrets
import time
from typing import TYPE_CHECKING

from litestar.enums import ScopeType

from .logs import request_id
from .metrics import REQUESTS

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

HEADER = b"x-request-id"
GIVEN = re.compile(rb"[A-Za-z0-9-]{8,64}")
"""An id that is accepted from a client."""
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
"""Methods that are counted by name; a client may send any word."""
TABLE = re.compile(r"(/tables?/[a-z0-9]{4})[a-z0-9]+")
NO_ANSWER = 499
"""The status that is logged if the client has hung up before the answer, as nginx does."""

_log = logging.getLogger("biberbau.access")


class Access:
    """Wraps the application."""

    def __init__(self, app: "ASGIApp", is_logged: bool) -> None:
        """Wrap an application; `is_logged` says whether requests are logged."""
        self._app = app
        self._is_logged = is_logged

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Pass a request on, under its id."""
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self._app(scope, receive, send)
            return
        name = next((value for key, value in scope["headers"] if key == HEADER and GIVEN.fullmatch(value)), b"")
        name = name or secrets.token_hex(8).encode()
        status, begun = NO_ANSWER, time.perf_counter()

        async def send_with_id(message: "Message") -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                message["headers"] = [*message["headers"], (HEADER, name)]
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        token = request_id.set(name.decode())
        try:
            await self._app(scope, receive, send_with_id)
        finally:
            self._note(scope, status, time.perf_counter() - begun)
            request_id.reset(token)

    def _note(self, scope: "Scope", status: int, seconds: float) -> None:
        method = str(scope.get("method", "SOCKET"))
        REQUESTS.labels(method if method in METHODS or method == "SOCKET" else "other", status).inc()
        if self._is_logged:
            path = TABLE.sub(r"\1…", scope["path"])
            facts = {"method": method, "path": path, "status": status, "seconds": round(seconds, 4)}
            _log.info("request", extra=facts)

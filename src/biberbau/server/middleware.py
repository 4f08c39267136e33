"""ASGI middleware: checks, limits and security headers.

It checks the Host and Origin headers, limits rate and size of requests per address, and adds security headers to every
response.
"""

import logging
from collections.abc import Callable, Collection, Iterable
from contextlib import ExitStack
from ipaddress import IPv6Address, IPv6Network
from typing import TYPE_CHECKING, Any

import msgspec
from litestar.enums import ScopeType

from .config import Config
from .docs_page import STYLE_HASH
from .hosts import is_public, is_safe, name_in
from .limits import Limits, Shares
from .refusals import Refusal, headers_of, not_stored, refusal_message, status_of
from .wire import API

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

LARGEST = 16 * 1024
"""Largest request body or websocket message, in bytes."""
LARGEST_RECORD = 128 * 1024
"""Largest record in a request, in bytes."""
OF_RECORDS = (f"{API}/replays", f"{API}/branches")
"""The paths to which records are sent."""
NETWORK = 64
"""Prefix length of an IPv6 network."""
PROBES = ("/healthz", "/readyz")
"""Exempt from the Host check, because load balancers call servers by any name."""
FORWARDED = b"x-forwarded-for"
SAFE = ("GET", "HEAD", "OPTIONS")
OWN_SITES = ("same-origin", "none")
"""Values of `Sec-Fetch-Site` with which a browser may write without an Origin; `none` is the person themself."""
REQUESTS_PER_SECOND, REQUESTS_AT_ONCE = 30.0, 150.0
"""Rate limit for API requests, per address."""
NEW_SOCKETS_PER_SECOND, NEW_SOCKETS_AT_ONCE = 5.0, 60.0
SOCKETS_OF_AN_ADDRESS = 100
"""Open sockets per address; a household or a school may share one address."""

HEADERS = {
    "content-security-policy": "; ".join(
        (
            "default-src 'self'",
            "img-src 'self' data:",
            f"style-src 'self' '{STYLE_HASH}'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
REFUSED = 1008
"""The close code of a socket that is refused (RFC 6455: policy violation)."""
NOT_KEPT = (b"cache-control", b"no-store")
SECURE = {"strict-transport-security": "max-age=31536000"}


_log = logging.getLogger("biberbau.middleware")


class Middleware:
    """Wraps the application."""

    def __init__(self, app: "ASGIApp", config: Config, is_cut_off: Callable[[], bool] = lambda: False) -> None:
        """Wrap an application; `is_cut_off` says whether this node cannot serve, so that a proxy asks another one."""
        self._app = app
        self._is_cut_off = is_cut_off
        self._config = config
        self._requests = Limits(REQUESTS_PER_SECOND, REQUESTS_AT_ONCE, config.limits)
        self._sockets = Limits(NEW_SOCKETS_PER_SECOND, NEW_SOCKETS_AT_ONCE, config.limits)
        self._open = Shares(SOCKETS_OF_AN_ADDRESS, config.limits)
        self._is_public = is_public(config)
        self._is_warned = False
        headers = HEADERS | (SECURE if config.secure else {})
        self._headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self._app(scope, receive, send)
            return
        is_http = scope["type"] == ScopeType.HTTP
        with ExitStack() as stack:
            try:
                self._check(scope)
                if not is_http:
                    stack.enter_context(self._open.held(address_of(scope)))
            except Refusal as refusal:
                await self._refuse(scope, send, refusal)
                return
            await self._app(scope, receive, self._with_headers(send, self._headers_for(scope)) if is_http else send)

    def _check(self, scope: "Scope") -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        self._expect_forwarded(scope, headers)
        is_socket = scope["type"] == ScopeType.WEBSOCKET
        if not self._is_public and scope["path"] not in PROBES:
            check_host(headers, self._config.names)
        if is_api(scope):
            if self._is_cut_off():
                raise not_stored()
            (self._sockets if is_socket else self._requests).check(address_of(scope))
        if is_socket or scope.get("method") not in SAFE:
            check_origin(headers, self._config.origins)
        most = largest_body(scope)
        if not is_small(headers.get(b"content-length", "0"), most):
            raise Refusal("too-large", most=most)

    def _expect_forwarded(self, scope: "Scope", headers: dict[bytes, str]) -> None:
        """Log once if the proxy does not name its clients: then all of them share one limit."""
        if self._config.secure and not self._is_warned and FORWARDED not in headers and scope["path"] not in PROBES:
            self._is_warned = True
            _log.warning("requests without X-Forwarded-For: all clients of the proxy share the limits of one address")

    def _headers_for(self, scope: "Scope") -> list[tuple[bytes, bytes]]:
        """The headers of a response; responses of the API must not be cached."""
        return [*self._headers, NOT_KEPT] if is_api(scope) else self._headers

    def _with_headers(self, send: "Send", headers: list[tuple[bytes, bytes]]) -> "Send":
        async def send_with_headers(message: "Message") -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *headers]
            await send(message)

        return send_with_headers

    async def _refuse(self, scope: "Scope", send: "Send", refusal: Refusal) -> None:
        if scope["type"] == ScopeType.WEBSOCKET and "websocket.http.response" not in (scope.get("extensions") or {}):
            await send({"type": "websocket.close", "code": REFUSED, "reason": refusal.code})
            return
        kind = "http.response" if scope["type"] == ScopeType.HTTP else "websocket.http.response"
        refused = refusal_message(refusal)
        retry = [(name.encode(), value.encode()) for name, value in headers_of(refused).items()]
        headers = [(b"content-type", b"application/json"), *self._headers_for(scope), *retry]
        start: Any = {"type": f"{kind}.start", "status": status_of(refusal.code), "headers": headers}
        body: Any = {"type": f"{kind}.body", "body": msgspec.json.encode(refused), "more_body": False}
        await send(start)
        await send(body)


def is_api(scope: "Scope") -> bool:
    """Whether a request goes to the API; extra leading slashes do not matter."""
    return scope["path"].lstrip("/").partition("/")[0] == "api"


def address_of(scope: "Scope") -> str:
    """The client address; for IPv6 the network, because one household has all addresses in it."""
    client = scope.get("client")
    given = client[0] if client else ""
    if ":" not in given:
        return given
    try:
        address = IPv6Address(given.partition("%")[0])
    except ValueError:  # a proxy may send anything
        return given
    return str(address.ipv4_mapped or IPv6Network((address, NETWORK), strict=False))


def largest_body(scope: "Scope") -> int:
    """How large the body of a request may be, in bytes."""
    return LARGEST_RECORD if scope["path"] in OF_RECORDS else LARGEST


def is_small(length: str, most: int) -> bool:
    """Whether a Content-Length is allowed."""
    return length.isdecimal() and len(length) < 12 and int(length) <= most


def check_host(headers: dict[bytes, str], given: Collection[str]) -> None:
    """Refuse requests with a foreign Host header. Every browser sends one; programs need not."""
    name = name_in(headers.get(b"host", ""))
    if not is_safe(name, given):
        raise Refusal("wrong-host", host=name)


def check_origin(headers: dict[bytes, str], allowed: Iterable[str]) -> None:
    """Refuse requests of other websites. Programs send no Origin, and have no cookies that could be abused."""
    origin = headers.get(b"origin")
    if origin is None:
        if headers.get(b"sec-fetch-site", "none") not in OWN_SITES:
            raise Refusal("wrong-origin")
        return
    host = headers.get(b"host")
    if origin not in (f"http://{host}", f"https://{host}", *allowed):
        raise Refusal("wrong-origin")

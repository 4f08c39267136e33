"""Delivers messages to push services. People choose the address, so only public https addresses are called.

The name is looked up once, every address of it is checked, and the connection goes to a checked one. Redirects are not
followed, and only the head of the answer is read. All that takes a few seconds at most, whatever the other side does.
"""

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

SECONDS = 10.0
"""How long a delivery may take."""
LONGEST_ENDPOINT = 1000
LONGEST_HEAD = 16 * 1024
"""Bytes of the head of an answer."""
WRITTEN = re.compile(r"[!-~]+")
"""The letters of an endpoint: a line break would begin another header."""
STATUS = re.compile(rb"HTTP/1\.[01] ([1-9]\d\d)[ \r]")
RETRY_AFTER = re.compile(rb"^retry-after:[ \t]*(\d{1,9})[ \t]*\r$", re.IGNORECASE | re.MULTILINE)

_lookups = ThreadPoolExecutor(4, "biberbau-lookup")
"""Threads of their own, because a name server may take long to answer, and then nothing else must wait for it."""


class Forbidden(Exception):
    """An address that this server does not call."""


class Unanswered(Exception):
    """A push service that cannot be reached, or does not answer as one does."""


class Answer(NamedTuple):
    """The status with which a push service answers, and after how many seconds it wants to be called again."""

    status: int
    retry_after: float | None


def check_endpoint(endpoint: str, anywhere: bool) -> SplitResult:
    """The parts of an endpoint. Forbidden if it is not https, or names an address that is not public."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise Forbidden(endpoint) from None
    if len(endpoint) > LONGEST_ENDPOINT or not WRITTEN.fullmatch(endpoint):
        raise Forbidden(endpoint)
    if not parts.hostname or parts.username or not parts.path:
        raise Forbidden(endpoint)
    if anywhere:
        return parts
    if parts.scheme != "https" or port not in (None, 443) or "." not in parts.hostname:
        raise Forbidden(endpoint)
    with suppress(ValueError):  # a name, which is looked up when something is sent
        _check_address(parts.hostname)
    return parts


async def deliver(endpoint: str, body: bytes, headers: Mapping[str, str], anywhere: bool) -> Answer:
    """Send a message. Raises Forbidden or Unanswered."""
    parts = check_endpoint(endpoint, anywhere)
    host, is_tls = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if is_tls else 80)
    try:
        async with asyncio.timeout(SECONDS):
            address = await _address_of(host, port, anywhere)
            reader, writer = await asyncio.open_connection(
                address,
                port,
                limit=LONGEST_HEAD,
                ssl=_trusted() if is_tls else None,
                server_hostname=host if is_tls else None,
            )
            try:
                writer.write(_request(parts, body, headers))
                return await _answer(reader)
            finally:
                writer.transport.abort()
    except (OSError, ValueError, EOFError, asyncio.LimitOverrunError) as error:
        raise Unanswered(repr(error)) from error


async def _address_of(host: str, port: int, anywhere: bool) -> str:
    """An address of a host. Forbidden if any of them is not public."""
    loop = asyncio.get_running_loop()
    infos = await loop.run_in_executor(_lookups, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
    found = [str(info[4][0]) for info in infos]
    if not anywhere:
        for address in found:
            _check_address(address)
    return found[0]


def _check_address(text: str) -> None:
    """Refuse an address that is not public. ValueError if it is not an address."""
    address = ipaddress.ip_address(text.partition("%")[0])
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    if not (mapped or address).is_global or address.is_multicast:
        raise Forbidden(text)


@cache
def _trusted() -> ssl.SSLContext:
    """The certificates that this machine trusts."""
    return ssl.create_default_context()


def _request(parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> bytes:
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    sent = {"Host": parts.netloc, "Connection": "close", "Content-Length": str(len(body)), **headers}
    lines = [f"POST {target} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items()), "", ""]
    return "\r\n".join(lines).encode("ascii") + body


async def _answer(reader: asyncio.StreamReader) -> Answer:
    """Read the head of an answer, after those that are not final. ValueError if it is none."""
    while True:
        head = await reader.readuntil(b"\r\n\r\n")
        status = STATUS.match(head)
        if status is None:
            raise ValueError("this is not an answer of HTTP/1.1")
        if int(status[1]) >= 200:
            wish = RETRY_AFTER.search(head)
            return Answer(int(status[1]), float(wish[1]) if wish else None)

"""Delivers messages to push services. People choose the address, so only public https addresses are called.

The name is looked up once, every address of it is checked, and the connection goes to a checked one. Redirects are not
followed, and the answer is not read.
"""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

SECONDS = 10.0
"""How long a push service may take to answer."""
LONGEST_ENDPOINT = 1000


class Forbidden(Exception):
    """An address that this server does not call."""


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
    if len(endpoint) > LONGEST_ENDPOINT or not parts.hostname or parts.username or not parts.path:
        raise Forbidden(endpoint)
    if anywhere:
        return parts
    if parts.scheme != "https" or port not in (None, 443) or "." not in parts.hostname:
        raise Forbidden(endpoint)
    with suppress(ValueError):  # a name, which is looked up when something is sent
        _check_address(parts.hostname)
    return parts


def deliver(endpoint: str, body: bytes, headers: Mapping[str, str], anywhere: bool) -> Answer:
    """Send a message. Raises OSError, HTTPException or Forbidden. To be called in a thread."""
    parts = check_endpoint(endpoint, anywhere)
    host, is_tls = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if is_tls else 80)
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    try:
        plain = socket.create_connection((_address_of(host, port, anywhere), port), SECONDS)
        connection.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host) if is_tls else plain
        connection.request("POST", parts.path + (f"?{parts.query}" if parts.query else ""), body, dict(headers))
        response = connection.getresponse()
        return Answer(response.status, _seconds(response.headers.get("retry-after")))
    finally:
        connection.close()


def _address_of(host: str, port: int, anywhere: bool) -> str:
    """An address of a host. Forbidden if any of them is not public."""
    found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
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


def _seconds(text: str | None) -> float | None:
    return float(text) if text and text.isdigit() else None

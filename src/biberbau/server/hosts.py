"""Allowed host names, against DNS rebinding.

A website can point its own name to an address in a local network, and its page would then count as same-origin. So a
server on one machine or in a local network accepts only addresses, names that no public site can have, and configured
names. A public server accepts every name.
"""

from collections.abc import Collection
from ipaddress import ip_address

from .config import Config

LOCAL_SUFFIXES = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".fritz.box")
"""Endings of names in local networks; no public site can have such a name."""


def is_public(config: Config) -> bool:
    """Whether a server is reachable beyond its machine and local network: behind TLS, or on a public address."""
    return config.secure or not (config.lan or config.host == "localhost" or _is_loopback(config.host))


def name_in(host: str) -> str:
    """The name or address in a `Host` header, without the port."""
    name = host.partition("]")[0].removeprefix("[") if host.startswith("[") else host.partition(":")[0]
    return name.lower().removesuffix(".")


def is_safe(name: str, given: Collection[str]) -> bool:
    """Whether a host name is configured, or cannot belong to a public site."""
    return "." not in name or name.endswith(LOCAL_SUFFIXES) or name in given or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(name: str) -> bool:
    return _is_address(name) and ip_address(name).is_loopback

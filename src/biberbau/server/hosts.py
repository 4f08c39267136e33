"""Hosts: the names by which a server lets itself be called.

A site can give its own name the address of a machine in somebody's house (DNS rebinding), and its page would then pass
for ours. So a server that keeps to its machine or its house answers to addresses, and to names that no site can have,
and to others only if they are given. One that is open to the world anyway answers to any.
"""

from collections.abc import Collection
from ipaddress import ip_address

from .config import Config

OF_A_HOUSE = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".fritz.box")
"""How names end that routers and machines give to each other; nobody else can have one of these."""


def is_for_all(config: Config) -> bool:
    """Whether a server is open to more than its machine and its house: TLS is in front, or it listens to others."""
    return config.secure or not (config.lan or config.host == "localhost" or _is_loopback(config.host))


def called(host: str) -> str:
    """The name or address in a `Host` header, without the port."""
    name = host.partition("]")[0].removeprefix("[") if host.startswith("[") else host.partition(":")[0]
    return name.lower().removesuffix(".")


def is_safe(name: str, given: Collection[str]) -> bool:
    """Whether a name can't be that of somebody else's site, or was given."""
    return "." not in name or name.endswith(OF_A_HOUSE) or name in given or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(name: str) -> bool:
    return _is_address(name) and ip_address(name).is_loopback

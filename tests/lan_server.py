"""A server in a separate network namespace, where it may listen beyond loopback; run by tests/test_server_access.py.

It prints as JSON what the server says and which addresses reach it.
"""

import json
import sys
from pathlib import Path

import httpx

from .own_network import LAN_ADDRESS, move_in
from .server_process import FAST, Server, serving

NAMES = (LAN_ADDRESS, "ada-pc.local", "ada-pc", "site.example")


def main(data: Path, *flags: str) -> None:
    """Run the server, and connect from the local network."""
    move_in()
    with serving(data, *FAST, *flags) as server:
        reached = [host for host in ("127.0.0.1", LAN_ADDRESS) if is_reached(f"http://{host}:{server.port}/healthz")]
        called = [name for name in NAMES if answers_to(name, server)]
        addresses = httpx.get(f"http://{server.address}/api/v1/about").json()["addresses"]
        server.stop()
        result = {"said": server.said, "reached": reached, "called": called, "addresses": addresses}
        print(json.dumps({"port": server.port, **result}))


def is_reached(address: str) -> bool:
    """Whether a server answers at an address."""
    try:
        return httpx.get(address).text == "ok"
    except httpx.ConnectError:
        return False


def answers_to(name: str, server: Server) -> bool:
    """Whether a server accepts a host name."""
    return httpx.get(f"http://{server.address}/api/v1/about", headers={"Host": name}).status_code == 200


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])

"""A server in a network of its own, where it may be open to the house; run by the tests of the door.

What it says and who reaches it is printed as JSON.
"""

import json
import sys
from pathlib import Path

import httpx

from .own_network import HOUSE, move_in
from .server_hall import FAST, serving


def main(data: Path, *flags: str) -> None:
    """Serve, and look from the house."""
    move_in()
    with serving(data, *FAST, *flags) as server:
        reached = [host for host in ("127.0.0.1", HOUSE) if is_reached(f"http://{host}:{server.port}/healthz")]
        addresses = httpx.get(f"http://{server.address}/api/about").json()["addresses"]
        server.stop()
        print(json.dumps({"port": server.port, "said": server.said, "reached": reached, "addresses": addresses}))


def is_reached(address: str) -> bool:
    """Whether somebody is at home."""
    try:
        return httpx.get(address).text == "ok"
    except httpx.ConnectError:
        return False


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])

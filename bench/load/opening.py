"""Opening tables over a server's HTTP interface, several at a time; the same for every server."""

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import chain
from typing import TypeVar

from .line import HOST

AT_ONCE = 16
"""Number of tables that are opened at the same time."""

Opened = TypeVar("Opened")


def open_all(port: int, games: Sequence[str], open_one: Callable[[HTTPConnection, str], Opened]) -> list[Opened]:
    """Open a table for each of the games."""

    def open_some(some: Sequence[str]) -> list[Opened]:
        api = HTTPConnection(HOST, port)
        try:
            return [open_one(api, game) for game in some]
        finally:
            api.close()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(chain.from_iterable(pool.map(open_some, [games[at::AT_ONCE] for at in range(AT_ONCE)])))


def post(api: HTTPConnection, path: str, body: Mapping[str, object], headers: Mapping[str, str]) -> dict[str, str]:
    """Send a POST request; RuntimeError if it is refused."""
    api.request("POST", path, json.dumps(body), {"Content-Type": "application/json", **headers})
    answer = api.getresponse()
    said = answer.read()
    if answer.status >= 400:
        raise RuntimeError(f"{path}: {said.decode()}")
    content: dict[str, str] = json.loads(said)
    return content

"""A program that joins a table of a Biberbau server and plays.

It makes a bot account, takes an open seat, and answers every decision with a random legal move:

    .venv/bin/python examples/table_bot.py http://localhost:8000 TABLE

TABLE is the last part of the table's link. `websockets` is all it needs; `./biberbau serve` installs it. What goes over
the wire is described in docs/api.md.
"""

import json
import random
import sys
import urllib.request
from itertools import count

from websockets.sync.client import connect


def post(url: str, body: dict[str, object], token: str = "") -> dict[str, str]:
    """Send JSON, get JSON."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)) as response:
        answer: dict[str, str] = json.load(response)
    return answer


def main(server: str, table: str, name: str = "Randy") -> None:
    """Sit down and play until the match is over."""
    token = post(f"{server}/api/v1/bots", {"name": name})["token"]
    stream = f"{server.replace('http', 'ws', 1)}/api/v1/tables/{table}/stream"
    ids = map(str, count(1))  # ids of commands: the server carries out a repeated command only once
    with connect(stream, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        socket.send(json.dumps({"type": "hello", "wire": 1}))
        socket.send(json.dumps({"type": "sit", "id": next(ids)}))
        view: dict[str, object] = {}
        state: dict[str, object] = {}
        for text in socket:
            message = json.loads(text)
            if message["type"] in ("refused", "closed"):
                print(message["says"]["en"])
            if message["type"] not in ("welcome", "news"):
                continue
            view |= message["view"] or {}  # a welcome has the whole view, news only the changes
            state = message["table"] or state
            if state["stage"] == "over":
                print("winners:", view["winners"])
                return
            legal = view.get("legal")
            if legal and not state["between"]:  # not while people look at the end of a round
                assert isinstance(legal, list)
                move = {"type": "move", "id": next(ids), "move": random.choice(legal), "number": message["number"]}
                socket.send(json.dumps(move))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except OSError as problem:  # no server at this address, or a refusal
        sys.exit(f"{sys.argv[1]}: {problem}")

"""Our server under load: two programs at every table, each with a name, a token and a socket."""

import asyncio
import os
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType
from msgspec.json import Decoder

from .line import Line
from .opening import open_all, post
from .play import ROUNDS, Load, Table
from .process import Server, new_folder

ROOT = Path(__file__).parents[2]
SERVED = ("biberbau", "serve", "--no-open", "--port", "0")
STOCK = ("bench.load.stock",)
"""The same application under stock uvicorn, with plain sockets."""
_ids = map(str, count())


@contextmanager
def serving(module: Sequence[str] = SERVED, **settings: str) -> Iterator[Server]:
    """Run our server with a new data folder, and with more settings by their environment variables."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("BIBERBAU_")}
    with new_folder() as data:
        environment |= {"BIBERBAU_LIMITS": "no", "BIBERBAU_WORKERS": "0", "BIBERBAU_DATA": data, **settings}
        with Server((sys.executable, "-m", *module), ROOT, environment) as server:
            yield server


# Opening tables


class Seated(NamedTuple):
    """A table whose match has begun, and the tokens of its two players."""

    table: str
    tokens: tuple[str, str]


def open_tables(port: int, games: Sequence[str]) -> list[Seated]:
    """Open a table for each of the games, seat two people, and start the match."""
    return open_all(port, games, open_table)


def open_table(api: HTTPConnection, game: str, rounds: int = ROUNDS, bots: Sequence[str] = ()) -> Seated:
    """Open a table, seat two people and bots of these levels, and start the match."""
    host, guest = (post(api, "/api/v1/bots", {"name": name}, {})["token"] for name in ("Ada", "Bert"))
    seats = [{"kind": "me"}, {"kind": "open"}, *({"kind": "bot", "level": level} for level in bots)]
    wish = {"game": game, "seats": seats, "settings": {"options": {"rounds": rounds}}}
    table = post(api, "/api/v1/tables", wish, _known_by(host))["table"]
    for command, token in (("sit", guest), ("start", host)):
        post(api, f"/api/v1/tables/{table}/commands", {"type": command, "id": next(_ids)}, _known_by(token))
    return Seated(table, (host, guest))


def _known_by(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


# Playing


class Shown(Struct, gc=False):
    """The fields of a view, or of its changes, that a player needs."""

    legal: list[str] | UnsetType = UNSET


class Message(Struct, gc=False):
    """The fields of any message that a player needs."""

    type: str
    number: int = 0
    id: str | None = None
    view: Shown | None = None


_decoder = Decoder(Message)


class Player:
    """A program with a socket that makes random moves. Programs need not confirm the end of a round."""

    def __init__(self, table: Table) -> None:
        self.number = 0
        self.line = Line(self.hear)
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._table = table
        self._legal: list[str] = []
        self._asked = ""

    @property
    def can_move(self) -> bool:
        """Whether it is this player's turn."""
        return bool(self._legal)

    def move(self) -> None:
        """Make a random move."""
        self._asked = next(_ids)
        move = random.choice(self._legal)
        self.line.send(f'{{"type":"move","id":"{self._asked}","move":"{move}","number":{self.number}}}'.encode())

    def adjust(self, pace: str) -> None:
        """Change the own pace, which is stored like a move and possible at any time."""
        self.line.send(f'{{"type":"adjust","id":"{next(_ids)}","pace":"{pace}"}}'.encode())

    def hear(self, message: bytes) -> None:
        """Process a message."""
        received = _decoder.decode(message)
        if received.type == "done":
            if received.id == self._asked:
                self._table.answered()
        elif received.type == "news":
            self._learn(received)
            self._table.heard(self)
        elif received.type == "welcome":
            self._learn(received)
            self.welcomed.set_result(None)
        elif received.type != "presence":
            self._fail(message.decode())

    def _fail(self, why: str) -> None:
        if self.welcomed.done():
            self._table.load.fail(why)
        else:
            self.welcomed.set_exception(RuntimeError(why))

    def _learn(self, received: Message) -> None:
        self.number = received.number
        if received.view is not None and received.view.legal is not UNSET:
            self._legal = received.view.legal


async def sit_down(port: int, seated: Sequence[Seated], load: Load, other_port: int | None = None) -> list[Table]:
    """Connect all players to their tables; the second one of each to another node, if there is one."""
    return [await _sit_down((port, other_port or port), one, load) for one in seated]


async def _sit_down(ports: tuple[int, int], seated: Seated, load: Load) -> Table:
    table = Table(load)
    for port, token in zip(ports, seated.tokens, strict=True):
        player = Player(table)
        table.players.append(player)
        await connect(port, seated.table, token, player)
    return table


async def connect(port: int, table: str, token: str, player: Player) -> None:
    """Connect a player to a table, and wait for the welcome."""
    await player.line.open(port, f"/api/v1/tables/{table}/stream", _known_by(token))
    player.line.send(b'{"type":"hello","wire":1}')
    await player.welcomed

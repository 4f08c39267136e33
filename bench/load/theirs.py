"""boardgame.io's server under the same load: two players at every match, each with a socket.io client.

It plays the same game as our server with three kinds of storage, and tic-tac-toe, which others measure it with.
"""

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.json import Decoder

from .line import Line
from .opening import open_all, post
from .play import ROUNDS, Load, Table
from .process import Server, new_folder

sys.path.insert(0, str(Path(__file__).parents[2] / "web" / "scripts"))

import build_page

FOLDER = Path(__file__).parent / "boardgame_io"
PACKAGE = FOLDER / "node_modules" / "boardgame.io" / "package.json"
SEATS = ("0", "1")
PATH = "/socket.io/?EIO=4&transport=websocket"
OPENED, PING, PONG = b"0", b"2", b"3"
"""Messages of engine.io; those below are of socket.io, followed by the namespace of a game."""
CONNECT, EVENT = b"40", b"42"


class Rival(NamedTuple):
    """A game on their server, and its storage: `memory`, `files` or `sqlite`."""

    game: str
    store: str
    stored: str


RIVALS = (
    Rival("bande", "sqlite", "SQLite, synchronous=FULL"),
    Rival("bande", "files", "files, not synchronised"),
    Rival("bande", "memory", "in memory only"),
    Rival("tic-tac-toe", "memory", "in memory only"),
)


def install() -> str:
    """Install the packages of the lock file, unless they are installed; return the version of boardgame.io."""
    if not PACKAGE.is_file():
        npm = build_page.npm_of(build_page.find_node())
        subprocess.run([*npm, "ci", "--ignore-scripts", "--loglevel", "error"], cwd=FOLDER, check=True)
    version: str = msgspec.json.decode(PACKAGE.read_bytes())["version"]
    return version


@contextmanager
def serving(store: str) -> Iterator[Server]:
    """Run boardgame.io's server with that store, in a new folder if it needs one."""
    with new_folder() as folder:
        command = (build_page.find_node(), "server.js", store, folder)
        with Server(command, FOLDER, os.environ | {"NODE_ENV": "production"}) as server:
            yield server


# Opening matches


class Seated(NamedTuple):
    """A match, and the credentials of its two players."""

    game: str
    match: str
    credentials: tuple[str, ...]


def open_matches(port: int, games: Sequence[str]) -> list[Seated]:
    """Open a match of each of the games, and let two players join it."""
    return open_all(port, games, _open)


def _open(api: HTTPConnection, game: str) -> Seated:
    wish = {"numPlayers": len(SEATS), "setupData": {"rounds": ROUNDS}}
    match = post(api, f"/games/{game}/create", wish, {})["matchID"]
    return Seated(game, match, tuple(_join(api, game, match, seat) for seat in SEATS))


def _join(api: HTTPConnection, game: str, match: str, seat: str) -> str:
    player = {"playerID": seat, "playerName": f"Player {seat}"}
    return post(api, f"/games/{game}/{match}/join", player, {})["playerCredentials"]


# Playing

Move = Sequence[str | int]
"""A move's name, and its arguments."""


class View(Struct, gc=False):
    """The part of a game's state that a player needs: the legal moves of Biberbande, the board of tic-tac-toe."""

    legal: list[Move] = []
    cells: list[str | None] = []

    def moves(self) -> list[Move]:
        """Every legal move of the player whose turn it is."""
        return self.legal or [("clickCell", number) for number, cell in enumerate(self.cells) if cell is None]


class Turn(Struct, gc=False, rename="camel"):
    """The part of a state that every game of boardgame.io has."""

    current_player: str


class State(Struct, gc=False):
    """The part of the state of a match that a player needs."""

    view: View = msgspec.field(name="G")
    ctx: Turn
    number: int = msgspec.field(name="_stateID")


class Sync(Struct, gc=False):
    """The first message to a player."""

    state: State


_parts = Decoder(list[msgspec.Raw])
_state = Decoder(State)
_sync = Decoder(Sync)
_encode = msgspec.json.Encoder().encode


class Player:
    """One of two players of a match; makes random moves."""

    def __init__(self, table: Table, seated: Seated, seat: str) -> None:
        self.line = Line(self.hear)
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._table = table
        self._match = seated.match
        self._seat = seat
        self._credentials = seated.credentials[SEATS.index(seat)]
        namespace = f"/{seated.game},".encode()
        self._connect, self._event = CONNECT + namespace, EVENT + namespace
        self._state = State(View(), Turn(""), 0)
        self._has_asked = False

    @property
    def number(self) -> int:
        """The number of the last state that this player has received."""
        return self._state.number

    @property
    def can_move(self) -> bool:
        """Whether it is this player's turn."""
        return self._state.ctx.current_player == self._seat

    def move(self) -> None:
        """Make a random move."""
        name, *arguments = random.choice(self._state.view.moves())
        move = {"type": name, "args": arguments, "playerID": self._seat, "credentials": self._credentials}
        self._has_asked = True
        self._emit("update", {"type": "MAKE_MOVE", "payload": move}, self.number, self._match, self._seat)

    def hear(self, message: bytes) -> None:
        """Process a message: engine.io's, then socket.io's, then boardgame.io's."""
        if message.startswith(self._event):
            self._hear_event(message[len(self._event) :])
        elif message.startswith(self._connect):
            self._emit("sync", self._match, self._seat, self._credentials, len(SEATS))
        elif message == PING:
            self.line.send(PONG)
        elif message.startswith(OPENED):
            self.line.send(self._connect)
        else:
            self._table.load.fail(message.decode())

    def _hear_event(self, event: bytes) -> None:
        if event.startswith(b'["update"'):
            self._learn(_state.decode(_parts.decode(event)[2]))
        elif event.startswith(b'["sync"'):
            self._state = _sync.decode(_parts.decode(event)[2]).state
            self.welcomed.set_result(None)

    def _learn(self, state: State) -> None:
        """Process a new state; the state after an own move is also its answer."""
        if state.number == self.number:
            self._table.load.fail("a move was refused")
        self._state = state
        if self._has_asked:
            self._has_asked = False
            self._table.answered()
        else:
            self._table.heard(self)

    def _emit(self, *event: object) -> None:
        self.line.send(self._event + _encode(event))


async def sit_down(port: int, seated: Sequence[Seated], load: Load) -> list[Table]:
    """Connect all players to their matches."""
    return [await _sit_down(port, one, load) for one in seated]


async def _sit_down(port: int, seated: Seated, load: Load) -> Table:
    table = Table(load)
    for seat in SEATS:
        player = Player(table, seated, seat)
        table.players.append(player)
        await player.line.open(port, PATH, {})
        await player.welcomed
    return table

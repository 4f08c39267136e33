"""boardgame.io's server under the same load: a small game, two socket.io clients at every match.

It runs in memory, as it does by default, and with the storage on files that comes with it.
"""

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec.json import Decoder

from .line import Line
from .play import Load, Table
from .process import Server, new_folder

sys.path.insert(0, str(Path(__file__).parents[2] / "web" / "scripts"))

import build_page

FOLDER = Path(__file__).parent / "tic_tac_toe"
PACKAGE = FOLDER / "node_modules" / "boardgame.io" / "package.json"
CELLS = 9
PATH = "/socket.io/?EIO=4&transport=websocket"
OPENED, PING, PONG = b"0", b"2", b"3"
"""Messages of engine.io; those below are of socket.io, in the game's namespace."""
CONNECT, CONNECTED, EVENT = (kind + b"/tic-tac-toe," for kind in (b"40", b"40", b"42"))


def install() -> str:
    """Fetch the packages that the lock file names, unless they are there; the version of boardgame.io."""
    if not PACKAGE.is_file():
        npm = build_page.npm_of(build_page.find_node())
        subprocess.run([*npm, "ci", "--ignore-scripts", "--loglevel", "error"], cwd=FOLDER, check=True)
    version: str = msgspec.json.decode(PACKAGE.read_bytes())["version"]
    return version


@contextmanager
def serving_from_memory() -> Iterator[Server]:
    """Run boardgame.io's server so that nothing outlives it."""
    with _serving() as server:
        yield server


@contextmanager
def serving_from_files() -> Iterator[Server]:
    """Run boardgame.io's server so that it writes every move to files, which it does not wait for the disk to keep."""
    with new_folder() as files, _serving(files) as server:
        yield server


def _serving(*arguments: str) -> Server:
    command: tuple[str | Path, ...] = (build_page.find_node(), "server.js", *arguments)
    return Server(command, FOLDER, os.environ | {"NODE_ENV": "production"})


class Board(msgspec.Struct, gc=False):
    """The state of the game itself."""

    cells: list[str | None]


class Turn(msgspec.Struct, gc=False, rename="camel"):
    """What boardgame.io knows of every game."""

    current_player: str


class State(msgspec.Struct, gc=False):
    """What a player needs of the state of a match."""

    board: Board = msgspec.field(name="G")
    ctx: Turn
    number: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct, gc=False):
    """The first thing a player is told."""

    state: State


_parts = Decoder(list[msgspec.Raw])
_state = Decoder(State)
_sync = Decoder(Sync)


class Player:
    """One of two at a match, who clicks on any free cell."""

    def __init__(self, table: Table, match: str, seat: str) -> None:
        self.number = 0
        self.line = Line(self.hear)
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._table = table
        self._match = match
        self._seat = seat
        self._cells: list[str | None] = []
        self._turn = ""
        self._has_asked = False

    @property
    def can_move(self) -> bool:
        """Whether it is this player's turn."""
        return self._turn == self._seat

    def move(self) -> None:
        """Click on any free cell."""
        cell = random.choice([cell for cell in range(CELLS) if self._cells[cell] is None])
        click = f'{{"type":"clickCell","args":[{cell}],"playerID":"{self._seat}","credentials":null}}'
        action = f'{{"type":"MAKE_MOVE","payload":{click}}}'
        self._has_asked = True
        self._emit(f'["update",{action},{self.number},"{self._match}","{self._seat}"]')

    def hear(self, message: bytes) -> None:
        """Take in a message: engine.io's, then socket.io's, then boardgame.io's."""
        if message.startswith(EVENT):
            self._hear_event(message[len(EVENT) :])
        elif message.startswith(CONNECTED):
            self._emit(f'["sync","{self._match}","{self._seat}",null,2]')
        elif message == PING:
            self.line.send(PONG)
        elif message.startswith(OPENED):
            self.line.send(CONNECT)
        else:
            self._table.load.fail(message.decode())

    def _hear_event(self, event: bytes) -> None:
        if event.startswith(b'["update"'):
            self._learn(_state.decode(_parts.decode(event)[2]))
            self._react()
        elif event.startswith(b'["sync"'):
            self._learn(_sync.decode(_parts.decode(event)[2]).state)
            self.welcomed.set_result(None)

    def _learn(self, state: State) -> None:
        self.number, self._cells, self._turn = state.number, state.board.cells, state.ctx.current_player

    def _react(self) -> None:
        """Take the news of one's own move for its answer; there is no other."""
        if self._has_asked:
            self._has_asked = False
            self._table.answered()
        else:
            self._table.heard(self)

    def _emit(self, event: str) -> None:
        self.line.send(EVENT + event.encode())


async def sit_down(port: int, matches: int, load: Load) -> list[Table]:
    """Connect two players to every match; a match begins when somebody asks for it."""
    return [await _sit_down(port, f"match-{number}", load) for number in range(matches)]


async def _sit_down(port: int, match: str, load: Load) -> Table:
    table = Table(load)
    for seat in ("0", "1"):
        player = Player(table, match, seat)
        table.players.append(player)
        await player.line.open(port, PATH, {})
        await player.welcomed
    return table

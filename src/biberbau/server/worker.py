"""A worker: a process in which bots think, so that the server never waits for them.

It reads requests from standard input and answers on standard output, a JSON object a line. All that a bot is given is
the view and the events of its seat. Bots remember: the process keeps them until it is told to forget them.
"""

import logging
import os
import sys
from contextlib import suppress

import msgspec

from ..bots import Bot, make_bot
from ..notation.events import read_events
from ..notation.view import View
from . import logs


class Think(msgspec.Struct, tag="think"):
    """Ask a bot for a move. `events` are those since it was last asked; with `anew` all of them, for a new bot."""

    id: int
    table: str
    bot: str
    level: str
    seed: str
    anew: bool
    view: dict[str, object]
    events: list[dict[str, object]]


class Forget(msgspec.Struct, tag="forget"):
    """Let bots go."""

    bots: list[str]


class Warm(msgspec.Struct, tag="warm"):
    """Prepare for the strong levels, in the background."""


Request = Think | Forget | Warm


class Thought(msgspec.Struct):
    """The move that a bot has chosen; none if it could not."""

    id: int
    move: str | None


_log = logging.getLogger("biberbau.worker")
_read = msgspec.json.Decoder(Request).decode
_write = msgspec.json.Encoder().encode


class Worker:
    """The bots of one process."""

    def __init__(self) -> None:
        """Begin without any."""
        self._bots: dict[str, Bot] = {}

    def answer(self, request: Request) -> Thought | None:
        """Do what is asked."""
        match request:
            case Think():
                return Thought(request.id, self._think(request))
            case Forget():
                for name in request.bots:
                    self._bots.pop(name, None)
            case Warm():
                make_bot("builder", "warm", patient=False)
        return None

    def _think(self, request: Think) -> str | None:
        try:
            if request.anew or request.bot not in self._bots:
                self._bots[request.bot] = make_bot(request.level, request.seed, patient=False)
            return self._bots[request.bot].choose(View.from_dict(request.view), read_events(request.events))
        except Exception:  # the server has a move of its own for this case; the process goes on
            self._bots.pop(request.bot, None)
            _log.exception("a bot has no move", extra={"table": request.table, "bot": request.level})
            return None


def main() -> None:
    """Answer until the server hangs up; the level of the logs is given."""
    logs.set_up(sys.argv[1])
    logs.catch_all()
    os.nice(5)  # people come first
    worker = Worker()
    with suppress(BrokenPipeError):  # the server went away while a bot was thinking
        for line in sys.stdin.buffer:
            thought = worker.answer(_read(line))
            if thought is not None:
                os.write(sys.stdout.fileno(), _write(thought) + b"\n")


if __name__ == "__main__":
    main()

"""A worker: a process in which bots think, so that the server never waits for them.

It is a program as any other, and speaks `biberbau-bot/1` over standard input and output (`bots/speaking.py`). It plays
several seats at once: each message names its `bot`, and a hello also its `level` and its `table`. All that a bot is
given is the view and the events of its seat.
"""

import logging
import os
import sys

from ..bots import Bot, make_bot
from ..bots.process import Message
from ..bots.speaking import Guest, speak
from ..notation.events import AnyEvent
from ..notation.view import View
from . import logs

NO_MOVE = ""
"""What a bot that fails answers. It is never legal, so the server moves for it; the process goes on."""

_log = logging.getLogger("biberbau.worker")


class CarefulBot:
    """A bot whose failures are logged and end nothing but itself."""

    def __init__(self, level: str, seed: str, table: str) -> None:
        """Make the bot."""
        self._where = {"table": table, "bot": level}
        self._bot: Bot | None = None
        try:
            self._bot = make_bot(level, seed, patient=False)
        except Exception:
            self._log_failure()

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return the bot's move, or none that is legal."""
        if self._bot is not None:
            try:
                return self._bot.choose(view, events)
            except Exception:
                self._log_failure()
        return NO_MOVE

    def _log_failure(self) -> None:
        _log.exception("a bot failed", extra=self._where)


def welcome(hello: Message) -> Guest:
    """Make the bot that a hello asks for."""
    level = str(hello["level"])
    return Guest(level, CarefulBot(level, str(hello["seed"]), str(hello["table"])))


def main() -> None:
    """Answer until the server hangs up; the level of the logs is given."""
    logs.set_up(sys.argv[1])
    logs.catch_all()
    os.nice(5)  # people come first
    speak(welcome)


if __name__ == "__main__":
    main()

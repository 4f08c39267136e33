"""A worker: a process that computes bot moves, so that the server never waits for them.

It is a program that speaks `biberbau-bot/1` over standard input and output (`bots/speaking.py`). It plays several seats
at once: each message has the field `bot`, and a hello also `level` and `table`. A bot receives only the view and the
events of its seat. The adviser is asked like a bot, but answers with a hint (`coach`) instead of a move.
"""

import json
import logging
import os
import sys

from ..bots import make_bot
from ..bots.own import Chooser
from ..bots.process import Message
from ..bots.speaking import NamedBot, speak
from ..coach import advise
from ..coach.warming import wait_for
from ..games import GAMES
from ..notation.events import AnyEvent
from ..notation.view import View
from . import logs

NO_MOVE = ""
"""The answer of a bot that failed. It is never legal, so the server moves for the bot; the process continues."""
ADVISER = "adviser"
"""The level of a hello that asks for hints."""
COMPILING = 6.0
"""Seconds that a hint waits for the compiled search; after that it is a rule of thumb."""

_log = logging.getLogger("biberbau.worker")


class NoBot:
    """Replaces a bot that could not be created."""

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return no legal move."""
        return NO_MOVE


class Adviser:
    """Answers with a hint, as JSON text."""

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return the hint for the seat to move."""
        is_ready = wait_for(GAMES[view.game], COMPILING)
        return json.dumps(advise(view, events, search=is_ready).to_dict())


def make_named_bot(hello: Message) -> NamedBot:
    """Create the bot that a hello asks for. Failures, now or later, are logged and end nothing else."""
    level = str(hello["level"])

    def log_failure() -> str:
        _log.exception("a bot failed", extra={"table": hello["table"], "bot": level})
        return NO_MOVE

    bot: Chooser = NoBot()
    try:
        bot = Adviser() if level == ADVISER else make_bot(level, str(hello["seed"]), patient=False)
    except Exception:
        log_failure()
    return NamedBot(level, bot, log_failure)


def main() -> None:
    """Answer until the server closes the pipe; the arguments are the log level and how much lower the priority is."""
    logs.set_up(sys.argv[1])
    logs.catch_all()
    if hasattr(os, "nice"):  # Windows has no such function
        os.nice(int(sys.argv[2]))  # the server comes first
    speak(make_named_bot)


if __name__ == "__main__":
    main()

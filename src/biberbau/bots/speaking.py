"""The program's side of `biberbau-bot/1`: a bot that answers the messages of a table line by line."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout, suppress
from shlex import join, quote
from typing import NamedTuple

from ..installation import command
from ..lang import from_environment, text
from ..notation.events import AnyEvent, read_events
from ..notation.view import View
from .own import Chooser, close, finish, is_importing, maker_of, name_of
from .process import Message


class NamedBot(NamedTuple):
    """A bot for one match, with its name.

    If the bot raises an exception, `on_error` is called in the exception handler and returns the answer. Without it the
    exception ends the program.
    """

    name: str
    bot: Chooser
    on_error: Callable[[], str] | None = None


MakeBot = Callable[[Message], NamedBot]
"""Makes the bot for a match from the message `hello`."""


def run(bot: object, name: str | None = None) -> None:
    """Run a bot as a program: speak `biberbau-bot/1` over standard input and output until bye or the end of input.

    `bot` is a function `choose(view, events)`, or a class or factory that is called for every match. What it prints
    goes to standard error, because standard output is used by the protocol.
    """
    if is_importing():
        raise RuntimeError('run() was called by an import; put it under: if __name__ == "__main__":')
    called = name or name_of(bot)
    make = maker_of(bot, called)
    if sys.stdin.isatty():
        program = quote(f"cmd:{join([sys.executable, sys.argv[0]])}")
        waiting = text(from_environment(os.environ), "play.program", command=command("play bande --bots", program))
        print(waiting, file=sys.stderr)
    speak(lambda hello: NamedBot(called, make(str(hello["seed"]))))


def speak(make: MakeBot) -> None:
    """Read messages from standard input and write the answers to standard output."""
    out = sys.stdout
    with redirect_stdout(sys.stderr), suppress(BrokenPipeError, KeyboardInterrupt):
        for answer in answers(sys.stdin.buffer, make):
            print(json.dumps(answer), file=out, flush=True)


def answers(lines: Iterable[bytes], make: MakeBot) -> Iterator[Message]:
    """Answer messages until bye. The field `bot` of a message names one of several bots."""
    bots: dict[object, NamedBot] = {}
    for line in lines:
        message: Message = json.loads(line)
        kind, which = message["type"], message.get("bot")
        if kind in ("hello", "bye") and which in bots:
            close(bots.pop(which).bot)
        if kind == "hello":
            bots[which] = make(message)
            yield {"name": bots[which].name}
        elif kind == "move":
            yield {"move": _move_of(bots[which], message)}
        elif kind == "end":
            finish(bots[which].bot, *_news(message))
        elif kind == "bye" and which is None:
            return


def _move_of(player: NamedBot, message: Message) -> str:
    try:
        return player.bot.choose(*_news(message))
    except Exception:
        if player.on_error is None:
            raise
        return player.on_error()


def _news(message: Message) -> tuple[View, tuple[AnyEvent, ...]]:
    """Read the view and the events of a message."""
    events = message["events"]
    assert isinstance(events, list)
    return View.from_dict(message["view"]), read_events(events)

"""The program's side of `biberbau-bot/1`: a bot that answers the messages of a table, one line for one line."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout, suppress
from typing import NamedTuple

from ..lang import from_environment, text
from ..notation.events import AnyEvent, read_events
from ..notation.view import View
from .own import Chooser, close, finish, is_importing, maker_of, name_of
from .process import Message


class Guest(NamedTuple):
    """A bot that has been greeted, and the name it goes by."""

    name: str
    bot: Chooser


Welcome = Callable[[Message], Guest]
"""Makes a bot when its match begins, from the hello."""


def run(bot: object, name: str | None = None) -> None:
    """Make a program of a bot: play over standard input and output until the table says bye or is gone.

    `bot` is a function `choose(view, events)`, or a class or factory that is called for every match. What it prints
    goes to standard error, because standard output belongs to the protocol.
    """
    if is_importing():
        raise RuntimeError('run() was called by an import; put it under: if __name__ == "__main__":')
    called = name or name_of(bot)
    make = maker_of(bot, called)
    if sys.stdin.isatty():
        print(text(from_environment(os.environ), "play.program", program=sys.argv[0]), file=sys.stderr)
    speak(lambda hello: Guest(called, make(str(hello["seed"]))))


def speak(welcome: Welcome) -> None:
    """Answer what is read from standard input on standard output."""
    out = sys.stdout
    with redirect_stdout(sys.stderr), suppress(BrokenPipeError, KeyboardInterrupt):
        for answer in answers(sys.stdin.buffer, welcome):
            print(json.dumps(answer), file=out, flush=True)


def answers(lines: Iterable[bytes], welcome: Welcome) -> Iterator[Message]:
    """Answer messages until one says bye. Where a message names a `bot`, it is for that one of several."""
    guests: dict[object, Chooser] = {}
    for line in lines:
        message: Message = json.loads(line)
        kind, which = message["type"], message.get("bot")
        if kind in ("hello", "bye") and which in guests:
            close(guests.pop(which))
        if kind == "hello":
            called, guests[which] = welcome(message)
            yield {"name": called}
        elif kind == "move":
            yield {"move": guests[which].choose(*_news(message))}
        elif kind == "end":
            finish(guests[which], *_news(message))
        elif kind == "bye" and which is None:
            return


def _news(message: Message) -> tuple[View, tuple[AnyEvent, ...]]:
    """Read what a message tells about the match."""
    events = message["events"]
    assert isinstance(events, list)
    return View.from_dict(message["view"]), read_events(events)

"""Let a built-in bot speak `biberbau-bot/1`, for other people's tables: `python -m biberbau.bots.speak LEVEL`.

LEVEL is a level or a baseline, with or without a budget. Tables have their time limits, so a strong bot plays at a
glance until its search is compiled.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence

from ..errors import BadSetup
from ..notation.events import read_events
from ..notation.view import View
from . import BASELINES, LEVELS, PROGRAM, Bot, make_bot

USAGE = f"usage: python -m biberbau.bots.speak LEVEL, with LEVEL one of {', '.join((*LEVELS, *BASELINES))}"


def answers(level: str, lines: Iterable[str]) -> Iterator[str]:
    """Answer the messages of a table, one line for one line, until it says bye."""
    bot: Bot | None = None
    for line in lines:
        message = json.loads(line)
        if message["type"] == "hello":
            bot = make_bot(level, message["seed"], patient=False)
            yield json.dumps({"name": level})
        elif message["type"] == "move" and bot:
            view = View.from_dict(message["view"])
            yield json.dumps({"move": bot.choose(view, read_events(message["events"]))})
        elif message["type"] == "bye":
            return


def main(arguments: Sequence[str]) -> int:
    """Speak over standard input and output; 2 if called for a bot that there is not."""
    if len(arguments) != 1 or not _is_ours(arguments[0]):
        print(USAGE, file=sys.stderr)
        return 2
    for answer in answers(arguments[0], sys.stdin):
        print(answer, flush=True)
    return 0


def _is_ours(name: str) -> bool:
    """Whether a bot of this name is in the registry; others' programs speak for themselves."""
    try:
        make_bot(name, "", patient=False)
    except BadSetup:
        return False
    return not name.startswith(PROGRAM)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

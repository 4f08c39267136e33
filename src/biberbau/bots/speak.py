"""A built-in bot as a program that speaks `biberbau-bot/1`: `python -m biberbau.bots.speak LEVEL`.

LEVEL is a level or a baseline, with or without a budget. Tables have time limits, so a strong bot uses its heuristic
until its search is compiled.
"""

import sys
from collections.abc import Sequence

from ..errors import BadSetup
from . import BASELINES, LEVELS, PROGRAM, PYTHON, make_bot
from .speaking import NamedBot, speak

USAGE = f"usage: python -m biberbau.bots.speak LEVEL, with LEVEL one of {', '.join((*LEVELS, *BASELINES))}"


def main(arguments: Sequence[str]) -> int:
    """Speak over standard input and output; return 2 for an unknown bot."""
    if len(arguments) != 1 or not _is_ours(arguments[0]):
        print(USAGE, file=sys.stderr)
        return 2
    level = arguments[0]
    speak(lambda hello: NamedBot(level, make_bot(level, str(hello["seed"]), patient=False)))
    return 0


def _is_ours(name: str) -> bool:
    """Whether a name is that of a built-in bot."""
    if name.startswith((PROGRAM, PYTHON)):
        return False
    try:
        make_bot(name, "", patient=False)
    except BadSetup:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

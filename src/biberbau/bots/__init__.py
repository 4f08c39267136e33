"""Players that are programs.

A bot is given a view and what has happened since it last chose, as its seat may know it; never a match or a state. So
it plays the same at a table in this process and at one far away.
"""

from .levels import LEVELS
from .own import PYTHON, BotFailed
from .playing import play_match
from .registry import BASELINES, PROGRAM, USUAL, Bot, bot_seed, make_bot
from .speaking import run

__all__ = [
    "BASELINES",
    "LEVELS",
    "PROGRAM",
    "PYTHON",
    "USUAL",
    "Bot",
    "BotFailed",
    "bot_seed",
    "make_bot",
    "play_match",
    "run",
]

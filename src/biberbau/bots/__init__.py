"""Bots: players that are programs.

A bot gets the view of its seat and the events since its last move as its seat sees them; never a match or a state. So
it plays the same in this process and on a remote table.
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

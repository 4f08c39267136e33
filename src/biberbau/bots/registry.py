"""The registry: what a bot is, and how one is made from its name."""

from hashlib import sha256
from typing import Protocol

from ..errors import BadSetup
from ..installation import install_command
from ..notation.events import AnyEvent
from ..notation.view import View
from .levels import LEVELS
from .own import PYTHON, PythonBot, file_of, load, maker_of

BASELINES = ("random", "one-step", "ismcts")
"""Players to measure others by."""
PROGRAM = "cmd:"
"""Begins the name of a bot that is a program of its own."""
OWN = (f"{PYTHON}FILE.py:NAME", f"{PROGRAM}COMMAND")
"""How bots of users are named."""
USUAL = "yearling"
"""The level to sit down with if nobody asks for another."""


class Bot(Protocol):
    """A player that answers a view with one of the view's legal moves."""

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return the move to play; `events` are those since the bot's last move, as its seat was told them."""
        ...

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Learn how the match ended."""
        ...

    def close(self) -> None:
        """Leave the table for good."""
        ...


def make_bot(name: str, seed: str, patient: bool = True) -> Bot:
    """Seat a bot: a level, a baseline, either with a budget (`boss@500`), or one of your own.

    That is a program (`cmd:./mybot`), or a Python class or function (`py:mybot.py:MyBot`, `py:mymodule:choose`). A bot
    is made for one match. The same seed and the same views give the same moves. A bot that is not `patient` plays at a
    glance until the compiled gear is warm, so that people never wait for it.
    """
    if name.startswith(PROGRAM):
        from .program import ProgramBot

        return ProgramBot(name.removeprefix(PROGRAM), seed)
    if name.startswith(PYTHON):
        return PythonBot(name, maker_of(load(name), name)(seed), seed)
    kind, _, budget = name.partition("@")
    if kind not in (*LEVELS, *BASELINES) or not (budget.isdecimal() or name == kind):
        raise BadSetup("unknown-bot", bot=name, bots=", ".join((*LEVELS, *BASELINES, *OWN)))
    if budget and (kind == "random" or (kind in LEVELS and not LEVELS[kind].rollouts)):
        raise BadSetup("no-budget", bot=kind)
    return _make(kind, seed, int(budget) if budget else None, patient)


def fingerprint(name: str) -> str:
    """A hash of the files that a user's bot names, to notice changes; empty for a built-in bot."""
    if name.startswith(PYTHON):
        files = [file_of(name)]
    elif name.startswith(PROGRAM):
        from .program import files_of

        files = files_of(name.removeprefix(PROGRAM))
    else:
        return ""
    return sha256(b"".join(sha256(file.read_bytes()).digest() for file in files)).hexdigest()[:12]


def bot_seed(seed: str, *whose: str) -> str:
    """The seed of one bot, the same every time; it tells nothing about the seed of the match that it is made from."""
    return sha256("/".join((seed, "bot", *whose)).encode()).hexdigest()[:32]


def _make(kind: str, seed: str, budget: int | None, patient: bool) -> Bot:
    from . import baselines, levels

    if kind in LEVELS:
        if LEVELS[kind].rollouts and patient:
            _need_numba(kind)
        return levels.LevelBot(LEVELS[kind], seed, patient, budget)
    if kind == "random":
        return baselines.RandomBot(seed)
    if kind == "one-step":
        return baselines.OneStepBot(seed, budget or baselines.WORLDS)
    _need_numba(kind)
    from .ismcts import ITERATIONS, TreeSearchBot

    return TreeSearchBot(seed, budget or ITERATIONS)


def _need_numba(kind: str) -> None:
    """Refuse a bot that cannot search here; one that need not be patient plays without its search instead."""
    from ..games.gears import can_compile

    if not can_compile():
        raise BadSetup("no-numba", bot=kind, install=install_command("compiled"))

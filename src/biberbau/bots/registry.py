"""The registry of bots: the interface of a bot, and making one from its name."""

from hashlib import sha256
from typing import Protocol

from ..errors import BadSetup
from ..installation import install_command
from ..notation.events import AnyEvent
from ..notation.view import View
from .levels import LEVELS
from .own import PYTHON, PythonBot, file_of, load, maker_of

BASELINES = ("random", "one-step", "ismcts")
"""Bots to measure others against."""
POLICY = "policy"
"""The bot that plays a learned policy without search, in games and with numbers of players that have one."""
PROGRAM = "cmd:"
"""Prefix of the name of a bot that is an external program."""
OWN = (f"{PYTHON}FILE.py:NAME", f"{PROGRAM}COMMAND")
"""Forms of the names of users' bots."""
USUAL = "yearling"
"""The default level."""


class Bot(Protocol):
    """A player that answers a view with one of its legal moves."""

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return the move to play; `events` are those since the bot's last move, as its seat sees them."""
        ...

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Receive the end of the match."""
        ...

    def close(self) -> None:
        """Release all resources; the bot is not used again."""
        ...


def make_bot(name: str, seed: str, patient: bool = True) -> Bot:
    """Make a bot: a level or a baseline, optionally with a budget (`boss@500`), a learned policy, or one of your own.

    Your own is a program (`cmd:./mybot`), or a Python class or function (`py:mybot.py:MyBot`, `py:mymodule:choose`). A
    bot is made for one match. The same seed and the same views give the same moves. A bot that is not `patient` uses
    the heuristic until the compiled search is ready, so that people do not wait for it.
    """
    if name.startswith(PROGRAM):
        from .program import ProgramBot

        return ProgramBot(name.removeprefix(PROGRAM), seed)
    if name.startswith(PYTHON):
        return PythonBot(name, maker_of(load(name), name)(seed), seed)
    kind, _, budget = name.partition("@")
    if kind not in (*LEVELS, *BASELINES, POLICY) or not (budget.isdecimal() or name == kind):
        raise BadSetup("unknown-bot", bot=name, bots=", ".join((*LEVELS, *BASELINES, POLICY, *OWN)))
    if budget and (kind in ("random", POLICY) or (kind in LEVELS and not LEVELS[kind].rollouts)):
        raise BadSetup("no-budget", bot=kind)
    return _make(kind, seed, int(budget) if budget else None, patient)


def check_here(name: str) -> None:
    """Refuse a bot whose program this machine does not have. Raises BadSetup."""
    if name.startswith(PROGRAM):
        from .program import check_program

        check_program(name.removeprefix(PROGRAM))


def check_game(name: str, game: str, players: int) -> None:
    """Refuse a bot that cannot play a game with this number of players. Raises BadSetup."""
    if name == POLICY:
        from .learned.player import policy_for

        policy_for(game, players)


def fingerprint(name: str) -> str:
    """Return a hash of the files of a user's bot, to notice changes; empty for a built-in bot."""
    if name.startswith(PYTHON):
        files = [file_of(name)]
    elif name.startswith(PROGRAM):
        from .program import files_of

        files = files_of(name.removeprefix(PROGRAM))
    else:
        return ""
    return sha256(b"".join(sha256(file.read_bytes()).digest() for file in files)).hexdigest()[:12]


def bot_seed(seed: str, *whose: str) -> str:
    """Derive the seed of one bot from the seed of a match, which it does not reveal."""
    return sha256("/".join((seed, "bot", *whose)).encode()).hexdigest()[:32]


def _make(kind: str, seed: str, budget: int | None, patient: bool) -> Bot:
    from . import baselines, levels

    if kind in LEVELS:
        if LEVELS[kind].rollouts and patient:
            _need_numba(kind)
        return levels.LevelBot(LEVELS[kind], seed, patient, budget)
    if kind == "random":
        return baselines.RandomBot(seed)
    if kind == POLICY:
        from .learned.bot import PolicyBot

        return PolicyBot(None, seed)
    if kind == "one-step":
        return baselines.OneStepBot(seed, budget or baselines.WORLDS)
    _need_numba(kind)
    from .ismcts import ITERATIONS, TreeSearchBot

    return TreeSearchBot(seed, budget or ITERATIONS)


def _need_numba(kind: str) -> None:
    """Refuse a bot that needs numba to search; levels that are not patient play without search instead."""
    from ..games.gears import can_compile

    if not can_compile():
        raise BadSetup("no-numba", bot=kind, install=install_command("compiled"))

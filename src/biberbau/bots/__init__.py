"""Players that are programs, and the registry of them.

A bot is given a view and what has happened since it last chose, as its seat may know it; never a match or a state.
"""

from collections.abc import Callable
from typing import Protocol

from ..events import Told
from ..view import View
from .simple import RandomBot, SimpleBot


class Bot(Protocol):
    """A player that answers a view with one of the view's legal moves."""

    def choose(self, view: View, events: tuple[Told, ...]) -> str:
        """Return the move to play; `events` are those since the bot's last move, as its seat was told them."""
        ...


BOTS: dict[str, Callable[[str], Bot]] = {"simple": SimpleBot, "random": RandomBot}
"""Every bot by its name, made from a seed: the same seed and the same views give the same moves."""

USUAL = "simple"
"""The bot to sit down with if nobody asks for another."""

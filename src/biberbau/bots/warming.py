"""Compiling the search in the background, so that people do not wait for the first move of a strong bot."""

from threading import Event, Lock, Thread

from ..games import GAMES, Game
from .learned.player import searched_policy_of
from .trial import compiled_search

_warm: dict[tuple[str, str], Event] = {}
"""By rules and heuristics: set when the search of such games is compiled."""
_lock = Lock()
_thread: Thread | None = None


def begin() -> None:
    """Start compiling, once, without waiting for it."""
    global _thread
    with _lock:
        if _thread is None:
            _thread = Thread(target=_compile_all, name="biberbau-warming", daemon=True)
            _thread.start()


def is_warm(game: Game) -> bool:
    """Whether the search of a game is compiled."""
    return _flag(game).is_set()


def _flag(game: Game) -> Event:
    return _warm.setdefault((game.rules.__name__, game.heuristics), Event())


def _compile_all() -> None:
    for game in GAMES.values():
        try:
            compiled_search(game.rules, game.heuristics)
            if any(searched_policy_of(game, players) for players in game.players):
                compiled_search(game.rules, game.heuristics, is_learned=True)
        except ImportError:  # without numba all levels use their heuristics
            return
        _flag(game).set()

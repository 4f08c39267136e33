"""Compiling the coach's search in the background, so that nobody waits long for the first hint."""

from threading import Event, Lock, Thread

from ..games import Game
from ..games.gears import can_compile
from .trying import compiled_sampler

_ready: dict[tuple[str, str], Event] = {}
"""By rules and heuristics: set when the search of such games is compiled."""
_lock = Lock()


def wait_for(game: Game, seconds: float) -> bool:
    """Start to compile the search of a game and wait for some time; return whether it is ready. Needs numba."""
    if not can_compile():
        return False
    key = game.rules.__name__, game.heuristics
    with _lock:
        if key not in _ready:
            _ready[key] = Event()
            Thread(target=_compile, args=(game, _ready[key]), name="biberbau-coach", daemon=True).start()
    return _ready[key].wait(seconds)


def _compile(game: Game, is_ready: Event) -> None:
    compiled_sampler(game.rules, game.heuristics)
    is_ready.set()

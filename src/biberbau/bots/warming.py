"""Warming up: compiling the search in the background, so that nobody waits for a strong player's first move."""

from threading import Event, Lock, Thread

from .heuristics import FAMILIES
from .trial import compiled_search

_warm = {family: Event() for family in FAMILIES}
_lock = Lock()
_thread: Thread | None = None


def begin() -> None:
    """Start compiling, once, without waiting for it."""
    global _thread
    with _lock:
        if _thread is None:
            _thread = Thread(target=_compile_all, name="biberbau-warming", daemon=True)
            _thread.start()


def is_warm(family: str) -> bool:
    """Whether a family's search is ready."""
    return _warm[family].is_set()


def _compile_all() -> None:
    for family, warm in _warm.items():
        try:
            compiled_search(family)
        except ImportError:  # without numba everybody plays at a glance
            return
        warm.set()

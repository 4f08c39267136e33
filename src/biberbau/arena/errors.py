"""Errors of the arena, with a hint what to do."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from ..errors import InEnglish, in_words
from ..installation import install_command


class ArenaError(InEnglish):
    """An error that stops the arena."""

    family = "arena"


@contextmanager
def writing_in(folder: Path) -> Iterator[None]:
    """Create a folder for writing; ArenaError if that is not possible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise ArenaError(f"nothing can be written in {folder} ({in_words(error)}); choose another folder") from error


def is_installed(module: str) -> bool:
    """Whether an optional module can be imported."""
    try:
        import_module(module)
    except ModuleNotFoundError:
        return False
    return True


def need(module: str, extra: str) -> Any:
    """Import an untyped module of an extra."""
    with needing(extra):
        return import_module(module)


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Guard imports of an extra; if a package is missing, say how to install it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.startswith("biberbau"):
            raise
        raise ArenaError(
            f"this needs the package {missing.name}, which is not installed; try: {install_command(extra)}"
        ) from missing

"""Python bots: classes and functions of users, run in this process.

A bot is a class or another factory, called once for each match, with the bot's seed if it has a parameter `seed`; or a
function `choose(view, events)`; or an object with a method `choose`. `finish(view, events)` and `close()` are optional.
Names are `py:module:Name` and `py:file.py:Name`.
"""

import importlib
import importlib.util
import inspect
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Protocol, cast

from ..errors import BadSetup, Problem
from ..notation.events import AnyEvent
from ..notation.view import View
from .process import KEPT_LINES, shown
from .substitute import Substitute

PYTHON = "py:"
"""Prefix of the name of a bot that is a Python class or function."""


class Chooser(Protocol):
    """The required method of a bot."""

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return the move to play."""
        ...


Maker = Callable[[str], Chooser]
"""Makes a bot for one match from its seed."""


def finish(chooser: Chooser, view: View, events: tuple[AnyEvent, ...]) -> None:
    """Call a bot's `finish`, if it has one."""
    if hasattr(chooser, "finish"):
        chooser.finish(view, events)


def close(chooser: Chooser) -> None:
    """Call a bot's `close`, if it has one."""
    if hasattr(chooser, "close"):
        chooser.close()


class BotFailed(Problem):
    """A bot raised an exception (`__cause__`), or chose a move that is not legal."""


class PythonBot:
    """A bot that asks a Python object and checks its answers.

    If the object raises an exception or its move is not legal, that is noted in `incidents`, and a builder moves
    instead. With `is_strict` it is raised as BotFailed.
    """

    def __init__(self, name: str, chooser: Chooser, seed: str, is_strict: bool = False) -> None:
        """Keep the object; the seed is for the builder."""
        self.name = name
        self._chooser = chooser
        self._is_strict = is_strict
        self._substitute = Substitute(seed)

    @property
    def incidents(self) -> list[str]:
        """The incidents, as texts."""
        return self._substitute.incidents

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return the object's move, or the builder's if the object fails."""
        self._substitute.follow(events)
        try:
            move = self._chooser.choose(view, events)
        except Exception as error:
            self._raised(view, error)
            return self._substitute.move(view)
        if isinstance(move, str) and move in view.legal:
            return move
        if self._is_strict:
            legal = ", ".join(view.legal)
            raise BotFailed("bot-illegal", bot=self.name, seat=view.seat, round=view.round, move=move, legal=legal)
        self._substitute.note(view, f"illegal move: {shown(move if isinstance(move, str) else repr(move))}")
        return self._substitute.move(view)

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Inform the object of the end of the match."""
        self._substitute.is_playing = False
        try:
            finish(self._chooser, view, events)
        except Exception as error:
            self._raised(view, error)

    def close(self) -> None:
        """Close the object."""
        try:
            close(self._chooser)
        except Exception as error:
            if self._is_strict:
                raise
            self._substitute.incidents.append(f"close() raised {shown(_in_words(error))}")

    def _raised(self, view: View, error: Exception) -> None:
        if self._is_strict:
            why = _in_words(error)
            raise BotFailed("bot-failed", bot=self.name, seat=view.seat, round=view.round, why=why) from error
        self._substitute.note(view, f"raised {shown(_in_words(error))}", list(_places(error))[-KEPT_LINES:])


def _places(error: Exception) -> Iterator[str]:
    """Return the lines of a traceback that are in the bot's own code, one for each call."""
    for frame in extract_tb(error.__traceback__):
        if frame.filename != __file__:
            yield shown(f"{frame.filename}, line {frame.lineno}, in {frame.name}: {frame.line or ''}", 200)


# Making a bot from an object


def maker_of(given: object, name: str) -> Maker:
    """Return the function that makes a bot from a class, function or object; BadSetup if it is none of these."""
    if _has_choose(given) and not _is_class(given):
        return lambda seed: cast("Chooser", given)
    if not callable(given) or (inspect.isclass(given) and not _has_choose(given)):
        raise BadSetup("python-bot.kind", bot=name)
    signature = _signature_of(given, name)
    if "seed" in signature.parameters and _fits(signature, seed=""):
        return lambda seed: _made(partial(given, seed=seed), name)
    if not _is_class(given) and _fits(signature, "view", "events"):
        return lambda seed: _Function(given)
    if _fits(signature):
        return lambda seed: _made(given, name)
    raise BadSetup("python-bot.arguments", bot=name, arguments=str(signature))


def name_of(given: object) -> str:
    """Return the name of a class or function, or of an object's class."""
    return str(getattr(given, "__name__", type(given).__name__))


class _Function:
    """A function as a bot."""

    def __init__(self, choose: Callable[..., str]) -> None:
        self.choose = choose


def _has_choose(given: object) -> bool:
    return callable(getattr(given, "choose", None))


def _is_class(given: object) -> bool:
    """Whether an object is a class, or a `partial` of one."""
    return inspect.isclass(given.func if isinstance(given, partial) else given)


def _signature_of(given: Callable[..., object], name: str) -> inspect.Signature:
    try:
        return inspect.signature(given)
    except ValueError as error:  # some built-in functions have no signature
        raise BadSetup("python-bot.kind", bot=name) from error


def _fits(signature: inspect.Signature, *arguments: str, **named: str) -> bool:
    """Whether a signature accepts these arguments."""
    try:
        signature.bind(*arguments, **named)
    except TypeError:
        return False
    return True


def _made(make: Callable[[], object], name: str) -> Chooser:
    """Make a bot for a match; BadSetup if that raises an exception, or does not return a bot."""
    try:
        made = make()
    except Exception as error:
        raise BadSetup("python-bot.made", bot=name, why=_in_words(error)) from error
    if not _has_choose(made):
        raise BadSetup("python-bot.kind", bot=name)
    return cast("Chooser", made)


def _in_words(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: {type(error).__name__}: {error.msg}"
    said = str(error)
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


# Names


def load(name: str) -> object:
    """Import the object of `py:module:Name` or `py:file.py:Name`; BadSetup if there is none."""
    where, attribute = _split(name)
    module = _import(where)
    if not hasattr(module, attribute):
        raise BadSetup("python-bot.name", where=where, name=attribute, names=", ".join(_callables(module)) or "–")
    return getattr(module, attribute)


def file_of(name: str) -> Path:
    """Return the file of `py:module:Name` or `py:file.py:Name`."""
    file = _import(_split(name)[0]).__file__
    assert file, "what comes from no file defines no bots"
    return Path(file)


def _split(name: str) -> tuple[str, str]:
    where, _, attribute = name.removeprefix(PYTHON).rpartition(":")
    if not where or not attribute:
        raise BadSetup("python-bot.form", bot=name)
    return where, attribute


def _import(where: str) -> ModuleType:
    """Import a module or a file; modules are also searched in the current folder."""
    if where.endswith(".py"):
        path = Path(where)
        if not path.is_file():
            raise BadSetup("python-bot.file", file=where, folder=Path.cwd())
        return _from_file(path.resolve(), where)
    _look_into(Path.cwd())
    with _importing(where):
        return importlib.import_module(where)


@cache
def _from_file(path: Path, where: str) -> ModuleType:
    _look_into(path.parent)
    called = f"{path.stem}_{sha256(os.fsencode(path)).hexdigest()[:8]}"  # another module may have the same name
    spec = importlib.util.spec_from_file_location(called, path)
    assert spec and spec.loader, "every file that ends in .py has one"
    module = importlib.util.module_from_spec(spec)
    sys.modules[called] = module
    try:
        with _importing(where):
            spec.loader.exec_module(module)
    except BadSetup:
        del sys.modules[called]
        raise
    return module


def _look_into(folder: Path) -> None:
    """Append a folder to Python's module search path."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


@contextmanager
def _importing(where: str) -> Iterator[None]:
    """Convert every exception of an import into BadSetup."""
    global _imports
    _imports += 1
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is not None and f"{where}.".startswith(f"{error.name}."):
            raise BadSetup("python-bot.module", module=where) from error
        raise BadSetup("python-bot.import", where=where, why=_in_words(error)) from error
    except (Exception, SystemExit) as error:
        raise BadSetup("python-bot.import", where=where, why=_in_words(error)) from error
    finally:
        _imports -= 1


_imports = 0


def is_importing() -> bool:
    """Whether a bot's module is being imported."""
    return _imports > 0


def _callables(module: ModuleType) -> Iterator[str]:
    """Return the names of the classes and functions that a module defines."""
    for name, value in vars(module).items():
        if callable(value) and not name.startswith("_") and getattr(value, "__module__", "") == module.__name__:
            yield name

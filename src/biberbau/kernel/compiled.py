"""The compiled gear: the same rules through numba, on NumPy records.

Only this module imports NumPy and numba, and nothing imports it before bots or simulations ask. A game is compiled
from the rules it starts from: what they call is found, ordered and compiled callees first, one explicit signature each.
The machine code is kept on disk, in a folder named after a hash of everything it is made from, because numba's own
cache does not notice when a called module changes. Rules of other packages are hashed like Biberbau's own.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from threading import Lock
from types import FunctionType, ModuleType
from typing import Any, cast, get_args, get_origin, get_type_hints

import numba
import numpy as np
from numba import types

from . import native
from .chance import World
from .record import Record
from .rule import NATIVE

Rule = Callable[..., Any]
Rows = np.ndarray[Any, np.dtype[Any]]

SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": False, "no_cfunc_wrapper": True}
INNER = {"no_cpython_wrapper": True}
"""A rule that only rules call needs no way in from Python, which saves a third of the time to compile."""


_one_at_a_time = Lock()
"""Where machine code is kept is one setting for the whole process."""


class Gear:
    """The rules of one game, compiled: call them by name, with `rows` of states in place of plain ones."""

    def __init__(self, name: str, rules: Iterable[Rule], state: type[World]) -> None:
        """Compile `rules` and all that they call; `name` keeps games apart on disk."""
        self.state = state
        self.dtype = layout(state)
        self._row = numba.from_dtype(self.dtype)
        self._name = name
        self._compiled: dict[Rule, Any] = {}
        with _one_at_a_time:
            for entry in rules:
                self._compiled[entry] = self._load(entry)

    def __getitem__(self, rule: Rule) -> Rule:
        """Return the compiled form of a plain rule."""
        return cast(Rule, self._compiled[rule])

    def rows(self, count: int) -> Rows:
        """Make `count` empty states."""
        return np.zeros(count, self.dtype)

    def _load(self, entry: Rule) -> Any:
        """Take an entry's machine code from disk; only if it is not there, compile what it calls, then itself."""
        folder = cache_folder() / f"{self._name}-{fingerprint(entry, self.state)}"
        setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010 - numba makes its settings up at run time
        try:
            return self._compile(self._twin(entry, on_disk=True), entry)
        except numba.core.errors.NumbaError:
            return self._compile(self._linked(entry, on_disk=True), entry)

    def _linked(self, function: Rule, on_disk: bool = False) -> Any:
        """Make a function's twin with everything that it calls compiled."""
        for _, callee in callees(source_of(function)):
            if callee not in self._compiled:
                self._compiled[callee] = self._compile(self._linked(callee), callee)
        return self._twin(function, on_disk)

    def _twin(self, function: Rule, on_disk: bool = False) -> Any:
        """Make a function for numba of a rule's code, calling the compiled rules by their plain names."""
        plain = source_of(function)
        scope = {name: constant(value) for name, value in plain.__globals__.items()}
        scope.update({name: self._compiled.get(callee) for name, callee in callees(plain)})
        twin = FunctionType(plain.__code__, scope, plain.__name__)
        return numba.njit(twin, cache=on_disk, **(SETTINGS if on_disk else SETTINGS | INNER))

    def _compile(self, twin: Any, function: Rule) -> Any:
        """Compile for one explicit signature, so that no call makes numba think of another."""
        hints = get_type_hints(function)
        hints.pop("return")
        twin.compile(tuple(self._type(hint) for hint in hints.values()))
        twin.disable_compile()
        return twin

    def _type(self, hint: Any) -> Any:
        """Translate an annotation: numbers are 64 bits wide, rows are arrays, records go by reference."""
        if hint is int:
            return types.int64
        if hint is float:
            return types.float64
        if hint is bool:
            return types.boolean
        if hint is type(None):
            return types.void
        if get_origin(hint) is list:
            return types.Array(self._type(get_args(hint)[0]), 1, "C")
        if issubclass(self.state, hint):
            return self._row
        return numba.from_dtype(layout(hint))


def layout(cls: type[Record]) -> np.dtype[Any]:
    """Derive the NumPy layout of a declared record."""
    fields: list[Any] = []
    for field in cls.layout:
        if field.part is not None:
            fields.append((field.name, layout(field.part)))
        elif field.length:
            fields.append((field.name, field.code, (field.length,)))
        else:
            fields.append((field.name, field.code))
    return np.dtype(fields, align=True)


def values(plain: Record) -> tuple[Any, ...]:
    """Return a plain record's content in the order of its layout: what a row of the compiled gear is set to."""
    found: list[Any] = []
    for field in plain.layout:
        value = getattr(plain, field.name)
        if field.part is not None:
            value = values(value)
        elif field.length:
            value = tuple(value)
        found.append(value)
    return tuple(found)


def callees(function: FunctionType) -> Iterator[tuple[str, Rule]]:
    """Find the rules a function calls, by the names in its code."""
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if hasattr(value, "__gear__"):
            yield name, cast(Rule, value)


def source_of(function: Rule) -> FunctionType:
    """Return the function whose code is compiled: the rule itself, or its native version."""
    is_native = vars(function)["__gear__"] == NATIVE
    return cast(FunctionType, getattr(native, function.__name__) if is_native else function)


def constant(value: object) -> object:
    """Turn a table of numbers into an array: numba copies tuples, but keeps arrays in read-only memory."""
    if isinstance(value, tuple) and value and all(isinstance(item, int) for item in value):
        return np.array(value, np.min_scalar_type(-1 - max(map(abs, value))))
    return value


def cache_folder() -> Path:
    """Return where machine code is kept: NUMBA_CACHE_DIR, else the user's cache, else a temporary folder."""
    home = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(home) / "biberbau"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        owner = f"-{os.getuid()}" if hasattr(os, "getuid") else ""  # on Windows every user has a temporary folder
        folder = Path(tempfile.gettempdir()) / f"biberbau{owner}"
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def fingerprint(entry: Rule, state: type[World]) -> str:
    """Hash everything that the machine code of an entry is made from.

    That is the code of all rules that it reaches, wherever they are defined, the constants that they read, the layout
    of the state, and the versions of Python, NumPy and numba.
    """
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__} {layout(state)!r}".encode())
    digest.update(_settings().encode())
    found: dict[FunctionType, None] = {}
    ahead = [source_of(entry)]
    while ahead:
        function = ahead.pop()
        if function not in found:
            found[function] = None
            ahead += [source_of(callee) for _, callee in callees(function)]
            digest.update(_text_of(function).encode())
    return digest.hexdigest()[:24]


def _settings() -> str:
    return repr((SETTINGS, INNER))


def _text_of(function: FunctionType) -> str:
    """Write a rule down: its code, its annotations, and the constants that it reads."""
    code = function.__code__
    read = {name: _constants(function.__globals__.get(name), code.co_names) for name in code.co_names}
    facts = (function.__module__, function.__qualname__, code.co_code, code.co_consts, code.co_names, code.co_varnames)
    return repr((*facts, sorted(map(str, function.__annotations__.items())), read))


def _constants(value: object, names: tuple[str, ...]) -> object:
    """What a name stands for: a number or a table itself; of a module the constants among the names that follow."""
    if isinstance(value, ModuleType):
        return {name: _constants(getattr(value, name, None), ()) for name in names}
    return value if isinstance(value, int | float | tuple | np.generic) else None

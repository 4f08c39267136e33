"""The compiled gear: the same rules through numba, on NumPy records.

Only this module imports NumPy and numba, and nothing imports it before bots or simulations ask. A game is compiled
from the rules it starts from: what they call is found, ordered and compiled callees first, one explicit signature each.
The machine code is kept on disk, in a folder named after a hash of every rule source, because numba's own cache does
not notice when a called module changes.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FunctionType
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


class Gear:
    """The rules of one game, compiled: call them by name, with `rows` of states in place of plain ones."""

    def __init__(self, name: str, rules: Iterable[Rule], state: type[World]) -> None:
        """Compile `rules` and all that they call; `name` keeps games apart on disk."""
        self.state = state
        self.dtype = layout(state)
        self._row = numba.from_dtype(self.dtype)
        setattr(numba.config, "CACHE_DIR", str(cache_folder() / name))  # noqa: B010 - numba makes its settings up at run time
        self._compiled: dict[Rule, Rule] = {}
        for function in callees_first(rules):
            self._compiled[function] = self._compile(function)

    def __getitem__(self, rule: Rule) -> Rule:
        """Return the compiled form of a plain rule."""
        return self._compiled[rule]

    def rows(self, count: int) -> Rows:
        """Make `count` empty states."""
        return np.zeros(count, self.dtype)

    def _compile(self, function: Rule) -> Rule:
        plain = cast(FunctionType, source_of(function))
        scope = {name: constant(value) for name, value in plain.__globals__.items()}
        scope.update({name: self._compiled[callee] for name, callee in callees(plain)})
        twin = FunctionType(plain.__code__, scope, plain.__name__)
        hints = get_type_hints(function)
        result = self._type(hints.pop("return"))
        signature = result(*(self._type(hint) for hint in hints.values()))
        jit = numba.njit(signature, cache=True, nogil=True, error_model="numpy", boundscheck=False)
        return cast(Rule, jit(twin))

    def _type(self, hint: Any) -> Any:
        """Translate an annotation: numbers are 64 bits wide, rows are arrays, records go by reference."""
        if hint is int:
            return types.int64
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


def pack(plain: Record, row: Any) -> None:
    """Write a plain record into a row of the compiled gear."""
    for field in plain.layout:
        value = getattr(plain, field.name)
        if field.part is not None:
            pack(value, row[field.name])
        else:
            row[field.name] = value


def unpack(row: Any, plain: Record) -> None:
    """Write a row of the compiled gear into a plain record; doors stay as they are."""
    for field in plain.layout:
        if field.part is not None:
            unpack(row[field.name], getattr(plain, field.name))
        else:
            setattr(plain, field.name, row[field.name].tolist())


def callees_first(rules: Iterable[Rule]) -> Iterator[Rule]:
    """Yield the rules and everything they call, each once, after what it calls itself."""
    done: set[Rule] = set()

    def visit(function: Rule) -> Iterator[Rule]:
        if function in done:
            return
        done.add(function)
        for _, callee in callees(cast(FunctionType, source_of(function))):
            yield from visit(callee)
        yield function

    for function in rules:
        yield from visit(function)


def callees(function: FunctionType) -> Iterator[tuple[str, Rule]]:
    """Find the rules a function calls, by the names in its code."""
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if hasattr(value, "__gear__"):
            yield name, cast(Rule, value)


def source_of(function: Rule) -> Rule:
    """Return the function whose code is compiled: the rule itself, or its native version."""
    if vars(function)["__gear__"] == NATIVE:
        return cast(Rule, getattr(native, function.__name__))
    return function


def constant(value: object) -> object:
    """Turn a table of numbers into an array: numba copies tuples, but keeps arrays in read-only memory."""
    if isinstance(value, tuple) and value and all(isinstance(item, int) for item in value):
        return np.array(value, np.int32)
    return value


def cache_folder() -> Path:
    """Return where machine code is kept: NUMBA_CACHE_DIR, else the user's cache, else a temporary folder."""
    home = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(home) / "biberbau" / _fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"biberbau-{os.getuid()}" / _fingerprint()
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _fingerprint() -> str:
    """Hash every rule source, with the versions that shape the machine code."""
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__}".encode())
    package = Path(__file__).parent.parent
    for source in sorted([*package.glob("kernel/*.py"), *package.glob("games/*.py"), *package.glob("bots/*.py")]):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]

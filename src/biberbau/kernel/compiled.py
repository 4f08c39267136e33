"""The compiled gear: the same rules compiled by numba, on NumPy records.

NumPy and numba are imported only when bots or simulations need them. Compilation starts at the entry rules of a game.
The rules that they call are compiled first, each with one explicit signature. The machine code is stored on disk, in a
folder whose name contains a hash of everything it depends on, because numba's own cache does not notice when a called
module changes. Rules of other packages are hashed the same way.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from types import FunctionType, ModuleType
from typing import Annotated, Any, cast, get_args, get_origin, get_type_hints

import numba
import numpy as np
from numba import types

from . import native
from .chance import StateBase
from .record import StateRecord
from .rule import INLINED, NATIVE

Rule = Callable[..., Any]
Rows = np.ndarray[Any, np.dtype[Any]]

SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": False, "no_cfunc_wrapper": True}
INNER = {"no_cpython_wrapper": True}
"""Rules that only other rules call get no Python wrapper, which saves a third of the compile time."""
IN_CALLERS = {"forceinline": True}
SHORT = 400
"""Rules with fewer bytes of code, and those that are marked, are compiled into their callers: play is a tenth faster,
compiling is not slower. With all rules play is a fifth faster, but compiling takes up to four times as long."""

INNER_LEVEL = 2
"""Level of optimisation of rules that only other rules call. They are optimised again with the entry that calls them,
at numba's own level 3. Level 2 saves an eighth of the compile time, and play is as fast; with level 1 it is a fifth
slower, with level 0 it takes three times as long."""

_of_numba = vars(numba.config)
"""The settings of numba, which count for the whole process."""
_one_at_a_time = Lock()
"""For the settings of numba that are changed here: the cache folder and the level of optimisation."""


@contextmanager
def _optimising_less() -> Iterator[None]:
    """Compile with less optimisation for a while."""
    usual = _of_numba["OPT"]
    _of_numba["OPT"] = type(usual)(INNER_LEVEL)
    try:
        yield
    finally:
        _of_numba["OPT"] = usual


class Gear:
    """The compiled rules of one game. Look a rule up by its plain function; pass `rows` instead of plain states."""

    def __init__(self, name: str, rules: Iterable[Rule], state: type[StateBase]) -> None:
        """Compile `rules` and everything they call; `name` is the game's part of the folder name on disk."""
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
        """Load the machine code of an entry from disk; if there is none, compile its callees, then the entry."""
        folder = cache_folder() / f"{self._name}-{fingerprint(entry, self.state)}"
        _of_numba["CACHE_DIR"] = str(folder)
        try:
            return self._compile(self._twin(entry, on_disk=True), entry)
        except numba.core.errors.NumbaError:
            with _optimising_less():
                self._compile_callees(entry)
            return self._compile(self._twin(entry, on_disk=True), entry)

    def _compile_callees(self, function: Rule) -> None:
        """Compile everything that a function calls."""
        for _, callee in callees(source_of(function)):
            if callee not in self._compiled:
                self._compile_callees(callee)
                self._compiled[callee] = self._compile(self._twin(callee), callee)

    def _twin(self, function: Rule, on_disk: bool = False) -> Any:
        """Make a numba function from the code of a rule; its calls reach the compiled rules under their plain names."""
        plain = source_of(function)
        scope = {name: constant(value) for name, value in plain.__globals__.items()}
        scope.update({name: self._compiled.get(callee) for name, callee in callees(plain)})
        twin = FunctionType(plain.__code__, scope, plain.__name__)
        is_inlined = len(plain.__code__.co_code) < SHORT or hasattr(plain, INLINED)
        inner = INNER | IN_CALLERS if is_inlined else INNER
        return numba.njit(twin, cache=on_disk, **(SETTINGS if on_disk else SETTINGS | inner))

    def _compile(self, twin: Any, function: Rule) -> Any:
        """Compile for one explicit signature, so that no call triggers the compilation of another."""
        hints = get_type_hints(function, include_extras=True)
        hints.pop("return")
        twin.compile(tuple(self._type(hint) for hint in hints.values()))
        twin.disable_compile()
        return twin

    def _type(self, hint: Any) -> Any:
        """Translate an annotation: numbers have 64 bits, lists are arrays, records are passed by reference."""
        if hint is int:
            return types.int64
        if hint is float:
            return types.float64
        if hint is bool:
            return types.boolean
        if hint is type(None):
            return types.void
        if get_origin(hint) is Annotated:
            return types.Array(numba.from_dtype(np.dtype(hint.__metadata__[0])), 1, "C")
        if get_origin(hint) is list:
            return types.Array(self._type(get_args(hint)[0]), 1, "C")
        if issubclass(self.state, hint):
            return self._row
        return numba.from_dtype(layout(hint))


def layout(cls: type[StateRecord]) -> np.dtype[Any]:
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


def values(plain: StateRecord) -> tuple[Any, ...]:
    """Return the content of a plain record in the order of its layout, ready to be assigned to a row."""
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
    """Find the rules that a function calls, by the names in its code."""
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
    """Return the folder for machine code: NUMBA_CACHE_DIR, else the user's cache, else a temporary folder."""
    home = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(home) / "biberbau"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        owner = f"-{os.getuid()}" if hasattr(os, "getuid") else ""  # on Windows every user has a temporary folder
        folder = Path(tempfile.gettempdir()) / f"biberbau{owner}"
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def fingerprint(entry: Rule, state: type[StateBase]) -> str:
    """Hash everything that the machine code of an entry depends on.

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
    return repr((SETTINGS, INNER, IN_CALLERS, SHORT, INNER_LEVEL))


def _text_of(function: FunctionType) -> str:
    """Describe a rule as text: its code, its annotations, and the constants that it reads."""
    code = function.__code__
    read = {name: _constants(function.__globals__.get(name), code.co_names) for name in code.co_names}
    facts = (
        function.__module__,
        function.__qualname__,
        hasattr(function, INLINED),
        code.co_code,
        code.co_consts,
        code.co_names,
        code.co_varnames,
    )
    return repr((*facts, sorted(map(str, function.__annotations__.items())), read))


def _constants(value: object, names: tuple[str, ...]) -> object:
    """Return the value behind a name: a number or table as it is, a module as its constants among `names`."""
    if isinstance(value, ModuleType):
        return {name: _constants(getattr(value, name, None), ()) for name in names}
    return value if isinstance(value, int | float | tuple | np.generic) else None

"""Rules: functions on records, in the subset of Python that both gears understand.

Whole numbers, declared records, fixed rows, `if`, `while`, `for … in range`. A rule calls rules only, never itself, and
reads module constants: ints and tuples of ints. The markers change nothing in the plain gear; `kernel.compiled` looks
for them.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Annotated, Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

Bytes = Annotated[list[int], "u1"]
"""A row of small numbers that a rule reads or writes: a list in the plain gear, an array of this type when compiled."""
Shorts = Annotated[list[int], "i2"]
"""The same, of 16 bits."""
Words = Annotated[list[int], "i4"]
"""The same, of 32 bits."""
Floats = Annotated[list[float], "f4"]
"""The same, of single precision."""

RULE, NATIVE = "rule", "native"
INLINED = "__inlined__"
"""Name of the marker of `inlined`."""


def rule(function: F) -> F:
    """Mark a function that both gears run from this one source."""
    function.__gear__ = RULE  # type: ignore[attr-defined]
    return function


def inlined(function: F) -> F:
    """Mark a rule that is compiled into its callers however long it is, because it takes much of their time."""
    setattr(function, INLINED, True)
    return function


def native(function: F) -> F:
    """Mark a function that has a separate version for the compiled gear, under the same name in `kernel.native`."""
    function.__gear__ = NATIVE  # type: ignore[attr-defined]
    return function


def bind(function: F, rules: dict[str, Callable[..., Any]]) -> F:
    """Return a copy of a rule that calls the given rules under the given names: a driver for one game."""
    source = cast(FunctionType, function)
    bound = FunctionType(source.__code__, {**source.__globals__, **rules}, source.__name__)
    bound.__annotations__ = source.__annotations__
    bound.__doc__ = source.__doc__
    bound.__dict__.update(source.__dict__)
    return rule(cast(F, bound))

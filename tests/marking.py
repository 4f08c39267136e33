"""What a test needs, found in its code: this sets the markers `browser`, `server`, `nginx`, `compiled` and so on.

A test needs what it can reach: its own code, its fixtures, and every function and class of the tests that these name.
Markers that cannot be found this way are set in the test: `cluster`, `slow` for much computing, and `compiled` where
only the name of a bot says that it searches.
"""

from collections.abc import Iterator
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

MARKERS = {
    "browser": "needs Chromium and the built page",
    "server": "starts a server process",
    "nginx": "needs nginx; make proxies installs it in CI",
    "caddy": "needs Caddy; make proxies installs it in CI",
    "compiled": "compiles rules with numba",
    "cluster": "needs Dask or Ray; make test-clusters runs it",
    "slow": "starts processes, or needs seconds of computing",
}
NEEDS = {
    "tests.browser.chromium": "browser",
    "tests.server_process.Server": "server",
    "tests.proxies.Nginx": "nginx",
    "tests.proxies.Caddy": "caddy",
    "biberbau.kernel.compiled.Gear": "compiled",
    "biberbau.bots.program.ProgramBot": "slow",
    "subprocess": "slow",
}
"""The marker of a test that reaches one of these."""
OURS = "tests"


def needs_of(item: pytest.Item) -> frozenset[str]:
    """The markers that the code of a test and of its fixtures asks for; a doctest has none."""
    manager = item.session._fixturemanager
    names = getattr(item, "fixturenames", ())
    fixtures = [each.func for name in names for each in manager.getfixturedefs(name, item) or ()]
    return frozenset().union(*(_reached(_plain(each)) for each in (getattr(item, "obj", None), *fixtures)))


@cache
def _reached(start: object) -> frozenset[str]:
    """The markers of everything that a function or class can reach."""
    waiting, seen, found = [start], {start}, set()
    while waiting:
        thing = waiting.pop()
        found.add(NEEDS.get(_name_of(thing), ""))
        for other in _named_in(thing):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return frozenset(found - {""})


def _name_of(thing: object) -> str:
    if isinstance(thing, ModuleType):
        return thing.__name__
    return f"{getattr(thing, '__module__', '')}.{getattr(thing, '__qualname__', '')}"


def _named_in(thing: object) -> Iterator[object]:
    """The functions and classes that one of the tests' own names."""
    if not _name_of(thing).startswith(f"{OURS}."):
        return
    if isinstance(thing, type):
        yield from thing.__bases__
        yield from filter(_can_need, map(_plain, vars(thing).values()))
    elif isinstance(thing, FunctionType):
        names = set(_names_of(thing.__code__))
        scopes = [thing.__globals__]
        scopes += [vars(each) for name in names if _is_ours(each := thing.__globals__.get(name))]
        yield from filter(_can_need, (_plain(scope[name]) for scope in scopes for name in names if name in scope))


def _names_of(code: CodeType) -> Iterator[str]:
    """Every global name and attribute in a function, inner functions included."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names_of(inner)


def _is_ours(thing: object) -> bool:
    return isinstance(thing, ModuleType) and thing.__name__.split(".")[0] == OURS


def _can_need(thing: object) -> bool:
    return isinstance(thing, FunctionType | ModuleType | type)


def _plain(thing: Any) -> Any:
    """The function that a test, a fixture, a property or a wrapper is made of."""
    if hypothesis := getattr(thing, "hypothesis", None):
        return hypothesis.inner_test
    for name in ("__wrapped__", "__func__", "fget"):
        if inner := getattr(thing, name, None):
            return _plain(inner)
    return thing

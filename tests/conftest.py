"""Markers, Hypothesis profiles, and the fixtures of the page's tests.

`pytest --quick` leaves out every test with a marker. Numba compiles nothing in it: a test that compiles and is not
marked fails. The Hypothesis profile `ci` is short and deterministic, `quick` is even shorter, and
HYPOTHESIS_PROFILE=thorough tries new and more examples each time.
"""

import os
from importlib.util import find_spec

import pytest
from hypothesis import HealthCheck, settings

from .marking import MARKERS, needs_of

pytest_plugins = ["tests.postgresql", *(["tests.browser"] if find_spec("playwright") else [])]

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=10)
settings.register_profile("thorough", settings.get_profile("ci"), derandomize=False, max_examples=2000)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--quick`."""
    parser.addoption("--quick", action="store_true", help="only tests without a marker, with few examples")


def pytest_configure(config: pytest.Config) -> None:
    """Declare the markers, and prepare a quick run."""
    for name, meaning in MARKERS.items():
        config.addinivalue_line("markers", f"{name}: {meaning}")
    is_quick = config.getoption("quick")
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick" if is_quick else "ci"))
    if is_quick:
        os.environ["NUMBA_DISABLE_JIT"] = "1"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark every test by what it needs; in a quick run, keep those that need nothing.

    Files with long tests come first, so that no process is left alone with one of them at the end.
    """
    for item in items:
        for marker in needs_of(item):
            item.add_marker(marker)
    first = {item.path: _rank(item) for item in sorted(items, key=_rank, reverse=True)}
    items.sort(key=lambda item: first[item.path])
    if config.getoption("quick"):
        config.hook.pytest_deselected(items=[item for item in items if _is_marked(item)])
        items[:] = [item for item in items if not _is_marked(item)]


def _rank(item: pytest.Item) -> int:
    """How early a test runs: the one with the longest kind of need first."""
    return next((rank for rank, name in enumerate(MARKERS) if item.get_closest_marker(name)), len(MARKERS))


def _is_marked(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(name) for name in MARKERS)

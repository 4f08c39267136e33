"""The examples in docstrings and in the README give what they say."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import biberbau

SOURCE = Path(biberbau.__file__).parent
README = Path(__file__).parents[1] / "README.md"
PROMPT = ">>> "
MODULES = sorted(
    ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
    for path in SOURCE.rglob("*.py")
    if PROMPT in path.read_text("utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    done = doctest.testmod(import_module(name))
    assert done.attempted and not done.failed


def test_examples_of_the_readme() -> None:
    done = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert done.attempted and not done.failed

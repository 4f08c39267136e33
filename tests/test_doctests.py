"""The examples in docstrings, in the README and on some pages give what they say."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import biberbau

SOURCE = Path(biberbau.__file__).parent
ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "docs/coach.md", "docs/lab.md")
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


@pytest.mark.parametrize("page", PAGES)
def test_examples_of_a_page(page: str) -> None:
    done = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert done.attempted and not done.failed

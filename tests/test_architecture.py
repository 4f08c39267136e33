"""The house: imports point one way, nothing heavy comes along, and every public thing explains itself."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import biberbau

SOURCE = Path(biberbau.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
MODULES = {path: ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts) for path in FILES}
LONGEST = 600

MATCH = "match"
"""Everything that lies directly in the package and is no part of its own: one match and what belongs to it."""
ENGINE = {"lang", "errors", "kernel", "games", "notation", MATCH}
KNOWS: dict[str, set[str]] = {
    "lang": set(),
    "errors": {"lang"},
    "kernel": set(),
    "games": {"lang", "kernel"},
    "notation": {"lang", "errors", "kernel", "games"},
    MATCH: ENGINE - {MATCH},
    "bots": ENGINE,
    "arena": ENGINE | {"bots"},
    "lab": ENGINE | {"bots"},
    "server": ENGINE | {"bots"},
    "terminal": ENGINE | {"bots"},
    "cli": ENGINE | {"bots", "arena", "lab", "server", "terminal"},
}
"""What each part of the house may import (docs/architecture.md)."""


def name_of(path: Path) -> str:
    return str(path.relative_to(SOURCE))


def part_of(module: str) -> str:
    """The part of the house that a module belongs to."""
    _, first, *_ = [*module.split("."), ""]
    if first == "__main__":
        return "cli"
    return first if first in KNOWS else MATCH


def imported_by(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in the file, by its full name."""
    package = MODULES[path].split(".")[:-1]  # of __init__.py: the package itself
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) - node.level + 1]] if node.level else []
            module = ".".join([*base, *(node.module or "").split(".")]).rstrip(".")
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names if is_module(f"{module}.{alias.name}"))


def is_module(name: str) -> bool:
    path = SOURCE.parent / Path(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def public(tree: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """The functions and classes of a module or class that anybody may use."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node)


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function of a file, public or not."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    part = part_of(MODULES[path])
    for module in imported_by(path):
        if module.split(".")[0] == "biberbau" and module != "biberbau":
            other = part_of(module)
            assert other == part or other in KNOWS[part], f"{part} does not know {other} ({module})"


def test_the_table_of_layers_is_no_circle() -> None:
    order = list(KNOWS)
    for part, known in KNOWS.items():
        assert all(order.index(other) < order.index(part) for other in known)


def test_every_folder_has_its_place_in_the_house() -> None:
    folders = {path.name for path in SOURCE.iterdir() if path.is_dir() and any(path.glob("*.py"))}
    assert folders <= set(KNOWS)


def test_relative_imports_are_understood() -> None:
    """The reader of imports reads: otherwise the tests above would pass whatever is imported."""
    assert "biberbau.kernel.rule" in imported_by(SOURCE / "games" / "clan.py")
    assert "biberbau.games.cards" in imported_by(SOURCE / "match.py")
    assert "biberbau.match" in imported_by(SOURCE / "__init__.py")
    assert "biberbau.errors" in imported_by(SOURCE / "notation" / "events.py")
    assert {part_of(MODULES[path]) for path in FILES} == set(KNOWS)


def test_importing_biberbau_brings_nothing_heavy() -> None:
    code = "import sys, biberbau; print(*sys.modules)"
    environment = {"PYTHONPATH": str(SOURCE.parent)}
    told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    loaded = set(told.stdout.split())
    assert "biberbau.match" in loaded
    assert not loaded & {"numpy", "numba", "argparse", "asyncio", "biberbau.cli", "biberbau.kernel.compiled"}


def test_only_the_compiled_gear_knows_numpy_and_numba() -> None:
    knowing = {
        name_of(path)
        for path in FILES
        if part_of(MODULES[path]) in ENGINE
        and any(module.split(".")[0] in ("numpy", "numba") for module in imported_by(path))
    }
    assert knowing <= {"kernel/compiled.py", "kernel/native.py", "games/gears.py"}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_public_thing_has_a_docstring(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert ast.get_docstring(tree), "the module"
    silent = [node.name for node in public(tree) if not ast.get_docstring(node)]
    assert not silent


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_function_is_annotated(path: Path) -> None:
    for function in functions(path):
        arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
        arguments += [star for star in (function.args.vararg, function.args.kwarg) if star is not None]
        bare = [argument.arg for argument in arguments if argument.annotation is None]
        assert set(bare) <= {"self", "cls"}, f"{function.name}: {bare}"
        assert function.returns is not None, f"{function.name}: what it returns"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_file_has_two_subjects_or_loose_ends(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= LONGEST
    for word in ("TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"):
        assert word not in text

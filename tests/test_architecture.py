"""The parts of the package: imports point one way, and nothing heavy is imported with it."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

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
    "lessons": ENGINE,
    "observation": ENGINE,
    "bots": ENGINE | {"observation"},
    "coach": ENGINE | {"bots"},
    "arena": ENGINE | {"bots"},
    "lab": ENGINE | {"observation", "bots"},
    "server": ENGINE | {"bots", "coach"},
    "terminal": ENGINE | {"bots", "coach"},
    "cli": ENGINE | {"bots", "coach", "arena", "lab", "server", "terminal"},
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


def test_imports_point_one_way() -> None:
    wrong = [
        f"{name_of(path)}: {part_of(MODULES[path])} does not know {part_of(module)} ({module})"
        for path in FILES
        for module in imported_by(path)
        if module.startswith("biberbau.") and not may_know(part_of(MODULES[path]), part_of(module))
    ]
    assert not wrong


def may_know(part: str, other: str) -> bool:
    return part == other or other in KNOWS[part]


def test_the_table_of_layers_is_no_circle() -> None:
    order = list(KNOWS)
    for part, known in KNOWS.items():
        assert all(order.index(other) < order.index(part) for other in known)


def test_every_folder_belongs_to_a_layer() -> None:
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
    result = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    loaded = set(result.stdout.split())
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


def test_no_file_has_two_subjects_or_loose_ends() -> None:
    words = ("TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK")
    texts = {name_of(path): path.read_text("utf-8") for path in FILES}
    too_long = [name for name, text in texts.items() if len(text.splitlines()) > LONGEST]
    loose = [f"{name}: {word}" for name, text in texts.items() for word in words if word in text]
    assert not too_long and not loose

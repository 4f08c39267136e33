"""How this Biberbau was installed, so that hints name commands that exist here.

In a checkout the launcher `./biberbau` runs commands, and missing packages are installed as extras of the checkout.
Elsewhere it is the program `biberbau`, and missing packages are named one by one: Biberbau is not published in a
package registry, so a hint must not name it there.
"""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from shlex import quote

from .errors import Verbatim

PROGRAM = "biberbau"
CALLED_AS = "BIBERBAU_CALLED_AS"
"""The variable in which the launcher of a checkout says how it was called."""
ROOT = Path(__file__).resolve().parents[2]
"""The checkout, if this is one."""


def command(*words: str) -> Verbatim:
    """How Biberbau is called with some words, here and from this folder."""
    return Verbatim(" ".join([_caller(), *words]))


def install_command(extra: str) -> Verbatim:
    """How the packages of an extra are installed, here and from this folder."""
    return Verbatim(f"{_pip()} install {_target(extra)}")


def is_checkout(root: Path = ROOT) -> bool:
    """Whether the sources lie in a checkout with its launcher."""
    return (root / PROGRAM).is_file() and (root / "pyproject.toml").is_file()


def _caller() -> str:
    if os.environ.get(CALLED_AS):
        return quote(os.environ[CALLED_AS])
    if _is_on_path(PROGRAM):
        return PROGRAM
    if not is_checkout():
        return f"{quote(sys.executable)} -m {PROGRAM}"
    if _is_here(ROOT):
        return f".{os.sep}{PROGRAM}"
    return quote(str(ROOT / PROGRAM))


def _pip() -> str:
    return "pip" if _is_on_path("pip") else f"{_shown(Path(sys.executable))} -m pip"


def _target(extra: str) -> str:
    if is_checkout():
        return quote(f"{'.' if _is_here(ROOT) else ROOT}[{extra}]")
    return " ".join(map(quote, _packages(extra))) or extra


def _packages(extra: str) -> Iterator[str]:
    """The packages of an extra by name, those of extras that it includes first."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        required = requires(PROGRAM) or []
    except PackageNotFoundError:
        return
    for requirement in required:
        package, _, marker = requirement.partition(";")
        if not re.search(rf"extra == ['\"]{extra}['\"]", marker):
            continue
        included = re.match(rf"{PROGRAM}\[(.+?)\]", package)
        if included:
            for other in included[1].split(","):
                yield from _packages(other.strip())
        else:
            yield from re.findall(r"^[\w.-]+", package)


def _is_on_path(program: str) -> bool:
    """Whether the shell finds a program, and it is the one beside this Python.

    The launcher puts that Python's folder on the path, so its own path says nothing about the shell.
    """
    if os.environ.get(CALLED_AS):
        return False
    found = shutil.which(program)
    return found is not None and Path(found).parent == Path(sys.executable).parent


def _is_here(folder: Path) -> bool:
    try:
        return folder.samefile(Path.cwd())
    except OSError:  # the folder of this process has been removed
        return False


def _shown(path: Path) -> str:
    """A path, shorter if it lies below the present folder."""
    if _is_here(ROOT) and path.is_relative_to(ROOT):
        path = path.relative_to(ROOT)
    return quote(str(path))

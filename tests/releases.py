"""Other releases of Biberbau: these sources with another version number and wire version, and their page."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
NOT_COPIED = shutil.ignore_patterns("node_modules", "__pycache__")


def make_release(folder: Path, version: str, wire: int) -> Path:
    """Make a release in a folder and build its page; returns the folder of its Python sources."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=NOT_COPIED)
    for name in ("derive", "docs", "examples"):
        shutil.copytree(ROOT / name, folder / name, ignore=NOT_COPIED)
    shutil.copytree(ROOT / "web", folder / "web", ignore=NOT_COPIED)
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    _set(folder / "src" / "biberbau" / "__init__.py", r'(?m)^__version__ = ".+"$', f'__version__ = "{version}"')
    _set(folder / "src" / "biberbau" / "server" / "wire.py", r"(?m)^WIRE = \d+$", f"WIRE = {wire}")
    environment = os.environ | {"PYTHONPATH": str(folder / "src")}
    for command in (["-m", "derive"], ["web/scripts/build_page.py"]):
        subprocess.run([sys.executable, *command], cwd=folder, env=environment, check=True)
    return folder / "src"


def with_page_of(folder: Path, page: Path) -> Path:
    """Make this release with the page of another one; return the folder of its Python sources."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("web", "__pycache__"))
    shutil.copytree(page / "biberbau" / "server" / "web", folder / "src" / "biberbau" / "server" / "web")
    return folder / "src"


def _set(file: Path, pattern: str, line: str) -> None:
    """Change the only line of a file that matches a pattern."""
    changed, times = re.subn(pattern, line, file.read_text(encoding="utf-8"))
    assert times == 1, (file, pattern)
    file.write_text(changed, encoding="utf-8")

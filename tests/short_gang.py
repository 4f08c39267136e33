"""The example game of CONTRIBUTING.md, built by its steps: a package in a folder, found by an entry point."""

import os
import re
import textwrap
import tomllib
from pathlib import Path

GUIDE = Path(__file__).parents[1] / "CONTRIBUTING.md"
NAME = "gang-short"
FILE = re.compile(r"^ *`([\w./]+)`\n *```\w*\n(.*?)\n *```$", re.MULTILINE | re.DOTALL)
"""A file in the guide: its name and its content."""


def make_package(folder: Path) -> None:
    """Write every file that the guide shows, and install the package as pip would: by its entry points."""
    guide = GUIDE.read_text("utf-8")
    files = {name: textwrap.dedent(content) + "\n" for name, content in FILE.findall(guide)}
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, "utf-8")
    project = tomllib.loads(files["pyproject.toml"])["project"]
    about = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = [
        line
        for group, points in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in points.items()))
    ]
    (about / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")


def environment(folder: Path) -> dict[str, str]:
    """The environment of a process in which the package is installed."""
    path = os.pathsep.join(part for part in (str(folder), os.environ.get("PYTHONPATH", "")) if part)
    return {**os.environ, "PYTHONPATH": path}

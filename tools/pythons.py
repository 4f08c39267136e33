"""Run the engine's tests on every supported Python: `make pythons`, or `python tools/pythons.py [pytest arguments]`.

An interpreter is taken from the path, from pyenv, or from uv, which may also download it. Each gets an environment of
its own under `.pythons/` with the engine and pytest alone: no numba, no server. Pythons that cannot be found are named.
The exit status is 1 if a test fails or if nothing could be tested.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".pythons"
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
PACKAGES = ("hypothesis", "pytest", "pytest-xdist")
TESTS = (
    "beliefs",
    "cases",
    "determinise",
    "doctests",
    "invariants",
    "match_values",
    "noninterference",
    "notation",
    "perft",
    "position",
    "rare_branches",
    "records",
    "setup",
    "terminal",
)
"""The tests that need the engine alone."""
DOWNLOAD_SECONDS = 120


def main(arguments: Sequence[str]) -> int:
    """Test every version; return the exit status."""
    results = {version: test(version, arguments) for version in SUPPORTED}
    for version, result in results.items():
        print(f"Python {version}: {result}")
    return int("failed" in results.values() or "passed" not in results.values())


def test(version: str, arguments: Sequence[str]) -> str:
    """Run the tests on one version: `passed`, `failed` or `not found`."""
    interpreter = find(version)
    if interpreter is None:
        return "not found"
    print(f"Python {version}: {interpreter}", flush=True)
    python = prepared(version, interpreter)
    files = [f"tests/test_{name}.py" for name in TESTS]
    call = [str(python), "-m", "pytest", "-q", "-n", "auto", "-m", "not compiled and not slow", *arguments, *files]
    return "failed" if subprocess.run(call, cwd=ROOT, env=environment()).returncode else "passed"


def find(version: str) -> Path | None:
    """An interpreter of a version, if there is one."""
    return next((path for path in candidates(version) if runs(path, version)), None)


def candidates(version: str) -> Iterator[Path]:
    """Where an interpreter of a version may be, the nearest first."""
    yield Path(sys.executable)
    if found := shutil.which(f"python{version}"):
        yield Path(found)
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for folder in sorted(pyenv.glob(f"versions/{version}*")):
        yield folder / "bin" / "python"
    if uv := shutil.which("uv"):
        yield from downloaded(uv, version)


def downloaded(uv: str, version: str) -> Iterator[Path]:
    """The interpreter that uv has or can download."""
    for words in (["find", version], ["install", version], ["find", version]):
        try:
            output = subprocess.run(
                [uv, "python", *words], capture_output=True, text=True, timeout=DOWNLOAD_SECONDS, check=True
            )
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
            continue
        if words[0] == "find":
            yield Path(output.stdout.strip())


def runs(path: Path, version: str) -> bool:
    """Whether there is a working interpreter of a version at a path."""
    code = "import sys; print(*sys.version_info[:2], sep='.')"
    try:
        return subprocess.run([path, "-c", code], capture_output=True, text=True).stdout.strip() == version
    except OSError:
        return False


def prepared(version: str, interpreter: Path) -> Path:
    """The Python of an environment with the engine and what its tests need."""
    folder = FOLDER / version
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        subprocess.run([interpreter, "-m", "venv", folder], check=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-c", "constraints.txt"]
    subprocess.run([*pip, *PACKAGES], cwd=ROOT, check=True)
    return python


def environment() -> dict[str, str]:
    """The environment of the tests: the engine straight from the sources."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "src")}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

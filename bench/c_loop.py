"""The hand-written C loop of `bande` (`bande.c`): compile it and run it.

It is the reference for the compiled gear: the same rules, the same generator and the same order of legal moves give the
same counts, so the ratio of the times compares equal work.
"""

import functools
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

SOURCE = Path(__file__).with_name("bande.c")
COMPILERS = ("cc", "gcc", "clang")
FLAGS = ("-O3", "-march=native")


def _compiler() -> str | None:
    return next((path for name in COMPILERS if (path := shutil.which(name))), None)


def available() -> bool:
    """Whether there is a C compiler."""
    return _compiler() is not None


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """The folder of the program; removed when the process ends."""
    return tempfile.TemporaryDirectory(prefix="biberbau-bench-")


@functools.cache
def _program(*defines: str) -> Path:
    """Return the program, compiled once per process and set of defines."""
    compiler = _compiler()
    if compiler is None:
        raise RuntimeError(f"no C compiler found (looked for {', '.join(COMPILERS)})")
    program = Path(_folder().name) / "-".join(("bande", *defines))
    command = [compiler, *FLAGS, *(f"-D{define}" for define in defines), "-o", str(program), str(SOURCE)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    if built.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{built.stderr}")
    return program


def run(players: int, decisions: int, seed: int, *defines: str) -> dict[str, float]:
    """Play at least a number of random decisions, to the end of the match.

    Returns `decisions`, `matches`, `rounds`, `points` (whole numbers) and `seconds` (CPU time of the loop alone, as
    `time.process_time` measures it). `defines` are for tests: `CHECK`, `PATIENCE=600`, `TURN_CAP=7` (see `bande.c`).
    """
    command = [str(_program(*defines)), str(players), str(decisions), str(seed % 2**64)]
    played = subprocess.run(command, capture_output=True, text=True, check=False)
    if played.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{played.stderr}")
    result: dict[str, float] = json.loads(played.stdout)
    return result

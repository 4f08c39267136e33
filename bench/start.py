"""Start times: importing the package, compiling a game for the first time, loading it from disk.

Each number comes from fresh interpreters with a fresh cache; `python -m bench.start` prints a Markdown table.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from biberbau.lab.bench import print_table

from .calling import parser

RUNS = 5

IMPORT = """
import time
began = time.perf_counter()
import biberbau
print(time.perf_counter() - began)
"""
LOAD = """
import json, sys, time
began = time.perf_counter()
from biberbau.games import GAMES
from biberbau.games.gears import compiled_gear
compiled_gear(GAMES[sys.argv[1]].rules)
print(json.dumps([time.perf_counter() - began, time.process_time()]))
"""


def import_seconds() -> float:
    """Return the time of the fastest import of the package."""
    return min(float(_run(IMPORT)) for _ in range(RUNS))


def first_and_cached(game: str) -> tuple[float, float]:
    """Return the CPU seconds of a first start, which compiles, and the wall time of one from disk, with numba."""
    with tempfile.TemporaryDirectory() as folder:
        first = json.loads(_run(LOAD, game, folder))[1]
        cached = min(json.loads(_run(LOAD, game, folder))[0] for _ in range(RUNS))
    return first, cached


def _run(program: str, argument: str = "", cache: str | None = None) -> str:
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache} if cache else None
    command = [sys.executable, "-c", program, argument]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout


def rows() -> Iterator[tuple[str, ...]]:
    yield "`import biberbau`", f"{import_seconds() * 1000:.0f} ms", ""
    for game in ("clan", "gang", "bande"):
        first, cached = first_and_cached(game)
        yield f"compiled `{game}`", f"{first:.1f} CPU-s", f"{cached:.2f} s"


def main() -> None:
    """Print the table."""
    print_table("Start", ("what", "first", "from disk"), rows())


if __name__ == "__main__":
    parser("bench.start", __doc__).parse_args()
    main()

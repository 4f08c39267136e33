"""The programs that developers call with `python -m`: each says what it is, and starts nothing when it is asked."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROGRAMS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__")
    for path in (ROOT / "bench").rglob("*.py")
    if '__name__ == "__main__"' in path.read_text("utf-8")
)


def call(program: str, argument: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", program, argument]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)


def test_there_are_programs() -> None:
    assert {"bench.bots", "bench.lighthouse", "bench.load", "bench.rules", "bench.start"} <= set(PROGRAMS)


@pytest.mark.parametrize("program", [*PROGRAMS, "tests.lockstep", "tests.perft_counts"])
def test_a_program_explains_itself_and_refuses_what_it_does_not_know(program: str) -> None:
    result = call(program, "--help")
    assert result.returncode == 0 and result.stdout.startswith(f"usage: python -m {program} ")
    refused = call(program, "--fly")
    assert refused.returncode == 2 and refused.stdout == "" and "usage:" in refused.stderr

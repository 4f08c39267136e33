"""The conditions in the Makefile."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from .browser import NAMES

ROOT = Path(__file__).parents[1]
MAKE = shutil.which("make") or "make"


def asked_for_chromium(folder: Path, **extra: str) -> str:
    """What `make chromium` says on a machine that has nothing but what lies in a folder."""
    kept = {name: value for name, value in os.environ.items() if name not in ("BIBERBAU_CHROMIUM", "MAKEFLAGS")}
    env = {**kept, "PATH": str(folder), **extra}
    done = subprocess.run(
        [MAKE, "--silent", "chromium"], cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, timeout=60
    )
    assert done.returncode == 0
    return done.stdout


@pytest.mark.parametrize("name", NAMES)
def test_any_browser_that_the_tests_know_will_do(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch(mode=0o755)
    assert asked_for_chromium(tmp_path) == ""


def test_a_missing_browser_is_said_unless_one_is_named(tmp_path: Path) -> None:
    assert "BIBERBAU_CHROMIUM" in asked_for_chromium(tmp_path)
    assert asked_for_chromium(tmp_path, BIBERBAU_CHROMIUM="/somewhere") == ""

"""Windows and macOS, as far as they can be tried here: what they do not have is hidden from Biberbau."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import biberbau
from biberbau.bots import pipes
from biberbau.bots.process import PATIENCE, Program, ProgramError
from biberbau.server.store.sqlite import FILE

from .other_system.sitecustomize import NO_MODULES, NO_NAMES
from .server_process import LOG, Guest, play_on, serving

SOURCE = Path(biberbau.__file__).parent
FOLDER = Path(__file__).parent / "other_system"
MODULES = [".".join(path.relative_to(SOURCE.parent).with_suffix("").parts) for path in sorted(SOURCE.rglob("*.py"))]
IMPORT_ALL = """
from importlib import import_module
for name in sys.argv[1:]:
    import_module(name.removesuffix(".__init__"))
print("imported", len(sys.argv) - 1)
"""
LOOK_AROUND = """
import os, signal
for name in ("fcntl", "termios", "uvloop"):
    try:
        exec(f"import {name}")
    except ImportError:
        print("no", name)
print(os.name, hasattr(os, "nice"), hasattr(signal, "SIGKILL"))
"""


@pytest.fixture
def another_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every process that is started see another system."""
    path = [str(FOLDER), str(SOURCE.parent), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))


def run(code: str, *arguments: str) -> str:
    done = subprocess.run([sys.executable, "-c", f"import sys\n{code}", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.usefixtures("another_system")
def test_the_other_system_has_no_posix() -> None:
    assert run(LOOK_AROUND).split("\n")[:-1] == ["no fcntl", "no termios", "no uvloop", "nt False False"]


@pytest.mark.usefixtures("another_system")
def test_every_module_can_be_imported_there() -> None:
    names = [name for name in MODULES if not name.endswith("__main__")]
    assert run(IMPORT_ALL, *names) == f"imported {len(names)}\n"


@pytest.mark.usefixtures("another_system")
def test_a_match_is_played_on_a_server_there(tmp_path: Path) -> None:
    (tmp_path / LOG).touch()
    with serving(tmp_path, "--pace", "0", "--no-limits", "--workers", "1") as server, Guest(server, "Ada") as ada:
        play_on(ada.connect(ada.open("bande", "me yearling", start=True, options={"rounds": 1})))
        assert ada.http.get("/healthz").text == "ok"
    assert (tmp_path / FILE).exists() and (tmp_path / LOG).read_text() == ""


ECHO = """
import json, sys
for line in sys.stdin:
    print("heard", len(line), file=sys.stderr, flush=True)
    print(json.dumps({"length": str(len(json.loads(line)["text"]))}), flush=True)
"""


def test_a_program_can_be_asked_on_a_system_that_cannot_wait_for_pipes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipes, "CAN_WAIT", False)
    program = Program([sys.executable, "-c", ECHO])
    for length in (1, 1_000_000):  # the second one does not fit into any buffer
        assert program.ask({"text": "x" * length}, "length", 60_000) == str(length)
    program.stop(PATIENCE)
    assert len(program.error_lines()) == 2


def test_a_program_that_has_ended_is_noticed_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipes, "CAN_WAIT", False)
    program = Program([sys.executable, "-c", "raise SystemExit(3)"])
    with pytest.raises(ProgramError, match="exit code 3"):
        program.ask({"text": ""}, "length", 60_000)
    program.stop(PATIENCE)


def test_whatever_is_missing_elsewhere_is_asked_for_before_it_is_used() -> None:
    """A file that uses such a name also has a `hasattr` or `getattr` for it; such a module is imported in a `try`."""
    unguarded = []
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text("utf-8")
        for module, names in NO_NAMES.items():
            unguarded += [
                f"{path.name}: {module}.{name}"
                for name in names
                if re.search(rf"\b{module}\.{name}\b", text) and f'hasattr({module}, "{name}")' not in text
            ]
        unguarded += [
            f"{path.name}: {name}" for name in NO_MODULES if re.search(rf"^(import|from) {name}\b", text, re.MULTILINE)
        ]
    assert unguarded == []

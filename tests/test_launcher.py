"""The launcher `./biberbau` and the set-up of its environment: what they say when something is missing."""

import os
import subprocess
from pathlib import Path

import pytest
from tools import environment

ROOT = Path(__file__).parents[1]
SHELL_TOOLS = ("sh", "dirname", "readlink")
OLD = "#!/bin/sh\nexit 1\n"
"""A Python that fails to show that it is new enough."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A folder with the programs of a machine that has no Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in SHELL_TOOLS:
        (folder / name).symlink_to(next(place for place in _places(name) if place.exists()))
    return folder


def _places(name: str) -> list[Path]:
    return [Path(folder) / name for folder in os.environ["PATH"].split(os.pathsep)]


def put(folder: Path, name: str, script: str) -> Path:
    """Put a program into a folder."""
    (folder / name).write_text(script)
    (folder / name).chmod(0o755)
    return folder / name


def launched(path: Path, *words: str, **settings: str) -> tuple[int, str]:
    """The exit code of a call of the launcher, and everything that it says."""
    environ = {"PATH": str(path), **settings}
    call = [str(path / "sh"), str(ROOT / "biberbau"), *words]
    done = subprocess.run(call, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
    return done.returncode, done.stdout


def test_without_a_new_python_the_launcher_says_how_to_name_one(path: Path) -> None:
    put(path, "python3", OLD)
    code, said = launched(path, "serve")
    assert code == 1
    assert said.startswith("biberbau: Python 3.11 or newer is needed, and none was found. ")
    assert "PYTHON=/path/to/python3 ./biberbau serve" in said


def test_a_newer_python_is_found_by_its_number(path: Path) -> None:
    put(path, "python3", OLD)
    put(path, "python3.13", '#!/bin/sh\ncase "$*" in *version_info*) ;; *) echo "$2 $3";; esac\n')
    assert launched(path, "play") == (0, "run play\n")


def test_a_named_python_that_cannot_be_used_is_not_skipped_silently(path: Path) -> None:
    put(path, "python3", '#!/bin/sh\ncase "$*" in *version_info*) ;; *) echo "$2 $3";; esac\n')
    code, said = launched(path, "play", PYTHON="/nowhere/python3.12")
    assert code == 0 and said.endswith("run play\n")
    assert said.startswith("biberbau: /nowhere/python3.12 is no Python 3.11 or newer; looking for another one.\n")


def test_a_python_that_is_too_old_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "OLDEST", (4, 0))
    assert environment.main(["set-up", "test"]) == 1
    said = capsys.readouterr().err
    assert "Python 3.11 or newer is needed; this is 3." in said and "PYTHON=python3.12 ./biberbau" in said


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout in which nothing is installed yet."""
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "PYTHON", tmp_path / ".venv" / "python")
    monkeypatch.setattr(environment, "STAMP", tmp_path / ".venv" / "installed-extras")
    (tmp_path / ".venv").mkdir()
    return tmp_path


def test_without_the_internet_the_message_says_what_happens_next(
    clone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(clone / ".venv", "python", "#!/bin/sh\necho 'No matching distribution' >&2\nexit 1\n")
    environment.prepare("play")
    said = capsys.readouterr().err
    assert "Is there a connection to the internet? The next call tries again." in said
    assert not environment.is_installed([])


def test_a_folder_that_cannot_be_written_to_is_named(clone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (clone / ".venv.lock").mkdir()  # opening it fails, also for root
    environment.prepare("play")
    assert f"{clone} cannot be written to" in capsys.readouterr().err


def test_what_is_installed_is_not_installed_again(clone: Path) -> None:
    put(clone / ".venv", "python", f'#!/bin/sh\necho "$@" >> {clone / "calls"}\n')
    environment.set_up(["test"])
    assert (clone / "calls").read_text().endswith("-e .[test]\n")
    environment.set_up(["serve", "compiled"])  # extras that `test` includes
    assert (clone / "calls").read_text().count("\n") == 1
    environment.set_up(["bench"])
    assert (clone / "calls").read_text().endswith("-e .[bench,test]\n")


def test_every_extra_of_a_command_is_declared() -> None:
    for extras in environment.EXTRAS.values():
        assert environment.with_included(extras) <= environment.with_included(["test", "clusters", "bench"])


@pytest.mark.parametrize(
    ("call", "command"),
    [
        ("serve --port 9130", "serve"),
        ("--lang de play", "play"),
        ("puzzle play clan", "puzzle"),
        ("rules --search may I play it", ""),
        ("serve --help", ""),
        ("--version", ""),
        ("", ""),
    ],
)
def test_the_command_of_a_call_is_its_first_word(call: str, command: str) -> None:
    assert environment.command_in(call.split()) == command


def test_a_shell_understands_both_scripts() -> None:
    for script in ("biberbau", "tools/find-python"):
        assert subprocess.run(["sh", "-n", ROOT / script]).returncode == 0
        assert os.access(ROOT / script, os.X_OK)


def test_the_address_of_a_database_is_found() -> None:
    assert environment.names_database(["serve", "--store", "postgresql://db/x"])
    assert environment.names_database(["serve", "--store=postgres://db/x"])
    assert not environment.names_database(["serve", "--port", "1", ""])

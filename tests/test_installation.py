"""Hints name commands that exist in this installation: in a checkout, beside a program on the path, and elsewhere."""

import os
import re
import shlex
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from biberbau import installation, lang
from biberbau.errors import LONGEST, BadSetup
from biberbau.installation import CALLED_AS, ROOT, command, install_command, is_checkout

EXTRAS = ("compiled", "serve", "postgresql", "arena", "dask", "ray")
REQUIREMENTS = [
    "numba>=0.60; extra == 'compiled'",
    "numpy>=1.26; extra == 'compiled'",
    "biberbau[compiled]; extra == 'arena'",
    "matplotlib>=3.9; extra == 'arena'",
    'uvloop>=0.21; sys_platform != "win32" and extra == "serve"',
    "biberbau[arena,serve]; extra == 'test'",
]


@pytest.fixture
def away_from_any_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A Python whose folder is not on the path, with a Biberbau that was installed from somewhere."""
    monkeypatch.delenv(CALLED_AS, raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(installation, "ROOT", tmp_path)
    monkeypatch.setattr(installation, "is_checkout", lambda: False)
    monkeypatch.setattr(metadata, "requires", lambda name: REQUIREMENTS)
    return tmp_path


def put_on_path(folder: Path, program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the shell find a program beside the present Python."""
    (folder / program).touch(mode=0o755)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(sys, "executable", str(folder / "python"))


def test_in_a_checkout_the_launcher_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(CALLED_AS, raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.chdir(ROOT)
    assert is_checkout() and command("serve", "--lan") == "./biberbau serve --lan"
    assert install_command("arena").endswith(" -m pip install '.[arena]'")
    monkeypatch.chdir(tmp_path)
    assert command("serve") == f"{shlex.quote(str(ROOT / 'biberbau'))} serve"
    assert shlex.split(install_command("arena"))[-1] == f"{ROOT}[arena]"


@pytest.mark.parametrize("called_as", ["./biberbau", "../biberbau", "/home/ada/my games/biberbau"])
def test_the_launcher_is_named_as_it_was_called(called_as: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CALLED_AS, called_as)
    assert shlex.split(command("play", "gang")) == [called_as, "play", "gang"]


def test_the_launchers_own_path_is_not_taken_for_the_shells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_path(tmp_path, "pip", monkeypatch)
    monkeypatch.setenv(CALLED_AS, "./biberbau")
    assert install_command("arena").startswith(f"{tmp_path / 'python'} -m pip install ")


def test_an_installed_program_is_named_as_the_shell_finds_it(
    away_from_any_checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert command("serve") == f"{shlex.quote(sys.executable)} -m biberbau serve"
    put_on_path(away_from_any_checkout, "biberbau", monkeypatch)
    assert command("serve") == "biberbau serve"


def test_elsewhere_packages_are_named_one_by_one(away_from_any_checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_path(away_from_any_checkout, "pip", monkeypatch)
    assert install_command("compiled") == "pip install numba numpy"
    assert install_command("arena") == "pip install numba numpy matplotlib"
    assert install_command("test") == "pip install numba numpy matplotlib uvloop"


def test_every_extra_that_a_hint_names_exists() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    for extra in EXTRAS:
        assert re.search(rf"^{extra} = \[", text, re.MULTILINE)


def test_a_long_command_is_shown_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CALLED_AS, f"/home/{'ada' * LONGEST}/biberbau")
    assert str(BadSetup("no-numba", bot="boss", install=command("serve"))).endswith("/biberbau serve")


def test_no_text_and_no_source_names_a_package_that_is_not_published() -> None:
    texts = [text for language in lang.LANGUAGES for text in lang.catalogue(language).values()]
    sources = [path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py")]
    folders = [ROOT / name for name in ("docs", "examples", "bench", "tools", "web/src", "web/scripts")]
    others = [
        path for folder in folders for path in folder.rglob("*.*") if path.suffix in (".md", ".py", ".ts", ".svelte")
    ]
    documents = [path.read_text("utf-8") for path in [*ROOT.glob("*.md"), *others]]
    for text in (*texts, *sources, *documents):
        assert not re.search(r"pip install (-\S+ )*['\"]?biberbau", text), text[:300]


def test_no_text_names_a_command_that_may_be_called_otherwise_here() -> None:
    texts = [text for language in lang.LANGUAGES for text in lang.catalogue(language).values()]
    pages = [path.read_text("utf-8") for path in (ROOT / "web" / "src" / "lang").rglob("*.ts")]
    assert texts and pages
    for text in (*texts, *pages):
        assert not re.search(
            r"\bbiberbau (serve|backup|play|rules|check|replay|show|simulate|arena|ladder|bench)\b", text
        )


def test_help_names_the_command_as_it_was_called() -> None:
    environment = os.environ | {CALLED_AS: "../biberbau"}
    call = [sys.executable, "-m", "biberbau"]
    done = subprocess.run([*call, "--help"], env=environment, capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("usage: ../biberbau ") and "  ../biberbau serve --lan " in done.stdout
    wrong = subprocess.run([*call, "swim"], env=environment, capture_output=True, text=True, timeout=60)
    assert "try: ../biberbau --help" in wrong.stderr


def test_a_schema_that_nobody_reads_to_its_end_is_no_error() -> None:
    printing = subprocess.Popen(
        [sys.executable, "-m", "biberbau.server.schema"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert printing.stdout is not None and printing.stderr is not None
    printing.stdout.close()
    assert printing.wait(timeout=60) == 0 and printing.stderr.read() == b""

"""The build of the page: it knows what the page is made of, and leaves people alone who only want the engine."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from .browser import BUILT, miss
from .server_process import FAST, Guest, serving

ROOT = Path(__file__).parents[1]
ASK = "from hatchling.builders.wheel import WheelBuilder; print(WheelBuilder('.').config.dependencies)"


@pytest.fixture
def sources(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The files that the page is made of."""
    monkeypatch.syspath_prepend(ROOT / "web" / "scripts")
    import build_page

    return {path.relative_to(ROOT).as_posix() for path in build_page.sources()}


def test_the_page_is_made_of_its_sources_the_texts_and_the_rules(sources: set[str]) -> None:
    for source in ("web/src/main.ts", "web/package-lock.json", "src/biberbau/lang/rules/gang.de.md"):
        assert source in sources


def test_what_a_build_makes_is_no_source(sources: set[str]) -> None:
    assert not [name for name in sources if "node_modules" in name or "generated" in name or "__pycache__" in name]


def test_node_is_not_asked_for_where_the_page_is_not_wanted() -> None:
    asked = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=ROOT,
        env=os.environ | {"BIBERBAU_SKIP_WEB": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert asked.stdout.strip() == "[]"


def test_a_wheel_brings_everything_that_a_table_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page as it was built, without Node; and the server runs from the wheel alone."""
    if not BUILT.is_file():
        miss("the page is not built: make web")
    monkeypatch.setenv("BIBERBAU_SKIP_WEB", "1")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        wheel.extractall(unpacked)
    monkeypatch.setenv("PYTHONPATH", str(unpacked))
    where = [sys.executable, "-c", "import biberbau; print(biberbau.__file__)"]
    assert subprocess.check_output(where, text=True).startswith(str(unpacked))
    with serving(tmp_path / "data", *FAST) as server, Guest(server, "Ada") as ada:
        page = ada.http.get("/")
        assets = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
        assert assets == re.findall(r'(?:src|href)="\.?(/[^"]+)"', BUILT.read_text("utf-8"))
        assert assets and all(ada.http.get(asset).is_success for asset in assets)
        assert "Biber" in ada.http.get("/api/v1/rules/clan/de").text
        assert ada.get(f"/api/v1/tables/{ada.open('clan', 'me kit', start=True)}")["stage"] == "playing"


def test_no_file_of_the_page_names_a_registry() -> None:
    lock = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in lock
    assert "omit-lockfile-registry-resolved=true" in (ROOT / "web" / ".npmrc").read_text(encoding="utf-8")

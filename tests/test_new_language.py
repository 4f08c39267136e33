"""Adding a language as CONTRIBUTING.md says: a copy of the tree gets a third one, and everything speaks it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PARTS = ("src", "web", "derive", "docs", "examples", "tests/fixtures", "CONTRIBUTING.md")
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__", "pictures")
SPOKEN = """
from biberbau import GAMES
from biberbau.lang import LANGUAGES, catalogue, missing_texts
from biberbau.server.refusals import Refusal, refusal_message
assert [missing for game in GAMES for missing in missing_texts(game)] == []
assert catalogue("eo").keys() == catalogue("en").keys()
assert set(refusal_message(Refusal("not-found")).says) == set(LANGUAGES) == {"en", "de", "eo"}
"""


def guide() -> str:
    """The section of the guide."""
    return (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("\n## Adding a language\n")[2].partition("\n## ")[0]


def copies() -> list[tuple[str, str]]:
    """The files to copy, as the tables say."""
    return re.findall(r"^ *\| `([\w./-]+)` \| `([\w./-]+)` \|$", guide(), re.MULTILINE)


def lines() -> list[tuple[str, str]]:
    """The lines to write: the file that is named before each block, and its line."""
    return re.findall(r"`([\w./-]+\.(?:py|ts))`[^`]*\n *```\w+\n {3}(.+)\n *```", guide())


def follow(tree: Path) -> None:
    """Follow every step."""
    for source, target in copies():
        (tree / target).parent.mkdir(exist_ok=True)
        shutil.copy(tree / source, tree / target)
    for file, line in lines():
        write(tree / file, line)


def write(file: Path, line: str) -> None:
    """Replace the line that begins the same way; a new entry of a list goes after that of German."""
    text = file.read_text("utf-8")
    if line.startswith("  "):
        changed = re.sub(r"^  de: .*$", lambda found: f"{found[0]}\n{line}", text, count=1, flags=re.MULTILINE)
    else:
        begins = re.escape(re.split(r"[=\"]", line)[0])
        changed = re.sub(rf"^{begins}.*$", lambda found: line, text, count=1, flags=re.MULTILINE)
    assert changed != text, f"{file.name}: {line}"
    file.write_text(changed, "utf-8")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources after every step."""
    copy = tmp_path_factory.mktemp("tree")
    for name in PARTS:
        given = ROOT / name
        shutil.copytree(given, copy / name, ignore=LEFT_OUT) if given.is_dir() else shutil.copy(given, copy / name)
    follow(copy)
    return copy


def run(tree: Path, *arguments: str) -> str:
    """Run Python with the sources of the copy."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, input="")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_guide_names_every_catalogue_and_page_of_rules() -> None:
    english = {source for source, _ in copies()}
    catalogues = {path.relative_to(ROOT).as_posix() for path in (ROOT / "src/biberbau/lang").glob("en*.py")}
    rules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "src/biberbau/lang/rules").glob("*.en.md")}
    rulings = {"src/biberbau/lang/rulings/en.md"}
    of_the_page = {path.relative_to(ROOT).as_posix() for path in (ROOT / "web/src/lang/de").iterdir()}
    assert english == catalogues | rules | rulings | of_the_page
    assert len(lines()) == 8


def test_engine_terminal_and_server_speak_the_new_language(tree: Path) -> None:
    run(tree, "-c", SPOKEN)
    assert run(tree, "-m", "biberbau", "rules", "clan", "--lang", "eo").startswith("BiberClan\n")
    assert "BiberClan" in run(tree, "-m", "biberbau", "play", "clan", "--lang", "eo", "--bots", "kit", "--seed", "1")


def test_the_page_knows_the_new_language(tree: Path) -> None:
    assert "web/src/wire.ts" in run(tree, "-m", "derive")
    assert 'export type Language = "en" | "de" | "eo";' in (tree / "web/src/wire.ts").read_text("utf-8")


def test_the_types_of_the_page_hold(tree: Path) -> None:
    modules = ROOT / "web" / "node_modules"
    if not modules.is_dir():
        pytest.skip("the packages of the page are not installed: make web")
    sys.path.insert(0, str(ROOT / "web" / "scripts"))
    import build_page

    (tree / "web" / "node_modules").symlink_to(modules)
    run(tree, "-m", "derive")
    run(tree, "web/scripts/texts.py")
    checker = "node_modules/svelte-check/bin/svelte-check"
    command = [str(build_page.find_node()), checker, "--tsconfig", "tsconfig.json", "--output", "human"]
    done = subprocess.run(command, cwd=tree / "web", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]

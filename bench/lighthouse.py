"""Lighthouse on the start page and at a table: `make lighthouse`.

A real server, and a real Chromium that Lighthouse starts. Each page is loaded as on a phone with a slow network, as
Lighthouse does by default. The best of a few runs counts, because other load only makes a run slower. The reports are
kept in `.artifacts/lighthouse`.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser import FLAGS, HOW_TO, ROOT, PageServer, find_chromium

from .calling import parser

sys.path.insert(0, str(ROOT / "web" / "scripts"))

import build_page

VERSION = "13.5.0"
TOOLS = ROOT / ".artifacts" / "lighthouse-tools"
REPORTS = ROOT / ".artifacts" / "lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices")
LEAST = 95
RUNS = 5

Scores = dict[str, int]


def main() -> int:
    """Measure both pages; 1 if a score is too low."""
    node = build_page.find_node()
    script = install(node)
    found: dict[str, Scores] = {}
    with tempfile.TemporaryDirectory() as folder:
        page_server = PageServer(Path(folder) / "data", "--pace", "0")
        profile = Path(folder) / "profile"
        try:
            found["start"] = best(node, script, profile, "start", page_server.address)
            found["table"] = best(node, script, profile, "table", sit_down(profile, page_server.address))
        finally:
            page_server.stop()
    for name, scores in found.items():
        print(f"{name:8}" + "".join(f"{category} {scores[category]:3}   " for category in CATEGORIES))
    return int(any(score < LEAST for scores in found.values() for score in scores.values()))


def install(node: Path) -> Path:
    """Install Lighthouse, unless it is installed; it is large, so it is not one of the page's own packages."""
    script = TOOLS / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not script.is_file():
        TOOLS.mkdir(parents=True, exist_ok=True)
        options = ("--no-audit", "--no-fund", "--ignore-scripts")
        subprocess.run([*build_page.npm_of(node), "install", *options, f"lighthouse@{VERSION}"], cwd=TOOLS, check=True)
    return script


def browser() -> str:
    """Return the path of Chromium."""
    executable = find_chromium()
    if executable is None:
        sys.exit(HOW_TO)
    return executable


def sit_down(profile: Path, address: str) -> str:
    """Begin a match against bots, and return its address; the profile keeps the player's name."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=browser(), args=FLAGS)
        page = context.new_page()
        page.goto(address)
        page.get_by_role("button", name="Play").first.click()
        page.get_by_role("button", name="Play now").click()
        page.wait_for_url("**/table/*")
        table = page.url
        context.close()
    return table


def best(node: Path, script: Path, profile: Path, name: str, address: str) -> Scores:
    """Return the best score of a few runs for each category."""
    runs = [measure(node, script, profile, REPORTS / f"{name}-{run}.json", address) for run in range(RUNS)]
    return {category: max(run[category] for run in runs) for category in CATEGORIES}


def measure(node: Path, script: Path, profile: Path, report: Path, address: str) -> Scores:
    """Do one run; return a score from 0 to 100 for each category."""
    report.parent.mkdir(parents=True, exist_ok=True)
    flags = " ".join([*FLAGS, "--headless=new", f"--user-data-dir={profile}"])
    command: list[str | Path] = [node, script, address, "--quiet", "--disable-storage-reset", f"--chrome-flags={flags}"]
    command += [f"--only-categories={','.join(CATEGORIES)}", "--output=json", f"--output-path={report}"]
    subprocess.run(command, env=os.environ | {"CHROME_PATH": browser()}, check=True)
    categories = json.loads(report.read_text(encoding="utf-8"))["categories"]
    return {category: round(100 * categories[category]["score"]) for category in CATEGORIES}


if __name__ == "__main__":
    parser("bench.lighthouse", __doc__).parse_args()
    sys.exit(main())

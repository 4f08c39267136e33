"""Lighthouse on the start page and at a table: `make lighthouse`.

A real server, a real Chromium; each page is loaded as on a phone with a slow network, which is Lighthouse's way. The
best of three runs counts, because whatever else the machine does only ever makes a run slower. The reports are kept in
`.artifacts/lighthouse`.
"""

import json
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright
from tests.browser import FLAGS, HOW_TO, ROOT, House, find_chromium

sys.path.insert(0, str(ROOT / "web" / "scripts"))

import build_page

VERSION = "13.5.0"
TOOLS = ROOT / ".artifacts" / "lighthouse-tools"
REPORTS = ROOT / ".artifacts" / "lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices")
LEAST = 95
RUNS = 3

Scores = dict[str, int]


def main() -> int:
    """Measure both pages; 1 if a score is too low."""
    node = build_page.find_node()
    script = install(node)
    found: dict[str, Scores] = {}
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder) / "data", "--pace", "0")
        try:
            with chromium(Path(folder) / "profile") as (context, port):
                found["start"] = best(node, script, port, "start", house.address)
                found["table"] = best(node, script, port, "table", sit_down(context, house.address))
        finally:
            house.stop()
    for name, scores in found.items():
        print(f"{name:8}" + "".join(f"{category} {scores[category]:3}   " for category in CATEGORIES))
    return int(any(score < LEAST for scores in found.values() for score in scores.values()))


def install(node: Path) -> Path:
    """Fetch Lighthouse, unless it is there; it is large, so it is no part of the page's own packages."""
    script = TOOLS / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not script.is_file():
        TOOLS.mkdir(parents=True, exist_ok=True)
        options = ("--no-audit", "--no-fund", "--ignore-scripts")
        subprocess.run([*build_page.npm_of(node), "install", *options, f"lighthouse@{VERSION}"], cwd=TOOLS, check=True)
    return script


@contextmanager
def chromium(profile: Path) -> Iterator[tuple[BrowserContext, int]]:
    """A browser that both we and Lighthouse talk to."""
    executable = find_chromium()
    if executable is None:
        sys.exit(HOW_TO)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=executable, args=[*FLAGS, f"--remote-debugging-port={port}"]
        )
        yield context, port
        context.close()


def sit_down(context: BrowserContext, address: str) -> str:
    """Begin a match against bots, and tell where."""
    page = context.new_page()
    page.goto(address)
    page.get_by_role("button", name="Play").first.click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    table = page.url
    page.close()
    return table


def best(node: Path, script: Path, port: int, name: str, address: str) -> Scores:
    """The best scores of a few runs, category by category."""
    runs = [measure(node, script, port, REPORTS / f"{name}-{run}.json", address) for run in range(RUNS)]
    return {category: max(run[category] for run in runs) for category in CATEGORIES}


def measure(node: Path, script: Path, port: int, report: Path, address: str) -> Scores:
    """One run: a score out of a hundred for each category."""
    report.parent.mkdir(parents=True, exist_ok=True)
    options = ["--quiet", "--disable-storage-reset", f"--port={port}", f"--only-categories={','.join(CATEGORIES)}"]
    subprocess.run([node, script, address, *options, "--output=json", f"--output-path={report}"], check=True)
    categories = json.loads(report.read_text(encoding="utf-8"))["categories"]
    return {category: round(100 * categories[category]["score"]) for category in CATEGORIES}


if __name__ == "__main__":
    sys.exit(main())

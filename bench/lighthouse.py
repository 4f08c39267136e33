"""Lighthouse on the pages of Biberbau: `make lighthouse`, or `python -m bench.lighthouse --pages pad referee --runs 2`.

A real server, and a real Chromium that Lighthouse starts. Each page is loaded as on a phone with a slow network, as
Lighthouse does by default. The best of a few runs counts, because other load only makes a run slower. The reports are
kept in `.artifacts/lighthouse`.
"""

import json
import os
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
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
PAGES = {
    "start": "/",
    "table": "/table/{table}",
    "matches": "/matches",
    "groups": "/groups",
    "group": "/groups/{group}",
    "replay": "/replay/{match}",
    "puzzles": "/puzzles",
    "puzzle": "/puzzle/today",
    "daily": "/daily",
    "pad": "/pad",
    "referee": "/referee",
    "rules": "/rules/clan",
}
"""The path of each page; a name in braces stands for the id of something that the player has."""

ATTEMPTS = 3
"""How often a run is tried."""

Scores = dict[str, int]


def main(pages: list[str], runs: int) -> int:
    """Measure pages; 1 if a score is too low."""
    node = build_page.find_node()
    script = install(node)
    found: dict[str, Scores] = {}
    with tempfile.TemporaryDirectory() as folder:
        page_server = PageServer(Path(folder) / "data", "--pace", "0", "--no-limits")
        profile = Path(folder) / "profile"
        try:
            ids = prepare(profile, page_server.address)
            for name in pages:
                address = page_server.address + PAGES[name].format(**ids)
                found[name] = best(node, script, profile, name, address, runs)
                print(f"{name:8}" + "".join(f"{each} {score:3}   " for each, score in found[name].items()), flush=True)
        finally:
            page_server.stop()
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


def prepare(profile: Path, address: str) -> dict[str, str]:
    """Play a match, make a group of it and begin another match; their ids. The profile keeps the player's name."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=browser(), args=FLAGS, base_url=address
        )
        page = context.new_page()
        page.goto("/")
        page.get_by_role("button", name="Play").first.click()
        page.get_by_role("button", name="Play now").click()
        page.wait_for_url("**/table/*")
        table = page.url.rpartition("/")[2]
        match = play_match(page)
        made = page.request.post("/api/v1/groups", data={"name": "Our family", "match": match})
        group: str = made.json()["id"]
        context.close()
    return {"table": table, "match": match, "group": group}


def play_match(page: Page) -> str:
    """Play a short match for two people at this device, who knock as soon as they may; its id."""
    api = "/api/v1/tables"
    seats = [{"kind": "me"}, {"kind": "beside", "name": "Bea"}]
    wish = {"game": "bande", "seats": seats, "settings": {"options": {"rounds": 1}}, "start": True}
    table: str = page.request.post(api, data=wish).json()["table"]
    for number in count():
        seen = page.request.get(f"{api}/{table}/view").json()
        if seen["table"]["stage"] == "over":
            break
        legal = seen["view"]["legal"]
        move = "knock" if "knock" in legal else "draw" if "draw" in legal else legal[-1]
        play = {"type": "move", "id": f"m{number}", "move": move, "number": seen["number"]}
        page.request.post(f"{api}/{table}/commands", data=play)
    return table


def best(node: Path, script: Path, profile: Path, name: str, address: str, runs: int) -> Scores:
    """Return the best score of a few runs for each category."""
    found = [measure(node, script, profile, REPORTS / f"{name}-{run}.json", address) for run in range(runs)]
    return {category: max(run[category] for run in found) for category in CATEGORIES}


def measure(node: Path, script: Path, profile: Path, report: Path, address: str) -> Scores:
    """Do one run; return a score from 0 to 100 for each category."""
    report.parent.mkdir(parents=True, exist_ok=True)
    flags = " ".join([*FLAGS, "--headless=new", f"--user-data-dir={profile}"])
    command: list[str | Path] = [node, script, address, "--quiet", "--disable-storage-reset", f"--chrome-flags={flags}"]
    command += [f"--only-categories={','.join(CATEGORIES)}", "--output=json", f"--output-path={report}"]
    environment = os.environ | {"CHROME_PATH": browser()}
    for attempt in range(1, ATTEMPTS + 1):  # now and then Chromium does not report when it began to load a page
        subprocess.run(command, env=environment, check=attempt == ATTEMPTS)
        if _is_complete(report):
            break
    categories = json.loads(report.read_text(encoding="utf-8"))["categories"]
    return {category: round(100 * categories[category]["score"]) for category in CATEGORIES}


def _is_complete(report: Path) -> bool:
    return report.is_file() and "runtimeError" not in json.loads(report.read_text(encoding="utf-8"))


if __name__ == "__main__":
    arguments = parser("bench.lighthouse", __doc__)
    arguments.add_argument("--pages", nargs="+", choices=PAGES, default=list(PAGES), metavar="PAGE", help="these alone")
    arguments.add_argument("--runs", type=int, default=RUNS, metavar="N", help=f"runs of each page (default: {RUNS})")
    given = arguments.parse_args()
    sys.exit(main(given.pages, given.runs))

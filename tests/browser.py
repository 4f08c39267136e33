"""A real server and a real browser, for tests of the page.

`page_server` is a server process with its own data folder; `invite` opens the page for a person, in a separate browser
context. At the end of the test no page may have logged an error. Both live as long as the tests of their module.
Without Chromium the tests are skipped with a message; with CI set, that is a failure.
"""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect, sync_playwright

from .rigged_server import rigged
from .server_process import Server

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "src" / "biberbau" / "server" / "web" / "index.html"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS = ROOT / ".artifacts" / "screens"
"""Folder for screenshots; they are taken when BIBERBAU_SCREENS is set."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
LIGHT = "chromium-headless-shell"
"""Chromium without windows, which takes a third of the computing time less."""
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
HOW_TO = "the page's tests need Chromium: apt install chromium, or name one in BIBERBAU_CHROMIUM"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
UNANSWERED = ("Failed to load resource", "error occurred when fetching the script")
"""Messages that the browser itself logs: an unreachable server, or a refused request."""
UNKEPT: dict[str, Any] = {"service_workers": "block"}
"""The page is not kept on the device. Keeping it fetches every file of the page, which takes a second of computing."""
KEPT: dict[str, Any] = {"service_workers": "allow"}
"""The page is kept on the device by its service worker, as in people's browsers."""
HOLDING = """try {
    const kept = JSON.parse(localStorage.getItem("biberbau.settings") ?? "{}");
    localStorage.setItem("biberbau.settings", JSON.stringify({ holdSeconds: %s, ...kept }));
} catch {}"""
"""Sets how long a move by one tap waits, before the page starts."""
PATIENCE = 30_000
"""Milliseconds until a test stops waiting for something on a page."""
expect.set_options(timeout=PATIENCE)


class PageServer(Server):
    """A server process with the page. Its bots do not search: a worker takes four CPU seconds to get ready."""

    def __init__(self, data: Path, *flags: str, module: str = "biberbau") -> None:
        super().__init__(data, "--workers", "0", *flags, module=module)

    @property
    def address(self) -> str:
        """The address of its page."""
        return f"http://localhost:{self.port}"


@dataclass
class Guest:
    """A person with an open page."""

    context: BrowserContext
    page: Page
    problems: list[str] = field(default_factory=list)
    """The errors that the page has logged."""

    def watch(self) -> None:
        """Collect every error of the page."""
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._note)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(words in message.text for words in UNANSWERED):
            self.problems.append(message.text)


class Invite(Protocol):
    """Opens the page for a person."""

    def __call__(
        self, path: str = "/", *, lang: str = "en", device: dict[str, Any] = DESKTOP, hold: float = 0, **context: Any
    ) -> Guest:
        """Open the page at a path; a move by one tap waits `hold` seconds. Further arguments: of a browser context.

        Without `**KEPT` there is no service worker.
        """
        ...


def find_chromium(names: Sequence[str] = NAMES) -> str | None:
    """The Chromium of this machine: the first of these names that there is."""
    return os.environ.get("BIBERBAU_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="module")
def chromium(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A browser for one module, because no other event loop can run while Playwright does.

    A module that needs the whole browser says so with `BROWSERS = NAMES`.
    """
    executable = find_chromium(getattr(request.module, "BROWSERS", (LIGHT, *NAMES)))
    if executable is None:
        miss(HOW_TO)
    if not BUILT.is_file():
        miss("the page is not built: make web")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        yield browser
        browser.close()


def miss(why: str) -> None:
    """Skip a test because something is missing; in CI, fail."""
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="module")
def make_page_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., PageServer]]:
    """Starts servers with given options; they end with the module."""
    page_servers: list[PageServer] = []

    def make(*options: str) -> PageServer:
        page_servers.append(PageServer(tmp_path_factory.mktemp("page_server"), *options))
        return page_servers[-1]

    yield make
    for page_server in page_servers:
        page_server.stop()


@pytest.fixture(scope="module")
def make_rigged_page_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., PageServer]]:
    """Starts servers that deal given cards (`rigged`); they end with the module."""
    with ExitStack() as stack:

        def make(*shuffles: Sequence[str], seed: str = "1", pace: str = "0", flags: tuple[str, ...] = ()) -> PageServer:
            data = rigged(tmp_path_factory.mktemp("page_server"), *shuffles, seed=seed)
            page_server = PageServer(data, "--pace", pace, "--no-limits", *flags, module="tests.rigged_server")
            stack.callback(page_server.stop)
            return page_server

        yield make


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_page_server: Callable[..., PageServer]) -> PageServer:
    """A server whose bots move at once."""
    return make_page_server("--pace", "0")


@pytest.fixture
def invite(chromium: Browser, page_server: PageServer) -> Iterator[Invite]:
    """Opens the page for a person; at the end no page may have logged an error."""
    guests: list[Guest] = []

    def open_page(
        path: str = "/", *, lang: str = "en", device: dict[str, Any] = DESKTOP, hold: float = 0, **context: Any
    ) -> Guest:
        made = chromium.new_context(base_url=page_server.address, locale=lang, **{**UNKEPT, **device, **context})
        made.set_default_timeout(PATIENCE)
        made.add_init_script(HOLDING % hold)
        guest = Guest(made, made.new_page())
        guest.watch()
        guests.append(guest)
        guest.page.goto(path)
        return guest

    yield open_page
    for guest in guests:
        guest.context.close()
    problems = [problem for guest in guests for problem in guest.problems]
    assert not problems, problems


def axe(page: Page, *, time_stands_still: bool = False) -> list[str]:
    """Return the violations that axe-core finds on a page: rule, explanation and element of each.

    If the clock of the page was paused, it runs while axe-core works.
    """
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate("void (window.found = axe.run(document, {resultTypes: ['violations']}))")
    if time_stands_still:
        page.clock.run_for(200)
    found = page.evaluate("found")
    return [
        f"{violation['id']}: {violation['help']} — {node['html'][:160]}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def stop_clock(page: Page) -> None:
    """Stop the clock of a page until it is advanced: what is shown for a moment stays, however slow the machine is."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))


@contextmanager
def dragged_by_finger(start: Locator, goal: Locator, steps: int = 8) -> Iterator[None]:
    """Touch an element, drag the finger to another element and lift it."""
    (x, y), (goal_x, goal_y) = _middle(start), _middle(goal)
    finger = start.page.context.new_cdp_session(start.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    touch("touchStart", (x, y))
    for step in range(1, steps + 1):
        touch("touchMove", (x + (goal_x - x) * step / steps, y + (goal_y - y) * step / steps))
    yield
    touch("touchEnd")
    finger.detach()


def _middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None, thing
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def keep_screen(page: Page, name: str, *, full: bool = True) -> None:
    """Save a screenshot, if asked for; `full` is False where the browser's font size is set, which Chromium forgets."""
    if not os.environ.get("BIBERBAU_SCREENS"):
        return
    SCREENS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENS / f"{name}.png", full_page=full)

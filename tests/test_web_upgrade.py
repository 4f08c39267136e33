"""An upgrade of the server while pages are open: they load the new page, and nobody loses what they have begun."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from biberbau.server.wire import WIRE

from .browser import NAMES, PATIENCE, PHONE, Guest, PageServer, axe, keep_screen
from .releases import make_release, with_page_of
from .server_process import FAST, moves_kept
from .table_player import BOT, CALM, ME, Player, introduce, open_table

BROWSERS = NAMES
"""In the light browser a page that a service worker reloads may hang."""
OLD = "0.0.1"
SCRIPT = "document.querySelector('script[type=module]').src"
"""The main script of a page: its name has a hash of all that is in it, so it says which build a page is."""
STUCK = {
    "en": ("This page and the server have different versions", "Reload the page"),
    "de": ("Diese Seite und der Server haben verschiedene Versionen", "Seite neu laden"),
}


@pytest.fixture(scope="module")
def same_wire(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The release before this one, which speaks the same wire."""
    return make_release(tmp_path_factory.mktemp("same-wire"), OLD, WIRE)


@pytest.fixture(scope="module")
def other_wire(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The release before this one, which speaks another wire."""
    return make_release(tmp_path_factory.mktemp("other-wire"), OLD, WIRE - 1)


Serve = Callable[[Path], PageServer]
Visit = Callable[..., Guest]
Upgrade = Callable[[PageServer], None]


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Starts the server of a release."""
    page_servers: list[PageServer] = []

    def start(release: Path) -> PageServer:
        monkeypatch.setenv("PYTHONPATH", str(release), prepend=":")
        page_servers.append(PageServer(tmp_path, *FAST))
        return page_servers[-1]

    yield start
    for page_server in page_servers:
        if page_server.process.poll() is None:
            page_server.stop()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """Opens the start page of a server, and waits until the page is kept on the device."""
    contexts = []

    def open_page(page_server: PageServer, lang: str = "en", **context: Any) -> Guest:
        made = chromium.new_context(base_url=page_server.address, locale=lang, **{**PHONE, **CALM, **context})
        contexts.append(made)
        made.set_default_timeout(PATIENCE)
        guest = Guest(made, made.new_page())
        guest.page.goto("/")
        return guest

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def upgrade(monkeypatch: pytest.MonkeyPatch) -> Upgrade:
    """Replaces the server by one of this release, which finds the same data."""

    def replace(page_server: PageServer) -> None:
        page_server.kill()
        monkeypatch.undo()
        page_server.start()

    return replace


@pytest.fixture
def upgrade_unnoticed(upgrade: Upgrade) -> Callable[[PageServer, Page], None]:
    """Replaces the server while a page is open; the page learns of it, and does not reload."""

    def replace(page_server: PageServer, page: Page) -> None:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        with page.expect_response("**/about") as response:
            upgrade(page_server)
        response.value.finished()
        assert page.evaluate("fetch('/healthz?by=test').then((answer) => answer.text())") == "ok"
        assert [url for url in asked if url.endswith("/healthz")] == []  # it would ask for that before it reloads

    return replace


def until_kept(page: Page) -> None:
    """Wait until the service worker has the page."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


@contextmanager
def reloading(page: Page) -> Iterator[str]:
    """See that what happens here loads another build of the page; the script of the old one.

    Until then nothing is asked of the page: an answer of a page that a service worker reloads may never come.
    """
    old = page.evaluate(SCRIPT)
    with page.expect_event("load"):
        yield old
    page.wait_for_function(f"(old) => document.readyState === 'complete' && {SCRIPT} !== old", arg=old)


def assert_kept_page_is_new(page: Page, page_server: PageServer, old: str) -> None:
    """Assert that the device keeps the new page and nothing of the old one, also where the server is away."""
    page_server.kill()
    page.goto("/")
    assert page.evaluate(SCRIPT) != old
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1


def half_picked(guest: Guest, api: str) -> str:
    """Sit down to a match of Gang and pick the first of the two cards to open; the table."""
    introduce(guest, "Ada", api=api)
    table = open_table(guest, "gang", [ME, BOT], api=api, options={"first": "A"}).rpartition("/")[2]
    Player(guest).targets.first.click()
    expect(guest.page.get_by_role("button", name="Step back")).to_be_visible()
    return table


def test_a_page_that_is_understood_reloads_when_a_decision_is_no_longer_half_picked(
    same_wire: Path, serve: Serve, visit: Visit, upgrade_unnoticed: Callable[[PageServer, Page], None]
) -> None:
    page_server = serve(same_wire)
    ada = visit(page_server)
    until_kept(ada.page)
    half_picked(ada, f"/api/v{WIRE}")
    upgrade_unnoticed(page_server, ada.page)
    with reloading(ada.page) as old:
        ada.page.get_by_role("button", name="Step back").click()
    expect(Player(ada).targets.first).to_be_visible()
    assert_kept_page_is_new(ada.page, page_server, old)


def test_a_move_on_its_way_arrives_before_the_page_reloads(
    same_wire: Path, serve: Serve, visit: Visit, upgrade_unnoticed: Callable[[PageServer, Page], None]
) -> None:
    held: list[Callable[[], None]] = []

    def hold_moves(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if json.loads(message)["type"] == "move":
                held.append(lambda: server.send(message))
            else:
                server.send(message)

        page.on_message(pass_on)

    page_server = serve(same_wire)
    ada = visit(page_server)
    ada.page.route_web_socket(re.compile("/stream$"), hold_moves)
    table = half_picked(ada, f"/api/v{WIRE}")
    Player(ada).targets.last.click()
    upgrade_unnoticed(page_server, ada.page)
    assert moves_kept(page_server.data, table) == []
    with reloading(ada.page):
        held[-1]()
    assert re.fullmatch(r"open A\d A\d", moves_kept(page_server.data, table)[0])


def test_a_look_at_the_first_cards_is_not_cut_short(
    same_wire: Path, serve: Serve, visit: Visit, upgrade_unnoticed: Callable[[PageServer, Page], None]
) -> None:
    page_server = serve(same_wire)
    ada = visit(page_server)
    introduce(ada, "Ada")
    open_table(ada, "bande", [ME, BOT], options={"first": "A"})
    expect(Player(ada).button("seen")).to_be_visible()
    upgrade_unnoticed(page_server, ada.page)
    with reloading(ada.page):
        Player(ada).button("seen").click()
        ada.page.get_by_role("button", name="Draw", exact=True).click()
    expect(ada.page.get_by_text(re.compile("^In your hand: "))).to_be_attached()


def test_the_start_page_reloads_when_no_dialog_is_open(
    same_wire: Path, serve: Serve, visit: Visit, upgrade_unnoticed: Callable[[PageServer, Page], None]
) -> None:
    page_server = serve(same_wire)
    page = visit(page_server).page
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    upgrade_unnoticed(page_server, page)
    with reloading(page):
        page.get_by_role("dialog").press("Escape")


@pytest.mark.parametrize("at_table", [True, False])
def test_a_page_that_is_not_understood_reloads_at_once(
    other_wire: Path, serve: Serve, visit: Visit, upgrade: Upgrade, at_table: bool
) -> None:
    page_server = serve(other_wire)
    ada = visit(page_server)
    until_kept(ada.page)
    if at_table:
        half_picked(ada, f"/api/v{WIRE - 1}")
    with reloading(ada.page) as old:
        upgrade(page_server)
    if at_table:
        expect(Player(ada).targets.first).to_be_visible()
    else:
        expect(ada.page.get_by_role("heading", name="Biber Gang")).to_be_visible()
    assert_kept_page_is_new(ada.page, page_server, old)


@pytest.mark.parametrize("lang", STUCK)
def test_a_page_that_stays_too_old_says_so_after_one_reload(
    lang: str, other_wire: Path, tmp_path_factory: pytest.TempPathFactory, serve: Serve, visit: Visit
) -> None:
    page_server = serve(with_page_of(tmp_path_factory.mktemp("stale"), other_wire))
    page = visit(page_server, lang).page
    sentence, button = STUCK[lang]
    expect(page.get_by_role("heading", name=sentence)).to_be_visible()
    loads: list[str] = []
    page.on("load", lambda page: loads.append(page.url))
    with page.expect_navigation():
        page.get_by_role("button", name=button).click()
    expect(page.get_by_role("heading", name=sentence)).to_be_visible()
    assert len(loads) == 1
    assert axe(page) == []
    keep_screen(page, f"outdated-{lang}")

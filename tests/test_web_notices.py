"""Notifications that it is a person's turn: through the service worker, or a switch that says why not."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from .browser import NAMES, PATIENCE, PHONE, Invite, PageServer
from .table_player import BOT, CALM, ME, introduce, open_table

BROWSERS = NAMES
"""The light browser shows no notifications."""
SHOWN = """() => navigator.serviceWorker.getRegistration()
    .then((worker) => worker?.getNotifications() ?? [])
    .then((notes) => notes.map(({ body, data }) => ({ body, path: data.path })))"""
HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
LIKE_ANDROID = """globalThis.Notification = class {
    constructor() { throw new TypeError("Illegal constructor"); }
    static permission = "granted";
    static requestPermission = () => Promise.resolve("granted");
};"""


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_page_server: Callable[..., PageServer]) -> PageServer:
    """A server whose bots wait for a moment: the page sees that it is their turn."""
    return make_page_server("--pace", "0.5")


def shown(page: Page, count: int) -> list[dict[str, str]]:
    """The notifications that are shown, as soon as there are so many."""
    notes: list[dict[str, str]] = page.evaluate(SHOWN)
    for _ in range(PATIENCE // 100):
        if len(notes) == count:
            break
        page.wait_for_timeout(100)
        notes = page.evaluate(SHOWN)
    return notes


def switch_on(page: Page, name: str) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name=name).check(force=True)
    page.keyboard.press("Escape")


def test_a_notification_comes_from_the_service_worker_and_leads_to_the_table(invite: Invite) -> None:
    """Chrome on Android refuses `new Notification` outside a service worker."""
    ada = invite(device=PHONE, **CALM)
    ada.context.grant_permissions(["notifications"])
    ada.page.add_init_script(LIKE_ANDROID)
    introduce(ada, "Ada", 1)
    ada.page.goto("/")
    ada.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    switch_on(ada.page, "Notify me when it is my turn")
    path = open_table(ada, "clan", [ME, BOT])
    expect(ada.page.locator("[data-place=A2]")).to_be_visible()
    ada.page.evaluate(HIDE, True)
    ada.page.locator("[data-place=A2]").dispatch_event("click")
    assert shown(ada.page, 1) == [{"body": "Your turn in BiberClan", "path": path}]
    ada.page.evaluate(HIDE, False)
    assert shown(ada.page, 0) == []


def test_a_browser_that_cannot_notify_says_so_and_the_switch_is_off(invite: Invite) -> None:
    ada = invite(device=PHONE, lang="de", service_workers="block")
    ada.page.add_init_script("delete Navigator.prototype.serviceWorker")
    ada.page.reload()
    ada.page.get_by_role("button", name="Einstellungen").click()
    switch = ada.page.get_by_role("switch", name="Melden, wenn ich am Zug bin")
    expect(switch).to_be_disabled()
    expect(switch).not_to_be_checked()
    expect(ada.page.get_by_text("Dieser Browser kann hier keine Meldungen zeigen")).to_be_visible()

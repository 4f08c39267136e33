"""Notifications that it is a person's turn: through the service worker, or a switch that says why not."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from .browser import KEPT, NAMES, PATIENCE, PHONE, Invite, PageServer, axe, keep_screen
from .server_process import eventually
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
    ada = invite(device=PHONE, **CALM, **KEPT)
    ada.context.grant_permissions(["notifications"])
    ada.page.add_init_script(LIKE_ANDROID)
    introduce(ada, "Ada", 1)
    ada.page.goto("/")
    ada.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    switch_on(ada.page, "Notify me when it is my turn")
    path = open_table(ada, "clan", [ME, BOT], options={"first": "A"})
    expect(ada.page.locator("[data-place=A2].open")).to_be_visible()
    ada.page.evaluate(HIDE, True)
    ada.page.locator("[data-place=A2]").dispatch_event("click")
    assert shown(ada.page, 1) == [{"body": "Your turn in BiberClan", "path": path}]
    ada.page.evaluate(HIDE, False)
    assert shown(ada.page, 0) == []


def test_a_browser_that_cannot_notify_says_so_and_the_switch_is_off(invite: Invite) -> None:
    ada = invite(device=PHONE, lang="de")
    ada.page.add_init_script("delete Navigator.prototype.serviceWorker")
    ada.page.reload()
    ada.page.get_by_role("button", name="Einstellungen").click()
    switch = ada.page.get_by_role("switch", name="Benachrichtigen, wenn ich am Zug bin")
    expect(switch).to_be_disabled()
    expect(switch).not_to_be_checked()
    expect(ada.page.get_by_text("Dieser Browser kann hier keine Benachrichtigungen zeigen")).to_be_visible()


def test_a_match_over_days_says_until_when_and_a_push_message_leads_to_it(invite: Invite) -> None:
    ada = invite("/new?game=clan", device=PHONE, lang="de", **CALM, **KEPT)
    page = ada.page
    ada.context.grant_permissions(["notifications"])
    page.get_by_text("2 Tage", exact=True).click()
    expect(page.get_by_text("Über Tage spielen: Alle machen ihren Zug, wenn sie Zeit haben")).to_be_visible()
    expect(page.get_by_role("switch", name="Gedächtnishilfe für alle")).to_be_checked()
    for seat in (2, 3):
        page.get_by_role("combobox", name=f"Wer sitzt auf Platz {seat}?").select_option("Bot")
    keep_screen(page, "new-table-days-phone")
    page.get_by_role("button", name="Partie beginnen").click()
    page.wait_for_url("**/table/*")
    path = page.url.partition("//")[2].partition("/")[2]
    page.locator("[data-place=A2]").wait_for()
    until = re.compile(r"bis [A-Z]\w+tag, \d+:\d\d|bis Mittwoch, \d+:\d\d")
    expect(page.get_by_role("region", name="Was du tun kannst")).to_contain_text(until)
    page.goto("/")
    expect(page.get_by_role("link", name="Du bist dran")).to_contain_text(until)
    keep_screen(page, "start-days-phone", full=False)

    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("switch", name="Ruhezeit").check(force=True)
    page.get_by_label("von", exact=True).fill("21:30")
    page.get_by_label("von", exact=True).blur()
    expect(page.get_by_role("switch", name="Dieses Gerät benachrichtigen")).to_be_enabled()
    page.wait_for_function(
        "() => fetch('/api/v1/me/push').then((answer) => answer.json()).then(({ quiet }) => quiet?.begins === 1290)"
    )
    assert axe(page) == []
    keep_screen(page, "push-settings-phone")
    switch = page.get_by_role("switch", name="Dieses Gerät benachrichtigen")
    page.evaluate("() => void (PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no')))")
    switch.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("Der Push-Dienst deines Browsers nimmt dieses Gerät gerade nicht")
    expect(switch).not_to_be_checked()

    devtools = ada.context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")

    def is_registered() -> bool:
        page.wait_for_timeout(20)  # in which events arrive
        return bool(found)

    eventually(is_registered)
    message = {"title": "Biberbau", "body": "Du bist dran.", "path": f"/{path}", "tag": "t"}
    origin = page.evaluate("location.origin")
    data = {"origin": origin, "registrationId": found[0], "data": json.dumps(message)}
    devtools.send("ServiceWorker.deliverPushMessage", data)
    assert shown(page, 1) == [{"body": "Du bist dran.", "path": f"/{path}"}]


def test_a_page_without_encryption_says_why_it_offers_no_push_messages(invite: Invite) -> None:
    page = invite(device=PHONE, lang="de").page
    page.add_init_script("Object.defineProperty(globalThis, 'isSecureContext', { value: false })")
    page.reload()
    page.get_by_role("button", name="Einstellungen").click()
    switch = page.get_by_role("switch", name="Dieses Gerät benachrichtigen")
    expect(switch).to_be_disabled()
    expect(page.get_by_text("Das geht nur, wenn die Seite mit https geöffnet ist")).to_be_visible()

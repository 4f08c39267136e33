"""Pages that everybody can use: axe-core finds nothing, nothing sticks out, everything has its place."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .browser import PHONE, SMALL, Invite, axe

Path = Callable[[Page], None]


def stay(page: Page) -> None:
    """Look at the page as it comes."""


def quick_play(page: Page) -> None:
    page.get_by_role("button", name="Play").first.click()
    page.get_by_role("button", name="Play now").wait_for()


def settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").wait_for()


def keys(page: Page) -> None:
    page.get_by_role("button", name="Keyboard").click()
    page.get_by_role("dialog").wait_for()


def house_rules(page: Page) -> None:
    page.get_by_role("combobox", name="Who sits in seat 2?").select_option("Person on this device")
    page.get_by_text("House rules").click()


def waiting(page: Page) -> None:
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Fill up and start").wait_for()
    page.get_by_role("img", name="QR code of the link").wait_for()


def device_link(page: Page) -> None:
    waiting(page)
    page.get_by_role("button", name="another device").click()
    page.get_by_role("button", name="Show the link").click()
    page.get_by_role("dialog").get_by_role("img", name="QR code of the link").wait_for()


PAGES: dict[str, tuple[str, Path]] = {
    "start": ("/", stay),
    "quick play": ("/", quick_play),
    "settings": ("/", settings),
    "keys": ("/", keys),
    "new table": ("/new", stay),
    "house rules": ("/new?game=gang", house_rules),
    "waiting room": ("/new", waiting),
    "device link": ("/new", device_link),
    "rules": ("/rules/clan-combined", stay),
    "privacy": ("/privacy", stay),
    "used device link": ("/sign-in#nothing", stay),
    "gone table": ("/table/nosuchtable", stay),
    "nowhere": ("/nowhere", stay),
}


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_on_a_light_desktop_and_on_a_dark_phone(invite: Invite, name: str) -> None:
    path, prepare = PAGES[name]
    page = invite(path, reduced_motion="reduce").page
    page.get_by_role("heading", level=1).first.wait_for()
    prepare(page)
    assert axe(page) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(PHONE["viewport"])
    assert axe(page) == []


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("path", ["/", "/new", "/rules/gang", "/privacy", "/nowhere"])
def test_nothing_sticks_out_on_the_smallest_phone(invite: Invite, path: str, lang: str) -> None:
    page = invite(path, lang=lang, device=SMALL).page
    page.get_by_role("heading", level=1).first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("path", ["/", "/new", "/rules/gang", "/privacy"])
def test_text_twice_as_large_still_fits(invite: Invite, path: str) -> None:
    page = invite(path, device={"viewport": {"width": 640, "height": 800}}).page
    page.get_by_role("heading", level=1).first.wait_for()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 640


@pytest.mark.parametrize("path", ["/", "/new", "/rules/gang", "/privacy"])
def test_what_can_be_touched_is_large_enough(invite: Invite, path: str) -> None:
    page = invite(path, device=PHONE).page
    page.get_by_role("heading", level=1).first.wait_for()
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, select, input:not(.unseen), summary, nav a, .button')]
            .filter((thing) => thing.getClientRects().length && thing.getBoundingClientRect().height < 43.5)
            .map((thing) => thing.outerHTML.slice(0, 100))"""
    )
    assert small == []


def test_the_keyboard_can_skip_to_the_content(invite: Invite) -> None:
    page = invite().page
    page.get_by_role("heading", level=1).first.wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_every_page_has_its_landmarks_and_one_title(invite: Invite) -> None:
    page = invite().page
    for path in ("/", "/new", "/rules/bande", "/privacy"):
        page.goto(path)
        for landmark in ("banner", "main", "contentinfo"):
            expect(page.get_by_role(landmark)).to_have_count(1)
        expect(page.get_by_role("heading", level=1)).to_have_count(1)

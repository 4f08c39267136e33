"""Hints on the page: the Boss says what to do and why, shows it on the table, and admits what is not clear."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from .browser import DESKTOP, PHONE, Guest, Invite, PageServer, axe, keep_screen
from .table_player import BOT, CALM, ME, introduce, open_table, sit_together

CARDS = ["9", "3", "0", "5", "9", "9", "8", "8", "4", "7", "6", "7", "8", "6", "7", "5"]
"""Ada draws a 9 in BiberClan. In Biberbande she has low cards and the bot high ones, so that it does not knock."""


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
    """A server with known cards, whose hints are rules of thumb: its answers need no compiler."""
    return make_rigged_page_server(CARDS)


def ask(page: Page, button: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()


def test_the_boss_says_and_shows_what_to_do(invite: Invite) -> None:
    guest = invite(lang="de", device=PHONE, **CALM)
    introduce(guest, "Ada", 1)
    open_table(guest, "clan", [ME, BOT])
    page = guest.page
    ask(page, "Tipp")
    sheet = page.get_by_role("region", name="Leg die 9 in deine Burg")
    expect(sheet).to_contain_text("Die 9 bringt deiner Burg 9 Punkte.")
    expect(sheet).to_contain_text("kennt jede Karte, die du gesehen hast")
    expect(sheet.get_by_role("heading")).to_be_focused()
    expect(page.locator("svg[data-hint]")).to_be_attached()
    assert axe(page) == []
    keep_screen(page, "hint-phone", full=False)
    sheet.get_by_role("button", name="So machen").click()
    expect(sheet).to_have_count(0)
    expect(page.locator("svg[data-hint]")).to_have_count(0)
    expect(page.locator(".own [data-place]:has(svg.card), .own [data-place] svg").first).to_be_visible()


def test_a_person_who_chooses_keeps_the_arrows_until_the_first_tap(invite: Invite) -> None:
    guest = invite(device=DESKTOP, **CALM)
    introduce(guest, "Ada", 1)
    open_table(guest, "clan", [ME, BOT])
    page = guest.page
    ask(page, "Hint")
    page.get_by_role("button", name="I choose myself").wait_for()
    keep_screen(page, "hint-desktop", full=False)
    page.get_by_role("button", name="I choose myself").click()
    expect(page.get_by_role("region", name="Put the 9 in your lodge")).to_have_count(0)
    expect(page.locator("svg[data-hint]")).to_be_attached()
    keep_screen(page, "hint-arrows-desktop", full=False)
    page.locator("[data-place=A1]").click()
    expect(page.locator("svg[data-hint]")).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1280, 800)])
def test_the_sheet_covers_no_card_of_the_person_who_asks(invite: Invite, size: tuple[int, int]) -> None:
    """A display of Biber Gang has two rows, and both may be what the hint is about."""
    guest = invite(lang="de", viewport={"width": size[0], "height": size[1]}, **CALM)
    introduce(guest, "Ada", 1)
    open_table(guest, "gang", [ME, BOT])
    page = guest.page
    for name in ("A1", "A2"):
        page.locator(f"[data-place={name}][aria-disabled=false]").click()
    ask(page, "Tipp")
    page.get_by_role("button", name="Ich wähle selbst").wait_for()
    page.wait_for_function(OWN_CARDS_ABOVE_SHEET)


OWN_CARDS_ABOVE_SHEET = """() => {
    const sheet = document.querySelector(".hint").getBoundingClientRect().top;
    const spots = [...document.querySelectorAll(".own .spot")];
    return spots.length === 8 && spots.every((each) => each.getBoundingClientRect().bottom <= sheet + 1);
}"""


def test_what_is_not_clear_is_called_so(invite: Invite) -> None:
    guest = invite(lang="de", device=PHONE, **CALM)
    introduce(guest, "Ada", 1)
    open_table(guest, "bande", [ME, BOT], options={"first": "A"})
    page = guest.page
    page.get_by_role("button", name="Gemerkt").click()
    play_until_a_knock(page)
    ask(page, "Tipp")
    sheet = page.get_by_role("region", name="Das ist nicht klar")
    expect(sheet).to_contain_text("oder")
    expect(sheet).to_contain_text("hängt davon ab, wie die anderen spielen")
    expect(sheet.get_by_role("button", name="So machen")).to_have_count(0)
    assert axe(page) == []
    keep_screen(page, "hint-unclear-phone", full=False)
    sheet.get_by_role("button", name="Ich wähle selbst").click()
    expect(sheet).to_have_count(0)


def play_until_a_knock(page: Page) -> None:
    """Draw and discard until the page asks for a knock."""
    knock = page.get_by_role("button", name="Klopfen", exact=True)
    draw = page.get_by_role("button", name="Ziehen", exact=True)
    discard = page.get_by_role("button", name="Ablegen", exact=True)
    while not knock.count():
        knock.or_(draw).or_(discard).first.wait_for()
        for button in (discard, draw):
            if button.count() and not knock.count():
                button.click()


def test_among_people_there_are_hints_only_if_the_host_allows_them(invite: Invite) -> None:
    for allowed in (False, True):
        host, guest = invite(**CALM), invite(**CALM)
        sit(host, guest, hints=allowed)
        expect(host.page.get_by_role("heading", name="Your turn")).to_be_visible()
        expect(host.page.get_by_role("button", name="Hint", exact=True)).to_have_count(int(allowed))


def sit(host: Guest, guest: Guest, hints: bool) -> None:
    introduce(host, "Ada", 1)
    introduce(guest, "Bea", 2)
    sit_together(host, guest, "clan", hints=hints)

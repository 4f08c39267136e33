"""A table that cannot be opened, on the page: it says so, and offers a way on."""

import sqlite3

import pytest
from playwright.sync_api import Page, expect

from biberbau.server.store.sqlite import FILE

from .browser import DESKTOP, PHONE, SMALL, Guest, Invite, PageServer, axe, keep_screen
from .table_player import BOT, ME, introduce, open_table

WORDS = {
    "en": ("Your tables", "This table cannot be opened", "Take off the list", "To the start page"),
    "de": ("Deine Tische", "Dieser Tisch lässt sich nicht öffnen", "Von der Liste nehmen", "Zum Start"),
}


def damage(page_server: PageServer, guest: Guest, number: int, address: str) -> None:
    """Make an entry of a table unreadable while the server is not running, and go to the start page."""
    guest.page.goto("about:blank")
    page_server.stop()
    with sqlite3.connect(page_server.data / FILE) as connection:
        query = "UPDATE log SET entry = ? WHERE table_id = ? AND number = ?"
        connection.execute(query, (b"?", address.rpartition("/")[2], number))
    page_server.start()
    guest.page.goto(f"{page_server.address}/")


def sitting_at_two(guest: Guest) -> tuple[str, str]:
    """Two tables with one person, of which another match is not to be hurt."""
    introduce(guest, "Ada")
    return open_table(guest, "gang", [ME, BOT]), open_table(guest, "bande", [ME, BOT])


def has_no_sideways_scrolling(page: Page) -> bool:
    assert page.viewport_size is not None
    return bool(page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"])


@pytest.mark.parametrize("lang", WORDS)
@pytest.mark.parametrize("number", [1, 2])
def test_my_tables_show_it_and_offer_to_remove_it(
    page_server: PageServer, invite: Invite, lang: str, number: int
) -> None:
    mine, sentence, take_off, _ = WORDS[lang]
    guest = invite(lang=lang, device=SMALL)
    bad, good = sitting_at_two(guest)
    damage(page_server, guest, number, bad)
    page = guest.page
    tables = page.get_by_role("region", name=mine)
    expect(tables.get_by_text(sentence)).to_be_visible()
    expect(tables.get_by_role("link", name="Biber Gang")).to_have_count(0)
    expect(tables.get_by_role("link", name="Biberbande")).to_be_visible()
    assert has_no_sideways_scrolling(page) and axe(page) == []
    keep_screen(page, f"unreadable-mine-{lang}-{number}")
    name = f"{take_off}: Biber Gang" if number > 1 else take_off
    tables.get_by_role("button", name=name, exact=True).click()
    expect(tables.get_by_text(sentence)).to_have_count(0)
    page.reload()
    tables.get_by_role("link", name="Biberbande").click()
    expect(page).to_have_url(f"{page_server.address}{good}")


@pytest.mark.parametrize(("lang", "device"), [("en", DESKTOP), ("de", PHONE)])
def test_its_link_explains_it_and_leads_to_the_start_page(
    page_server: PageServer, invite: Invite, lang: str, device: dict[str, object]
) -> None:
    mine, sentence, take_off, home = WORDS[lang]
    guest = invite(lang=lang, device=device)
    bad, _ = sitting_at_two(guest)
    damage(page_server, guest, 2, bad)
    page = guest.page
    page.goto(f"{page_server.address}{bad}")
    expect(page.get_by_role("heading", level=1, name=sentence)).to_be_visible()
    assert axe(page) == []
    keep_screen(page, f"unreadable-table-{lang}")
    page.get_by_role("button", name=take_off).click()
    expect(page).to_have_url(f"{page_server.address}/")
    expect(page.get_by_role("region", name=mine)).to_be_visible()
    expect(page.get_by_text(sentence)).to_have_count(0)
    page.goto(f"{page_server.address}{bad}")
    expect(page.get_by_role("heading", level=1, name=sentence)).to_be_visible()
    expect(page.get_by_role("button", name=take_off)).to_have_count(0)
    page.get_by_role("link", name=home, exact=True).click()
    expect(page).to_have_url(f"{page_server.address}/")


def test_a_person_without_a_seat_sees_the_explanation(page_server: PageServer, invite: Invite) -> None:
    _, sentence, _, home = WORDS["en"]
    guest = invite()
    bad, _ = sitting_at_two(guest)
    damage(page_server, guest, 2, bad)
    page = invite(bad).page
    expect(page.get_by_role("heading", level=1, name=sentence)).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("the server cannot read")
    expect(page.get_by_role("link", name=home, exact=True)).to_be_visible()

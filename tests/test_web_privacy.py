"""The privacy page says what is stored, and deletes it."""

import re

from playwright.sync_api import expect

from .browser import Invite, keep_screen


def test_who_asks_for_it_is_forgotten(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    page.get_by_role("button", name="Play").first.click()
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile("/table/"))
    page.goto("/privacy")
    expect(page.get_by_text(re.compile(r"after \d+ days.*for \d+ days"))).to_be_visible()
    page.get_by_role("button", name="Delete my data").click()
    keep_screen(page, "privacy")
    page.get_by_role("button", name="Yes, delete").click()
    expect(page.get_by_role("main").get_by_text("The server no longer knows you.")).to_be_visible()
    assert guest.context.cookies() == []
    page.goto("/")
    expect(page.get_by_role("heading", name="Your tables")).to_have_count(0)


def test_a_stranger_has_nothing_to_delete(invite: Invite) -> None:
    page = invite("/privacy", lang="de").page
    expect(page.get_by_text("Dieser Server weiß noch nichts über dich.")).to_be_visible()

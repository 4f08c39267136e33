"""The privacy page says what is stored, and deletes it."""

import json
import re

from playwright.sync_api import expect

from .browser import PHONE, Invite, axe, keep_screen


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


def test_a_recovery_phrase_signs_another_device_in_and_devices_are_signed_out(invite: Invite) -> None:
    ada, found = invite().page, invite("/sign-in", lang="de", device=PHONE).page
    ada.get_by_role("button", name="Play").first.click()
    ada.get_by_role("button", name="Play now").click()
    expect(ada).to_have_url(re.compile("/table/"))
    ada.goto("/privacy")
    expect(ada.get_by_text("Chrome on Linux")).to_be_visible()
    expect(ada.get_by_role("button", name="Sign out")).to_have_count(0)  # there would be no way back
    ada.get_by_role("button", name="Make a recovery phrase").click()
    phrase = ada.get_by_text(re.compile(r"^(\w{4}-){4}\w{4}$"))
    found.get_by_role("textbox", name="Wiederherstellungscode").fill(phrase.inner_text())
    assert axe(found) == [] == axe(ada)
    keep_screen(ada, "account")
    found.get_by_role("button", name="Anmelden").click()
    expect(found.get_by_role("listitem").filter(has_text="Chrome auf")).to_have_count(2)
    assert axe(found) == []
    keep_screen(found, "account-phone")
    found.get_by_role("button", name="Alle anderen Geräte abmelden").click()
    expect(found.get_by_role("listitem").filter(has_text="Chrome auf")).to_have_count(1)
    with found.expect_download() as download:
        found.get_by_role("link", name="Meine Daten herunterladen").click()
    assert json.loads(download.value.path().read_text("utf-8"))["seats"][0]["seat"] == "A"
    ada.reload()
    expect(ada.get_by_text("This server knows nothing about you yet.")).to_be_visible()


def test_a_stranger_has_nothing_to_delete(invite: Invite) -> None:
    page = invite("/privacy", lang="de").page
    expect(page.get_by_text("Dieser Server weiß noch nichts über dich.")).to_be_visible()

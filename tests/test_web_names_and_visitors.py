"""Names are asked for in the page's own words, and visitors are offered exactly what they may do."""

import pytest
from playwright.sync_api import expect

from .browser import DESKTOP, PHONE, Invite, axe, keep_screen
from .table_player import BOT, ME, OPEN, introduce, open_table

BUBBLES = "() => [...document.querySelectorAll('form')].every((form) => form.noValidate)"


def test_a_second_person_on_the_device_needs_no_name(invite: Invite) -> None:
    ada = invite("/new?game=bande", lang="de", device=PHONE)
    ada.page.get_by_label("Wer sitzt auf Platz 2?").select_option("beside")
    ada.page.get_by_label("Wer sitzt auf Platz 3?").select_option("beside")
    spare = ada.page.get_by_label("Name auf Platz 2").get_attribute("placeholder")
    assert spare
    expect(ada.page.get_by_text(f"Wenn du nichts einträgst, heißt die Person {spare}.")).to_be_visible()
    assert ada.page.evaluate(BUBBLES)
    keep_screen(ada.page, "new-table-spare-name")
    ada.page.get_by_role("button", name="Partie beginnen").click()
    ada.page.wait_for_url("**/table/*")
    expect(ada.page.get_by_role("button", name="Gemerkt")).to_be_visible()


def test_an_empty_name_is_explained_beside_its_field_which_gets_the_focus(invite: Invite) -> None:
    ada, bo = invite(), invite(lang="de", device=PHONE)
    introduce(ada, "Ada", 1)
    bo.page.goto(open_table(ada, "clan", [ME, OPEN]))
    field = bo.page.get_by_label("Dein Name")
    field.fill(" ")
    bo.page.get_by_role("button", name="Hinsetzen").click()
    expect(bo.page.get_by_text("Wie heißt du? Ein Buchstabe genügt.")).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    assert axe(bo.page) == []
    keep_screen(bo.page, "name-missing")
    field.fill("Ada")
    bo.page.get_by_role("button", name="Hinsetzen").click()
    expect(bo.page.get_by_text("heißt hier schon jemand")).to_be_visible()
    expect(field).to_be_focused()


@pytest.mark.parametrize("watch", ["everyone", "nobody"])
@pytest.mark.parametrize("stage", ["open", "full", "playing"])
def test_a_visitor_is_offered_what_the_table_allows(invite: Invite, watch: str, stage: str) -> None:
    ada, zoe = invite(), invite(device=DESKTOP)
    introduce(ada, "Ada", 1)
    seats = {"open": [ME, OPEN], "full": [ME, {"kind": "beside", "name": "Bo"}, OPEN], "playing": [ME, BOT]}[stage]
    address = open_table(ada, "clan", seats, watch=watch)
    if stage == "full":
        bea = invite(address)
        bea.page.get_by_role("button", name="Sit down").click()
        expect(ada.page.get_by_text("All seats are taken")).to_be_visible()
    zoe.page.goto(address)
    may_watch = watch == "everyone"
    expect(zoe.page.get_by_role("button", name="atch")).to_have_count(1 if may_watch else 0)
    expect(zoe.page.get_by_text("Spectators are not allowed")).to_have_count(0 if may_watch else 1)
    expect(zoe.page.get_by_text("if the host allows it")).to_have_count(0)
    keep_screen(zoe.page, f"visitor-{stage}-{watch}")
    if may_watch:
        zoe.page.get_by_role("button", name="atch").click()
        expected = "You are watching" if stage != "playing" else "is thinking"
        expect(zoe.page.get_by_text(expected).first).to_be_visible()

"""Making a table: whatever the host chooses is how the table is."""

import json
import re
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from biberbau.games import GAMES
from biberbau.lang import text
from biberbau.server.offer import offered_facts

from .browser import DESKTOP, PHONE, Invite, PageServer, keep_screen
from .test_match_sentences import COORDINATE

TABLE = re.compile(r"/table/([a-z0-9]{8,16})$")


def table_of(page: Page, page_server: PageServer) -> dict[str, object]:
    """The table that a page shows, as the server describes it."""
    expect(page).to_have_url(TABLE)
    found = TABLE.search(page.url)
    assert found
    with urllib.request.urlopen(f"{page_server.address}/api/v1/tables/{found[1]}") as answer:
        table: dict[str, object] = json.load(answer)
    return table


def test_all_that_can_be_chosen_is_how_the_table_is(invite: Invite, page_server: PageServer) -> None:
    page = invite("/new?game=bande-classic").page
    page.get_by_role("combobox", name="Who sits in seat 2?").select_option("Bot")
    page.get_by_role("combobox", name="How strong is the bot in seat 2?").select_option("Clever beaver, level 4 of 5")
    expect(page.get_by_text(text("en", "bot.elder.about"))).to_be_visible()
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("combobox", name="Who sits in seat 4?").select_option("Person on this device")
    page.get_by_role("textbox", name="Name of the person in seat 4").fill("Bo")
    page.get_by_text("Public", exact=True).click()
    page.get_by_text("Nobody", exact=True).click()
    page.get_by_text("1 min", exact=True).click()
    page.get_by_text("Memory aid for everybody").click()
    page.get_by_text("Free chat").click()
    page.get_by_text("House rules").click()
    page.get_by_role("spinbutton", name="Rounds").fill("3")
    page.get_by_role("combobox", name="Who starts the first round?").select_option("Open seat 3")
    page.get_by_text("Starting player changes each round").click()
    page.get_by_role("spinbutton", name="Longest round").fill("200")
    keep_screen(page, "new-table")
    page.get_by_role("button", name="Open the table").click()
    table = table_of(page, page_server)
    assert table["game"] == "bande-classic"
    assert table["stage"] == "waiting"
    assert table["settings"] == {
        "options": {"rounds": 3, "first": "C", "rotate": True, "turn_cap": 200},
        "watch": "nobody",
        "visibility": "public",
        "turn_seconds": 60,
        "turn_days": None,
        "memory_aid": True,
        "chat": True,
        "hints": False,
    }
    seats = table["seats"]
    assert isinstance(seats, list)
    assert [(seat["kind"], seat["level"], seat["beside"]) for seat in seats] == [
        ("person", None, False),
        ("bot", "elder", False),
        ("open", None, False),
        ("person", None, True),
    ]


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_form_asks_for_what_the_game_declares(invite: Invite, game: str, device: dict[str, Any]) -> None:
    page = invite(f"/new?game={game}", device=device).page
    page.get_by_text("House rules").click()
    rules = page.get_by_role("group").filter(has=page.get_by_text("House rules"))
    asked = [text("en", f"option.{option.name}") for option in GAMES[game].options]
    for option in offered_facts(GAMES[game]).options:
        label = text("en", f"option.{option.name}")
        if option.kind == "number":
            field = page.get_by_role("spinbutton", name=label)
            assert field.get_attribute("min") == str(option.least)
            assert field.get_attribute("max") == str(option.most)
            assert field.get_attribute("placeholder") == str(option.usual["3"])
    everything = {text("en", f"option.{option.name}") for each in GAMES.values() for option in each.options}
    for label in everything:
        expect(rules.get_by_text(label, exact=True)).to_have_count(int(label in asked))
    keep_screen(page, f"page_server-rules-{game}-{'phone' if device is PHONE else 'desktop'}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_number_out_of_its_limits_is_refused_in_the_words_of_the_form(invite: Invite) -> None:
    page = invite("/new").page
    page.get_by_text("House rules").click()
    page.get_by_role("spinbutton", name="Longest round").fill("1001")
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/new$"))  # the browser says why
    assert page.get_by_role("spinbutton", name="Longest round").evaluate("field => field.validity.rangeOverflow")
    page.locator("form").evaluate("form => { form.noValidate = true }")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text(
        "“Longest round, in turns” can be 1 to 1000 at a table, not 1001."
    )


def test_what_is_taken_back_is_as_in_the_rules(invite: Invite, page_server: PageServer) -> None:
    page = invite("/new?game=bande-classic").page
    page.get_by_text("House rules").click()
    page.get_by_role("spinbutton", name="Rounds").fill("3")
    page.get_by_role("spinbutton", name="Rounds").fill("")
    page.get_by_text("Starting player changes each round").click()
    page.get_by_text("Starting player changes each round").click()
    page.get_by_role("combobox", name="Who starts the first round?").select_option("Open seat 3")
    page.get_by_role("combobox", name="Who starts the first round?").select_option("As in the rules")
    page.get_by_role("button", name="Open the table").click()
    settings = table_of(page, page_server)["settings"]
    assert isinstance(settings, dict) and settings["options"] == {}


def test_birthdays_decide_ties_in_the_gang(invite: Invite, page_server: PageServer) -> None:
    page = invite("/new?game=gang", device=PHONE).page
    page.get_by_text("House rules").click()
    page.get_by_role("button", name="Open seat 3: move up").click()
    page.get_by_role("button", name="Open seat 3: move up").click()
    page.get_by_role("button", name="Open the table").click()
    settings = table_of(page, page_server)["settings"]
    assert isinstance(settings, dict)
    assert settings["options"] == {"birthday_order": ["C", "A", "B"]}


def test_the_form_and_the_waiting_room_name_no_seat_by_its_letter(invite: Invite) -> None:
    page = invite("/new?game=gang", lang="de", device=PHONE).page
    page.get_by_role("button", name="Platz hinzufügen").click()
    page.get_by_role("button", name="Platz hinzufügen").click()
    page.get_by_role("combobox", name="Wer sitzt auf Platz 2?").select_option("Bot")
    for seat, name in ((3, "Bo"), (4, "")):
        page.get_by_role("combobox", name=f"Wer sitzt auf Platz {seat}?").select_option("Jemand an diesem Gerät")
        page.get_by_role("textbox", name=f"Name auf Platz {seat}").fill(name)
    page.get_by_text("Hausregeln").click()
    page.get_by_role("button", name="Bo: nach oben").click()
    order = page.get_by_role("group", name="Wer hat zuerst Geburtstag?").get_by_role("listitem")
    assert [each.strip() for each in order.all_inner_texts()[:3]] == ["Du", "Bo", "Bot (Platz 2)"]
    labels = page.get_by_role("button").evaluate_all("all => all.map((each) => each.ariaLabel ?? each.innerText)")
    assert len(set(labels)) == len(labels)
    assert not COORDINATE.search(page.locator("body").aria_snapshot() + page.locator("body").inner_text())
    keep_screen(page, "new-table-seats-phone")
    page.get_by_role("button", name="Tisch aufmachen").click()
    expect(page.get_by_role("region", name="Hausregeln")).to_contain_text("Bo, Weide")
    expect(page.get_by_role("combobox", name="Wer sitzt auf Platz 5?")).to_be_visible()
    assert not COORDINATE.search(page.locator("body").aria_snapshot() + page.locator("body").inner_text())
    keep_screen(page, "waiting-seats-phone")


def test_with_nobody_to_wait_for_the_match_begins_at_once(invite: Invite, page_server: PageServer) -> None:
    page = invite("/new", lang="de").page
    page.get_by_role("button", name="Platz 3 entfernen").click()
    page.get_by_role("combobox", name="Wer sitzt auf Platz 2?").select_option("Bot")
    page.get_by_role("button", name="Partie beginnen").click()
    expect(page.locator("[data-cards]").first).to_be_visible()
    assert table_of(page, page_server)["stage"] == "playing"


def test_a_choice_that_the_server_refuses_is_explained(invite: Invite) -> None:
    page = invite("/new").page
    for seat, name in ((2, "Bo"), (3, "bo")):
        page.get_by_role("combobox", name=f"Who sits in seat {seat}?").select_option("Person on this device")
        page.get_by_role("textbox", name=f"Name of the person in seat {seat}").fill(name)
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page).to_have_url(re.compile("/new$"))

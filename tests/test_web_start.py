"""The start page: in ten seconds from a stranger to a player."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .browser import DESKTOP, PHONE, Invite, keep_screen

TABLE = re.compile(r"/table/[a-z0-9]{8,16}$")
GAMES = ("BiberClan", "BiberClan with Biberbande", "Biber Gang", "Biberbande", "Biberbande (classic edition)")


def game(page: Page, name: str) -> Locator:
    """The card of a game."""
    return page.get_by_role("article", name=name, exact=True)


def test_two_clicks_lead_a_stranger_to_a_running_game(invite: Invite) -> None:
    page = invite(device=PHONE).page
    page.get_by_role("button", name="Play").first.click()
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(TABLE)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_every_game_is_there_with_players_length_and_a_sentence(invite: Invite) -> None:
    page = invite().page
    for name in GAMES:
        card = game(page, name)
        expect(card.get_by_text("2–6 players")).to_be_visible()
        expect(card.get_by_text(re.compile(r"\d+–\d+ min"))).to_be_visible()
        expect(card.get_by_role("link", name="Rules")).to_be_visible()
    keep_screen(page, "start")


def test_the_last_answers_are_chosen_the_next_time(invite: Invite) -> None:
    page = invite().page
    page.get_by_role("button", name="Play").first.click()
    page.get_by_text("4", exact=True).click()
    page.get_by_text("Builder", exact=True).click()
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(TABLE)
    page.goto("/")
    page.get_by_role("button", name="Play").first.click()
    expect(page.get_by_role("radio", name="4", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name="Builder")).to_be_checked()


def test_a_running_match_can_be_continued(invite: Invite) -> None:
    page = invite().page
    game(page, "Biber Gang").get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(TABLE)
    table = page.url
    page.goto("/")
    page.get_by_role("link", name="Biber Gang").filter(has_text="Continue").click()
    expect(page).to_have_url(table)


def test_a_public_table_shows_up_while_one_looks_and_can_be_joined(invite: Invite) -> None:
    host, guest = invite("/new").page, invite(lang="de", device=PHONE).page
    expect(guest.get_by_text("Gerade hat niemand einen öffentlichen Tisch aufgemacht")).to_be_visible()
    host.get_by_text("Public", exact=True).click()
    host.get_by_role("button", name="Open the table").click()
    guest.get_by_role("link", name="Mitspielen").click()
    expect(guest).to_have_url(TABLE)
    expect(guest.get_by_role("button", name="Hinsetzen")).to_be_visible()


@pytest.mark.parametrize(("lang", "greeting"), [("en-GB", "Come in"), ("de-AT", "Komm rein"), ("fr", "Come in")])
def test_the_language_is_the_browsers(invite: Invite, lang: str, greeting: str) -> None:
    page = invite(lang=lang).page
    expect(page.get_by_role("heading", level=1)).to_contain_text(greeting)


def test_the_language_can_be_switched_at_any_time_and_stays(invite: Invite) -> None:
    page = invite("/rules/gang").page
    expect(page.get_by_role("heading", name="The idea")).to_be_visible()
    page.get_by_role("button", name="Auf Deutsch").click()
    expect(page.get_by_role("heading", name="Die Idee")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.reload()
    expect(page.get_by_role("heading", name="Die Idee")).to_be_visible()


def test_the_look_follows_the_device_until_somebody_chooses(invite: Invite) -> None:
    page = invite(device=DESKTOP, color_scheme="dark").page
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Light", exact=True).click()
    page.wait_for_function(f"() => {ground} !== '{dark}'")
    page.reload()
    page.wait_for_function(f"() => {ground} !== '{dark}'")


def test_a_question_mark_explains_the_keys(invite: Invite) -> None:
    page = invite().page
    page.get_by_role("heading", level=1).wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_contain_text("Show this help")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_unknown_address_shows_a_link_to_the_start_page(invite: Invite) -> None:
    page = invite("/nowhere").page
    page.get_by_role("link", name="To the start page", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Come in")


def test_a_new_page_begins_where_the_keyboard_is(invite: Invite) -> None:
    page = invite().page
    page.get_by_role("link", name="Open a table").first.click()
    expect(page.get_by_role("heading", level=1, name="Open a table")).to_be_visible()
    expect(page.locator("main")).to_be_focused()
    assert page.title() == "New table · Biberbau"

"""The rules pages: complete, with pictures, and every refusal finds its rule there."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import biberbau
from biberbau.lang import LANGUAGES, rules_page

from .browser import DESKTOP, PHONE, Invite, axe, keep_screen

RULEBOOKS = Path(biberbau.__file__).parent / "games"
MODULES = {"clan": "clan", "clan-combined": "clan", "gang": "gang", "bande": "bande", "bande-classic": "bande"}
COORDINATE = re.compile(r"\b[A-F][1-8]\b|\bPlatz [A-F]\b")
RULING = re.compile(r"\b([BCGKVX])(\d\d)(?:–\1(\d\d))?\b")


def cited(game: str) -> set[str]:
    """The rulings that a refusal of this game can name; V is about cards that only the combined game has."""
    source = (RULEBOOKS / f"{MODULES[game]}.py").read_text(encoding="utf-8")
    return {rule for rule in re.findall(r'"([BCGKVX]\d\d)"', source) if game != "clan" or not rule.startswith("V")}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", MODULES)
def test_a_page_names_every_ruling_that_a_refusal_cites(game: str, lang: str) -> None:
    named = {
        f"{family}{number:02}"
        for family, first, last in RULING.findall(rules_page(game, lang))
        for number in range(int(first), int(last or first) + 1)
    }
    assert cited(game) - named == set()


@pytest.mark.parametrize("game", MODULES)
def test_a_link_to_a_ruling_shows_it(invite: Invite, game: str) -> None:
    rule = max(cited(game))
    page = invite(f"/rules/{game}#{rule}").page
    reached = page.locator(".reached")
    expect(reached.get_by_text(rule).last).to_be_visible()
    expect(reached).to_be_in_viewport()


@pytest.mark.parametrize("game", MODULES)
def test_every_game_is_explained_in_both_languages_with_pictures(invite: Invite, game: str) -> None:
    page = invite(f"/rules/{game}", lang="de", device=PHONE).page
    expect(page.get_by_role("heading", level=2, name="Die Idee")).to_be_visible()
    assert not COORDINATE.findall(page.get_by_role("main").inner_text())
    keep_screen(page, f"rules-{game}-phone")
    for table in page.get_by_role("table").all():
        assert table.evaluate("it => it.offsetWidth <= it.parentElement.clientWidth")  # nobody has to push it
    expect(page.locator("figure.example").first).to_be_visible()
    page.get_by_role("button", name="In English").click()
    page.get_by_text("On this page").click()
    page.get_by_role("link", name="Scoring").click()
    expect(page.get_by_role("heading", level=2, name="Scoring")).to_be_in_viewport()
    expect(page.get_by_role("table", name="Results of the round").get_by_role("row")).to_have_count(4)


@pytest.mark.parametrize(("device", "scheme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
def test_rule_numbers_are_one_tap_away(invite: Invite, device: dict[str, Any], scheme: str) -> None:
    page = invite("/rules/clan", device=device, color_scheme=scheme).page
    number = page.get_by_text("(C14)")
    expect(page.get_by_role("heading", level=2, name="The idea")).to_be_visible()
    expect(number).to_be_hidden()
    if device is PHONE:
        page.get_by_text("On this page").click()
    assert axe(page) == []
    page.get_by_text("Show rule numbers").click()
    expect(number).to_be_visible()

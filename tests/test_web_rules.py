"""The rules pages: complete, with pictures, and every refusal finds its rule there."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import biberbau
from biberbau.lang import LANGUAGES, rules_page

from .browser import PHONE, Invite, keep_screen

RULEBOOKS = Path(biberbau.__file__).parent / "games"
MODULES = {"clan": "clan", "clan-combined": "clan", "gang": "gang", "bande": "bande", "bande-classic": "bande"}
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
    expect(reached).to_contain_text(rule)
    expect(reached).to_be_in_viewport()


@pytest.mark.parametrize("game", MODULES)
def test_every_game_is_explained_in_both_languages_with_pictures(invite: Invite, game: str) -> None:
    page = invite(f"/rules/{game}", lang="de", device=PHONE).page
    expect(page.get_by_role("heading", level=2, name="Die Idee")).to_be_visible()
    expect(page.get_by_role("figure", name="So sind die Plätze nummeriert")).to_be_visible()
    keep_screen(page, f"rules-{game}-phone")
    for table in page.get_by_role("table").all():
        assert table.evaluate("it => it.offsetWidth <= it.parentElement.clientWidth")  # nobody has to push it
    page.get_by_role("button", name="In English").click()
    page.get_by_role("link", name="Scoring").click()
    expect(page.get_by_role("heading", level=2, name="Scoring")).to_be_in_viewport()

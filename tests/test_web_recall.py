"""“What did you remember?” at the end of a round of Biberbande: asked before the cards are turned over."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .browser import DESKTOP, PHONE, Invite, PageServer, axe, keep_screen
from .table_player import BOT, CALM, ME, WORDS, Player, introduce, open_table, play_to_the_end

DECK = ["2", "0", "3", "1", "5", "6", "7", "8", "9", "4", "4", "5", "5", "6", "6"]
"""Ada's row, the bot's row, the first discard, what is drawn."""
ROUND: dict[str, Any] = {"first": "A", "rounds": 2, "turn_cap": 2}


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
    """A server that always deals the same cards."""
    return make_rigged_page_server(DECK)


def play_a_round(invite: Invite, lang: str, device: dict[str, Any], asks: bool = True, **settings: Any) -> Page:
    """Ada discards what she draws until the round is over."""
    ada = invite(device=device, lang=lang, **CALM)
    introduce(ada, "Ada", 1)
    chosen = {"speed": "fast", "language": lang, "askMemory": asks}
    ada.page.evaluate("chosen => localStorage.setItem('biberbau.settings', JSON.stringify(chosen))", chosen)
    open_table(ada, "bande", [ME, BOT], options=ROUND, **settings)
    player, page = Player(ada, lang, leaves=("next",)), ada.page
    player.button("seen").click()
    page.get_by_role("button", name="Ziehen" if lang == "de" else "Draw", exact=True).click()
    page.get_by_role("button", name="Ablegen" if lang == "de" else "Discard it").click()
    asked = question(page)
    play_to_the_end([player], until=lambda: asked.is_visible() or player.button("next").is_visible())
    return page


def question(page: Page) -> Locator:
    """The dialog."""
    return page.get_by_role("dialog", name="Was hast du dir gemerkt?").or_(
        page.get_by_role("dialog", name="What did you remember?")
    )


def test_memory_is_shown_beside_truth(invite: Invite) -> None:
    page = play_a_round(invite, "de", PHONE)
    dialog = question(page)
    expect(dialog.get_by_role("button", name="Aufdecken")).to_be_disabled()
    expect(page.locator("[data-place=A1] use[href='#pic-back']")).to_be_attached()
    for face in ("2", "9"):
        dialog.get_by_role("button", name=face, exact=True).click()
    keep_screen(page, "recall-guess")
    assert axe(page) == []
    dialog.get_by_role("button", name="Aufdecken").click()
    expect(dialog.get_by_role("heading", name="1 von 2!")).to_be_focused()
    expect(dialog.get_by_role("listitem").nth(0)).to_have_text("erste Karte: getippt 2, richtig.")
    expect(dialog.get_by_role("listitem").nth(1)).to_have_text("zweite Karte: getippt 9, es ist 0.")
    expect(dialog).to_contain_text("Deine zweite Karte hast du nie gesehen. Das war geraten.")
    keep_screen(page, "recall-truth")
    assert axe(page) == []
    dialog.get_by_role("button", name="Zur Wertung").click()
    expect(page.get_by_role("button", name=WORDS["de"]["next"])).to_be_visible()


def test_one_tap_skips_and_one_ends_it_for_ever(invite: Invite) -> None:
    page = play_a_round(invite, "en", DESKTOP)
    question(page).get_by_role("button", name="Skip").click()
    expect(page.get_by_role("button", name="Next round")).to_be_visible()
    page = play_a_round(invite, "en", DESKTOP)
    dialog = question(page)
    dialog.get_by_role("button", name="0", exact=True).click()
    dialog.get_by_role("button", name="Turn over").click()
    keep_screen(page, "recall-desktop")
    dialog.get_by_role("button", name="Don’t ask again").click()
    expect(page.get_by_role("button", name="Next round")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.getItem('biberbau.settings')).askMemory") is False


@pytest.mark.parametrize("settings", [{"asks": False}, {"memory_aid": True}, {"turn_seconds": 60}])
def test_nobody_is_asked_who_does_not_remember_or_has_no_time(invite: Invite, settings: dict[str, Any]) -> None:
    page = play_a_round(invite, "en", DESKTOP, **settings)
    expect(page.get_by_role("button", name="Next round")).to_be_visible()
    expect(question(page)).to_have_count(0)

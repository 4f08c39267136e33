"""“What did you remember?” at the end of a round of Biberbande: asked before the cards are turned over."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from .browser import DESKTOP, PHONE, Invite, PageServer, axe, keep_screen
from .table_player import BOT, CALM, ME, Player, introduce, open_table

DECK = ["2", "0", "3", "1", "5", "6", "7", "8", "9", "4", "4", "5", "5", "6", "6"]
"""Ada's row, the bot's row, the first discard, what is drawn."""
ROUNDS: dict[str, Any] = {"first": "A", "rounds": 2, "turn_cap": 2}


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
    """A server that always deals the same cards."""
    return make_rigged_page_server(DECK)


def sit_down(invite: Invite, lang: str, device: dict[str, Any]) -> Player:
    """Ada at a table with a bot; she likes to be asked."""
    ada = invite(device=device, lang=lang, **CALM)
    introduce(ada, "Ada", 1)
    chosen = {"speed": "fast", "language": lang}
    ada.page.evaluate("chosen => localStorage.setItem('biberbau.settings', JSON.stringify(chosen))", chosen)
    open_table(ada, "bande", [ME, BOT], options=ROUNDS)
    return Player(ada, lang)


def play_a_round(player: Player) -> Locator:
    """Discard what is drawn until the round is over; the dialog that asks then."""
    german = player.lang == "de"
    player.button("seen").click()
    player.page.get_by_role("button", name="Ziehen" if german else "Draw", exact=True).click()
    player.page.get_by_role("button", name="Ablegen" if german else "Discard it").click()
    return player.page.get_by_role("dialog", name="Was hast du dir gemerkt?" if german else "What did you remember?")


def test_memory_is_shown_beside_truth(invite: Invite) -> None:
    player = sit_down(invite, "de", PHONE)
    dialog, page = play_a_round(player), player.page
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
    expect(player.button("next")).to_be_visible()


def test_one_tap_skips_and_one_ends_it_for_ever(invite: Invite) -> None:
    player = sit_down(invite, "en", DESKTOP)
    play_a_round(player).get_by_role("button", name="Skip").click()
    expect(player.page.get_by_role("region", name="Totals")).to_contain_text("Total after 1 of 2 rounds")
    player.button("next").click()
    dialog = play_a_round(player)
    player.button("knock").click()
    dialog.get_by_role("button", name="0", exact=True).click()
    dialog.get_by_role("button", name="Turn over").click()
    keep_screen(player.page, "recall-desktop")
    dialog.get_by_role("button", name="Don’t ask again").click()
    expect(player.page.get_by_role("region", name="Totals")).to_contain_text("Final score · Fewest points win")
    player.go_to_podium()
    assert player.page.evaluate("JSON.parse(localStorage.getItem('biberbau.settings')).askMemory") is False

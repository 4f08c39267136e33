"""What a table shows of cards that are known to a test: first looks, and what others hold."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from .browser import PHONE, SMALL, Invite, PageServer, axe, keep_screen
from .table_player import CALM, ME, Player, introduce, open_table, sit_together

DECK = ["swap", "3", "4", "9", "1", "2", "3", "4", "peek", "draw2", "7"]
"""Ada's row, Bo's row, the first discard, what Ada draws first."""


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
    """A server that always deals the same cards."""
    return make_rigged_page_server(DECK)


def test_the_first_look_says_what_a_special_card_does_and_the_time_limit_waits_for_it(invite: Invite) -> None:
    ada = invite(device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    bo = {"kind": "beside", "name": "Bo", "beaver": 3}
    open_table(ada, "bande", [ME, bo], options={"first": "A"}, turn_seconds=600)
    clock = ada.page.get_by_role("img", name=re.compile("seconds left"), include_hidden=True)
    dialog = ada.page.get_by_role("dialog", name="Your two outer cards")
    expect(dialog.get_by_text("Swap", exact=True)).to_be_in_viewport(ratio=1)
    expect(dialog.get_by_text("A special card does nothing in a row.")).to_be_in_viewport(ratio=1)
    keep_screen(ada.page, "table-look-special")
    Player(ada).button("seen").click()
    Player(ada).button("lift").click()
    expect(ada.page.get_by_role("button", name="Got it")).to_be_visible()
    expect(dialog.get_by_text("A special card does nothing in a row.")).to_have_count(0)  # Bo has numbers
    expect(clock).to_have_count(0)
    Player(ada).button("seen").click()
    Player(ada).button("lift").click()
    expect(clock).to_be_attached()


def test_what_another_player_holds_is_large_and_bears_a_name(invite: Invite) -> None:
    ada, bo = invite(**CALM), invite(device=SMALL, **CALM)
    introduce(ada, "Ada", 1)
    introduce(bo, "Bo", 3)
    sit_together(ada, bo, "bande")
    for player in (Player(ada), Player(bo)):
        player.button("seen").click()
    ada.page.get_by_role("button", name="Draw", exact=True).click()
    expect(ada.page.get_by_text("In your hand: Draw two")).to_be_attached()
    see_held(bo.page, "Ada holds a card")
    ada.page.get_by_role("button", name="Use it: draw").click()
    expect(ada.page.get_by_text("In your hand: 7")).to_be_attached()
    see_held(bo.page, "Ada holds a card")
    keep_screen(bo.page, "table-held-by-another")
    assert axe(bo.page) == []


def test_without_the_memory_aid_only_the_top_of_the_discard_pile_is_shown(invite: Invite) -> None:
    """X05: the number of cards is shown and announced, their faces are not."""
    for aid in (False, True):
        ada, bo = invite(**CALM), invite(lang="de", device=PHONE, **CALM)
        introduce(ada, "Ada", 1)
        introduce(bo, "Bo", 3)
        sit_together(ada, bo, "bande", memory_aid=aid)
        for player in (Player(ada), Player(bo, "de")):
            player.button("seen").click()
        ada.page.get_by_role("button", name="Draw", exact=True).click()
        ada.page.get_by_role("button", name="Discard it").click()
        for page, pile, leaf in (
            (ada.page, "Discard pile, 2 cards, on top: Draw two", "See all 2"),
            (bo.page, "Ablagestapel, 2 Karten, obenauf: Zweimal ziehen", "Alle 2 ansehen"),
        ):
            expect(page.get_by_role("button", name=pile)).to_be_visible()
            expect(page.get_by_role("button", name=leaf)).to_have_count(int(aid))
            expect(
                page.get_by_role("region", name=re.compile("piles|Stapel")).get_by_text("2", exact=True)
            ).to_be_visible()
        expect(ada.page.get_by_role("heading", name="Bo is thinking")).to_be_visible()
        ada.page.get_by_role("button", name="Discard pile").click(force=True)  # Ada is not asked
        shown = ada.page.get_by_role("dialog", name="Discard pile")
        expect(shown).to_have_count(int(aid))
        if aid:
            assert shown.get_by_role("listitem").all_inner_texts() == ["Draw two", "Peek"]
        else:
            expect(ada.page.get_by_role("alert")).to_contain_text("It is Bo’s turn")
        keep_screen(ada.page, f"table-discard-{'aid' if aid else 'top'}")
        assert axe(ada.page) == []


def see_held(page: Page, words: str) -> None:
    """See a card between the piles, as large as a finger, with the name of the player who holds it."""
    piles = page.get_by_role("region", name="The piles")
    label = piles.get_by_text(words)
    expect(label).to_be_attached()
    expect(piles.get_by_text("Ada", exact=True)).to_be_visible()
    box = label.locator("..").bounding_box()
    assert box is not None
    assert box["width"] >= 44

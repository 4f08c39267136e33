"""Taking back on the page: a finished turn against bots, and a tap that was none."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .browser import DESKTOP, PHONE, Guest, Invite, PageServer, axe, keep_screen, stop_clock
from .table_player import BOT, CALM, ME, Player, introduce, open_table

SHUFFLE = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "4", "3"]
"""Four cards for each player of Biberbande, the first discard, and numbers to draw."""
HOLD = 1.5


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
    """A server with known cards, whose bots take their time."""
    return make_rigged_page_server(SHUFFLE, pace="20")


def sit_down(guest: Guest, game: str, **settings: Any) -> Page:
    introduce(guest, "Ada", 1)
    open_table(guest, game, [ME, BOT], options={"first": "A"} if game.startswith("bande") else {}, **settings)
    if game.startswith("bande"):
        Player(guest, "en").button("seen").click()
    return guest.page


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_finished_turn_against_a_bot_is_taken_back_by_a_click(invite: Invite, device: dict[str, object]) -> None:
    page = sit_down(invite(device=device), "clan")
    page.locator("[data-place=A2]").click()
    undo = page.get_by_role("button", name="Take back")
    undo.click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(page.locator("[data-place=A2] .card")).to_have_count(0)
    expect(undo).to_have_count(0)
    expect(page.get_by_text("You put", exact=False)).to_have_count(0)
    keep_screen(page, f"undone-{'phone' if device is PHONE else 'desktop'}")
    page.get_by_role("button", name="Face down").click()
    page.locator("[data-place=A1]").click()
    expect(page.locator("[data-place=A1] .card")).to_be_visible()


def test_a_refused_undo_says_why(invite: Invite) -> None:
    page = sit_down(invite(**CALM), "bande")
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_text("In your hand")).to_be_attached()
    page.keyboard.press("Control+z")
    expect(page.get_by_role("alert")).to_contain_text("a hidden card has been seen since")
    assert axe(page) == []


@pytest.mark.parametrize("way", ["button", "Escape", "Control+z"])
def test_a_mis_tap_is_cancelled_before_it_is_sent(invite: Invite, way: str) -> None:
    page = sit_down(invite(hold=60, device=PHONE, **CALM), "bande")
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_text("In your hand")).to_be_attached()
    page.locator("[data-place=A3]").click()
    cancel = page.get_by_role("button", name="Not yet")
    expect(cancel).to_be_visible()
    keep_screen(page, "held")
    assert axe(page) == []
    cancel.click() if way == "button" else page.keyboard.press(way)
    expect(cancel).to_have_count(0)
    expect(page.get_by_text("In your hand")).to_be_attached()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()


def test_a_held_move_is_sent_after_the_moment(invite: Invite) -> None:
    page = sit_down(invite(hold=HOLD, **CALM), "bande")
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_text("In your hand")).to_be_attached()
    stop_clock(page)
    page.locator("[data-place=A3]").click()
    expect(page.get_by_role("button", name="Not yet")).to_be_visible()
    page.clock.run_for(round(1000 * HOLD))
    page.clock.resume()
    expect(page.get_by_role("heading", name="is thinking")).to_be_visible()


def test_with_a_time_limit_no_move_is_held(invite: Invite) -> None:
    page = sit_down(invite(hold=60, **CALM), "bande", turn_seconds=600)
    page.get_by_role("button", name="Draw", exact=True).click()
    page.locator("[data-place=A3]").click()
    expect(page.get_by_role("heading", name="is thinking")).to_be_visible()

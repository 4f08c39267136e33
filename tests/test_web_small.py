"""Small screens: no page is wider than the window, the question is in sight, and names stay in one piece."""

from typing import Any

import pytest
from playwright.sync_api import expect

from .browser import Guest, Invite, keep_screen
from .setups import GAMES
from .table_player import BOT, CALM, ME, Player, introduce, open_table

NARROW: dict[str, Any] = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
NAMES = ("Maximilian", "Großmama", "Alexander")
WIDTHS = "() => [innerWidth, document.documentElement.scrollWidth]"
LONG_TOTALS = """() => {
    for (const total of document.querySelectorAll(".seat .total")) total.textContent = "−128";
}"""
WIDE = """() => [...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().right > 321)
    .map((each) => `${each.className?.baseVal ?? each.className} ${Math.round(each.getBoundingClientRect().right)}`)"""
BROKEN = """() => [...document.querySelectorAll(".seat .name")].filter((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    const words = [...range.getClientRects()].filter(({ width }) => width > 1);
    const lines = new Set(words.map(({ top }) => Math.round(top)));
    return lines.size > 1 || name.scrollWidth > name.clientWidth + 1;
}).map((name) => name.textContent.trim())"""


def take_a_card(guest: Guest, game: str) -> None:
    """Play until there is a card in hand and a question about it."""
    player, hand = Player(guest), guest.page.get_by_text("In your hand")
    if game.startswith("bande"):
        player.button("seen").click()
    for place in ("A1", "A2"):
        if game == "gang":
            guest.page.locator(f"[data-place={place}]").click()
    draw = guest.page.get_by_role("button", name="Draw", exact=True)
    expect(draw.or_(hand).first).to_be_attached()
    if not hand.count():
        draw.first.click()
    expect(hand).to_be_attached()


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("game", GAMES)
def test_no_page_is_wider_than_the_window_with_a_card_in_hand(invite: Invite, game: str, seats: int) -> None:
    ada = invite(device=NARROW, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, game, [ME, *[BOT] * (seats - 1)], options={"first": "A"} if game.startswith("bande") else {})
    take_a_card(ada, game)
    keep_screen(ada.page, f"narrow-{game}-{seats}", full=False)
    assert ada.page.evaluate(WIDTHS) == [320, 320], ada.page.evaluate(WIDE)
    expect(ada.page.locator(".banner .question")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("name", NAMES)
def test_long_names_stay_in_one_piece(invite: Invite, name: str, width: int) -> None:
    screen = {"viewport": {"width": width, "height": 780}, "has_touch": True, "is_mobile": True}
    ada = invite(device=screen, lang="de", **CALM)
    introduce(ada, name, 1)
    others = [{"kind": "beside", "name": other} for other in NAMES if other != name]
    open_table(ada, "clan", [ME, *others, *[BOT] * 3])
    lift = Player(ada, "de").button("lift")
    expect(lift.or_(ada.page.locator(".own .seat")).first).to_be_visible()
    if lift.count():
        lift.click()
    expect(ada.page.locator(".seat")).to_have_count(6)
    ada.page.evaluate(LONG_TOTALS)
    keep_screen(ada.page, f"names-{name}-{width}", full=False)
    assert ada.page.evaluate(BROKEN) == []
    assert ada.page.evaluate(WIDTHS) == [width, width]

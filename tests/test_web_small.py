"""Small screens: no page is wider than the window, and the question is in sight."""

from typing import Any

import pytest
from playwright.sync_api import expect

from .browser import Guest, Invite, keep_screen
from .table_player import BOT, CALM, ME, Player, introduce, open_table

NARROW: dict[str, Any] = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
WIDTHS = "() => [innerWidth, document.documentElement.scrollWidth]"
WIDE = """() => [...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().right > 321)
    .map((each) => `${each.className?.baseVal ?? each.className} ${Math.round(each.getBoundingClientRect().right)}`)"""


def take_a_card(guest: Guest, game: str) -> None:
    """Play until there is a card in hand and a question about it."""
    player, hand = Player(guest), guest.page.get_by_text("In your hand")
    if game == "bande":
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
@pytest.mark.parametrize("game", ["clan", "gang", "bande"])
def test_no_page_is_wider_than_the_window_with_a_card_in_hand(invite: Invite, game: str, seats: int) -> None:
    ada = invite(device=NARROW, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, game, [ME, *[BOT] * (seats - 1)], options={"first": "A"} if game == "bande" else {})
    take_a_card(ada, game)
    keep_screen(ada.page, f"narrow-{game}-{seats}", full=False)
    assert ada.page.evaluate(WIDTHS) == [320, 320], ada.page.evaluate(WIDE)
    expect(ada.page.locator(".banner .question")).to_be_in_viewport(ratio=1)

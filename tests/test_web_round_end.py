"""The end of a round on a phone: the points are counted step by step, and the totals of six players stay in sight."""

import pytest
from playwright.sync_api import Page, expect

from .browser import PHONE, Invite, axe, keep_screen
from .table_player import BOT, ME, Player, introduce, open_table, play_to_the_end

LAST = "() => getComputedStyle([...document.querySelectorAll('.result')].at(-1)).animationName"
"""The animation with which the last result comes."""


def end_a_round(invite: Invite, game: str) -> Page:
    """Play the first round to its end, with six players."""
    ada = invite(device=PHONE)
    introduce(ada, "Ada", 1)
    open_table(ada, game, [ME, *[BOT] * 5], options={"rounds": 2, "turn_cap": 1})
    player = Player(ada, leaves=("next",))
    play_to_the_end([player], until=player.button("next").is_visible)
    return ada.page


@pytest.mark.parametrize("game", ["clan", "gang"])
def test_six_totals_are_in_sight_while_the_points_are_counted(invite: Invite, game: str) -> None:
    page = end_a_round(invite, game)
    assert page.evaluate(LAST) != "none"
    totals = page.get_by_role("region", name="Totals").get_by_role("listitem")
    expect(totals).to_have_count(6)
    for total in totals.all():
        expect(total).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Next round")).to_be_in_viewport(ratio=1)
    page.get_by_role("heading", name="Round 1 is over").tap()
    assert page.evaluate(LAST) == "none"
    expect(page.get_by_role("region", name="The story of the round")).to_contain_text(".")
    assert axe(page) == []
    keep_screen(page, f"round-end-six-{game}", full=False)

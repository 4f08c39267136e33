"""The table on a phone held sideways: short and wide, and nothing that matters outside the picture."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .browser import Invite, PageServer, axe, dragged_by_finger, keep_screen
from .picture import FINGER, MISSING, OVERFLOW, SMALLEST, await_question, cards, check_fingers, resize, said_and_offered
from .table_player import BOT, CALM, ME, OPEN, QUICK, Player, introduce, open_table, play_to_the_end

WITH_DRAW2 = "2"
"""A seed of which the first card that is drawn at four players' Biberbande lets draw two."""
GAMES = ("clan", "gang", "bande")
SIZES = ((667, 375), (740, 360), (844, 390))
SIDEWAYS: dict[str, Any] = {"viewport": {"width": 667, "height": 375}, "has_touch": True, "is_mobile": True}
HERE: dict[str, Any] = {"kind": "beside", "name": "Maximiliane", "beaver": 3}


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
    """A server that always deals the same cards."""
    return make_rigged_page_server(seed=WITH_DRAW2)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", GAMES)
def test_all_that_matters_is_in_the_picture(invite: Invite, game: str, players: int) -> None:
    ada = invite(device=SIDEWAYS, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, game, [ME, *[BOT] * (players - 1)], options={**QUICK, "first": "A"})
    page, player = ada.page, Player(ada)
    for step in range(5):
        await_question(player)
        if player.is_over():
            break
        check_picture(player)
        keep_screen(page, f"table-{game}-{players}-sideways-{step}")
        player.act()


@pytest.mark.parametrize(("game", "waiting"), [("bande", "Draw two"), ("bande-classic", "Draw twice")])
def test_a_card_that_waits_is_in_the_picture_too(invite: Invite, game: str, waiting: str) -> None:
    ada = invite(device=SIDEWAYS, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, game, [ME, BOT, BOT, BOT], options={**QUICK, "first": "A"})
    page, player = ada.page, Player(ada)
    player.draw()
    page.get_by_role("button", name="Use it: draw").click()
    page.get_by_text(f"Out of play: {waiting}").wait_for(state="attached")
    await_question(player)
    check_picture(player)
    keep_screen(page, f"table-{game}-waiting-sideways")


@pytest.mark.parametrize("game", GAMES)
def test_six_players_share_a_strip_that_goes_sideways(invite: Invite, game: str) -> None:
    ada = invite(device=SIDEWAYS, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, game, [ME, *[BOT] * 5], options={**QUICK, "first": "A"})
    page, player = ada.page, Player(ada)
    await_question(player)
    for width, height in SIZES:
        resize(page, width, height)
        keep_screen(page, f"table-{game}-six-sideways-{width}")
        near = (cards(page.get_by_role("region", name=name)) for name in ("Your cards", "The piles"))
        for things in (*near, *said_and_offered(page)):
            assert things.evaluate_all(MISSING) == [], width
        check_fingers(player)
        assert page.evaluate(OVERFLOW) <= 0
    last = page.get_by_role("region", name="Hazel’s cards")
    for _ in range(20):  # an arrow key is a small step
        page.get_by_role("region", name="The others").press("ArrowRight")
    expect(last).to_be_in_viewport(ratio=0.99)
    assert axe(page) == []


def test_the_strip_shows_the_seat_to_move(invite: Invite) -> None:
    ada, bo = invite(device=SIDEWAYS, **CALM), invite(**CALM)
    introduce(ada, "Ada", 1)
    introduce(bo, "Bo", 3)
    address = open_table(ada, "clan", [ME, *[BOT] * 4, OPEN], options={**QUICK, "first": "F"})
    bo.page.goto(address)
    bo.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_role("button", name="Start the match").click()
    expect(ada.page.get_by_role("region", name="Bo’s cards")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("scheme", ["dark"])
def test_moments_and_panels_can_be_read_and_left(invite: Invite, scheme: str) -> None:
    ada = invite(device=SIDEWAYS, color_scheme=scheme, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "bande", [ME, BOT, BOT, BOT], chat=True, options={**QUICK, "rounds": 2, "first": "A"})
    page, player = ada.page, Player(ada)
    check_moment(page, player.button("seen"), f"look-{scheme}")
    for card in page.get_by_role("dialog").get_by_role("figure").all():
        expect(card).to_be_in_viewport(ratio=1)
    await_question(player)
    why = page.get_by_role("button", name="What does this mean?")
    why.click()
    check_moment(page, player.actions.last, f"why-{scheme}")
    why.click()
    for name in ("Log", "Say something", "More"):
        page.get_by_role("button", name=name).click()
        check_moment(page, page.get_by_role("button", name="Close"), f"{name}-{scheme}")
        if name != "More":
            page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    check_moment(page, page.get_by_role("dialog", name="Settings").get_by_role("button", name="Close"), "settings")
    page.keyboard.press("Escape")
    player.leaves = ("next",)
    play_to_the_end([player], until=player.button("next").is_visible)
    check_moment(page, player.button("next"), f"round-{scheme}")
    player.leaves = ()
    play_to_the_end([player])
    check_moment(page, player.button("again"), f"match-{scheme}")


def test_the_curtain_between_two_people_fits(invite: Invite) -> None:
    ada = invite(device=SIDEWAYS, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "bande", [ME, HERE])
    player = Player(ada)
    player.button("seen").click()
    check_moment(ada.page, player.button("lift"), "curtain")
    expect(ada.page.get_by_role("heading", name="Hand over to Maximiliane")).to_be_in_viewport(ratio=1)


def test_who_watches_sees_everybody(invite: Invite) -> None:
    ada, eve = invite(**CALM), invite(device=SIDEWAYS, **CALM)
    introduce(ada, "Ada", 1)
    introduce(eve, "Eve", 2)
    address = open_table(ada, "gang", [ME, BOT, BOT])
    eve.page.goto(address)
    page = eve.page
    page.get_by_role("region", name="The piles").wait_for()
    for width, height in SIZES:
        resize(page, width, height)
        keep_screen(page, f"table-watched-sideways-{width}")
        for things in (cards(page), *said_and_offered(page)):
            assert things.evaluate_all(MISSING) == [], width
        assert page.evaluate(OVERFLOW) <= 0


def test_a_finger_carries_a_card_across(invite: Invite) -> None:
    ada = invite(device=SIDEWAYS, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "bande", [ME, BOT, BOT], options={**QUICK, "first": "A"})
    page, held = ada.page, Player(ada).draw()
    with dragged_by_finger(held, page.get_by_role("button", name=re.compile("^Discard pile"))):
        assert page.evaluate("scrollY") == 0
    expect(held).to_have_count(0)


def check_picture(player: Player) -> None:
    """See that whatever the size, all that matters is on the screen, and large enough."""
    page = player.page
    for width, height in SIZES:
        resize(page, width, height)
        for things in (cards(page), *said_and_offered(page)):
            assert things.evaluate_all(MISSING) == [], width
        check_fingers(player)
        assert page.evaluate(OVERFLOW) <= 0, width


def check_moment(page: Page, way_on: Locator, name: str) -> None:
    """See that something that covers the table shows the way on, and is right for all."""
    expect(way_on).to_be_in_viewport(ratio=1)
    keep_screen(page, f"table-sideways-{name}")
    assert way_on.evaluate_all(SMALLEST) >= FINGER
    assert page.evaluate(OVERFLOW) <= 0
    assert axe(page) == []

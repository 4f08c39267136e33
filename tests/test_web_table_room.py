"""The table has room: on the phones that people have, on a desk, and on a tablet with large letters."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .browser import DESKTOP, PHONE, Invite, PageServer, axe, keep_screen
from .picture import DRAWN, MISSING, OVERFLOW, await_question, cards, check_fingers, resize, said_and_offered
from .table_player import BOT, CALM, ME, QUICK, Player, introduce, open_table

GAMES = ("clan", "gang", "bande")
PHONES = ((390, 664), (360, 640), (412, 780))
"""What browsers leave of the screens of phones."""
TABLETS = ((24, 768, 1024), (24, 1024, 768), (32, 1024, 768))
"""The size of the letters and that of the screen; upright and with letters twice as large, a table scrolls a little."""

SPANS = "things => things.map(thing => thing.getBoundingClientRect()).map(({left, right}) => [left, right])"


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
    """A server that always deals the same cards."""
    return make_rigged_page_server()


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", GAMES)
def test_two_or_three_on_a_phone_need_not_scroll(invite: Invite, game: str, players: int) -> None:
    player = sit_down(invite, PHONE, game, players)
    for step in range(4):
        await_question(player)
        if player.is_over():
            break
        for width, height in PHONES:
            see_everything(player, width, height)
            keep_screen(player.page, f"table-{game}-{players}-phone-{width}-{step}")
        player.act()


def test_a_long_last_event_is_read_whole_and_moves_no_card(invite: Invite) -> None:
    player = sit_down(invite, PHONE, "gang", 3)
    page = player.page
    whole = page.get_by_role("button", name="Read it all")
    for _ in range(6):
        await_question(player)
        page.evaluate(DRAWN)
        if whole.is_visible():
            break
        player.act()
    event, before = page.locator(".happened"), page.evaluate(CARDS_LIE)
    cut = event.evaluate("line => line.scrollWidth > line.clientWidth")
    whole.click()
    expect(whole).to_have_attribute("aria-expanded", "true")
    page.evaluate(DRAWN)
    assert (cut, event.evaluate("line => line.scrollWidth > line.clientWidth")) == (True, False)
    assert page.evaluate(CARDS_LIE) == pytest.approx(before, abs=1)


CARDS_LIE = "() => [...document.querySelectorAll('[data-place]')].map((card) => card.getBoundingClientRect().y)"


def test_pointing_at_a_card_makes_the_table_no_higher(invite: Invite) -> None:
    player = sit_down(invite, PHONE, "clan", 2)
    for step in range(4):
        await_question(player)
        for width, height in PHONES:
            resize(player.page, width, height)
            for target in player.targets.all():
                target.hover()
                assert player.page.evaluate(OVERFLOW) <= 0, (step, width)
        player.act()


@pytest.mark.parametrize("game", GAMES)
def test_cards_stay_where_they_are_from_question_to_question(invite: Invite, game: str) -> None:
    player = sit_down(invite, PHONE, game, 3)
    resize(player.page, 390, 664)
    places = set()
    for _ in range(4):
        await_question(player)
        box = player.page.get_by_role("region", name="Your cards").bounding_box()
        assert box is not None
        places.add(round(box["y"]))
        player.act()
    assert len(places) == 1, places


@pytest.mark.parametrize("game", GAMES)
def test_six_on_a_desk_sit_side_by_side(invite: Invite, game: str) -> None:
    player = sit_down(invite, DESKTOP, game, 6)
    await_question(player)
    see_everything(player, 1280, 800)
    keep_screen(player.page, f"table-{game}-six-desk")


@pytest.mark.parametrize(("letters", "width", "height"), TABLETS)
@pytest.mark.parametrize("game", GAMES)
def test_large_letters_on_a_tablet_leave_the_cards_in_sight(
    invite: Invite, game: str, letters: int, width: int, height: int
) -> None:
    player = sit_down(invite, PHONE, game, 3, letters)
    for step in range(3):
        await_question(player)
        if player.is_over():
            break
        see_everything(player, width, height)
        keep_screen(player.page, f"table-{game}-tablet-{width}-{letters}-{step}", full=False)
        expect(player.page.locator("html")).to_have_css("font-size", f"{letters}px")
        player.act()


def test_large_letters_leave_the_top_of_a_pile_to_be_seen(invite: Invite) -> None:
    player = sit_down(invite, PHONE, "clan", 4, letters=32)
    await_question(player)
    for width in (390, 768, 1024):
        resize(player.page, width, 1024)
        pile = player.page.get_by_role("button", name="Draw pile, ").bounding_box()
        count = player.page.get_by_role("region", name="The piles").get_by_text("65", exact=True).bounding_box()
        assert pile is not None
        assert count is not None
        assert count["y"] > pile["y"] + pile["height"] / 2


@pytest.mark.parametrize("letters", [16, 24])
def test_the_names_of_the_piles_stand_side_by_side(invite: Invite, letters: int) -> None:
    player = sit_down(invite, DESKTOP, "clan", 3, letters, lang="de")
    await_question(player)
    for width, height in ((900, 1200), (1024, 1180), (1100, 1190), (1280, 1200), (1440, 900), (1920, 1200)):
        resize(player.page, width, height)
        names = player.page.locator(".piles .label").evaluate_all(SPANS)
        assert len(names) == 3
        for (_, end), (start, _) in pairwise(names):
            assert start - end >= 6 or start == end == 0, (width, names)


def sit_down(
    invite: Invite, device: dict[str, Any], game: str, players: int, letters: int | None = None, lang: str = "en"
) -> Player:
    """Begin a match against bots; `letters` is the size in pixels that is set in the browser."""
    ada = invite(lang=lang, device=device, **CALM)
    if letters is not None:
        set_letters(ada.page, letters)
    introduce(ada, "Maximiliane", 1)
    open_table(ada, game, [ME, *[BOT] * (players - 1)], options={**QUICK, "first": "A"})
    return Player(ada, lang)


def set_letters(page: Page, size: int) -> None:
    """Set the size of letters as people do in the settings of their browser; the page hears of it when it is loaded."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": size}})
    page.reload()
    expect(page.locator("html")).to_have_css("font-size", f"{size}px")


def see_everything(player: Player, width: int, height: int) -> None:
    """See that all cards and all that is said and offered are on a screen of that size, which does not scroll."""
    page = player.page
    resize(page, width, height)
    assert page.evaluate(OVERFLOW) <= 0, width
    for things in (cards(page), *said_and_offered(page)):
        assert things.evaluate_all(MISSING) == [], width
    check_fingers(player)


@pytest.mark.parametrize(
    ("device", "lang", "said"), [(PHONE, "de", "keine Denkzeit"), (DESKTOP, "en", "no time to think")]
)
def test_a_weaker_move_of_a_busy_server_is_said_on_the_plate(
    invite: Invite, device: dict[str, Any], lang: str, said: str
) -> None:
    host = invite(lang=lang, device=device, **CALM)
    introduce(host, "Ada")
    bosses = [{"kind": "bot", "level": "boss"}] * 2  # the server of these tests has no time for a search
    open_table(host, "clan", [ME, *bosses], options={**QUICK, "first": "B"})
    await_question(Player(host, lang))
    expect(host.page.locator(".others .badge")).to_have_text([re.compile(said)] * 2)
    expect(host.page.locator(".own .badge")).to_have_count(0)
    keep_screen(host.page, f"table-busy-{lang}")
    for plate in host.page.locator(".others .plate").all():
        expect(plate).to_be_in_viewport(ratio=1)
    assert not axe(host.page)

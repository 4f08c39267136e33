"""The table is beautiful and has room: sizes of cards, name plates, the drawn card, scenery, and nothing in the way."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .browser import DESKTOP, PHONE, Invite, PageServer, axe, keep_screen
from .picture import OVERFLOW, await_question, resize
from .table_player import BOT, CALM, ME, QUICK, Player, introduce, open_table

GAMES = ("clan", "gang", "bande")
LARGE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SCREENS = ((1440, 900), (1024, 768), (820, 1180), (390, 844), (360, 640), (320, 568), (844, 390), (568, 320))
LONG_NAMES = ("Großmama", "Alexander", "Bächlein", "Friederike", "Wilhelmine")
WIDTHS = "things => things.map(thing => thing.getBoundingClientRect().width)"
HUNDREDS = "() => document.querySelectorAll('.plate .total').forEach(total => total.textContent = '−123')"
"""Makes every total three digits and a sign wide; a match with such totals takes an hour."""
PLATES = """() => [...document.querySelectorAll(".plate")].map(plate => {
  const name = plate.querySelector(".name")
  const lines = Math.round(name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).fontSize))
  return {
    name: name.textContent,
    isCut: name.scrollWidth > name.clientWidth + 1,
    lines,
    letters: parseFloat(getComputedStyle(name).fontSize),
    right: plate.getBoundingClientRect().right,
    left: plate.getBoundingClientRect().left,
  }
})"""
IN_EACH_OTHERS_WAY = """() => {
  const board = document.querySelector(".board")
  const label = thing => thing.ariaLabel ?? thing.innerText
  const edge = board.querySelector(".others").getBoundingClientRect() // without a box where nothing scrolls
  const boxes = (kind, what) => [...board.querySelectorAll(what)].map(thing => {
    let {left, top, right, bottom} = thing.getBoundingClientRect()
    if (edge.width && thing.closest(".others")) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
    return {kind, of: thing.closest(".seat, .piles"), left, top, right, bottom, name: label(thing)}
  }).filter(box => box.right > box.left)
  const things = [
    ...boxes("card", ".spot"),
    ...boxes("plate", ".plate"),
    ...boxes("held", ".hand.holds"),
    ...boxes("banner", ".banner"),
    ...boxes("bar", ".bar"),
  ]
  const overlap = (one, other) => Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  )
  const isMeant = (one, other) =>
    one.kind === "card" && other.kind === "card" && one.of === other.of // an upper card of a lodge lies on two others
    || [one, other].some(({kind}) => kind === "banner") && scrollMaxY() > 0 // what scrolls goes under the banner
  const scrollMaxY = () => document.documentElement.scrollHeight - innerHeight
  return things.flatMap((one, i) => things.slice(i + 1)
    .filter(other => !isMeant(one, other) && overlap(one, other) > 2)
    .map(other => `${one.kind} ${one.name} / ${other.kind} ${other.name}: ${Math.round(overlap(one, other))}`))
}"""
"""Finds cards, plates, the drawn card, banner and bar that overlap by more than two pixels."""


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
    """A server that always deals the same cards."""
    return make_rigged_page_server()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_the_cards_of_the_others_are_large_on_a_desk(invite: Invite, game: str, players: int) -> None:
    player = sit_down(invite, LARGE, game, players)
    await_question(player)
    page = player.page
    for width, height in ((1440, 900), (1280, 800), (1024, 768)):
        resize(page, width, height)
        assert min(page.locator(".others .spot").evaluate_all(WIDTHS)) >= 59.9, (width, height)
        own = page.get_by_role("region", name="Your cards").get_by_role("button").evaluate_all(WIDTHS)
        assert min(own) > 60, (width, height)
        assert page.evaluate(OVERFLOW) <= 0


def test_sizes_of_a_row_on_a_desk(invite: Invite) -> None:
    player = sit_down(invite, LARGE, "bande", 4)
    await_question(player)
    page = player.page
    assert min(page.locator(".others .spot").evaluate_all(WIDTHS)) >= 66
    assert min(page.locator(".piles .spot").evaluate_all(WIDTHS)) >= 84
    assert min(page.get_by_role("region", name="Your cards").get_by_role("button").evaluate_all(WIDTHS)) >= 120
    side = page.get_by_role("complementary").bounding_box()
    bar = page.locator(".bar").bounding_box()
    assert side is not None
    assert bar is not None
    assert (side["width"], bar["height"]) == (320, 56)


def test_sizes_of_a_lodge_on_a_phone(invite: Invite) -> None:
    player = sit_down(invite, PHONE, "clan", 3)
    await_question(player)
    others = player.page.locator(".others .spot")
    own = player.page.get_by_role("region", name="Your cards").get_by_role("button")
    assert min(others.evaluate_all(WIDTHS)) >= 52
    assert min(own.evaluate_all(WIDTHS)) >= 77.9


@pytest.mark.parametrize("players", [2, 4, 5, 6])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_lies_in_the_way_of_anything(invite: Invite, game: str, players: int) -> None:
    player = sit_down(invite, PHONE, game, players)
    await_question(player)
    page = player.page
    if game == "bande":
        page.get_by_role("button", name="Draw", exact=True).click()
        page.get_by_text("In your hand").wait_for(state="attached")
        await_question(player)
    for width, height in SCREENS:
        resize(page, width, height)
        page.evaluate("scrollTo(0, 0)")
        keep_screen(page, f"beauty-{game}-{players}-{width}", full=False)
        assert page.evaluate(IN_EACH_OTHERS_WAY) == [], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (width, height)
        if (width, height) == (390, 844):
            assert page.evaluate(OVERFLOW) <= 0


@pytest.mark.parametrize("players", [2, 4, 5, 6])
@pytest.mark.parametrize("game", GAMES)
def test_names_are_neither_broken_nor_cut(invite: Invite, game: str, players: int) -> None:
    ada = invite(lang="de", device=PHONE, **CALM)
    introduce(ada, "Maximilian", 1)
    others = [{"kind": "beside", "name": name, "beaver": 3} for name in LONG_NAMES[: players - 1]]
    open_table(ada, game, [ME, *others], options={**QUICK, "first": "A"})
    page = ada.page
    page.get_by_role("region", name="Deine Karten").wait_for()
    page.locator(".others .plate").last.wait_for()
    page.evaluate(HUNDREDS)
    page.evaluate("document.fonts.ready.then(() => undefined)")
    for width, height in ((390, 844), (360, 640), (1440, 900)):
        resize(page, width, height)
        keep_screen(page, f"beauty-names-{game}-{players}-{width}", full=False)
        plates = page.evaluate(PLATES)
        assert len(plates) == players
        for plate in plates:
            assert (plate["isCut"], plate["lines"]) == (False, 1), (width, plate)
            assert plate["letters"] >= 14, (width, plate)
            assert plate["left"] >= -1 and plate["right"] <= width + 1, (width, plate)
        assert [words for words in page.evaluate(IN_EACH_OTHERS_WAY) if "plate" in words] == [], width


def test_the_widest_names_stay_on_the_narrowest_screens(invite: Invite) -> None:
    ada = invite(device=PHONE, **CALM)
    introduce(ada, "M" * 20, 1)
    others = [{"kind": "beside", "name": "W" * 19 + letter, "beaver": 3} for letter in "abcde"]
    open_table(ada, "clan", [ME, *others], options={**QUICK, "first": "A"})
    ada.page.locator(".others .plate").last.wait_for()
    ada.page.evaluate(HUNDREDS)
    for width, height in ((390, 844), (360, 640), (320, 568)):
        resize(ada.page, width, height)
        assert all(plate["left"] >= 0 and plate["right"] <= width for plate in ada.page.evaluate(PLATES)), width


def test_the_drawn_card_is_visibly_yours(invite: Invite) -> None:
    player = sit_down(invite, LARGE, "bande", 4)
    held = player.draw()
    own = player.page.get_by_role("region", name="Your cards")
    expect(own.get_by_text("In your hand")).to_be_attached()
    expect(own.get_by_text("Your card", exact=True)).to_be_visible()
    expect(player.page.get_by_role("region", name="The piles").get_by_text("In your hand")).to_have_count(0)
    resize(player.page, 390, 844)
    expect(held.locator(".paws svg")).to_be_visible()
    keep_screen(player.page, "beauty-held")


def test_names_of_spaces_are_shown_only_to_those_who_want_them(invite: Invite) -> None:
    player = sit_down(invite, DESKTOP, "clan", 3)
    await_question(player)
    page = player.page
    expect(page.get_by_text("A1", exact=True)).to_have_count(0)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Show space names").click()
    page.keyboard.press("Escape")
    expect(page.get_by_text("A1", exact=True)).to_be_visible()
    expect(page.get_by_text("C5", exact=True)).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_more_contrast_and_forced_colours_keep_what_may_be_picked_in_sight(invite: Invite, scheme: str) -> None:
    for context in ({"contrast": "more"}, {"forced_colors": "active"}):
        player = sit_down(invite, LARGE, "clan", 4, color_scheme=scheme, **context)
        await_question(player)
        assert axe(player.page) == []
        keep_screen(player.page, f"beauty-{scheme}-{next(iter(context))}")
        outline = player.targets.first.evaluate("spot => getComputedStyle(spot).outlineStyle")
        assert outline == "dashed"


def test_the_scenery_stands_still_and_is_nothing_for_ears(invite: Invite) -> None:
    player = sit_down(invite, LARGE, "gang", 4)
    await_question(player)
    scenery = player.page.locator(".board > svg")
    expect(scenery).to_have_count(1)
    expect(scenery).to_have_attribute("aria-hidden", "true")
    assert scenery.evaluate("svg => svg.getAnimations({subtree: true}).length") == 0
    expect(scenery.locator("text, animate")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_arrow_keys_reach_every_card(invite: Invite, game: str) -> None:
    player = sit_down(invite, LARGE, game, 6)
    await_question(player)
    page = player.page
    spots = set(page.locator("button[data-place]").evaluate_all("all => all.map(one => one.dataset.place)"))
    assert reachable(page) == spots


def reachable(page: Page) -> set[str]:
    """Return the places that the arrow keys reach from the first card, going on from each."""
    found: set[str] = set()
    ahead = ["A1"]
    while ahead:
        place = ahead.pop()
        if place in found:
            continue
        found.add(place)
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            page.locator(f'button[data-place="{place}"]').focus()
            page.keyboard.press(key)
            ahead.append(page.evaluate("document.activeElement.dataset.place"))
    return found


def sit_down(invite: Invite, device: dict[str, Any], game: str, players: int, **context: Any) -> Player:
    """Begin a match against bots."""
    ada = invite(device=device, **{**CALM, **context})
    introduce(ada, "Mia", 1)
    open_table(ada, game, [ME, *[BOT] * (players - 1)], options={**QUICK, "first": "A"})
    return Player(ada)

"""The table for everybody: by keyboard, by ear, by touch, small, large and in the dark."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .browser import DESKTOP, PHONE, SMALL, Invite, PageServer, axe, dragged_by_finger, keep_screen
from .table_player import BOT, CALM, ME, QUICK, WORDS, Player, introduce, open_table, play_to_the_end

FAMILIES = ("clan", "gang", "bande")
"""Games of a family have the same layout."""
FOLLOWING = ".dragged"
"""The card under the finger, which is nothing for ears."""
TINY: dict[str, Any] = {**SMALL, "viewport": {"width": 320, "height": 568}}
LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"
WATCH_HEADLINES = """
window.headlines = []
new MutationObserver(() => {
  const headline = document.querySelector(".headline")?.getBoundingClientRect()
  if (headline) window.headlines.push([headline.left, headline.right])
}).observe(document.body, {childList: true, subtree: true})
"""
"""Records large texts that appear for a moment."""
WATCH_STATUS = """
window.spoken = []
new MutationObserver(() => {
  const status = document.querySelector(".status")
  if (document.querySelector(".headline")) window.spoken.push(status.checkVisibility({visibilityProperty: true}))
}).observe(document.body, {childList: true, subtree: true, attributes: true})
"""
"""Notes whether it is said whose turn it is while something stands there in large letters."""
IN_SIGHT = """
thing => {
  const {left, top, right, bottom} = thing.getBoundingClientRect()
  return [top + 2, bottom - 2].every(y => thing.contains(document.elementFromPoint((left + right) / 2, y)))
}
"""
"""Whether a thing is on the screen from top to bottom, with nothing over it."""
LOST = "document.activeElement === null || document.activeElement === document.body"


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
    """A server that always deals the same cards."""
    return make_rigged_page_server()


def test_a_match_by_keyboard_alone(invite: Invite) -> None:
    ada = invite()
    introduce(ada, "Ada", 1)
    open_table(ada, "bande", [ME, BOT])
    page, player = ada.page, Player(ada)
    page.get_by_role("dialog", name="Your two outer cards").wait_for()
    page.keyboard.press("Enter")
    for _ in range(60):
        player.targets.or_(player.actions).or_(player.end).first.wait_for()
        if player.is_over():
            break
        press(page, player)
    player.go_to_podium()
    player.open_score_sheet()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="See the result").wait_for()


def press(page: Page, player: Player) -> None:
    """Answer the question of the moment with a key, or by walking to a card."""
    question = page.get_by_role("region", name="What you can do").inner_text()
    if "Not yet" in question:  # the move is shown; the second time it is made
        page.keyboard.press("Enter")
    elif "Knock" in question:
        page.keyboard.press("k")
    elif "Draw a card" in question:
        page.keyboard.press("d")
    elif "Which of your cards" in question or "Put the number" in question or "Peek at" in question:
        walk_to(page, "your third card, face down")
        page.keyboard.press("Enter")
    elif "Draw the second" in question:
        page.keyboard.press("s")
    else:
        page.keyboard.press("t")
    assert not page.evaluate(LOST)


def walk_to(page: Page, name: str) -> None:
    """Go to a card with Tab and the arrow keys."""
    for key in ("ArrowDown",) * 5 + ("ArrowLeft",) * 4 + ("ArrowRight",) * 2:
        page.keyboard.press(key)
    expect(page.get_by_role("button", name=name)).to_be_focused()


def test_keys_choose_how_a_card_lies(invite: Invite) -> None:
    ada = invite(**CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "clan", [ME, BOT])
    player = Player(ada)
    target = ada.page.get_by_role("button", name="your bottom left space, empty")
    player.targets.first.wait_for()
    while not target.is_enabled():  # an action card comes first
        player.act()
        player.targets.first.wait_for()
    ada.page.keyboard.press("f")
    expect(ada.page.get_by_role("button", name="Face down")).to_have_attribute("aria-pressed", "true")
    target.click()
    expect(ada.page.get_by_text(re.compile("You put .* face down")).first).to_be_attached()


def test_escape_closes_the_help_of_the_keys_and_of_the_moment(invite: Invite) -> None:
    ada = invite(**CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "clan", [ME, BOT])
    page = ada.page
    Player(ada).targets.first.wait_for()
    for _ in range(3):  # a browser may close a dialog without asking the second time
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    why = page.get_by_role("button", name="What does this mean?")
    why.click()
    expect(why).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(why).to_have_attribute("aria-expanded", "false")


def test_a_phone_says_what_just_happened_beside_whose_turn_it_is(invite: Invite) -> None:
    ada = invite(device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "gang", [ME, BOT])
    page, player = ada.page, Player(ada)
    banner = page.get_by_role("region", name="What you can do")
    draw = banner.get_by_role("button", name="Draw", exact=True)
    player.pick("your first card of the top row", "your second card of the top row")
    draw.wait_for()
    place = banner.bounding_box()
    draw.click()
    banner.get_by_text("for one of your cards").wait_for()
    player.pick("your third card of the top row")
    draw.wait_for()
    expect(banner).to_contain_text(re.compile("Willow .*Your turn", re.DOTALL))
    assert banner.bounding_box() == place  # nothing has jumped


def test_a_refusal_says_why_and_leads_to_the_rule(invite: Invite) -> None:
    ada = invite(**CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "clan", [ME, BOT, BOT])
    Player(ada).targets.first.wait_for()
    ada.page.get_by_role("button", name="your top left space, empty").click(force=True)
    alert = ada.page.get_by_role("alert")
    expect(alert).to_contain_text("A card in the top row lies on two others")
    expect(alert.get_by_role("link", name="Read the rule")).to_have_attribute("href", "/rules/clan#C09")


def test_somebody_elses_card_explains_itself_too(invite: Invite) -> None:
    ada = invite(device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "gang", [ME, BOT])
    player, page = Player(ada), ada.page
    player.pick("your first card of the top row", "your second card of the top row")
    page.get_by_role("button", name="Draw", exact=True).click()
    page.get_by_role("region", name="What you can do").get_by_text("for one of your cards").wait_for()
    page.get_by_role("img", name="Willow’s first card of the top row").click()
    expect(page.get_by_role("alert")).to_contain_text("That card is not yours")


def test_the_end_of_a_round_names_special_cards_in_the_language_of_the_page(invite: Invite) -> None:
    ada = invite(lang="de", **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "gang", [ME, *[BOT] * 5], options={**QUICK, "first": "A"})
    player = Player(ada, lang="de")
    while not player.is_over():
        player.act()
    results = ada.page.get_by_role("table", name="Ergebnisse des Durchgangs")
    expect(results.get_by_text(re.compile(r"\bBiber\b")).first).to_be_attached()
    expect(results.get_by_text("beaver")).to_have_count(0)
    player.go_to_podium()


def test_buttons_show_the_cards_that_they_are_about(invite: Invite) -> None:
    ada = invite(device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "bande", [ME, BOT], options={**QUICK, "first": "A"})
    player = Player(ada)
    player.button("seen").click()
    for name in ("Draw", "Take the"):
        expect(player.actions.filter(has_text=name).locator("svg")).to_be_visible()


def test_the_help_of_a_game_says_what_it_is_about(invite: Invite) -> None:
    ada = invite(device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "clan", [ME, BOT], options={**QUICK, "first": "A"})
    ada.page.get_by_role("button", name="What does this mean?").click()
    region = ada.page.get_by_role("region", name="What you can do")
    expect(region.get_by_text("Fill your lodge with high or equal numbers")).to_contain_text(
        "The player with the most points wins."
    )


def test_a_card_is_dragged_from_pile_to_row(invite: Invite) -> None:
    ada = invite(**CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "bande", [ME, BOT])
    ada.page.get_by_role("button", name="Got it").click()
    Player(ada).targets.first.wait_for()
    ada.page.get_by_role("button", name=re.compile("^Draw pile")).drag_to(
        ada.page.get_by_role("button", name="your second card, face down")
    )
    expect(ada.page.get_by_text(re.compile("In your hand: "))).to_be_attached()


@pytest.mark.parametrize("device", [PHONE, SMALL], ids=["phone", "small"])
def test_cards_follow_a_finger_and_the_page_does_not(invite: Invite, device: dict[str, Any]) -> None:
    ada = invite(device=device, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "gang", [ME, BOT, BOT])
    page, player = ada.page, Player(ada)
    player.pick("your first card of the top row", "your second card of the top row")
    pile = page.get_by_role("button", name=re.compile("^Draw pile"), disabled=False)
    held = page.get_by_text(re.compile("^In your hand: ")).locator("..")
    goal = page.get_by_role("button", name="your second card of the bottom row")
    pile.wait_for()
    with dragged_by_finger(pile, page.get_by_role("button", name=re.compile("^Discard pile"))):
        expect(page.locator(FOLLOWING)).to_be_visible()
    page.get_by_role("region", name="What you can do").get_by_text("for one of your cards").wait_for()
    card = held.inner_text().removeprefix("In your hand: ").strip()
    place = page.evaluate("scrollY")
    with dragged_by_finger(held, goal):
        expect(page.locator(FOLLOWING)).to_be_visible()
        assert page.evaluate("scrollY") == place
    expect(goal).to_have_accessible_name(f"your second card of the bottom row, {card}")


def test_a_finger_that_lets_go_beside_the_cards_has_moved_nothing(invite: Invite) -> None:
    ada = invite(device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "bande", [ME, BOT], options={**QUICK, "first": "A"})
    page, held = ada.page, Player(ada).draw()
    with dragged_by_finger(held, page.get_by_role("heading", name="Round 1 of 1")):
        expect(page.locator(FOLLOWING)).to_be_visible()
    expect(page.locator(FOLLOWING)).to_have_count(0)
    expect(held).to_be_visible()
    with dragged_by_finger(held, page.get_by_role("button", name=re.compile("^Discard pile"))):
        expect(page.locator(FOLLOWING)).to_be_visible()
    expect(held).to_have_count(0)


def test_the_memory_aid_is_there_only_where_it_was_asked_for(invite: Invite) -> None:
    for aid in (False, True):
        ada = invite(**CALM)
        introduce(ada, "Ada", 1)
        open_table(ada, "bande", [ME, BOT], memory_aid=aid)
        ada.page.get_by_role("button", name="Got it").click()
        seen = ada.page.get_by_role("button", name=re.compile("^your first card, face down; you have seen: "))
        expect(seen).to_have_count(int(aid))


@pytest.mark.parametrize("game", FAMILIES)
def test_six_players_fit_a_small_phone_with_targets_for_fingers(invite: Invite, game: str) -> None:
    ada = invite(device=SMALL, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, game, [ME, *[BOT] * 5], options={**QUICK, "first": "A"})
    player, page = Player(ada), ada.page
    if game.startswith("bande"):
        player.button("seen").click()
    player.targets.first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    for target in player.targets.all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5, target
    keep_screen(page, f"table-{game}-six-small")
    page.evaluate(LARGE_TEXT)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    keep_screen(page, f"table-{game}-six-large-text")


@pytest.mark.parametrize(("game", "lang"), [("clan", "de"), ("gang", "en"), ("bande", "de")])
def test_large_text_on_a_tiny_phone_hides_nothing_that_matters(invite: Invite, game: str, lang: str) -> None:
    ada = invite(lang=lang, device=TINY, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, game, [ME, BOT, BOT], options={**QUICK, "first": "A"})
    player, page = Player(ada, lang=lang), ada.page
    page.evaluate(LARGE_TEXT)
    if game.startswith("bande"):
        player.button("seen").click()
    for step in range(6):
        player.targets.or_(player.actions).or_(player.end).first.wait_for()
        if player.is_over():
            break
        keep_screen(page, f"table-{game}-tiny-large-text-{lang}-{step}")
        check_banner(page, player)
        player.act()


@pytest.mark.parametrize("game", ["clan", "gang", "bande"])
def test_nothing_covers_a_card_that_the_keyboard_is_at(invite: Invite, game: str) -> None:
    ada = invite(device=TINY, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, game, [ME, BOT, BOT], options={**QUICK, "first": "A"})
    player, page = Player(ada), ada.page
    page.evaluate(LARGE_TEXT)
    if game == "bande":
        player.button("seen").click()
    player.targets.first.wait_for()
    spots = page.get_by_role("region", name="Your cards").get_by_role("button").all()
    assert len(spots) > 3
    for spot in spots:
        page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")  # who has the focus already is not scrolled to
        spot.focus()
        assert spot.evaluate(IN_SIGHT)


def check_banner(page: Page, player: Player) -> None:
    """See that the banner shows all that it says: what happened, whose turn it is, and what may be done."""
    banner = page.get_by_role("region", name=WORDS[player.lang]["do"])
    happened = banner.get_by_role("paragraph").first
    expect(happened).not_to_be_empty()
    for part in (
        happened,
        banner.get_by_role("heading", name=re.compile("Your turn|Du bist dran")),
        *player.actions.all(),
    ):
        expect(part).to_be_in_viewport(ratio=1)
    assert banner.evaluate("it => it.scrollHeight - it.clientHeight") <= 1


@pytest.mark.parametrize("game", ["clan", "gang"])
def test_a_headline_stays_in_the_picture(invite: Invite, game: str) -> None:
    ada = invite(device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, game, [ME, BOT, BOT, BOT])
    ada.page.evaluate(WATCH_HEADLINES)
    play_to_the_end([Player(ada)])
    headlines = ada.page.evaluate("window.headlines")
    assert headlines
    assert all(left >= 0 and right <= 390 for left, right in headlines), headlines


def test_whose_turn_it_is_waits_for_the_headline_of_a_knock(invite: Invite) -> None:
    ada = invite(device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "bande", [ME, BOT], options={**QUICK, "first": "A"})
    ada.page.evaluate(WATCH_STATUS)
    play_to_the_end([Player(ada)])
    spoken = ada.page.evaluate("window.spoken")
    assert spoken
    assert not any(spoken)


@pytest.mark.parametrize(("game", "scheme"), [("clan-combined", "light"), ("gang", "dark"), ("bande", "light")])
def test_axe_finds_nothing_at_the_table(invite: Invite, game: str, scheme: str) -> None:
    ada = invite(device=PHONE if scheme == "dark" else DESKTOP, color_scheme=scheme, **CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, game, [ME, BOT, BOT], chat=True, options={**QUICK, "rounds": 2})
    page, player = ada.page, Player(ada)
    if game == "bande":
        player.button("seen").wait_for()
        assert axe(page) == []
        player.act()
    player.targets.first.wait_for()
    assert axe(page) == []
    keep_screen(page, f"table-{game}-{scheme}")
    for name in ("Say something", "More"):
        page.get_by_role("button", name=name).click()
        assert axe(page) == []
        page.keyboard.press("Escape")
    play_to_the_end([player], until=player.button("next").is_visible)
    assert axe(page) == []
    keep_screen(page, f"table-{game}-{scheme}-round-end")
    play_to_the_end([player])
    assert axe(page) == []

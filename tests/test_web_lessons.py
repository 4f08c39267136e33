"""The guided first matches: completed by following only what the page points at, in every way that people use it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from biberbau.lessons.script import games, load

from .browser import DESKTOP, PHONE, Invite, PageServer, axe, keep_screen

POINTED = "[data-pointed]"
ANSWER = ".guide .answer"
WRONG = f'button[data-place][aria-disabled="false"]:not({POINTED})'
"""What may be picked although the guide does not point at it."""
DECIDING = f"{POINTED}:not([data-pick=on])"
LONGEST = 80
"""More touches than any lesson needs."""
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
LANDSCAPE: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
SMALL_PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
LARGE_DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}


def end(page: Page) -> Locator:
    """The heading of the last page of a lesson."""
    return page.get_by_role("heading", level=1, name=re.compile("gewonnen|you won"))


def guide(page: Page) -> Locator:
    """The guide's panel."""
    return page.get_by_role("region", name=re.compile("erklärt|explains"))


def say_that_the_base_is_known(page: Page) -> None:
    """Answer the question that comes before a lesson which only shows what is different."""
    page.get_by_role("button", name=re.compile("^(Ja|Yes), ")).click()


def until_pointed(page: Page, what: str = POINTED) -> None:
    """Wait until the guide points at something, or the lesson is over."""
    expect(page.locator(what).or_(end(page)).first).to_be_visible()


def follow(page: Page, touch: Callable[[Locator], None]) -> None:
    """Touch what the guide points at, until the lesson is over."""
    for _ in range(LONGEST):
        until_pointed(page)
        if end(page).is_visible():
            return
        take_a_step(page, touch)
    raise AssertionError("the lesson has no end")


def take_a_step(page: Page, touch: Callable[[Locator], None]) -> None:
    """Touch what the guide points at, and wait until the lesson has gone on."""
    until_pointed(page)
    with page.expect_console_message(lambda message: message.text == "touched"):
        page.evaluate(WATCH_NEXT)
        touch(page.locator(POINTED).first)


WATCH_NEXT = f"""() => {{
  const before = [...document.querySelectorAll('{POINTED}')];
  const words = document.querySelector('.guide p[id]')?.textContent;
  const look = () => {{
    const now = [...document.querySelectorAll('{POINTED}')];
    const same = now.length === before.length && now.every((each, i) => each === before[i]);
    if (same && words === document.querySelector('.guide p[id]')?.textContent) setTimeout(look, 50);
    else console.log('touched');
  }};
  look();
}}"""
"""Logs a line when the guide points at something else, or says something else."""


def make_a_mistake(page: Page, touch: Callable[[Locator], None]) -> None:
    """At the first decision pick something else; the guide answers, and nothing has changed."""
    while not page.locator(DECIDING).count():
        until_pointed(page)
        if not page.locator(DECIDING).count():
            take_a_step(page, touch)
    cards = page.locator("[data-cards]").all_inner_texts()
    touch(page.locator(WRONG).first)
    expect(page.locator(ANSWER)).to_be_visible()
    assert page.locator("[data-cards]").all_inner_texts() == cards
    expect(page.locator(POINTED).first).to_be_visible()


def take_time(target: Locator) -> None:
    """Wait until the guide may be asked to go on: a tap that comes too soon was meant for something else."""
    if target.get_attribute("data-pick") == "on":
        target.page.wait_for_timeout(500)


def by_touch(target: Locator) -> None:
    take_time(target)
    target.tap()


def by_key(target: Locator) -> None:
    take_time(target)
    target.focus()
    target.page.keyboard.press("Enter")


def by_key_where_the_focus_is(target: Locator) -> None:
    """Press Enter where the focus is: on what is pointed at, which the guide's words describe."""
    page = target.page
    take_time(target)
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("data-pointed", "")
    if focused.get_attribute("data-pick") != "on":
        said = page.locator(f"[id='{focused.get_attribute('aria-describedby')}']")
        expect(said).to_have_text(re.compile(r"\w"))
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", games())
def test_a_lesson_by_touch_in_german_on_a_phone(invite: Invite, game: str) -> None:
    page = invite(f"/learn/{game}", lang="de", device=PHONE, **CALM).page
    for base in load(game).before:
        expect(page.get_by_role("link", name=re.compile("^Nein, "))).to_have_attribute("href", f"/learn/{base}")
        say_that_the_base_is_known(page)
    make_a_mistake(page, by_touch)
    follow(page, by_touch)
    for idea in load(game).ideas:
        expect(page.get_by_text(load(game).spoken({"de": idea.de})["de"], exact=True)).to_be_visible()
    keep_screen(page, f"lesson-{game}-end")


@pytest.mark.parametrize("game", ["clan"])
def test_a_lesson_by_keyboard_in_english_on_a_desktop(invite: Invite, game: str) -> None:
    page = invite(f"/learn/{game}", device=DESKTOP, **CALM).page
    make_a_mistake(page, by_key)
    follow(page, by_key_where_the_focus_is)
    expect(page.get_by_role("button", name="Play a match")).to_be_visible()


def test_a_right_touch_ends_the_answer_to_a_mistake(invite: Invite) -> None:
    page = invite("/learn/bande-classic", **CALM).page
    say_that_the_base_is_known(page)
    make_a_mistake(page, by_key)
    expect(guide(page)).to_contain_text("Take it!")
    take_a_step(page, by_key)
    expect(page.locator(ANSWER)).to_have_count(0)
    expect(guide(page)).to_contain_text("Take the face-up 0 for the 8!")


def test_a_second_mistake_leaves_only_the_expected_move(invite: Invite) -> None:
    page = invite("/learn/clan", **CALM).page
    for _ in range(2):
        until_pointed(page)
        page.locator(WRONG).last.click()
        expect(page.locator(ANSWER)).to_be_visible()
        page.wait_for_timeout(200)
    expect(page.locator(POINTED)).to_have_count(1)
    expect(page.locator(WRONG)).to_have_count(0)


def test_a_lesson_goes_on_after_a_reload(invite: Invite) -> None:
    page = invite("/learn/gang", **CALM).page
    expect(guide(page)).to_contain_text("Turn two of your eight cards")
    for _ in range(4):
        take_a_step(page, by_key)
    expect(guide(page)).to_contain_text("Put it below your 6")
    page.reload()
    expect(guide(page)).to_contain_text("Put it below your 6")
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("article", name="Biber Gang", exact=True).get_by_role("link", name="Show me how").click()
    expect(guide(page)).to_contain_text("Put it below your 6")
    follow(page, by_key)
    page.get_by_role("button", name="Once more").click()
    expect(guide(page)).to_contain_text("Turn two of your eight cards")


def test_a_card_that_is_about_to_leave_its_place_lies_in_the_light(invite: Invite) -> None:
    page = invite("/learn/gang", **CALM).page
    for _ in range(5):  # the last one shows what the move does
        take_a_step(page, by_key)
    expect(page.locator(LEAVING)).to_have_count(1)
    page.wait_for_function(LIT, arg=LEAVING)


LEAVING = '[data-part][style*="--left"] > .card'
LIT = """leaving => {
  const frame = document.querySelector(".veil").getBoundingClientRect();
  const light = document.querySelector(".veil mask path");
  const {left, top, right, bottom} = document.querySelector(leaving).getBoundingClientRect();
  const corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
  return corners.every(([x, y]) => light.isPointInFill(new DOMPoint(x - frame.left, y - frame.top)));
}"""
"""Whether all of a card lies where the veil has a hole."""


def test_without_the_server_a_lesson_can_be_played(
    chromium: Browser, make_page_server: Callable[..., PageServer]
) -> None:
    server = make_page_server()
    context = chromium.new_context(base_url=server.address, locale="en", reduced_motion="reduce")
    page = context.new_page()
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    server.kill()
    page.goto("/learn/bande-classic")
    say_that_the_base_is_known(page)
    follow(page, by_key)
    page.get_by_role("button", name="Play a match").click()
    expect(page.get_by_role("alert")).to_contain_text("server")
    context.close()
    server.start()  # the fixture stops it


def test_a_lesson_is_offered_until_the_game_was_played(invite: Invite) -> None:
    page = invite().page
    card = page.get_by_role("article", name="Biber Gang", exact=True)
    expect(card.get_by_role("link", name="Show me how first")).to_be_visible()
    card.get_by_role("button", name="Play").click()
    expect(page.get_by_role("dialog").get_by_role("link", name="Show me how first")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile("/table/"))
    page.goto("/")
    expect(card.get_by_role("button", name="Play")).to_be_visible()
    expect(card.get_by_role("link", name="Show me how first")).to_have_count(0)
    page.goto("/rules/gang")
    page.get_by_role("link", name="A guided first match").click()
    expect(guide(page)).to_contain_text("Turn two of your eight cards")


def test_who_knows_the_game_goes_into_a_match(invite: Invite) -> None:
    page = invite("/learn/clan", **CALM).page
    page.get_by_role("button", name="I know this already").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("BiberClan")


def test_all_lessons_are_listed_with_what_is_done(invite: Invite) -> None:
    page = invite("/", lang="de", device=PHONE, **CALM).page
    page.get_by_role("link", name="Geführte erste Partien").click()
    items = page.get_by_role("main").get_by_role("listitem")
    expect(items).to_have_count(len(games()))
    done = {"known": ["clan"], "done": ["clan"], "unfinished": {"gang": {"version": "", "moves": []}}}
    page.evaluate("kept => localStorage.setItem('biberbau.lessons', JSON.stringify(kept))", done)
    page.reload()
    clan, gang = (
        items.filter(has=page.get_by_role("heading", name=name, exact=True)) for name in ("BiberClan", "Biber Gang")
    )
    expect(clan.get_by_text("Geschafft")).to_be_visible()
    expect(gang.get_by_text("Noch nicht zu Ende")).to_be_visible()
    keep_screen(page, "lessons")
    assert axe(page) == []
    gang.get_by_role("link", name="Weiterspielen").click()
    expect(guide(page)).to_be_visible()


def test_the_moves_of_others_are_announced(invite: Invite) -> None:
    page = invite("/learn/clan", **CALM).page
    until_pointed(page)
    page.evaluate(KEEP_ANNOUNCED)
    other = next(name["en"] for seat, name in load("clan").names.items() if seat != "A")
    while f"{other} draws a card." not in (said := page.evaluate("window.announced.join(' ')")):
        until_pointed(page)
        assert not end(page).is_visible(), said
        take_a_step(page, by_key)


KEEP_ANNOUNCED = """() => {
  window.announced = [];
  const regions = document.querySelectorAll("[aria-live]");
  const look = () => regions.forEach((region) => window.announced.push(region.textContent));
  const all = { childList: true, subtree: true, characterData: true };
  regions.forEach((region) => new MutationObserver(look).observe(region, all));
}"""
"""Keeps everything that is announced."""


def test_a_game_without_a_lesson_says_so(invite: Invite) -> None:
    page = invite("/learn/chess").page
    expect(page.get_by_role("heading", name="There is no guided first match for this game")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("device", [PHONE, LARGE_DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_in_a_lesson(invite: Invite, device: dict[str, Any], theme: str) -> None:
    page = invite("/learn/clan", device=device, color_scheme=theme, **CALM).page
    until_pointed(page)
    assert not axe(page)
    page.locator(WRONG).last.click()
    expect(page.locator(ANSWER)).to_be_visible()
    assert not axe(page)
    keep_screen(page, f"lesson-{theme}-answer", full=False)


SCREENS = {"phone": PHONE, "small": SMALL_PHONE, "sideways": LANDSCAPE, "tablet": TABLET, "desktop": LARGE_DESKTOP}


@pytest.mark.parametrize("game", ["clan", "gang", "bande"])
def test_nothing_covers_what_the_guide_points_at(invite: Invite, game: str) -> None:
    page = invite(f"/learn/{game}", lang="de", device=PHONE, **CALM).page
    for step in range(6):
        until_pointed(page)
        for name, screen in SCREENS.items():
            page.set_viewport_size(screen["viewport"])
            page.wait_for_function(f"({COVERED})().length === 0")
            if step == 3:
                keep_screen(page, f"lesson-{game}-{name}", full=False)
        take_a_step(page, by_key)


COVERED = f"""() => [...document.querySelectorAll('{POINTED}')].filter((each) => {{
  const {{left, top, width, height}} = each.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return !each.contains(hit);
}}).map((each) => each.outerHTML.slice(0, 120))"""
"""What is pointed at but cannot be touched in its middle."""

"""Checks of what is visible of a table: cards, texts and buttons are not cut off, not covered and not too small."""

import re

from playwright.sync_api import Locator, Page

from .table_player import CARDS, Player

FINGER = 43.5
PREVIEWING = ".board.previewing"
"""A table that shows a move before it is made; the words and buttons for it may come a moment later."""
NOT_YET = re.compile("^(Not yet|Doch nicht)$")
"""The button that leaves a preview."""
MISSING = """
things => things.filter(thing => {
  const {left, top, right, bottom} = thing.getBoundingClientRect()
  const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
  return !inside || !thing.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
}).map(thing => thing.ariaLabel ?? thing.textContent)
"""
"""Finds elements that are outside the screen, or covered."""
SMALLEST = """
things => Math.min(...things.map(thing => {
  const {width, height} = thing.getBoundingClientRect()
  return Math.min(width, height)
}))
"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until what observes sizes has seen the present ones."""
OVERFLOW = """() => {
  const {scrollWidth, scrollHeight} = document.documentElement
  return Math.max(scrollWidth - innerWidth, scrollHeight - innerHeight)
}"""
"""Returns by how much the page is larger than the screen."""


def resize(page: Page, width: int, height: int) -> None:
    """Give the screen another size, and wait until the page has followed."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN)


def await_question(player: Player) -> None:
    """Wait for a question or the end of the match; confirm a first look and leave a preview on the way."""
    asked = player.targets.or_(player.actions).or_(player.end)
    asked.or_(player.button("seen")).first.wait_for()
    if player.page.locator(PREVIEWING).count():
        player.page.get_by_role("button", name=NOT_YET).click()
        player.targets.first.wait_for()
    if player.button("seen").is_visible():
        player.button("seen").click()
        asked.first.wait_for()


def cards(where: Page | Locator) -> Locator:
    """Return all cards, spaces and piles within an element."""
    return where.get_by_role("button", name=CARDS["en"]).or_(where.get_by_role("img", name=CARDS["en"]))


def said_and_offered(page: Page) -> list[Locator]:
    """Return the log, the turn, the question, and its buttons."""
    banner = page.get_by_role("region", name="What you can do")
    roles = [banner.get_by_role(role) for role in ("heading", "paragraph", "button")]
    return [*roles, page.get_by_role("button", name=re.compile("^(Log|Say something|More)$"))]


def check_fingers(player: Player) -> None:
    """Check that all touch targets are large enough for a finger."""
    assert player.targets.or_(player.actions).evaluate_all(SMALLEST) >= FINGER

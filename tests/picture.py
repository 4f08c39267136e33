"""What of a table is in the picture: cards, words and buttons, nothing cut off, nothing covered, nothing too small."""

import re

from playwright.sync_api import Locator, Page

from .table_player import CARDS, Player

FINGER = 43.5
MISSING = """
things => things.filter(thing => {
  const {left, top, right, bottom} = thing.getBoundingClientRect()
  const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
  return !inside || !thing.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
}).map(thing => thing.ariaLabel ?? thing.textContent)
"""
"""What of some things is outside the picture, or under something else."""
SMALLEST = """
things => Math.min(...things.map(thing => {
  const {width, height} = thing.getBoundingClientRect()
  return Math.min(width, height)
}))
"""
OVERFLOW = """() => {
  const {scrollWidth, scrollHeight} = document.documentElement
  return Math.max(scrollWidth - innerWidth, scrollHeight - innerHeight)
}"""
"""By how much the page is larger than the screen."""


def await_question(player: Player) -> None:
    """Wait until something is asked, or the match is over; a first look is seen on the way."""
    asked = player.targets.or_(player.actions).or_(player.button("again"))
    asked.or_(player.button("seen")).first.wait_for()
    if player.button("seen").is_visible():
        player.button("seen").click()
        asked.first.wait_for()


def cards(where: Page | Locator) -> Locator:
    """All cards, spaces and piles of a place."""
    return where.get_by_role("button", name=CARDS["en"]).or_(where.get_by_role("img", name=CARDS["en"]))


def said_and_offered(page: Page) -> list[Locator]:
    """What happened, whose turn it is, what is asked, and every button for it."""
    banner = page.get_by_role("region", name="What you can do")
    roles = [banner.get_by_role(role) for role in ("heading", "paragraph", "button")]
    return [*roles, page.get_by_role("button", name=re.compile("^(Log|Say something|More)$"))]


def check_fingers(player: Player) -> None:
    """See that whatever may be touched now is as large as a finger."""
    assert player.targets.or_(player.actions).evaluate_all(SMALLEST) >= FINGER

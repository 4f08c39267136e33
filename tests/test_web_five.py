"""Five of a kind wins the match (C30): what the page makes of it, at once and at scoring, on every screen."""

import re
from collections.abc import Callable
from time import monotonic

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .browser import DESKTOP, PATIENCE, PHONE, SMALL, Guest, Invite, PageServer, axe, keep_screen, stop_clock
from .table_player import CALM, ME, OPEN, introduce, open_table

DECK = [card for others in ("12", "45", "67", "89", "12") for card in ("3", *others)]
"""By turns Ada draws a 3 every time, Bo and Cem something else."""
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
SPACES = {
    "en": ("bottom left", "bottom middle", "bottom right", "top left", "top right"),
    "de": ("unten links", "unten in der Mitte", "unten rechts", "oben links", "oben rechts"),
}
FACES = {"en": {"up": "Face up", "down": "Face down"}, "de": {"up": "Offen", "down": "Verdeckt"}}
MOMENT, MOMENTS = 200, 50
"""Milliseconds of the page's own time, and how many of them may pass before five of a kind is in the air."""
NO_SCORES = {
    "en": ["1 5 × 3 five of a kind – not scored – not scored", "Total 0 0 0"],
    "de": ["1 5 × 3 Fünf gleiche Karten – nicht gewertet – nicht gewertet", "Summe 0 0 0"],
}
"""The score sheet under its heading, as it is shown and said: the round is there, and has brought nobody points."""
SHEET = {"en": "Score sheet", "de": "Punktezettel"}
LINES = {
    "Ada": "Five 3s! You win the match.",
    "Bo": "Fünfmal die 3! Ada gewinnt die Partie.",
    "Cem": "Five 3s! Ada wins the match.",
    "Zoe": "Fünfmal die 3! Ada gewinnt die Partie.",
}
"""What each of them reads."""
SETTLED = """Promise.all(document.getAnimations()
    .filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime))
    .map((each) => each.finished.catch(() => 0)))"""
"""Waits for everything that moves, but for leaves that fall for ever."""
WHILE = 30_000
"""Milliseconds after which everything has been shown."""


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
    """A server that always deals the same cards."""
    return make_rigged_page_server(DECK)


@pytest.fixture
def company(invite: Invite) -> dict[str, Guest]:
    """Ada, Bo and Cem at a table, and Zoe, who watches: four screens, two of them without motion."""
    guests = {
        "Ada": invite(device=DESKTOP),
        "Bo": invite(lang="de", device=PHONE),
        "Cem": invite(device=SIDEWAYS, **CALM),
        "Zoe": invite(lang="de", device=SMALL, **CALM),
    }
    for beaver, (name, guest) in enumerate(guests.items()):
        introduce(guest, name, beaver)
    ada, bo, cem, zoe = guests.values()
    address = open_table(ada, "clan", [ME, OPEN, OPEN], options={"first": "A"})
    for guest, sit in ((bo, "Hinsetzen"), (cem, "Sit down")):
        guest.page.goto(address)
        guest.page.get_by_role("button", name=sit).click()
    ada.page.get_by_role("button", name="Start the match").click()
    zoe.page.goto(address)
    expect(zoe.page.get_by_text("Du schaust zu.")).to_be_visible()
    return guests


def lay(guest: Guest, number: int, face: str = "up", lang: str = "en") -> None:
    """Put the card in hand into the next empty space of the own lodge."""
    space = guest.page.get_by_role("region", name="Your cards" if lang == "en" else "Deine Karten")
    empty = space.get_by_role("button", name=re.compile(SPACES[lang][number] + ".*(empty|frei)"))
    expect(empty).to_have_attribute("aria-disabled", "false")
    guest.page.get_by_role("button", name=FACES[lang][face], exact=True).click()
    empty.click()


def play_four_rounds(company: dict[str, Guest]) -> None:
    for number in range(4):
        lay(company["Ada"], number)
        lay(company["Bo"], number, lang="de")
        lay(company["Cem"], number)


def hold_when_to_move(company: dict[str, Guest], name: str) -> None:
    """Stop all clocks when every page has shown the moves before, and waits for this person."""
    waiting = re.compile(f"^({name} (is thinking|überlegt)|Your turn)$")
    for guest in company.values():
        expect(guest.page.get_by_role("heading", name=waiting)).to_be_visible()
    for guest in company.values():
        stop_clock(guest.page)


def called_out(page: Page) -> Locator:
    """The line that says who wins, over the table."""
    return page.locator(".triumph .line")


def hear(page: Page, line: str) -> None:
    """Hear who wins before anything has moved. Before that, a slow page may still have to show an earlier move."""
    heard = page.get_by_role("status").filter(has_text=line)
    ends = monotonic() + PATIENCE / 1000
    while not heard.count() and monotonic() < ends:
        page.clock.run_for(MOMENT)
    expect(heard).to_have_count(1)
    expect(called_out(page)).to_have_count(0)


def see_the_moment(guest: Guest, name: str, picture: str) -> None:
    """See and hear that somebody wins, and then all cards and why there are no points."""
    page, line = guest.page, LINES[name]
    hear(page, line)
    for _ in range(MOMENTS):
        page.clock.run_for(MOMENT)
        if called_out(page).count():
            break
    expect(called_out(page)).to_have_text(line)
    expect(called_out(page)).to_be_in_viewport(ratio=1)
    for card in page.locator(".risen").all():
        expect(card).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    page.evaluate(SETTLED)
    keep_screen(page, f"five-{picture}-{name}", full=False)
    assert axe(page, time_stands_still=True) == []


def see_the_end(guest: Guest, name: str, picture: str) -> None:
    page = guest.page
    page.clock.run_for(WHILE)
    expect(called_out(page)).to_have_count(0)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(LINES[name])
    lang = "de" if name in ("Bo", "Zoe") else "en"
    expect(dialog).to_contain_text({"en": "so it is not scored", "de": "darum wird er nicht gewertet"}[lang])
    dialog.get_by_text({"en": "More", "de": "Mehr"}[lang], exact=True).press("Enter")
    rows = dialog.get_by_role("table", name=SHEET[lang]).get_by_role("row").all_inner_texts()
    assert [" ".join(row.split()) for row in rows[1:]] == NO_SCORES[lang]
    page.evaluate(SETTLED)
    keep_screen(page, f"five-{picture}-end-{name}", full=False)
    assert axe(page, time_stands_still=True) == []
    page.get_by_role("button", name={"en": "Close", "de": "Schließen"}[lang]).click()
    keep_screen(page, f"five-{picture}-table-{name}", full=False)


def test_five_open_cards_win_at_once_and_everybody_sees_it(company: dict[str, Guest]) -> None:
    play_four_rounds(company)
    hold_when_to_move(company, "Ada")
    lay(company["Ada"], 4)
    for name, guest in company.items():
        see_the_moment(guest, name, "open")
        see_the_end(guest, name, "open")


def test_five_with_one_face_down_win_at_scoring_and_everybody_sees_it(company: dict[str, Guest]) -> None:
    play_four_rounds(company)
    lay(company["Ada"], 4, "down")
    lay(company["Bo"], 4, lang="de")
    hold_when_to_move(company, "Cem")
    lay(company["Cem"], 4)
    for name, guest in company.items():
        see_the_moment(guest, name, "hidden")
        see_the_end(guest, name, "hidden")

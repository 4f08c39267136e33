"""Look at my match: the coach is asked, waited for and stopped, and every decision is shown at its moment."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from biberbau import Match

from .browser import PHONE, Invite, PageServer, axe, keep_screen
from .server_process import Guest
from .table_player import CALM
from .test_web_matches import programs_at, sign_in
from .test_web_replay import DROP

SEED = "1"
LATE = 8
"""The turn after which somebody knocks."""
REVIEWED = 600_000
"""Milliseconds until the coach has looked; at its priority it waits for everything else on the machine."""


def careless() -> Iterator[str]:
    """The moves of two people who draw every card and put it on their first one."""
    match = Match("bande", 2, seed=SEED, options={"rounds": 1})
    while match.turn is not None:
        is_late = match.view(None).turns > LATE
        wanted = ("knock" if is_late else "pass", "draw", f"put {match.turn}1")
        move = next((move for move in wanted if move in match.legal), match.legal[0])
        match.play(move)
        yield move


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
    """A server with a worker that always deals the same cards."""
    return make_rigged_page_server(seed=SEED, flags=("--workers", "1"))


@pytest.fixture
def ada(page_server: PageServer) -> Iterator[Guest]:
    """Somebody new who has played a match with Bea at one device, at which nobody has looked yet."""
    with Guest(programs_at(page_server), "Ada", 3) as ada:
        table = ada.open("bande", "me beside:Bea", options={"rounds": 1}, start=True)
        for move in careless():
            number = ada.do(table, "ping")["number"]
            ada.do(table, "move", move=move, number=number)
        yield ada


@pytest.mark.compiled
def test_the_coach_looks_at_a_match_and_shows_its_decisions_on_a_phone(invite: Invite, ada: Guest) -> None:
    page = invite("/", lang="de", device=PHONE, **CALM).page
    sign_in(page, ada)
    page.goto("/matches")
    next_time = page.get_by_role("region", name="Drei Dinge für das nächste Mal")
    expect(next_time).to_contain_text("0 deiner Partien")
    assert axe(page) == []
    keep_screen(page, "review-matches-phone", full=False)
    page.get_by_role("link", name=re.compile("^Mein Spiel ansehen")).click()
    sheet = page.get_by_role("dialog", name="Mein Spiel ansehen")
    expect(sheet.get_by_role("button", name="Vom Trainer ansehen lassen")).to_be_visible()
    assert axe(page) == []
    sheet.get_by_role("button", name="Vom Trainer ansehen lassen").click()
    expect(sheet.get_by_role("progressbar")).to_be_visible()
    assert axe(page) == []
    keep_screen(page, "review-running-phone", full=False)
    sheet.get_by_role("button", name="Anhalten").click()
    sheet.get_by_role("button", name="Weitermachen lassen").click()
    expect(sheet.get_by_role("heading", name="Einen Blick wert")).to_be_visible(timeout=REVIEWED)
    expect(sheet.get_by_role("listitem").filter(has_text=re.compile("^Karten"))).to_have_count(1)
    assert axe(page) == []
    keep_screen(page, "review-phone", full=False)
    sheet.get_by_role("listitem").get_by_role("button").first.click()
    expect(sheet).to_be_hidden()
    expect(page).to_have_url(re.compile(r"#\d+-A$"))
    remark = page.get_by_role("region", name=re.compile("^Zug"))
    expect(remark).to_contain_text("Entscheidung 1 von")
    expect(page.locator("svg[data-hint]").first).to_be_attached()
    assert axe(page) == []
    keep_screen(page, "review-decision-phone", full=False)
    remark.get_by_role("button", name="Zur Partie").click()
    expect(page.get_by_role("button", name="Mein Spiel ansehen")).to_be_visible()


@pytest.mark.compiled
def test_a_review_is_kept_read_by_keyboard_and_shown_to_others_with_the_link(invite: Invite, ada: Guest) -> None:
    match = ada.get("/api/v1/matches")["matches"][0]["id"]
    ada.post(f"/api/v1/matches/{match}/review", {"effort": "quick"})
    code = ada.post(f"/api/v1/matches/{match}/share")["code"]
    page = invite(f"/replay/{code}#review", color_scheme="dark", **CALM).page
    sheet = page.get_by_role("dialog", name="Look at my match")
    expect(sheet.get_by_role("heading", name="Worth a look")).to_be_visible(timeout=REVIEWED)
    expect(sheet.get_by_text("What the coach says to Ada")).to_be_visible()
    expect(sheet.get_by_role("button", name="Look deeper")).to_have_count(0)
    assert axe(page) == []
    keep_screen(page, "review-desktop", full=False)
    first = sheet.get_by_role("listitem").get_by_role("button").first
    first.focus()
    page.keyboard.press("Enter")
    remark = page.get_by_role("region", name=re.compile("^Move"))
    expect(remark.get_by_role("heading")).to_be_focused()
    assert axe(page) == []
    keep_screen(page, "review-decision-desktop", full=False)
    remark.get_by_role("button", name="All").click()
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    page.goto("/replay")
    page.get_by_label("Pick a file").wait_for(state="attached")
    page.evaluate(DROP, ada.http.get(f"/api/v1/matches/{match}/record").text)
    page.get_by_role("button", name="Look at my match").click()
    expect(page.get_by_role("dialog").get_by_text("biberbau analyse match.json")).to_be_visible()

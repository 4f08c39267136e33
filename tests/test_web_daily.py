"""What comes every day, on the page: deal and puzzle of the day, by keyboard and on a phone, in both languages."""

import re
from typing import cast

from playwright.sync_api import Page, expect

from biberbau.coach.posing import posed
from biberbau.coach.puzzles import puzzles

from .browser import DESKTOP, PHONE, Invite, PageServer, axe, keep_screen
from .server_process import Guest, play_on
from .table_player import CALM
from .test_web_matches import programs_at


def test_the_deal_of_the_day_is_played_and_compared(invite: Invite, page_server: PageServer) -> None:
    with Guest(programs_at(page_server), "Großmama", 8) as grandma:
        window = grandma.connect(grandma.post("/api/v1/daily/bande", {})["table"])
        play_on(window)
        page = invite("/", lang="de", device=PHONE, **CALM).page
        page.get_by_role("link", name="Tagespartie").click()
        expect(page.get_by_role("list", name="Ergebnisse von Biberbande", exact=True)).to_contain_text("Großmama")
        assert axe(page) == []
        keep_screen(page, "daily-phone")
        page.get_by_role("button", name="Spielen: BiberClan", exact=True).click()
        page.wait_for_url(re.compile("/table/"))
        page.get_by_role("button", name="Mehr").click()
        expect(page.get_by_text("Das ist die Tagespartie")).to_be_visible()
        expect(page.get_by_text("Tipps vom Boss")).to_have_count(0)
        page.goto("/daily")
        page.get_by_role("button", name="Weiterspielen: BiberClan", exact=True).press("Enter")
        page.wait_for_url(re.compile("/table/"))

        stranger = invite("/daily", device=DESKTOP, **CALM).page
        expect(stranger.get_by_role("list", name="Results of Biberbande", exact=True)).to_contain_text("Großmama")
        keep_screen(stranger, "daily-desktop")


def test_puzzles_are_listed_solved_and_explained(invite: Invite) -> None:
    puzzle = next(each for each in puzzles("clan") if each.answers[0].startswith("put") and "protect" in each.themes)
    data = posed(puzzle)
    page = invite("/", lang="de", device=PHONE, **CALM).page
    page.get_by_role("link", name="Rätsel").click()
    expect(page.get_by_role("heading", name="Rätsel des Tages")).to_be_visible()
    assert axe(page) == []
    keep_screen(page, "puzzles-phone")
    page.get_by_label("Spiel", exact=True).select_option("clan")
    page.get_by_label("Worum es geht").select_option("protect")
    page.get_by_role("link", name=re.compile("^Nr")).first.click()
    panel = page.get_by_role("region", name="Rätsel")
    expect(panel).to_contain_text("Finde den besten Zug")
    assert axe(page) == []
    keep_screen(page, "puzzle-phone")
    page.get_by_role("button", name="Tipp").click()
    expect(panel).to_contain_text("Darum geht es: ")
    page.get_by_role("button", name="Tipp").click()
    expect(page.get_by_role("button", name="Tipp")).to_have_count(0)
    page.get_by_role("button", name="Auflösen").click()
    expect(panel).to_contain_text("Das ist der beste Zug")
    expect(panel.get_by_role("button", name="Noch einmal")).to_be_visible()
    assert axe(page) == []
    keep_screen(page, "puzzle-shown-phone")

    solver = invite(f"/puzzle/{puzzle.id}", device=DESKTOP, **CALM).page
    panel = solver.get_by_role("region", name="Puzzle")
    expect(panel).to_contain_text("Find the best move")
    keep_screen(solver, "puzzle-desktop")
    wrong = next(move for move in cast("dict[str, object]", data["wrong"]) if move.startswith(f"put {puzzle.seat}"))
    play(solver, wrong)
    expect(panel).to_contain_text("Not this one")
    play(solver, puzzle.answers[0])
    expect(panel).to_contain_text("Right!")
    expect(panel.get_by_role("button", name="Once more")).to_be_visible()
    keep_screen(solver, "puzzle-solved-desktop")


def play(page: Page, move: str) -> None:
    """Lay the card in hand: which side is up, and where."""
    _, slot, face = move.split()
    page.locator(f'[data-pick="{face}"]').click()
    page.locator(f'[data-place="{slot}"]').click()

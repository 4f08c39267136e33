"""The score pad and the referee for real cards: on a phone, by keyboard, kept on the device, without the server."""

import re
import struct

from playwright.sync_api import Page, expect

from .browser import DESKTOP, KEPT, PHONE, Invite, axe, keep_screen


def lay(page: Page, *cards: str) -> None:
    for card in cards:
        page.get_by_role("button", name=card, exact=True).click()


def cell(page: Page, name: str, round_number: int) -> str:
    """What the score sheet says."""
    found = page.get_by_role("button", name=re.compile(f"^{name}, (Durchgang|round) {round_number}:"))
    return (found.get_attribute("aria-label") or "").rpartition(": ")[2]


def test_a_round_with_real_cards_is_counted_and_kept_without_a_server(invite: Invite) -> None:
    guest = invite("/pad", lang="de", device=PHONE, **KEPT)
    page = guest.page
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    for number, name in enumerate(("Mia", "Oma", "Mia"), 1):
        page.get_by_label(f"Name {number}").fill(name)
    page.get_by_role("button", name="Partie beginnen").click()
    expect(page.get_by_role("alert")).to_contain_text("Zwei heißen Mia")
    page.get_by_role("button", name="Mia streichen").last.click()
    assert axe(page) == []
    page.get_by_role("button", name="Partie beginnen").click()
    expect(page.get_by_role("heading", name="Durchgang 1: Mia fängt an")).to_be_visible()

    page.get_by_role("button", name="Durchgang 1 eintragen").click()
    lay(page, "9", "9", "9", "4")
    expect(page.get_by_text("+15 für drei gleiche")).to_be_visible()
    assert cell(page, "Mia", 1) == "46"
    keep_screen(page, "pad-phone")
    assert axe(page) == []

    guest.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Mias Karten, Durchgang 1")).to_be_visible()
    page.get_by_role("button", name="Weiter: Oma").click()
    lay(page, "5", "5", "1", "1", "0")
    expect(page.get_by_text("−10 Malus")).to_be_visible()  # the only full lodge has begun the end
    page.get_by_role("button", name="Fertig").click()
    assert (cell(page, "Mia", 1), cell(page, "Oma", 1)) == ("46", "2")
    expect(page.get_by_role("heading", name="Durchgang 2: Oma fängt an")).to_be_visible()
    page.get_by_role("button", name="Rückgängig").click()
    expect(page.get_by_role("heading", name="Omas Karten, Durchgang 1")).to_be_visible()


def test_a_match_by_keyboard_ends_with_places_and_is_shared(invite: Invite) -> None:
    guest = invite("/pad", device=DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    page = guest.page
    page.get_by_role("group", name="Which game?").get_by_text("Biberbande", exact=True).click()
    page.get_by_label("Rounds").select_option("1")
    page.get_by_role("button", name="Remove").last.click()
    page.get_by_role("button", name="Start the match").click()
    page.get_by_role("button", name="Enter round 1").click()
    for key in ("1", "2", "3", "9", "Backspace", "4", "Enter"):
        page.keyboard.press(key)
    lay(page, "1", "2", "3", "Swap")
    expect(page.get_by_text("Turn over cards from the draw pile until a number comes")).to_be_visible()
    expect(page.get_by_role("button", name="Cards missing: 1")).to_be_disabled()
    page.keyboard.press("4")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", name="Pebble and Reed win together!")).to_be_visible()
    assert axe(page) == []
    page.evaluate("delete Navigator.prototype.share; delete Navigator.prototype.canShare")
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_role("main").get_by_text("You can paste it into a message.")).to_be_visible()
    assert "1. Reed: 10 points" in page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save a picture").click()
    assert saved.value.suggested_filename == "biberbau.png"
    width, height = struct.unpack(">II", saved.value.path().read_bytes()[16:24])
    assert (width, height) == (1200, 630)


def test_the_referee_answers_questions_without_a_server(invite: Invite) -> None:
    guest = invite("/referee", lang="de", device=PHONE, **KEPT)
    page = guest.page
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    guest.context.set_offline(True)
    page.reload()
    page.get_by_role("searchbox", name="Eure Frage").fill("darf ich geschuetzte karten tauschen")
    ruling = page.get_by_role("article").filter(has_text="Entscheidung C14")
    expect(ruling.get_by_text("Nur in deiner eigenen Burg")).to_be_visible()
    expect(page.get_by_role("article").first.locator("figure")).to_be_visible()
    keep_screen(page, "referee-phone")
    assert axe(page) == []
    page.get_by_role("searchbox").fill("xylophon")
    expect(page.get_by_text("Dazu findet der Schiedsrichter nichts.")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Spiel").select_option(label="Biber Gang")
    page.get_by_role("link", name="Zwei Paare 6 und zwei Paare 3").click()
    expect(page.get_by_role("heading", name="Zwei Paare 6 und zwei Paare 3")).to_be_focused()
    page.get_by_role("link", name="In den Regeln").click()
    expect(page.locator(".reached")).to_contain_text("G25")

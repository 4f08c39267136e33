"""Our family on the page: a group with one tap, its statistics on a phone, a result of the score pad, leaving."""

import re

from playwright.sync_api import Page, expect

from .browser import PHONE, Invite, PageServer, axe, keep_screen
from .server_process import Guest
from .test_web_matches import play, programs_at, sign_in

GROUPS = "/api/v1/groups"


def enter_a_match_on_the_pad(page: Page) -> None:
    """Play one round of Biberbande on the score pad, with typed points."""
    page.goto("/pad")
    page.get_by_role("group", name="Welches Spiel?").get_by_text("Biberbande", exact=True).click()
    for number, name in enumerate(("Ada", "Mia"), 1):
        page.get_by_label(f"Name {number}").fill(name)
    page.get_by_role("button", name="streichen").last.click()
    page.get_by_label("Durchgänge").select_option("1")
    page.get_by_role("button", name="Partie beginnen").click()
    page.get_by_role("button", name="Durchgang 1 eintragen").click()
    for points in ("7", "4"):
        page.get_by_role("button", name="Nur Punkte").click()
        page.get_by_role("button", name=points, exact=True).click()
        page.get_by_role("button", name=re.compile("^(Weiter|Fertig)")).click()


def test_a_family_counts_its_matches(invite: Invite, page_server: PageServer) -> None:
    server = programs_at(page_server)
    with Guest(server, "Ada", 3) as ada, Guest(server, "Großmama", 8) as bo:
        page = invite("/groups", lang="de", device=PHONE).page
        expect(page.get_by_text("Spiel zuerst eine Partie")).to_be_visible()
        for _ in range(2):
            play(ada, bo, "bande", "me open")
        sign_in(page, ada)
        page.goto("/groups")
        expect(page.get_by_role("heading", name="Wer spielt mit dir?")).to_be_visible()
        assert axe(page) == []
        keep_screen(page, "groups-empty-phone")
        page.get_by_role("link", name="Meine Partien").first.click()
        page.get_by_role("button", name="Unsere Familie").last.click()
        expect(page.get_by_role("heading", name="Unsere Familie", level=1)).to_be_visible()
        expect(page.get_by_role("listitem").filter(has_text="Großmama")).to_contain_text("(eingeladen)")
        keep_screen(page, "group-new-phone")

        (invitation,) = bo.get(GROUPS)["invitations"]
        bo.post(f"{GROUPS}/{invitation['id']}/join")
        enter_a_match_on_the_pad(page)
        page.get_by_role("button", name="In „Unsere Familie“ aufnehmen").click()
        wins = page.get_by_role("region", name="Wer wie oft gewonnen hat").get_by_role("listitem")
        expect(wins.filter(has_text="Mia: 1 von 1 Partien gewonnen")).to_have_count(1)
        expect(page.get_by_text("Mia gewinnt")).to_be_visible()
        page.get_by_text("Siege nach Monaten, als Tabelle").click()
        page.get_by_text("Name, Spielstärke, Verlassen").click()
        page.get_by_role("switch", name=re.compile("^Spielstärke zeigen")).check(force=True)
        expect(page.get_by_role("columnheader", name="Spielstärke")).to_be_visible()
        assert axe(page) == []
        keep_screen(page, "group-phone")

        page.get_by_role("button", name="Gruppe verlassen").press("Enter")
        page.get_by_role("button", name="Ja, verlassen").press("Enter")
        expect(page.get_by_role("heading", name="Wer spielt mit dir?")).to_be_visible()
        assert [person["name"] for person in bo.get(f"{GROUPS}/{invitation['id']}")["people"]] == []

"""My matches on the page: what is there after a match, on a phone and by keyboard, in both languages."""

import json
import re
from dataclasses import dataclass
from typing import cast

from playwright.sync_api import Page, expect

from .browser import DESKTOP, PHONE, Invite, PageServer, axe, keep_screen
from .server_process import Guest, Server, play_on
from .table_player import CALM


@dataclass
class Address:
    """A server as programs call it."""

    address: str


def programs_at(page_server: PageServer) -> Server:
    return cast("Server", Address(f"127.0.0.1:{page_server.port}"))


def play(ada: Guest, bo: Guest, game: str, seats: str) -> str:
    """Play a match of one round to its end."""
    table = ada.open(game, seats, options={"rounds": 1})
    if "open" in seats:
        bo.do(table, "sit")
    windows = [ada.connect(table), *([bo.connect(table)] if "open" in seats else [])]
    windows[0].do("start")
    play_on(*windows)
    for window in windows:
        window.hang_up()
    return table


def sign_in(page: Page, person: Guest) -> None:
    """Sign a browser in as a person."""
    page.goto(f"/sign-in#{person.post('/api/v1/me/device-link')['code']}")
    page.wait_for_url("/")


def test_matches_are_found_shared_and_deleted(invite: Invite, page_server: PageServer) -> None:
    server = programs_at(page_server)
    with Guest(server, "Ada", 3) as ada, Guest(server, "Großmama", 8) as bo:
        phone = invite("/matches", lang="de", device=PHONE)
        page = phone.page
        expect(page.get_by_role("heading", name="Hier steht bald deine erste Partie")).to_be_visible()
        assert axe(page) == []
        keep_screen(page, "matches-empty-phone")
        first, second = play(ada, bo, "bande", "me open kit"), play(ada, bo, "gang", "me kit boss")
        sign_in(page, ada)
        page.get_by_role("link", name="Meine Partien").click()
        cards = page.get_by_role("article")
        expect(cards).to_have_count(2)
        wins = page.get_by_role("region", name="Wer wie oft gewonnen hat").get_by_role("listitem")
        expect(wins.filter(has_text=re.compile(r"^.*Ada: \d von 2 Partien gewonnen"))).to_have_count(1)
        assert axe(page) == []
        keep_screen(page, "matches-phone")

        page.get_by_label("Mit", exact=True).select_option("Großmama")
        expect(cards).to_have_count(1)
        expect(cards.first).to_contain_text("Großmama")
        link = cards.first.get_by_role("link", name=re.compile("^Ansehen"))
        assert (link.get_attribute("href") or "") == f"/replay/{first}"
        page.get_by_label("Wie es ausging").select_option("Nicht zu Ende gespielt")
        expect(page.get_by_text("Keine Partie passt dazu.").first).to_be_visible()
        page.get_by_role("button", name="Alle Partien zeigen").click()
        expect(cards).to_have_count(2)

        cards.last.get_by_role("button", name="Teilen").click()
        shared = page.get_by_label("Link zum Verschicken").input_value()
        code = shared.rpartition("/replay/")[2]
        assert axe(page) == []
        keep_screen(page, "matches-share-phone")
        with Guest(server) as stranger:
            assert stranger.get(f"/api/v1/matches/{code}/record")["names"] == {"A": "Ada", "B": "Großmama"}
        page.get_by_role("button", name="Schließen").click()
        with page.expect_download() as download:
            page.get_by_role("link", name="Alle Ergebnisse als Tabelle (CSV)").click()
        assert second in download.value.path().read_text("utf-8")

        desktop = invite(device=DESKTOP).page
        sign_in(desktop, ada)
        desktop.goto("/matches")
        newest = desktop.get_by_role("article").first
        expect(newest).to_be_visible()
        keep_screen(desktop, "matches-desktop")
        newest.locator("summary").focus()
        desktop.keyboard.press("Enter")
        with desktop.expect_download() as download:
            newest.get_by_role("link", name="Download the record").click()
        assert json.loads(download.value.path().read_text("utf-8"))["game"] == "gang"
        newest.get_by_role("button", name="Delete from my list").press("Enter")
        assert axe(desktop) == []
        newest.get_by_role("button", name="Yes, delete").press("Enter")
        expect(desktop.get_by_role("article")).to_have_count(1)
        expect(desktop.get_by_role("heading", name="My matches")).to_be_focused()
        assert [match["id"] for match in ada.get("/api/v1/matches")["matches"]] == [first]


def test_a_kept_match_and_a_shared_one_are_watched_and_played_on(invite: Invite, page_server: PageServer) -> None:
    server = programs_at(page_server)
    with Guest(server, "Ada", 3) as ada, Guest(server, "Bo") as bo:
        match = play(ada, bo, "bande", "me kit")
        page = invite("/", lang="de", device=PHONE, **CALM).page
        sign_in(page, ada)
        page.get_by_role("link", name="Meine Partien").click()
        page.get_by_role("link", name=re.compile("^Ansehen")).click()
        page.wait_for_url(re.compile(f"/replay/{match}"))
        expect(page.get_by_role("group", name="Was geschieht")).to_contain_text("Durchgang 1")
        page.get_by_role("button", name="Mehr").click()
        page.get_by_role("button", name="Ab hier weiterspielen").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Durchgang 1 von 1, das Austeilen")
        assert axe(page) == []
        keep_screen(page, "branch-phone")

        code = ada.post(f"/api/v1/matches/{match}/share")["code"]
        stranger = invite(f"/replay/{code}#1", device=DESKTOP, **CALM).page
        expect(stranger.get_by_role("group", name="What happens")).not_to_be_empty()
        keep_screen(stranger, "replay-shared")
        stranger.get_by_role("button", name="Play on").click()
        stranger.get_by_text("as they were").click()
        stranger.get_by_role("dialog").get_by_role("button", name="Play on").click()
        stranger.wait_for_url(re.compile("/table/"))
        stranger.get_by_role("button", name="More").click()
        expect(stranger.get_by_text("does not claim to be fairly dealt")).to_be_visible()
        keep_screen(stranger, "branch-table")

"""Fair deals in the browser: two players cut without a tap, and check the match at its end."""

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from biberbau.cli import main
from biberbau.fairness import cut_commitment

from .altered_server import CONSTANTS
from .browser import PHONE, Invite, PageServer, keep_screen
from .server_process import Guest, Server, stage
from .table_player import CALM, ME, OPEN, Player, introduce, open_table, play_to_the_end


@pytest.fixture(scope="module")
def page_server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """A server without rate limits, whose cards are drawn; one void draw is enough to be asked."""
    data = tmp_path_factory.mktemp("page_server")
    (data / CONSTANTS).write_text(json.dumps({"draws.ASKED_AFTER": 1}))
    server = PageServer(data, "--pace", "0", "--no-limits", module="tests.altered_server")
    yield server
    server.stop()


def test_two_players_cut_without_a_tap_and_check_the_deal(invite: Invite, tmp_path: Path) -> None:
    host, guest = invite(**CALM), invite(lang="de", device=PHONE, **CALM)
    for each, name in ((host, "Ada"), (guest, "Bo")):
        introduce(each, name)
    guest.page.goto(open_table(host, "bande", [ME, OPEN]))
    guest.page.get_by_role("button", name="Hinsetzen").click()
    host.page.get_by_role("button", name="Start the match").click()
    play_to_the_end([Player(host), Player(guest, "de")])
    english, german = fairly_dealt(host.page, "Fairly dealt"), fairly_dealt(guest.page, "Fair gemischt")
    expect(english.get_by_text("Yes:")).to_be_visible()
    expect(english.get_by_text("Your cut is in it")).to_be_visible()
    expect(german.get_by_text("Dein Abheben ist dabei")).to_be_visible()
    assert english.get_by_role("listitem").count() == 4
    keep_screen(host.page, "fairly-dealt")
    keep_screen(guest.page, "fairly-dealt-phone")
    record, receipt = tmp_path / "record.json", tmp_path / "receipt.json"
    save(host.page, "Save my receipt", receipt)
    host.page.get_by_role("dialog").get_by_text("More", exact=True).click()
    save(host.page, "Save the record", record)
    assert main(["verify", str(record), "--receipt", str(receipt)]) == 0
    spoilt = json.loads(record.read_text())
    cards = spoilt["shuffles"][0]
    other = next(place for place, card in enumerate(cards) if card != cards[-1])
    cards[-1], cards[other] = cards[other], cards[-1]
    record.write_text(json.dumps(spoilt))
    assert main(["verify", str(record), "--receipt", str(receipt)]) == 1


def test_everybody_is_asked_before_the_cards_are_drawn_again(invite: Invite, page_server: PageServer) -> None:
    host = invite(**CALM)
    introduce(host, "Ada")
    address = open_table(host, "bande", [ME, OPEN])
    table = address.rpartition("/")[2]
    host.page.goto(address)
    with Guest(cast("Server", SimpleNamespace(address=f"127.0.0.1:{page_server.port}")), "Bo") as guest:
        guest.do(table, "sit")
        window = guest.connect(table, cuts=True)
        host.page.get_by_role("button", name="Start the match").click()
        window.wait_until(lambda window: window.draw is not None)
        draw = window.draw
        assert draw is not None
        promised = cut_commitment(table, draw.draw, "B", draw.server, "ab" * 32)
        window.do("cut", draw=draw.draw, commitment=promised)
        expect(host.page.get_by_role("heading", name="Draw once more?")).to_be_visible(timeout=20_000)
        expect(host.page.get_by_text("Draw 1 did not count, because a cut was not shown: Bo.")).to_be_visible()
        keep_screen(host.page, "draw-again")
        window.do("draw-again", draw=1)
        assert stage(window) == "waiting"
        host.page.get_by_role("button", name="Draw again").click()
        window.wait_until(lambda window: window.view is not None)
        assert window.draw is not None and window.draw.draw == 2 and list(window.draw.shown) == ["A"]


def fairly_dealt(page: Page, title: str) -> Locator:
    """Open the panel at the end of the match."""
    page.get_by_text(title, exact=True).click()
    return page.locator("details", has_text=title)


def save(page: Page, button: str, path: Path) -> None:
    with page.expect_download() as download:
        page.get_by_text(button).click()
    download.value.save_as(path)

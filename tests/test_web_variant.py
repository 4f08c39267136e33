"""A game that the page was not built with: the server tells what it is, and the page plays it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from .browser import DESKTOP, PHONE, Invite, PageServer, keep_screen
from .short_gang import NAME, environment, make_package
from .table_player import BOT, CALM, ME, Player, introduce, open_table, play_to_the_end


@pytest.fixture(scope="module")
def page_server(
    chromium: Browser, make_page_server: Callable[..., PageServer], tmp_path_factory: pytest.TempPathFactory
) -> PageServer:
    """A server with the short Gang of CONTRIBUTING.md installed."""
    folder = tmp_path_factory.mktemp("installed")
    make_package(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment(folder)["PYTHONPATH"])
        return make_page_server("--pace", "0")


@pytest.mark.parametrize(
    ("lang", "name", "about"),
    [
        ("en", "Short Biber Gang", "Biber Gang in two rounds, with numbers up to nine."),
        ("de", "Kurze Biber Gang", "Biber Gang in zwei Durchgängen, mit Zahlen bis neun."),
    ],
)
def test_it_is_offered_by_its_name(invite: Invite, lang: str, name: str, about: str) -> None:
    card = invite(lang=lang).page.get_by_role("article", name=name, exact=True)
    expect(card.get_by_text(about)).to_be_visible()
    expect(card.get_by_text("8–12 min")).to_be_visible()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_it_is_played_to_its_end(invite: Invite, device: dict[str, object]) -> None:
    ada = invite(device=device, **CALM)
    introduce(ada, "Ada")
    open_table(ada, NAME, [ME, BOT])
    expect(ada.page.get_by_role("heading", level=1)).to_contain_text("Short Biber Gang")
    expect(ada.page.get_by_text("Which two of your cards do you turn over?").first).to_be_visible()
    keep_screen(ada.page, f"variant-{'phone' if device is PHONE else 'desktop'}")
    player = Player(ada)
    play_to_the_end([player])
    player.open_score_sheet()
    expect(ada.page.get_by_text("The player with the fewest points wins.")).to_be_visible()


def test_its_table_is_made_by_its_own_options(invite: Invite) -> None:
    page = invite(f"/new?game={NAME}").page
    expect(page.get_by_role("radio", name="Short Biber Gang")).to_be_checked()
    page.get_by_text("House rules").click()
    expect(page.get_by_role("spinbutton", name="Rounds")).to_have_attribute("placeholder", "2")
    expect(page.get_by_role("group", name="Whose birthday comes first?")).to_be_visible()
    page.get_by_role("spinbutton", name="Rounds").fill("1")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Short Biber Gang")
    expect(page.get_by_role("region", name="House rules")).to_contain_text("Only one round")


@pytest.mark.parametrize(("lang", "title"), [("en", "Short Biber Gang"), ("de", "Kurze Biber Gang")])
def test_its_rules_are_read(invite: Invite, lang: str, title: str) -> None:
    page = invite(f"/rules/{NAME}", lang=lang).page
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    keep_screen(page, f"variant-rules-{lang}")
    page.get_by_role("link", name="Biberbande", exact=True).last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Biberbande")


def test_a_game_that_nobody_knows_has_no_rules(invite: Invite) -> None:
    page = invite("/rules/chess").page
    expect(page.get_by_role("heading", level=1)).to_have_text(missing_title(invite))


def missing_title(invite: Invite) -> str:
    page: Page = invite("/nowhere").page
    return page.get_by_role("heading", level=1).inner_text()

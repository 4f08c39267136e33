"""What the table says about what happened: in people's words, and again to people who were away."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from .browser import DESKTOP, PHONE, Invite, PageServer, axe, keep_screen, stop_clock
from .table_player import BOT, CALM, ME, QUICK, Player, introduce, open_table, play_to_the_end, sit_together

OWN_CARDS_ABOVE_BANNER = """() => {
    const banner = document.querySelector(".banner").getBoundingClientRect().top;
    const spots = [...document.querySelectorAll(".own .spot")];
    return spots.length > 0 && spots.every((each) => each.getBoundingClientRect().bottom <= banner + 1);
}"""
"""Whether the banner covers no card of the viewer's."""
TABLET: ViewportSize = {"width": 820, "height": 1180}
COORDINATE = re.compile(r"\b[A-F][1-8]\b")
BANDE = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "swap", "0"]
"""Ada's row, Bo's row, the first discard, what is drawn."""
CLAN = ["5", "7", "2", "1", "8", "9"]
"""What is drawn, first by Ada."""


def settings_of(page: Page, **chosen: object) -> None:
    """Choose settings, as the dialog does."""
    page.evaluate(
        "what => localStorage.setItem('biberbau.settings', JSON.stringify(what))",
        {"speed": "fast", "askMemory": False, **chosen},
    )


def tag(page: Page, slot: str) -> Locator:
    """What is written on a card."""
    return page.locator(f".slot:has([data-place={slot}])")


def recap(page: Page, title: str = "Since your turn") -> Locator:
    """The summary for people who were away."""
    return page.get_by_role("region", name=title)


class TestSwap:
    """A game of Biberbande in which Ada draws a Swap first."""

    @pytest.fixture(scope="class")
    @classmethod
    def page_server(cls, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
        """A server that always deals the same cards."""
        return make_rigged_page_server(BANDE)

    @pytest.mark.parametrize(("lang", "device"), [("en", PHONE), ("de", DESKTOP)])
    def test_a_swap_behind_the_curtain_is_retold_and_marked(
        self, invite: Invite, lang: str, device: dict[str, Any]
    ) -> None:
        """Two people at one device: the other's turn is not lost."""
        german = lang == "de"
        ada = invite(device=device, lang=lang)
        introduce(ada, "Ada", 1)
        settings_of(ada.page, speed="fast", language=lang)
        open_table(ada, "bande", [ME, {"kind": "beside", "name": "Bo", "beaver": 3}], options={"first": "A"})
        player, page = Player(ada, lang), ada.page
        for word in ("seen", "lift", "seen", "lift"):
            player.button(word).click()
        page.get_by_role("button", name="Ziehen" if german else "Draw", exact=True).click()
        page.locator("[data-place=A1]").click()
        page.locator("[data-place=B2]").click()
        player.button("lift").click()
        summary = recap(page, "Seit deinem Zug" if german else "Since your turn")
        swapped = (
            "Ada spielt „Tausch“ und tauscht die eigene erste Karte gegen deine zweite Karte."
            if german
            else "Ada plays Swap and swaps their own first card with your second card."
        )
        expect(summary.get_by_role("listitem")).to_have_count(1)
        expect(summary.get_by_role("listitem")).to_contain_text(swapped)
        expect(tag(page, "B2").get_by_text("von Ada" if german else "by Ada")).to_be_visible()
        keep_screen(page, f"story-curtain-{lang}")
        assert axe(page) == []
        page.get_by_role("button", name="Noch mal zeigen" if german else "Show again").click()
        expect(page.locator("[data-place=A1].touched")).to_be_visible()
        page.get_by_role("button", name="Ziehen" if german else "Draw", exact=True).click()
        expect(summary).to_have_count(0)

    def test_a_hidden_page_retells_what_it_missed(self, invite: Invite) -> None:
        ada, bo = invite(**CALM), invite(device=PHONE, **CALM)
        introduce(ada, "Ada", 1)
        introduce(bo, "Bo", 3)
        sit_together(ada, bo, "bande")
        for player in (Player(ada), Player(bo)):
            player.button("seen").click()
        hide(bo.page, True)
        ada.page.get_by_role("button", name="Draw", exact=True).click()
        ada.page.get_by_role("button", name="Discard it").click()
        expect(bo.page.get_by_role("button", name="Draw", exact=True)).to_be_visible()
        hide(bo.page, False)
        expect(recap(bo.page).get_by_role("listitem")).to_contain_text("Ada discards the Swap.")

    def test_spaces_bear_their_codes_only_on_request(self, invite: Invite) -> None:
        ada = invite(**CALM)
        introduce(ada, "Ada", 1)
        open_table(ada, "bande", [ME, BOT], options={"first": "A"})
        Player(ada).button("seen").click()
        expect(ada.page.get_by_text("A1", exact=True)).to_have_count(0)
        ada.page.keyboard.press("Escape")
        settings_of(ada.page, spaceNames=True)
        ada.page.reload()
        expect(ada.page.get_by_text("A1", exact=True)).to_be_visible()
        expect(ada.page.get_by_role("list", name="Log")).to_contain_text("your first card (A1)")


def sit_at_clan(invite: Invite, memory_aid: bool = False, **context: Any) -> tuple[Player, Player, str]:
    """Ada and Bo at two devices; Ada has a 5 and a 2 face up, Bo a 7, and Bo is about to take the 5."""
    ada, bo = invite(device=PHONE, **context), invite(**CALM)
    introduce(ada, "Ada", 1)
    introduce(bo, "Bo", 3)
    settings_of(ada.page, speed="normal")
    address = sit_together(ada, bo, "clan", memory_aid=memory_aid)
    players = Player(ada), Player(bo)
    for player, slot in ((players[0], "A1"), (players[1], "B1"), (players[0], "A2")):
        lay(player, slot)
    return *players, address


def lay(player: Player, slot: str) -> None:
    """Lay the card in hand face up into a free space."""
    player.page.locator(f"[data-place={slot}].open").click()


def steal(player: Player, slot: str, to: str) -> None:
    """Lay the card in hand face up for another one, which goes to a space of one's own."""
    for place in (slot, to, slot):
        player.page.locator(f"[data-place={place}]").click()


def see_the_theft(ada: Player, bo: Player) -> Locator:
    """Let Bo steal the 5, and stop Ada's page at the moment that shows it; the headline."""
    expect(ada.page.get_by_role("heading", name="Bo is thinking")).to_be_visible()
    stop_clock(ada.page)
    steal(bo, "A1", "B2")
    headline = ada.page.get_by_text("Bo steals your 5!")
    for _ in range(400):
        if headline.is_visible():
            break
        ada.page.clock.run_for(50)
    expect(headline).to_be_visible()
    return headline


class TestTheft:
    """Bo takes a card of Ada."""

    @pytest.fixture(scope="class")
    @classmethod
    def page_server(cls, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
        """A server that always deals the same cards."""
        return make_rigged_page_server(CLAN)

    def test_a_stolen_card_is_a_moment_and_a_tap_ends_it(self, invite: Invite) -> None:
        ada, bo, _ = sit_at_clan(invite)
        headline = see_the_theft(ada, bo)
        expect(ada.page.locator("[aria-live=assertive]")).to_contain_text("Bo takes your 5 and gives you a 1.")
        ada.page.get_by_role("button", name="Just you wait!").click()
        expect(headline).to_have_count(0)
        expect(bo.page.get_by_text("Just you wait!").first).to_be_visible()
        expect(tag(ada.page, "A1").get_by_text("by Bo")).to_be_visible()

    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_the_moment_can_be_read_by_everybody(self, invite: Invite, theme: str) -> None:
        ada, bo, _ = sit_at_clan(invite, color_scheme=theme)
        headline = see_the_theft(ada, bo)
        ada.page.clock.run_for(600)
        keep_screen(ada.page, f"story-theft-{theme}")
        assert axe(ada.page, time_stands_still=True) == []
        ada.page.clock.run_for(2000)
        expect(headline).to_have_count(0)

    def test_with_reduced_motion_it_is_a_line_above_the_table(self, invite: Invite) -> None:
        ada, bo, _ = sit_at_clan(invite, **CALM)
        see_the_theft(ada, bo)
        expect(ada.page.get_by_role("button", name="Just you wait!")).to_have_count(0)
        keep_screen(ada.page, "story-theft-calm")

    def test_it_can_be_switched_off(self, invite: Invite) -> None:
        ada, bo, _ = sit_at_clan(invite)
        settings_of(ada.page, bigMoments=False)
        ada.page.reload()
        expect(ada.page.locator("[data-place=A1]")).to_be_visible()
        steal(bo, "A1", "B2")
        expect(tag(ada.page, "A1").get_by_text("by Bo")).to_be_visible()
        expect(ada.page.get_by_text("Bo steals your 5!")).to_have_count(0)

    def test_it_is_retold_after_a_reload_to_players_and_spectators(self, invite: Invite) -> None:
        ada, bo, address = sit_at_clan(invite)
        steal(bo, "A1", "B2")
        expect(ada.page.get_by_role("heading", name="Your turn")).to_be_visible()
        expect(recap(ada.page)).to_have_count(0)  # Ada has watched
        ada.page.reload()
        expect(recap(ada.page).get_by_role("listitem")).to_contain_text(
            "This concerns you: Bo takes your 5, gives you a 1 and puts the 5 in the bottom middle."
        )
        for viewport in (PHONE["viewport"], DESKTOP["viewport"]):
            ada.page.set_viewport_size(viewport)
            ada.page.wait_for_function(OWN_CARDS_ABOVE_BANNER)
        ada.page.set_viewport_size(PHONE["viewport"])
        keep_screen(ada.page, "story-reload")
        watcher = invite(address, **CALM)
        watcher.page.get_by_role("button", name="Watch").click()
        summary = recap(watcher.page, "The latest turns")
        expect(summary.get_by_role("listitem").last).to_contain_text(
            "Bo takes Ada’s 5, gives a 1 for it and puts the 5 in the bottom middle."
        )
        watcher.page.set_viewport_size(TABLET)
        for turn in summary.get_by_role("listitem").all():
            expect(turn).to_be_in_viewport(ratio=1)
        keep_screen(watcher.page, "story-watching")
        assert axe(watcher.page) == []
        watcher.page.get_by_role("button", name="Close this summary").click()
        expect(summary).to_have_count(0)

    def test_the_log_has_faces_and_frames_what_concerns_the_reader(self, invite: Invite) -> None:
        ada, bo, _ = sit_at_clan(invite)
        steal(bo, "A1", "B2")
        expect(ada.page.get_by_role("heading", name="Your turn")).to_be_visible()
        ada.page.get_by_role("button", name="Log").click()
        entry = ada.page.get_by_role("list", name="Since your turn").get_by_role("listitem")
        expect(entry).to_contain_text("This concerns you: Bo takes your 5")
        keep_screen(ada.page, "story-log")
        assert axe(ada.page) == []


class TestFlip:
    """Bo turns a card of Ada's face down."""

    @pytest.fixture(scope="class")
    @classmethod
    def page_server(cls, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
        """A server that always deals the same cards."""
        return make_rigged_page_server(["5", "7", "2", "flip", "8"])

    def test_who_turned_a_card_does_not_cover_what_it_is(self, invite: Invite) -> None:
        ada, bo, _ = sit_at_clan(invite, memory_aid=True, **CALM)
        for _ in range(2):  # the first shows what it does
            bo.page.locator("[data-place=A1]").click()
        slot = tag(ada.page, "A1")
        expect(slot.get_by_text("by Bo")).to_be_visible()
        by, known = slot.get_by_text("by Bo").bounding_box(), slot.locator(".known svg").bounding_box()
        assert by is not None and known is not None
        assert known["y"] + known["height"] <= by["y"] + 4


def hide(page: Page, hidden: bool) -> None:
    """Put the page into the background, or bring it back."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


@pytest.mark.parametrize(
    ("game", "lang"),
    [("clan", "de"), ("clan-combined", "en"), ("gang", "de"), ("bande-classic", "en")],
)
def test_nothing_on_the_page_names_a_coordinate_during_a_match(invite: Invite, game: str, lang: str) -> None:
    ada = invite(lang=lang, **CALM)
    introduce(ada, "Ada", 1)
    settings_of(ada.page, language=lang, bigMoments=False)
    open_table(ada, game, [ME, BOT, BOT], options=QUICK)

    def is_over() -> bool:
        assert not COORDINATE.search(ada.page.locator("main").inner_text())
        return False

    play_to_the_end([Player(ada, lang)], until=is_over)

"""What a tap will do is shown before it is done: signs on the table, a preview, and a second tap for what is final."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .browser import PHONE, Guest, Invite, PageServer, axe, keep_screen
from .table_player import BOT, CALM, ME, OPEN, Player, introduce, open_table

CLAN = ["3", "7", "6", "2", "4", "9", "8", "1", "5"]
"""Ada lays a 3 and a 6, Bo a 7 and a 2, and Ada draws a 4; later Ada draws 8 and 5, Bo 9 and 1."""
GANG = ["6", "12", "3", "4", "5", "7", "8", "9", "1", "2", "3", "4", "5", "6", "7", "8", "6"]
"""Eight cards for each player, and a first discard like Ada's first card."""
BANDE = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "swap", "4", "3", "2", "1"]
"""Four cards for each player, the first discard, and a swap for the first player."""
FORCED = ["1", "2", "3", "4", "5", "6", "7", "8", "swap", "5"]
"""The first discard may not be taken."""
ARROWS = ".ways path.edge"


def place(page: Page, name: str) -> Locator:
    return page.locator(f"[data-place={name}]")


def lay(guest: Guest, slot: str) -> None:
    """Lay the card in hand into a free space, with one tap."""
    space = guest.page.locator(f"[data-place={slot}][data-effect=fill]")
    space.tap() if guest.page.viewport_size == PHONE["viewport"] else space.click()


def ghosts(page: Page) -> list[str]:
    """The places on which cards stand as they will lie."""
    expect(page.locator(".ghost > .card").first).to_be_visible()
    found: list[str] = page.evaluate(GHOSTS)
    return found


GHOSTS = """() => {
  const middle = (element) => {
    const {left, top, width, height} = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const places = [...document.querySelectorAll("[data-place]")];
  return [...document.querySelectorAll(".ghost:has(> .card)")].flatMap((ghost) => {
    const [x, y] = middle(ghost);
    return places.filter((place) => Math.hypot(x - middle(place)[0], y - middle(place)[1]) < 2);
  }).map((place) => place.dataset.place).sort();
}"""


class TestClan:
    """Ada has a phone in German, Bo a computer."""

    @pytest.fixture(scope="class")
    @classmethod
    def page_server(cls, chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
        """A server that always deals the same cards."""
        return make_rigged_page_server(CLAN)

    @pytest.fixture
    def both(self, invite: Invite) -> tuple[Guest, Guest]:
        """Ada and Bo, when Ada may take a card of Bo's."""
        ada, bo = invite(lang="de", device=PHONE, **CALM), invite(**CALM)
        introduce(ada, "Ada", 1)
        introduce(bo, "Bo", 3)
        address = open_table(ada, "clan", [ME, OPEN], options={"first": "A"})
        bo.page.goto(address)
        bo.page.get_by_role("button", name="Sit down").click()
        ada.page.get_by_role("button", name="Partie beginnen").click()
        for guest, slot in ((ada, "A1"), (bo, "B1"), (ada, "A2"), (bo, "B2")):
            lay(guest, slot)
        expect(ada.page.locator("[data-effect=take]")).to_have_count(2)
        return ada, bo

    @pytest.fixture
    def ada(self, both: tuple[Guest, Guest]) -> Page:
        """Ada's page."""
        return both[0].page

    def test_four_effects_have_their_signs_and_one_can_be_shown_alone(self, ada: Page) -> None:
        for effect, count in {"fill": 2, "give": 2, "take": 2, "replace": 2}.items():
            expect(ada.locator(f"[data-effect={effect}] .sign")).to_have_count(count)
        expect(place(ada, "B3")).to_have_accessible_name(
            "Bo: Platz unten rechts, frei; hier kannst du die 4 unterjubeln"
        )
        steal = ada.get_by_role("button", name="Klauen", exact=True)
        steal.tap()
        expect(steal).to_have_attribute("aria-pressed", "true")
        expect(ada.locator("[data-effect]")).to_have_count(2)
        ada.keyboard.press("3")
        expect(steal).to_have_attribute("aria-pressed", "false")
        expect(ada.locator("[data-effect]")).to_have_count(8)

    def test_a_theft_is_shown_before_it_is_final_and_where_its_card_will_lie(self, ada: Page) -> None:
        place(ada, "B1").tap()
        expect(ada.get_by_role("heading", name="Du gibst die 4 – du nimmst Bos 7")).to_be_visible()
        expect(ada.get_by_role("status").filter(has_text="du nimmst Bos 7")).to_have_count(1)
        expect(ada.get_by_text("Deine offenen Karten zählen dann", exact=True)).to_be_visible()
        expect(ada.locator(".sums")).to_contain_text("16")
        expect(ada.locator(ARROWS)).to_have_count(2)
        assert ghosts(ada) == ["A3", "B1"]
        for theme in ("light", "dark"):
            ada.emulate_media(color_scheme=theme)
            assert axe(ada) == []
            keep_screen(ada, f"theft-{theme}", full=False)
        ada.get_by_role("button", name="Doch nicht").tap()
        expect(ada.locator(ARROWS)).to_have_count(0)
        expect(place(ada, "B1")).to_have_accessible_name("Bo: Karte unten links, 7; diese Karte kannst du klauen")
        place(ada, "B1").tap()
        other = ada.get_by_role("button", name="dein Platz oben links, frei; hier kann die geklaute Karte liegen")
        other.tap()
        expect(ada.get_by_text("Die Karten darunter sind dann geschützt.", exact=True)).to_be_visible()
        assert ghosts(ada) == ["A4", "B1"]
        ada.get_by_role("button", name="Die 7 liegt offen").tap()
        expect(ada.get_by_role("button", name="Die 7 liegt verdeckt")).to_be_visible()
        place(ada, "B1").tap()
        expect(place(ada, "A4")).to_have_accessible_name("deine Karte oben links, verdeckt")
        expect(place(ada, "B1")).to_have_accessible_name("Bo: Karte unten links, 4")

    def test_the_last_own_space_says_first_that_it_ends_the_round(self, both: tuple[Guest, Guest]) -> None:
        ada, bo = both
        lay(ada, "A3")
        place(bo.page, "A3").hover()
        expect(bo.page.get_by_text("You give the 9 – you take Ada’s 4")).to_be_visible()
        expect(bo.page.locator(".ghost")).to_have_count(2)
        lay(bo, "B3")
        lay(ada, "A4")
        lay(bo, "B4")
        lay(ada, "A5")
        expect(ada.page.get_by_text("Deine fünfte Karte beendet den Durchgang").first).to_be_visible()
        keep_screen(ada.page, "fifth-preview", full=False)
        expect(ada.page.get_by_role("button", name="Hinlegen", exact=True)).to_be_visible()
        place(ada.page, "A5").tap()
        expect(ada.page.get_by_text("Letzte Züge: Du machst Schluss")).to_be_visible()


class TestGang:
    """One person and a bot."""

    @pytest.fixture(scope="class")
    @classmethod
    def page_server(cls, chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
        """A server that always deals the same cards."""
        return make_rigged_page_server(GANG)

    def test_a_column_is_counted_before_and_after(self, invite: Invite) -> None:
        ada = invite(device=PHONE, **CALM)
        introduce(ada, "Ada", 1)
        open_table(ada, "gang", [ME, BOT])
        for name in ("A1", "A2", "discard", "A5"):
            ada.page.locator(f"[data-place={name}][aria-disabled=false]").tap()
        expect(ada.page.get_by_text("Face up in this column", exact=True)).to_be_visible()
        expect(ada.page.locator(".sums")).to_contain_text("0")
        assert ghosts(ada.page) == ["A5"]
        expect(ada.page.locator(ARROWS)).to_have_count(2)
        ada.page.get_by_role("button", name="Replace", exact=True).tap()
        expect(place(ada.page, "A5")).to_have_accessible_name("your first card of the bottom row, 6")


class TestBande:
    """One person and a bot."""

    @pytest.fixture(scope="class")
    @classmethod
    def page_server(cls, chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
        """A server that always deals the same cards."""
        return make_rigged_page_server(BANDE)

    def test_a_swap_and_a_knock_are_shown_before_they_are_final(self, invite: Invite) -> None:
        ada = invite(device=PHONE, **CALM)
        page, player = sit_down(ada), Player(ada)
        page.get_by_role("button", name="Draw", exact=True).tap()
        place(page, "A1").tap()
        place(page, "B2").tap()
        expect(page.get_by_role("heading", name="You swap your first card with Willow’s second card")).to_be_visible()
        assert axe(page) == []
        page.get_by_role("button", name="Swap", exact=True).tap()
        draw, knock = page.get_by_role("button", name="Draw", exact=True), player.button("knock")
        draw.or_(knock).first.wait_for()
        if not knock.is_visible():
            draw.tap()
            page.get_by_role("button", name="Discard it").tap()
        knock.tap()
        expect(page.get_by_role("heading", name="You knock and end the round")).to_be_visible()
        expect(
            page.get_by_text("Everybody else has one last turn, then the points are counted.", exact=True)
        ).to_be_visible()
        keep_screen(page, "knock-preview", full=False)
        knock.tap()
        expect(page.get_by_text("Last turns: you end").or_(page.get_by_role("dialog")).first).to_be_visible()

    def test_a_card_is_taken_from_the_discard_pile_with_two_keys(self, invite: Invite) -> None:
        page = sit_down(invite(**CALM))
        page.keyboard.press("t")
        place(page, "A2").press("Enter")
        expect(page.get_by_role("heading", name="You put the 9 here – you discard your second card")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Replace", exact=True)).to_have_count(0)
        expect(place(page, "A2")).to_be_focused()
        for _ in range(2):
            page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Your turn")).to_have_count(0)

    @pytest.mark.parametrize("width", [568, 844])
    def test_on_a_phone_held_sideways_the_words_stay_inside_the_buttons(self, invite: Invite, width: int) -> None:
        page = sit_down(invite(lang="de", has_touch=True, viewport={"width": width, "height": 390}, **CALM), "de")
        place(page, "discard").tap()
        place(page, "A2").tap()
        expect(page.get_by_role("button", name="Ersetzen", exact=True)).to_be_visible()
        assert page.locator(".preview .button").evaluate_all(TOO_WIDE) == []

    def test_pointing_shows_what_a_click_does(self, invite: Invite) -> None:
        page = sit_down(invite(**CALM))
        page.keyboard.press("t")
        place(page, "A3").hover()
        expect(page.get_by_text("You put the 9 here – you discard your third card")).to_be_visible()
        expect(page.locator(ARROWS)).to_have_count(2)
        expect(page.get_by_role("button", name="Replace", exact=True)).to_have_count(0)
        place(page, "A3").click()
        expect(page.get_by_text(re.compile("^You take the 9 from the discard pile")).first).to_be_visible()


class TestForced:
    """Nothing but drawing is possible."""

    @pytest.fixture(scope="class")
    @classmethod
    def page_server(cls, chromium: Browser, make_rigged_page_server: Callable[..., PageServer]) -> PageServer:
        """A server that always deals the same cards."""
        return make_rigged_page_server(FORCED)

    def test_a_forced_draw_happens_without_a_tap_if_the_person_wants_that(self, invite: Invite) -> None:
        guest = invite(**CALM)
        page = sit_down(guest)
        expect(page.get_by_role("button", name="Draw", exact=True)).to_be_visible()
        page.evaluate("""() => {
            const kept = JSON.parse(localStorage.getItem("biberbau.settings"));
            localStorage.setItem("biberbau.settings", JSON.stringify({ ...kept, autoDraw: true }));
        }""")
        page.reload()
        Player(guest).button("seen").click()
        expect(page.get_by_text("In your hand: 5")).to_be_attached()


TOO_WIDE = """buttons => buttons.filter(button => {
  const words = document.createRange()
  words.selectNodeContents(button)
  const [inside, outside] = [words.getBoundingClientRect(), button.getBoundingClientRect()]
  return inside.left < outside.left + 6 || inside.right > outside.right - 6
}).map(button => button.textContent)"""
"""Finds buttons whose content comes too near to their edge, which has a line inside."""


def sit_down(guest: Guest, lang: str = "en") -> Page:
    introduce(guest, "Ada", 1)
    open_table(guest, "bande", [ME, BOT], options={"first": "A"})
    Player(guest, lang).button("seen").click()
    return guest.page

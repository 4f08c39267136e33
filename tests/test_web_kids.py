"""Children's play, the aids of a person, and the picture card of what counts."""

import re

import pytest
from playwright.sync_api import Page, expect

from .browser import DESKTOP, PHONE, SMALL, Invite, axe, keep_screen
from .picture import MISSING, OVERFLOW, await_question, cards, resize, said_and_offered
from .table_player import BOT, CALM, ME, OPEN, Player, introduce, open_table, play_to_the_end

LESSON = re.compile("Show me first.*Biberbande")
TABLE = re.compile(r"/table/([a-z0-9]{8,16})$")


def seats_of(page: Page) -> list[dict[str, object]]:
    """The seats of the table that a page shows, as the server describes them."""
    found = TABLE.search(page.url)
    assert found
    seats: list[dict[str, object]] = page.request.get(f"/api/v1/tables/{found[1]}").json()["seats"]
    return seats


def test_a_child_begins_a_match_with_one_tap(invite: Invite) -> None:
    page = invite(lang="de", device=PHONE, **CALM).page
    page.get_by_role("link", name="Für Kinder").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Was spielen wir?")
    assert not axe(page)
    keep_screen(page, "kids-phone")
    page.get_by_role("button", name="BiberClan spielen").tap()
    expect(page).to_have_url(TABLE)
    expect(page.get_by_role("heading", name="Durchgang 1 von 1")).to_be_visible()
    child, bot = seats_of(page)
    assert (child["memory_aid"], child["pace"], bot["level"]) == (True, "slow", "kit")
    expect(page.locator(".board.large")).to_be_visible()
    plate = page.locator(".own .plate")
    expect(plate).to_contain_text("Gedächtnishilfe")
    expect(plate).to_contain_text("Schön langsam")
    expect(page.locator(".others .plate")).to_contain_text("Biberkind, Stufe 1 von 5")
    assert not axe(page)
    pile = page.get_by_role("button", name=re.compile("^Nachziehstapel")).bounding_box()
    signs = plate.locator(".aids").bounding_box()
    assert pile is not None and signs is not None
    assert signs["x"] + signs["width"] < pile["x"]  # they never cover how many cards there are


def test_a_child_who_leaves_the_lesson_plays_as_children_play(invite: Invite) -> None:
    page = invite("/kids", lang="de", device=PHONE, **CALM).page
    page.get_by_role("link", name=re.compile("Zeig’s mir erst.*BiberClan")).first.tap()
    page.get_by_role("button", name="Verlassen, ein andermal weiter").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Was spielen wir?")
    page.get_by_role("link", name=re.compile("Zeig’s mir erst.*BiberClan")).first.tap()
    page.get_by_role("button", name="Ich kann das schon").tap()
    expect(page).to_have_url(TABLE)
    child, bot = seats_of(page)
    assert (child["memory_aid"], child["pace"], bot["level"]) == (True, "slow", "kit")


def test_what_adults_change_stays_on_the_device(invite: Invite) -> None:
    page = invite("/kids", **CALM).page
    page.get_by_role("button", name="For grown-ups").press("Enter")
    sheet = page.get_by_role("dialog", name="Children’s play")
    sheet.get_by_text("Builder", exact=True).click()
    sheet.get_by_text("Memory aid", exact=True).click()
    assert not axe(page)
    sheet.get_by_role("button", name="Done").click()
    page.reload()
    signs = page.get_by_role("region", name="How it is played")
    expect(signs).to_contain_text("Builder")
    expect(signs).to_contain_text("memory aid off")
    expect(page.get_by_role("link", name=LESSON)).to_have_attribute("href", "/learn/bande?kids")
    page.get_by_role("button", name="Biberbande play").press("Enter")
    expect(page).to_have_url(TABLE)
    child, bot = seats_of(page)
    assert (child["memory_aid"], bot["level"]) == (False, "builder")
    page.goto("/kids")
    expect(page.get_by_role("button", name="Biberbande play")).to_be_visible()
    expect(page.get_by_role("link", name=LESSON)).to_have_count(0)


def test_one_of_two_people_has_the_memory_aid_and_both_see_who(invite: Invite) -> None:
    ada, bo = invite(**CALM), invite(lang="de", device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    introduce(bo, "Bo", 2)
    address = open_table(ada, "bande", [ME, OPEN], options={"first": "A", "rounds": 2})
    bo.page.goto(address)
    bo.page.get_by_role("button", name="Hinsetzen").tap()
    bo.page.get_by_text("Deine Hilfen").tap()
    bo.page.get_by_text("Gedächtnishilfe", exact=True).tap()
    seat = ada.page.get_by_role("listitem").filter(has=ada.page.get_by_text("Bo", exact=True))
    expect(seat).to_contain_text("Memory aid")
    assert not axe(bo.page)
    keep_screen(bo.page, "waiting-aids-phone")
    ada.page.get_by_role("button", name="Start the match").click()
    ada.page.get_by_role("button", name="Got it").click()
    bo.page.get_by_role("button", name="Gemerkt").tap()
    expect(ada.page.get_by_role("button", name=re.compile("you have seen"))).to_have_count(0)
    expect(bo.page.get_by_role("button", name=re.compile("du hast gesehen"))).to_have_count(2)
    expect(ada.page.locator(".others .plate")).to_contain_text("Memory aid")
    ada.page.get_by_role("button", name="More", exact=True).click()
    aids = ada.page.get_by_role("region", name="Aids")
    expect(aids).to_contain_text("Bo: Memory aid")
    expect(aids).to_contain_text("A change counts from the next round on")
    aids.get_by_text("Memory aid", exact=True).click()
    expect(aids.get_by_role("switch", name="Memory aid")).to_be_checked()
    expect(aids).to_contain_text("Ada: no aid")
    assert not axe(ada.page)


def test_a_memory_aid_chosen_during_a_round_begins_with_the_next_one(invite: Invite) -> None:
    ada = invite(**CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "bande", [ME, BOT], options={"first": "A", "rounds": 2, "turn_cap": 2})
    player, page = Player(ada, leaves=("next",)), ada.page
    marks = page.get_by_role("button", name=re.compile("you have seen"))
    player.button("seen").click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("region", name="Aids").get_by_text("Memory aid", exact=True).click()
    page.keyboard.press("Escape")
    play_to_the_end([player], until=lambda: player.button("next").is_visible())
    expect(marks).to_have_count(0)
    player.button("next").click()
    player.button("seen").click()
    expect(marks.first).to_be_visible()
    expect(player.button("seen")).to_have_count(0)


CARDS = {
    "clan-combined": (PHONE, "de", ["+15", "+25", "−10", "fünf gleiche gewinnen die Partie"]),
    "gang": (SMALL, "en", ["−10", "−15", "−20", "all cards face up"]),
    "bande": (DESKTOP, "de", ["klopfen", "kein Malus", "durch eine Zahl ersetzt"]),
}


@pytest.mark.parametrize("game", CARDS)
def test_the_picture_card_shows_what_counts(invite: Invite, game: str) -> None:
    device, lang, expected = CARDS[game]
    guest = invite(lang=lang, device=device, **CALM)
    introduce(guest, "Ada", 1)
    open_table(guest, game, [ME, BOT], options={"rounds": 1, "first": "A"})
    page = guest.page
    if game == "bande":
        page.get_by_role("button", name="Gemerkt").click()
    page.get_by_role("button", name="Was zählt" if lang == "de" else "What counts").click()
    card = page.get_by_role("dialog", name="Was zählt" if lang == "de" else "What counts")
    for words in expected:
        expect(card).to_contain_text(words)
    expect(card.get_by_role("link")).to_have_attribute("href", f"/rules/{game}")
    assert not axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert card.evaluate("card => card.scrollHeight <= card.clientHeight")
    keep_screen(page, f"counts-{game}", full=False)
    if device is SMALL:
        end = card.get_by_role("heading", name="End of the round")
        expect(end).not_to_be_in_viewport()
        card.get_by_role("button", name="Page 2").tap()
        expect(end).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


@pytest.mark.parametrize("game", ["clan", "gang", "bande"])
def test_large_cards_fit_every_screen_and_are_larger(invite: Invite, game: str) -> None:
    guest = invite(device=PHONE, **CALM)
    introduce(guest, "Ada", 1)
    page, player = guest.page, Player(guest)
    open_table(guest, game, [ME, BOT], options={"rounds": 1, "first": "A"})
    await_question(player)
    usual = {screen: sizes(page, *screen) for screen in LARGER}
    page.evaluate("localStorage.setItem('biberbau.settings', JSON.stringify({ speed: 'fast', largeCards: true }))")
    page.reload()
    await_question(player)
    for width, height in ((320, 568), (390, 844), (844, 390), *LARGER):
        resize(page, width, height)
        keep_screen(page, f"large-{game}-{width}", full=False)
        assert page.evaluate(OVERFLOW) <= 0, width
        for things in (cards(page), *said_and_offered(page)):
            assert things.evaluate_all(MISSING) == [], width
    for screen, (own, others) in usual.items():
        larger = sizes(page, *screen)
        assert larger[0] >= own and larger[1] > 1.1 * others, (screen, usual, larger)
    assert sizes(page, 1440, 900)[0] > 1.1 * usual[1440, 900][0]


LARGER = ((768, 1024), (1440, 900))
"""Screens on which there is room for larger cards of both players."""


def sizes(page: Page, width: int, height: int) -> tuple[float, float]:
    """The width of an own card and of another player's."""
    resize(page, width, height)
    own, others = (page.locator(f".{side} .spot").first.bounding_box() for side in ("own", "others"))
    assert own is not None and others is not None
    return own["width"], others["width"]

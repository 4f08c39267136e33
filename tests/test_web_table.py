"""The table in real browsers against a real server: whole matches, by people who do what the page offers them."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from biberbau import Match

from .browser import DESKTOP, PHONE, Guest, Invite, PageServer, keep_screen
from .table_player import BOT, CALM, ME, OPEN, QUICK, Player, introduce, open_table, play_to_the_end

LOOK_UP = "document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture(scope="module")
def page_server(chromium: Browser, make_page_server: Callable[..., PageServer]) -> PageServer:
    """A server whose bots do not dawdle, and which does not wait long for people who are away."""
    return make_page_server("--pace", "0", "--grace", "2")


@pytest.mark.parametrize("game", ["clan-combined", "gang", "bande"])
def test_two_people_and_a_bot_play_a_whole_match(invite: Invite, game: str) -> None:
    ada, bo = invite(device=DESKTOP, **CALM), invite(lang="de", device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    introduce(bo, "Bo", 3)
    address = open_table(ada, game, [ME, OPEN, BOT])
    bo.page.goto(address)
    bo.page.get_by_role("button", name="Hinsetzen").click()
    ada.page.get_by_role("button", name="Start the match").click()
    players = [Player(ada), Player(bo, "de")]
    play_to_the_end(players)
    for player in players:
        player.open_score_sheet()
    keep_screen(ada.page, f"table-{game}-end")
    keep_screen(bo.page, f"table-{game}-end-phone")


def test_rounds_follow_each_other_and_the_record_of_the_match_can_be_kept(invite: Invite, tmp_path: Path) -> None:
    ada = invite(**CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "bande", [ME, BOT], options={**QUICK, "rounds": 2})
    player = Player(ada, leaves=("next",))
    play_to_the_end([player], until=player.button("next").is_visible)
    expect(ada.page.get_by_role("dialog", name="Round 1 is over")).to_contain_text("Score sheet")
    keep_screen(ada.page, "table-round-end")
    ada.page.reload()
    expect(ada.page.get_by_role("dialog", name="Round 1 is over")).to_contain_text("Score sheet")
    player.leaves = ()
    play_to_the_end([player])
    ada.page.get_by_role("dialog").get_by_text("More", exact=True).click()
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Save the record").click()
    download.value.save_as(tmp_path / "record.json")
    record = json.loads((tmp_path / "record.json").read_text(encoding="utf-8"))
    assert Match.replay(record).winners is not None


def test_who_asks_for_a_rematch_goes_there_and_the_others_are_shown_the_way(invite: Invite) -> None:
    ada, bo = invite(**CALM), invite(device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    introduce(bo, "Bo", 3)
    address = open_table(ada, "gang", [ME, OPEN])
    bo.page.goto(address)
    bo.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_role("button", name="Start the match").click()
    play_to_the_end([Player(ada), Player(bo)])
    totals = bo.page.get_by_role("dialog").get_by_role("listitem").filter(has_text="points")
    expect(totals).to_have_count(2)
    expect(totals.first).to_be_in_viewport(ratio=1)  # it says why somebody won
    ada.page.get_by_role("button", name="Play again").click()
    expect(ada.page).not_to_have_url(re.compile(f"{address}$"))
    bo.page.get_by_role("link", name="Go to the new table").click()
    expect(bo.page).to_have_url(ada.page.url)


def test_two_people_share_a_device_with_a_curtain_between_them(invite: Invite) -> None:
    ada = invite(device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    rounds = {"rounds": 2, "turn_cap": 2}
    open_table(ada, "bande", [ME, {"kind": "beside", "name": "Bo", "beaver": 3}], options=rounds)
    player = Player(ada)
    player.button("seen").click()
    expect(ada.page.get_by_role("heading", name="Hand over to Bo")).to_be_visible()
    expect(player.targets).to_have_count(0)
    expect(ada.page.get_by_role("region", name="Your cards")).to_have_count(0)
    keep_screen(ada.page, "table-curtain")
    player.button("lift").click()
    expect(ada.page.get_by_role("dialog", name="Your two outer cards")).to_be_visible()
    play_to_the_end([player])
    player.open_score_sheet()


def test_spectators_see_what_is_public_and_more_only_where_a_seat_allows_it(invite: Invite) -> None:
    ada, cem = invite(**CALM), invite(**CALM)
    introduce(ada, "Ada", 1)
    address = open_table(ada, "clan", [ME, BOT])
    cem.page.goto(address)
    cem.page.get_by_role("button", name="Watch").click()
    expect(cem.page.get_by_text("You are watching.")).to_be_visible()
    expect(Player(cem).targets).to_have_count(0)
    hand = re.compile("Ada holds: ")
    expect(ada.page.get_by_text(re.compile("In your hand: "))).to_be_attached()
    expect(cem.page.get_by_text("Ada holds a card")).to_be_attached()
    ada.page.get_by_role("button", name="More").click()
    ada.page.get_by_text("Spectators may see what I see").click()
    cem.page.get_by_role("button", name="Look over Ada’s shoulder").click()
    expect(cem.page.get_by_text("You are looking over Ada’s shoulder.")).to_be_visible()
    expect(cem.page.get_by_text(re.compile("In your hand: |Ada holds: ")).first).to_be_attached()
    expect(Player(cem).targets).to_have_count(0)
    cem.page.get_by_role("button", name="See only what everybody sees").click()
    expect(cem.page.get_by_text(hand)).to_have_count(0)


def open_people(guest: Guest) -> None:
    """Open the list of people at the table."""
    guest.page.get_by_role("button", name="More").click()
    guest.page.get_by_text("People at this table").click()


def test_who_drops_out_is_played_for_and_takes_the_seat_back(invite: Invite) -> None:
    ada, bo = invite(**CALM), invite(device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    introduce(bo, "Bo", 3)
    address = open_table(ada, "gang", [ME, OPEN], options={"rounds": 1, "turn_cap": 40})
    bo.page.goto(address)
    bo.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_role("button", name="Start the match").click()
    expect(bo.page.get_by_role("region", name="Your cards")).to_be_visible()
    open_people(ada)
    expect(ada.page.get_by_text("Bo is here. A seat can be given away only while its person is away.")).to_be_visible()
    bo.page.goto("about:blank")
    ada.page.get_by_role("button", name="Give the seat of Bo away").click()
    expect(ada.page.get_by_text("The seat of Bo was given away")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_text("a bot is playing")).to_be_visible()
    player = Player(ada)
    bot_has_moved = ada.page.get_by_text(re.compile("^Bo (draws|takes|turns)"))
    play_to_the_end([player], until=lambda: bot_has_moved.count() > 0)
    bo.page.goto(address)
    bo.page.get_by_role("button", name="Take my seat back").click()
    expect(ada.page.get_by_text("a bot is playing")).to_have_count(0)
    play_to_the_end([player, Player(bo)], until=lambda: Player(bo).targets.count() > 0)


def test_a_server_that_is_killed_in_mid_match_loses_nothing(invite: Invite, page_server: PageServer) -> None:
    ada, bo = invite(**CALM), invite(lang="de", device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    introduce(bo, "Bo", 3)
    address = open_table(ada, "bande", [ME, OPEN, BOT], options={"rounds": 1, "turn_cap": 12})
    bo.page.goto(address)
    bo.page.get_by_role("button", name="Hinsetzen").click()
    ada.page.get_by_role("button", name="Start the match").click()
    players = [Player(ada), Player(bo, "de")]
    discards = ada.page.get_by_text(re.compile("discards?"))
    play_to_the_end(players, until=lambda: discards.count() > 2)
    page_server.kill()
    expect(ada.page.get_by_role("status").filter(has_text="connection")).to_be_visible()
    page_server.start()
    expect(ada.page.get_by_role("status").filter(has_text="connection")).to_have_count(0)
    play_to_the_end(players)
    for player in players:
        player.open_score_sheet()
    for guest in (ada, bo):  # that nobody answered was so
        guest.problems = [problem for problem in guest.problems if "WebSocket" not in problem]


def test_a_move_that_showed_nothing_can_be_taken_back(invite: Invite) -> None:
    ada = invite(**CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "gang", [ME, BOT], options={"rounds": 1})
    player, page = Player(ada), ada.page
    player.pick("your first card of the top row", "your second card of the top row")
    take = page.get_by_role("button", name=re.compile("^Take the "))
    card = take.inner_text()
    take.click()
    page.get_by_role("button", name="Take back my move").click()
    expect(take).to_have_text(card)


def test_people_talk_with_emotes_and_where_the_host_allows_it_in_words(invite: Invite) -> None:
    ada, bo = invite(**CALM), invite(lang="de", device=PHONE, **CALM)
    introduce(ada, "Ada", 1)
    introduce(bo, "Bo", 3)
    address = open_table(ada, "clan", [ME, OPEN], chat=True)
    bo.page.goto(address)
    bo.page.get_by_role("button", name="Hinsetzen").click()
    ada.page.get_by_role("button", name="Start the match").click()
    ada.page.get_by_role("button", name="Say something").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Well played!").click()
    expect(bo.page.get_by_role("region", name="Karten von Ada")).to_contain_text("Gut gespielt!")
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= DESKTOP["viewport"]["width"]
    bo.page.get_by_role("button", name="Etwas sagen").click()
    bo.page.get_by_role("textbox", name="Allen schreiben").last.fill("Bin gleich da")
    bo.page.get_by_role("button", name="Senden").last.click()
    expect(ada.page.get_by_role("region", name="Bo’s cards")).to_contain_text("Bin gleich da")


def test_a_person_who_chats_too_much_is_refused_and_keeps_the_text(invite: Invite) -> None:
    ada = invite(**CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "clan", [ME, BOT], chat=True)
    words = ada.page.get_by_role("textbox", name="Write to everybody")
    words.fill("One more thing")
    ada.page.evaluate(
        "document.querySelectorAll('.emotes button, .emotes ~ form button').forEach((one) => one.click())"
    )
    expect(ada.page.get_by_role("alert")).to_contain_text("too fast")
    expect(words).to_have_value("One more thing")


def test_a_look_is_shown_again_only_while_nothing_has_happened_since(invite: Invite) -> None:
    ada = invite(**CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "bande", [ME, BOT])
    page, look = ada.page, ada.page.get_by_role("dialog", name="Your two outer cards")
    expect(look).to_be_visible()
    seen = look.get_by_role("figure").all_inner_texts()
    page.reload()
    expect(look).to_be_visible()
    assert look.get_by_role("figure").all_inner_texts() == seen
    page.get_by_role("button", name="Got it").click()
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_text(re.compile("In your hand: "))).to_be_attached()
    page.reload()
    expect(page.get_by_text(re.compile("In your hand: "))).to_be_attached()
    expect(look).to_have_count(0)
    assert "You look at your first card and your fourth card." in page.get_by_role("list", name="Log").inner_text()


def test_your_turn_is_noticed_in_another_tab(invite: Invite) -> None:
    ada = invite(**CALM)
    introduce(ada, "Ada", 1)
    open_table(ada, "gang", [ME, BOT], options={"rounds": 1})
    page, player = ada.page, Player(ada)
    player.targets.first.wait_for()
    player.pick("your first card of the top row")
    page.evaluate(f"Object.defineProperty(document, 'hidden', {{value: true, configurable: true}}); {LOOK_UP}")
    player.pick("your second card of the top row")
    expect(page).to_have_title("Your turn! · Biberbau")
    page.evaluate(f"delete document.hidden; {LOOK_UP}")
    expect(page).to_have_title("Table · Biberbau")

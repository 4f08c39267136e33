"""The waiting room: friends come by a link, and the host begins."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, Route, expect

from .browser import DESKTOP, PHONE, Guest, Invite, PageServer, keep_screen

TABLE = re.compile(r"/table/[a-z0-9]{8,16}$")


@pytest.fixture
def host(invite: Invite) -> Page:
    """Somebody with a new table and two open seats."""
    page = invite("/new").page
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(TABLE)
    return page


def come(invite: Invite, link: str, name: str, lang: str = "en") -> Page:
    """A guest follows the link, says a name and sits down."""
    page = invite(link, lang=lang, device=PHONE).page
    page.get_by_role("textbox", name="Your name" if lang == "en" else "Dein Name").fill(name)
    page.get_by_text("Beaver 8" if lang == "en" else "Biber 8").locator("..").click()
    page.get_by_role("button", name="Sit down" if lang == "en" else "Hinsetzen").click()
    return page


def test_a_friend_comes_by_the_link_and_needs_only_a_name(host: Page, invite: Invite) -> None:
    link = host.get_by_role("textbox", name="Link to share").input_value()
    assert link == host.url
    expect(host.get_by_role("img", name="QR code of the link")).to_be_visible()
    guest = come(invite, link, "Ada", lang="de")
    expect(guest.get_by_text("Du hast einen Platz")).to_be_visible()
    expect(host.get_by_text("Ada", exact=True)).to_be_visible()
    keep_screen(host, "waiting-host")
    keep_screen(guest, "waiting-guest-phone")
    host.get_by_role("button", name="Fill up and start").click()
    for page in (host, guest):
        expect(page.get_by_role("button", name=re.compile("begin|beginnen"))).to_have_count(0)
        expect(page.get_by_text(re.compile("getting ready|gleich geht’s los"))).to_have_count(0)


def test_on_a_phone_the_link_comes_before_the_button_that_begins_without_friends(invite: Invite) -> None:
    page = invite("/new", device=PHONE).page
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_role("textbox", name="Link to share")
    expect(link).to_be_in_viewport(ratio=1)
    boxes = (link.bounding_box(), page.get_by_role("button", name="Fill up and start").bounding_box())
    above, below = (box["y"] for box in boxes if box is not None)
    assert above < below


def test_the_host_can_remove_somebody_and_fill_seats_with_bots(host: Page, invite: Invite) -> None:
    guest = come(invite, host.url, "Ada")
    host.get_by_role("button", name="Ask Ada to leave").click()
    expect(
        guest.get_by_role("button", name="Sit down").or_(
            guest.get_by_role("link", name="To the start page", exact=True)
        )
    ).to_be_visible()
    for seat, level in ((2, "Bot: Little beaver, level 1 of 5"), (3, "Bot: Boss, level 5 of 5")):
        host.get_by_role("combobox", name=f"Who sits in seat {seat}?").select_option(level)
    expect(host.get_by_text("All seats are taken.")).to_be_visible()
    for bot in ("Willow", "Birch"):  # as they will be called at the table
        expect(host.get_by_text(bot, exact=True)).to_be_visible()
    host.get_by_role("combobox", name="Who sits in seat 3?").select_option("Open seat")
    expect(host.get_by_text("Seats still open: 1")).to_be_visible()


def test_somebody_can_sit_beside_me_and_give_the_seat_up_again(host: Page) -> None:
    host.get_by_role("button", name="Somebody else on this device").click()
    host.get_by_role("textbox", name="Their name").fill("Bo")
    host.get_by_role("button", name="Add to my device").click()
    expect(host.get_by_text("on the same device")).to_be_visible()
    host.get_by_role("button", name="Ask Bo to leave").click()
    expect(host.get_by_text("on the same device")).to_have_count(0)


def test_a_program_is_called_one(host: Page, page_server: PageServer) -> None:
    table = host.url.rpartition("/")[2]
    with httpx.Client(base_url=page_server.address) as machine:
        token = machine.post("/api/v1/bots", json={"name": "Robo"}).json()["token"]
        machine.headers["Authorization"] = f"Bearer {token}"
        machine.post(f"/api/v1/tables/{table}/commands", json={"type": "sit", "id": "1"}).raise_for_status()
    expect(host.get_by_role("listitem").filter(has_text="Robo").get_by_text("a program")).to_be_visible()
    host.get_by_role("button", name="Fill up and start").click()
    expect(host.get_by_role("region", name="Robo").get_by_text("a program")).to_be_visible()


def test_a_guest_may_leave(host: Page, invite: Invite) -> None:
    guest = come(invite, host.url, "Ada")
    expect(host.get_by_text("Seats still open: 1")).to_be_visible()
    guest.get_by_role("button", name="Leave my seat").click()
    expect(host.get_by_text("Seats still open: 2")).to_be_visible()


def test_a_name_that_sits_there_already_is_explained(host: Page, invite: Invite) -> None:
    come(invite, host.url, "Ada")
    expect(host.get_by_text("Ada", exact=True)).to_be_visible()
    second = come(invite, host.url, "ada")
    expect(second.get_by_role("alert")).to_be_visible()
    second.get_by_role("textbox", name="Your name").fill("Cem")
    second.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Cem", exact=True)).to_be_visible()


def test_on_another_device_one_continues_by_a_link(host: Page, invite: Invite) -> None:
    table = host.url
    host.get_by_role("button", name=re.compile("move to another device")).click()
    host.get_by_role("button", name="Show the link").click()
    link = host.get_by_role("dialog").get_by_role("textbox", name="Link to share").input_value()
    name = host.get_by_role("dialog").get_by_role("textbox", name="Your name").input_value()
    phone = invite(link, device=PHONE).page
    phone.get_by_role("link", name=re.compile("Continue")).click()
    expect(phone).to_have_url(table)
    expect(phone.get_by_role("listitem").filter(has_text=name)).to_contain_text("you")
    again = invite(link).page
    expect(again.get_by_role("alert")).to_be_visible()


def test_a_table_that_is_gone_says_so(invite: Invite) -> None:
    page = invite("/table/nosuchtable").page
    expect(page.get_by_role("heading", level=1, name="This table is gone")).to_be_visible()
    page.get_by_role("link", name="To the start page", exact=True).click()
    page.get_by_role("button", name="Play").first.click()
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(TABLE)
    page.goto("/table/nosuchtable")
    expect(page.get_by_role("heading", level=1, name="This table is gone")).to_be_visible()


def test_a_table_is_not_called_gone_if_the_server_cannot_be_reached(host: Page, invite: Invite) -> None:
    guest = invite("/").page
    guest.route("**/api/v1/tables/*", lambda route: route.abort(), times=1)
    guest.goto(host.url)
    expect(guest.get_by_role("alert")).to_contain_text("cannot be reached")
    expect(guest.get_by_role("heading", name="This table is gone")).to_have_count(0)
    guest.get_by_role("button", name="Try again").click()
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()


def test_who_is_there_begins_when_the_host_stays_away(
    chromium: Browser, make_page_server: Callable[..., PageServer]
) -> None:
    page_server = make_page_server("--grace", "0.5")
    host, guest = (chromium.new_page(base_url=page_server.address, locale="en") for _ in range(2))
    host.goto("/new")
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_text("Seats still open: 2")).to_be_visible()
    guest.goto(host.url)
    guest.get_by_role("textbox", name="Your name").fill("Ada")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_text("The host starts the match.")).to_be_visible()
    host.close()
    expect(guest.get_by_text("You are the host now").first).to_be_visible()
    keep_screen(guest, "waiting-new-host")
    guest.get_by_role("button", name="Fill up and start").click()
    expect(guest.get_by_role("heading", name=re.compile("getting ready"))).to_have_count(0)
    guest.close()


def test_nobody_loses_a_seat_when_the_server_is_killed(
    chromium: Browser, make_page_server: Callable[..., PageServer]
) -> None:
    page_server = make_page_server()
    context = chromium.new_context(base_url=page_server.address, locale="en")
    host = Guest(context, context.new_page())
    host.watch()
    host.page.goto("/new")
    host.page.get_by_role("button", name="Open the table").click()
    expect(host.page).to_have_url(TABLE)
    expect(host.page.get_by_text("Seats still open: 2")).to_be_visible()
    page_server.kill()
    expect(host.page.get_by_text("Connection lost")).to_be_visible()
    page_server.start()
    expect(host.page.get_by_text("Connection lost")).to_have_count(0, timeout=20_000)
    host.page.get_by_role("button", name="Fill up and start").click()
    expect(host.page.get_by_text("getting ready")).to_have_count(0)
    context.close()


def test_a_person_who_returns_to_a_server_without_data_sees_an_explanation(
    chromium: Browser, make_page_server: Callable[..., PageServer]
) -> None:
    page_server = make_page_server()
    page = chromium.new_page(base_url=page_server.address, locale="en")
    page.goto("/new")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()  # the last part of the page
    lose_data(page_server)
    sees_that_the_table_is_gone(page)
    page.get_by_role("link", name="Open a table").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Seats still open: 2")).to_be_visible()
    page.close()


def test_the_explanation_is_the_same_if_the_page_reloads_because_a_part_of_it_was_missing(
    chromium: Browser, make_page_server: Callable[..., PageServer]
) -> None:
    page_server = make_page_server()
    page = chromium.new_page(base_url=page_server.address, locale="en", service_workers="block")
    parts: list[Route] = []
    page.route("**/assets/Qr-*.js", lambda route: parts.append(route))
    page.goto("/new")
    with page.expect_request("**/assets/Qr-*.js"):
        page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Seats still open: 2")).to_be_visible()
    with page.expect_event("load"):
        lose_data(page_server)
        parts.pop().abort()
    sees_that_the_table_is_gone(page)
    page.close()


def lose_data(page_server: PageServer) -> None:
    """Kill a server and start it without its data: it knows neither people nor tables."""
    page_server.kill()
    for file in page_server.data.iterdir():
        file.unlink()
    page_server.start()


def sees_that_the_table_is_gone(page: Page) -> None:
    expect(page.get_by_role("heading", level=1, name="This table is gone")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("open a new table")
    expect(page.get_by_role("link", name="Open a table")).to_be_visible()
    keep_screen(page, "waiting-gone")


def test_a_person_whom_the_server_does_not_know_any_more_is_asked_for_a_name(host: Page) -> None:
    second = host.context.new_page()
    second.goto(host.url)
    expect(second.get_by_text("Seats still open: 2")).to_be_visible()
    host.context.clear_cookies()
    host.get_by_role("button", name="Continue here").click()
    host.get_by_role("textbox", name="Your name").fill("Cem")
    host.get_by_role("button", name="Sit down").click()
    expect(host.get_by_role("listitem").filter(has_text="Cem")).to_contain_text("you")


def test_a_second_window_takes_over_and_can_be_called_back(host: Page) -> None:
    second = host.context.new_page()
    second.goto(host.url)
    expect(second.get_by_text("Seats still open: 2")).to_be_visible()
    expect(host.get_by_role("heading", level=1, name="This table is open in another window")).to_be_visible()
    host.get_by_role("button", name="Continue here").click()
    expect(host.get_by_text("Seats still open: 2")).to_be_visible()
    expect(second.get_by_role("button", name="Continue here")).to_be_visible()


# House rules

HOUSE_RULES = {
    "en": ["3 rounds", "Ada starts the first round", "Each round is started by the next seat"],
    "de": ["3 Durchgänge", "Ada beginnt den ersten Durchgang", "Jeden Durchgang beginnt der nächste Platz"],
}


@pytest.fixture
def house_rules(page_server: PageServer) -> Iterator[str]:
    """A table with house rules and open seats; its link."""
    with httpx.Client(base_url=page_server.address) as ada:
        ada.put("/api/v1/me", json={"name": "Ada"})
        options = {"rounds": 3, "first": "A", "rotate": True, "turn_cap": 1000}
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]
        wish = {"game": "bande-classic", "seats": seats, "settings": {"options": options}}
        yield f"/table/{ada.post('/api/v1/tables', json=wish).json()['table']}"


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_guests_read_the_house_rules_before_they_sit_down(
    house_rules: str, invite: Invite, lang: str, device: dict[str, Any]
) -> None:
    page = invite(house_rules, lang=lang, device=device).page
    where = f"{lang}-{'phone' if device is PHONE else 'desktop'}"
    rules = page.get_by_role("region", name="House rules" if lang == "en" else "Hausregeln")
    expect(rules.get_by_role("listitem")).to_have_text(HOUSE_RULES[lang])
    keep_screen(page, f"page_server-rules-doorstep-{where}")
    button = page.get_by_role("button", name="Sit down" if lang == "en" else "Hinsetzen")
    assert box_of(rules)["y"] < box_of(button)["y"]
    page.get_by_role("textbox", name="Your name" if lang == "en" else "Dein Name").fill("Bo")
    button.click()
    expect(page.get_by_role("region", name="Seats" if lang == "en" else "Plätze")).to_be_visible()
    expect(rules.get_by_role("listitem")).to_have_text(HOUSE_RULES[lang])
    keep_screen(page, f"page_server-rules-waiting-{where}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_person_with_a_name_reads_the_house_rules_above_the_seats(house_rules: str, invite: Invite) -> None:
    page = invite("/", device=PHONE).page
    page.evaluate("""fetch("/api/v1/me", {method: "PUT", body: JSON.stringify({name: "Cem"}),
        headers: {"Content-Type": "application/json"}})""")
    page.goto(house_rules)
    rules = page.get_by_role("region", name="House rules")
    expect(rules.get_by_role("listitem")).to_have_text(HOUSE_RULES["en"])
    assert box_of(rules)["y"] < box_of(page.get_by_role("button", name="Sit down"))["y"]


def test_at_the_table_the_house_rules_can_be_read_again(invite: Invite) -> None:
    page = invite("/new?game=gang").page
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_role("combobox", name="Who sits in seat 2?").select_option("Bot")
    page.get_by_text("House rules").click()
    page.get_by_role("spinbutton", name="Rounds").fill("1")
    page.get_by_role("button", name="Bot (seat 2): move up").click()
    page.get_by_role("button", name="Start the match").click()
    page.get_by_role("button", name="More").click()
    rules = page.get_by_role("region", name="House rules")
    expect(rules.get_by_role("listitem").first).to_have_text("Only one round")
    expect(rules.get_by_role("listitem").last).to_contain_text("Ties for the start are decided in this order:")


def test_by_the_rulebook_nothing_is_said(host: Page) -> None:
    expect(host.get_by_role("region", name="Seats")).to_be_visible()
    expect(host.get_by_role("region", name="House rules")).to_have_count(0)


def box_of(thing: Locator) -> FloatRect:
    box = thing.bounding_box()
    assert box is not None
    return box

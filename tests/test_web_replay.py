"""Watching a match again: steps, eyes, links to a moment, files; records go from the terminal to the page and back."""

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from biberbau import Match
from biberbau.cli import main
from biberbau.coach import advise, agreement, explanation, headline, opinion
from biberbau.notation.events import events_for

from .browser import PHONE, Invite, PageServer, axe, dragged_by_finger, keep_screen
from .setups import play_out
from .table_player import CALM

BROKEN = {"no json": "not a record", '{"format": "chess/1"}': "biberbau/1", '{"a": 1}\n{"a": 2}': "several matches"}
"""Texts of files, and what the page says about each."""
DROP = """text => {
  const files = new DataTransfer();
  files.items.add(new File([text], "match.json", { type: "application/json" }));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


def story(page: Page, lang: str = "en") -> Locator:
    """What the replay says about the moment."""
    return page.get_by_role("group", name="What happens" if lang == "en" else "Was geschieht")


def known(page: Page, seat: str = "") -> Locator:
    """The face-down cards of a seat, or of all, that are shown because the eyes know them."""
    return page.locator(f'.spot[data-place^="{seat}"] .known' if seat else ".spot .known")


def at(page: Page, moment: str) -> None:
    """Wait until the address is that of a moment."""
    expect(page).to_have_url(re.compile(rf"{moment}$"))


@pytest.fixture(scope="module")
def finished(page_server: PageServer) -> str:
    """The table of a finished match against a bot."""
    with httpx.Client(base_url=page_server.address) as ada:
        ada.put("/api/v1/me", json={"name": "Ada"})
        seats = [{"kind": "me"}, {"kind": "bot", "level": "kit"}]
        opened = {"game": "bande", "seats": seats, "settings": {"options": {"rounds": 1}}, "start": True}
        table: str = ada.post("/api/v1/tables", json=opened).json()["table"]
        for number in range(200):
            seen: Any = ada.get(f"/api/v1/tables/{table}/view").json()
            legal = seen["view"]["legal"]
            if seen["table"]["stage"] == "over":
                return table
            if legal:
                move = "knock" if "knock" in legal else legal[-1]
                command = {"type": "move", "id": str(number), "move": move, "number": seen["number"]}
                ada.post(f"/api/v1/tables/{table}/commands", json=command)
    raise AssertionError("the match has no end")


def test_a_record_of_the_terminal_is_stepped_through_by_keyboard(invite: Invite, tmp_path: Path) -> None:
    match = play_out(Match("clan", 2, seed=5, options={"rounds": 2}))
    file = tmp_path / "match.json"
    file.write_text(json.dumps(match.record(), indent=2))
    page = invite("/replay", **CALM).page
    page.get_by_label("Pick a file").set_input_files(file)
    expect(story(page)).to_contain_text("Round 1")
    at(page, "/replay/file#0")
    page.keyboard.press("ArrowRight")
    at(page, "#1")
    expect(story(page)).to_contain_text("puts")
    page.keyboard.press("PageDown")
    at(page, r"#\d+d")
    expect(story(page)).to_contain_text("Round 2")
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Result").click()
    expect(page.get_by_role("dialog").get_by_text("Score sheet")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    at(page, f"#{len(match.record()['moves'])}")  # type: ignore[arg-type]
    page.keyboard.press("Home")
    at(page, "#0")
    page.get_by_role("button", name="Play", exact=True).click()
    at_some_moment = page.get_by_role("slider", name="Moment of the match")
    expect(at_some_moment).not_to_have_value("0")
    page.get_by_role("button", name="Pause").click()
    page.reload()
    expect(story(page)).to_be_visible()
    assert not axe(page)


def test_a_link_leads_to_a_moment_through_the_eyes_of_a_seat(
    invite: Invite, finished: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = invite(f"/replay/{finished}#0-A", lang="de", device=PHONE, **CALM).page
    expect(story(page, "de")).to_contain_text("Durchgang 1")
    expect(known(page, "A")).to_have_count(2)  # the first look
    expect(known(page, "B")).to_have_count(0)
    assert not axe(page)
    keep_screen(page, "replay-phone")
    page.get_by_role("button", name="alles offen").click()
    at(page, "#0")
    expect(known(page)).to_have_count(8)
    page.get_by_role("button", name="Zuschauern").click()
    at(page, "#0-public")
    expect(known(page)).to_have_count(0)
    left, right = page.locator('[data-place="A1"]'), page.locator('[data-place="A4"]')
    with dragged_by_finger(right, left):
        pass
    at(page, "#1-public")
    with dragged_by_finger(left, right):
        pass
    at(page, "#0-public")
    page.get_by_role("button", name="Mehr").click()
    assert page.get_by_label("Link").input_value().endswith(f"/replay/{finished}#0-public")
    file = tmp_path / "saved.json"
    with page.expect_download() as download:
        page.get_by_role("link", name="Aufzeichnung speichern").click()
    download.value.save_as(file)
    assert main(["replay", str(file), "--lang", "en", "--log"]) == 0
    assert "Ada" in capsys.readouterr().out


def test_the_end_of_a_match_leads_to_its_replay(invite: Invite, finished: str) -> None:
    page = invite(f"/table/{finished}", **CALM).page
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("link", name="Watch the match").click()
    expect(story(page)).to_be_visible()


def test_a_broken_file_is_explained_and_a_good_one_opens(invite: Invite) -> None:
    page = invite("/replay", **CALM).page
    expect(page.get_by_label("Pick a file")).to_be_attached()
    for text, says in BROKEN.items():
        page.evaluate(DROP, text)
        expect(page.get_by_role("alert")).to_contain_text(says)
    record = play_out(Match("gang", 2, seed=1, options={"rounds": 1})).record()
    page.evaluate(DROP, json.dumps(record | {"moves": ["drop"]}))
    expect(page.get_by_role("alert")).to_contain_text("Move 1")
    assert not axe(page)
    page.evaluate(DROP, json.dumps(record))
    expect(story(page)).to_be_visible()
    page.goto("/replay/nosuchmatch1")
    expect(page.get_by_role("alert")).to_contain_text("match")


# Why somebody moved so

NAMES = {"A": "Ada", "B": "Max"}


def why_words(record: Any, number: int, lang: str) -> tuple[str, list[str]]:
    """What the page has to say about a move: the coach's opinion, and words of the hint."""
    *_, match = (match for _, (match, _) in zip(range(number), Match.replay_in_steps(record), strict=False))
    seat, move = match.turn or "", record["moves"][number - 1]
    view, seen = match.view(seat), events_for(match.events, seat)
    hint = advise(view, seen, search=False)
    agreed = agreement(hint, view, seen, move)
    order = [] if agreed.same or hint.verdict in ("close", "open") else [headline(hint, view, lang, NAMES)]
    why = [] if hint.verdict == "only" else [explanation(hint, view, lang, NAMES)]
    return opinion(hint, agreed, lang), [*order, *why]


def test_the_boss_says_why_somebody_moved_so(invite: Invite) -> None:
    record: Any = play_out(Match("bande", 2, seed=5, options={"rounds": 1})).record() | {"names": NAMES}
    page = invite("/replay", **CALM).page
    expect(page.get_by_label("Pick a file")).to_be_attached()
    page.evaluate(DROP, json.dumps(record))
    button = page.get_by_role("button", name="Why?", exact=True)
    expect(button).to_be_disabled()
    page.route("**/replays/why", lambda route: route.abort())
    page.keyboard.press("ArrowRight")
    at(page, "#1")
    button.press("Enter")
    dialog = page.get_by_role("dialog", name="Why did")
    expect(dialog.get_by_role("alert")).to_contain_text("server")
    page.unroute("**/replays/why")
    dialog.get_by_role("button", name="Try again").click()
    expect(dialog.get_by_role("heading", level=3)).to_have_text(why_words(record, 1, "en")[0])
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    shown = set()
    for number in range(2, 5):
        page.keyboard.press("ArrowRight")
        at(page, f"#{number}")
        button.click()
        title, words = why_words(record, number, "en")
        expect(dialog.get_by_role("heading", level=3)).to_have_text(title)
        for text in words:
            expect(dialog).to_contain_text(text)
        shown.add(title)
        if number == 2:
            assert axe(page) == []
        keep_screen(page, f"why-desktop-{number}", full=False)
        page.keyboard.press("Escape")
    assert len(shown) > 1


def test_a_phone_asks_why_behind_the_dots(invite: Invite, finished: str, page_server: PageServer) -> None:
    record = httpx.get(f"{page_server.address}/api/v1/tables/{finished}/record").json()
    page = invite(f"/replay/{finished}#0", lang="de", device=PHONE, **CALM).page
    expect(story(page, "de")).to_be_visible()
    page.get_by_role("button", name="Mehr").click()
    expect(page.get_by_role("heading", name="Zum Durchgang")).to_be_visible()
    expect(page.get_by_role("button", name="Warum?")).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Weiter", exact=True).click()
    at(page, "#1")
    page.get_by_role("button", name="Mehr").click()
    page.get_by_role("button", name="Warum?").click()
    dialog = page.get_by_role("dialog", name="Warum hat")
    expect(dialog.get_by_role("heading", level=3)).to_have_text(why_words(record, 1, "de")[0])
    expect(dialog).to_contain_text("nie auf verdeckte Karten")
    assert axe(page) == []
    keep_screen(page, "why-phone", full=False)
    dialog.get_by_role("button", name="Schließen").click()
    expect(dialog).to_have_count(0)

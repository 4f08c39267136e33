"""A data folder of an older server: its people keep their seats, and its matches play on by the rules they began with.

The folder was written before logs named a version of the rules (`fixtures/rules1/make.py`).
"""

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from biberbau import Match
from biberbau.cli import main
from biberbau.errors import IllegalMove
from biberbau.games.versions import RULES
from biberbau.server.cookies import PLAIN
from biberbau.server.store.sqlite import FILE

from .server_process import FAST, LOG, Guest, Server, Window, play_on, serving

FOLDER = Path(__file__).parent / "fixtures" / "rules1"
SAVED: dict[str, Any] = json.loads((FOLDER / "people.json").read_text())
TABLES: dict[str, str] = SAVED["tables"]
RUNNING = [name for name, views in SAVED["views"].items() if views and name != "over"]
TWO = {"A": "Ada", "B": "Bo"}
SEATED = {
    **dict.fromkeys(("over", "clan-combined", "gang", "bande", "bande-classic", "away"), TWO),
    "five": {"A": "Ada", "B": "Bo", "C": "Cy"},
    "beside": {"A": "Bo", "B": "Bea"},
    "left": {"B": "Bo", "C": "Ada"},
    "waiting": {"A": "Ada"},
    "hosted": {"A": "Cy", "B": "Bo", "C": "Robo"},
}
"""Who sits where, as the matches were played."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    copy(FOLDER / FILE, tmp_path / FILE)
    make_young(tmp_path / FILE)
    (tmp_path / LOG).touch()
    with serving(tmp_path, *FAST, "--pause", "3600", "--grace", "3600") as server:
        yield server
        assert (tmp_path / LOG).read_text() == ""


@pytest.fixture
def people(server: Server) -> Iterator[dict[str, Guest]]:
    """The people of the folder, by name, each with the key of their device."""
    with ExitStack() as stack:
        found = {}
        for name, person in SAVED["people"].items():
            found[name] = stack.enter_context(Guest(server))
            found[name].http.cookies.set(PLAIN, person["key"], domain="127.0.0.1")
            found[name].id = person["id"]
        yield found


def make_young(file: Path) -> None:
    """Move all times forward, as if the older server had been stopped just now: nothing is to expire."""
    with sqlite3.connect(file) as connection:
        (latest,) = connection.execute("SELECT max(at) FROM log").fetchone()
        connection.execute("UPDATE log SET at = at + ?", (time.time() - latest,))
        connection.execute("UPDATE people SET seen = ?", (time.time(),))


def pages_of(people: dict[str, Guest], table: str) -> list[Window]:
    """A page for each seat that a person holds at a table."""
    guests = {guest.id: guest for guest in people.values()}
    seats = people["Ada"].get(f"/api/v1/tables/{TABLES[table]}")["seats"]
    held = [(guests[seat["player"]], seat["seat"]) for seat in seats if seat["player"]]
    return [guest.connect(TABLES[table], seat=seat) for guest, seat in held]


def log_of(data: Path, table: str) -> list[dict[str, Any]]:
    with sqlite3.connect(data / FILE) as connection:
        rows = connection.execute("SELECT entry FROM log WHERE table_id = ? ORDER BY number", (table,))
        return [json.loads(entry) for (entry,) in rows]


def test_the_folder_is_of_the_first_version_and_has_every_game() -> None:
    logs = {name: log_of(FOLDER, table) for name, table in TABLES.items()}
    assert not [entry for log in logs.values() for entry in log if "rules" in entry]
    games = {log[0]["game"] for name, log in logs.items() if name in RUNNING}
    assert games == {"clan", "clan-combined", "gang", "bande", "bande-classic"}
    assert sum(entry["type"] == "undone" for log in logs.values() for entry in log) >= 3


def test_people_keep_their_names_and_seats(people: dict[str, Guest]) -> None:
    for name, guest in people.items():
        me = guest.get("/api/v1/me")
        assert (me["id"], me["name"]) == (SAVED["people"][name]["id"], name)
        assert me["seats"] and "unreadable" not in {seat["stage"] for seat in me["seats"]}
    for table, seated in SEATED.items():
        seats = people["Ada"].get(f"/api/v1/tables/{TABLES[table]}")["seats"]
        assert {seat["seat"]: seat["name"] for seat in seats if seat["kind"] == "person"} == seated


def shown(view: dict[str, Any]) -> dict[str, Any]:
    """A view with the top of the discard pile and its number of cards: not everybody receives the others (X05)."""
    return view | {"discard": (len(view["discard"]), view["discard"][-1:])}


@pytest.mark.parametrize("table", RUNNING)
def test_a_match_stands_where_it_stood_and_plays_on_to_its_end(people: dict[str, Guest], table: str) -> None:
    pages = pages_of(people, table)
    for page in pages:
        assert page.view is not None
        if (before := SAVED["views"][table].get(page.view["seat"])) is not None:
            assert {name: shown(page.view)[name] for name in before} == shown(before)
        page.do("take-back")
    play_on(*pages)
    record = people["Bo"].get(f"/api/v1/tables/{TABLES[table]}/record")
    assert record["rules"] == 1 and record["winners"] == pages[0].view["winners"]  # type: ignore[index]
    assert Match.replay(record).rules == 1


def test_five_of_a_kind_that_lie_open_do_not_end_a_match_of_version_1(people: dict[str, Guest]) -> None:
    (page,) = [page for page in pages_of(people, "five") if page.view and page.view["turn"] == page.view["seat"]]
    assert page.view is not None and len(set(page.view["cards"]["A"])) == 1 and page.view["winners"] is None
    while page.legal:
        page.play(page.legal[0])
    record = people["Ada"].get(f"/api/v1/tables/{TABLES['five']}/record")
    assert record["winners"] == ["A"]
    with pytest.raises(IllegalMove, match="over"):
        replayed_under(record, 2)


def replayed_under(record: dict[str, Any], rules: int) -> None:
    match = Match(record["game"], record["players"], shuffles=record["shuffles"], rules=rules)
    for move in record["moves"]:
        match.play(move)


def test_the_record_of_a_finished_match_is_the_same(people: dict[str, Guest]) -> None:
    record = people["Ada"].get(f"/api/v1/tables/{TABLES['over']}/record")
    assert {name: record[name] for name in SAVED["record"]} == SAVED["record"] and record["rules"] == 1
    assert Match.replay(record).winners == ("A",)
    with pytest.raises(IllegalMove, match="over"):
        replayed_under(record, 2)


def test_a_match_that_begins_now_is_played_by_the_present_rules(server: Server, people: dict[str, Guest]) -> None:
    for name, host in (("waiting", "Ada"), ("hosted", "Bo")):
        people[host].do(TABLES[name], "start", fill="kit")
        started = [entry for entry in log_of(server.data, TABLES[name]) if entry["type"] == "started"]
        assert [entry["rules"] for entry in started] == [RULES]


@pytest.mark.parametrize(("lang", "says"), [("en", "newer version"), ("de", "neuere Version")])
def test_a_folder_of_a_newer_server_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, says: str
) -> None:
    copy(FOLDER / FILE, tmp_path / FILE)
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("PRAGMA user_version=99")
    assert main(["serve", "--data", str(tmp_path), "--port", "0", "--no-open", "--lang", lang]) == 1
    errors = capsys.readouterr().err
    assert says in errors and "--data" in errors and "Traceback" not in errors
    with sqlite3.connect(tmp_path / FILE) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (99,)

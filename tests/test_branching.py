"""Playing on from a record: the seat sees what it saw, and what it could not know is as it was, or dealt again."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from biberbau import Match
from biberbau.branching import branch_line
from biberbau.determinise import determinise
from biberbau.errors import BadRecord, BadSetup
from biberbau.games import GAMES
from biberbau.record import load
from biberbau.server.middleware import LARGEST_RECORD
from biberbau.terminal.branch import play_branch
from biberbau.terminal.drawing import Look
from biberbau.terminal.searching import find, found_lines
from biberbau.verifying import verify

from .server_process import Guest, Server, play_on, serving
from .setups import play_out
from .test_terminal_play import script

PATH = "/api/v1/branches"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), "--workers", "0", "--pace", "0") as server:
        yield server


def record_of(game: str) -> dict[str, Any]:
    return play_out(Match(game, 3, seed=1, options={"rounds": 2})).record()


@pytest.mark.parametrize("game", GAMES)
def test_a_branch_shows_its_seat_what_it_saw_and_nothing_else(game: str) -> None:
    record = record_of(game)
    for number, (match, _) in enumerate(Match.replay_in_steps(record)):
        if number % 7 or match.turn is None:
            continue
        same = Match.from_position(branch_line(record, number, "B", "same"), seed="s")
        assert same == match and same.view("B") == match.view("B")
        line = branch_line(record, number, "B", "new")
        assert Match.from_position(line, seed="s").view("B") == match.view("B")
        other_world = determinise(match.view("B"), seed=number, rules=match.rules)
        assert other_world.position_text("B") == line, "the line depends on cards that B has not seen"


def test_cards_that_were_not_seen_are_dealt_again() -> None:
    record = record_of("bande")
    line = branch_line(record, 0, "A", "new")
    deals = {Match.from_position(line, seed=seed).position_text() for seed in range(5)}
    assert len(deals) == 5 and branch_line(record, 0, "A", "same") not in deals


def test_there_is_no_branch_after_the_end_and_none_of_a_wrong_record() -> None:
    record = record_of("clan")
    moves = len(record["moves"])
    with pytest.raises(BadSetup, match=f"{moves} moves"):
        branch_line(record, moves, "A", "same")
    with pytest.raises(BadSetup, match="seat"):
        branch_line(record, 0, "F", "same")
    with pytest.raises(BadRecord):
        branch_line(record | {"totals": {"A": 1}}, 0, "A", "same")


def test_a_guest_plays_a_finished_match_on_and_it_never_claims_to_be_fair(server: Server, tmp_path: Path) -> None:
    record = record_of("gang")
    match = Match.begin(Match.replay(record)._record())
    while match.turn != "B" or len(match.moves) < 20:
        match.play(record["moves"][len(match.moves)])
    wish = {"record": record, "moves": len(match.moves), "seat": "B", "level": "kit"}
    with Guest(server, "Ada") as ada:
        for deal in ("same", "new"):
            table = ada.post(PATH, wish | {"deal": deal})["table"]
            window = ada.connect(table)
            seen = ada.get(f"/api/v1/tables/{table}/view")
            assert seen["seat"] == "B" and seen["table"]["origin"] == "branch" and seen["draw"] is None
            assert seen["view"]["known"] == json.loads(json.dumps(match.view("B").to_dict()))["known"]
            assert "start" not in json.dumps(ada.get(f"/api/v1/tables/{table}")), "only the log has the position"
            assert ada.http.get(f"/api/v1/tables/{table}/record").json()["code"] == "not-over"
            if deal == "same":
                play_on(window)
                server.kill()
                server.start()
                kept = ada.get(f"/api/v1/tables/{table}/record")
                assert kept["start"] == match.position_text() and "fairness" not in kept
                assert verify(kept).misfits[0].code == "no-proof"
                assert ada.get("/api/v1/matches")["matches"] == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"moves": 10**6}, "no-branch"),
        ({"moves": -1}, "malformed"),
        ({"seat": "F"}, "unknown-seat"),
        ({"deal": "mine"}, "malformed"),
        ({"record": {"format": "chess/1"}}, "bad-record.format"),
        ({"record": {"padding": "x" * LARGEST_RECORD}}, "too-large"),
    ],
)
def test_an_impossible_branch_is_refused_with_its_reason(server: Server, change: dict[str, object], code: str) -> None:
    with Guest(server, "Ida") as ida, Guest(server) as nobody:
        wish = {"record": record_of("clan"), "moves": 3, "seat": "A"}
        refused = ida.http.post(PATH, json=wish | change).json()
        assert refused["code"] == code and refused["says"]["en"] != refused["says"]["de"]
        assert nobody.http.post(PATH, json=wish).json()["code"] == "unknown-person"


def test_the_terminal_plays_on_from_a_move_and_keeps_the_record(tmp_path: Path) -> None:
    record = record_of("bande")
    kept, answers = tmp_path / "branch.json", script(["1"] * 3)
    play_branch(record, 6, "B", "new", "kit", kept, answers.console, Look())
    assert "after move 6" in answers.text and "claims to be fairly dealt" in answers.text
    written = json.loads(kept.read_text("utf-8"))
    assert Match.begin(load(written)).view("B") == Match.from_position(branch_line(record, 6, "B", "same")).view("B")
    assert verify(written).misfits[0].code == "no-proof"


@pytest.mark.parametrize(
    ("lang", "question", "game", "ruling"),
    [
        ("en", "what if the draw pile is empty", "gang", "G11"),
        ("de", "Darf ich eine geschützte Karte tauschen?", None, "C14"),
        ("en", "may players remember", "bande", "X04"),
    ],
)
def test_the_terminal_finds_rulings_by_everyday_words(lang: str, question: str, game: str | None, ruling: str) -> None:
    found = find(question, lang, game)
    assert ruling in [entry.title.split()[0] for entry in found[:3]]
    assert all(game in entry.games for entry in found if game)
    assert "xyzzy" in " ".join(found_lines("xyzzy", game, Look(lang)))

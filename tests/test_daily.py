"""The deal of the day: the same cards and bots for everybody; one result counts; nobody learns the cards before."""

import json
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from biberbau import Match
from biberbau.bots import bot_seed, make_bot
from biberbau.daily import LEVEL, PLAYERS, daily_seed
from biberbau.games import GAMES
from biberbau.server.dailies import TRIES
from biberbau.terminal import lobby as terminal_lobby
from biberbau.terminal.lobby import BadSettings, PlaySettings
from biberbau.verifying import verify

from .dated_server import dated
from .server_process import Guest, Server, play_on, serving
from .test_terminal_play import lobby

GAME = "bande"
DAY = date(2026, 11, 17)
"""The day of all tests: its deal is always the same, and it does not end while they run."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = dated(tmp_path_factory.mktemp("data"), DAY)
    with serving(data, "--workers", "0", "--pace", "0", module="tests.dated_server") as server:
        yield server


def deal(guest: Guest) -> dict[str, Any]:
    """The deal of the day of one game."""
    found: dict[str, Any] = next(each for each in guest.get("/api/v1/daily")["deals"] if each["game"] == GAME)
    return found


def test_a_deal_depends_on_the_day_and_the_game_alone() -> None:
    days = [DAY, date(2026, 11, 18)]
    assert len({daily_seed(game, day) for game in GAMES for day in days}) == 2 * len(GAMES)
    assert all(PLAYERS in game.players for game in GAMES.values())


def test_everybody_has_the_same_cards_and_bots_and_the_first_result_counts(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        opened = ada.post(f"/api/v1/daily/{GAME}", {})
        assert opened == ada.post(f"/api/v1/daily/{GAME}", {}) and not opened["practice"]
        assert deal(ada) == {"game": GAME, "table": opened["table"], "tries": 1, "results": []}
        window = ada.connect(opened["table"])
        assert window.table and window.table.origin == "daily"
        match = Match(GAME, PLAYERS, daily_seed(GAME, DAY))
        assert (
            json.loads(json.dumps(match.view("A").to_dict()))["cards"]
            == ada.get(f"/api/v1/tables/{opened['table']}/view")["view"]["cards"]
        )

        # Nobody else sees anything of it, and there is no advice
        assert bo.http.get(f"/api/v1/tables/{opened['table']}/view").json()["code"] == "no-watching"
        assert ada.http.post(f"/api/v1/tables/{opened['table']}/hint").json()["code"] == "no-hints"
        seed = daily_seed(GAME, DAY)
        assert seed not in json.dumps([ada.get("/api/v1/daily"), ada.get(f"/api/v1/tables/{opened['table']}")])

        play_on(window)
        mine = deal(ada)["results"]
        assert [(each["name"], each["mine"]) for each in mine] == [("Ada", True)]
        theirs = bo.post(f"/api/v1/daily/{GAME}", {})
        play_on(bo.connect(theirs["table"]))
        points = {each["name"]: each["points"] for each in deal(bo)["results"]}
        assert points["Ada"] == points["Bo"], "the same moves lead to the same end"
        records = [
            guest.get(f"/api/v1/tables/{table['table']}/record") for guest, table in ((ada, opened), (bo, theirs))
        ]
        assert records[0]["moves"] == records[1]["moves"] and records[0]["shuffles"] == records[1]["shuffles"]
        assert "fairness" not in records[0] and verify(records[0]).misfits[0].code == "no-proof"
        assert records[0]["totals"] == played_in_a_terminal().totals

        # The cards of today stay hidden from others, also through a link
        code = ada.post(f"/api/v1/matches/{opened['table']}/share")["code"]
        with Guest(server, "Cleo") as cleo:
            for link in (code, opened["table"]):
                assert cleo.http.get(f"/api/v1/matches/{link}/record").status_code in (403, 404)
            assert cleo.http.get(f"/api/v1/matches/{code}/record").json()["code"] == "daily-cards"
            assert cleo.http.get(f"/api/v1/tables/{opened['table']}/record").json()["code"] == "no-watching"
        assert ada.get(f"/api/v1/matches/{opened['table']}/record")["moves"] == records[0]["moves"]

        # Another try is practice, and one that is given up counts as begun
        again = ada.post(f"/api/v1/daily/{GAME}", {})
        assert again["practice"] and again["table"] != opened["table"]
        for number in range(2, TRIES + 1):
            ada.do(ada.post(f"/api/v1/daily/{GAME}", {})["table"], "leave")
            assert deal(ada)["tries"] == number
        assert ada.http.post(f"/api/v1/daily/{GAME}", json={}).json()["code"] == "daily-tries"
        assert len(deal(ada)["results"]) == 2
        ada.http.delete(f"/api/v1/matches/{opened['table']}")
        assert [each["name"] for each in deal(bo)["results"]] == ["Bo"]


def played_in_a_terminal() -> Match:
    """The same moves against the same bots, without a server."""
    match = Match(GAME, PLAYERS, daily_seed(GAME, DAY))
    bots = {seat: make_bot(LEVEL, bot_seed(match.seed, seat)) for seat in "BC"}
    heard = dict.fromkeys("BC", 0)
    while (seat := match.turn) is not None:
        if seat == "A":
            match.play(next((move for move in ("knock", "stop", "draw") if move in match.legal), match.legal[-1]))
        else:
            news = tuple(event.as_seen_by(seat) for event in match.events[heard[seat] :])
            heard[seat] = len(match.events)
            match.play(bots[seat].choose(match.view(seat), news))
    return match


def test_strangers_and_unknown_games_are_refused(server: Server) -> None:
    with Guest(server) as nobody, Guest(server, "Dora") as dora:
        assert nobody.http.post(f"/api/v1/daily/{GAME}", json={}).json()["code"] == "unknown-person"
        assert dora.http.post("/api/v1/daily/chess", json={}).json()["code"] == "unknown-game"
        shown = nobody.get("/api/v1/daily")
        assert len(shown["deals"]) == len(GAMES) and shown["day"] == DAY.isoformat()


def test_the_terminal_plays_the_deal_of_the_day_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal_lobby, "today", lambda: DAY)
    shown = lobby(PlaySettings("bande", daily=True), ["table"])
    assert "Goodbye" in shown
    with pytest.raises(BadSettings, match="same for everybody"):
        lobby(PlaySettings("bande", seed="mine", daily=True), [])

"""Matches that have ended, over HTTP: who sees them, and who does not."""

import csv
import io
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from biberbau import Match
from biberbau.server.api_matches import PAGE, _cell

from .server_process import FAST, Guest, Server, doom, play_on, revive, serving

MATCHES = "/api/v1/matches"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), *FAST) as server:
        yield server


def played(ada: Guest, bo: Guest, seats: str = "me open kit") -> str:
    """Play a short match; returns its table."""
    table = ada.open("bande", seats, options={"rounds": 1})
    bo.do(table, "sit")
    windows = ada.connect(table), bo.connect(table)
    windows[0].do("start")
    play_on(*windows)
    for window in windows:
        window.hang_up()
    return table


def quick(legal: list[str]) -> str:
    """A move that brings the end of a match nearer."""
    return next((move for move in ("knock", "draw") if move in legal), legal[-1])


def listed(guest: Guest, query: str = "") -> list[str]:
    return [match["id"] for match in guest.get(f"{MATCHES}?{query}")["matches"]]


def test_a_match_is_for_those_who_played_and_for_links_that_they_share(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo, Guest(server, "Cy") as cy, Guest(server) as nobody:
        table = played(ada, bo)
        (match,) = ada.get(MATCHES)["matches"]
        assert (match["id"], match["game"], match["ending"], match["shared"]) == (table, "bande", "finished", None)
        assert [(seat["name"], seat["level"], seat["mine"]) for seat in match["seats"]] == [
            *[("Ada", None, True), ("Bo", None, False), (None, "kit", False)]
        ]
        assert min(seat["place"] for seat in match["seats"]) == 1 and match["began"] <= match["ended"]
        record = bo.get(f"{MATCHES}/{table}/record")
        assert record["names"] == {"A": "Ada", "B": "Bo"} and Match.replay(record).winners is not None
        for stranger in (cy, nobody):
            for path in (f"{MATCHES}/{table}", f"{MATCHES}/{table}/record"):
                assert stranger.http.get(path).json()["code"] == "unknown-match"
        assert listed(cy) == [] and cy.http.post(f"{MATCHES}/{table}/share").status_code == 404
        assert cy.http.delete(f"{MATCHES}/{table}").status_code == 204 and listed(ada) == listed(bo) == [table]
        assert {nobody.http.get(f"{MATCHES}{path}").status_code for path in ("", "/csv", "/standings")} == {401}
        code = ada.post(f"{MATCHES}/{table}/share")["code"]
        assert nobody.get(f"{MATCHES}/{code}/record") == record
        shown = nobody.get(f"{MATCHES}/{code}")
        assert not any(seat["mine"] for seat in shown["seats"]) and shown["shared"] is None
        assert ada.get(MATCHES)["matches"][0]["shared"] == code != bo.get(MATCHES)["matches"][0]["shared"]
        ada.http.delete(f"{MATCHES}/{table}/share")
        assert nobody.http.get(f"{MATCHES}/{code}/record").status_code == 404


def test_the_list_is_filtered_and_comes_as_a_table(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = played(ada, bo)
        first = ada.get(MATCHES)
        assert first["names"] == ["Bo"] and first["more"] is None and len(first["matches"]) < PAGE
        ended = first["matches"][0]["ended"]
        found = [f"since={ended}", "with=Bo", "game=bande", "finished=true", f"before={ended + 1}-{table}"]
        assert [listed(ada, query) for query in found] == [[table]] * 5
        missed = [f"since={ended + 1}", "with=Cy", "game=gang", "finished=false", f"before={ended}-{table}"]
        assert [listed(ada, query) for query in missed] == [[]] * 5
        assert ada.http.get(f"{MATCHES}?before=now").status_code == 400
        answer = ada.http.get(f"{MATCHES}/csv")
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        rows = list(csv.DictReader(io.StringIO(answer.text)))
        assert [(row["match"], row["player"], row["bot"], row["mine"]) for row in rows] == [
            *[(table, "Ada", "", "1"), (table, "Bo", "", "0"), (table, "", "kit", "0")]
        ]
        counted = ada.get(f"{MATCHES}/standings?with=Bo")
        assert counted["matches"] == 1 and {each["name"]: each["mine"] for each in counted["people"]} == {
            "Ada": True,
            "Bo": False,
        }
        assert [each["game"] for each in counted["rounds"]] == ["bande"] and counted["five"] is None
        assert ada.get(f"{MATCHES}/standings?game=gang")["people"] == []
        assert _cell("=1+1") == "'=1+1" and _cell("Ada") == "Ada"


def test_people_delete_a_match_from_their_list_and_themselves_from_those_of_others(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = played(ada, bo)
        (mine,) = ada.get("/api/v1/me/data")["matches"]
        assert (mine["match"], mine["seat"], mine["name"], mine["in_my_list"]) == (table, "A", "Ada", True)
        ada.http.delete(f"{MATCHES}/{table}")
        assert listed(ada) == [] and ada.http.get(f"{MATCHES}/{table}/record").status_code == 404
        assert bo.get(MATCHES)["matches"][0]["seats"][0]["name"] == "Ada"
        ada.http.delete("/api/v1/me")
        assert "Ada" not in json.dumps(bo.get(MATCHES)) and "Ada" not in json.dumps(bo.get(f"{MATCHES}/{table}/record"))


def test_nothing_of_a_running_match_is_sent(server: Server) -> None:
    with Guest(server, "Ada") as ada:
        table = ada.open("bande", "me kit", start=True)
        assert listed(ada) == []
        for path in (f"{MATCHES}/{table}", f"{MATCHES}/{table}/record"):
            assert ada.http.get(path).json()["code"] == "unknown-match"
        assert ada.http.post(f"{MATCHES}/{table}/share").status_code == 404
        assert table not in ada.http.get(f"{MATCHES}/csv").text


def test_a_match_is_kept_though_the_server_was_killed_at_its_end(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada:
        table = ada.open("bande", "me beside:Bea", options={"rounds": 1})
        doom(server, "settle")
        ada.do(table, "start")
        with suppress(httpx.HTTPError):
            while True:
                state = ada.get(f"/api/v1/tables/{table}/view")
                ada.ask(table, "move", move=quick(state["view"]["legal"]), number=state["number"])
        revive(server)
        (match,) = ada.get(MATCHES)["matches"]
        assert (match["id"], match["ending"]) == (table, "finished") and listed(ada) == [table]
        assert Match.replay(ada.get(f"{MATCHES}/{table}/record")).winners is not None

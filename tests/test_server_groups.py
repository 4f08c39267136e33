"""Groups of people who play together: who sees them, what counts, and what is left of somebody who leaves."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from biberbau.server.api_groups import MOST_GROUPS, SEATS
from biberbau.server.group_ratings import ratings
from biberbau.server.group_statistics import counted, statistics
from biberbau.server.results import Result, SeatResult
from biberbau.server.store.groups import PadResult
from biberbau.server.store.matches import KeptMatch, MatchPlayer
from biberbau.server.wire import Duel, GameCount

from .server_process import FAST, Guest, Server, fresh_id, serving
from .test_server_matches import played, quick

GROUPS = "/api/v1/groups"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), *FAST) as server:
        yield server


def real(*seats: dict[str, Any], game: str = "bande") -> dict[str, Any]:
    """A result with real cards."""
    return {"id": fresh_id(), "game": game, "seats": list(seats)}


def seat(name: str, *points: int, member: str | None = None) -> dict[str, Any]:
    return {"member": member, "name": name, "beaver": 5, "points": points}


def names(page: dict[str, Any]) -> list[str]:
    return sorted(person["name"] for person in page["people"])


def code_of(guest: Guest, method: str, path: str, body: dict[str, Any] | None = None) -> str:
    code: str = guest.http.request(method, f"{GROUPS}{path}", json=body).json()["code"]
    return code


def test_a_group_is_for_those_who_have_joined_and_for_nobody_else(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo, Guest(server, "Cy") as cy, Guest(server) as nobody:
        table = played(ada, bo)
        made = ada.post(GROUPS, {"name": " Our  family ", "match": table})
        group = f"{GROUPS}/{made['id']}"
        assert (made["name"], made["mine"], made["rated"]) == ("Our family", True, False)
        assert [(each["name"], each["joined"]) for each in made["members"]] == [("Ada", True), ("Bo", False)]
        (invitation,) = bo.get(GROUPS)["invitations"]
        assert (invitation["id"], invitation["by"]) == (made["id"], "Ada") and ada.get(group)["matches"] == []
        for stranger, status in ((bo, "unknown-group"), (cy, "unknown-group"), (nobody, "unknown-person")):
            asked = [("GET", None), ("PUT", {"name": "Mine", "rated": True}), ("DELETE", None)]
            assert {code_of(stranger, method, f"/{made['id']}", body) for method, body in asked} == {status}
            pad = real(seat("Ada", 1), seat("Bo", 2))
            assert code_of(stranger, "POST", f"/{made['id']}/results", pad) == status
            assert code_of(stranger, "POST", f"/{made['id']}/invitations", {"match": table}) == status
        assert code_of(cy, "POST", f"/{made['id']}/join") == "unknown-group"
        assert code_of(cy, "POST", "", {"name": "Mine", "match": table}) == "unknown-match"
        shared = ada.post(f"/api/v1/matches/{table}/share")["code"]
        assert code_of(cy, "POST", "", {"name": "Mine", "match": shared}) == "unknown-match"

        bo.post(f"{group}/join")
        page = bo.get(group)
        assert names(page) == ["Ada", "Bo"] and [match["id"] for match in page["matches"]] == [table]
        assert page["games"] == ["bande"] and page["matches"][0]["replay"] and not page["matches"][0]["real"]
        assert [(each["level"], each["person"] is None) for each in page["matches"][0]["seats"]][-1] == ("kit", True)
        assert {person["rating"] for person in page["people"]} == {None}
        assert bo.http.put(group, json={"name": "Us", "rated": True}).json()["rated"]
        assert all(person["rating"]["give"] > 0 for person in ada.get(group)["people"])

        nothing_of_a_running_match(ada, bo, group)
        pad = real(seat("Ada", 12, 3, member=ada.id), seat("Mia", 4, 2), seat("Bo", 9, 9, member=bo.id))
        for _ in range(2):
            assert bo.http.post(f"{group}/results", json=pad).status_code == 201
        page = ada.get(group)
        assert names(page) == ["Ada", "Bo", "Mia"] and [match["real"] for match in page["matches"]] == [True, False]
        assert [each["place"] for each in page["matches"][0]["seats"]] == [2, 1, 3]
        foreign = real(seat("Ada", 1), seat("Cy", 2, member=cy.id))
        uneven = real(seat("Ada", 1), seat("Bo", 2, 3))
        assert {code_of(ada, "POST", f"/{made['id']}/results", each) for each in (foreign, uneven)} == {"bad-result"}
        assert [each["name"] for each in bo.get("/api/v1/me/data")["groups"]] == ["Us"]

        assert code_of(bo, "DELETE", f"/{made['id']}") == "not-maker"
        bo.post(f"{group}/leave")
        left = ada.get(group)
        assert "Bo" not in json.dumps(left) and bo.id not in json.dumps(left) and bo.get(GROUPS)["groups"] == []
        assert [match["real"] for match in left["matches"]] == [True], "a match needs two who count"
        ada.http.delete(f"{group}/results/{left['matches'][0]['id']}")
        assert ada.get(group)["matches"] == []
        assert ada.http.delete(group).status_code == 204 and ada.get(GROUPS) == {"groups": [], "invitations": []}
        assert bo.get("/api/v1/matches")["matches"][0]["id"] == table, "the matches stay with their people"


def nothing_of_a_running_match(ada: Guest, bo: Guest, group: str) -> None:
    """Play some moves of a match of two members: not one byte of the page of their group changes."""
    before = bo.http.get(group).content
    table = ada.open("bande", "me open", options={"rounds": 1})
    bo.do(table, "sit")
    ada.do(table, "start")
    for _ in range(4):
        for guest in (ada, bo):
            state = guest.get(f"/api/v1/tables/{table}/view")
            if state["view"]["legal"]:
                guest.ask(table, "move", move=quick(state["view"]["legal"]), number=state["number"])
        assert bo.http.get(group).content == before


def test_a_result_with_real_cards_is_kept_in_every_group_that_it_is_added_to(server: Server) -> None:
    """A page that has not heard the answer sends it again, and then perhaps to a new group."""
    with Guest(server, "Ada") as ada:
        pad = real(seat("Ada", 7, member=ada.id), seat("Mia", 4))
        groups = [ada.post(GROUPS, {"name": name, "result": pad})["id"] for name in ("Us", "We")]
        for group in groups:
            ada.http.post(f"{GROUPS}/{group}/results", json=pad)
            assert len(ada.get(f"{GROUPS}/{group}")["matches"]) == 1


def test_the_page_of_a_group_is_limited_because_it_takes_time(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "0") as server, Guest(server, "Ada") as ada:
        path = f"{GROUPS}/{ada.post(GROUPS, {'name': 'Us'})['id']}"
        assert ada.http.get(path).status_code == 200
        assert any(ada.http.get(path).status_code == 429 for _ in range(60))


def test_who_has_blocked_somebody_is_not_invited_by_them(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = played(ada, bo)
        bo.post("/api/v1/me/avoided", {"person": ada.id, "how": "block"})
        made = ada.post(GROUPS, {"name": "Us", "match": table})
        assert [each["name"] for each in made["members"]] == ["Ada"] and bo.get(GROUPS)["invitations"] == []


def test_nobody_is_in_more_groups_than_allowed_also_by_invitation(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        group = ada.post(GROUPS, {"name": "Us", "match": played(ada, bo)})["id"]
        own = [bo.post(GROUPS, {"name": "Bo"})["id"] for _ in range(MOST_GROUPS)]
        assert code_of(bo, "POST", "", {"name": "Bo"}) == "too-many-groups"
        assert code_of(bo, "POST", f"/{group}/join") == "too-many-groups"
        assert [each["id"] for each in bo.get(GROUPS)["invitations"]] == [group], "they may still accept"
        bo.post(f"{GROUPS}/{own[0]}/leave")
        for _ in range(2):
            assert bo.post(f"{GROUPS}/{group}/join")["id"] == group, "a repeat is no mistake"
        assert code_of(bo, "POST", "", {"name": "Bo"}) == "too-many-groups"


def kept(id_: str, places: str, ended: float, *, five: bool = False) -> KeptMatch:
    """A match of Ada, Bo and Mia, who sits beside Ada, with these places."""
    seats = [
        SeatResult(letter, 10 - int(place), int(place), beside=letter == "C", best=9 - int(place), took=int(place))
        for letter, place in zip(SEATS[:3], places, strict=True)
    ]
    players = [MatchPlayer("A", "ada", "Ada", 3), MatchPlayer("B", "bo", "Bo", 0), MatchPlayer("C", "ada", "Mia", 5)]
    return KeptMatch(id_, "clan", "finished", 0.0, ended, msgspec.json.encode(Result(seats, five)), players, None)


def test_the_statistics_of_a_group_add_up() -> None:
    result = Result([SeatResult("A", 3, 1, best=2), SeatResult("B", 9, 2, best=4)])
    players = [MatchPlayer("A", None, "mia", 5), MatchPlayer("B", "bo", "Bo", 0)]
    pad = PadResult("p", "gang", 15.0, msgspec.json.encode(result), "bo", players)
    matches = counted([kept("v", "132", 30.0, five=True), kept("u", "123", 20.0), kept("t", "213", 10.0)], [pad])
    assert [match.id for match in matches] == ["t", "p", "u", "v"]
    found = statistics(matches, None, "ada", rated=False)
    assert found.games == ["clan", "gang"]
    assert [(each.name, each.won, each.played, each.streak, each.took) for each in found.people] == [
        *[("Ada", 2, 3, 2, 4), ("Bo", 1, 4, 1, 6), ("Mia", 1, 4, 1, 8)]
    ]
    assert [(each.member, each.mine) for each in found.people] == [(True, True), (True, False), (False, False)]
    assert found.people[2].games == [GameCount("clan", 3, 0), GameCount("gang", 1, 1)]
    assert found.duels == [Duel(0, 1, 2, 1), Duel(0, 2, 3, 0), Duel(1, 2, 2, 2)]
    assert [(each.game, each.person, each.points, each.match) for each in found.rounds] == [
        *[("clan", 1, 8, "t"), ("gang", 2, 2, None)]
    ]
    assert found.five is not None and (found.five.person, found.five.match) == (0, "v")
    only = statistics(matches, "gang", "ada", rated=True)
    assert [match.id for match in only.matches] == ["p"] and only.games == found.games
    assert [each.rating is not None for each in only.people] == [True, True]


def test_the_rating_follows_the_places() -> None:
    rated = ratings([{"ada": 1, "bo": 2, "cy": 2}, {"ada": 1, "bo": 2}])
    assert rated["ada"].value > 1000 > rated["bo"].value and rated["ada"].give < rated["cy"].give
    even = ratings([{"ada": 1, "bo": 1}])
    assert even["ada"] == even["bo"] and even["ada"].value == 1000 and ratings([{"ada": 1}]) == {}

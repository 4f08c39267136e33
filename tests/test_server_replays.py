"""Replays: what each pair of eyes is shown of a record is what the match showed them; bad records are explained."""

import asyncio
import json
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import pytest

from biberbau import Match
from biberbau.games import GAMES
from biberbau.notation.events import events_for, seat_of
from biberbau.position import with_all_cards
from biberbau.server import wire
from biberbau.server.app import REPLAYS_AT_ONCE
from biberbau.server.messages import frame
from biberbau.server.middleware import LARGEST, LARGEST_RECORD
from biberbau.server.replays import replay_of

from .server_process import Guest, Server, play_on, serving
from .setups import as_json, play_out

PATH = "/api/v1/replays"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), "--workers", "0", "--pace", "0") as server:
        yield server


def clan_record() -> dict[str, Any]:
    return play_out(Match("clan", 2, seed=5, options={"rounds": 1})).record()


def replayed(record: dict[str, Any]) -> Any:
    """A replay as programs read it."""
    return json.loads(frame(asyncio.run(replay_of(record))))  # type: ignore[arg-type]  # any message has a frame


@pytest.mark.parametrize("game", GAMES)
def test_every_step_shows_each_seat_what_the_match_showed_it(game: str) -> None:
    record = play_out(Match(game, 3, seed=1, options={"rounds": 2})).record()
    replay = replayed(record)
    views = replay["views"]
    assert list(views) == ["public", "all", "A", "B", "C"] and len(replay["steps"]) == len(record["moves"]) + 1  # type: ignore[arg-type]
    mover = None
    for (match, events), step in zip(Match.replay_in_steps(record), replay["steps"], strict=True):
        for eyes, viewer in {"public": None, "A": "A", "B": "B", "C": "C"}.items():
            views[eyes] |= step["view"] | step["own"].get(eyes, {})
            assert as_json(views[eyes]) == as_json(match.view(viewer).to_dict() | {"legal": []}), eyes
            heard = [event.to_dict() for event in events_for(events, viewer)]
            assert as_json(step["seen"].get(eyes, step["events"])) == as_json(heard), eyes
        views["all"] |= step["view"] | step["own"].get("all", {})
        assert as_json(views["all"]) == as_json(
            with_all_cards(match.view(None), match.standing[0]).to_dict() | {"legal": []}
        )
        opened = [event.as_seen_by(seat_of(event)).to_dict() for event in events]
        assert as_json(step["seen"].get("all", step["events"])) == as_json(opened)
        assert step["seat"] == mover
        mover = match.turn


def test_a_record_of_a_terminal_and_one_of_a_finished_table_are_replayed(server: Server) -> None:
    with Guest(server, "Ada") as ada, Guest(server) as nobody:
        table = ada.open("bande", "me kit", start=True, options={"rounds": 1})
        unfinished = nobody.http.get(f"/api/v1/tables/{table}/record")
        assert unfinished.json()["code"] == "not-over"
        play_on(ada.connect(table))
        finished = ada.get(f"/api/v1/tables/{table}/record")
        replay = nobody.http.post(PATH, json=finished)
        assert replay.headers["content-encoding"] == "gzip"
        assert replay.json()["names"]["A"] == "Ada" and replay.json()["date"] == finished["date"]
        written = json.dumps(clan_record(), indent=2)
        plain = nobody.http.post(PATH, content=written, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.json() == replayed(clan_record())


def test_a_record_that_begins_in_the_middle_is_replayed() -> None:
    match = Match("gang", 2, seed=3)
    for _ in range(9):
        match.play(match.legal[0])
    middle = Match.from_position(match.position_text(), seed=4)
    replay = replayed(play_out(middle).record())
    assert replay["steps"][0]["events"] == [] and replay["views"]["A"] == match.view("A").to_dict() | {"legal": []}


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        ({"format": "chess/1"}, "bad-record.format", "biberbau/1"),
        ({"players": 99}, "bad-record", "99"),
        ({"game": "chess"}, "bad-record", "chess"),
        ({"shuffles": [["7"]]}, "bad-record.move", ""),
        ({"moves": ["put A9 up"]}, "bad-record.move", "1"),
        ({"moves": [5]}, "bad-record.field", "moves"),
        ({"totals": {"A": 1, "B": 2}}, "bad-record.totals", ""),
        ({"start": "x"}, "bad-record", ""),
        ({"names": {"A": 7}}, "bad-record.field", "names"),
    ],
)
def test_a_bad_record_is_refused_with_its_reason(server: Server, change: dict[str, Any], code: str, says: str) -> None:
    with Guest(server) as nobody:
        answer = nobody.http.post(PATH, json=clan_record() | change)
    refused = answer.json()
    assert (answer.status_code, refused["code"]) == (400, code)
    assert all(says in refused["says"][lang] for lang in ("en", "de"))
    assert refused["says"]["en"] != refused["says"]["de"]


def test_what_is_no_record_or_too_large_is_refused(server: Server) -> None:
    with Guest(server) as nobody:
        for body in (b"no json", b"[1]", b'{"a":' * 5000 + b"1" + b"}" * 5000):
            answer = nobody.http.post(PATH, content=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
        padded = json.dumps(clan_record() | {"padding": "x" * LARGEST})
        assert nobody.http.post(PATH, content=padded).status_code == 200
        large = nobody.http.post(PATH, content=b" " * (LARGEST_RECORD + 1))
        assert (large.status_code, large.json()["code"]) == (413, "too-large")
        assert str(LARGEST_RECORD) in large.json()["says"]["en"]


def test_names_are_as_long_as_names_may_be() -> None:
    replay = replayed(clan_record() | {"names": {"A": "a" * 99, "F": "nobody"}})
    assert replay["names"] == {"A": "a" * wire.LONGEST_NAME}


def test_an_address_replays_only_so_often(server: Server) -> None:
    with Guest(server) as nobody:
        answers = (nobody.http.post(PATH, json=clan_record()) for _ in range(int(REPLAYS_AT_ONCE) + 20))
        refused = next(answer for answer in answers if answer.status_code != HTTPStatus.OK)
    assert (refused.status_code, refused.json()["code"]) == (HTTPStatus.TOO_MANY_REQUESTS, "too-fast")

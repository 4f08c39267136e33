"""Why somebody moved so: what the coach thinks of a move of a record, from what its seat could know."""

from collections.abc import Iterator
from http import HTTPStatus
from random import Random
from typing import Any

import pytest

from biberbau import Match
from biberbau.bots import make_bot
from biberbau.coach import Agreement, Hint, Phrase, advise, agreement, opinion
from biberbau.lang import LANGUAGES
from biberbau.notation.events import events_for

from .other_worlds import other_shuffles
from .scribe import scribe_of
from .server_process import FAST, Guest, Server, serving
from .setups import as_json

PATH = "/api/v1/replays/why"
MANY = 200
"""More questions than the limit allows, unless every answer takes nearly two seconds."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), *FAST) as server:
        yield server


def match_of_bots(game: str) -> Match:
    """A round between a good bot and a beginner."""
    match = Match(game, 2, seed="why", options={"rounds": 1})
    bots = {"A": make_bot("builder", "a"), "B": make_bot("kit", "b")}
    received = dict.fromkeys(bots, 0)
    while match.turn is not None:
        seat, seen = match.turn, events_for(match.events, match.turn)
        match.play(bots[seat].choose(match.view(seat), seen[received[seat] :]))
        received[seat] = len(seen)
    return match


def why(guest: Guest, record: object, moves: object) -> Any:
    return guest.http.post(PATH, json={"record": record, "moves": moves}).json()


@pytest.mark.parametrize("game", ["clan", "gang", "bande"])
def test_every_move_is_judged_by_what_its_seat_could_know(server: Server, game: str) -> None:
    played = match_of_bots(game)
    record, found = played.record(), set()
    match = Match(game, 2, seed="why", options={"rounds": 1})
    with Guest(server) as nobody:
        for number, move in enumerate(played.moves):
            assert match.turn is not None
            seat, view = match.turn, match.view(match.turn)
            seen = events_for(match.events, seat)
            hint = advise(view, seen, search=False)
            same, near = agreement(hint, view, seen, move)
            answer = why(nobody, record, number)
            said = {"seat": seat, "move": move, "same": same, "near": near, "hint": hint.to_dict()}
            assert as_json(answer) == as_json(said)
            assert same or move != hint.move
            if len(match.legal) == 1:
                assert (hint.verdict, same) == ("only", True)
            found.add("only" if hint.verdict == "only" else same)
            match.play(move)
    assert found >= ({True, False, "only"} if game == "bande" else {True, False})


def test_cards_that_the_seat_has_not_seen_do_not_matter(server: Server) -> None:
    compared = 0
    with Guest(server) as nobody:
        for number in range(2, 12):
            match = Match("bande", 2, seed="why", options={"rounds": 1})
            for move in match_of_bots("bande").moves[:number]:
                match.play(move)
            viewer, move = match.turn or "", match.legal[-1]
            redealt = other_shuffles(scribe_of(match), viewer, Random(number), is_free=False)
            other = Match("bande", 2, shuffles=redealt, options={"rounds": 1})
            for each in match.moves:
                other.play(each)
            assert other.view(viewer) == match.view(viewer)
            match.play(move)
            other.play(move)
            assert why(nobody, other.record(), number) == why(nobody, match.record(), number)
            compared += match.record()["shuffles"] != other.record()["shuffles"]
    assert compared == 10


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"moves": 10**6}, "no-such-move"),
        ({"moves": -1}, "malformed"),
        ({"moves": "three"}, "malformed"),
        ({"record": {"format": "chess/1"}}, "bad-record.format"),
        ({"record": []}, "malformed"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_its_reason(
    server: Server, change: dict[str, object], code: str
) -> None:
    with Guest(server) as nobody:
        answer = nobody.http.post(PATH, json={"record": match_of_bots("clan").record(), "moves": 3} | change)
    refused = answer.json()
    assert (answer.status_code, refused["code"]) == (HTTPStatus.BAD_REQUEST, code)
    assert refused["says"]["en"] != refused["says"]["de"]


def test_a_move_that_was_not_made_and_a_record_with_a_wrong_end_are_refused(server: Server) -> None:
    record: Any = match_of_bots("clan").record()
    count = len(record["moves"])
    with Guest(server) as nobody:
        assert why(nobody, record, count - 1)["move"] == record["moves"][-1]
        after = why(nobody, record, count)
        assert after["code"] == "no-such-move" and str(count) in after["says"]["de"]
        assert why(nobody, record | {"totals": {"A": 1, "B": 2}}, 0)["code"] == "bad-record.totals"
        assert why(nobody, record | {"moves": [*record["moves"][:5], "draw"]}, 0)["code"] == "bad-record.move"


def test_who_asks_too_often_waits_with_a_name_and_without(tmp_path_factory: pytest.TempPathFactory) -> None:
    record = match_of_bots("clan").record()
    with serving(tmp_path_factory.mktemp("data"), "--pace", "0", "--workers", "0") as server:
        for name in ("Ada", None):
            with Guest(server, name) as guest:
                answers = (guest.http.post(PATH, json={"record": record, "moves": 0}) for _ in range(MANY))
                assert next(answers).status_code == HTTPStatus.OK
                refused = next(answer for answer in answers if answer.status_code != HTTPStatus.OK)
                assert refused.status_code == HTTPStatus.TOO_MANY_REQUESTS
                assert refused.json()["code"] == "too-fast"


# What is the same


def decision(game: str, *moves: str, shuffle: str) -> Match:
    match = Match(game, 2, shuffles=[shuffle.split()])
    for move in moves:
        match.play(move)
    return match


def agreed(match: Match, hint: Hint, move: str) -> Agreement:
    seat = match.turn or ""
    return agreement(hint, match.view(seat), events_for(match.events, seat), move)


def test_moves_that_are_alike_or_have_the_same_words_are_the_same() -> None:
    match = decision("bande", "draw", shuffle="9 9 9 9 5 5 5 5 3 1")
    seat = match.turn
    hint = Hint("clear", f"put {seat}2", Phrase("replace", "1", f"{seat}2"), "drop", Phrase("drop", "1"), ())
    assert agreed(match, hint, f"put {seat}2") == agreed(match, hint, f"put {seat}3") == (True, False)
    assert agreed(match, hint, f"put {seat}1") == (False, False), "this card was seen"
    lodge = decision("clan", shuffle="9 9 0")
    clear = Hint("clear", "put A1 up", Phrase("lay", "9"), "put B1 up", Phrase("give", "9", seat="B"), ())
    assert agreed(lodge, clear, "put A3 up") == agreed(lodge, clear, "put A2 down") == (True, False)
    faced = clear._replace(advice=Phrase("lay", "9", face="up"))
    assert agreed(lodge, faced, "put A3 up").same and not agreed(lodge, faced, "put A3 down").same
    assert agreed(lodge, clear, "put B2 up") == (False, False)


def test_a_move_that_the_hint_does_not_decide_about_is_near() -> None:
    lodge = decision("clan", shuffle="9 9 0")
    for verdict, is_near in {"clear": False, "thumb": False, "close": True, "open": True}.items():
        hint = Hint(verdict, "put A1 up", Phrase("lay", "9"), "put B1 up", Phrase("give", "9", seat="B"), ())
        assert agreed(lodge, hint, "put B1 up") == (False, is_near)


def test_the_coach_has_words_for_every_case() -> None:
    said = {
        opinion(Hint(verdict, "draw", Phrase("draw"), None, None, ()), Agreement(same, near), lang)
        for verdict in ("clear", "close", "open", "thumb", "only")
        for same, near in ((True, False), (False, True), (False, False))
        for lang in LANGUAGES
    }
    assert len(said) == 6 * len(LANGUAGES)

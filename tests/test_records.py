"""Records: a match written down is the same match, and one that is not true is refused."""

import json
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from biberbau import BadRecord, BadShuffle, IllegalMove, Match
from biberbau.games.versions import RULES

from .setups import (
    DECKS,
    GAMES,
    Json,
    Setup,
    all_seen,
    examples,
    junk,
    matches,
    moves_in,
    play_on,
    play_out,
    shuffles_in,
    whole_deck,
)


@given(matches())
@examples(80)
def test_a_record_replays_the_whole_match(match: Match) -> None:
    """As a dict and as JSON text; finished or running."""
    record = match.record()
    for given_as in (record, json.dumps(record), json.dumps(record, indent=2)):
        again = Match.replay(given_as)
        assert again.record() == record
        assert all_seen(again) == all_seen(match)
        assert again.events == match.events
        assert (again.totals, again.winners, again.turn) == (match.totals, match.winners, match.turn)


def test_a_record_is_read_from_a_file(tmp_path: Path) -> None:
    for game in GAMES:
        match = play_out(Match(game, 3, seed=2, options={"rounds": 1}))
        path = tmp_path / f"{game}.json"
        path.write_text(json.dumps(match.record(), indent=1), "utf-8")
        assert Match.replay(path).record() == Match.replay(str(path)).record() == match.record()


@pytest.mark.parametrize("game", GAMES)
def test_a_record_has_the_fields_of_the_notation(game: str) -> None:
    match = play_out(Match(game, 2, seed=2, options={"rounds": 1}))
    record = match.record()
    assert set(record) - {"rules"} == {"format", "game", "players", "options", "shuffles", "moves", "totals", "winners"}
    assert record["format"] == "biberbau/1" and record.get("rules", RULES) == RULES
    assert (record["totals"], record["winners"]) == (match.totals, list(match.winners or ()))
    running = Match(game, 2, seed=2).record()
    assert running["winners"] is None and running["totals"] == {"A": 0, "B": 0} and running["moves"] == []


def test_a_running_match_goes_on_after_its_replay() -> None:
    match = Match.replay(play_on(Match("clan", 2, seed=1), "any", 1, 9).record())
    assert play_out(match).winners


@pytest.mark.parametrize(
    "extra",
    [
        {"rules": RULES},
        {"names": {"A": "Ada", "B": "Bo"}},
        {"names": {}},
        {"date": "2026-05-01T12:00:00Z"},
        {"date": "2026-05-01"},
        {"fairness": {"commit": "…"}},
        {"comment": "fields may be added"},
    ],
)
def test_optional_fields_do_no_harm(extra: Json) -> None:
    record = Match("clan", 2, seed=1).record()
    record.pop("rules", None)
    assert Match.replay({**record, **extra}).record() == Match.replay(record).record()


WRONG_NOTES: dict[str, Sequence[object]] = {
    "rules": (0, 3, "1", 1.0, True, None),
    "names": (None, [], "Ada", {"A": 1}, {"G": "Gus"}, {"": "x"}, {"AB": "x"}),
    "date": (None, 0, "", "yesterday", "2026-13-01", []),
    "fairness": (None, [], "yes", 1),
}


@pytest.mark.parametrize("name", WRONG_NOTES)
def test_optional_fields_are_checked(name: str) -> None:
    for wrong in WRONG_NOTES[name]:
        refuse({**Match("clan", 2, seed=1).record(), name: wrong})


# Records that are not true


@pytest.fixture(scope="module")
def finished() -> dict[str, Json]:
    """A finished match of each game."""
    return {game: play_out(Setup(game, 3, 5, options={"rounds": 2, "first": "B"}).match()).record() for game in GAMES}


def refuse(record: object) -> BadRecord:
    with pytest.raises(BadRecord) as refusal:
        Match.replay(record)
    assert refusal.value.explain("en") and refusal.value.explain("de")
    return refusal.value


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_move_is_refused_with_its_number(game: str, finished: dict[str, Json]) -> None:
    moves = moves_in(finished[game])
    for at in (0, 1, len(moves) // 2, len(moves) - 1):
        for wrong in ("resign", "", "put A9 up"):
            spoilt = [*moves[:at], wrong, *moves[at + 1 :]]
            problem = refuse({**finished[game], "moves": spoilt})
            assert problem.code == "bad-record.move" and problem.fields["number"] == at + 1
            assert f"ove {at + 1} " in str(problem)
            assert isinstance(problem.fields["why"], IllegalMove)
    problem = refuse({**finished[game], "moves": [*moves, moves[-1]]})
    assert problem.fields["number"] == len(moves) + 1


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@examples(50)
def test_a_record_with_other_moves_is_refused_or_replays_another_match(
    game: str, finished: dict[str, Json], data: st.DataObject
) -> None:
    record = finished[game]
    moves = list(moves_in(record))
    at = data.draw(st.integers(0, len(moves) - 2), label="at")
    how = data.draw(st.sampled_from(["change", "swap", "drop", "double"]), label="how")
    if how == "change":
        moves[at] = data.draw(st.sampled_from(moves))
    elif how == "swap":
        moves[at], moves[at + 1] = moves[at + 1], moves[at]
    elif how == "drop":
        del moves[at]
    else:
        moves.insert(at, moves[at])
    spoilt = {**record, "moves": moves}
    try:
        match = Match.replay(spoilt)
    except BadRecord as problem:
        if problem.code == "bad-record.move":
            number = problem.fields["number"]
            assert isinstance(number, int) and at + 1 <= number <= len(moves)
        return
    assert match.record() == spoilt  # it happens to be the true record of another match


@pytest.mark.parametrize("game", GAMES)
def test_a_record_with_another_result_is_refused(game: str, finished: dict[str, Json]) -> None:
    record = finished[game]
    totals, winners = record["totals"], record["winners"]
    assert isinstance(totals, dict) and isinstance(winners, list)
    for seat in totals:
        assert refuse({**record, "totals": {**totals, seat: totals[seat] + 1}}).code == "bad-record.totals"
    for other in ({}, {"A": 0}, {**totals, "D": 0}, {seat: float(points) for seat, points in totals.items()}):
        refuse({**record, "totals": other})
    for wrong in (None, [], ["A", "B", "C"], [*winners, "D"], [seat for seat in "ABC" if seat not in winners]):
        if wrong != winners:
            refuse({**record, "winners": wrong})


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_another_table_is_refused(game: str, finished: dict[str, Json]) -> None:
    record = finished[game]
    for players in (0, 1, 2, 4, 7, "3", 3.0, True, None, 10**5000):
        refuse({**record, "players": players})
    for other in ("", "chess", "Clan", None, 1, ["clan"], *(name for name in GAMES if DECKS[name] != DECKS[game])):
        refuse({**record, "game": other})
    other_options: list[Json] = [{"rounds": 1}, {"rounds": 3}, {"rounds": 0}, {"jokers": 1}, {"turn_cap": None}]
    for options in other_options:
        refuse({**record, "options": options})
    for form in ("biberbau/2", "", None, 1, ["biberbau/1"]):
        refuse({**record, "format": form})


@pytest.mark.parametrize("game", GAMES)
def test_shuffles_must_be_complete_and_all_there(game: str, finished: dict[str, Json]) -> None:
    record = finished[game]
    first, *others = shuffles_in(record)
    spoilt: list[object] = [
        [],
        None,
        "flip",
        [first],  # the second one is missing
        [first[:-1], *others],  # partial, though it means the same
        [[], *others],
        [[*first, "0"], *others],
        [[*first[:-1], "joker"], *others],
        [[*first[:-1], None], *others],
        [first[::-1], *others],
        [first, *others, []],  # left over
        [first, *others, first],
        [first, None],
        {"1": first},
    ]
    for shuffles in spoilt:
        refuse({**record, "shuffles": shuffles})
    missing = refuse({**record, "shuffles": [first]})
    assert missing.code == "bad-record.move" and isinstance(missing.fields["why"], BadShuffle)


@pytest.mark.parametrize("name", ["format", "game", "players", "options", "shuffles", "moves", "totals", "winners"])
def test_every_field_is_needed_and_has_its_type(name: str, finished: dict[str, Json]) -> None:
    record = finished["gang"]
    refuse({field: value for field, value in record.items() if field != name})
    for wrong in (
        1.5,
        float("nan"),
        float("inf"),
        -1,
        True,
        "x",
        b"x",
        [[]],
        [{}],
        {"x": {}},
        {1: 2},
        object(),
        10**5000,
    ):
        refuse({**record, name: wrong})


def nested(depth: int) -> object:
    value: object = []
    for _ in range(depth):
        value = [value]
    return value


def test_depth_and_size_do_no_harm(finished: dict[str, Json]) -> None:
    record = finished["clan"]
    for name in ("options", "shuffles", "moves", "totals", "winners", "game", "names", "fairness"):
        refuse({**record, name: nested(5000)})
        refuse({**record, name: {"A": nested(5000)}}) if name != "fairness" else None
    refuse("[" * 100_000)
    refuse('{"a":' * 100_000)
    refuse(json.dumps(record)[:-1] + ', "names": ' + "[" * 100_000)
    refuse(json.dumps(record).replace('"players": 3', '"players": ' + "9" * 5000))
    refuse(json.dumps(record).replace('"players": 3', '"players": NaN'))
    refuse(json.dumps(record).replace('"players": 3', '"players": Infinity'))


def test_a_repeated_key_is_refused(finished: dict[str, Json]) -> None:
    """A reader that uses the first of them would see another match than one that uses the last."""
    text = json.dumps(finished["bande"])
    assert Match.replay(text)
    refuse('{"moves": [], ' + text[1:])
    refuse(text[:-1] + ', "players": 3}')


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b"7", b'"x"', b"\xff\xfe{}", b"\x80", b"{}" * 2, b"\x00"]
)
def test_a_file_that_is_no_record_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(content)
    refuse(path)
    refuse(str(path))


@pytest.mark.parametrize(
    "given_as", ["", " ", "no/such/file.json", "/", "\x00", "x" * 10_000, "{}", "{", "[]", "\ud800", "{\ud800}"]
)
def test_a_text_that_is_no_record_is_refused(given_as: str, tmp_path: Path) -> None:
    refuse(given_as)
    refuse(tmp_path)
    refuse(tmp_path / "missing.json")


@pytest.mark.parametrize("given_as", [None, 0, 1.5, b"{}", [], [1], {}, {"format": "biberbau/1"}, Ellipsis], ids=repr)
def test_what_is_neither_text_nor_path_nor_mapping_is_refused(given_as: object) -> None:
    refuse(given_as)


@given(st.data())
@examples(150)
def test_a_spoilt_record_is_refused_or_means_the_same(finished: dict[str, Json], data: st.DataObject) -> None:
    """Any value anywhere exchanged for any other."""
    record = deepcopy(finished[data.draw(st.sampled_from(GAMES), label="game")])
    holder: object = record
    key: object = data.draw(st.sampled_from(sorted(record)), label="field")
    while isinstance(value := holder[key], list) and value and data.draw(st.booleans(), label="inside"):  # type: ignore[index]
        holder, key = value, data.draw(st.integers(0, len(value) - 1), label="at")
    holder[key] = data.draw(junk | st.sampled_from([*whole_deck("clan"), *"ABCDEFG", "draw", "pass"]))  # type: ignore[index]
    try:
        match = Match.replay(record)
    except BadRecord:
        return
    assert match.record() == record


FIVE_OPEN = [f"put {seat}{number} up" for number in range(1, 6) for seat in "AB"]
FIVE_DEAL = [["0", "9", "0", "9", "0", "8", "0", "8", "0", "7"]]


def test_a_record_of_version_1_plays_on_after_five_open_cards() -> None:
    """C30 as it was: the fifth equal card began the end, and the match was decided at scoring."""
    match = Match("clan", 2, shuffles=FIVE_DEAL, rules=1)
    for move in FIVE_OPEN:
        assert match.winners is None
        match.play(move)
    record = match.record()
    assert (record["rules"], match.winners) == (1, ("A",))
    again = Match.replay(record)
    assert (again.rules, again.winners) == (1, ("A",))
    with pytest.raises(BadRecord, match="10"):
        Match.replay(record | {"rules": 2})


def test_new_matches_are_played_and_recorded_by_the_current_version() -> None:
    match = Match("clan", 2, shuffles=FIVE_DEAL)
    for move in FIVE_OPEN[:-1]:
        match.play(move)
    assert (match.rules, match.winners, match.record()["rules"]) == (RULES, ("A",), RULES)


@pytest.mark.parametrize("version", [0, 3, -1])
def test_a_record_of_unknown_rules_says_which_versions_are_known(version: int) -> None:
    with pytest.raises(BadRecord, match=f"Version {version} of the rules.*1, 2.*a newer Biberbau"):
        Match.replay(Match("gang", 2).record() | {"rules": version})

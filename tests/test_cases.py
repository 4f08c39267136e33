"""The conformance cases: they hold, they reach every ruling, and a wrong one fails."""

import re
from pathlib import Path

import pytest

from biberbau import cases
from biberbau.errors import BadRecord
from biberbau.games import GAMES, MOST, clan

TESTS = Path(__file__).parent
FILES = sorted((TESTS / "cases").glob("*.json"))
RULINGS = TESTS.parent / "docs" / "rulings.md"
CASES = [(path.stem, case) for path in FILES for case in cases.load_cases(path)]

UNOBSERVABLE: dict[str, str] = {
    "X06": "the order of dealing and the person who shuffles leave no trace in a match",
    "K14": "words said at a knock, the score pad and the person who shuffles are outside the match",
}
"""Rulings that no position can show, and why."""


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{file}/{case['id']}") for file, case in CASES])
def test_case(case: cases.Case) -> None:
    cases.run_case(case)


# What the cases are


def rules_of(case: cases.Case) -> list[str]:
    """The rulings that a case says it touches."""
    rulings = case.get("rules", [])
    assert isinstance(rulings, list)
    return [str(rule) for rule in rulings]


def rulings() -> list[str]:
    """Every ruling's id, as the page of rulings lists them."""
    return re.findall(r"^\| \*\*([XCVGBK]\d\d)", RULINGS.read_text("utf-8"), re.MULTILINE)


def named_in_tests() -> set[str]:
    """The rulings that tests are named after: `test_c25_v13_…`."""
    sources = "\n".join(path.read_text("utf-8") for path in TESTS.glob("test_*.py"))
    names = re.findall(r"^ *def test_((?:[xcvgbk]\d\d_)+)", sources, re.MULTILINE)
    return {rule.upper() for name in names for rule in name.strip("_").split("_")}


def test_there_is_a_file_for_each_game_and_one_for_scoring() -> None:
    assert {path.stem for path in FILES} == {*GAMES, "scoring"}
    assert all(case["game"] == file for file, case in CASES if file != "scoring")


def test_case_ids_are_unique() -> None:
    ids = [case["id"] for _, case in CASES]
    assert len(ids) == len(set(ids))


def test_every_ruling_is_touched_or_cannot_be() -> None:
    touched = {rule for _, case in CASES for rule in rules_of(case)} | named_in_tests()
    assert [rule for rule in rulings() if rule not in touched and rule not in UNOBSERVABLE] == []


def test_no_case_names_a_ruling_that_does_not_exist() -> None:
    known = set(rulings())
    assert {rule for _, case in CASES for rule in rules_of(case)} <= known
    assert set(UNOBSERVABLE) <= known


def test_what_cannot_be_observed_is_not_touched() -> None:
    assert not set(UNOBSERVABLE) & ({rule for _, case in CASES for rule in rules_of(case)} | named_in_tests())


# What no case can play, because it is impossible


def numbers(game: str) -> int:
    return sum(copies for card, copies in GAMES[game].deck.items() if card.isdecimal())


@pytest.mark.parametrize(("game", "left"), [("clan", 23), ("clan-combined", 63)])
def test_c25_v13_a_number_is_always_left_to_draw(game: str, left: int) -> None:
    in_lodges = MOST * clan.SLOTS - 1  # everybody has built five but the seat that draws
    assert numbers(game) - in_lodges == left


@pytest.mark.parametrize("game", ["bande", "bande-classic"])
def test_b14_b23_the_deck_can_always_be_rebuilt(game: str) -> None:
    in_rows = MOST * GAMES[game].slots
    assert sum(GAMES[game].deck.values()) - in_rows == 42
    assert numbers(game) - in_rows == 21


def test_g11_g12_the_deck_can_always_be_rebuilt() -> None:
    assert sum(GAMES["gang"].deck.values()) - MOST * GAMES["gang"].slots == 60


# A wrong case fails, and in no other way than by Failure


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ({"view": "A", "cards.A.9": "7"}, "step 2: there is no such path"),
        ({"view": "A", "cards.Z": []}, "step 2: there is no 'Z'"),
        ({"view": "Z"}, "step 2: There is no seat “Z” at this table; choose one that is playing."),
        ("put A4 up", "step 2: A card in the top row lies on two others"),
        ({"legal": 7}, "step 2: not a list: 7"),
    ],
)
def test_a_failure_says_where_and_why(step: object, why: str) -> None:
    with pytest.raises(cases.Failure) as failure:
        cases.run_case({"game": "clan", "players": 2, "shuffles": [["7", "9"]], "steps": ["put A1 up", step]})
    assert str(failure.value).startswith(why)


OPENING = {"id": "wrong", "game": "clan", "players": 2, "shuffles": [["7", "9", "flip", "3"]]}
LEGAL = [f"put {slot} {face}" for slot in ("A1", "A2", "A3", "B1", "B2", "B3") for face in ("up", "down")]


def opening(*steps: object) -> dict[str, object]:
    return {**OPENING, "steps": list(steps)}


def test_the_right_case_passes() -> None:
    cases.run_case(opening({"legal": LEGAL}, {"view": "A", "hand": "7"}, {"refuse": "put A4 up"}, "put A1 up"))


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(opening({"legal": LEGAL[1:]}), id="too few legal moves"),
        pytest.param(opening({"legal": [*LEGAL, "put A4 up"]}), id="too many legal moves"),
        pytest.param(opening({"legal": [LEGAL[0], *LEGAL]}), id="a legal move twice"),
        pytest.param(opening({"has": "put A4 up"}), id="has what is not legal"),
        pytest.param(opening({"lacks": ["put A4 up", "put A1 up"]}), id="lacks what is legal"),
        pytest.param(opening({"refuse": "put A1 up"}), id="refuses what is legal"),
        pytest.param(opening({"refuse": ["put A4 up", "put A1 up"]}), id="refuses one legal move of two"),
        pytest.param(opening("put A4 up"), id="plays a refused move"),
        pytest.param(opening("sit"), id="plays what is no move"),
        pytest.param(opening("put A1 up", {"view": "B", "cards.A.1": "8"}), id="another card"),
        pytest.param(opening("put A1 down", {"view": "B", "known.A.1": "7"}), id="a hidden card"),
        pytest.param(opening({"view": None, "hand": "7"}), id="a hidden hand"),
        pytest.param(opening({"view": "A", "draw": "65"}), id="a text for a number"),
        pytest.param(opening({"view": "C"}), id="a seat that does not sit"),
        pytest.param(opening({"view": ["A"]}), id="no seat at all"),
    ],
)
def test_a_wrong_expectation_fails(case: cases.Case) -> None:
    with pytest.raises(cases.Failure):
        cases.run_case(case)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "nothing",
        "cards.Z",
        "cards.A.6",
        "cards.A.0",
        "cards.A.x",
        "cards.A.1.1",
        "hand.0",
        "discard.0",
        "discard.x",
    ],
)
def test_a_path_that_leads_nowhere_fails(path: str) -> None:
    with pytest.raises(cases.Failure):
        cases.run_case(opening({"view": "A", path: "-"}))


def test_a_path_counts_slots_from_one_and_minus_one_is_the_last() -> None:
    case = {"game": "clan", "players": 2, "shuffles": [["9", "1", "9", "1", "8", "1", "8", "1", "7", "1"]]}
    moves = ("A1", "B1", "A2", "B1", "A3", "B1", "A4", "B1", "A5")
    seen = {"view": None, "cards.A.1": "9", "cards.A.5": "7", "cards.A.-1": "7", "discard.0": "1", "discard.-1": "1"}
    cases.run_case({**case, "steps": [*(f"put {slot} up" for slot in moves), seen]})


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(opening({"smells": "good"}), id="an unknown check"),
        pytest.param(opening({"legal": None}), id="legal is nothing"),
        pytest.param(opening({"has": {"put": "A1"}}), id="has is an object"),
        pytest.param(opening({"refuse": [1]}), id="refuses a number"),
        pytest.param(opening(3), id="a number for a step"),
        pytest.param(opening(None), id="nothing for a step"),
        pytest.param(opening(["put A1 up"]), id="a list for a step"),
        pytest.param({**OPENING, "steps": "put A1 up"}, id="a text for steps"),
        pytest.param({**OPENING, "steps": None}, id="no steps"),
        pytest.param({}, id="an empty case"),
        pytest.param({"steps": []}, id="no game"),
        pytest.param({"game": "clan", "steps": []}, id="no players"),
        pytest.param({"game": "chess", "players": 2, "steps": []}, id="another game"),
        pytest.param({"game": ["clan"], "players": 2, "steps": []}, id="a list for a game"),
        pytest.param({"game": "clan", "players": 1, "steps": []}, id="too few players"),
        pytest.param({"game": "clan", "players": "two", "steps": []}, id="a word for a number"),
        pytest.param({**OPENING, "shuffles": "7", "steps": []}, id="a text for shuffles"),
        pytest.param({**OPENING, "shuffles": [["7"] * 5], "steps": []}, id="more 7s than there are"),
        pytest.param({**OPENING, "shuffles": [["joker"]], "steps": []}, id="a card that does not exist"),
        pytest.param({**OPENING, "options": {"sun": 1}, "steps": []}, id="an unknown option"),
        pytest.param({**OPENING, "options": "fast", "steps": []}, id="a text for options"),
        pytest.param({**OPENING, "seed": [], "steps": []}, id="a list for a seed"),
        pytest.param({"game": "gang", "cards": ["0"] * 8, "score": 0}, id="another score"),
        pytest.param({"game": "gang", "cards": ["0"] * 8}, id="no score"),
        pytest.param({"game": "gang", "score": 0}, id="no cards to score"),
        pytest.param({"game": "gang", "cards": [], "score": -20}, id="an empty display"),
        pytest.param({"game": "gang", "cards": ["0"] * 7, "score": -20}, id="seven cards for eight"),
        pytest.param({"game": "gang", "cards": ["0"] * 9, "score": -20}, id="nine cards for eight"),
        pytest.param({"game": "gang", "cards": ["joker"] * 8, "score": 0}, id="jokers to score"),
        pytest.param({"game": "bande", "cards": ["swap"] * 4, "score": 72}, id="specials to score"),
        pytest.param({"game": "bande", "cards": ["12"] * 4, "score": 48}, id="numbers of another game"),
    ],
)
def test_a_case_that_makes_no_sense_fails(case: cases.Case) -> None:
    with pytest.raises(cases.Failure):
        cases.run_case(case)


def test_each_case_of_a_file_has_its_id_or_number(tmp_path: Path) -> None:
    path = tmp_path / "cases.json"
    path.write_text('[{"game": "bande", "cards": ["1", "2", "3", "4"], "score": 10}, {"id": "odd", "steps": []}]')
    (first, no_failure), (second, failure) = cases.failures(path)
    assert (first, no_failure) == ("1", None)
    assert second == "odd" and isinstance(failure, cases.Failure)


@pytest.mark.parametrize("text", ["", "{}", "[1]", '[["a"]]', "null", "[" * 100_000])
def test_a_file_that_is_no_list_of_cases_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "cases.json"
    path.write_text(text)
    with pytest.raises(BadRecord):
        cases.load_cases(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord):
        cases.load_cases(tmp_path / "none.json")

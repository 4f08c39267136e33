"""Reviews: positions with known answers get the right mark, an even one gets none, and sums are exact."""

import json
import re
from pathlib import Path

import pytest

from biberbau import Match
from biberbau.bots import play_match
from biberbau.bots.memory import Memory
from biberbau.cli import main
from biberbau.coach import CannotReview, review
from biberbau.coach.deciding import Decision, Verdict, mark_of
from biberbau.coach.judging import Comparison, Estimate, hardly_luck
from biberbau.coach.luck import usual_move
from biberbau.coach.recall import value_of_recall
from biberbau.coach.reviewing import luck_alone
from biberbau.coach.speaking import speaks
from biberbau.coach.telling import Teller
from biberbau.errors import BadRecord, BadSetup
from biberbau.games import GAMES
from biberbau.lang import LANGUAGES
from biberbau.notation import spell
from biberbau.notation.review import MatchReview, Recall
from biberbau.notation.types import Phase, choices_of
from biberbau.record import load

pytestmark = pytest.mark.compiled

ROW = "bande {}/?dB,?d,?d,?dB hand:A hand={}dA round=1 turns=6 discard=5 draw=?56 options=rounds:1 view=A rules=2"


TURN_SEATS = str.maketrans("AB", "BA")


def decided(line: str, played: str, seat: str = "A") -> Decision:
    """A decision of a seat that knows what the line shows."""
    match = Match.from_position(line, "")
    game, view = GAMES[match.game], match.view(seat)
    memory = Memory(seat, game)
    usual = usual_move(game, match.standing[0])
    return Decision(game, view, memory, played, usual, f"/{line}")


def judged(line: str, played: str, seat: str = "A") -> Verdict:
    """The verdict about a move."""
    return decided(line, played, seat).judge("quick", 1.0)


def recalled(row: str, played: str) -> Recall | None:
    """What remembering was worth in the last turn with a 1 in hand."""
    decision = decided(ROW.format(row, "1").replace("turns=6", "turns=8 ender=B"), played)
    return value_of_recall(decision, decision.judge("quick", 1.0).best, 1.0)


def test_a_9_instead_of_a_0_is_a_clear_mistake_in_either_order_of_the_row() -> None:
    row = ["9dA", "2dA", "1dA", "3dA"]
    verdicts = [
        judged(ROW.format(",".join(row), "0"), "drop"),
        judged(ROW.format(",".join(row[::-1]), "0"), "drop"),
    ]
    assert [verdict.mark for verdict in verdicts] == ["clear"] * 2
    assert [spell(verdict.best, 4) for verdict in verdicts] == ["put A1", "put A4"]  # the slot of the 9
    one, other = (verdict.loss for verdict in verdicts)
    assert one.mean > 0.05 and abs(one.mean - other.mean) < 4 * (one.error + other.error)


def test_the_best_move_is_fine_and_equal_slots_get_no_mark() -> None:
    row = "9dA,2dA,1dA,9dA"
    for slot in ("A1", "A4"):
        verdict = judged(ROW.format(row, "0"), f"put {slot}")
        assert verdict.mark == "fine" and verdict.loss.mean == 0


def test_a_hopeless_knock_is_a_mistake_and_a_sure_one_is_fine() -> None:
    line = "bande {}/{} knock:A round=1 turns=8 discard=95 draw=?56 options=rounds:1 view=A rules=2"
    hopeless = judged(line.format("9dA,9dA,9dA,8dA", "?dB,?d,?d,?dB"), "knock")
    assert hopeless.mark == "clear" and hopeless.loss.mean > 0.02
    sure = judged(line.format("0dA,0dA,0dA,1dA", "8dAB,8dAB,8dAB,7dAB"), "knock")
    assert sure.mark == "fine"


def test_a_forced_win_is_found_and_every_other_move_loses_the_match() -> None:
    line = (
        "bande 9dA,2dA,1dA,3dA/3dAB,3dAB,3dAB,2dAB hand:A hand=0dA round=1 turns=8 ender=B discard=5 draw=?56"
        " options=rounds:1 view=A rules=2"
    )
    assert judged(line, "put A1").mark == "fine"
    thrown_away = judged(line, "drop")
    assert thrown_away.mark == "clear" and thrown_away.loss == Estimate(1.0, 0.0)
    assert spell(thrown_away.best, 4) == "put A1"


def test_what_is_hardly_luck_depends_on_how_many_there_are_and_a_sure_loss_is_none() -> None:
    sure, likely, nothing = Estimate(1.0, 0.0), Estimate(2.0, 1.0), Estimate(0.0, 0.0)
    assert (sure.chance_of_luck, nothing.chance_of_luck) == (0.0, 1.0)
    assert likely.chance_of_luck == pytest.approx(0.0228, abs=1e-4)
    assert hardly_luck([nothing, likely, sure], lambda each: each.chance_of_luck) == [sure, likely]
    assert hardly_luck([likely, *[nothing] * 20, sure], lambda each: each.chance_of_luck) == [sure]
    assert hardly_luck([nothing], lambda each: each.chance_of_luck) == []


def test_a_match_that_was_thrown_away_in_the_last_move_is_shown() -> None:
    """All worlds say the same about it, so its loss has no standard error."""
    line = "bande 9dA,2dA,1dA,3dA/3dAB,3dAB,3dAB,2dAB hand:A hand=0dA round=1 turns=8 ender=B discard=5 draw=?56"
    match = Match.from_position(f"{line} options=rounds:1 view=A rules=2", "")
    match.play("drop")
    assert match.turn is None
    (one,) = review(match.record(), ["A"], effort="quick").decisions
    assert (one.mark, one.best, one.loss, one.error, one.shown) == ("clear", "put A1", 10_000, 0, True)


def test_turned_seats_get_the_same_verdict() -> None:
    cards, rest = ("9dA,2dA,1dA,3dA", "?dB,?d,?d,?dB"), "hand:A hand=0dA round=1 turns=6 discard=5 draw=?56"
    line = f"bande {cards[0]}/{cards[1]} {rest} options=rounds:1 view=A rules=2"
    turned = f"bande {cards[1]}/{cards[0]} {rest} options=rounds:1 view=A rules=2".translate(TURN_SEATS)
    one, other = judged(line, "drop"), judged(turned, "drop", seat="B")
    assert (one.mark, spell(one.best, 4)) == ("clear", "put A1")
    assert (other.mark, spell(other.best, 4)) == ("clear", "put B1")
    assert abs(one.loss.mean - other.loss.mean) < 4 * (one.loss.error + other.loss.error)


def test_remembering_is_worth_something_if_only_the_memory_shows_the_best_move() -> None:
    worth = recalled("9dA,?d,?d,0dA", "put A2")
    assert worth is not None and (worth.slot, worth.card) == ("A1", "9")
    assert worth.move == "put A2" and worth.as_if and worth.worth >= 300
    assert recalled("9dA,0dA,0dA,9dA", "put A1") is None  # the other 9 is as good


def test_a_knock_is_called_wrong_only_if_every_model_says_so() -> None:
    points = Estimate(2.0, 0.1)
    sure = Comparison(Estimate(0.05, 0.001), points, points, points, 0.6, 0.5)
    unsure = sure._replace(worth=Estimate(0.011, 0.01), lead=Estimate(0.1, 0.2))
    against = sure._replace(worth=Estimate(-0.05, 0.001), lead=Estimate(-2.0, 0.1))
    assert mark_of([sure] * 5, is_knock=True) == "clear"
    assert mark_of([*[sure] * 4, unsure], is_knock=True) == "close"
    assert mark_of([*[sure] * 4, unsure], is_knock=False) == "better"
    assert mark_of([*[sure] * 4, against], is_knock=False) == "close"


@pytest.fixture(scope="module")
def match() -> Match:
    return play_match("bande", ["random", "builder"], seed="review", options={"rounds": 2})


@pytest.fixture(scope="module")
def found(match: Match) -> MatchReview:
    return review(match.record(), effort="quick")


def test_luck_and_decisions_add_up_to_the_result(match: Match, found: MatchReview) -> None:
    for seat, reviewed in found.seats.items():
        luck = reviewed.luck
        share = 10_000 // len(match.winners or "") if seat in (match.winners or ()) else 0
        assert luck.before + luck.cards + luck.decisions + luck.others == luck.result == share
    assert sum(each.luck.before for each in found.seats.values()) == 10_000


def test_with_four_players_luck_adds_up_and_the_chances_of_all_seats_are_one() -> None:
    match = play_match("bande", ["kit"] * 4, seed="several", options={"rounds": 2})
    found = luck_alone(match.record())
    assert sum(luck.before for luck in found.values()) == sum(luck.result for luck in found.values()) == 10_000
    for luck in found.values():
        assert luck.before + luck.cards + luck.decisions + luck.others == luck.result


def test_every_decision_has_values_of_legal_moves_and_at_most_five_are_shown(match: Match, found: MatchReview) -> None:
    again = Match.begin(load(match.record()))
    decisions = {one.at: one for one in found.decisions}
    for at, move in enumerate(match.moves):
        if at in decisions:
            one = decisions[at]
            assert one.seat == again.turn and one.move == move
            assert {value.move for value in one.values} <= set(again.legal) and one.best in again.legal
            assert len(one.by_model) == 5 and (one.loss == 0 or one.best != one.move)
        again.play(move)
    for seat in found.seats:
        assert sum(one.shown for one in found.decisions if one.seat == seat) <= 5
    assert any(one.mark == "clear" for one in found.decisions if one.seat == "A")  # it plays at random


def test_a_review_that_was_stopped_goes_on_and_is_the_same(match: Match, found: MatchReview) -> None:
    kept: dict[str, dict[str, object]] = {}

    def stop(done: int, total: int) -> None:
        if done == total // 2:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        review(match.record(), effort="quick", progress=stop, kept=kept)
    kept = json.loads(json.dumps(kept))
    calls: list[int] = []
    assert review(match.record(), effort="quick", progress=lambda done, _: calls.append(done), kept=kept) == found
    assert len(kept) == len(calls) and MatchReview.from_dict(json.loads(json.dumps(found.to_dict()))) == found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_is_said_in_words(match: Match, found: MatchReview, lang: str) -> None:
    teller = Teller(found, load(match.record()), lang, {"A": "Ada", "B": "Birke"})
    for seat in found.seats:
        said = [sentence.text for sentence in teller.summary(seat)]
        said += [line for one in teller.to_look_at(seat) for line in (one.title, *one.lines)]
        assert said and all(line and "{" not in line and "None" not in line and "%" not in line for line in said)
    assert all(teller.remark(one).lines for one in found.decisions)


def test_records_that_cannot_be_reviewed_are_refused_with_a_message(match: Match, tmp_path: Path) -> None:
    running = Match("bande", seed=1)
    running.play(running.legal[0])
    with pytest.raises(CannotReview) as unfinished:
        review(running.record())
    assert "beendet" in unfinished.value.explain("de")
    with pytest.raises(BadSetup):
        review(match.record(), ["C"])
    with pytest.raises(BadRecord):
        review({**match.record(), "totals": {"A": 1, "B": 2}})


def test_the_command_prints_a_review_and_keeps_it(
    match: Match, found: MatchReview, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, kept = tmp_path / "record.json", tmp_path / "review.json"
    record.write_text(json.dumps(match.record()))
    kept.write_text(json.dumps(found.to_dict()))
    call = ["analyse", str(record), "--effort", "quick", "--save", str(kept)]
    assert main([*call, "--json"]) == 0
    assert MatchReview.from_dict(json.loads(capsys.readouterr().out)) == found
    assert main([*call, "--lang", "de"]) == 0
    assert "Die Karten haben" in capsys.readouterr().out
    assert main([*call, "--seat", "A"]) == 1, "it is the review of both seats"
    other = tmp_path / "other.json"
    other.write_text("{}")
    assert main(["analyse", str(record), "--save", str(other)]) == 1
    record.write_text(json.dumps(Match("bande", seed=1).record()))
    assert main(["analyse", str(record)]) == 1
    assert main(["analyse", str(tmp_path / "none.json")]) == 1


# Where the coach speaks

ROW_OF_SLOPES = re.compile(r"\| `([a-z-]+)`, (\d) \| `(\w+)` \| ([−-]?\d\.\d\d) ± \d\.\d\d \| (\d+) \| (yes|no.*) \|")


def test_the_coach_speaks_where_its_slope_was_measured_to_be_about_one() -> None:
    rows = ROW_OF_SLOPES.findall((Path(__file__).parents[1] / "docs" / "coach.md").read_text("utf-8"))
    assert len(rows) > 20
    for game, players, phase, slope, positions, answer in rows:
        holds = 0.8 <= float(slope.replace("−", "-")) <= 1.2 and int(positions) >= 30
        assert holds == (answer == "yes") == speaks(game, int(players), phase), (game, players, phase)
    measured = {(game, int(players), phase) for game, players, phase, *_ in rows}
    assert {
        (game, players, phase)
        for game in GAMES
        for players in range(2, 7)
        for phase in choices_of(Phase)
        if speaks(game, players, phase)
    } <= measured

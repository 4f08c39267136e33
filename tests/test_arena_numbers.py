"""The arena's numbers: intervals that respect the deals, joint wins, ratings, times."""

from collections import Counter
from random import Random

import pytest

from biberbau.arena import clock
from biberbau.arena.bout import Result
from biberbau.arena.ratings import places, rate
from biberbau.arena.report import ResultTable, make_table
from biberbau.arena.schedule import (
    Contest,
    every_pair,
    seatings,
)
from biberbau.arena.statistics import by_deal, estimate, estimate_share, student

from .setups import SEATS


def result(number: int, seats: str, winners: str, totals: list[int], rounds: int = 1) -> Result:
    """A made-up result: bots are named by letters, winners by seats."""
    none = (0,) * len(seats)
    return Result(
        deal=number,
        seats=tuple(seats),
        winners=tuple(map(SEATS.index, winners)),
        totals=tuple(totals),
        rounds=rounds,
        capped=0,
        moves=(1,) * len(seats),
        times=({100: 1},) * len(seats),
        incidents=none,
        cut_short=none,
        incident_texts=((),) * len(seats),
        cpu=(0.0,) * len(seats),
        code="made-up",
    )


def table_of(contest: Contest, results: list[Result]) -> ResultTable:
    """The table of made-up results of x and y."""
    deals = 1 + max(result.deal for result in results)
    return make_table(contest, every_pair("xy"), deals, {result.bout: result for result in results})


# Statistics


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (30, 2.0423), (200, 1.9719), (1000, 1.9623)],
)
def test_students_quantile_is_that_of_the_printed_tables(freedom: int, printed: float) -> None:
    assert student(freedom) == pytest.approx(printed, abs=5e-5)


def test_an_interval_by_hand() -> None:
    found = estimate([4.0, 6.0, 8.0, 10.0])
    half = 3.182446 * (20 / 3) ** 0.5 / 2
    assert (found.mean, found.deals) == (7.0, 4)
    assert found.low == pytest.approx(7 - half) and found.high == pytest.approx(7 + half)


def test_more_seatings_of_the_same_deals_do_not_narrow_the_interval() -> None:
    """Two seatings that agree on every deal are one observation each, not two."""
    once = [(number, float(number % 2)) for number in range(30)]
    assert estimate_share(by_deal(once * 2)) == estimate_share(by_deal(once))
    assert estimate_share(by_deal(once * 2)).low != estimate_share([value for _, value in once * 2]).low


def test_a_pair_that_splits_every_deal_is_known_better_than_one_that_wins_every_other() -> None:
    split = estimate_share(by_deal((number, float(seat)) for number in range(50) for seat in range(2)))
    luck = estimate_share(by_deal((number, float(number % 2)) for number in range(50) for _ in range(2)))
    assert split.mean == luck.mean == 0.5
    assert split.low is not None and luck.low is not None and split.low > luck.low


def test_the_interval_holds_the_truth_nineteen_times_out_of_twenty_although_seatings_hang_together() -> None:
    random, hits, tries = Random(7), 0, 600
    for _ in range(tries):
        lucks = [random.gauss(0, 1) for _ in range(12)]
        found = estimate(by_deal((at, luck + random.gauss(0, 0.5)) for at, luck in enumerate(lucks) for _ in range(4)))
        assert found.low is not None and found.high is not None
        hits += found.low < 0 < found.high
    assert 0.93 <= hits / tries <= 0.97


def test_few_deals_are_never_a_certainty() -> None:
    sure = estimate_share([1.0] * 20)
    assert (sure.mean, sure.high) == (1.0, 1.0)
    assert sure.low == pytest.approx(0.025 ** (1 / 20))
    even, one, nothing = estimate_share([0.5] * 20), estimate_share([1.0]), estimate_share([])
    assert even.low is not None and even.high is not None and even.low < 0.45 and even.high > 0.55
    assert one.low == pytest.approx(0.025) and (one.mean, one.high) == (1.0, 1.0)
    assert (nothing.mean, nothing.low, nothing.high, nothing.deals) == (None, None, None, 0)
    assert (estimate([3.0]).mean, estimate([3.0]).low) == (3.0, None)


def test_a_joint_win_of_k_counts_one_kth() -> None:
    first = [result(0, "xy", "AB", [9, 9]), result(0, "yx", "B", [3, 5])]
    second = [result(1, "xy", "A", [4, 1]), result(1, "yx", "AB", [2, 2])]
    table = table_of(Contest("clan", 2), first + second)
    assert [showing.wins.mean for showing in table.bots] == [0.75, 0.25]
    assert result(0, "xyyy", "ABD", [1, 1, 1, 1]).share(0) == pytest.approx(1 / 3)


def test_with_four_seats_the_cross_table_shows_the_single_bot() -> None:
    results = [result(0, "".join(seats), SEATS[seats.index("x")], [0] * 4) for seats in seatings(("x", "y"), 4)]
    results += [result(0, "".join(seats), "AB", [0] * 4) for seats in seatings(("y", "x"), 4)]
    table = table_of(Contest("bande", 4), results)
    x, y = table.pair("x", "y"), table.pair("y", "x")
    assert x is not None and y is not None and table.contest.equal_share == 0.25
    assert (x.wins.mean, y.wins.mean, x.matches, y.matches) == (1.0, 0.25, 4, 4)


@pytest.mark.parametrize(("game", "lead"), [("clan", 4.0), ("gang", -4.0)])
def test_points_are_per_round_and_the_lead_is_positive_for_the_better(game: str, lead: float) -> None:
    results = [result(number, "xy", "A", [20, 12], 2) for number in range(2)]
    results += [result(number, "yx", "B", [12, 20], 2) for number in range(2)]
    x = table_of(Contest(game), results).bots[0]
    assert (x.points.mean, x.lead.mean) == (10.0, lead)


def test_a_match_that_five_of_a_kind_ended_at_once_has_no_points_but_a_winner() -> None:
    table = table_of(Contest("clan"), [result(0, "xy", "A", [0, 0], 0), result(0, "yx", "B", [6, 8], 1)])
    assert (table.bots[0].wins.mean, table.bots[0].points.mean) == (1.0, 8.0)


def test_ratings_follow_the_wins_and_equals_stay_equal() -> None:
    pytest.importorskip("openskill")
    wins = [result(number, "xy", "A", [1, 0]) for number in range(30)]
    ratings = rate("xy", wins)
    assert ratings["x"].mu > 25 > ratings["y"].mu and ratings["x"].sigma < 25 / 3
    draws = rate("xy", [result(0, "xy", "AB", [1, 1])])
    assert draws["x"] == draws["y"]
    among = rate("xy", [result(0, "xyyy", "A", [1, 0, 0, 0])])
    assert among["x"].mu > 25 > among["y"].mu


def test_after_the_winners_places_go_by_points() -> None:
    assert places(result(0, "xyyy", "B", [3, 9, 7, 3]), few_points_win=False) == [2, 0, 1, 2]
    assert places(result(0, "xyyy", "AD", [3, 9, 7, 3]), few_points_win=True) == [0, 3, 2, 0]
    assert places(result(0, "xyy", "B", [9, 0, 5]), few_points_win=False) == [1, 0, 2], "five of a kind"


def test_a_single_bot_that_always_comes_last_is_rated_below_those_it_lost_to() -> None:
    pytest.importorskip("openskill")
    lost = [result(number, "xyyy", "B", [0, 9, 8, 7]) for number in range(20)]
    ratings = rate("xy", lost)
    assert ratings["x"].mu < 25 < ratings["y"].mu


def test_times_add_up_and_quantiles_are_right_to_three_per_cent() -> None:
    random = Random(1)
    times = [random.lognormvariate(-7, 2) for _ in range(2001)]
    counted = clock.add_up(Counter([clock.time_class(each)]) for each in times)
    for part in (0.5, 0.95):
        exact = max(sorted(times)[round(part * 2001) - 1], 1e-6)
        assert clock.quantile(counted, part) == pytest.approx(exact, rel=0.04)
    assert clock.quantile({}, 0.5) is None

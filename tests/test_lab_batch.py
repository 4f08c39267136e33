"""Batches: many matches at once, each of which is a match of the rules, in both gears."""

from importlib import util
from typing import Any

import numpy as np
import pytest

from biberbau import BadSetup, IllegalMove, Match
from biberbau.bots import kinds
from biberbau.bots.heuristics import heuristics_of
from biberbau.games import GAMES as DECLARED
from biberbau.games import moves, notes, phases
from biberbau.games.any_game import rules_of
from biberbau.games.gears import COMPILED, PLAIN
from biberbau.kernel.rule import bind
from biberbau.lab import Batch, counter_of, rebuild
from biberbau.lab.driving import FIVE, Row, pay
from biberbau.lab.opponents import KINDS

from .observed import Played, episode_of, mask_of, observed
from .setups import GAMES, SEATS

ONE_ROUND = {"rounds": 1}


@pytest.mark.parametrize("game", GAMES)
def test_a_row_is_a_match(game: str) -> None:
    """Played again as a match: the same observations, legal actions and winners."""
    batch = Batch(game, 3, count=2, seed=4, gear=PLAIN, options=ONE_ROUND)
    played = Played(batch)
    for row in range(batch.count):
        match = rebuild(game, 3, played.counters[row], played.actions[row], options=ONE_ROUND)
        again = Match.replay(match.record())
        assert again == match and match.winners is not None
        shares = [3 / len(match.winners) - 1 if seat in match.winners else -1 for seat in SEATS[:3]]
        assert played.rewards[row].tolist() == pytest.approx(shares)
        begun, moves = Match.begin(match._record()), match._moves
        for move, (seen, legal) in zip(moves, played.shown[row], strict=True):
            episode = episode_of(begun, batch.layout)
            assert seen == observed(episode, episode.seat)
            assert legal == mask_of(episode, batch.actions)
            begun.play(move)
        assert played.final[row] == observed(episode_of(begun, batch.layout), episode.seat)


def test_opponents_answer_again_when_a_match_is_rebuilt() -> None:
    names = ["kit", "yearling", "hasty"]
    batch = Batch("bande", 4, count=4, seed=2, gear=PLAIN, opponents=names, options=ONE_ROUND)
    played = Played(batch)
    assert played.seats == ["A", "B", "C", "D"], "the caller's seat differs from row to row"
    for row, seat in enumerate(played.seats):
        match = rebuild(
            *("bande", 4, played.counters[row], played.actions[row]), opponents=names, seat=seat, options=ONE_ROUND
        )
        assert match.winners is not None
        share = 4 / len(match.winners) - 1 if seat in match.winners else -1
        assert played.rewards[row] == pytest.approx(share)


@pytest.mark.parametrize("name", KINDS)
def test_players_of_a_kind_move_as_that_kind_does(name: str) -> None:
    game = DECLARED["bande"]
    own = rules_of(game.rules) | {"prefer": heuristics_of(game.heuristics).prefer}
    answer, out = bind(kinds.answer, own), [0] * moves.MOST
    batch = Batch("bande", 2, count=1, seed=5, gear=PLAIN)
    batch.reset()
    for _ in range(300):
        row = batch.state(0)
        row.random = batch._rows.dice[0].random
        expected = answer(row, out, own["legal"](row, out), getattr(kinds, name.upper()))
        action = batch.advise(name)
        assert batch.actions.codes[row.seat][action[0]] == expected
        batch.step(action)


def test_actions_that_no_match_has_are_refused() -> None:
    with pytest.raises(IllegalMove):
        rebuild("bande", 2, 7, [2])  # nobody knocks at once
    with pytest.raises(BadSetup, match="0–32"):
        rebuild("bande", 2, 7, [99])


# Seeds


def test_the_counters_of_all_matches_follow_from_the_seed() -> None:
    batch = Batch("bande", 2, count=3, seed=9, gear=PLAIN, options=ONE_ROUND)
    batch.reset()
    number = [0, 0, 0]
    for _ in range(150):
        assert batch.counters.tolist() == [counter_of(9, row, number[row]) for row in range(3)]
        for row in batch.step(batch.sample())[3].nonzero()[0]:
            number[row] += 1
    assert min(number) > 0
    batch.reset()
    assert batch.counters.tolist() == [counter_of(9, row, number[row] + 1) for row in range(3)]
    batch.reset(seed=9)
    assert batch.counters.tolist() == [counter_of(9, row, 0) for row in range(3)]


def test_the_published_numbers_of_the_seeds() -> None:
    """Written down in docs/lab.md for other programs; they must not change."""
    assert [counter_of(0, 0, 0), counter_of(7, 2, 1)] == [5197578548964807871, 10429326823318163601]


# Both gears


def assert_same_steps(one: Batch, other: Batch, steps: int) -> None:
    ended = 0
    shown, also = list(one.reset(seed=3)), list(other.reset(seed=3))
    for _ in range(steps):
        assert all(map(np.array_equal, shown, also))
        drawn = one.sample()
        assert np.array_equal(drawn, other.sample())
        *shown, rewards, done = one.step(drawn)
        *also, paid, over = other.step(drawn)
        assert np.array_equal(rewards, paid) and np.array_equal(done, over)
        assert np.array_equal(one.seats, other.seats) and np.array_equal(one.final, other.final)
        ended += int(done.sum())
    assert ended


@pytest.mark.compiled
@pytest.mark.parametrize("opponents", [None, ("builder", "yearling", "baiting")])
def test_both_gears_and_any_number_of_threads_give_the_same(opponents: tuple[str, ...] | None) -> None:
    plain = Batch("bande", 4, count=5, seed=3, gear=PLAIN, opponents=opponents, history=4)
    compiled = Batch("bande", 4, count=5, seed=3, gear=COMPILED, opponents=opponents, threads=2, history=4)
    assert_same_steps(plain, compiled, 150)


# Rewards


def test_rewards_by_points_are_the_lead_over_the_mean() -> None:
    batch = Batch("bande", 3, count=2, seed=4, gear=PLAIN, reward="points", options={"rounds": 2})
    played = Played(batch)
    for row in range(2):
        match = rebuild("bande", 3, played.counters[row], played.actions[row], options={"rounds": 2})
        totals = list(match.totals.values())
        assert played.rewards[row].tolist() == pytest.approx([sum(totals) / 3 - total for total in totals], abs=1e-4)


@pytest.mark.parametrize(("by_points", "stake"), [(0, 1.0), (1, FIVE)])
def test_a_match_decided_by_five_of_a_kind_pays_a_stake(by_points: int, stake: float) -> None:
    row, rewards = Row(), [0.0, 0.0, 0.0]
    row.players, row.phase, row.winners, row.won_by, row.best = 3, phases.OVER, 0b110, notes.FIVE_OF_A_KIND, 1
    pay(row, rewards, 0, by_points)
    assert rewards == pytest.approx([-stake, stake / 2, stake / 2])


# Wrong calls


def test_an_illegal_action_is_named_with_its_row_and_changes_nothing() -> None:
    batch = Batch("bande", 2, count=4, seed=1, gear=PLAIN)
    observations, _ = batch.reset()
    before, drawn = observations.copy(), batch.sample()
    drawn[2] = 2
    with pytest.raises(ValueError, match=r"row 2: action 2 \(knock\) of seat A is not legal; legal are: 0 \(draw\)"):
        batch.step(drawn)
    drawn[2] = 33
    with pytest.raises(ValueError, match=r"row 2: action 33 of seat A is not legal"):
        batch.step(drawn)
    assert np.array_equal(observations, before)


@pytest.mark.parametrize("given", [[0], [0.0, 0.0], [[0, 0]], ["a", "b"]])
def test_wrong_arrays_of_actions_say_what_is_expected(given: object) -> None:
    batch = Batch("bande", 2, count=2, gear=PLAIN)
    with pytest.raises(ValueError, match="call reset"):
        batch.step([0, 0])
    batch.reset()
    with pytest.raises(ValueError, match=r"2 whole numbers, one action for each row, of shape \(2,\)"):
        batch.step(given)


def test_masks_cannot_be_changed_by_the_caller() -> None:
    _, mask = Batch("bande", 2, count=1, gear=PLAIN).reset()
    with pytest.raises(ValueError, match="read-only"):
        mask[0, 0] = 1


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"game": "chess"}, "bande"),
        ({"players": 7}, "2"),
        ({"count": 0}, "count"),
        ({"threads": 0}, "threads"),
        ({"reward": "money"}, "win, points"),
        ({"gear": "fifth"}, "plain, compiled"),
        ({"opponents": "boss"}, "random, kit, yearling, builder, hasty, counting, baiting"),
        ({"opponents": "hasty", "game": "clan"}, r"builder\.$"),
        ({"opponents": ["kit", "kit"]}, "1 × "),
        ({"options": {"turns": 3}}, "turn_cap"),
    ],
)
def test_wrong_arguments_say_what_is_possible(arguments: dict[str, Any], named: str) -> None:
    with pytest.raises(BadSetup, match=named):
        Batch(**({"game": "bande", "gear": PLAIN} | arguments))


def test_without_numba_the_message_has_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("biberbau.lab.extras.find_spec", lambda name: None if name == "numba" else util.find_spec(name))
    with pytest.raises(ModuleNotFoundError, match=r"numba is not installed: .*\[lab\]"):
        Batch("bande")
    assert Batch("bande", gear=PLAIN).count == 64


def test_a_finished_match_stays_without_autoreset() -> None:
    batch = Batch("bande", 2, count=1, seed=1, gear=PLAIN, autoreset=False, options=ONE_ROUND)
    batch.reset()
    while not batch._done[0]:
        _, mask, *_ = batch.step(batch.sample())
    assert not mask.any()
    over = batch.layout["phase"].start + phases.OVER
    assert all(batch.observe(0, seat)[over] for seat in range(2))
    with pytest.raises(ValueError, match="row 0"):
        batch.step([0])

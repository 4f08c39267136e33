"""Training by self-play and best responses: what is learned, kept, continued and refused."""

import sys
from pathlib import Path

import numpy as np
import pytest

from biberbau import GAMES
from biberbau.bots import play_match
from biberbau.bots.learned.player import Policy
from biberbau.bots.learned.weights import FOLDER, PolicyNet
from biberbau.cli import main
from biberbau.games.gears import PLAIN
from biberbau.lab import Batch, exploiting, training
from biberbau.lab.exploiting import BestResponse, by_policy
from biberbau.lab.floating import floating
from biberbau.lab.training import TRACE, SelfPlay, advantages_by_seat, lead_of
from biberbau.observation.episode import Episode
from biberbau.observation.observing import observe

from .test_learned import scored, standings, state_of

SCALE = 2**17


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few matches at once, in the plain gear."""
    for module in (training, exploiting):
        monkeypatch.setattr(module, "Batch", lambda *given, **named: Batch(*given, **named, gear=PLAIN))
        monkeypatch.setattr(module, "MEASURED", 12)
        monkeypatch.setattr(module, "MEASURED_ROWS", 8)
    monkeypatch.setattr(training, "ROWS", 8)


# Advantages


def test_a_decision_is_compared_with_the_next_one_of_its_seat() -> None:
    rewards = np.zeros((4, 1, 2))
    rewards[3, 0] = [1, -1]
    values = np.array([[0.1], [0.2], [0.3], [0.4]])
    seats, ends = np.array([[0], [1], [0], [1]]), np.array([[False], [False], [False], [True]])
    found, is_known = advantages_by_seat(rewards, values, seats, ends)
    assert is_known.all()
    last_of_b, last_of_a = -1 - 0.4, 1 - 0.3
    assert found[:, 0] == pytest.approx(
        [0.3 - 0.1 + TRACE * last_of_a, 0.4 - 0.2 + TRACE * last_of_b, last_of_a, last_of_b]
    )


def test_a_decision_without_a_later_one_is_not_known() -> None:
    seats, ends = np.array([[0], [1], [0]]), np.zeros((3, 1), np.bool_)
    _, is_known = advantages_by_seat(np.zeros((3, 1, 2)), np.zeros((3, 1)), seats, ends)
    assert is_known[:, 0].tolist() == [True, False, False]


def test_an_advantage_ends_with_its_round() -> None:
    rewards = np.zeros((2, 1, 2))
    rewards[1, 0] = [5, -5]
    seats, ends = np.array([[0], [0]]), np.array([[True], [True]])
    found, _ = advantages_by_seat(rewards, np.zeros((2, 1)), seats, ends)
    assert found[:, 0].tolist() == [0, 5]


def test_a_lead_is_over_the_others() -> None:
    assert lead_of([2.0, 2.0], players=3) == (3.0, 0.0)


# Runs


def test_a_run_learns_and_is_continued(small: None, tmp_path: Path) -> None:
    run = SelfPlay("bande", 3, seed=2)
    before = run.net.weights[0].copy()
    run.train(2 * 8 * training.STEPS)
    assert not np.array_equal(before, run.net.weights[0])
    assert [point.decisions for point in run.curve] == [2 * 8 * training.STEPS]
    run.save(tmp_path / "run.npz")
    again = SelfPlay.resume(tmp_path / "run.npz")
    assert again.curve == run.curve and again.decisions == run.decisions and again.adam.steps == run.adam.steps
    assert all(map(np.array_equal, again.net.parameters, run.net.parameters))
    assert again.policy() == run.policy()


def test_the_policy_does_not_see_totals_and_rounds(small: None) -> None:
    run = SelfPlay("gang", 2, seed=1)
    observations, mask = run.batch.reset()
    other = observations.copy()
    for section in training.UNSEEN:
        other[:, run.batch.layout[section].indices] += 3
    assert np.array_equal(run.likeliest(observations, mask), run.likeliest(other, mask))
    first, second = (run.net.outputs(run.net.layers(each)[-1], mask)[0] for each in (observations, other))
    assert np.array_equal(first, second)


def test_a_policy_of_whole_numbers_plays_as_its_network(small: None) -> None:
    run = SelfPlay("bande", 2, seed=4)
    run.train(4 * 8 * training.STEPS)
    net, policy = floating(run.policy()), Policy(GAMES["bande"], run.policy())
    for match in standings("bande", 2, 6):
        episode = state_of(match)
        seen = np.array([_observed(episode, run)], np.uint8)
        exact = run.net.heads(run.net.layers(seen)[-1])[0][0]
        again = net.heads(net.layers(seen)[-1])[0][0]
        assert again == pytest.approx(exact, abs=0.05)
        actions = [run.batch.actions.action(move, str(match.turn)) for move in match.legal]
        assert np.array(scored(policy, episode)) / SCALE == pytest.approx(exact[actions], abs=0.05)


def _observed(episode: Episode, run: SelfPlay) -> list[int]:
    seen = [0] * run.batch.width
    observe(episode, episode.seat, seen, 0)
    return seen


def test_a_best_response_learns_from_its_own_seat_alone(small: None) -> None:
    rival = SelfPlay("bande", 2, seed=5).policy()
    run = BestResponse("bande", 2, by_policy(rival), seed=1)
    played = run.play(6)
    own, actions = run.with_others(run.batch.sample())
    assert 0 < len(played.actions) < 6 * 8
    assert own.tolist() == [int(seat) == row % 2 for row, seat in enumerate(run.batch.seats)]
    run.batch.step(actions)
    lead, error = run.measure()
    assert np.isfinite(lead) and error > 0


def test_a_rival_has_the_other_seats_of_some_matches(small: None) -> None:
    run = SelfPlay("bande", 2, seed=3, rival="builder")
    run.play(5)
    mine = run.batch.sample()
    own, actions = run.with_others(mine)
    meets_rival = [row < training.RIVALS * 8 for row in range(8)]
    moves = [int(seat) == row % 2 for row, seat in enumerate(run.batch.seats)]
    assert own.tolist() == [not meets or moves for meets, moves in zip(meets_rival, moves, strict=True)]
    assert 0 < sum(own) < 8
    assert np.array_equal(actions[own], mine[own])
    assert np.array_equal(actions[~own], run.batch.advise("builder")[~own])


def test_a_run_from_a_policy_goes_on_slowly_and_says_so(small: None, tmp_path: Path) -> None:
    given = SelfPlay("bande", 2, seed=3).policy()
    run = SelfPlay("bande", 2, seed=4, rival="builder")
    assert run.first_pace() == (training.RATE, training.ENTROPY)
    run.start_from(given)
    assert run.first_pace() == (training.LATER_RATE, training.LATER_ENTROPY)
    run.save(tmp_path / "run.npz")
    again = SelfPlay.resume(tmp_path / "run.npz")
    assert again.first_pace() == run.first_pace() and again.policy() == run.policy()
    assert (again.policy().card["start"], again.policy().card["rival"]) == (given.card, "builder")


# Commands


def test_a_trained_policy_plays_as_a_bot(small: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["train", "bande", "--millions", "0.0005", "--out", str(tmp_path)]
    assert main(call) == 0
    assert "lead over builders" in capsys.readouterr().out
    match = play_match("bande", [f"py:{tmp_path / 'bande-2p.py'}:bot", "kit"], seed=1, options={"turn_cap": 12})
    assert match.turn is None
    assert main([*call, "--seed", "9"]) == 2
    assert "1 (" in capsys.readouterr().err
    exploit = ["exploit", "bande", "--net", str(tmp_path / "bande-2p.net"), "--millions", "0.0005"]
    assert main([*exploit, "--out", str(tmp_path)]) == 0
    assert PolicyNet.read(tmp_path / "exploit-bande-2p.net").card["method"] == BestResponse.method


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (["train", "chess"], "chess"),
        (["train", "bande", "--players", "9"], "9"),
        (["train", "bande", "--millions", "0"], "--millions"),
        (["train", "bande", "--rival", "nobody"], "reader@ROLLOUTS"),
        (["train", "bande", "--start", __file__], "--start"),
        (["train", "bande", "--start", str(FOLDER / "bande-3p.net")], "bande-2p.net"),
        (["exploit", "gang"], "no learned policy for gang"),
        (["exploit", "bande", "--net", __file__], "--net"),
    ],
)
def test_bad_calls_say_what_is_possible(
    call: list[str], words: str, small: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*call, "--out", str(tmp_path)]) == 2
    assert words in capsys.readouterr().err


def test_without_numpy_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr("biberbau.lab.extras.find_spec", lambda name: None)
    assert main(["train", "bande"]) == 1
    assert "is not installed" in capsys.readouterr().err

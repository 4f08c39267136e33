"""Training: the gradients are right, a policy improves, and what is saved plays as it did."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from biberbau.bots import play_match
from biberbau.games.gears import PLAIN
from biberbau.lab import Batch, ppo
from biberbau.lab.ppo import CLIP, ENTROPY, VALUE, Decisions, Learner, Report, advantages_of, load, slope


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> Learner:
    monkeypatch.setattr(ppo, "ROWS", 8)
    monkeypatch.setattr(ppo, "Batch", lambda *given, **named: Batch(*given, **named, gear=PLAIN))
    return Learner("bande", opponents="random", seed=1, rounds=1)


def loss(learner: Learner, some: Decisions) -> float:
    """The loss of PPO as it is usually written, whose slope `slope` has."""
    every, value = learner.net.outputs(learner.net.layers(some.observations)[-1], some.mask)
    ratio = np.exp(every[np.arange(len(value)), some.actions] - some.chances)
    gain = np.minimum(ratio * some.advantages, ratio.clip(1 - CLIP, 1 + CLIP) * some.advantages)
    entropy = -np.where(some.mask, np.exp(every) * every, 0).sum(1)
    return float((VALUE / 2 * (value - some.returns) ** 2 - gain - ENTROPY * entropy).mean())


def test_the_slope_is_that_of_the_loss(learner: Learner) -> None:
    played, random = learner.play(6), np.random.default_rng(2)
    noise = random.normal(0, 0.2, (3, len(played.actions)))
    some = played._replace(chances=played.chances + noise[0], advantages=noise[1], returns=noise[2])
    net = learner.net
    net.weights = [each.astype(np.float64) for each in net.weights]
    net.biases = [each.astype(np.float64) for each in net.biases]
    net.weights[2] *= 100  # otherwise all actions are almost equally likely
    for parameter, by_parameter in zip(net.parameters, slope(net, some, ENTROPY), strict=True):
        at = np.unravel_index(np.abs(by_parameter).argmax(), by_parameter.shape)
        before, values = parameter[at], []
        for change in (1e-5, -1e-5):
            parameter[at] = before + change
            values.append(loss(learner, some))
        parameter[at] = before
        assert (values[0] - values[1]) / 2e-5 == pytest.approx(by_parameter[at], rel=1e-4)


def test_an_advantage_ends_with_its_match() -> None:
    rewards = np.array([[0.0], [1.0], [0.0]])
    values, running = np.full((4, 1), 0.5), np.array([[1.0], [0.0], [1.0]])
    first, second, third = advantages_of(rewards, values, running)[:, 0]
    assert second == 0.5 and third == pytest.approx(0.999 * 0.5 - 0.5)
    assert first == pytest.approx(0.999 * 0.5 - 0.5 + 0.999 * 0.95 * second)


def test_learning_makes_a_rewarded_action_likelier(learner: Learner) -> None:
    played = learner.play(8)
    is_draw = played.actions == 0
    reward = np.where(is_draw, 1.0, -1.0).astype(np.float32)
    before = np.exp(learner.net.outputs(learner.net.layers(played.observations)[-1], played.mask)[0])[:, 0].mean()
    learner.learn(played._replace(advantages=reward, returns=reward), 1e-3)
    after = np.exp(learner.net.outputs(learner.net.layers(played.observations)[-1], played.mask)[0])[:, 0].mean()
    assert after > before


def test_training_ends_with_a_report_even_if_time_ends_before_the_first_match(learner: Learner) -> None:
    points: list[Report] = []
    learner.train(1e-9, points.append)
    assert [point.decisions for point in points] == [learner.decisions]


def test_a_saved_policy_plays(learner: Learner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, curve = tmp_path / "policy.npz", tmp_path / "curve.jsonl"
    arguments = ["ppo", "bande", "--minutes", "0.002", "--out", str(path), "--curve", str(curve)]
    arguments += ["--picture", str(tmp_path / "curve.svg")]
    monkeypatch.setattr(sys, "argv", arguments)
    ppo.run(lambda *given: learner, "ppo", "PPO")
    point = json.loads(curve.read_text().splitlines()[-1])
    assert point["decisions"] == learner.decisions and 0 <= point["won"] <= 1
    assert "<svg" in (tmp_path / "curve.svg").read_text()
    bot = load(path)
    assert play_match("bande", [bot, "random"], seed=1, options={"rounds": 1}).winners
    with pytest.raises(ValueError, match="plays bande with 2 players"):
        bot._score(np.zeros(3, np.uint8), np.zeros(3, np.int8))


def test_the_command_says_what_is_possible(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, hint in (["chess"], "bande-classic"), (["bande", "--opponents", "boss"], "random, kit, yearling"):
        monkeypatch.setattr(sys, "argv", ["ppo", *arguments])
        with pytest.raises(SystemExit):
            ppo.run(Learner, "ppo", "PPO")
        assert hint in capsys.readouterr().err

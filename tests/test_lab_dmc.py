"""Deep Monte Carlo: the gradients are right, and estimates come nearer to what was won."""

import numpy as np
import pytest

from biberbau.games.gears import PLAIN
from biberbau.lab import Batch, ppo
from biberbau.lab.dmc import Decisions, Learner, returns_of


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> Learner:
    monkeypatch.setattr(ppo, "ROWS", 8)
    monkeypatch.setattr(ppo, "Batch", lambda *given, **named: Batch(*given, **named, gear=PLAIN))
    return Learner("bande", opponents="random", seed=1, rounds=1)


def loss(learner: Learner, some: Decisions) -> float:
    scores, value = learner.net.heads(learner.net.layers(some.observations)[-1])
    error = scores[np.arange(len(value)), some.actions] + value - some.returns
    return float((error**2).mean() / 2)


def test_the_slope_is_that_of_the_loss(learner: Learner) -> None:
    played = learner.play(0.5, steps=6)
    net = learner.net
    net.weights = [each.astype(np.float64) for each in net.weights]
    net.biases = [each.astype(np.float64) for each in net.biases]
    for parameter, slope in zip(net.parameters, learner.slope(played), strict=True):
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        before, values = parameter[at], []
        for change in (1e-5, -1e-5):
            parameter[at] = before + change
            values.append(loss(learner, played))
        parameter[at] = before
        assert (values[0] - values[1]) / 2e-5 == pytest.approx(slope[at], rel=1e-4)


def test_a_decision_returns_what_its_match_has_won() -> None:
    rewards, done = np.array([[0.0], [1.0], [0.0]]), np.array([[False], [True], [False]])
    assert returns_of(rewards, done, np.array([0.25]))[:, 0].tolist() == [1.0, 1.0, 0.25]


def test_learning_brings_estimates_nearer(learner: Learner) -> None:
    played = learner.play(1.0, steps=8)
    before = loss(learner, played)
    for _ in range(5):
        learner.learn(played, 1e-3)
    assert loss(learner, played) < before


def test_the_learner_plays_what_it_estimates_highest(learner: Learner) -> None:
    best = learner.estimates().argmax(1)
    assert learner.mask[np.arange(8), best].all()
    assert (learner.play(0.0, steps=1).actions == best).all()

"""DMC: values of actions learned from the ends of matches, with NumPy alone.

    python -m biberbau.lab.dmc bande --minutes 5 --out bande.npz

Deep Monte Carlo (Zha et al. 2021): a network estimates what each action wins in the end, and learns from what was won.
The learner plays the action with the highest estimate, and now and then a random one. A match that is not over when the
network learns counts as the network estimates it. The network, the optimiser and the commands are those of `ppo.py`;
the value of a state is added to the scores of its actions.
"""

from typing import NamedTuple

from .extras import missing
from .ppo import NEVER, PARTS, Array, Student, draw, rate_of, run

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise missing("train", error) from error

STEPS = 64
"""Decisions of each match between two updates."""
FIRST_RANDOM, LAST_RANDOM = 0.2, 0.02
"""Share of random actions at the beginning and at the end."""


class Decisions(NamedTuple):
    """Decisions of the learner, in equal places of all arrays."""

    observations: Array
    actions: Array
    returns: Array
    """What was won in the end."""


class Learner(Student):
    """Deep Monte Carlo."""

    def update(self, left: float) -> None:
        """Play for a while and learn from it."""
        self.learn(self.play(LAST_RANDOM + (FIRST_RANDOM - LAST_RANDOM) * left), rate_of(left))

    def estimates(self) -> Array:
        """Return what each action is expected to win, in the present states; illegal ones never win."""
        scores, value = self.net.heads(self.net.layers(self.observations)[-1])
        return np.where(self.mask, scores + value[:, None], np.float32(NEVER))

    def play(self, share_random: float, steps: int = STEPS) -> Decisions:
        """Play some decisions of every match."""
        shape = (steps, self.batch.count)
        seen = np.zeros((*shape, self.batch.width), np.uint8)
        actions = np.zeros(shape, np.int64)
        rewards, done = np.zeros(shape, np.float32), np.zeros(shape, np.bool_)
        for step in range(steps):
            seen[step] = self.observations
            any_legal = draw(np.where(self.mask, np.float32(0), np.float32(NEVER)), self.random)
            is_random = self.random.random(self.batch.count) < share_random
            actions[step] = np.where(is_random, any_legal, self.estimates().argmax(1))
            rewards[step], done[step] = self.step(actions[step])
        returns = returns_of(rewards, done, self.estimates().max(1))
        count = steps * self.batch.count
        return Decisions(seen.reshape(count, -1), actions.reshape(count), returns.reshape(count))

    def learn(self, played: Decisions, rate: float) -> None:
        """Bring the estimates of the chosen actions nearer to what was won."""
        for rows in np.array_split(self.random.permutation(len(played.actions)), PARTS):
            self.adam.step(self.slope(Decisions(*(each[rows] for each in played))), rate)

    def slope(self, some: Decisions) -> list[Array]:
        """Return the gradient of half the mean squared error, by parameter."""
        layers = self.net.layers(some.observations)
        scores, value = self.net.heads(layers[-1])
        places = np.arange(len(some.actions))
        error = (scores[places, some.actions] + value - some.returns) / np.float32(len(places))
        by_score = np.zeros_like(scores)
        by_score[places, some.actions] = error
        return [each for pair in self.net.gradients(layers, by_score, error) for each in pair]


def returns_of(rewards: Array, done: Array, following: Array) -> Array:
    """Return what each decision won in the end, by step and match; `following` is expected of unfinished matches."""
    found = np.zeros_like(rewards)
    for step in reversed(range(len(rewards))):
        following = found[step] = np.where(done[step], rewards[step], rewards[step] + following)
    return found


if __name__ == "__main__":
    run(Learner, "biberbau.lab.dmc", "DMC")

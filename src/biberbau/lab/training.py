"""Training: a policy for every seat, learned by playing against itself.

All seats of many matches (`Batch`) are played by one network. It is paid in points: by how many its round was better
than the mean of the seats. The method is PPO as in `ppo.py`, with an entropy bonus that shrinks while it learns. In
games with hidden cards the best policy is mixed; regularised policy gradients in self-play come near to one (Sokota et
al. 2023, "A unified approach to reinforcement learning, quantal response equilibria, and two-player zero-sum games";
Rudolph et al. 2025, "Reevaluating policy gradient methods for imperfect-information games").

In a part of the matches the other seats may be played by somebody else, a rival: then the network also learns to beat
mistakes that it does not make itself, and stays near to a mixed policy by the matches against itself.

The network sees neither the totals nor the number of the round: it plays each round for points. What a lead is worth at
the end of a match is the business of the search that uses the network.
"""

import json
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..bots.heuristics import heuristics_of
from ..bots.learned.curve import Point
from ..bots.learned.weights import HIDDEN, PolicyNet
from .batch import Batch
from .extras import missing
from .floating import floating
from .ppo import Adam, Array, Decisions, Net, draw, slope
from .small import find_game

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing("train", error) from error

ROWS, STEPS = 1024, 32
"""Matches that are played at once, and decisions of each between two updates."""
EPOCHS, PARTS = 2, 8
"""How often the decisions of an update are used, and into how many parts they are divided each time."""
TRACE = 0.9
"""Discount of later surprises in an advantage."""
ENTROPY, LAST_ENTROPY = 0.02, 0.004
"""Weight of the entropy at the beginning and at the end."""
RATE, LAST_RATE = 1.5e-3, 1e-4
"""Learning rate at the beginning and at the end."""
LATER_ENTROPY, LATER_RATE = 0.01, 6e-4
"""The same at the beginning of a run that starts from a policy."""
RIVALS = 0.4
"""Share of the matches in which a rival has the other seats."""
UNSEEN = ("round", "rounds", "totals")
"""Sections of the observation that the network does not see."""
MEASURED = 400
"""Decisions of each of MEASURED_ROWS matches by which the progress is measured."""
MEASURED_ROWS = 512
MILLION = 1_000_000
REPORTED = 5 * MILLION
"""Decisions between two points of the learning curve."""


class SelfPlay:
    """A network that learns by playing all seats of a game."""

    method = "PPO in self-play, paid in points a round"

    def __init__(self, game: str, players: int = 2, seed: int = 0, rival: str | None = None) -> None:
        """Draw the first weights; a rival is an opponent of `Batch.advise`. BadSetup says what is possible."""
        self.batch = Batch(game, players, ROWS, seed, reading=True, reward="points")
        self.seed = seed
        self.random = np.random.default_rng(seed)
        self.net = Net(self.batch.layout, self.batch.size, self.random, HIDDEN)
        self.net.shifts[:] = 0
        for section in UNSEEN:
            self.net.scales[self.batch.layout[section].indices] = np.inf
        self.adam = Adam(self.net.parameters)
        self.points_of_one = heuristics_of(find_game(game).heuristics).SPREAD
        self.decisions = 0
        self.seconds = 0.0
        self.curve: list[Point] = []
        self.rival = rival
        self.start: dict[str, Any] | None = None
        """The training card of the policy that it began with."""
        self._own_seats = np.arange(self.batch.count) % self.batch.players
        self._has_rival = np.arange(self.batch.count) < (RIVALS * self.batch.count if rival else 0)
        self._round = self.batch.layout["round"].start
        self._shown: tuple[Array, Array] | None = None

    def start_from(self, policy: PolicyNet) -> None:
        """Begin with the weights of a policy for the same game and number of players."""
        net = floating(policy)
        first, scales = self.net.weights[0], self.net.scales
        np.multiply(net.weights[0], scales[:, None], out=first, where=np.isfinite(scales)[:, None])
        for own, given in zip(self.net.weights[1:] + self.net.biases, net.weights[1:] + net.biases, strict=True):
            own[...] = given
        self.start = policy.card

    def train(
        self, decisions: int, report_every: int = REPORTED, report: Callable[[Point], None] = lambda point: None
    ) -> None:
        """Learn until this many decisions were played in all; measure and report the progress now and then."""
        rate, entropy = self.first_pace()
        while self.decisions < decisions:
            began, before = time.process_time(), self.decisions
            left = 1 - self.decisions / decisions
            played = self.play()
            self.learn(played, LAST_RATE + (rate - LAST_RATE) * left, LAST_ENTROPY + (entropy - LAST_ENTROPY) * left)
            self.seconds += time.process_time() - began
            if before // report_every != self.decisions // report_every or self.decisions >= decisions:
                report(self.add_point())

    def first_pace(self) -> tuple[float, float]:
        """Return the learning rate and the weight of the entropy at the beginning."""
        return (RATE, ENTROPY) if self.start is None else (LATER_RATE, LATER_ENTROPY)

    def add_point(self) -> Point:
        """Measure the progress; return it as the next point of the learning curve."""
        lead, error = self.measure()
        self.curve.append(Point(self.decisions, round(self.seconds, 1), round(lead, 3), round(error, 3)))
        return self.curve[-1]

    def play(self, steps: int = STEPS) -> Decisions:
        """Play some decisions of every match; return those that had a choice and a later decision to compare with."""
        batch, shape = self.batch, (steps, self.batch.count)
        seen = np.zeros((*shape, batch.width), np.uint8)
        masks = np.zeros((*shape, batch.size), np.int8)
        actions, seats = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        chances, values = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        rewards, ends = np.zeros((*shape, batch.players), np.float32), np.zeros(shape, np.bool_)
        own = np.zeros(shape, np.bool_)
        observations, mask = self._shown or batch.reset(self.seed + self.decisions)
        for step in range(steps):
            seen[step], masks[step], seats[step] = observations, mask, batch.seats
            every, values[step] = self.net.outputs(self.net.layers(seen[step])[-1], masks[step])
            own[step], actions[step] = self.with_others(draw(every, self.random))
            chances[step] = np.take_along_axis(every, actions[step][:, None], 1)[:, 0]
            observations, mask, paid, done = batch.step(actions[step])
            rewards[step] = paid / self.points_of_one
            ends[step] = done | (observations[:, self._round] != seen[step][:, self._round])
        self._shown = observations, mask
        self.decisions += steps * batch.count
        advantages, is_known = advantages_by_seat(rewards, values, seats, ends)
        usable = ((masks.sum(2) > 1) & is_known & own).reshape(-1)
        found: list[Array] = [seen, masks, actions, chances, advantages, advantages + values]
        return Decisions(*(each.reshape(steps * batch.count, *each.shape[2:])[usable] for each in found))

    def with_others(self, actions: Array) -> tuple[Array, Array]:
        """Return which decisions the network learns from, and the actions to play."""
        is_own = ~self._has_rival | (self.batch.seats == self._own_seats)
        if self.rival is None or is_own.all():
            return is_own, actions
        return is_own, np.where(is_own, actions, self.batch.advise(self.rival, ~is_own))

    def learn(self, played: Decisions, rate: float, entropy: float) -> None:
        """Make good decisions likelier, in small steps."""
        played = played.scaled()
        for _ in range(EPOCHS):
            for rows in np.array_split(self.random.permutation(len(played.actions)), PARTS):
                self.adam.step(slope(self.net, played.part(rows), entropy), rate)

    def measure(self) -> tuple[float, float]:
        """Return the lead over the mean of builders in points a round, with the likeliest actions, and its error."""
        game, players = self.batch.game, self.batch.players
        batch = Batch(game, players, MEASURED_ROWS, reading=True, opponents="builder", reward="points")
        leads: list[float] = []
        observations, mask = batch.reset()
        for _ in range(MEASURED):
            before = observations[:, self._round].copy()
            observations, mask, paid, done = batch.step(self.likeliest(observations, mask))
            leads += paid[done | (observations[:, self._round] != before)].tolist()
        return lead_of(leads, players)

    def likeliest(self, observations: Array, mask: Array) -> Array:
        """Return the likeliest action of every row."""
        return np.asarray(self.net.outputs(self.net.layers(observations)[-1], mask)[0].argmax(1))

    def policy(self) -> PolicyNet:
        """Return the policy in whole numbers, as bots play it, with its training card."""
        card = {
            "game": self.batch.game,
            "players": self.batch.players,
            "method": self.method,
            "seed": self.seed,
            "rival": self.rival,
            "start": self.start,
            "curve": [asdict(point) for point in self.curve],
        }
        first = np.zeros_like(self.net.weights[0])
        np.divide(self.net.weights[0], self.net.scales[:, None], out=first)
        layers = [first, *self.net.weights[1:]]
        biases = [each.tolist() for each in self.net.biases]
        return PolicyNet.from_layers(card, [each.tolist() for each in layers], biases)

    def save(self, path: Path) -> None:
        """Write everything that `resume` needs."""
        about = {
            "game": self.batch.game,
            "players": self.batch.players,
            "seed": self.seed,
            "rival": self.rival,
            "start": self.start,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "curve": [asdict(point) for point in self.curve],
            "random": self.random.bit_generator.state,
        }
        arrays = {f"p{number}": each for number, each in enumerate([*self.net.parameters, *self.adam.moments])}
        part = path.with_suffix(".part.npz")
        np.savez_compressed(part, allow_pickle=False, about=np.array(json.dumps(about)), **arrays)
        part.replace(path)

    @classmethod
    def resume(cls, path: Path) -> "SelfPlay":
        """Return a run as `save` wrote it. Its matches begin again, so a resumed run ends with other weights."""
        with np.load(path) as kept:
            about = json.loads(str(kept["about"]))
            found = cls(about["game"], about["players"], about["seed"], about["rival"])
            found.restore(about, [kept[f"p{number}"] for number in range(len(kept.files) - 1)])
        return found

    def restore(self, about: dict[str, Any], arrays: list[Array]) -> None:
        """Go back to where a run was saved."""
        for target, array in zip([*self.net.parameters, *self.adam.moments], arrays, strict=True):
            target[...] = array
        self.adam.steps = about["decisions"] // (ROWS * STEPS) * EPOCHS * PARTS
        self.decisions, self.seconds, self.start = about["decisions"], about["seconds"], about["start"]
        self.curve = [Point(**point) for point in about["curve"]]
        self.random.bit_generator.state = about["random"]


def lead_of(rewards: list[float], players: int) -> tuple[float, float]:
    """Return the mean lead of a seat over the others by its rewards of rounds, and the standard error."""
    leads = np.array(rewards) * players / (players - 1)  # a reward is the lead over a mean with the own points in it
    return float(leads.mean()), float(leads.std()) / len(leads) ** 0.5


def advantages_by_seat(
    rewards: Array, values: Array, seats: "NDArray[np.int64]", ends: "NDArray[np.bool_]"
) -> tuple[Array, "NDArray[np.bool_]"]:
    """Return how much better each decision was than expected, by step and match, and whether that is known.

    A decision is compared with the next one of the same seat in the same round, or with the end of the round. It is not
    known if neither was played.
    """
    steps, count = values.shape
    match = np.arange(count)
    following, surprise, paid = (np.zeros((count, rewards.shape[2]), np.float32) for _ in range(3))
    has_following = np.zeros(paid.shape, np.bool_)
    found, is_known = np.zeros_like(values), np.zeros(values.shape, np.bool_)
    for step in reversed(range(steps)):
        ended, seat = ends[step], (match, seats[step])
        following[ended], surprise[ended], paid[ended], has_following[ended] = 0, 0, 0, True
        paid += rewards[step]
        found[step] = paid[seat] + following[seat] - values[step] + TRACE * surprise[seat]
        is_known[step] = has_following[seat]
        following[seat], surprise[seat], paid[seat] = values[step], np.where(is_known[step], found[step], 0), 0
        has_following[seat] = True
    return found, is_known

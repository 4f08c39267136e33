"""PPO: a policy learned by playing, in one file with NumPy alone.

    python -m biberbau.lab.ppo bande --minutes 5 --out bande.npz

The learner plays one seat of many matches at once (`Batch`) against built-in opponents. It gets its observation as
bytes, and at the end of a match its reward: the share of the stakes that it has won. Nothing else tells it about the
game. The method is proximal policy optimisation (Schulman et al. 2017) with generalised advantages; the network has two
hidden layers, and its gradients are written out below.
"""

import argparse
import json
import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import Problem
from ..observation import Actions, Layout
from ..observation.observing import LEVEL
from .batch import Batch
from .extras import missing, need
from .net import NetBot

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""Threads of NumPy, read at its import: with products of small matrices, further ones mostly wait and take CPU time."""

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing("train", error) from error

Array = NDArray[Any]
"""Numbers of single precision; what NumPy makes of them has no narrower type."""

HIDDEN = (256, 128)
"""Width of the hidden layers."""
ROWS, STEPS = 512, 32
"""Matches that are played at once, and decisions of each between two updates."""
EPOCHS, PARTS = 3, 8
"""How often the decisions of an update are used, and into how many parts they are divided each time."""
DISCOUNT, TRACE = 0.999, 0.95
"""Discount of later rewards, and of later surprises in an advantage."""
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
"""Limit of a change of a probability; weights of the entropy and of the value in the loss."""
RATE, LAST_RATE, MOST_NORM = 1e-3, 1e-4, 0.5
"""Learning rate at the beginning and at the end; the largest norm of a gradient."""
NEVER = -1e9
"""Score of an illegal action."""
REPORT_SECONDS = 15


class Net:
    """A network from observations to the scores of all actions, and to the expected reward."""

    def __init__(
        self, layout: Layout, actions: int, random: np.random.Generator, hidden: tuple[int, int] = HIDDEN
    ) -> None:
        """Draw the first weights."""
        self.scales = np.array(layout.scales, np.float32)
        self.shifts = np.zeros(layout.width, np.float32)
        totals = layout["totals"].indices
        self.scales[totals], self.shifts[totals] = 16.0, LEVEL  # leads are small, and LEVEL is none
        sizes = (layout.width, *hidden)
        gains = [1.4, 1.4, 0.01, 0.5]
        shapes = [*zip(sizes, hidden, strict=False), (hidden[-1], actions), (hidden[-1], 1)]
        self.weights = [
            (random.standard_normal(shape) * gain / shape[0] ** 0.5).astype(np.float32)
            for shape, gain in zip(shapes, gains, strict=True)
        ]
        self.biases = [np.zeros(shape[1], np.float32) for shape in shapes]

    def layers(self, observations: "NDArray[np.uint8]") -> list[Array]:
        """Return the inputs and the hidden layers."""
        found = [(observations - self.shifts) / self.scales]
        for weights, biases in zip(self.weights[:2], self.biases[:2], strict=True):
            found.append(np.maximum(found[-1] @ weights + biases, 0))
        return found

    def outputs(self, last: Array, mask: "NDArray[np.int8]") -> tuple[Array, Array]:
        """Return the logarithms of the probabilities of all actions, and the expected reward."""
        scores, value = self.heads(last)
        scores = np.where(mask, scores, np.float32(NEVER))
        scores -= scores.max(1, keepdims=True)
        return scores - np.log(np.exp(scores).sum(1, keepdims=True)), value

    def heads(self, last: Array) -> tuple[Array, Array]:
        """Return the scores of all actions, and one number for each row."""
        return last @ self.weights[2] + self.biases[2], (last @ self.weights[3] + self.biases[3])[:, 0]

    def gradients(self, layers: list[Array], by_score: Array, by_value: Array) -> Iterator[tuple[Array, Array]]:
        """Yield the gradients of the weights and biases of each layer, by those of the outputs."""
        last, by_value = layers[2], by_value[:, None]
        by_last = (by_score @ self.weights[2].T + by_value @ self.weights[3].T) * (last > 0)
        by_first = (by_last @ self.weights[1].T) * (layers[1] > 0)
        for before, by_after in ((layers[0], by_first), (layers[1], by_last), (last, by_score), (last, by_value)):
            yield before.T @ by_after, by_after.sum(0)

    @property
    def parameters(self) -> list[Array]:
        """All weights and biases."""
        return [each for pair in zip(self.weights, self.biases, strict=True) for each in pair]


class Adam:
    """The optimiser Adam, with a limit on the norm of the gradient."""

    def __init__(self, parameters: list[Array]) -> None:
        """Keep the parameters, which are changed in place."""
        self.steps = 0
        """Number of changes so far."""
        self._parameters = parameters
        self._means = [np.zeros_like(each) for each in parameters]
        self._squares = [np.zeros_like(each) for each in parameters]

    @property
    def moments(self) -> list[Array]:
        """The means of the gradients and of their squares."""
        return [*self._means, *self._squares]

    def step(self, gradients: list[Array], rate: float) -> None:
        """Change the parameters against their gradients."""
        self.steps += 1
        norm = float(np.sqrt(sum(float((each * each).sum()) for each in gradients)))
        shrink = np.float32(min(1.0, MOST_NORM / (norm + 1e-9)))
        rate = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for parameter, gradient, mean, square in zip(
            self._parameters, gradients, self._means, self._squares, strict=True
        ):
            gradient = gradient * shrink
            mean += np.float32(0.1) * (gradient - mean)
            square += np.float32(0.001) * (gradient * gradient - square)
            parameter -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-6))


class Decisions(NamedTuple):
    """Decisions of the learner, in equal places of all arrays."""

    observations: "NDArray[np.uint8]"
    mask: "NDArray[np.int8]"
    actions: "NDArray[np.int64]"
    chances: Array
    """Logarithm of the probability with which each action was chosen."""
    advantages: Array
    returns: Array

    def part(self, rows: "NDArray[np.int64]") -> "Decisions":
        """Return some of the decisions."""
        arrays: tuple[Array, ...] = self
        return Decisions(*(each[rows] for each in arrays))

    def scaled(self) -> "Decisions":
        """Return the decisions with advantages of mean 0 and variance 1."""
        scaled = (self.advantages - self.advantages.mean()) / (self.advantages.std() + 1e-8)
        return self._replace(advantages=scaled.astype(np.float32))


class Report(NamedTuple):
    """A point of the learning curve."""

    seconds: float
    """CPU seconds so far."""
    decisions: int
    """Decisions of the learner so far."""
    won: float
    """Its share of the wins since the last point, while it still tries things."""


class Student(ABC):
    """A network and the matches that it learns from; a method of learning is a subclass."""

    def __init__(
        self, game: str, players: int = 2, opponents: str = "builder", seed: int = 0, **options: object
    ) -> None:
        """Begin; `options` are the house rules of the notation."""
        self.batch = Batch(game, players, ROWS, seed, opponents=opponents, options=options)
        self.random = np.random.default_rng(seed)
        self.net = Net(self.batch.layout, self.batch.size, self.random)
        self.adam = Adam(self.net.parameters)
        self.observations, self.mask = self.batch.reset()
        self.decisions = 0
        self._gains: list[float] = []

    @abstractmethod
    def update(self, left: float) -> None:
        """Play for a while and learn from it; `left` is the share of the time that is left."""

    def step(self, actions: "NDArray[np.int64]") -> tuple[Array, Array]:
        """Play one decision of every match; return the rewards, and which matches have ended."""
        self.observations, self.mask, rewards, done = self.batch.step(actions)
        self.decisions += self.batch.count
        self._gains += rewards[done].tolist()
        return rewards, done

    def train(self, seconds: float, report: Callable[[Report], None] = lambda point: None) -> None:
        """Play and learn for some CPU seconds, at least until a match has ended; tell the progress now and then.

        The last thing is always a report, so whoever saves the network at reports has the final one.
        """
        began, passed, reported = time.process_time(), 0.0, 0.0
        is_over = False
        while not is_over:
            self.update(1 - passed / seconds if passed < seconds else 0.0)
            passed = time.process_time() - began
            if self._gains and (passed - reported > REPORT_SECONDS or passed >= seconds):
                won = (float(np.mean(self._gains)) + 1) / self.batch.players
                report(Report(round(passed, 1), self.decisions, round(won, 4)))
                self._gains, reported, is_over = [], passed, passed >= seconds

    def save(self, path: Path) -> None:
        """Write the network into a file, for `load`, and beside it a Python file with its bot."""
        about = json.dumps({"game": self.batch.game, "players": self.batch.players})
        parameters = {f"p{number}": each for number, each in enumerate(self.net.parameters)}
        np.savez_compressed(path, allow_pickle=False, about=np.array(about), **parameters)
        digest = sha256(path.read_bytes()).hexdigest()[:12]  # so that the arena notices another network
        path.with_suffix(".py").write_text(BOT_FILE.format(name=path.name, digest=digest), "utf-8")


BOT_FILE = '''"""The bot of the network {name}, version {digest}."""

from pathlib import Path

from biberbau.lab.ppo import load

bot = load(Path(__file__).with_name("{name}"))
'''


class Learner(Student):
    """Proximal policy optimisation."""

    def update(self, left: float) -> None:
        """Play for a while and learn from it."""
        self.learn(self.play(), rate_of(left))

    def play(self, steps: int = STEPS) -> Decisions:
        """Play some decisions of every match."""
        batch, shape = self.batch, (steps, self.batch.count)
        seen = np.zeros((*shape, batch.width), np.uint8)
        masks = np.zeros((*shape, batch.size), np.int8)
        actions = np.zeros(shape, np.int64)
        chances, rewards = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        values, running = np.zeros((steps + 1, batch.count), np.float32), np.zeros(shape, np.float32)
        for step in range(steps):
            seen[step], masks[step] = self.observations, self.mask
            every, values[step] = self.net.outputs(self.net.layers(seen[step])[-1], masks[step])
            actions[step] = draw(every, self.random)
            chances[step] = np.take_along_axis(every, actions[step][:, None], 1)[:, 0]
            rewards[step], done = self.step(actions[step])
            running[step] = ~done
        values[steps] = self.net.outputs(self.net.layers(self.observations)[-1], self.mask)[1]
        advantages = advantages_of(rewards, values, running)
        found: list[Array] = [seen, masks, actions, chances, advantages, advantages + values[:-1]]
        return Decisions(*(each.reshape(steps * batch.count, *each.shape[2:]) for each in found))

    def learn(self, played: Decisions, rate: float) -> None:
        """Make good decisions likelier, in small steps."""
        played = played.scaled()
        for _ in range(EPOCHS):
            for rows in np.array_split(self.random.permutation(len(played.actions)), PARTS):
                self.adam.step(slope(self.net, played.part(rows), ENTROPY), rate)


def slope(net: Net, some: Decisions, weight_of_entropy: float) -> list[Array]:
    """Return the gradient of the loss over some decisions, by parameter."""
    layers = net.layers(some.observations)
    every, value = net.outputs(layers[-1], some.mask)
    places = np.arange(len(some.actions))
    ratio = np.exp(every[places, some.actions] - some.chances)
    is_clipped = np.where(some.advantages > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
    by_chance = np.where(is_clipped, np.float32(0), -some.advantages * ratio)
    chance = np.exp(every)
    by_score = -chance * by_chance[:, None]
    by_score[places, some.actions] += by_chance
    logs = np.where(some.mask, every, np.float32(0))
    entropy = -(chance * logs).sum(1, keepdims=True)
    by_score += np.float32(weight_of_entropy) * chance * (logs + entropy)
    count = np.float32(len(places))
    pairs = net.gradients(layers, by_score / count, np.float32(VALUE) * (value - some.returns) / count)
    return [each for pair in pairs for each in pair]


def rate_of(left: float) -> float:
    """Return the learning rate, by the share of the time that is left."""
    return LAST_RATE + (RATE - LAST_RATE) * left


def draw(every: Array, random: np.random.Generator) -> "NDArray[np.int64]":
    """Draw an action of each row by the logarithms of their probabilities (the Gumbel trick)."""
    return np.asarray((every + random.gumbel(size=every.shape)).argmax(1), np.int64)


def advantages_of(rewards: Array, values: Array, running: Array) -> Array:
    """Return how much better each decision was than expected, by step and match; later surprises count less."""
    found, following = np.zeros_like(rewards), np.zeros_like(rewards[0])
    for step in reversed(range(len(rewards))):
        surprise = rewards[step] + DISCOUNT * values[step + 1] * running[step] - values[step]
        following = found[step] = surprise + DISCOUNT * TRACE * running[step] * following
    return found


def load(path: str | Path) -> NetBot:
    """Return the bot of a saved network: it plays the likeliest action."""
    with np.load(path) as kept:
        about = json.loads(str(kept["about"]))
        parameters = [kept[f"p{number}"] for number in range(len(kept.files) - 1)]
    layout, actions = Layout(about["game"], about["players"]), Actions(about["game"], about["players"])
    net = Net(layout, len(actions), np.random.default_rng(0))
    net.weights, net.biases = parameters[0::2], parameters[1::2]

    def score(observation: "NDArray[np.uint8]", mask: "NDArray[np.int8]") -> Array:
        if observation.shape != (layout.width,):
            raise ValueError(f"{path} plays {about['game']} with {about['players']} players")
        scores: Array = net.outputs(net.layers(observation[None])[-1], mask[None])[0][0]
        return scores

    return NetBot(score)


def draw_curve(points: Sequence[Report], title: str, equal: float, path: Path) -> None:
    """Draw the share of wins over the decisions; `equal` is that of equal players."""
    from matplotlib.figure import Figure

    figure = Figure((6.0, 3.2), layout="constrained")
    axes = figure.subplots()
    axes.plot([point.decisions / 1e6 for point in points], [100 * point.won for point in points], marker=".")
    axes.axhline(100 * equal, color="#666666", linestyle=":")
    axes.set(title=title, xlabel="decisions of the learner, millions", ylabel="won, %", ylim=(0, None), xlim=(0, None))
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def run(kind: Callable[..., Student], module: str, method: str) -> None:
    """Train a policy by a method, as the command line says."""
    called = argparse.ArgumentParser(prog=f"python -m {module}", description=f"Train a policy by {method}.")
    called.add_argument("game", help="the game")
    called.add_argument("--players", type=int, default=2, metavar="N", help="2 to 6 (2)")
    called.add_argument("--opponents", default="builder", help="who plays the other seats (builder)")
    called.add_argument("--minutes", type=float, default=5, metavar="M", help="how long to train: CPU minutes (5)")
    called.add_argument("--seed", type=int, default=0, help="number that determines the first weights and deals (0)")
    called.add_argument("--out", type=Path, default=Path("policy.npz"), metavar="FILE", help="the network (policy.npz)")
    called.add_argument("--curve", type=Path, metavar="FILE", help="write the learning curve, one JSON object a line")
    called.add_argument("--picture", type=Path, metavar="FILE", help="draw the learning curve (SVG or PNG)")
    given = called.parse_args()
    if given.picture:
        need("train", "matplotlib")
    try:
        learner, points = kind(given.game, given.players, given.opponents, given.seed), list[Report]()
    except Problem as problem:
        called.error(problem.explain("en"))

    def report(point: Report) -> None:
        points.append(point)
        print(f"{point.seconds:6.0f} CPU-s, {point.decisions:>9,} decisions: {point.won:.1%} won", flush=True)
        learner.save(given.out)

    learner.train(60 * given.minutes, report)
    if given.curve:
        given.curve.write_text("".join(f"{json.dumps(point._asdict())}\n" for point in points), "utf-8")
    if given.picture:
        title = f"{method}: {given.game}, {given.players} players, against {given.opponents}"
        draw_curve(points, title, 1 / given.players, given.picture)
    print(f"written: {given.out}, and its bot py:{given.out.with_suffix('.py')}:bot")


if __name__ == "__main__":
    run(Learner, "biberbau.lab.ppo", "PPO")

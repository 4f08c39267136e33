"""A learned policy as a network of floating-point numbers: to play many matches at once, and to go on learning."""

from ..bots.learned.weights import FIRST_BITS, HIDDEN, NEXT_BITS, PolicyNet
from ..observation import Actions, Layout
from .extras import missing
from .ppo import Array, Net

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise missing("train", error) from error


def floating(policy: PolicyNet) -> Net:
    """Return a policy as a network."""
    game, players = policy.card["game"], policy.card["players"]
    layout, size = Layout(game, players, reading=True), len(Actions(game, players))
    net = Net(layout, size, np.random.default_rng(0), HIDDEN)
    net.scales[:], net.shifts[:] = 1, 0
    numbers: Array = np.array(policy.numbers, np.float32)
    sizes = [(layout.width + 1) * HIDDEN[0], (HIDDEN[0] + 1) * HIDDEN[1]]
    first, second, outputs = np.split(numbers, np.cumsum(sizes))
    of_first: Array = first.reshape(-1, HIDDEN[0]) / np.float32(1 << FIRST_BITS)
    of_second: Array = second.reshape(-1, HIDDEN[1]) / np.float32(1 << NEXT_BITS)
    of_outputs: Array = outputs.reshape(-1, HIDDEN[1] + 1).T / np.float32(1 << NEXT_BITS)
    net.weights = [of_first[:-1], of_second[:-1], of_outputs[:-1, :size], of_outputs[:-1, size:]]
    net.biases = [of_first[-1], of_second[-1], of_outputs[-1, :size], of_outputs[-1, size:]]
    return net

"""The weights of a learned policy as whole numbers, and the files that keep them.

A network has two hidden layers. It plays in whole numbers, so that both gears compute exactly the same and no library
is needed to read or use it. A file is one line of JSON, the training card, and then the numbers: 16 bits each,
compressed.
"""

import json
import sys
import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

HIDDEN = (64, 64)
"""Width of the hidden layers."""
FIRST_BITS, NEXT_BITS = 12, 10
"""Fractional bits of the weights and biases of the first layer, and of all others."""
HIDDEN_BITS = 7
"""Fractional bits of the hidden layers."""
MOST_HIDDEN = 4095
"""The largest number in a hidden layer."""
LARGEST = 2**15 - 1
LARGEST_SUM = 2**31 - 1
"""Sums are computed with 32 bits."""
BYTES = 255
"""The largest number in an observation."""
ACTIONS = 2
"""Number of the layer of actions; its weights and those of the value are kept by output."""
FOLDER = Path(__file__).with_name("data")

Matrix = Sequence[Sequence[float]]


class PolicyNet(NamedTuple):
    """A network from observations to the scores of all actions, and to the expected points."""

    card: dict[str, Any]
    """The training card: game, players, how it was trained, and its learning curve."""
    numbers: "array[int]"
    """First the weights of the hidden layers, one row for each input and one of biases. Then one row for each action
    and one for the value, each with its bias at the end."""

    @classmethod
    def from_layers(
        cls, card: dict[str, Any], weights: Sequence[Matrix], biases: Sequence[Sequence[float]]
    ) -> "PolicyNet":
        """Round a network to whole numbers; its first layer gets bytes as they are. ValueError if a sum is too large.

        `weights` are by input and output: of both hidden layers, of the actions, of the value.
        """
        parts: list[Sequence[int]] = []
        for layer, (matrix, bias) in enumerate(zip(weights, biases, strict=True)):
            bits = NEXT_BITS if layer else FIRST_BITS
            whole = [[_rounded(number, bits) for number in row] for row in matrix]
            base = [_rounded(number, bits) for number in bias]
            _check_sums(whole, base, MOST_HIDDEN if layer else BYTES)
            parts += [*whole, base] if layer < ACTIONS else zip(*whole, base, strict=True)
        return cls(card, array("h", chain.from_iterable(parts)))

    def write(self, path: Path) -> None:
        """Write it into a file."""
        path.write_bytes(json.dumps(self.card).encode() + b"\n" + zlib.compress(_little(self.numbers).tobytes(), 9))

    @classmethod
    def read(cls, path: Path) -> "PolicyNet":
        """Read it from a file."""
        card, _, packed = path.read_bytes().partition(b"\n")
        numbers = array("h")
        numbers.frombytes(zlib.decompress(packed))
        return cls(json.loads(card), _little(numbers))


@cache
def net_of(game: str, players: int) -> PolicyNet | None:
    """Return the policy that comes with the package, if there is one for this game and number of players."""
    path = FOLDER / f"{game}-{players}p.net"
    return PolicyNet.read(path) if path.exists() else None


def _rounded(number: float, bits: int) -> int:
    return max(-LARGEST, min(LARGEST, round(number * (1 << bits))))


def _check_sums(weights: Sequence[Sequence[int]], biases: Sequence[int], largest_input: int) -> None:
    """Refuse a layer whose sums could have more than 32 bits."""
    for column, bias in zip(zip(*weights, strict=True), biases, strict=True):
        if largest_input * sum(map(abs, column)) + (abs(bias) << HIDDEN_BITS) > LARGEST_SUM:
            raise ValueError("the weights of this network are too large for whole numbers of 32 bits")


def _little(numbers: "array[int]") -> "array[int]":
    """Return numbers in the byte order of files: little-endian."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers

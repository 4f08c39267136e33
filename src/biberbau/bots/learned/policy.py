"""The rules of a learned policy: from what a seat observes to its move, in whole numbers.

`net` begins with the table from moves to actions (`observation.Actions.lookup`), and goes on with the numbers of a
`PolicyNet`. `seen` and `work` are room for an observation and for what is computed from it.
"""

from math import exp

from ...games import moves
from ...kernel.chance import below
from ...kernel.rule import Bytes, Shorts, Words, inlined, rule
from ...observation.episode import Episode
from ...observation.observing import KINDS, observe, place_of
from .weights import FIRST_BITS, HIDDEN, HIDDEN_BITS, MOST_HIDDEN, NEXT_BITS

FIRST, SECOND = HIDDEN
SCORES = FIRST + SECOND
"""Where the scores of moves begin in `work`."""
WORK = SCORES + moves.MOST
"""Length of `work`."""
BITS = HIDDEN_BITS + NEXT_BITS
"""Fractional bits of a score."""
PER_UNIT, UNITS = 32, 3
CHANCES = tuple(round(65_536 * exp(-gap / PER_UNIT)) for gap in range(PER_UNIT * UNITS))
"""Relative probability of a move, by how far its score is below the best one, in parts of a unit. Moves that are less
likely than a twentieth of the likeliest one are never played: they are what is left of trying things."""
GAP_BITS = BITS - (PER_UNIT.bit_length() - 1)
"""Bits of a score below one part of a unit."""

LIKELIEST, BY_CHANCE = 0, 1
"""Ways to choose: the move with the highest score, or each move with its probability."""


@rule
def choose_learned(s: Episode, out: list[int], count: int, net: Shorts, seen: Bytes, work: Words, way: int) -> int:
    """Pick one of the legal moves in `out`."""
    if count == 1:
        return out[0]
    best = score_moves(s, out, count, net, seen, work)
    if way == LIKELIEST:
        return out[best]
    highest = work[SCORES + best]
    total = 0
    for i in range(count):
        gap = (highest - work[SCORES + i]) >> GAP_BITS
        total += CHANCES[gap] if gap < PER_UNIT * UNITS else 0
        work[SCORES + i] = total
    drawn = below(s, total)
    i = 0
    while work[SCORES + i] <= drawn:
        i += 1
    return out[i]


@rule
def score_moves(s: Episode, out: list[int], count: int, net: Shorts, seen: Bytes, work: Words) -> int:
    """Write the scores of the legal moves; return the index of the highest."""
    at = think(s, net, seen, work)
    room = s.players * s.slots
    ids = s.seat * KINDS * room * room
    best = 0
    for i in range(count):
        row = at + net[ids + place_of(out[i], room)] * (SECOND + 1)
        work[SCORES + i] = dot(net, row, work)
        if work[SCORES + i] > work[SCORES + best]:
            best = i
    return best


@rule
def think(s: Episode, net: Shorts, seen: Bytes, work: Words) -> int:
    """Compute the hidden layers from what the seat to move observes; return where the weights of the actions begin."""
    room = s.players * s.slots
    at = s.players * KINDS * room * room
    observe(s, s.seat, seen, 0)
    biases = at + s.width * FIRST
    for j in range(FIRST):
        work[j] = net[biases + j]
    for i in range(s.width):
        if seen[i]:
            add_row(net, at + i * FIRST, int(seen[i]), work, 0, FIRST)
    at = biases + FIRST
    biases = at + FIRST * SECOND
    for j in range(SECOND):
        work[FIRST + j] = net[biases + j] << HIDDEN_BITS
    for i in range(FIRST):
        value = min(work[i] >> FIRST_BITS - HIDDEN_BITS, MOST_HIDDEN)
        if value > 0:
            add_row(net, at + i * SECOND, value, work, FIRST, SECOND)
    for j in range(FIRST, FIRST + SECOND):
        work[j] = min(max(work[j] >> NEXT_BITS, 0), MOST_HIDDEN)
    return biases + SECOND


@inlined
@rule
def add_row(net: Shorts, row: int, factor: int, work: Words, start: int, count: int) -> None:
    """Add a row of weights, times a factor, to a hidden layer."""
    row = max(row, 0)  # it never is below; a compiler that knows this adds many numbers at once
    start = max(start, 0)
    for j in range(count):
        work[start + j] += factor * net[row + j]


@inlined
@rule
def dot(net: Shorts, row: int, work: Words) -> int:
    """Return the output of a row of weights with its bias at the end."""
    row = max(row, 0)
    total = net[row + SECOND] << HIDDEN_BITS
    for j in range(SECOND):
        total += work[FIRST + j] * net[row + j]
    return total


@rule
def expected_lead(s: Episode, net: Shorts, seen: Bytes, work: Words) -> float:
    """Return the lead over the mean of the others that the seat to move expects, in standard deviations of a round."""
    think(s, net, seen, work)
    return dot(net, len(net) - SECOND - 1, work) / (1 << BITS) * s.players / (s.players - 1)

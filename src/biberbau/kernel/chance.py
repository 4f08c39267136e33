"""Chance: the only source of randomness in the rules.

If the field `chance` of a `StateBase` is set, that function orders a pile: a match uses explicit lists or a keyed
generator. Otherwise a counter in the state itself is the generator, the same in both gears: SplitMix64, whose upper 32
bits are reduced to a range without bias by multiplication and rejection (Lemire 2019).
"""

from collections.abc import Callable

from .record import StateRecord, cell, cells, record
from .rule import native, rule

STEP = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
MASK_32 = 0xFFFFFFFF
MASK_64 = 0xFFFFFFFFFFFFFFFF

LARGEST_PILE = 120

Note = tuple[int, int, int, int, tuple[int, ...]]
"""The kind of step, its seat, two numbers about it, and for some kinds the cards that lay on the table."""


@record
class Pile(StateRecord):
    """A pile of cards, its top last."""

    cards: list[int] = cells("i1", LARGEST_PILE)
    count: int = cell("i2")

    def __eq__(self, other: object) -> bool:
        """Compare the cards of the piles; old values above the top are ignored."""
        if not isinstance(other, Pile):
            return NotImplemented
        return self.cards[: self.count] == other.cards[: other.count]


@record
class StateBase(StateRecord):
    """What every state has: a random counter, and two fields that exist in the plain gear only.

    `chance` orders piles if it is set; `notes` collects the notes of what happens.
    """

    chance: Callable[[list[int]], list[int]] | None
    notes: list[Note] | None
    random: int = cell("u8")


@native
def below(world: StateBase, bound: int) -> int:
    """Draw a number from 0 to bound - 1, all equally likely."""
    counter = world.random
    while True:
        counter = counter + STEP & MASK_64
        z = (counter ^ counter >> 30) * MIX_1 & MASK_64
        z = (z ^ z >> 27) * MIX_2 & MASK_64
        product = ((z ^ z >> 31) >> 32) * bound
        low = product & MASK_32
        if low >= bound or low >= (MASK_32 + 1 - bound) % bound:
            world.random = counter
            return product >> 32


@native
def reseed(world: StateBase, home: int, number: int) -> None:
    """Set the counter to the start of one match of a series: `scramble` of the series' home and the match's number."""
    world.random = scramble(home + number * STEP)


def scramble(number: int) -> int:
    """Spread a number over 64 bits: the output function of SplitMix64."""
    z = number & MASK_64
    z = (z ^ z >> 30) * MIX_1 & MASK_64
    z = (z ^ z >> 27) * MIX_2 & MASK_64
    return z ^ z >> 31


def unscramble(number: int) -> int:
    """Return the number whose `scramble` is this one."""
    z = number & MASK_64
    z = (z ^ z >> 31 ^ z >> 62) * pow(MIX_2, -1, 1 << 64) & MASK_64
    z = (z ^ z >> 27 ^ z >> 54) * pow(MIX_1, -1, 1 << 64) & MASK_64
    return z ^ z >> 30 ^ z >> 60


@native
def shuffle(world: StateBase, pile: Pile) -> None:
    """Bring a pile into a random order, all equally likely."""
    if world.chance is not None:
        pile.cards[: pile.count] = world.chance(pile.cards[: pile.count])
    else:
        mix(world, pile)


@rule
def mix(world: StateBase, pile: Pile) -> None:
    """Shuffle by the state's own counter (Fisher and Yates)."""
    row = pile.cards
    for i in range(pile.count - 1, 0, -1):
        j = below(world, i + 1)
        card = row[i]
        row[i] = row[j]
        row[j] = card

"""Chance: the only source of randomness a rule ever meets.

A `World` is shuffled from outside while its door `chance` is open (a match deals explicit lists or a keyed
generator's), and otherwise by a small counter in the state itself, the same in both gears: SplitMix64, of which the
upper 32 bits are used, cut to a range without bias by multiplication and rejection (Lemire 2019).
"""

from collections.abc import Callable

from .record import Record, cell, cells, record
from .rule import native, rule

STEP = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
MASK_32 = 0xFFFFFFFF
MASK_64 = 0xFFFFFFFFFFFFFFFF

LARGEST_PILE = 120

Note = tuple[int, int, int, int, tuple[int, ...]]
"""What happened, to which seat, two facts about it, and where it needs them the cards as they lay on the table."""


@record
class Pile(Record):
    """A pile of cards, its top last."""

    cards: list[int] = cells("i1", LARGEST_PILE)
    count: int = cell("i2")

    def __eq__(self, other: object) -> bool:
        """Compare the cards that are there; what is left of earlier ones above the top does not count."""
        if not isinstance(other, Pile):
            return NotImplemented
        return self.cards[: self.count] == other.cards[: other.count]


@record
class World(Record):
    """What every state has: its own chance, and two doors that exist in the plain gear only."""

    chance: Callable[[list[int]], list[int]] | None
    story: list[Note] | None
    random: int = cell("u8")


@native
def below(world: World, bound: int) -> int:
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
def shuffle(world: World, pile: Pile) -> None:
    """Bring a pile into a random order, all equally likely."""
    if world.chance is not None:
        pile.cards[: pile.count] = world.chance(pile.cards[: pile.count])
    else:
        mix(world, pile)


@rule
def mix(world: World, pile: Pile) -> None:
    """Shuffle by the state's own counter (Fisher and Yates)."""
    row = pile.cards
    for i in range(pile.count - 1, 0, -1):
        j = below(world, i + 1)
        card = row[i]
        row[i] = row[j]
        row[j] = card

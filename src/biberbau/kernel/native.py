"""Versions of the functions marked `native` for the compiled gear.

numba compiles them; they never run as Python. They differ because the counter needs unsigned 64-bit numbers and the
plain-only fields (`chance`, `notes`) do not exist in compiled states.
"""

from numpy import uint64

from . import chance
from .chance import mix

STEP, MIX_1, MIX_2 = uint64(chance.STEP), uint64(chance.MIX_1), uint64(chance.MIX_2)
MASK_32, RANGE_32 = uint64(chance.MASK_32), uint64(chance.MASK_32 + 1)
SHIFT_27, SHIFT_30, SHIFT_31, SHIFT_32 = uint64(27), uint64(30), uint64(31), uint64(32)


def below(world: chance.StateBase, bound: int) -> int:
    """Draw a number from 0 to bound - 1, all equally likely."""
    wide = uint64(bound)
    counter = uint64(world.random)
    while True:
        counter = counter + STEP
        z = (counter ^ (counter >> SHIFT_30)) * MIX_1
        z = (z ^ (z >> SHIFT_27)) * MIX_2
        product = ((z ^ (z >> SHIFT_31)) >> SHIFT_32) * wide
        low = product & MASK_32
        if low >= wide or low >= (RANGE_32 - wide) % wide:
            world.random = counter  # type: ignore[assignment]
            return int(product >> SHIFT_32)


def reseed(world: chance.StateBase, home: int, number: int) -> None:
    """Set the counter to the start of one match of a series."""
    z = uint64(home) + uint64(number) * STEP
    z = (z ^ (z >> SHIFT_30)) * MIX_1
    z = (z ^ (z >> SHIFT_27)) * MIX_2
    world.random = z ^ (z >> SHIFT_31)  # type: ignore[assignment]


def shuffle(world: chance.StateBase, pile: chance.Pile) -> None:
    """Bring a pile into a random order, all equally likely."""
    mix(world, pile)


def copy_state(states: list[chance.StateBase], source: int, target: int) -> None:
    """Copy one state over another."""
    states[target] = states[source]


def keep_state(states: list[chance.StateBase], place: int, state: chance.StateBase) -> None:
    """Copy a state into a list of states."""
    states[place] = state


def note(world: chance.StateBase, kind: int, seat: int, a: int, b: int) -> None:
    """Do nothing: the compiled gear keeps no notes."""

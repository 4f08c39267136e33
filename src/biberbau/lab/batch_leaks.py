"""The search for leaks in a batch: all rows at once, without Python code per match.

It compares what a batch shows: the observations of every seat, the turn, the mask of the seat to move, and the rewards
of an action after which a seat sees the same in both worlds.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .batch import Batch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def differences(batch: Batch, states: int, seed: int) -> Iterator[tuple[str, int, int]]:
    """Search a number of states of random play; yield what differs, for which seat, and after how many steps."""
    if batch.has_opponents:
        raise TypeError("a batch is searched without opponents: leave out `opponents`")
    batch.reset(seed)
    then, other = batch.twin(), batch.twin()
    for step in range(-(-states // batch.count)):
        actions = batch.sample()
        then.take(batch)
        _, _, rewards, _ = then.step(actions)
        for seat in range(batch.players):
            other.take(batch)
            other.deal_unseen(seat, seed + step * batch.count)
            for what, rows in (*_differing(batch, other, seat), ("reward", _pays(then, other, seat, actions, rewards))):
                if rows.any():
                    yield what, seat, step
        batch.step(actions)


def _differing(batch: Batch, other: Batch, seat: int) -> Iterator[tuple[str, "NDArray[np.bool_]"]]:
    """Yield what a seat gets now, and the rows in which it differs."""
    yield "observation", (other.observe_all(seat) != batch.observe_all(seat)).any(1)
    yield "turn", other.seats != batch.seats
    yield "action_mask", (other.shown[1] != batch.shown[1]).any(1) & (batch.seats == seat)


def _pays(
    then: Batch, other: Batch, seat: int, actions: "NDArray[np.int64]", rewards: "NDArray[np.float32]"
) -> "NDArray[np.bool_]":
    """Return the rows in which an action pays a seat something else, although it sees the same afterwards.

    Where the action is not legal in the other world, any other one is played, and nothing is compared.
    """
    import numpy as np

    legal = other.shown[1]
    is_legal = legal[np.arange(other.count), actions] != 0
    _, _, others, _ = other.step(np.where(is_legal, actions, legal.argmax(1)))
    sees_same = (other.observe_all(seat) == then.observe_all(seat)).all(1) & (other.seats == then.seats)
    return np.asarray(is_legal & sees_same & (others[:, seat] != rewards[:, seat]))

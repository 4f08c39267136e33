"""Models: the assumptions under which the coach tries moves.

One search is sure of what its own assumptions imply. So the coach searches under several and speaks only of what holds
in all of them: whether the others' moves say something about their cards, and how the others play.
"""

from typing import NamedTuple

SIXTH = 6


class Model(NamedTuple):
    """What is assumed about the others.

    `reads`: their moves say something about their cards. `noise`: one of this number of moves is random, of every
    seat; 0 for none. `naive`: the others play like beginners.
    """

    reads: bool
    noise: int = 0
    naive: bool = False


MODELS = (
    Model(reads=True),
    Model(reads=False),
    Model(reads=True, noise=SIXTH),
    Model(reads=False, noise=SIXTH),
    Model(reads=False, naive=True),
)
"""The bots' own assumptions come first."""

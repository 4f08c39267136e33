"""Single: one match at a time, as the environments of PettingZoo and Gymnasium play it, and what they render."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..games import gears
from ..observation import Memory
from ..setting_up import read_game
from . import watching
from .batch import Batch, Reward


class Single(Batch):
    """A batch of one match, which stays as it is after its end until `reset`."""

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, object],
        gear: str | None,
        *,
        opponents: str | Sequence[str] | None = None,
        memory: Memory = "perfect",
        history: int = 0,
        reward: Reward = "win",
    ) -> None:
        """Set up the match; without a `gear`, the compiled one is used if numba is installed."""
        super().__init__(
            *(game, players, 1),
            opponents=opponents,
            memory=memory,
            history=history,
            reward=reward,
            options=options,
            gear=gear or (gears.COMPILED if gears.can_compile() else gears.PLAIN),
            autoreset=False,
        )
        self._declared, self._options = read_game(game), options

    def render(self, mode: str | None) -> Any:
        """Return the position as a spectator sees it, in the form of one of `watching.MODES`; print it for people."""
        return watching.render(self.state(0), self._declared, self._options, mode)

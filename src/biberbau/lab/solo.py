"""Gymnasium: one seat of a match against built-in opponents, alone or as many matches at once.

Importing this module registers `biberbau/Bande-v0` and one environment for each other game.
"""

from collections.abc import Sequence
from typing import Any

from ..games import gears
from ..games.catalogue import BUILT_IN
from ..observation import Memory
from . import watching
from .batch import Batch, Reward
from .extras import missing
from .single import Single

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing("solo", error) from error

Observation = dict[str, NDArray[Any]]
Info = dict[str, Any]
OPPONENT = "builder"
LOST = -1.0
"""The reward of an illegal action, which ends the match."""


def _space(batch: Batch) -> spaces.Space[Any]:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (batch.width,), np.uint8),
            "action_mask": spaces.MultiBinary(batch.size),
        }
    )


class Solo(gymnasium.Env[Observation, np.int64]):
    """One match at a time against built-in opponents.

    The seat is A after a reset with a seed, and the next one after each reset without. An illegal action ends the match
    with the reward −1, because Gymnasium's own checks play without the mask; `Batch` raises an error instead.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        opponents: str | Sequence[str] = OPPONENT,
        *,
        render_mode: str | None = None,
        memory: Memory = "perfect",
        history: int = 0,
        reward: Reward = "win",
        gear: str | None = None,
        **options: object,
    ) -> None:
        """Set up the environment; `options` are the house rules of the notation, such as `rounds=1`."""
        self._batch = Single(
            *(game, players, options, gear), opponents=opponents, memory=memory, history=history, reward=reward
        )
        self.metadata = {"render_modes": list(watching.MODES), "render_fps": 1}
        self.render_mode = watching.read_mode(render_mode)
        self.observation_space = _space(self._batch)
        self.action_space = spaces.Discrete(self._batch.size)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Begin a match: with a seed the first one of that seed, otherwise the next one."""
        super().reset(seed=seed)
        self._batch.reset(seed)
        self._render_for_people()
        return self._shown(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Play an action, and let the opponents answer."""
        mask = self._batch.shown[1][0]
        if not (0 <= action < self._batch.size and mask[action]):
            return self._shown(), LOST, True, False, {"illegal": True}
        _, _, rewards, done = self._batch.step([int(action)])
        self._render_for_people()
        if not done[0]:
            return self._shown(), float(rewards[0]), False, False, {}
        last = {"observation": self._batch.final[0].copy(), "action_mask": np.zeros(self._batch.size, np.int8)}
        return last, float(rewards[0]), True, False, {}

    def _shown(self) -> Observation:
        observations, mask = self._batch.shown
        return {"observation": observations[0].copy(), "action_mask": mask[0].copy()}

    def _render_for_people(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Return or print the position as a spectator sees it: as text, as a picture, or as pixels."""
        return self._batch.render(self.render_mode)

    def _repr_html_(self) -> str:
        """Show the table in a notebook, as a spectator sees it."""
        return str(self._batch.render("svg"))


class SoloVector(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many matches at once against built-in opponents, without Python code per match.

    A match that ends is followed by the next one in the same step; `final_obs` in the info has its last observation. An
    illegal action is a ValueError that names the row and its legal actions.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 64,
        players: int = 2,
        opponents: str | Sequence[str] = OPPONENT,
        *,
        memory: Memory = "perfect",
        history: int = 0,
        reward: Reward = "win",
        threads: int = 1,
        gear: str = gears.COMPILED,
        **options: object,
    ) -> None:
        """Set up the environments; `options` are the house rules of the notation, such as `rounds=1`."""
        self._batch = Batch(
            *(game, players, num_envs),
            opponents=opponents,
            memory=memory,
            history=history,
            reward=reward,
            options=options,
            gear=gear,
            threads=threads,
        )
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = _space(self._batch)
        self.single_action_space = spaces.Discrete(self._batch.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Begin a match in every row; the rows of one seed differ."""
        super().reset(seed=seed)
        self._batch.reset(seed)
        return self._shown(), {}

    def step(self, actions: NDArray[np.int64]) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Play an action in every row, and let the opponents answer."""
        _, _, rewards, done = self._batch.step(actions)
        info: Info = {}
        if done.any():
            info = {"final_obs": self._final(done), "_final_obs": done.copy()}
        return self._shown(), rewards.copy(), done.copy(), np.zeros(self.num_envs, np.bool_), info

    def _shown(self) -> Observation:
        observations, mask = self._batch.shown
        return {"observation": observations.copy(), "action_mask": mask.copy()}

    def _final(self, done: NDArray[np.bool_]) -> NDArray[Any]:
        """The last observations, each as an object, in the form of Gymnasium's own vector environments."""
        last = np.full(self.num_envs, None, object)
        none_legal = np.zeros(self._batch.size, np.int8)
        for row in done.nonzero()[0]:
            last[row] = {"observation": self._batch.final[row].copy(), "action_mask": none_legal}
        return last


def name_of(game: str) -> str:
    """Return the name of a game's environment: `biberbau/BandeClassic-v0`."""
    return f"biberbau/{game.title().replace('-', '')}-v0"


for _game in BUILT_IN:
    gymnasium.register(
        name_of(_game.name),
        entry_point=f"{__name__}:{Solo.__name__}",
        vector_entry_point=f"{__name__}:{SoloVector.__name__}",
        kwargs={"game": _game.name},
    )

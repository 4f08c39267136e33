"""PettingZoo: a match as an environment for several agents that act in turn (AEC).

Agent `player_0` has seat A, `player_1` seat B, and so on. An observation is a dictionary with the bytes of `Layout` and
the mask of the legal actions, which is empty for agents that are not to move.
"""

from typing import Any

from ..observation import Memory
from . import watching
from .batch import Reward
from .extras import missing
from .single import Single

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise missing("zoo", error) from error

Observation = dict[str, NDArray[Any]]


class raw_env(AECEnv[str, Observation, int | None]):
    """A match, without PettingZoo's wrappers; an illegal action is a ValueError that names the legal ones."""

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        render_mode: str | None = None,
        memory: Memory = "perfect",
        history: int = 0,
        reward: Reward = "win",
        gear: str | None = None,
        **options: object,
    ) -> None:
        """Set up the environment; `options` are the house rules of the notation, such as `rounds=1`.

        The compiled gear is used if numba is installed, unless `gear` says otherwise.
        """
        super().__init__()
        self._batch = Single(game, players, options, gear, memory=memory, history=history, reward=reward)
        self.layout, self.actions = self._batch.layout, self._batch.actions
        self.render_mode = watching.read_mode(render_mode)
        self.metadata = {
            "name": f"biberbau_{game.replace('-', '_')}_v0",
            "render_modes": list(watching.MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._batch.size) for agent in self.possible_agents}

    def _space(self) -> Any:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self._batch.width,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self._batch.size,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: with a seed the first one of that seed, otherwise the next one."""
        self._batch.reset(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._batch.seats[0]]

    def observe(self, agent: str) -> Observation:
        """Return what an agent observes."""
        seat, mask = self.possible_agents.index(agent), np.zeros(self._batch.size, np.int8)
        if seat == self._batch.seats[0]:
            observations, legal = self._batch.shown
            mask[:] = legal[0]
            return {"observation": observations[0].copy(), "action_mask": mask}
        return {"observation": self._batch.observe(0, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the agent to move; None if its match has ended."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(None)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        _, _, rewards, done = self._batch.step([action])
        self.rewards = dict(zip(self.possible_agents, rewards[0].tolist(), strict=True))
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[self._batch.seats[0]]
        if done[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Return or print the position as a spectator sees it: as text, as a picture, or as pixels."""
        return self._batch.render(self.render_mode)

    def _repr_html_(self) -> str:
        """Show the table in a notebook, as a spectator sees it."""
        return str(self._batch.render("svg"))

    def close(self) -> None:
        """Do nothing: there are no resources."""

    # For tests of leaks

    def save(self) -> object:
        """Return the present state, with every hidden card, for `restore`."""
        return self._batch.save(0)

    def restore(self, saved: object) -> None:
        """Return to a saved state of this match."""
        self._batch.set_state(0, saved)

    def resample(self, agent: str, seed: int) -> None:
        """Deal everything again that an agent has not seen."""
        self._batch.deal_unseen(self.possible_agents.index(agent), seed)


def env(game: str, players: int = 2, **options: Any) -> AECEnv[str, Observation, int | None]:
    """Return `raw_env` in PettingZoo's usual wrappers: they check the order of calls and the range of actions."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(game, players, **options)))

"""A search for leaks in environments with hidden information.

In every state, everything that an observer has not seen is dealt again. What the observer gets must stay the same:
observation and mask, information state, rewards, the flags of the end, infos, and what is rendered. If an observer sees
the same before and after an action in both worlds, its reward must be the same too.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from itertools import starmap
from random import Random
from typing import Any, NamedTuple, Protocol, cast

from .batch import Batch
from .batch_leaks import differences

Seen = dict[str, Hashable]
"""What an observer gets, by its kind, in a form that can be compared."""


class Leak(NamedTuple):
    """A difference that an observer sees between two worlds that are the same for all that it knows."""

    what: str
    """What differs: `observation`, `action_mask`, `reward`, `info`, `rendering`, …"""
    observer: object
    """The agent or player that sees it."""
    step: int
    """Number of actions of the match before it."""


class World(Protocol):
    """A running match of an environment whose hidden parts can be dealt again."""

    def observers(self) -> list[Any]:
        """Return the agents or players."""

    def seen_by(self, observer: Any) -> Seen:
        """Return everything that an observer gets now, without the reward."""

    def rewarded(self, observer: Any) -> Hashable:
        """Return the reward of the last action."""

    def other(self, observer: Any, seed: int) -> "World":
        """Return a world that an observer cannot distinguish from this one."""

    def legal(self) -> list[Any]:
        """Return the legal actions; empty if the match is over."""

    def after(self, action: Any) -> "World":
        """Return the world after an action."""


def find_leaks(env: Any, states: int = 200, seed: int = 0) -> list[Leak]:
    """Search an environment for leaks, in a number of states of random play; return the first leak of each kind.

    `env` is a PettingZoo environment (AEC) with three further methods: `save()` returns the state, `restore(saved)`
    returns to it, and `resample(agent, seed)` deals everything again that the agent has not seen. Or it is an OpenSpiel
    game whose states have `resample_from_infostate`. Or it is a `Batch` without opponents, whose rows are searched
    together, with seats by number as observers.
    """
    found: dict[tuple[str, object], Leak] = {}
    if isinstance(env, Batch):
        for leak in starmap(Leak, differences(env, states, seed)):
            found.setdefault((leak.what, leak.observer), leak)
        return list(found.values())
    begin = _beginner(env)
    random, left = Random(seed), states
    while left > 0:
        world = begin(random.getrandbits(31))
        for step in range(left):
            actions = world.legal()
            if not actions:
                break
            left -= 1
            action = random.choice(actions)
            then = world.after(action)
            for leak in _leaks(world, action, then, step, random.getrandbits(31)):
                found.setdefault((leak.what, leak.observer), leak)
            world = then
    return list(found.values())


def _leaks(world: World, action: Any, then: World, step: int, seed: int) -> Iterator[Leak]:
    """Compare a state, and the reward of an action in it, with another world of each observer."""
    for observer in world.observers():
        seen = world.seen_by(observer)
        other = world.other(observer, seed)
        as_seen = other.seen_by(observer)
        different = [what for what in sorted(seen | as_seen) if seen.get(what) != as_seen.get(what)]
        yield from (Leak(what, observer, step) for what in different)
        if not different and action in other.legal():
            instead = other.after(action)
            pays_other = then.rewarded(observer) != instead.rewarded(observer)
            if pays_other and then.seen_by(observer) == instead.seen_by(observer):
                yield Leak("reward", observer, step)


def _beginner(env: Any) -> Callable[[int], World]:
    """Return the function that begins a match of an environment, by a seed."""
    if hasattr(env, "new_initial_state"):
        return lambda seed: _SpielWorld.begin(env, seed)
    if hasattr(env, "agent_selection") or hasattr(env, "possible_agents"):
        inner = env.unwrapped
        lacking = [name for name in ("save", "restore", "resample") if not hasattr(inner, name)]
        if not lacking:
            return lambda seed: _ZooWorld.begin(inner, seed)
        raise TypeError(f"the environment needs methods to be searched: {', '.join(lacking)}; see find_leaks")
    raise TypeError(
        f"{type(env).__name__} is neither a PettingZoo environment (AEC), nor an OpenSpiel game, nor a Batch"
    )


_SIMPLE = (float, int, str, bool, type(None))


def frozen(value: Any) -> Hashable:
    """Return a value in a form that can be compared; arrays with type, shape and bytes."""
    if type(value) in _SIMPLE:
        return cast(Hashable, value)
    if isinstance(value, Mapping):
        return tuple((key, frozen(each)) for key, each in value.items())
    if isinstance(value, list | tuple):
        return tuple(map(frozen, value))
    if hasattr(value, "tobytes") and hasattr(value, "shape"):
        return str(value.dtype), value.shape, value.tobytes()
    return value if isinstance(value, Hashable) else repr(value)


# PettingZoo


class _ZooWorld:
    """A state of a PettingZoo environment, which is put back before it is used."""

    def __init__(self, env: Any, saved: object, public: dict[str, Any]) -> None:
        self.env = env
        self.saved = saved
        self.public = public

    @classmethod
    def begin(cls, env: Any, seed: int) -> "_ZooWorld":
        env.reset(seed=seed)
        return cls.of(env)

    @classmethod
    def of(cls, env: Any) -> "_ZooWorld":
        """Return the present state, with the attributes that PettingZoo declares."""
        names = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos")
        return cls(env, env.save(), {name: getattr(env, name).copy() for name in names} | {_TURN: env.agent_selection})

    def _enter(self) -> Any:
        self.env.restore(self.saved)
        for name, value in self.public.items():
            setattr(self.env, name, value if name == _TURN else value.copy())
        return self.env

    def observers(self) -> list[Any]:
        return list(self.public["agents"])

    def seen_by(self, observer: Any) -> Seen:
        env = self._enter()
        observation = env.observe(observer)
        seen = dict(observation) if isinstance(observation, Mapping) else {"observation": observation}
        for name in ("terminations", "truncations", "infos"):
            seen[name.removesuffix("s")] = getattr(env, name).get(observer)
        seen["turn"] = env.agent_selection
        if env.render_mode not in (None, "human"):
            seen["rendering"] = self._rendering
        return {name: frozen(value) for name, value in seen.items()}

    @cached_property
    def _rendering(self) -> Any:
        """What is rendered, which does not depend on the observer."""
        return self._enter().render()

    def rewarded(self, observer: Any) -> Hashable:
        return frozen([self.public[name].get(observer) for name in ("rewards", "_cumulative_rewards")])

    def other(self, observer: Any, seed: int) -> "_ZooWorld":
        env = self._enter()
        env.resample(observer, seed)
        return _ZooWorld.of(env)

    def legal(self) -> list[Any]:
        env = self._enter()
        agent = env.agent_selection
        if env.terminations.get(agent, True) or env.truncations.get(agent, True):
            return []
        observation, info = env.observe(agent), env.infos.get(agent, {})
        mask = observation.get("action_mask") if isinstance(observation, Mapping) else info.get("action_mask")
        return list(range(env.action_space(agent).n)) if mask is None else [int(each) for each in mask.nonzero()[0]]

    def after(self, action: Any) -> "_ZooWorld":
        env = self._enter()
        env.step(action)
        return _ZooWorld.of(env)


_TURN = "agent_selection"


# OpenSpiel


class _SpielWorld(NamedTuple):
    """A state of an OpenSpiel game, at a decision or at its end."""

    state: Any
    random: Random

    @classmethod
    def begin(cls, game: Any, seed: int) -> "_SpielWorld":
        return cls(game.new_initial_state(), Random(seed))._decided()

    def _decided(self) -> "_SpielWorld":
        """Draw the outcomes of chance up to the next decision."""
        while self.state.is_chance_node():
            outcomes, chances = zip(*self.state.chance_outcomes(), strict=True)
            self.state.apply_action(self.random.choices(outcomes, chances)[0])
        return self

    def observers(self) -> list[Any]:
        return list(range(self.state.num_players()))

    def seen_by(self, observer: Any) -> Seen:
        state = self.state
        seen: Seen = {"turn": state.current_player(), "end": state.is_terminal()}
        if state.current_player() == observer:
            seen["action_mask"] = tuple(state.legal_actions())
        for name in ("information_state_string", "information_state_tensor", "observation_string"):
            with suppress(RuntimeError, NotImplementedError, AttributeError):  # what a game does not offer
                seen[name] = frozen(getattr(state, name)(observer))
        with suppress(RuntimeError, NotImplementedError, AttributeError):
            seen["observation"] = frozen(state.observation_tensor(observer))
        return seen

    def rewarded(self, observer: Any) -> Hashable:
        return frozen(self.state.rewards()[observer])

    def other(self, observer: Any, seed: int) -> "_SpielWorld":
        random = Random(seed)
        return _SpielWorld(self.state.resample_from_infostate(observer, random.random), random)

    def legal(self) -> list[Any]:
        return [] if self.state.is_terminal() else list(self.state.legal_actions())

    def after(self, action: Any) -> "_SpielWorld":
        child, random = self.state.child(action), Random()
        random.setstate(self.random.getstate())
        return _SpielWorld(child, random)._decided()

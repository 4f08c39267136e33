"""The environments pass the suites of PettingZoo and Gymnasium, without warnings but the suites' own."""

import re
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from biberbau import BadSetup, Match
from biberbau.games.cards import NAMES
from biberbau.games.gears import PLAIN
from biberbau.lab import find_leaks, solo, zoo
from biberbau.lab.drawing import svg_of

from .setups import GAMES

SUITES_OWN = (
    "Observation is not a NumPy array",  # PettingZoo's suite says this of every observation with a mask
    "probably should be gymnasium.spaces.box",  # the same
)
ZOO = [(game, players) for game in GAMES for players in (2, 6)]


@contextmanager
def no_warnings() -> Iterator[None]:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        yield
    said = [str(each.message) for each in found]
    assert [text for text in said if not any(own in text for own in SUITES_OWN)] == []


def making(game: str, players: int) -> Callable[..., Any]:
    return lambda render_mode=None: zoo.env(game, players, gear=PLAIN, rounds=1, render_mode=render_mode)


@pytest.mark.parametrize(("game", "players"), ZOO)
def test_pettingzoo(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    make = making(game, players)
    with no_warnings():
        api_test(make(), num_cycles=40)
        seed_test(make, num_cycles=10)
        render_test(make)
    assert "to move" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "players"), [("bande", 2), *zip(GAMES, range(2, 7), strict=True)])
def test_gymnasium(game: str, players: int) -> None:
    env = gymnasium.make(
        solo.name_of(game), players=players, opponents="random", gear=PLAIN, rounds=1, disable_env_checker=True
    )
    with no_warnings():
        check_env(env.unwrapped, skip_render_check=True)


# Pictures


def test_a_picture_shows_the_cards_that_lie_open() -> None:
    """Every card of a spectator's view is drawn once, all others from behind; all of them can be drawn."""
    match = Match("gang", 2, seed=3)
    for move in ("open A1 A2", "open B1 B2", "draw"):
        match.play(move)
    view = match.view(None)
    shown = Counter(re.findall(r'<use href="#biberbau-card-(\w+)"', svg_of(view)))
    lying = [card for cards in view.cards.values() for card in cards]
    assert shown == Counter(["back" if card == "?" else card for card in (*lying, "?", "?", view.discard[-1])])
    sprite = set(re.findall(r'<symbol id="biberbau-card-(\w+)"', svg_of(view)))
    assert sprite == {*NAMES, "back"}
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', svg_of(view)))
    assert used <= set(re.findall(r'id="([\w-]+)"', svg_of(view))), "no part is missing"


def test_a_picture_in_a_notebook_is_not_a_leak() -> None:
    env = zoo.raw_env("bande", 3, gear=PLAIN, rounds=1, render_mode="svg")
    assert find_leaks(env, states=10) == []
    env.reset(seed=1)
    assert env._repr_html_() == env.render()
    one = solo.Solo("bande", gear=PLAIN, render_mode="rgb_array")
    one.reset(seed=1)
    assert one._repr_html_().startswith("<svg") and one.render().mean() > 50


# PettingZoo


def test_rewards_of_a_match_sum_to_zero_and_come_at_its_end() -> None:
    env = zoo.raw_env("gang", 3, gear=PLAIN, rounds=1)
    env.reset(seed=3)
    collected = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        collected[agent] += reward
        assert terminated or reward == 0
        env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
    assert sorted(collected.values()) == [-1, -1, 2] and not env.agents


def test_only_the_agent_to_move_has_a_mask() -> None:
    env = zoo.raw_env("bande", 3, gear=PLAIN)
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].sum() for agent in env.agents}
    assert masks["player_0"] > 0 == masks["player_1"] == masks["player_2"]


def test_an_illegal_action_of_an_agent_is_named() -> None:
    env = zoo.env("bande", 2, gear=PLAIN)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"action 2 \(knock\) of seat A is not legal"):
        env.step(2)


def test_an_unknown_way_to_render_is_named() -> None:
    with pytest.raises(BadSetup, match="render_mode cannot be film; expected: human, ansi, svg, rgb_array"):
        zoo.env("bande", 2, gear=PLAIN, render_mode="film")
    with pytest.raises(BadSetup, match="film"):
        solo.Solo("bande", gear=PLAIN, render_mode="film")


# Gymnasium


def test_every_game_is_registered() -> None:
    names = {"Bande", "BandeClassic", "Clan", "ClanCombined", "Gang"}
    assert {f"biberbau/{name}-v0" for name in names} <= set(gymnasium.registry)


def test_a_solo_match_ends_with_its_own_last_observation() -> None:
    env = solo.Solo("bande", opponents="random", gear=PLAIN, rounds=1)
    observation, _ = env.reset(seed=5)
    terminated = False
    while not terminated:
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample(observation["action_mask"]))
    section = env._batch.layout["phase"]
    assert observation["observation"][section.indices].tolist() == [0] * 8 + [1]
    assert reward in (-1.0, 0.0, 1.0) and not truncated and info == {}


def test_an_illegal_action_loses_a_solo_match() -> None:
    env = solo.Solo("bande", opponents="random", gear=PLAIN)
    env.reset(seed=5)
    assert env.step(2)[1:] == (-1.0, True, False, {"illegal": True})


def test_many_solo_matches_at_once() -> None:
    envs = gymnasium.make_vec(*("biberbau/Bande-v0", 4, "vector_entry_point"), opponents="random", gear=PLAIN, rounds=1)
    observations, _ = envs.reset(seed=2)
    ended = 0
    for _ in range(60):
        assert envs.observation_space.contains(observations)
        masks = observations["action_mask"]
        actions = np.array([mask.nonzero()[0][0] for mask in masks])
        observations, rewards, done, truncated, info = envs.step(actions)
        assert not rewards[~done].any() and not truncated.any()
        ended += int(done.sum())
        for row in done.nonzero()[0]:
            assert info["final_obs"][row]["observation"].shape == (260,)
    assert ended
    with pytest.raises(ValueError, match="row 0"):
        envs.step(np.full(4, 2))


@pytest.mark.parametrize(("name", "package"), [("zoo", "pettingzoo"), ("solo", "gymnasium")])
def test_a_missing_package_is_named_with_the_command(name: str, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"biberbau.lab.{name}")
    with pytest.raises(ModuleNotFoundError, match=rf"{package} is not installed: .*\[{name}\]"):
        import_module(f"biberbau.lab.{name}")

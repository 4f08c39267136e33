"""The search for leaks finds every planted one, and none in our environments."""

from typing import Any

import pytest

from biberbau.games.gears import PLAIN
from biberbau.lab import find_leaks, zoo
from biberbau.observation import MEMORIES, Memory

from .leaking import KINDS, Leaking
from .setups import GAMES, PLAYERS


@pytest.mark.parametrize("kind", KINDS)
def test_a_planted_leak_is_found(kind: type[Leaking]) -> None:
    assert KINDS[kind] in {leak.what for leak in find_leaks(kind(), states=60)}


def test_nothing_else_is_found_where_one_leak_is_planted() -> None:
    """What differs is named, and nothing that does not."""
    for kind, what in KINDS.items():
        assert {leak.what for leak in find_leaks(kind(), states=6)} <= {what}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("memory", MEMORIES)
def test_our_environments_have_no_leaks(game: str, memory: Memory) -> None:
    for players in PLAYERS if memory == "perfect" else (3,):
        history = 4 if memory == "perfect" else 0
        env = zoo.env(
            game, players, gear=PLAIN, memory=memory, history=history, reward="points", rounds=2, render_mode="ansi"
        )
        assert find_leaks(env, states=16, seed=players) == []


def test_an_environment_that_cannot_be_searched_is_named() -> None:
    with pytest.raises(TypeError, match="neither a PettingZoo environment"):
        find_leaks(object())

    class Bare:
        possible_agents = ()

        @property
        def unwrapped(self) -> "Bare":
            return self

    with pytest.raises(TypeError, match="save, restore, resample"):
        find_leaks(Bare())


# OpenSpiel's interface


class HighCard:
    """A small game with OpenSpiel's interface: two players get a card each and bet or pass; it may leak the other's."""

    def __init__(self, leaks: bool) -> None:
        self.leaks = leaks

    def new_initial_state(self) -> "HighCardState":
        return HighCardState(self.leaks, [])


class HighCardState:
    def __init__(self, leaks: bool, history: list[int]) -> None:
        self.leaks, self.history = leaks, history

    def is_chance_node(self) -> bool:
        return len(self.history) < 2

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(card, 0.25) for card in range(4)]

    def apply_action(self, action: int) -> None:
        self.history.append(action)

    def child(self, action: int) -> "HighCardState":
        return HighCardState(self.leaks, [*self.history, action])

    def num_players(self) -> int:
        return 2

    def is_terminal(self) -> bool:
        return len(self.history) == 4

    def current_player(self) -> int:
        return -4 if self.is_terminal() else len(self.history) - 2

    def legal_actions(self) -> list[int]:
        return [0, 1]

    def information_state_string(self, player: int) -> str:
        shown = self.history[:2] if self.leaks or self.is_terminal() else [self.history[player]]
        return f"{shown} {self.history[2:]}"

    def rewards(self) -> list[float]:
        lead = self.history[0] - self.history[1] if self.is_terminal() else 0
        return [float(lead), float(-lead)]

    def resample_from_infostate(self, player: int, random: Any) -> "HighCardState":
        history = self.history.copy()
        if not self.is_terminal():
            history[1 - player] = int(random() * 4)
        return HighCardState(self.leaks, history)


def test_a_game_of_openspiel_is_searched() -> None:
    assert find_leaks(HighCard(leaks=False), states=50) == []
    assert {leak.what for leak in find_leaks(HighCard(leaks=True), states=50)} == {"information_state_string"}

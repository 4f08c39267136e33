"""The search for leaks finds every planted one, and none in our environments."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from biberbau.games.gears import PLAIN
from biberbau.lab import Batch, find_leaks, zoo
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


@pytest.mark.parametrize("memory", MEMORIES)
def test_our_batches_have_no_leaks(memory: Memory) -> None:
    for game, players in zip(GAMES, (2, 3, 4, 5, 6), strict=True):
        batch = Batch(game, players, 4, memory=memory, reward="points", options={"rounds": 1}, gear=PLAIN)
        assert find_leaks(batch, states=80) == []


def test_leaks_that_are_planted_in_a_batch_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind that a batch can have: a hidden card in the observation, in the mask, and in the reward."""
    batch = Batch("bande", 3, 6, gear=PLAIN)

    def hidden(batch: Batch) -> NDArray[np.int64]:
        """The lowest bit of one card of each row, which some seats have not seen."""
        return np.array([batch.state(row).table[1] & 1 for row in range(batch.count)])

    def found() -> set[str]:
        return {leak.what for leak in find_leaks(batch, states=60)}

    observe, shown, step = Batch.observe_all, vars(Batch)["shown"].fget, Batch.step
    with monkeypatch.context() as planted:
        planted.setattr(Batch, "observe_all", lambda self, seat: np.c_[observe(self, seat), hidden(self)])
        assert found() == {"observation"}
    with monkeypatch.context() as planted:
        masks = property(lambda self: (shown(self)[0], shown(self)[1] * (1 + hidden(self)[:, None])))
        planted.setattr(Batch, "shown", masks)
        assert found() == {"action_mask"}
    with monkeypatch.context() as planted:

        def paying(self: Batch, actions: object) -> Any:
            observations, mask, rewards, done = step(self, actions)
            return observations, mask, rewards + hidden(self)[:, None], done

        planted.setattr(Batch, "step", paying)
        assert found() == {"reward"}
    assert found() == set()


def test_an_environment_that_cannot_be_searched_is_named() -> None:
    with pytest.raises(TypeError, match="neither a PettingZoo environment"):
        find_leaks(object())
    with pytest.raises(TypeError, match="without opponents"):
        find_leaks(Batch("bande", opponents="random", gear=PLAIN))

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

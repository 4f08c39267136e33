"""Environments with planted leaks, each of another kind."""

from typing import Any

import numpy as np

from biberbau.games import cards
from biberbau.games.gears import PLAIN
from biberbau.lab import zoo


class Leaking(zoo.raw_env):
    """A match whose state is at hand."""

    def __init__(self, players: int = 3, game: str = "bande") -> None:
        super().__init__(game, players, gear=PLAIN, rounds=1, render_mode="ansi")

    @property
    def hidden(self) -> Any:
        return self._batch.state(0)

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def faces(self) -> list[int]:
        return [card & cards.FACE for card in self.hidden.table]

    def observe(self, agent: str) -> zoo.Observation:
        seen = super().observe(agent)
        extra = np.array(self.extra(agent), np.uint8)
        return {**seen, "observation": np.concatenate([seen["observation"], extra])}

    def extra(self, agent: str) -> list[int]:
        return []


class CardsOfOthers(Leaking):
    """Every card on the table in the observation."""

    def extra(self, agent: str) -> list[int]:
        return self.faces()


class NextCard(Leaking):
    """The top card of the draw pile in the observation."""

    def extra(self, agent: str) -> list[int]:
        deck = self.hidden.deck
        return [deck.cards[deck.count - 1]] if deck.count else [0]


class HandOfOthers(Leaking):
    """The card in another's hand in the observation."""

    def extra(self, agent: str) -> list[int]:
        return [self.hidden.hand & cards.FACE]


class SeenBySomebody(Leaking):
    """Cards that anybody has seen in everybody's observation."""

    def extra(self, agent: str) -> list[int]:
        return [card & cards.FACE if card & cards.EVERYBODY else 0 for card in self.hidden.table]


class Sum(Leaking):
    """Only the sum of the next seat's cards in the observation."""

    def extra(self, agent: str) -> list[int]:
        start = (self.seat(agent) + 1) % len(self.possible_agents) * 4
        return [sum(self.faces()[start : start + 4]) % 256]


class Length(Leaking):
    """An observation whose length depends on hidden cards."""

    def extra(self, agent: str) -> list[int]:
        return [0] * (self.faces()[1] % 2)


class MaskForAll(Leaking):
    """The legal actions of the agent to move in everybody's mask."""

    def observe(self, agent: str) -> zoo.Observation:
        return {**super().observe(agent), "action_mask": self._batch.shown[1][0].copy()}


class Choices(Leaking):
    """The hidden choices at the start of Biber Gang in the observation."""

    def __init__(self) -> None:
        super().__init__(3, "gang")

    def extra(self, agent: str) -> list[int]:
        return [chosen & 255 for chosen in self.hidden.chosen]


class Info(Leaking):
    """A hidden card in the info."""

    def observe(self, agent: str) -> zoo.Observation:
        self.infos[agent] = {"lucky": self.faces()[1] < 3}
        return super().observe(agent)


class Rendering(Leaking):
    """The position of the host, with every card, as the rendering."""

    def render(self) -> str:
        return f"{self.faces()}"


class Ending(Leaking):
    """A flag of the end that depends on a hidden card."""

    def observe(self, agent: str) -> zoo.Observation:
        self.truncations[agent] = self.faces()[1] > 8
        return super().observe(agent)


class Reward(Leaking):
    """A reward after each action for the hidden cards."""

    def step(self, action: int | None) -> None:
        super().step(action)
        self.rewards = {agent: 0.1 * self.faces()[1] for agent in self.rewards}


KINDS = {
    CardsOfOthers: "observation",
    NextCard: "observation",
    HandOfOthers: "observation",
    SeenBySomebody: "observation",
    Sum: "observation",
    Length: "observation",
    MaskForAll: "action_mask",
    Choices: "observation",
    Info: "info",
    Rendering: "rendering",
    Ending: "truncation",
    Reward: "reward",
}
"""Every kind of leak, and what differs."""

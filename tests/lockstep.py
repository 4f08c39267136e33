"""Both gears side by side: the same decisions, with every field compared after each.

`python -m tests.lockstep 1000000` compares a million decisions over all games; the tests compare fewer.
"""

import argparse
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle, product
from typing import Any

import numpy as np

from biberbau.games import FEWEST, GAMES, MOST, Game, cards, moves, phases
from biberbau.games.any_game import begin_round, legal, play, rules_of
from biberbau.games.game import Rules
from biberbau.games.table import NOBODY, State
from biberbau.kernel.compiled import Gear, values
from biberbau.kernel.rule import bind, rule

Stack = Callable[[list[int], random.Random], list[int]]
Chooser = Callable[[Game, State, list[int], random.Random], int]


@dataclass(frozen=True)
class Journey:
    """One test game: the number of players, how moves are chosen, how the decks are stacked."""

    game: str
    players: int
    chooser: str
    stack: str
    turn_cap: int
    seed: int


@rule
def deal_one(states: list[State]) -> None:
    begin_round(states[0])


@rule
def list_legal(states: list[State], out: list[int]) -> int:
    return legal(states[0], out)


@rule
def play_one(states: list[State], move: int) -> None:
    play(states[0], move)


@cache
def _entries(rules: Rules) -> tuple[Any, Any, Any]:
    own = rules_of(rules)
    return bind(deal_one, own), bind(list_legal, own), bind(play_one, own)


def compiled(game: str) -> Gear:
    """Return the compiled rules of a game for this comparison."""
    return _gear(GAMES[game].rules)


@cache
def _gear(rules: Rules) -> Gear:
    return Gear(f"lockstep-{rules.__name__}", _entries(rules), State)


def travel(journey: Journey, gear: Gear | None) -> int:
    """Play a journey in the plain gear, and also in a compiled one if given; return the number of decisions."""
    game = GAMES[journey.game]
    beside = Beside(gear, game) if gear else None
    state = game.new_state(journey.players)
    state.turn_cap = journey.turn_cap
    state.random = journey.seed
    chance = random.Random(f"{journey}")
    out = [0] * moves.MOST
    decisions = 0
    while state.phase != phases.OVER:
        if state.phase == phases.SCORED:
            deal(journey, game, state, chance, beside)
        options = out[: game.rules.legal(state, out)]
        move = CHOOSERS[journey.chooser](game, state, options, chance)
        if beside:
            beside.play(options, move)
        game.rules.play(state, move)
        if beside:
            beside.compare(state, journey)
        decisions += 1
    assert game.rules.legal(state, out) == 0
    return decisions


def deal(journey: Journey, game: Game, state: State, chance: random.Random, beside: "Beside | None") -> None:
    """Deal a round; a stacked deck is dealt in the plain gear and copied to the other, which can't be stacked."""
    stack = STACKS[journey.stack]
    if stack is None:
        if beside:
            beside.set(state)
            beside.deal()
        game.rules.begin_round(state)
        if beside:
            beside.compare(state, journey)
        return
    state.chance = lambda faces: stack(faces, chance)
    game.rules.begin_round(state)
    state.chance = None
    if beside:
        beside.set(state)


class Beside:
    """The compiled gear, one state of it."""

    def __init__(self, gear: Gear, game: Game) -> None:
        self._deal, self._list, self._play = (gear[entry] for entry in _entries(game.rules))
        self._rows, self._plain = gear.rows(1), gear.rows(1)
        self._out = np.zeros(moves.MOST, np.int64)

    def set(self, state: State) -> None:
        self._rows[0] = values(state)

    def deal(self) -> None:
        self._deal(self._rows)

    def play(self, options: list[int], move: int) -> None:
        count = self._list(self._rows, self._out)
        assert self._out[:count].tolist() == options
        self._play(self._rows, move)

    def compare(self, state: State, journey: Journey) -> None:
        self._plain[0] = values(state)
        if self._plain.tobytes() != self._rows.tobytes():
            raise AssertionError(f"{journey}: {differences(self._plain[0], self._rows[0])}")


def differences(plain: Any, compiled: Any) -> list[str]:
    """Name the fields in which two rows differ."""
    return [
        f"{name}: plain {plain[name]}, compiled {compiled[name]}"
        for name in plain.dtype.names
        if plain[name].tobytes() != compiled[name].tobytes()
    ]


def at_random(game: Game, state: State, options: list[int], chance: random.Random) -> int:
    return chance.choice(options)


def patiently(game: Game, state: State, options: list[int], chance: random.Random) -> int:
    """Usually avoid moves that begin the end of the round: piles run out, rounds reach the turn cap."""
    for move in chance.sample(options, min(len(options), 3)):
        future = state.copy()
        game.rules.play(future, move)
        if state.ender != NOBODY or future.ender == NOBODY:
            return move
    return chance.choice(options)


def at_home(game: Game, state: State, options: list[int], chance: random.Random) -> int:
    """Prefer own slots, free spaces first: lodges fill up with the cards of the stack."""
    own = [move for move in options if (move >> moves.FIRST & moves.SLOT) // game.slots == state.seat]
    empty = [move for move in own if state.table[move >> moves.FIRST & moves.SLOT] == cards.EMPTY]
    return chance.choice(empty or own or options)


def openly(game: Game, state: State, options: list[int], chance: random.Random) -> int:
    """Fill own free spaces face up: with a sorted stack, equal cards come together face up (C30)."""
    face_up = [move for move in options if move & moves.KIND == moves.PUT_UP]
    return at_home(game, state, face_up or options, chance)


def by_swimming(game: Game, state: State, options: list[int], chance: random.Random) -> int:
    """Prefer rare moves: swims, uses of specials, second draws."""
    rare = [move for move in options if move & moves.KIND in (moves.SWIM, moves.SWAP, moves.PEEK, moves.DRAW)]
    return chance.choice(rare or options)


CHOOSERS: dict[str, Chooser] = {
    "at random": at_random,
    "patiently": patiently,
    "at home": at_home,
    "by swimming": by_swimming,
    "openly": openly,
}


def by(key: Callable[[int], int]) -> Stack:
    """Sort a deck by its faces, equal ones at random."""
    return lambda faces, chance: sorted(faces, key=lambda face: (key(face), chance.random()))


def every_other_a_zero(faces: list[int], chance: random.Random) -> list[int]:
    """From the top: another number, a 0, another number, a 0 …; the rest below."""
    zeros = [face for face in faces if face == 0]
    others = [face for face in faces if 0 < face < cards.SPECIALS]
    chance.shuffle(others)
    specials = [face for face in faces if face >= cards.SPECIALS]
    on_top = [face for pair in zip(zeros, others, strict=False) for face in pair]
    return [*specials, *others[len(zeros) :], *on_top]


STACKS: dict[str, Stack | None] = {
    "as shuffled": None,
    "low on top": by(lambda face: -face),
    "specials on top": by(lambda face: face >= cards.SPECIALS),
    "specials below": by(lambda face: face < cards.SPECIALS),
    "every other a 0": every_other_a_zero,
}
"""Orders of stacked decks, the top last."""
SORTED = ("as shuffled", "low on top", "specials on top", "specials below")
FIVE_OPEN = (
    Journey("clan-combined", 2, "openly", "low on top", 1000, 1),
    Journey("clan", 2, "openly", "every other a 0", 1000, 2),
)
"""C30: five equal cards face up, laid first and in a last turn."""


def journeys() -> Iterator[Journey]:
    """Endless journeys through all games, every combination in turn, with every number of players in turn."""
    yield from FIVE_OPEN
    ways = product(CHOOSERS, SORTED, (1000, 60, 7), GAMES)
    for number, (chooser, stack, turn_cap, game) in enumerate(cycle(ways), 1):
        players = FEWEST + (number + number // len(GAMES)) % (MOST - FEWEST + 1)
        yield Journey(game, players, chooser, stack, turn_cap, number * 0x9E3779B97F4A7C15 % 2**64)


def compare_gears(ways: Iterable[Journey], decisions: int) -> dict[str, int]:
    """Compare the gears on journeys until a number of decisions is made; return the number for each game."""
    counts = dict.fromkeys(GAMES, 0)
    for journey in ways:
        counts[journey.game] += travel(journey, compiled(journey.game))
        if sum(counts.values()) >= decisions:
            break
    return counts


if __name__ == "__main__":
    called = argparse.ArgumentParser(prog="python -m tests.lockstep", description=__doc__)
    called.add_argument("decisions", type=int, help="how many to compare, at least")
    for game_name, count in compare_gears(journeys(), called.parse_args().decisions).items():
        print(f"{game_name}: {count} decisions equal in every field, plain and compiled")

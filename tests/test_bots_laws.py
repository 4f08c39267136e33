"""The heuristics of all games: legal, alike in both gears, blind to what the seat has not seen, and never endless."""

import random
from itertools import product

import pytest

from biberbau.games import GAMES
from biberbau.games.playout import CAPPED, ROUNDS, SHARE, WINS
from biberbau.kernel.compiled import values

from .practice import chosen, chosen_by_machine, fight, options, preferences, reached, redealt

PLAYERS = range(2, 7)
TABLES = tuple(product(GAMES, PLAYERS))
ALL, MIXED, NONE = 0b111111, 0b010101, 0
"""Masks of seats."""
LONGEST = {"clan": 20, "gang": 50, "bande": 50}
"""Turns of each player that no round should need; the cap is far above them all."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_only_legal_moves_are_chosen(game: str, players: int) -> None:
    for seed in range(4):
        for state in reached(game, players, seed):
            assert all(chosen(game, state, one) in options(game, state) for one in preferences(game))


@pytest.mark.parametrize("game", GAMES)
def test_choosing_changes_nothing_but_chance(game: str) -> None:
    for state in reached(game, 4, 8):
        for one in preferences(game):
            after, legal = state.copy(), options(game, state)
            one(after, legal, len(legal))
            after.random = state.random
            assert values(after) == values(state)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_both_gears_choose_the_same(game: str, players: int) -> None:
    for state in reached(game, players, 40 + players):
        for which, one in enumerate(preferences(game)):
            plain, legal = state.copy(), options(game, state)
            assert chosen_by_machine(game, state, which) == (one(plain, legal, len(legal)), plain.random)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_a_seat_has_not_seen_does_not_move_it(game: str, players: int) -> None:
    dice, others = random.Random(players), 0
    for seed in range(3):
        for state in reached(game, players, 70 + seed):
            other = redealt(state, dice)
            others += other.table != state.table
            assert all(chosen(game, other, one) == chosen(game, state, one) for one in preferences(game))
    assert others > 30, "the worlds compared are hardly different"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_rounds_end_by_themselves(game: str, players: int) -> None:
    known = range(len(preferences(game)))
    for seats, one, other in product((ALL, MIXED, NONE), known, known):
        tally, longest = fight(game, players, seats, 50, one, other)
        assert tally[ROUNDS] > 100 and not tally[CAPPED]
        assert longest < LONGEST[GAMES[game].family] * players


@pytest.mark.parametrize(
    ("game", "players", "share"),
    [("clan", 2, 0.8), ("clan", 4, 0.6), ("clan-combined", 2, 0.8), ("clan-combined", 4, 0.6), ("gang", 2, 0.7)],
)
def test_thinking_pays(game: str, players: int, share: float) -> None:
    won = sum(fight(game, players, 1 << seat, 300)[0][WINS + seat] for seat in range(players))
    assert won > share * players * 300 * SHARE

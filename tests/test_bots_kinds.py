"""Kinds of players of Biberbande: legal and alike in both gears, blind to unseen cards, each with its own manner."""

from collections import Counter
from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest

from biberbau.bots import kinds
from biberbau.bots.bande import prefer
from biberbau.bots.kinds import BAITING, BAITS, COUNTING, HASTY, HEURISTIC, KINDS, LIMIT, PATIENT, THOUSAND
from biberbau.games import GAMES, cards, moves, phases
from biberbau.games.bande import legal
from biberbau.games.table import State
from biberbau.kernel.compiled import Gear, values
from biberbau.kernel.rule import bind, rule

from .practice import options, reached, redealt
from .rows import on, situation

TABLES = list(product([name for name, game in GAMES.items() if game.family == "bande"], (2, 4, 6)))
SEEDS = 400

answer = bind(kinds.answer, {"prefer": prefer})


@rule
def answer_in(states: list[State], out: list[int], kind: int) -> int:
    """Answer in the first state as a kind of player."""
    return answer(states[0], out, legal(states[0], out), kind)


@cache
def gear() -> Gear:
    return Gear("test-bots-kinds", [answer_in], State)


def answers(state: State, kind: int) -> Counter[int]:
    """How often a kind of player makes each move, by chance alone."""
    found: Counter[int] = Counter()
    for seed in range(SEEDS):
        one = state.copy()
        one.random = seed * 1_000
        found[answer_in([one], [0] * moves.MOST, kind)] += 1
    return found


# All kinds


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_answers_are_legal_and_change_nothing_but_chance(game: str, players: int) -> None:
    for state in reached(game, players, 20 + players):
        for kind in range(HEURISTIC):
            after = state.copy()
            assert answer_in([after], [0] * moves.MOST, kind) in options(game, state)
            after.random = state.random
            assert values(after) == values(state)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_both_gears_answer_the_same(game: str, players: int) -> None:
    rows, out = gear().rows(1), np.zeros(moves.MOST, np.int64)
    for state in reached(game, players, 30 + players):
        for kind in range(HEURISTIC):
            rows[0] = values(state)
            plain = state.copy()
            assert gear()[answer_in](rows, out, kind) == answer_in([plain], [0] * moves.MOST, kind)
            assert int(rows[0]["random"]) == plain.random


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_a_seat_has_not_seen_does_not_move_it(game: str, players: int) -> None:
    dice, different = Random(players), 0
    for state in reached(game, players, 40 + players):
        other = redealt(state, dice)
        different += other.table != state.table
        for kind in range(HEURISTIC):
            chosen = [answer_in([each.copy()], [0] * moves.MOST, kind) for each in (state, other)]
            assert chosen[0] == chosen[1]
    assert different > 10, "the worlds compared are hardly different"


# Knocks


def knocks(state: State, kind: int) -> float:
    """How often a kind of player knocks."""
    return answers(state, kind)[moves.KNOCK] / SEEDS


def seen_by_all(state: State) -> State:
    """The same state with all cards on the table seen by everybody."""
    state.table[:8] = [card | cards.EVERYBODY for card in state.table[:8]]
    return state


def test_a_counting_player_knocks_by_its_own_sum_and_a_hasty_one_by_its_lead() -> None:
    low_but_behind = seen_by_all(situation("2 2 1 1", "0 0 0 0", phases.KNOCK))
    high_but_ahead = seen_by_all(situation("5 5 6 6", "9 9 9 9", phases.KNOCK))
    assert knocks(low_but_behind, COUNTING) > 0.95 > 0.1 > knocks(low_but_behind, HASTY)
    assert knocks(high_but_ahead, COUNTING) < 0.05 < 0.95 < knocks(high_but_ahead, HASTY)
    assert knocks(low_but_behind, BAITING) > 0.95 > 0.05 > knocks(high_but_ahead, BAITING)
    assert knocks(low_but_behind, PATIENT) in (0, 1)


def test_a_card_that_a_player_has_not_seen_counts_as_usual() -> None:
    """A knows 4 points of its own; its two other cards make up the difference to the limit."""
    state = situation("2 0? 0? 2", "5 5 5 5", phases.KNOCK)
    assert kinds.apparent_margin(state, COUNTING) == pytest.approx(LIMIT - 4 - 2 * 5, abs=1)


@pytest.mark.parametrize("kind", range(KINDS))
def test_the_more_a_row_is_worth_the_less_often_a_player_passes(kind: int) -> None:
    chances = [kinds.declining(kind, margin) for margin in range(-40, 41)]
    assert chances == sorted(chances, reverse=True)
    assert chances[40] == THOUSAND / 2 and chances[0] > 0.99 * THOUSAND and chances[-1] < 0.01 * THOUSAND


def test_what_it_takes_for_a_knock_grows_with_the_turns_and_then_no_more() -> None:
    for kind in range(KINDS):
        margins = [kinds.margin_of(kind, 8, 9, age) for age in range(12)]
        assert margins == sorted(margins, reverse=True) and margins[kinds.AGES] == margins[-1]
        assert margins[0] - margins[-1] == kinds.SLOWNESS[kind] * kinds.AGES


# Cards


def test_a_baiting_player_sometimes_lays_a_useless_card_where_it_has_not_looked() -> None:
    state = situation("1 0? 2? 3", "5 5 5 5", phases.HAND, hand=9)
    found = answers(state, BAITING)
    assert set(found) == {moves.DROP, on(moves.PUT, 1)}
    assert found[on(moves.PUT, 1)] / SEEDS == pytest.approx(1 / BAITS, abs=0.07)
    for kind in (PATIENT, HASTY, COUNTING):
        assert set(answers(state, kind)) == {moves.DROP}


def test_in_the_last_turn_and_on_known_cards_there_is_no_bait() -> None:
    last = situation("1 0? 2? 3", "5 5 5 5", phases.HAND, hand=9)
    last.ender = 1
    known = situation("1 0 2 3", "5 5 5 5", phases.HAND, hand=9)
    for state in (last, known):
        assert set(answers(state, BAITING)) == {moves.DROP}
    assert moves.DROP not in answers(situation("9 0? 2? 3", "5 5 5 5", phases.HAND, hand=1), BAITING)


def test_a_counting_player_swaps_its_worst_card_for_any_that_it_does_not_know_to_be_as_high() -> None:
    state = situation("1 1 9 1", "5 9 5 5", phases.HAND, hand=cards.SWAP)
    state.table[5] |= cards.EVERYBODY
    state.table[6] |= cards.EVERYBODY
    assert set(answers(state, COUNTING)) == {on(moves.SWAP, 2, slot) for slot in (4, 6, 7)}
    low = situation("1 1 2 1", "5 9 5 5", phases.HAND, hand=cards.SWAP)
    assert set(answers(low, COUNTING)) == {moves.DROP}


def test_kinds_of_seats_are_packed_into_one_number() -> None:
    packed = sum(kind << kinds.KIND_BITS * seat for seat, kind in enumerate((4, 0, 3, 1, 2, 4)))
    assert [kinds.kind_of(packed, seat) for seat in range(6)] == [4, 0, 3, 1, 2, 4]


def test_every_table_of_numbers_has_one_for_each_kind() -> None:
    for name in ("PRIOR", "CENTRES", "SLOWNESS", "WIDTHS", "KEEPS"):
        assert len(getattr(kinds, name)) == KINDS
    assert sum(kinds.PRIOR) == THOUSAND

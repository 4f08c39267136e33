"""The heuristics for Biberbande, in situations with one good answer."""

import pytest

from biberbau.bots.bande import prefer
from biberbau.bots.heuristics import Prefer
from biberbau.bots.levels import LEVELS
from biberbau.bots.thinking import by_heuristics
from biberbau.games import GAMES, bande, cards, moves, phases
from biberbau.games.table import State

from .practice import chosen, new_state, preferences
from .rows import on, situation

HEURISTICS = preferences("bande")


def answer(state: State, heuristic: Prefer = prefer) -> int:
    return chosen("bande", state, heuristic)


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_a_low_card_goes_where_the_highest_lies(heuristic: Prefer) -> None:
    state = situation("3 9 1 2", "4 4? 4? 4", phases.HAND, hand=1)
    assert answer(state, heuristic) == on(moves.PUT, 1)


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_a_nine_is_dropped(heuristic: Prefer) -> None:
    assert answer(situation("3 5? 1 2", "4 4? 4? 4", phases.HAND, hand=9), heuristic) == moves.DROP


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_an_open_zero_is_taken_for_a_nine(heuristic: Prefer) -> None:
    assert answer(situation("3 5? 9 2", "4 4? 4? 4", phases.SOURCE, top=0), heuristic) == on(moves.TAKE_TO, 2)


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_an_open_eight_is_left_to_lie(heuristic: Prefer) -> None:
    assert answer(situation("3 5? 9 2", "4 4? 4? 4", phases.SOURCE, top=8), heuristic) == moves.DRAW


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_one_looks_at_a_card_not_seen_yet(heuristic: Prefer) -> None:
    assert answer(situation("3 0 9? 2", "4 4? 4? 4", phases.HAND, hand=cards.PEEK), heuristic) == on(moves.PEEK, 2)


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_in_the_last_turn_nobody_looks(heuristic: Prefer) -> None:
    state = situation("3 0 9? 2", "4 4? 4? 4", phases.HAND, hand=cards.PEEK)
    state.ender = 1
    assert answer(state, heuristic) == moves.DROP


def test_a_nine_is_swapped_for_a_zero_that_everybody_saw_being_taken() -> None:
    state = situation("3 9 1 2", "4 4? 0 4", phases.HAND, hand=cards.SWAP)
    state.table[6] |= cards.EVERYBODY
    assert answer(state) == on(moves.SWAP, 1, 6)


@pytest.mark.parametrize("level", ["kit", "yearling"])
@pytest.mark.parametrize(("row", "is_used"), [("3 5? 1 2", True), ("3 6 1 2", True), ("3 4 1 2", False)])
def test_those_who_learn_use_a_swap_unless_all_their_cards_are_low(level: str, row: str, is_used: bool) -> None:
    state = situation(row, "4? 4? 3? 4?", phases.HAND, hand=cards.SWAP)
    move = by_heuristics(GAMES["bande"], state, LEVELS[level].foresight)
    assert move & ~moves.SLOT == on(moves.SWAP, 1) if is_used else move == moves.DROP


@pytest.mark.parametrize("level", ["kit", "yearling"])
def test_after_a_knock_those_who_learn_swap_with_the_player_who_knocked(level: str) -> None:
    state = new_state("bande", 3, 3)
    bande.begin_round(state)
    state.seat, state.phase, state.hand, state.ender = 0, phases.HAND, cards.SWAP | cards.SEEN, 2
    state.table[:12] = [card & ~cards.EVERYBODY for card in state.table[:12]]
    for random in range(20):
        state.random = random
        move = by_heuristics(GAMES["bande"], state.copy(), LEVELS[level].foresight)
        assert move & moves.KIND == moves.SWAP and (move & moves.SLOT) // bande.SLOTS == 2


def test_a_row_of_zeros_is_not_swapped_away() -> None:
    assert answer(situation("0 0 0 0", "4 4? 1 4", phases.HAND, hand=cards.SWAP)) == moves.DROP


def test_of_two_rivals_the_leader_is_robbed() -> None:
    state = new_state("bande", 3, 3)
    bande.begin_round(state)
    for slot in range(12):
        state.table[slot] = (9 if slot == 0 else 2) | cards.EVERYBODY
    state.totals[:3] = [20, 30, 10]
    state.seat, state.phase, state.hand = 0, phases.HAND, cards.SWAP | cards.SEEN
    assert (answer(state) & moves.SLOT) // bande.SLOTS == 2


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_draw2_is_used_and_the_second_card_drawn(heuristic: Prefer) -> None:
    state = situation("3 9 1 2", "4 4? 4? 4", phases.HAND, hand=cards.DRAW2)
    assert answer(state, heuristic) == moves.DRAW
    state.phase, state.hand = phases.AGAIN, cards.EMPTY
    assert answer(state, heuristic) == moves.DRAW


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_a_row_of_zeros_knocks(heuristic: Prefer) -> None:
    assert answer(situation("0 0 0 1", "4 4 4 4", phases.KNOCK), heuristic) == moves.KNOCK


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_a_row_of_nines_does_not_knock(heuristic: Prefer) -> None:
    assert answer(situation("9 9 9 8", "4 4 4 4", phases.KNOCK), heuristic) == moves.PASS


@pytest.mark.parametrize(("behind", "is_ended"), [(0, True), (15, False), (40, True)])
def test_nobody_ends_a_match_while_far_behind_unless_it_is_lost(behind: int, is_ended: bool) -> None:
    state = situation("1 2 2 2", "4 4 4 4", phases.KNOCK, turns=20)
    state.totals[0] = behind
    state.round, state.rounds = 3, 4
    assert answer(state) == moves.KNOCK
    state.round = 4
    assert answer(state) == (moves.KNOCK if is_ended else moves.PASS)


def test_a_zero_left_open_for_the_next_player_makes_a_knock_less_likely() -> None:
    rows = ("1 2 2 3", "4 4 4 4")
    assert answer(situation(*rows, phases.KNOCK, top=9)) == moves.KNOCK
    assert answer(situation(*rows, phases.KNOCK, top=0)) == moves.PASS

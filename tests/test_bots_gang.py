"""The rules of thumb for `gang`, in situations with one obvious answer."""

import pytest

from biberbau.bots.gang import prefer, prefer_naively
from biberbau.bots.heuristics import Prefer
from biberbau.games import phases
from biberbau.games.cards import BEAVER, EMPTY, EVERYBODY
from biberbau.games.gang import SLOTS
from biberbau.games.playout import POINTS, ROUNDS
from biberbau.games.table import NOBODY, State
from biberbau.notation import spell

from .practice import chosen, fight, new_state

PREFERENCES = (prefer, prefer_naively)
DOWN = None
"""A face-down card in a display."""

Display = tuple[int | None, ...]


@pytest.mark.parametrize(("players", "most"), [(2, 4), (4, 7)])
def test_thinkers_among_themselves_score_low(players: int, most: int) -> None:
    tally, _ = fight("gang", players, (1 << players) - 1, 300)
    assert sum(tally[POINTS : POINTS + players]) / players / tally[ROUNDS] < most


# Seat A is to move


def table(displays: list[Display], top: int, hand: int = EMPTY, ender: int = NOBODY) -> State:
    """Lay out open and face-down cards; below lies whatever is left of the deck, beavers first."""
    state = new_state("gang", len(displays), 1)
    state.round, state.ender, state.seat, state.turns = 1, ender, 0, 4 * len(displays)
    left = [face for face, copies in enumerate(state.copies) for _ in range(copies)]
    for face in [top, hand, *(face for row in displays for face in row)]:
        if face is not DOWN and face != EMPTY:
            left.remove(face)
    for slot, face in enumerate(face for row in displays for face in row):
        if face is DOWN:
            state.table[slot] = left.pop()
        else:
            state.table[slot] = face | EVERYBODY
            state.up[slot // SLOTS] |= 1 << slot % SLOTS
    state.discard.cards[0], state.discard.count = top, 1
    state.deck.cards[: len(left)], state.deck.count = left, len(left)
    state.hand = hand | EVERYBODY if hand != EMPTY else EMPTY
    state.phase = phases.SOURCE if hand == EMPTY else phases.HAND
    return state


def answer(state: State, one: Prefer = prefer) -> str:
    return spell(chosen("gang", state, one), SLOTS)


FRESH: Display = (11, 8, *[DOWN] * 6)
"""The display of somebody who has only just begun."""
HALF: Display = (7, 9, DOWN, DOWN, 2, DOWN, DOWN, DOWN)


@pytest.mark.parametrize("one", PREFERENCES)
def test_a_partner_on_the_discard_pile_is_taken_and_put_beside_its_equal(one: Prefer) -> None:
    display: Display = (5, 10, *[DOWN] * 6)
    assert answer(table([display, FRESH], top=5), one) == "take"
    assert answer(table([display, FRESH], top=0, hand=5), one) == "put A5"


def test_nobody_leaves_a_beaver_on_the_discard_pile() -> None:
    assert answer(table([FRESH, HALF], top=BEAVER)) == "take"


def test_a_useless_card_is_discarded_and_another_one_turned_up() -> None:
    assert answer(table([(3, 1, *[DOWN] * 6), FRESH], top=0, hand=12)).startswith("turn")


def test_a_beaver_swims_on_when_its_number_comes() -> None:
    display: Display = (6, 10, DOWN, DOWN, BEAVER, DOWN, DOWN, DOWN)
    assert answer(table([display, FRESH], top=11, hand=6)) == "swim A5 A6"


def test_a_second_equal_pair_is_worth_more_than_another_pair() -> None:
    display: Display = (6, 6, 9, DOWN, 6, DOWN, DOWN, DOWN)
    assert answer(table([display, FRESH], top=0, hand=6)) == "put A6"


def test_far_ahead_the_last_card_is_opened() -> None:
    display: Display = (4, 4, 0, 1, 4, 4, 0, DOWN)
    assert answer(table([display, FRESH], top=12, hand=1)) == "put A8"


def test_far_behind_the_last_card_stays_down() -> None:
    behind: Display = (12, 11, 10, 9, 8, 10, 12, DOWN)
    ahead: Display = (4, 4, 0, 1, 4, 4, 0, DOWN)
    assert answer(table([behind, ahead], top=12, hand=7)) not in ("put A8", "turn A8")


def test_in_the_last_turn_the_worst_card_is_replaced() -> None:
    display: Display = (2, 12, 3, 3, 1, 0, 3, 3)
    assert answer(table([(*display[:7], DOWN), FRESH], top=9, hand=0, ender=1)) == "put A2"


def test_a_beginner_turns_up_the_last_card_even_with_a_bad_display() -> None:
    display: Display = (12, 11, 10, 9, 8, 10, 12, DOWN)
    assert answer(table([display, FRESH], top=12, hand=7), prefer_naively) == "turn A8"

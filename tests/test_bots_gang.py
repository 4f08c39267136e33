"""The rules of thumb for `gang`, in situations with one obvious answer."""

import pytest

from biberbau.bots.gang import prefer, prefer_naively, prefer_sensibly
from biberbau.bots.heuristics import Prefer
from biberbau.bots.sense_gang import looks_broken
from biberbau.games import GAMES, moves, phases
from biberbau.games.cards import BEAVER, EMPTY, EVERYBODY
from biberbau.games.gang import SLOTS
from biberbau.games.playout import POINTS, ROUNDS
from biberbau.games.table import NOBODY, State
from biberbau.notation import spell

from .broken_moves import why_broken
from .practice import chosen, fight, new_state, options

PREFERENCES = (prefer, prefer_naively)
DOWN = None
"""A face-down card in a display."""
COUNTED = ("low card thrown away", "laid on a card that is not higher")
"""What the bots themselves avoid; their heuristics destroy no pair."""

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
    display: Display = (11, 11, 10, 9, 8, 10, 9, DOWN)
    assert answer(table([display, FRESH], top=12, hand=7), prefer_naively) == "turn A8"


def test_a_beginner_replaces_a_card_that_is_much_higher() -> None:
    display: Display = (12, 7, *[DOWN] * 6)
    assert answer(table([display, FRESH], top=4), prefer_naively) == "take"
    assert answer(table([display, FRESH], top=0, hand=4), prefer_naively) == "put A1"
    assert answer(table([(8, 7, *[DOWN] * 6), FRESH], top=0, hand=4), prefer_naively).startswith("turn")


@pytest.mark.parametrize(("hand", "move"), [(4, "put A8"), (6, "turn A8")])
def test_in_a_last_turn_a_beginner_keeps_a_low_card_instead_of_an_unknown_one(hand: int, move: str) -> None:
    display: Display = (3, 5, 5, 0, 1, 2, 3, DOWN)
    assert answer(table([display, FRESH], top=12, hand=hand, ender=1), prefer_naively) == move
    assert answer(table([display, FRESH], top=12, hand=hand), prefer_naively) == "turn A8"


@pytest.mark.parametrize("down", range(1, 7))
def test_no_level_throws_a_low_card_away_that_saves_much(down: int) -> None:
    display: Display = (11, 10, 6, 9, 7, 8, 3, 1)
    state = table([(*display[: SLOTS - down], *[DOWN] * down), FRESH], top=12, hand=0)
    assert answer(state, prefer_sensibly).startswith("put")


@pytest.mark.parametrize("down", range(1, 7))
@pytest.mark.parametrize("display", [(1, 2, 0, 3, 4, 1, 3, 2), (8, 7, 6, 5, 7, 6, 5, 8)])
def test_no_level_covers_a_card_that_is_not_higher_to_gain_time(down: int, display: Display) -> None:
    state = table([(*display[: SLOTS - down], *[DOWN] * down), FRESH], top=12, hand=9)
    answered = answer(state, prefer_sensibly)
    assert not answered.startswith("put") or int(answered[-1]) > SLOTS - down


# What looks broken


def broken(state: State) -> set[str]:
    """The legal moves that look broken to the bots; the definition of `tests.broken_moves` has to agree."""
    legal = options("gang", state)
    found = {spell(move, SLOTS) for move in legal if looks_broken(state, move)}
    assert found == {spell(move, SLOTS) for move in legal if why_broken(GAMES["gang"], state, move) in COUNTED}
    return found


def test_a_low_card_thrown_away() -> None:
    display: Display = (11, 6, *[DOWN] * 6)
    assert broken(table([display, FRESH], top=12, hand=4)) == {f"turn A{slot}" for slot in range(3, 9)}
    assert broken(table([display, FRESH], top=12, hand=5)) == set()
    paired: Display = (11, 6, DOWN, DOWN, 11, DOWN, DOWN, DOWN)
    assert broken(table([paired, FRESH], top=12, hand=4)) == set()


def test_a_card_taken_to_be_laid_back() -> None:
    display: Display = (1, 3, *[DOWN] * 6)
    assert looks_broken(table([display, FRESH], top=12), moves.TAKE)
    assert not looks_broken(table([display, FRESH], top=3), moves.TAKE), "a partner"
    assert not looks_broken(table([display, FRESH], top=BEAVER), moves.TAKE)
    assert not looks_broken(table([display, FRESH], top=12), moves.DRAW)


def test_a_card_covered_that_is_not_higher() -> None:
    display: Display = (1, 12, *[DOWN] * 6)
    assert broken(table([display, FRESH], top=12, hand=9)) == {"put A1"}
    assert broken(table([display, (9, 2, *[DOWN] * 6)], top=12, hand=9)) == set(), "the next player wants the 9"
    assert broken(table([(9, 12, *[DOWN] * 6), FRESH], top=12, hand=9)) == {"put A1"}, "as high"
    assert broken(table([(10, 12, *[DOWN] * 6), FRESH], top=12, hand=9)) == set(), "the 10 is higher"
    pair: Display = (1, 9, DOWN, DOWN, DOWN, 9, DOWN, DOWN)
    assert broken(table([pair, FRESH], top=12, hand=9)) == set(), "it may become a second pair of nines"
    beaver: Display = (1, 12, DOWN, DOWN, BEAVER, DOWN, DOWN, DOWN)
    assert broken(table([beaver, FRESH], top=12, hand=9)) == set(), "it is a pair with a beaver"

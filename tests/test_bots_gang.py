"""The rules of thumb for `gang`: legal, blind to what is hidden, the same in both gears, never endless."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from biberbau.bots.gang import prefer, prefer_naively
from biberbau.games import moves, phases
from biberbau.games.cards import BEAVER, EMPTY, EVERYBODY, FACE, SEEN
from biberbau.games.gang import SLOTS, begin_round, legal, play
from biberbau.games.playout import CAPPED, MATCHES, POINTS, ROUNDS, SHARE, TALLY, WINS, count_match, count_round
from biberbau.games.table import DECKS, GANG, NOBODY, SIZES, State, begin_match
from biberbau.kernel.chance import LARGEST_PILE
from biberbau.kernel.compiled import Gear, values
from biberbau.kernel.rule import bind, rule
from biberbau.notation import spell

from .practice import new_state, reached

PLAYERS = range(2, 7)
PREFERENCES = (prefer, prefer_naively)
LONGEST = 50
"""Turns of each player that no round should need; the cap is far above them all."""
DOWN = None
"""A face-down card in a display of the named situations."""

Preference = Callable[[State, list[int], int], int]
Display = tuple[int | None, ...]


def rival(s: State, out: list[int], count: int) -> int:
    """Stands for whoever sits at the other seats."""
    raise NotImplementedError


def preference(s: State, out: list[int], count: int) -> int:
    """Stands for whoever sits at the seats in the mask."""
    raise NotImplementedError


@rule
def choose(states: list[State], out: list[int]) -> int:
    return preference(states[0], out, legal(states[0], out))


@rule
def contest(states: list[State], out: list[int], tally: list[int], matches: int, seats: int) -> int:
    """Play whole matches; return the turns of the longest round."""
    s = states[0]
    longest = 0
    while tally[MATCHES] < matches:
        begin_match(s)
        while s.phase != phases.OVER:
            if s.phase == phases.SCORED:
                begin_round(s)
            count = legal(s, out)
            play(s, preference(s, out, count) if seats >> s.seat & 1 else rival(s, out, count))
            if s.phase >= phases.SCORED:
                longest = max(longest, s.turns)
                count_round(s, tally)
        count_match(s, tally)
    return longest


@cache
def gear(one: Preference) -> tuple[Gear, Any, Any]:
    """What a preference chooses and how it fights `prefer_naively`; one gear each: on disk, equal code is one entry."""
    entries = bind(choose, {"preference": one}), bind(contest, {"preference": one, "rival": prefer_naively})
    compiled = Gear(f"test-bots-gang-{one.__name__}", entries, State)
    return compiled, compiled[entries[0]], compiled[entries[1]]


def chosen(state: State, one: Preference = prefer) -> int:
    """The move preferred in a state, which stays as it is."""
    out = [0] * moves.MOST
    return one(state.copy(), out, legal(state, out))


def fight(players: int, seats: int, matches: int) -> tuple[Any, int]:
    """Let `prefer` play at some seats against `prefer_naively`; return the tally and the turns of the longest round."""
    compiled, _, contest_of = gear(prefer)
    rows = compiled.rows(1)
    rows[0] = values(new_state("gang", players, seats + 1))
    tally = np.zeros(TALLY, np.int64)
    longest = contest_of(rows, np.zeros(moves.MOST, np.int64), tally, matches, seats)
    return tally, longest


# Laws


@pytest.mark.parametrize("one", PREFERENCES)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_choice_is_legal(players: int, one: Preference) -> None:
    out = [0] * moves.MOST
    for seed in range(6):
        for state in reached("gang", players, seed):
            assert chosen(state, one) in out[: legal(state, out)]


@pytest.mark.parametrize("one", PREFERENCES)
def test_both_gears_choose_the_same(one: Preference) -> None:
    compiled, choice_of, _ = gear(one)
    rows, out = compiled.rows(1), np.zeros(moves.MOST, np.int64)
    for players in PLAYERS:
        for state in reached("gang", players, 40 + players):
            rows[0] = values(state)
            assert choice_of(rows, out) == chosen(state, one)


@pytest.mark.parametrize("one", PREFERENCES)
@pytest.mark.parametrize("players", PLAYERS)
def test_what_a_seat_has_not_seen_changes_nothing(players: int, one: Preference) -> None:
    dice = random.Random(players)
    for seed in range(4):
        for state in reached("gang", players, 70 + seed):
            assert chosen(dealt_anew(state, dice), one) == chosen(state, one)


def dealt_anew(state: State, dice: random.Random) -> State:
    """Permute all faces that the seat to move has not seen, and forget what others have chosen to open."""
    twin = state.copy()
    bit = SEEN << state.seat
    hidden = [slot for slot in range(state.players * SLOTS) if not state.table[slot] & bit]
    faces = [state.table[slot] & FACE for slot in hidden] + state.deck.cards[: state.deck.count]
    dice.shuffle(faces)
    for slot in hidden:
        twin.table[slot] = state.table[slot] & ~FACE | faces.pop()
    twin.deck.cards[: state.deck.count] = faces
    if state.phase == phases.OPEN:
        twin.chosen = [0] * len(state.chosen)
    return twin


def test_the_worlds_compared_really_differ() -> None:
    state = next(reached("gang", 3, 1))
    assert dealt_anew(state, random.Random(1)).deck.cards != state.deck.cards


@pytest.mark.parametrize("players", PLAYERS)
def test_no_round_is_endless(players: int) -> None:
    for seats in (0, 1, (1 << players) - 1):
        tally, longest = fight(players, seats, 200)
        assert tally[CAPPED] == 0
        assert longest < LONGEST * players


def test_thinking_beats_hoping() -> None:
    won = 0
    for seat in range(2):
        tally, _ = fight(2, 1 << seat, 500)
        won += tally[WINS + seat]
    assert won > 0.7 * 1000 * SHARE


@pytest.mark.parametrize(("players", "most"), [(2, 4), (4, 7)])
def test_thinkers_among_themselves_score_low(players: int, most: int) -> None:
    tally, _ = fight(players, (1 << players) - 1, 300)
    assert sum(tally[POINTS : POINTS + players]) / players / tally[ROUNDS] < most


# Situations, in which seat A is to move


def table(displays: list[Display], top: int, hand: int = EMPTY, ender: int = NOBODY) -> State:
    """Lay out open and face-down cards; below lies whatever is left of the deck, beavers first."""
    state = new_state("gang", len(displays), 1)
    state.round, state.ender, state.seat, state.turns = 1, ender, 0, 4 * len(displays)
    left = list(DECKS[GANG * LARGEST_PILE :][: SIZES[GANG]])
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


def answer(state: State, one: Preference = prefer) -> str:
    return spell(chosen(state, one), SLOTS)


FRESH: Display = (11, 8, *[DOWN] * 6)
"""The display of somebody who has only just begun."""
HALF: Display = (7, 9, DOWN, DOWN, 2, DOWN, DOWN, DOWN)


@pytest.mark.parametrize("one", PREFERENCES)
def test_a_partner_on_the_discard_pile_is_taken_and_put_beside_its_equal(one: Preference) -> None:
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


def test_in_the_last_turn_the_worst_card_gives_way() -> None:
    display: Display = (2, 12, 3, 3, 1, 0, 3, 3)
    assert answer(table([(*display[:7], DOWN), FRESH], top=9, hand=0, ender=1)) == "put A2"


def test_a_child_turns_up_its_last_card_however_bad_its_display() -> None:
    display: Display = (12, 11, 10, 9, 8, 10, 12, DOWN)
    assert answer(table([display, FRESH], top=12, hand=7), prefer_naively) == "turn A8"

"""The rules of thumb for `clan*`: legal, blind to what is hidden, the same in both gears, never endless."""

import random
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from biberbau.bots.clan import prefer, prefer_naively
from biberbau.games import cards, clan, moves, phases
from biberbau.games.clan import begin_round, legal, play
from biberbau.games.playout import MATCHES, ROUNDS, SHARE, TALLY, WINS, count_match, count_round
from biberbau.games.table import NOBODY, State, begin_match
from biberbau.kernel.compiled import Gear, values
from biberbau.kernel.rule import rule

from .practice import new_state, reached

CLANS = ("clan", "clan-combined")
PLAYERS = range(2, 7)
TABLES = tuple(product(CLANS, PLAYERS))
PREFERENCES = (prefer, prefer_naively)
ALL, MIXED, NONE = 0b111111, 0b010101, 0
"""Masks of the seats that play well."""
LONGEST = 20
"""Turns of each player that no round should need; the cap is far above them all."""

Preference = Callable[[State, list[int], int], int]


@rule
def choose(states: list[State], out: list[int], seats: int) -> int:
    """Choose for the seat to move: well if it is in the mask, else naively."""
    s = states[0]
    count = legal(s, out)
    return prefer(s, out, count) if seats >> s.seat & 1 else prefer_naively(s, out, count)


@rule
def contest(states: list[State], out: list[int], tally: list[int], matches: int, seats: int) -> int:
    """Play whole matches, the seats in the mask well and the others naively; return the turns of the longest round."""
    s = states[0]
    longest = 0
    while tally[MATCHES] < matches:
        begin_match(s)
        while s.phase != phases.OVER:
            if s.phase == phases.SCORED:
                begin_round(s)
            play(s, choose(states, out, seats))
            if s.phase >= phases.SCORED:
                longest = max(longest, s.turns)
                count_round(s, tally)
        count_match(s, tally)
    return longest


@cache
def gear() -> Gear:
    return Gear("test-bots-clan", [choose, contest], State)


def chosen(state: State, one: Preference = prefer) -> int:
    out = [0] * moves.MOST
    return one(state, out, legal(state, out))


def fight(game: str, players: int, seats: int, matches: int) -> tuple[Any, int]:
    """Play matches in machine code; return the tally and the turns of the longest round."""
    rows, tally = gear().rows(1), np.zeros(TALLY, np.int64)
    rows[0] = values(new_state(game, players, seats + 7))
    return tally, gear()[contest](rows, np.zeros(moves.MOST, np.int64), tally, matches, seats)


# At any table


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("one", PREFERENCES)
def test_only_legal_moves_are_chosen(game: str, players: int, one: Preference) -> None:
    out = [0] * moves.MOST
    for seed in range(3):
        for state in reached(game, players, seed):
            count = legal(state, out)
            assert one(state.copy(), out, count) in out[:count]


@pytest.mark.parametrize("game", CLANS)
@pytest.mark.parametrize("one", PREFERENCES)
def test_both_gears_choose_the_same(game: str, one: Preference) -> None:
    rows, out = gear().rows(1), np.zeros(moves.MOST, np.int64)
    for players in PLAYERS:
        for state in reached(game, players, players):
            rows[0] = values(state)
            plain = state.copy()
            assert gear()[choose](rows, out, ALL if one is prefer else NONE) == chosen(plain, one)
            assert rows[0]["random"] == plain.random


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("one", PREFERENCES)
def test_what_a_seat_has_not_seen_does_not_move_it(game: str, players: int, one: Preference) -> None:
    dice = random.Random(players)
    redealt = 0
    for seed in range(3):
        for state in reached(game, players, 100 + seed):
            other = state.copy()
            redealt += deal_unseen_again(other, dice)
            assert chosen(other, one) == chosen(state.copy(), one)
    assert redealt > 30


def deal_unseen_again(state: State, dice: random.Random) -> bool:
    """Deal all numbers again that the seat to move has not seen, in lodges and in the draw pile."""
    mine = cards.SEEN << state.seat
    lying = [at for at, card in enumerate(state.table) if card != cards.EMPTY and not card & mine]
    lying = [at for at in lying if at < state.players * clan.SLOTS]
    drawn = [at for at in range(state.deck.count) if state.deck.cards[at] < cards.SPECIALS]
    faces = [state.table[at] & cards.FACE for at in lying] + [state.deck.cards[at] for at in drawn]
    dice.shuffle(faces)
    for at, face in zip(lying, faces, strict=False):
        state.table[at] = state.table[at] & ~cards.FACE | face
    for at, face in zip(drawn, faces[len(lying) :], strict=True):
        state.deck.cards[at] = face
    return bool(lying)


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seats", [ALL, MIXED, NONE])
def test_rounds_end_by_themselves(game: str, players: int, seats: int) -> None:
    tally, longest = fight(game, players, seats, 100)
    assert tally[ROUNDS] > 250
    assert longest < LONGEST * players


@pytest.mark.parametrize("game", CLANS)
@pytest.mark.parametrize(("players", "share"), [(2, 0.8), (4, 0.6)])
def test_thinking_pays(game: str, players: int, share: float) -> None:
    won = 0
    for seat in range(players):
        won += fight(game, players, 1 << seat, 150)[0][WINS + seat]
    assert won > share * players * 150 * SHARE


# Situations with one obvious answer


def situation(hand: str, *lodges: str, game: str = "clan", totals: tuple[int, ...] = (), **facts: int) -> State:
    """A table at a decision of seat A: `9u` lies face up, `9d` face down and seen by its owner alone, `-` is empty."""
    state = new_state(game, len(lodges), 1)
    begin_round(state)
    state.seat, state.ender, state.round = 0, NOBODY, 1
    state.hand = cards.NAMES.index(hand) | cards.SEEN
    state.phase = phases.HAND if hand.isdecimal() else phases.ACTION
    for owner, lodge in enumerate(lodges):
        state.filled[owner] = state.up[owner] = 0
        for at, card in enumerate(lodge.split()):
            lay(state, owner, at, card)
    state.totals[: len(totals)] = totals
    for name, fact in facts.items():
        setattr(state, name, fact)
    return state


def lay(state: State, owner: int, at: int, card: str) -> None:
    if card == "-":
        return
    seen = cards.EVERYBODY if card[-1] == "u" else cards.SEEN << owner
    state.table[owner * clan.SLOTS + at] = int(card[:-1]) | seen
    state.filled[owner] |= 1 << at
    state.up[owner] |= (card[-1] == "u") << at


def answer(state: State, one: Preference = prefer) -> str:
    """The move chosen, as it is spoken, but for the facing of a card."""
    move = chosen(state, one)
    slots = (f"{'ABCDEF'[at // 5]}{at % 5 + 1}" for at in (move >> moves.FIRST & moves.SLOT, move & moves.SLOT))
    return moves.PATTERNS[moves.KINDS.index(move & moves.KIND)].format(*slots).removesuffix(" up").removesuffix(" down")


def test_two_nines_in_the_open_are_robbed_with_a_zero() -> None:
    assert answer(situation("0", "5u - - - -", "9u 9u - - -")) in ("put B1", "put B2")


def test_a_third_equal_card_comes_home() -> None:
    assert answer(situation("1", "1u 1d - - -", "5u - - - -")) in ("put A3", "put A4")


def test_nobody_is_given_a_third_equal_card() -> None:
    assert not answer(situation("0", "5u - - - -", "0u 0u - - -")).startswith("put B3")


def test_the_fifth_of_five_equal_cards_is_laid_at_once() -> None:
    assert answer(situation("0", "0u 0d 0d 0d -", "9u 9u 9u 9u -", totals=(0, 90), round=2)) == "put A5"


def begins_the_end(state: State) -> bool:
    """Whether the seat to move goes on until it has five cards."""
    while state.seat == 0 and state.ender == NOBODY:
        play(state, chosen(state))
    return state.ender == 0


def test_who_is_far_ahead_ends_the_round() -> None:
    assert begins_the_end(situation("6", "9u 9d 9d 5d -", "1u 0u - - -", turns=10))


def test_who_is_far_behind_does_not_end_the_round() -> None:
    assert not begins_the_end(situation("2", "1u 2d 3d 3d -", "9u 9u 1u 1u -", turns=8))


def test_who_would_lose_the_match_does_not_end_the_last_round() -> None:
    lodges = ("5u 6d 4d 3d -", "5u 0u 0d - -")
    assert begins_the_end(situation("3", *lodges, totals=(110, 90), round=5, turns=8))
    assert not begins_the_end(situation("3", *lodges, totals=(60, 110), round=5, turns=8))


def test_a_cleanup_strikes_the_best_card_that_is_not_protected() -> None:
    assert answer(situation("cleanup", "5u - - - -", "8u 2u - - -", "6u 3u 1u - -", "9u - - - -")) == "clean B1"


def test_a_cleanup_that_must_strike_home_strikes_the_lowest() -> None:
    assert answer(situation("cleanup", "8u 1d 7d - -", "9u - - - -")) == "clean A2"


def test_a_flip_strips_a_lone_treasure_of_its_protection() -> None:
    state = situation("flip", "2u - - - -", "9u 9d - - -")
    state.table[6] |= cards.SEEN
    assert answer(state) == "flip B2"


def test_a_swap_fetches_the_best_for_the_worst() -> None:
    assert answer(situation("swap", "1u 6u - - -", "9u 2u - - -", game="clan-combined")) == "swap A1 B1"


def test_a_peek_is_not_wasted_on_a_card_already_seen() -> None:
    assert answer(situation("peek", "3d 4d - - -", "6d - - - -", game="clan-combined")) == "peek B1"


def test_in_the_last_turn_the_best_card_goes_home_to_make_the_ender_pay() -> None:
    state = situation("9", "8u 7d - - -", "5u 5u 4u 4u 5u", ender=1)
    assert answer(state) in ("put A3", "put A4")


def test_children_keep_high_cards_and_give_low_ones_away() -> None:
    for seed in range(20):
        assert answer(situation("9", "5d - - - -", "- - - - -", random=seed), prefer_naively).startswith("put A")
        assert answer(situation("0", "5d - - - -", "- - - - -", random=seed), prefer_naively).startswith("put B")

"""The heuristics for Biberbande: legal, alike in both gears, blind to what the seat has not seen, and never endless."""

import random
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import pytest

from biberbau.bots.bande import prefer, prefer_naively, prefer_patiently
from biberbau.games import GAMES, Game, bande, cards, moves, phases
from biberbau.games.bande import begin_round, legal, play
from biberbau.games.table import NOBODY, State
from biberbau.kernel.compiled import Gear, values
from biberbau.kernel.rule import rule

Heuristic = Callable[[State, list[int], int], int]
HEURISTICS = (prefer, prefer_patiently, prefer_naively)
EDITIONS = ("bande", "bande-classic")
CAP = 1000


@rule
def choose(s: State, out: list[int], count: int, which: int) -> int:
    """Let one of the heuristics choose, by its place in HEURISTICS."""
    if which == 0:
        return prefer(s, out, count)
    if which == 1:
        return prefer_patiently(s, out, count)
    return prefer_naively(s, out, count)


@rule
def choose_one(states: list[State], out: list[int], count: int, which: int) -> int:
    return choose(states[0], out, count, which)


@rule
def longest_round(states: list[State], out: list[int], rounds: int, even: int, odd: int) -> int:
    """Play so many rounds, even seats by one heuristic, odd ones by another; return the turns of the longest."""
    s = states[0]
    longest = 0
    for _ in range(rounds):
        s.round = 0
        begin_round(s)
        while s.phase < phases.SCORED:
            count = legal(s, out)
            play(s, choose(s, out, count, odd if s.seat & 1 else even))
        longest = max(longest, s.turns)
    return longest


@cache
def gear() -> Gear:
    return Gear("test-bots-bande", [choose_one, longest_round], State)


def new_state(game: Game, players: int, seed: int) -> State:
    state = game.new_state(players)
    state.turn_cap = CAP
    state.random = seed
    return state


def reached(edition: str, players: int, seed: int) -> Iterator[tuple[State, list[int]]]:
    """Every decision of a match between all the heuristics and chance, with its legal moves."""
    game, chance = GAMES[edition], random.Random(seed)
    state, out = new_state(game, players, seed), [0] * moves.MOST
    while state.phase != phases.OVER:
        if state.phase == phases.SCORED:
            game.begin_round(state)
        options = out[: game.legal(state, out)]
        yield state, options
        move = chance.choice(options)
        if move != moves.KNOCK and chance.random() < 0.8:
            move = chance.choice(HEURISTICS)(state.copy(), options, len(options))
        game.play(state, move)


def everywhere(matches: int) -> Iterator[tuple[State, list[int]]]:
    for edition in EDITIONS:
        for players in range(2, 7):
            for seed in range(matches):
                yield from reached(edition, players, seed)


def redealt(state: State, chance: random.Random) -> State:
    """The same state with everything dealt again that the seat to move has not seen; who has seen it stays."""
    new = state.copy()
    hidden = [slot for slot in range(new.players * new.slots) if not new.table[slot] >> new.seat & cards.SEEN]
    faces = [new.table[slot] & cards.FACE for slot in hidden] + new.deck.cards[: new.deck.count]
    chance.shuffle(faces)
    for slot in hidden:
        new.table[slot] = new.table[slot] & ~cards.FACE | faces.pop()
    new.deck.cards[: new.deck.count] = faces
    return new


def test_every_choice_is_legal_with_any_number_of_players() -> None:
    for state, options in everywhere(3):
        for heuristic in HEURISTICS:
            assert heuristic(state.copy(), options, len(options)) in options


def test_choosing_changes_nothing_but_chance() -> None:
    for state, options in reached("bande", 4, 8):
        for heuristic in HEURISTICS:
            after = state.copy()
            heuristic(after, options, len(options))
            after.random = state.random
            assert values(after) == values(state)


def test_unseen_faces_never_change_the_choice() -> None:
    chance = random.Random(5)
    for state, options in everywhere(2):
        for heuristic in HEURISTICS:
            move = heuristic(state.copy(), options, len(options))
            for _ in range(3):
                assert heuristic(redealt(state, chance), options, len(options)) == move


def test_both_gears_choose_the_same_moves() -> None:
    compiled, rows, out = gear()[choose_one], gear().rows(1), np.zeros(moves.MOST, np.int64)
    for state, options in everywhere(2):
        out[: len(options)] = options
        for which, heuristic in enumerate(HEURISTICS):
            plain = state.copy()
            move = heuristic(plain, options, len(options))
            rows[0] = values(state)
            assert compiled(rows, out, len(options), which) == move
            assert int(rows[0]["random"]) == plain.random


@pytest.mark.parametrize("even", range(len(HEURISTICS)))
@pytest.mark.parametrize("odd", range(len(HEURISTICS)))
def test_no_round_is_endless(even: int, odd: int) -> None:
    rows, out = gear().rows(1), np.zeros(moves.MOST, np.int64)
    for edition in EDITIONS:
        for players in range(2, 7):
            rows[0] = values(new_state(GAMES[edition], players, 17 * even + odd))
            assert gear()[longest_round](rows, out, 300, even, odd) < CAP // 4


# Situations with one good answer. A's row and B's row are given by faces; a trailing "?" is a card its owner never saw.


def situation(a: str, b: str, phase: int, top: int = 9, hand: int = cards.EMPTY, turns: int = 6) -> State:
    """A is to move against B."""
    state = new_state(GAMES["bande"], 2, 1)
    bande.begin_round(state)
    faces = {name: face for face, name in enumerate(cards.NAMES)}
    for seat, row in enumerate((a, b)):
        for place, name in enumerate(row.split()):
            seen = 0 if name.endswith("?") else cards.SEEN << seat
            state.table[seat * bande.SLOTS + place] = faces[name.rstrip("?")] | seen
    state.seat, state.phase, state.turns, state.ender = 0, phase, turns, NOBODY
    state.hand = hand if hand == cards.EMPTY else hand | cards.SEEN
    state.discard.cards[0] = top
    return state


def answer(state: State, heuristic: Heuristic = prefer) -> int:
    out = [0] * moves.MOST
    return heuristic(state, out, bande.legal(state, out))


def on(kind: int, slot: int, target: int = 0) -> int:
    return kind | slot << moves.FIRST | target


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_a_low_card_goes_where_the_highest_lies(heuristic: Heuristic) -> None:
    state = situation("3 9 1 2", "4 4? 4? 4", phases.HAND, hand=1)
    assert answer(state, heuristic) == on(moves.PUT, 1)


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_a_nine_is_dropped(heuristic: Heuristic) -> None:
    assert answer(situation("3 5? 1 2", "4 4? 4? 4", phases.HAND, hand=9), heuristic) == moves.DROP


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_an_open_zero_is_taken_for_a_nine(heuristic: Heuristic) -> None:
    assert answer(situation("3 5? 9 2", "4 4? 4? 4", phases.SOURCE, top=0), heuristic) == on(moves.TAKE_TO, 2)


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_an_open_eight_is_left_to_lie(heuristic: Heuristic) -> None:
    assert answer(situation("3 5? 9 2", "4 4? 4? 4", phases.SOURCE, top=8), heuristic) == moves.DRAW


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_one_looks_at_a_card_not_seen_yet(heuristic: Heuristic) -> None:
    assert answer(situation("3 0 9? 2", "4 4? 4? 4", phases.HAND, hand=cards.PEEK), heuristic) == on(moves.PEEK, 2)


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_in_the_last_turn_nobody_looks(heuristic: Heuristic) -> None:
    state = situation("3 0 9? 2", "4 4? 4? 4", phases.HAND, hand=cards.PEEK)
    state.ender = 1
    assert answer(state, heuristic) == moves.DROP


def test_a_nine_is_swapped_for_a_zero_that_everybody_saw_being_taken() -> None:
    state = situation("3 9 1 2", "4 4? 0 4", phases.HAND, hand=cards.SWAP)
    state.table[6] |= cards.EVERYBODY
    assert answer(state) == on(moves.SWAP, 1, 6)


def test_a_row_of_zeros_is_not_swapped_away() -> None:
    assert answer(situation("0 0 0 0", "4 4? 0 4", phases.HAND, hand=cards.SWAP)) == moves.DROP


def test_of_two_rivals_the_leader_is_robbed() -> None:
    state = new_state(GAMES["bande"], 3, 3)
    bande.begin_round(state)
    for slot in range(12):
        state.table[slot] = (9 if slot == 0 else 2) | cards.EVERYBODY
    state.totals[:3] = [20, 30, 10]
    state.seat, state.phase, state.hand = 0, phases.HAND, cards.SWAP | cards.SEEN
    assert (answer(state) & moves.SLOT) // bande.SLOTS == 2


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_draw2_is_used_and_the_second_card_drawn(heuristic: Heuristic) -> None:
    state = situation("3 9 1 2", "4 4? 4? 4", phases.HAND, hand=cards.DRAW2)
    assert answer(state, heuristic) == moves.DRAW
    state.phase, state.hand = phases.AGAIN, cards.EMPTY
    assert answer(state, heuristic) == moves.DRAW


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_a_row_of_zeros_knocks(heuristic: Heuristic) -> None:
    assert answer(situation("0 0 0 1", "4 4 4 4", phases.KNOCK), heuristic) == moves.KNOCK


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_a_row_of_nines_does_not_knock(heuristic: Heuristic) -> None:
    assert answer(situation("9 9 9 8", "4 4 4 4", phases.KNOCK), heuristic) == moves.PASS


def test_a_zero_left_open_for_the_next_player_makes_a_knock_less_likely() -> None:
    rows = ("1 2 2 3", "4 4 4 4")
    assert answer(situation(*rows, phases.KNOCK, top=9)) == moves.KNOCK
    assert answer(situation(*rows, phases.KNOCK, top=0)) == moves.PASS

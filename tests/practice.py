"""Practice: states that heuristics are tried on, the same choice in both gears, and contests between two of them."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from biberbau.bots import bande, clan, gang
from biberbau.bots.heuristics import Prefer
from biberbau.games import GAMES, cards, moves, phases
from biberbau.games.any_game import begin_round, legal, play, rules_of
from biberbau.games.playout import MATCHES, TALLY, count_match, count_round
from biberbau.games.table import NAMES, State, begin_match
from biberbau.kernel.compiled import Gear, values
from biberbau.kernel.rule import bind, rule

TURN_CAP = 1000
PREFERENCES: dict[str, tuple[Prefer, ...]] = {
    "clan": (clan.prefer, clan.prefer_naively),
    "gang": (gang.prefer, gang.prefer_naively),
    "bande": (bande.prefer, bande.prefer_naively, bande.prefer_patiently),
}
"""All heuristics of a family: a good player's, a child's, and what else there is."""
WELL, NAIVELY = 0, 1


def preferences(game: str) -> tuple[Prefer, ...]:
    """All heuristics of a game."""
    return PREFERENCES[GAMES[game].family]


# States


def new_state(game: str, players: int, seed: int) -> State:
    """A match before its first deal, with chance of its own."""
    state = GAMES[game].new_state(players)
    state.turn_cap = TURN_CAP
    state.random = seed * 0x9E3779B97F4A7C15 % 2**64
    return state


def reached(game: str, players: int, seed: int, rounds: int = 2) -> Iterator[State]:
    """Every decision of a match in which every seat now and then does anything at all."""
    rules = GAMES[game]
    state = new_state(game, players, seed)
    state.rounds = rounds
    dice = random.Random(seed)
    out = [0] * moves.MOST
    while state.phase != phases.OVER:
        if state.phase == phases.SCORED:
            rules.begin_round(state)
        yield state
        count = rules.legal(state, out)
        how = dice.choice((None, preferences(game)[WELL], *preferences(game)))
        rules.play(state, dice.choice(out[:count]) if how is None else how(state, out, count))


def redealt(state: State, dice: random.Random) -> State:
    """The same state with all faces dealt again that the seat to move has not seen; who has seen them stays.

    What others have chosen to open is not seen either. Only numbers lie in lodges, so there the specials stay where
    they are in the draw pile.
    """
    new = state.copy()
    hidden = [slot for slot in range(new.players * new.slots) if _is_hidden(new, slot)]
    drawn = [at for at in range(new.deck.count) if _may_lie(new, new.deck.cards[at])]
    faces = [new.table[slot] & cards.FACE for slot in hidden] + [new.deck.cards[at] for at in drawn]
    dice.shuffle(faces)
    for slot in hidden:
        new.table[slot] = new.table[slot] & ~cards.FACE | faces.pop()
    for at in drawn:
        new.deck.cards[at] = faces.pop()
    if new.phase == phases.OPEN:
        new.chosen = [0] * len(new.chosen)
    return new


def _is_hidden(state: State, slot: int) -> bool:
    return state.table[slot] != cards.EMPTY and not state.table[slot] >> state.seat & cards.SEEN


def _may_lie(state: State, face: int) -> bool:
    return GAMES[NAMES[state.game]].family != "clan" or face < cards.SPECIALS


# Choices


def options(state: State) -> list[int]:
    """The legal moves."""
    out = [0] * moves.MOST
    return out[: GAMES[NAMES[state.game]].legal(state, out)]


def chosen(state: State, one: Prefer) -> int:
    """The move preferred in a state, which stays as it is."""
    legal_moves = options(state)
    return one(state.copy(), legal_moves, len(legal_moves))


def good(s: State, out: list[int], count: int) -> int:
    """Stands for the first of a family's heuristics."""
    raise NotImplementedError


def naive(s: State, out: list[int], count: int) -> int:
    """Stands for the second."""
    raise NotImplementedError


def last(s: State, out: list[int], count: int) -> int:
    """Stands for the last."""
    raise NotImplementedError


@rule
def choose(states: list[State], out: list[int], which: int) -> int:
    """Let one of the heuristics choose for the seat to move."""
    s = states[0]
    count = legal(s, out)
    if which == 0:
        return good(s, out, count)
    if which == 1:
        return naive(s, out, count)
    return last(s, out, count)


@rule
def contest(
    states: list[State], out: list[int], tally: list[int], matches: int, seats: int, one: int, other: int
) -> int:
    """Play whole matches, seats in the mask by one heuristic, others by another; the turns of the longest round."""
    s = states[0]
    longest = 0
    while tally[MATCHES] < matches:
        begin_match(s)
        while s.phase != phases.OVER:
            if s.phase == phases.SCORED:
                begin_round(s)
            play(s, choose(states, out, one if seats >> s.seat & 1 else other))
            if s.phase >= phases.SCORED:
                longest = max(longest, s.turns)
                count_round(s, tally)
        count_match(s, tally)
    return longest


@cache
def drivers(family: str) -> tuple[Any, Any]:
    """Both rules above, for the games of a family."""
    known = PREFERENCES[family]
    rules = rules_of(family) | {"good": known[WELL], "naive": known[NAIVELY], "last": known[-1]}
    choosing = bind(choose, rules)
    return choosing, bind(contest, rules | {"choose": choosing})


@cache
def gear(family: str) -> Gear:
    """The same in machine code."""
    return Gear(f"test-practice-{family}", drivers(family), State)


def chosen_by_machine(state: State, which: int) -> tuple[int, int]:
    """The move that a family's heuristic prefers in the compiled gear, and how chance stands after it."""
    family = GAMES[NAMES[state.game]].family
    rows = gear(family).rows(1)
    rows[0] = values(state)
    move = gear(family)[drivers(family)[0]](rows, np.zeros(moves.MOST, np.int64), which)
    return move, int(rows[0]["random"])


def fight(
    game: str, players: int, seats: int, matches: int, one: int = WELL, other: int = NAIVELY
) -> tuple[list[int], int]:
    """Let one heuristic play on the seats in the mask against another: the tally, the turns of the longest round."""
    family = GAMES[game].family
    rows, tally = gear(family).rows(1), np.zeros(TALLY, np.int64)
    rows[0] = values(new_state(game, players, seats + 7))
    longest = gear(family)[drivers(family)[1]](rows, np.zeros(moves.MOST, np.int64), tally, matches, seats, one, other)
    return [int(count) for count in tally], longest

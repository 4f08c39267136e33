"""For tests of heuristics: states, choices in both gears, and contests between two heuristics."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from biberbau.bots import bande
from biberbau.bots.heuristics import Prefer, prefer_of
from biberbau.games import GAMES, cards, moves, phases
from biberbau.games.any_game import begin_round, legal, play, rules_of
from biberbau.games.game import Rules
from biberbau.games.playout import MATCHES, TALLY, count_match, count_round
from biberbau.games.table import State, begin_match
from biberbau.kernel.compiled import Gear, values
from biberbau.kernel.rule import bind, rule

TURN_CAP = 1000
WELL, NAIVELY = 0, 1


def preferences(game: str) -> tuple[Prefer, ...]:
    """Return all heuristics of a game: a good player's, a beginner's, and others."""
    family = (prefer_of(GAMES[game]), prefer_of(GAMES[game], naive=True))
    return (*family, bande.prefer_patiently) if GAMES[game].family == "bande" else family


# States


def new_state(game: str, players: int, seed: int) -> State:
    """Return a match before its first deal, with its own random counter."""
    state = GAMES[game].new_state(players)
    state.turn_cap = TURN_CAP
    state.random = seed * 0x9E3779B97F4A7C15 % 2**64
    return state


def reached(game: str, players: int, seed: int, rounds: int = 2) -> Iterator[State]:
    """Yield every decision of a match in which seats sometimes move at random."""
    rules = GAMES[game].rules
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
    """Return the same state with all faces dealt again that the seat to move has not seen; the seen bits stay.

    Every card stays with its draw pile, and slots for numbers get numbers. The hidden choices of others are changed
    too.
    """
    new = state.copy()
    for pile in range(new.rebuilt + 1):
        hidden = [slot for slot in range(new.players * new.slots) if _is_hidden(new, slot, pile)]
        drawn = new.deck.cards[: new.deck.count] if pile == new.rebuilt else []
        faces = _dealt_again(new, hidden, drawn, dice)
        for slot, face in zip(hidden, faces, strict=False):
            new.table[slot] = new.table[slot] & ~cards.FACE | face
        new.deck.cards[: len(drawn)] = faces[len(hidden) :]
    if new.phase == phases.OPEN:
        new.chosen = [0] * len(new.chosen)
    return new


def _dealt_again(state: State, hidden: list[int], drawn: list[int], dice: random.Random) -> list[int]:
    """Return other faces for hidden slots, then for the draw pile; the multiset stays the same."""
    faces = [state.table[slot] & cards.FACE for slot in hidden] + drawn
    dealt: dict[int, int] = {}
    for slot in sorted(hidden, key=lambda slot: not state.table[slot] & cards.NUMBER):  # the restricted slots first
        is_number = state.table[slot] & cards.NUMBER
        dealt[slot] = dice.choice([face for face in faces if not is_number or face < cards.SPECIALS])
        faces.remove(dealt[slot])
    dice.shuffle(faces)
    return [dealt[slot] for slot in hidden] + faces


def _is_hidden(state: State, slot: int, pile: int) -> bool:
    card = state.table[slot]
    return card != cards.EMPTY and not card >> state.seat & cards.SEEN and card >> cards.PILE == pile


# Choices


def options(game: str, state: State) -> list[int]:
    """The legal moves."""
    out = [0] * moves.MOST
    return out[: GAMES[game].rules.legal(state, out)]


def chosen(game: str, state: State, one: Prefer) -> int:
    """Return the preferred move in a state, which is not changed."""
    legal_moves = options(game, state)
    return one(state.copy(), legal_moves, len(legal_moves))


def good(s: State, out: list[int], count: int) -> int:
    """Placeholder for the first of a family's heuristics."""
    raise NotImplementedError


def naive(s: State, out: list[int], count: int) -> int:
    """Placeholder for the second."""
    raise NotImplementedError


def last(s: State, out: list[int], count: int) -> int:
    """Placeholder for the last."""
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
    """Play whole matches, seats in the mask by one heuristic, others by another; return the longest round."""
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


def drivers(game: str) -> tuple[Any, Any]:
    """Return both rules above, bound to the rules and heuristics of a game."""
    return _drivers(GAMES[game].rules, preferences(game))


@cache
def _drivers(rules: Rules, known: tuple[Prefer, ...]) -> tuple[Any, Any]:
    bound = rules_of(rules) | {"good": known[WELL], "naive": known[NAIVELY], "last": known[-1]}
    choosing = bind(choose, bound)
    return choosing, bind(contest, bound | {"choose": choosing})


def gear(game: str) -> Gear:
    """Return the compiled drivers; games with the same rules share them."""
    return _gear(drivers(game), GAMES[game].family)


@cache
def _gear(entries: tuple[Any, Any], family: str) -> Gear:
    return Gear(f"test-practice-{family}", entries, State)


def chosen_by_machine(game: str, state: State, which: int) -> tuple[int, int]:
    """Return the move that a heuristic prefers in the compiled gear, and the random counter after it."""
    rows = gear(game).rows(1)
    rows[0] = values(state)
    move = gear(game)[drivers(game)[0]](rows, np.zeros(moves.MOST, np.int64), which)
    return move, int(rows[0]["random"])


def fight(
    game: str, players: int, seats: int, matches: int, one: int = WELL, other: int = NAIVELY
) -> tuple[list[int], int]:
    """Let a heuristic play in the seats of a mask against another; return the tally and the longest round."""
    rows, tally = gear(game).rows(1), np.zeros(TALLY, np.int64)
    rows[0] = values(new_state(game, players, seats + 7))
    longest = gear(game)[drivers(game)[1]](rows, np.zeros(moves.MOST, np.int64), tally, matches, seats, one, other)
    return [int(count) for count in tally], longest

"""Practice: states that bots are tried on, reached by play in which every seat now and then does anything at all."""

import random
from collections.abc import Iterator

from biberbau.bots.heuristics import prefer_of
from biberbau.games import GAMES, moves, phases
from biberbau.games.table import State

TURN_CAP = 1000


def new_state(game: str, players: int, seed: int) -> State:
    """A match before its first deal, with chance of its own."""
    state = GAMES[game].new_state(players)
    state.turn_cap = TURN_CAP
    state.random = seed * 0x9E3779B97F4A7C15 % 2**64
    return state


def reached(game: str, players: int, seed: int, rounds: int = 2) -> Iterator[State]:
    """Every decision of a match played well, naively or anyhow."""
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
        how = dice.choice(("well", "well", "naively", "anyhow"))
        move = dice.choice(out[:count])
        if how != "anyhow":
            move = prefer_of(rules.family, naive=how == "naively")(state, out, count)
        rules.play(state, move)

"""Playing the rounds that match equity is made of: `python -m biberbau.coach.rounds` writes `rounds.npz`."""

from functools import cache
from typing import TYPE_CHECKING, Any

from ..bots.heuristics import heuristics_of
from ..bots.rollout import prefer
from ..games import Game, moves, notes, phases
from ..games.any_game import begin_round, legal, play, rules_of
from ..games.catalogue import BUILT_IN
from ..games.game import Rules
from ..games.table import NOBODY, State, begin_match
from ..kernel.rule import bind, rule
from ..options import read_options
from ..setting_up import make_state
from .equity import FILE, SEED

if TYPE_CHECKING:
    from .equity import Rounds

ROUNDS = 4_096
"""Number of rounds of each game and number of players."""


@rule
def play_rounds(states: list[State], out: list[int], results: list[int], rounds: int) -> None:
    """Play first rounds of matches, all seats by heuristics; write the points, the ender and who has won the match."""
    s = states[0]
    at = 0
    for _ in range(rounds):
        begin_match(s)
        begin_round(s)
        while s.phase < phases.SCORED:
            play(s, prefer(s, out, legal(s, out)))
        for seat in range(s.players):
            results[at + seat] = s.points[seat]
        results[at + s.players] = s.ender
        results[at + s.players + 1] = NOBODY
        if s.won_by == notes.FIVE_OF_A_KIND:
            for seat in range(s.players):
                if s.winners >> seat & 1:
                    results[at + s.players + 1] = seat
        at += s.players + 2


@cache
def _player(rules: Rules, heuristics: str) -> Any:
    return bind(play_rounds, rules_of(rules) | {"prefer": heuristics_of(heuristics).prefer})


def played_rounds(game: Game, players: int, rounds: int, seed: int) -> "Rounds":
    """Play rounds of a game in the compiled gear: for each the points of all seats, the ender, and who won by it."""
    import numpy as np

    from ..kernel.compiled import Gear, values

    state = make_state(game, players, read_options(None, game, players))
    state.first, state.rounds, state.random = 0, 2, seed  # the last round is played in another way
    gear = Gear(f"equity-{game.rules.__name__}", [_player(game.rules, game.heuristics)], State)
    rows = gear.rows(1)
    rows[0] = values(state)
    results = np.zeros(rounds * (players + 2), np.int64)
    gear[_player(game.rules, game.heuristics)](rows, np.zeros(moves.MOST, np.int64), results, rounds)
    return results.reshape(rounds, players + 2).astype(np.int8)


def main() -> None:
    """Play the rounds of all games and numbers of players, and write the file."""
    import numpy as np

    found = {}
    for game in BUILT_IN:
        for players in game.players:
            found[f"{game.name}-{players}"] = played_rounds(game, players, ROUNDS, SEED)
    np.savez_compressed(FILE, allow_pickle=False, **found)
    print(f"{FILE.name}: {ROUNDS} rounds each of {', '.join(found)}; {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()

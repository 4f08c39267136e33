"""Match equity: the chance of every seat to win the match, between two rounds.

It follows from the totals, the number of rounds that are left, and the seat that starts the next round. The rest of a
match is made of rounds that good players have played (`rounds.npz`): many times, rounds are picked at random and added
up. The same sums serve for all standings, so the chances of all seats add up to 1.

`python -m biberbau.coach.rounds` plays these rounds again and writes the file.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..bots.rollout import share_of_win
from ..games import Game, phases
from ..games.table import NOBODY, State, left_of
from ..kernel.rule import Shorts, rule

if TYPE_CHECKING:
    import numpy as np

    Rounds = np.ndarray[Any, np.dtype[np.int8]]
    Rest = np.ndarray[Any, np.dtype[np.int16]]

FILE = Path(__file__).with_name("rounds.npz")
SUMS = {2: 4_096}
FEWER_SUMS = 512
"""Number of sums of rounds: with two players they are looked up, with more all are compared with every standing."""
STAYS, ROTATES, ENDER = range(3)
"""Who starts the next round: the same seat, the seat on its left, or the seat that has ended the round."""
WON = 10_000
"""Points that stand for a match that was won before its last round."""
SEED = 20_261


# Chances in the rules of both gears


@rule
def write_chances(s: State, rest: Shorts, start: int, chances: list[float], at: int) -> None:
    """Write the chance of every seat to win the match; the round is over. `rest` are sums of the rounds that are left.

    Each sum has the points of all seats, counted from the starter; with two players they are in the order of the lead.
    """
    if s.phase == phases.OVER:
        for seat in range(s.players):
            chances[at + seat] = share_of_win(s, seat)
    elif s.players == 2:
        write_chances_of_two(s, rest, start, chances, at)
    else:
        write_chances_of_several(s, rest, start, chances, at)


@rule
def write_chances_of_two(s: State, rest: Shorts, start: int, chances: list[float], at: int) -> None:
    """Look up the lead of the next starter among the sums."""
    first = next_starter(s, start)
    lead = (s.totals[first] - s.totals[1 - first]) * s.best
    count = len(rest) // 2
    lost = sums_below(rest, count, -lead)
    drawn = sums_below(rest, count, 1 - lead) - lost
    chances[at + 1 - first] = (lost + 0.5 * drawn) / count
    chances[at + first] = 1.0 - chances[at + 1 - first]


@rule
def sums_below(rest: Shorts, count: int, lead: int) -> int:
    """Return how many sums have a smaller lead of the first seat."""
    low = 0
    high = count
    while low < high:
        middle = (low + high) // 2
        if rest[2 * middle] - rest[2 * middle + 1] < lead:
            low = middle + 1
        else:
            high = middle
    return low


@rule
def write_chances_of_several(s: State, rest: Shorts, start: int, chances: list[float], at: int) -> None:
    """Add every sum to the totals and count who wins."""
    players = s.players
    first = next_starter(s, start)
    for seat in range(players):
        chances[at + seat] = 0.0
    count = len(rest) // players
    for i in range(count):
        most = -(1 << 30)
        winners = 0
        for k in range(players):
            total = s.totals[(first + k) % players] * s.best + rest[i * players + k]
            if total > most:
                most = total
                winners = 1
            elif total == most:
                winners += 1
        share = 1.0 / (winners * count)
        for k in range(players):
            seat = (first + k) % players
            if s.totals[seat] * s.best + rest[i * players + k] == most:
                chances[at + seat] += share


@rule
def next_starter(s: State, start: int) -> int:
    """Return the seat that starts the next round; any seat where the cards decide it, because then all are alike."""
    if s.starter == NOBODY:
        return 0
    if start == ROTATES:
        return left_of(s, s.starter)
    if start == ENDER and s.ender != NOBODY:
        return s.ender
    return s.starter


# The rest of a match


def start_of(game: Game, state: State) -> int:
    """Return how the start of a game moves from round to round, found by dealing a round."""
    if state.rotate:
        return ROTATES
    after = state.copy()
    after.round, after.starter, after.ender = 1, 0, 1
    game.rules.begin_round(after)
    return ENDER if after.starter == 1 else STAYS


def rest_of_match(game: Game, state: State) -> "Rest":
    """Return sums of the rounds after the present one; empty if there is none, or for a game without played rounds."""
    left = state.rounds - state.round
    if left <= 0 or not is_known(game, state.players):
        import numpy as np

        return np.zeros(0, np.int16)
    return _sums(game.name, state.players, left, start_of(game, state), state.best)


def is_known(game: Game, players: int) -> bool:
    """Whether there are played rounds of a game with this number of players."""
    return f"{game.name}-{players}" in _files()


@cache
def _files() -> dict[str, "Rounds"]:
    import numpy as np

    with np.load(FILE) as stored:
        return {name: stored[name] for name in stored.files}


@cache
def _sums(game: str, players: int, left: int, start: int, best: int) -> "Rest":
    """Add up rounds that are picked at random; the seats are counted from the first starter."""
    import numpy as np

    played, count = _files()[f"{game}-{players}"], SUMS.get(players, FEWER_SUMS)
    chance = np.random.default_rng([SEED, players, left])
    sums = np.zeros((count, players), np.int64)
    starter = np.zeros(count, np.int64)
    everybody = np.arange(players)
    for _ in range(left):
        # each round is used about equally often, so that few sums represent all of them
        picked = played[chance.permutation(np.resize(chance.permutation(len(played)), count))].astype(np.int64)
        seats = (starter[:, None] + everybody) % players
        np.put_along_axis(sums, seats, np.take_along_axis(sums, seats, 1) + picked[:, :players] * best, 1)
        won = np.flatnonzero(picked[:, -1] >= 0)
        sums[won, (starter[won] + picked[won, -1]) % players] += WON
        ender = picked[:, players]
        if start == ROTATES:
            starter = (starter + 1) % players
        elif start == ENDER:
            starter = np.where(ender >= 0, (starter + ender) % players, starter)
    if players == 2:
        sums = sums[np.argsort(sums[:, 0] - sums[:, 1], kind="stable")]
    return np.ascontiguousarray(np.clip(sums, -WON, 2 * WON).astype(np.int16).reshape(-1))


def chances(game: Game, state: State) -> list[float]:
    """Return the chance of every seat to win the match, after the round that is over in this state."""
    found = [0.0] * state.players
    write_chances(state, rest_of_match(game, state).tolist(), start_of(game, state), found, 0)
    return found

"""Speed of the bots: rollouts, moves of every level, and whether rounds played by heuristics always end.

`python -m bench.bots` prints Markdown tables. Times are CPU seconds of one core. Rollouts are compared with
iterations of the baseline: plain tree search with uniformly random play on the same compiled rules.
"""

import time
from collections.abc import Iterator
from random import Random
from statistics import median

from biberbau import Match
from biberbau.bots import LEVELS, Bot, make_bot
from biberbau.bots.belief import imagine
from biberbau.bots.memory import Memory
from biberbau.bots.selfplay import play_rounds
from biberbau.bots.thinking import by_search
from biberbau.games import GAMES, playout
from biberbau.lab.bench import format_rate, print_table
from biberbau.notation.events import AnyEvent, events_for

from .calling import parser

SIZES = (2, 4, 6)
SEED = "bench"
ROLLOUTS = 20_000
MOVES = 60
"""Number of moves with a choice that each level is timed for."""
ROUNDS = 100_000


def main() -> None:
    """Print every table."""
    print_table("Rollouts", ("game", "players", "rollouts/s", "iterations/s of `ismcts`", "ratio"), rollouts())
    print_table("Moves: median ms (moves/s)", ("game", "players", *LEVELS), levels())
    head = (
        "game",
        "players",
        "rounds",
        "turns per round",
        "points per round of the seat with most",
        "ended by the turn cap",
    )
    print_table("Rounds played by heuristics alone", head, endurance())


def rollouts() -> Iterator[tuple[str, ...]]:
    """Time the search and the tree search from the first decision of a match with more than one move."""
    for game in GAMES:
        for players in SIZES:
            match = Match(game, players, seed=SEED)
            while len(match.legal) == 1:
                match.play(match.legal[0])
            view, events = match.view(match.turn), news(match, match.turn or "", 0)
            memory = Memory(view.seat, GAMES[game])
            memory.follow(events)
            belief = imagine(view, memory, Random(SEED))
            by_search(GAMES[game], belief, 100, float("inf"))
            began = time.process_time()
            thought = by_search(GAMES[game], belief, ROLLOUTS, float("inf"))
            ours = thought.rollouts / (time.process_time() - began)
            tree = make_bot(f"ismcts@{ROLLOUTS}", SEED)
            make_bot("ismcts@10", SEED).choose(view, events)
            began = time.process_time()
            tree.choose(view, events)
            theirs = ROLLOUTS / (time.process_time() - began)
            yield game, str(players), format_rate(ours), format_rate(theirs), f"{ours / theirs:.2f}"


def levels() -> Iterator[tuple[str, ...]]:
    """Time the moves of every level against copies of itself."""
    for game in GAMES:
        for players in SIZES:
            yield game, str(players), *(_cell(seconds_per_move(game, players, level)) for level in LEVELS)


def _cell(seconds: list[float]) -> str:
    return f"{1000 * median(seconds):.3g} ({1 / (sum(seconds) / len(seconds)):,.0f})"


def seconds_per_move(game: str, players: int, level: str) -> list[float]:
    """Let a level play against itself; return the CPU time of each move with a choice."""
    match = Match(game, players, seed=SEED)
    seconds: list[float] = []
    bots: dict[str, Bot] = {}
    sent: dict[str, int] = {}
    while match.turn and len(seconds) < MOVES:
        seat = match.turn
        bot = bots.setdefault(seat, make_bot(level, f"{SEED}/{seat}"))
        view, events = match.view(seat), news(match, seat, sent.get(seat, 0))
        sent[seat] = len(match.events)
        began = time.process_time()
        move = bot.choose(view, events)
        if len(view.legal) > 1:
            seconds.append(time.process_time() - began)
        match.play(move, by=seat)
    return seconds


def news(match: Match, seat: str, start: int) -> tuple[AnyEvent, ...]:
    """Return the events from `start` on as a seat sees them."""
    return events_for(match.events[start:], seat)


def endurance() -> Iterator[tuple[str, ...]]:
    """Play many rounds by heuristics."""
    for game in GAMES:
        for players in SIZES:
            tally = play_rounds(game, players, ROUNDS)
            rounds = tally[playout.ROUNDS]
            most = max(tally[playout.POINTS : playout.POINTS + players]) / rounds
            turns = f"{tally[playout.TURNS] / rounds:.1f}"
            yield game, str(players), f"{rounds:,}", turns, f"{most:.1f}", str(tally[playout.CAPPED])


if __name__ == "__main__":
    parser("bench.bots", __doc__).parse_args()
    main()

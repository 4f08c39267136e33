"""Rollouts of the coach: moves played out in sampled worlds, with the result of each kept.

The bots' search (`bots.rollout`) adds up which move wins. Here every result is kept with its points, so that two moves
can be compared world by world, and the others may play in several ways (`models`). All moves of a world have the same
luck.
"""

from ..bots.kinds import kind_of
from ..bots.rollout import ROOT, SCRATCH, WORLD, imagine_world, prefer, worth
from ..games import moves, notes, phases
from ..games.any_game import legal, play
from ..games.table import SEATS, State, copy_state
from ..kernel.chance import below, mix
from ..kernel.rule import Shorts, rule
from .equity import write_chances

WORTH, ENDED, FIVE, POINTS = range(4)
CHANCES = POINTS + SEATS
FIELDS = CHANCES + SEATS
"""Numbers of one result: the worth for the seat, whether it ended the round, whether it has five equal cards, the
points of every seat, and the chance of every seat to win the match."""
TRACE = 0.01
"""Weight of the lead in the worth: it decides where the match is decided."""
LEAP = 300
"""Random numbers between two worlds, so that a rollout does not use those that deal the next world."""


def prefer_naively(s: State, out: list[int], count: int) -> int:
    """Pick a move of a beginner; placeholder for the heuristics of a game."""
    raise NotImplementedError


@rule
def answer(s: State, out: list[int], count: int, kind: int) -> int:
    """Pick a move by the heuristics; replaced in games that know kinds of players (`bots.kinds`)."""
    return prefer(s, out, count)


@rule
def sample(
    states: list[State],
    out: list[int],
    tried: list[int],
    results: list[float],
    worlds: int,
    low: int,
    high: int,
    hints: list[int],
    scale: float,
    rest: Shorts,
    start: int,
    reads: int,
    noise: int,
    naive: int,
    opened: int,
) -> None:
    """Play out every move in `worlds` sampled worlds; write FIELDS numbers for each, world by world.

    With `opened` all cards lie as in the given state, and only the draw pile is shuffled. `rest` and `start` are the
    rest of the match (`equity`).
    """
    seat = states[ROOT].seat
    at = 0
    for _ in range(worlds):
        kinds = 0
        if opened:
            shuffle_pile(states)
        else:
            kinds = imagine_world(states, seat, low, high, hints) * reads
        for i in range(len(tried)):
            copy_state(states, WORLD, SCRATCH)
            kind = tried[i] & moves.KIND
            if kind == moves.TAKE or kind == moves.TAKE_TO:
                burn(states[SCRATCH])
            play(states[SCRATCH], tried[i])
            finish(states[SCRATCH], out, seat, kinds, noise, naive)
            write_result(states[SCRATCH], results, at, seat, scale, rest, start)
            at += FIELDS
        for _ in range(LEAP):
            below(states[ROOT], 2)


@rule
def shuffle_pile(states: list[State]) -> None:
    """Make a world in which only the order of the draw pile is unknown."""
    copy_state(states, ROOT, WORLD)
    mix(states[WORLD], states[WORLD].deck)
    states[ROOT].random = states[WORLD].random


@rule
def burn(s: State) -> None:
    """Move the top card of the draw pile to its bottom: whether a seat draws or takes, the next cards are the same."""
    deck = s.deck
    if deck.count > 1:
        top = deck.cards[deck.count - 1]
        for i in range(deck.count - 1, 0, -1):
            deck.cards[i] = deck.cards[i - 1]
        deck.cards[0] = top


@rule
def finish(s: State, out: list[int], viewer: int, kinds: int, noise: int, naive: int) -> None:
    """Play a round to its end as a model assumes."""
    while s.phase < phases.SCORED:
        count = legal(s, out)
        if noise > 0 and below(s, max(noise, 1)) == 0:
            play(s, out[below(s, count)])
        elif naive and s.seat != viewer:
            play(s, prefer_naively(s, out, count))
        else:
            play(s, answer(s, out, count, kind_of(kinds, s.seat)))


@rule
def write_result(s: State, results: list[float], at: int, seat: int, scale: float, rest: Shorts, start: int) -> None:
    """Write what came of a rollout; without the rest of the match its chances are estimated from the lead."""
    results[at + ENDED] = 1.0 if s.ender == seat else 0.0
    results[at + FIVE] = 1.0 if s.won_by == notes.FIVE_OF_A_KIND and s.winners >> seat & 1 else 0.0
    for other in range(s.players):
        results[at + POINTS + other] = 1.0 * s.points[other]
    if s.phase == phases.OVER or len(rest) > 0:
        write_chances(s, rest, start, results, at + CHANCES)
        results[at + WORTH] = results[at + CHANCES + seat] + TRACE * lead_of(s, seat) / abs(scale)
    else:
        results[at + WORTH] = worth(s, seat, scale)


@rule
def lead_of(s: State, seat: int) -> float:
    """Return the sum of the leads over all others in the match."""
    lead = 0.0
    for other in range(s.players):
        lead += (s.totals[seat] - s.totals[other]) * s.best
    return lead

"""Luck and decisions apart: the chance to win along a match, from the first deal to the result.

The chance to win is that of the true table with the draw pile shuffled, all seats playing by heuristics. From one
decision to the next it changes by the move that was played instead of the usual one, and by the cards that came after
it. The changes add up to the result exactly, because each begins where the one before it ended; chances are rounded to
ten-thousandths first.
"""

from math import sqrt
from random import Random
from typing import NamedTuple

from ..bots import thinking
from ..bots.belief import Belief
from ..games import Game, phases
from ..games.table import State
from ..match import Match
from ..notation.events import AnyEvent, Drew
from ..notation.review import CardsEvent, Luck
from .equity import STAYS, rest_of_match, write_chances
from .models import Model
from .rollouts import CHANCES
from .trying import try_moves

WHOLE = 10_000
"""A chance of one, as reviews count it: in ten-thousandths."""
TRUE = Model(reads=False)
"""In the true table there is nothing to infer."""
WORLDS = {"quick": 160, "usual": 400, "deep": 1_600}
"""Shuffles of the draw pile for each decision."""
TURNING = 800
"""Smallest change that is called a turning point."""


class Truth(NamedTuple):
    """The chances of all seats at a decision: with the usual move, and with the played one, and standard errors."""

    usual: tuple[int, ...]
    played: tuple[int, ...]
    errors: tuple[int, ...]


def usual_move(game: Game, state: State) -> int:
    """Return the move of the heuristics, which know what the seat to move has seen."""
    return thinking.by_heuristics(game, state.copy())


def truth(game: Game, state: State, played: int, usual: int, seed: str, worlds: int) -> Truth:
    """Play out the usual and the played move in the true table."""
    table = state.copy()
    table.random = Random(f"{seed}/truth").getrandbits(64)
    tried = list(dict.fromkeys((usual, played)))
    found = try_moves(game, Belief(table, 0, 0), tried, TRUE, worlds, opened=True).numbers
    chances = found[:, :, CHANCES : CHANCES + state.players]
    means = [_whole([float(chance) for chance in each.mean(axis=0)]) for each in chances]
    errors = chances[0].std(axis=0, ddof=1) / sqrt(chances.shape[1])
    return Truth(means[0], means[-1], tuple(round(float(error) * WHOLE) for error in errors))


def before_round(game: Game, match: Match) -> tuple[int, ...]:
    """Return the chances of all seats before the deal of the present round; after the match its result."""
    state = match.standing[0].copy()
    found = [0.0] * state.players
    if state.phase != phases.OVER:
        state.round -= 1
        rest = rest_of_match(game, state).tolist()
        state.phase = phases.SCORED
        write_chances(state, rest, STAYS, found, 0)
    else:
        write_chances(state, [], STAYS, found, 0)
    return _whole(found)


def _whole(chances: list[float]) -> tuple[int, ...]:
    """Round chances to ten-thousandths that add up to a whole; the last ones take the rest."""
    reached, before, found = 0.0, 0, []
    for chance in chances:
        reached += chance
        found.append(round(reached * WHOLE) - before)
        before = round(reached * WHOLE)
    return tuple(found)


class Account:
    """The account of one seat: how its chance to win changed, and by what."""

    def __init__(self, seat: int, before: int) -> None:
        """Begin with the chance before the first deal."""
        self._seat, self._before, self._now = seat, before, before
        self._parts = dict.fromkeys(("deals", "draws", "others_draws", "blind", "decisions", "others"), 0)
        self.events: list[CardsEvent] = []
        self._error = 0

    def decided(self, by: int, truth: Truth, skill: int) -> int:
        """Note a decision; `skill` is its gain as the seat could know it. Return what the hidden cards added."""
        change = truth.played[self._seat] - truth.usual[self._seat]
        self._now, self._error = truth.played[self._seat], truth.errors[self._seat]
        if by != self._seat:
            self._parts["others"] += change
            return 0
        self._parts["decisions"] += skill
        self._parts["blind"] += change - skill
        return change - skill

    def dealt(self, event: CardsEvent, chances: tuple[int, ...], error: int, by: int | None) -> None:
        """Note what the cards did until now; `by` is the seat that moved before, None for a deal."""
        shift = chances[self._seat] - self._now
        part = "deals" if by is None else "draws" if by == self._seat else "others_draws"
        self._parts[part] += shift
        self._now = chances[self._seat]
        both = round(sqrt(self._error**2 + error**2))
        self._error = error
        self.events.append(event._replace(shift=shift, error=both))

    def closed(self) -> Luck:
        """Return the account; the chance has become the result."""
        return Luck(before=self._before, **self._parts, result=self._now)

    def turning(self) -> tuple[CardsEvent, ...]:
        """Return the largest change by cards, and others that may be as large; none if no change is large."""
        events = sorted(self.events, key=lambda event: -abs(event.shift))
        if not events or abs(events[0].shift) < TURNING:
            return ()
        largest = events[0]
        doubt = [
            each for each in events[1:] if abs(largest.shift) - abs(each.shift) < 2 * max(largest.error, each.error)
        ]
        return (largest, *(each for each in doubt[:1] if abs(each.shift) >= TURNING))


def drawn(events: tuple[AnyEvent, ...]) -> tuple[str | None, str | None]:
    """Return who drew which card last."""
    draws = [event for event in events if isinstance(event, Drew)]
    return (draws[-1].seat, draws[-1].card) if draws else (None, None)

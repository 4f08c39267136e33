"""Judging: which move is best, what it is compared with, and whether that is clear.

A search is sure only of what its assumptions imply. So a move is called better only if every model prefers it and the
mean of all is sure of it; a knock, which depends most on what is believed of the others, only if every model is sure.
The moves are chosen in other worlds than the ones in which they are compared: otherwise the luckiest move would seem
best.
"""

from collections.abc import Callable, Sequence
from math import erfc, sqrt
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from ..bots.belief import Belief, imagine
from ..bots.heuristics import heuristics_of
from ..bots.memory import Memory
from ..games import Game, moves
from ..notation.view import View
from .models import MODELS, Model
from .trying import Results, try_moves

if TYPE_CHECKING:
    from .trying import Numbers

Clarity = Literal["clear", "close", "open"]
T = TypeVar("T")

ROLLOUTS_FOR_ALL = 4_000
"""Rollouts of the first stage, in which all moves are tried."""
FEWEST_WORLDS = 16
FINALISTS = 5
"""Number of moves of the second stage, which finds the best one."""
RIVALS = 3
"""Number of moves that the best one is compared with in the last stage."""
WORLDS = 1_000
"""Worlds of the last stage for each model, with two players and eight slots: more players and slots make longer rounds.
The stage before has a quarter of them."""

SURE = 2.5
"""Standard errors by which a difference must exceed zero."""
CLEAR_CHANCE = 0.01
"""Smallest difference of the chance to win the match that counts."""
CLEAR_POINTS = 0.5
"""Smallest difference of the lead in points that counts, where the match is nearly decided."""
NEAR_CHANCE = 0.02
"""A move is nearly as good as the best one if it surely costs less than this chance to win the match."""
NEAR_POINTS = 1.0
"""And surely less than this lead in points."""
ALTERNATIVES = 2
"""Number of other good moves that a hint names."""
FALSE_SHARE = 0.05
"""Share of false ones among those that are hardly luck."""


class Estimate(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    def exceeds(self, least: float, errors: float = SURE) -> bool:
        """Whether it is above a value, and above zero by a number of standard errors."""
        return self.mean > least and self.mean > errors * self.error

    def is_below(self, most: float) -> bool:
        """Whether it is surely below a value."""
        return self.mean + SURE * self.error < most

    @property
    def chance_of_luck(self) -> float:
        """The probability that so much is measured if there is nothing; none if all worlds say the same."""
        if self.mean <= 0:
            return 1.0
        return erfc(self.mean / self.error / sqrt(2)) / 2 if self.error else 0.0

    @property
    def negated(self) -> "Estimate":
        """The same with the opposite sign."""
        return Estimate(-self.mean, self.error)


class Comparison(NamedTuple):
    """What one move gains over another: the chance to win the match, own points, the others' points, and the lead.

    High is good for the one who has it. `leads` and `led`: how often the seat has the best result of the round with the
    first move and with the second.
    """

    worth: Estimate
    own: Estimate
    rivals: Estimate
    lead: Estimate
    leads: float
    led: float

    @property
    def is_clear(self) -> bool:
        """Whether the first move is better."""
        return self.worth.exceeds(CLEAR_CHANCE) or (self.worth.mean >= 0 and self.lead.exceeds(CLEAR_POINTS))

    @property
    def is_small(self) -> bool:
        """Whether the second move is nearly as good."""
        return self.worth.is_below(NEAR_CHANCE) and self.lead.is_below(NEAR_POINTS)

    @property
    def is_favourable(self) -> bool:
        """Whether the first move seems better, though it may be luck."""
        return self.worth.mean > 0 and self.lead.mean > 0

    @property
    def is_reversed(self) -> bool:
        """Whether the second move is better."""
        return self.worth.negated.exceeds(CLEAR_CHANCE)


class Judgement(NamedTuple):
    """The best move, the one that it is compared with, how clear that is, and by how much it is better.

    `worse` is a move that is the same advice and yet clearly worse: then it matters how the advice is followed. `near`
    are other moves that are nearly as good, with the lead in points that they cost.
    """

    clarity: Clarity
    move: int
    other: int
    gain: Comparison
    worse: int | None
    near: dict[int, int]


Alike = Callable[[int, int], bool]
"""Whether two moves are the same advice, so that it does not matter which of them is better."""


def judge(game: Game, view: View, memory: Memory, candidates: Sequence[int], alike: Alike) -> Judgement:
    """Find the best of several moves, and the best one of the others that is different advice."""
    worlds = WORLDS * heuristics_of(game.heuristics).EFFORT * 8 // game.slots * 4 // (view.players + 2)
    all_worlds = max(FEWEST_WORLDS, ROLLOUTS_FOR_ALL // (len(MODELS) * len(candidates)))
    search = _Search(game, view, memory)
    ranked = _first(search.ranked(candidates, "all", all_worlds), FINALISTS, alike)
    ranked = _first(search.ranked(ranked, "finalists", worlds // 4), RIVALS + 1, alike)
    found = search.results(ranked, "last", worlds)
    best, *others = ranked
    compared = {move: [compare(each, 0, place) for each in found] for place, move in enumerate(others, 1)}
    clarity = {move: clarity_of(each, moves.KNOCK in (best, move)) for move, each in compared.items()}
    other = next((move for move in others if not alike(best, move)), others[0])
    worse = [move for move in others if alike(best, move) and move != other and clarity[move] == "clear"]
    gains = {move: pooled(each) for move, each in compared.items()}
    near = _near(gains, clarity, [best, other], alike) if clarity[other] != "open" else {}
    return Judgement(clarity[other], best, other, gains[other], next(iter(worse), None), near)


def _near(gains: dict[int, Comparison], clarity: dict[int, Clarity], named: list[int], alike: Alike) -> dict[int, int]:
    """Return moves that are nearly as good as the best one and other advice than those that are named already."""
    near: dict[int, int] = {}
    for move, gain in gains.items():
        is_good = gain.is_small and clarity[move] != "open" and moves.KNOCK not in (named[0], move)
        if is_good and len(near) < ALTERNATIVES and not any(alike(move, each) for each in (*named, *near)):
            near[move] = max(0, round(gain.lead.mean))
    return near


def _first(ranked: list[int], count: int, alike: Alike) -> list[int]:
    """Return the first moves, among them one that is different advice than the first, if there is one."""
    kept = ranked[:count]
    if all(alike(ranked[0], move) for move in kept):
        kept[count - 1 :] = [move for move in ranked[count:] if not alike(ranked[0], move)][:1] or kept[count - 1 :]
    return kept


class _Search:
    """The search for one decision: a belief for each model, with random numbers that follow from the view."""

    def __init__(self, game: Game, view: View, memory: Memory) -> None:
        self._game, self._view, self._memory = game, view, memory

    def ranked(self, tried: Sequence[int], stage: str, worlds: int) -> list[int]:
        """Return moves in the order of their mean worth in all models, best first."""
        found = self.results(tried, stage, worlds)
        worth = {move: fmean(each.worth(place) for each in found) for place, move in enumerate(tried)}
        return sorted(tried, key=lambda move: -worth[move])

    def results(self, tried: Sequence[int], stage: str, worlds: int) -> list[Results]:
        """Try moves in all models."""
        return [try_moves(self._game, self._belief(model, stage), tried, model, worlds) for model in MODELS]

    def _belief(self, model: Model, stage: str) -> Belief:
        return imagine(self._view, self._memory, Random(f"{stage}/{model}/{self._view!r}"), model.reads)


def compare(results: Results, first: int, second: int, by_chance: bool = False) -> Comparison:
    """Compare two moves world by world; with `by_chance` their worth is the chance to win the match alone."""
    worths = results.chances if by_chance else results.worths
    own = results.own(first) - results.own(second)
    rivals = results.rivals(first) - results.rivals(second)
    return Comparison(
        worth=estimate(worths(first) - worths(second)),
        own=estimate(own),
        rivals=estimate(rivals),
        lead=estimate(own - rivals),
        leads=float(results.leads(first).mean()),
        led=float(results.leads(second).mean()),
    )


def clarity_of(compared: Sequence[Comparison], is_knock: bool = False) -> Clarity:
    """Return whether the models agree that the first move is better, see no difference, or disagree."""
    if all(each.is_clear for each in compared):
        return "clear"
    if not is_knock and all(each.is_favourable for each in compared) and pooled(compared).is_clear:
        return "clear"
    return "open" if any(each.is_clear or each.is_reversed for each in compared) else "close"


def pooled(compared: Sequence[Comparison]) -> Comparison:
    """Return the mean over all models."""
    return Comparison(
        worth=_mean_of([each.worth for each in compared]),
        own=_mean_of([each.own for each in compared]),
        rivals=_mean_of([each.rivals for each in compared]),
        lead=_mean_of([each.lead for each in compared]),
        leads=fmean(each.leads for each in compared),
        led=fmean(each.led for each in compared),
    )


def _mean_of(estimates: Sequence[Estimate]) -> Estimate:
    error = sqrt(sum(each.error**2 for each in estimates)) / len(estimates)
    return Estimate(fmean(each.mean for each in estimates), error)


def estimate(values: "Numbers") -> Estimate:
    """Return the mean of independent values, and its standard error."""
    return Estimate(float(values.mean()), float(values.std(ddof=1)) / sqrt(len(values)))


def hardly_luck(found: Sequence[T], chance: Callable[[T], float]) -> list[T]:
    """Return those that are hardly luck, given how many there are (Benjamini and Hochberg); the surest ones first."""
    order = sorted(found, key=chance)
    sure = [rank for rank, each in enumerate(order, 1) if chance(each) <= FALSE_SHARE * rank / len(order)]
    return order[: sure[-1]] if sure else []

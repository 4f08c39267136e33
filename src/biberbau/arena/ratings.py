"""OpenSkill ratings of bots, from all their matches.

Winners are first and equal to each other; the others follow by their points. Each copy of a bot at one table is rated
separately, and the bot gets the mean. A bot does not change, so there is no drift (tau is 0). Ratings depend a little
on the order of the matches; it is always the order of the schedule.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .bout import Result
from .errors import needing

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a bot and its uncertainty; every bot starts at 25."""

    mu: float
    sigma: float

    def rounded(self) -> "Rating":
        """Return the rating with four digits, which are equal on every machine."""
        return Rating(round(self.mu, 4), round(self.sigma, 4))


def rate(bots: Iterable[str], results: Iterable[Result], few_points_win: bool = False) -> dict[str, Rating]:
    """Rate bots from results in the order of the schedule."""
    with needing("arena"):
        from openskill.models import PlackettLuce
    model = PlackettLuce(tau=0.0)
    start = model.rating()
    ratings = dict.fromkeys(bots, Rating(start.mu, start.sigma))
    for result in results:
        ratings |= _after(model, ratings, result, places(result, few_points_win))
    return ratings


def places(result: Result, few_points_win: bool) -> list[float]:
    """Return the rank of every seat: the number of seats ahead of it."""
    sign = 1 if few_points_win else -1
    orders = [
        (False, 0) if seat in result.winners else (True, sign * points) for seat, points in enumerate(result.totals)
    ]
    return [float(sum(other < order for other in orders)) for order in orders]


def _after(model: "PlackettLuce", ratings: dict[str, Rating], result: Result, order: list[float]) -> dict[str, Rating]:
    teams = [[model.rating(ratings[bot].mu, ratings[bot].sigma)] for bot in result.seats]
    learned = model.rate(teams, ranks=order)
    return {bot: _mean([learned[at][0] for at, name in enumerate(result.seats) if name == bot]) for bot in result.seats}


def _mean(copies: "list[PlackettLuceRating]") -> Rating:
    return Rating(
        sum(copy.mu for copy in copies) / len(copies),
        sum(copy.sigma for copy in copies) / len(copies),
    )

"""OpenSkill ratings of bots, from all their matches.

Whoever wins is ahead of all others, joint winners are equal, the others follow by their points. Copies of a bot at one
table learn from the match on their own, and the bot gets the mean of what they learned. A bot does not change, so there
is no drift (tau is 0). Ratings hang a little on the order of the matches; it is always that of the schedule.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .bout import Result
from .trouble import needing

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's strength and how sure it is; 25 is where everybody begins."""

    mu: float
    sigma: float

    def rounded(self) -> "Rating":
        """The same to four digits, on which every machine agrees."""
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
    """Every seat's place: how many are ahead of it."""
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

"""Ratings of the people of a group by OpenSkill, from their places in all matches, the oldest first.

Bots are left out: only places among people count. openskill is loaded when the first group with a rating is shown.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from .wire import GroupRating

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

START, SCALE = 1000, 40.0
"""The rating of somebody who has not played, and how many points one unit of OpenSkill is."""

Person = TypeVar("Person")


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce

    return PlackettLuce()


def ratings(matches: Iterable[Mapping[Person, int]]) -> dict[Person, GroupRating]:
    """Rate people by their places in matches, the oldest first; `give` is two standard deviations."""
    model = _model()
    rated: dict[Person, PlackettLuceRating] = {}
    for places in matches:
        if len(places) > 1:
            teams = [[rated.get(person) or model.rating()] for person in places]
            learned = model.rate(teams, ranks=[float(place) for place in places.values()])
            rated |= {person: team[0] for person, team in zip(places, learned, strict=True)}
    return {
        person: GroupRating(round(START + (each.mu - model.mu) * SCALE), round(2 * each.sigma * SCALE))
        for person, each in rated.items()
    }

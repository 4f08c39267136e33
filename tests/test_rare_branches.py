"""Rare branches, each reached for certain: all invariants hold at the table when they come about."""

from collections.abc import Sequence
from itertools import islice

import pytest

from biberbau import BadShuffle, Match

from .scenarios import SCENARIOS, Scenario
from .setups import EventJson, all_seen, shuffles_in


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.about)
def test_rare_branches(scenario: Scenario) -> None:
    table = scenario.table()
    table.begin(scenario.setup())
    events: Sequence[EventJson] = []
    moves = scenario.moves(table.match)
    while not scenario.comes_about(table.match.view(None), events):
        events = table.play(next(moves))
    for move in islice(moves, 10):
        table.play(move)


def test_an_impossible_shuffle_after_a_possible_one_changes_nothing() -> None:
    """B23: the draw pile is rebuilt among the replacements, and the next round's shuffle has a card too many."""
    scenario = next(scenario for scenario in SCENARIOS if scenario.about.startswith("B23"))
    options = {**scenario.options, "rounds": 2}
    match = Match("bande", 2, shuffles=[*scenario.setup().shuffles, [], ["9"] * 10], options=options)
    before: object = None
    with pytest.raises(BadShuffle):
        for move in scenario.moves(match):
            before = match.record(), match.events, all_seen(match)
            match.play(move)
    assert (match.record(), match.events, all_seen(match)) == before
    assert len(shuffles_in(match.record())) == 1

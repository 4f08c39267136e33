"""Beliefs cannot be wrong: whatever anybody imagines, their whole history allows it, after rebuilt piles too."""

from importlib import import_module
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from biberbau import Match
from biberbau.bots import rollout
from biberbau.bots.belief import imagine
from biberbau.bots.heuristics import reading_of
from biberbau.bots.memory import Memory
from biberbau.games import GAMES as REGISTRY
from biberbau.games.table import State
from biberbau.notation.events import events_for

from .samplers import Sampler, determinised, from_one_pool, redealt, redealt_with_prejudice, with_specials_anywhere
from .scenarios import SCENARIOS, Scenario
from .scribe import assert_same_account, scribe_of
from .setups import GAMES, PLAYERS, Viewer, examples, matches, play_on, viewers, whims
from .thin_tables import dawdle, decisions, thin_tables
from .worlds import Contradiction, assert_possible, check_world, history

SAMPLERS: tuple[Sampler, ...] = (determinised, redealt, redealt_with_prejudice)


def check_all(match: Match, seed: int, *samplers: Sampler) -> None:
    """Let every viewer imagine the table."""
    scribe = scribe_of(match)
    for viewer in viewers(match.players):
        steps = history(match, viewer)
        for sampler in samplers:
            check_world(match, scribe, viewer, steps, sampler(match, viewer, seed))


every_table = pytest.mark.parametrize(("game", "players"), list(product(GAMES, PLAYERS)))


# Every world is possible


@pytest.mark.slow
@every_table
@given(st.data(), whims)
@examples(4)
def test_worlds_are_possible_where_piles_are_rebuilt_every_few_turns(
    game: str, players: int, data: st.DataObject, whim: int
) -> None:
    with data.draw(thin_tables(game, players)).match() as begun:
        for match in decisions(begun, whim):
            check_all(match, whim, *SAMPLERS)


@pytest.mark.slow
@given(matches(), whims)
@examples(20)
def test_worlds_are_possible_with_whole_decks(match: Match, whim: int) -> None:
    check_all(match, whim, *SAMPLERS)


@pytest.mark.slow
@every_table
def test_worlds_are_possible_after_two_rebuilds_of_a_whole_deck(game: str, players: int) -> None:
    match = Match(game, players, seed=f"{game} {players}", options={"rounds": 20})
    random, rebuilt = Random(players), 0
    while rebuilt < 2:
        dawdle(match, random, linger=0.95)
        if match.standing[0].rebuilt > rebuilt:
            check_all(match, rebuilt, SAMPLERS[rebuilt])
        rebuilt = match.standing[0].rebuilt


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.about)
def test_worlds_are_possible_in_rare_positions(scenario: Scenario) -> None:
    check_all(scenario.position(), 1, *SAMPLERS)


@pytest.mark.slow
@every_table
@given(st.data(), whims)
@examples(4)
def test_what_is_read_out_of_moves_leads_to_possible_worlds(
    game: str, players: int, data: st.DataObject, whim: int
) -> None:
    """As the boss imagines: it leans cards by how they were handled, and in `bande*` reads who let go of what."""
    with data.draw(thin_tables(game, players)).match() as begun:
        for match in decisions(begun, whim):
            if match.turn is not None:
                assert_possible(match, match.turn, read_by_boss(match, whim))


def read_by_boss(match: Match, seed: int) -> State:
    game, seat = REGISTRY[match.game], str(match.turn)
    memory = Memory(seat, game)
    memory.follow(events_for(match.events, seat))
    belief = imagine(match.view(seat), memory, Random(seed))
    states = [belief.state.copy() for _ in range(3)]
    worlds = import_module(reading_of(game.heuristics) or rollout.__name__)
    worlds.imagine_world(states, belief.state.seat, belief.low, belief.high, belief.hints.packed())
    return states[rollout.WORLD]


# What a view tells about hidden cards


@every_table
@given(st.data(), whims)
@examples(4)
def test_a_view_has_the_public_facts_about_hidden_cards(
    game: str, players: int, data: st.DataObject, whim: int
) -> None:
    with data.draw(thin_tables(game, players)).match() as begun:
        for match in decisions(begun, whim):
            assert_same_account(match, scribe_of(match))


# What would happen if worlds were impossible


def contradictions(match: Match, sampler: Sampler, viewer: Viewer, seeds: int) -> int:
    """How many of this number of worlds contradict the viewer's history."""
    scribe, steps = scribe_of(match), history(match, viewer)
    found = 0
    for seed in range(seeds):
        try:
            check_world(match, scribe, viewer, steps, sampler(match, viewer, seed))
        except Contradiction:
            found += 1
    return found


@pytest.mark.parametrize("game", ["gang", "bande", "bande-classic"])
def test_one_pool_for_all_piles_is_found_out(game: str) -> None:
    match, random = Match(game, 6, seed=game), Random(game)
    while not match.standing[0].rebuilt:
        dawdle(match, random)
    for viewer in ("A", None):
        assert contradictions(match, from_one_pool, viewer, 10) == 10
        assert contradictions(match, redealt, viewer, 10) == 0


@pytest.mark.parametrize("game", ["clan", "bande"])
def test_specials_where_only_numbers_lie_are_found_out(game: str) -> None:
    match = play_on(Match(game, 4, seed=1), "patient", 1, 30)
    assert contradictions(match, with_specials_anywhere, None, 10) > 0
    assert contradictions(match, redealt, None, 10) == 0

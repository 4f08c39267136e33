"""Matches as values: pickled, copied and compared, as Python users expect of a thing that has a state."""

import copy
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given

from biberbau import Match

from .setups import GAMES, Json, all_seen, examples, matches, play_on, play_out, whims

WAYS: dict[str, Callable[[Match], Match]] = {
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),
    "deepcopy": copy.deepcopy,
    "copy.copy": copy.copy,
    "copy": Match.copy,
}
ways = pytest.mark.parametrize("way", WAYS)


@ways
@given(matches(), whims)
@examples(40)
def test_a_copy_is_equal_and_plays_on_to_the_same_end(way: str, match: Match, whim: int) -> None:
    twin = WAYS[way](match)
    assert twin == match and twin is not match
    assert (all_seen(twin), twin.events, twin.record(), twin.seed) == (
        all_seen(match),
        match.events,
        match.record(),
        match.seed,
    )
    for each in (match, twin):
        play_on(each, "any", whim, 60)
    assert twin == match
    assert (all_seen(twin), twin.events, twin.record()) == (all_seen(match), match.events, match.record())


@ways
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_plays_on_its_own(game: str, way: str) -> None:
    match = play_on(Match(game, 3, seed=4), "any", 1, 30)
    before = match.copy(), all_seen(match), match.events, match.record()
    play_out(WAYS[way](match))
    assert (match, all_seen(match), match.events, match.record()) == before


@given(matches(), whims)
@examples(60)
def test_a_move_makes_another_position(match: Match, whim: int) -> None:
    """Turns and phases count, so no move leads back to where the match stood."""
    twin = match.copy()
    if match.turn is not None:
        play_on(twin, "any", whim, 1)
        assert twin != match


@pytest.mark.parametrize("game", GAMES)
def test_where_a_match_came_from_makes_no_difference(game: str) -> None:
    """Two matches are equal if game, rules, options, state and scores are; seeds and histories are not compared."""
    match = play_on(Match(game, 2, seed=1), "any", 5, 40)
    assert Match.replay(match.record()) == match
    assert Match.replay(match.record()).seed != match.seed


OTHERS: dict[str, tuple[Json, Json]] = {
    "game": ({"game": "bande"}, {"game": "bande-classic", "options": {"first": "A"}}),
    "options": ({"game": "clan"}, {"game": "clan", "options": {"rounds": 5}}),
    "players": ({"game": "gang"}, {"game": "gang", "players": 3}),
    "rules": ({"game": "clan"}, {"game": "clan", "rules": 1}),
    "cards": ({"game": "clan"}, {"game": "clan", "seed": 2}),
}


@pytest.mark.parametrize("what", OTHERS)
def test_matches_that_differ_are_not_equal(what: str) -> None:
    one, other = ({"seed": 1, **setup} for setup in OTHERS[what])
    assert Match(**one) == Match(**one)  # type: ignore[arg-type]
    assert Match(**one) != Match(**other)  # type: ignore[arg-type]


def test_a_match_is_equal_to_nothing_else() -> None:
    match = Match("clan")
    for other in (None, 1, "clan", match.view("A"), match.record()):
        assert match != other


def test_what_is_left_above_the_top_of_a_pile_does_not_count() -> None:
    """Piles keep the cards that once lay there; only those up to the top are compared."""
    deal = [["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]]
    match, other = Match("bande", 2, shuffles=deal), Match("bande", 2, shuffles=deal)
    other._state.discard.cards[5] = 3
    assert match == other
    match._state.discard.cards[0] = 3
    assert match != other


def test_a_match_can_change_so_it_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Match("clan"))


def test_a_name_is_all_that_is_pickled_of_a_game() -> None:
    """So that a pickle stays small, and a game that is not installed is noticed where it is opened."""
    assert len(pickle.dumps(Match("clan", 2, seed=1))) < 5_000

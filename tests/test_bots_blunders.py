"""No level prefers a move that looks broken, by what it still remembers; `tests.broken_moves` says what that means.

Of the levels that search, a move counts only if it is the one that their heuristics prefer: they play another one only
if the search has found it better. More matches: `python -m tests.broken_moves --matches 200`.
"""

import pytest

from biberbau.bots import LEVELS
from biberbau.bots.bande import prefer, prefer_naively
from biberbau.bots.heuristics import Prefer
from biberbau.bots.sense_bande import looks_broken
from biberbau.games import GAMES, cards, moves, phases
from biberbau.games.table import State

from . import test_bots_clan, test_bots_gang
from .broken_moves import broken_moves, why_broken
from .practice import chosen
from .rows import on, situation

AT_A_GLANCE = tuple(name for name, level in LEVELS.items() if not level.rollouts)
STRONG = tuple(f"{name}@60" for name, level in LEVELS.items() if level.rollouts)
MATCHES = 6


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", AT_A_GLANCE)
def test_no_level_makes_a_move_that_looks_broken(name: str, game: str, players: int) -> None:
    for number in range(MATCHES // (players // 2)):
        assert list(broken_moves(name, game, players, f"broken/{number}")) == []


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", STRONG)
def test_levels_that_search_do_so_only_if_the_search_has_found_it_better(name: str, game: str) -> None:
    assert [each for each in broken_moves(name, game, 2, "broken") if not each.by_search] == []


# What looks broken


def why(state: State, move: int) -> str | None:
    return why_broken(GAMES["bande"], state, move)


def test_a_number_on_a_lower_or_equal_one_that_is_remembered() -> None:
    state = situation("5 6? 2 9", "4 4 4 4", phases.HAND, hand=5)
    assert [why(state, on(moves.PUT, slot)) is not None for slot in range(4)] == [True, False, True, False]
    state = situation("5 6? 2 9", "4 4 4 4", phases.SOURCE, top=5)
    assert [why(state, on(moves.TAKE_TO, slot)) is not None for slot in range(4)] == [True, False, True, False]


@pytest.mark.parametrize("number", [7, 8, 9])
def test_a_high_number_on_an_unknown_one(number: int) -> None:
    state = situation("5 6? swap 9", "4 4 4 4", phases.HAND, hand=number)
    found = [why(state, on(moves.PUT, slot)) is not None for slot in range(4)]
    assert found == [True, number > 7, number > 7, number == 9]
    assert found == [looks_broken(state, on(moves.PUT, slot)) for slot in range(4)]


def test_a_low_number_thrown_away() -> None:
    state = situation("5 6? 2 9", "4 4 4 4", phases.HAND, hand=8)
    assert why(state, moves.DROP) == "low card thrown away"
    state.again = 1  # another card will be drawn
    assert why(state, moves.DROP) is None


def test_a_peek_thrown_away() -> None:
    blind = situation("5 6? 2 9", "4 4 4 4", phases.HAND, hand=cards.PEEK)
    assert why(blind, moves.DROP) == "peek thrown away" and why(blind, on(moves.PEEK, 1)) is None
    assert why(blind, on(moves.PEEK, 0)) == "peek at a known card"
    assert why(situation("5 6 2 9", "4 4 4 4", phases.HAND, hand=cards.PEEK), moves.DROP) is None


def known_rival(own: str, theirs: str, **facts: int) -> State:
    """A may knock, and has seen the cards of B."""
    state = situation(own, theirs, phases.KNOCK)
    state.round, state.rounds = 1, 4
    state.table[4:8] = [card | cards.SEEN for card in state.table[4:8]]
    for name, fact in facts.items():
        setattr(state, name, fact)
    return state


@pytest.mark.parametrize("heuristic", [prefer, prefer_naively])
def test_a_knock_that_cannot_win(heuristic: Prefer) -> None:
    hopeless = known_rival("3 2 1 1?", "0 1 2 1", turns=100)
    assert why(hopeless, moves.KNOCK) == "knock that cannot win" and chosen("bande", hopeless, heuristic) == moves.PASS
    ahead = known_rival("3 2 1 1?", "0 1 2 1", turns=100, round=4)
    ahead.totals[1] = 30
    assert why(ahead, moves.KNOCK) is None and chosen("bande", ahead, heuristic) == moves.KNOCK
    level = known_rival("3 1 0 1?", "0 1 2 1", turns=100)
    assert why(level, moves.KNOCK) is None and chosen("bande", level, heuristic) == moves.KNOCK


def test_an_end_with_a_certain_penalty_in_clan() -> None:
    state = test_bots_clan.situation("5", "1u 2d 3d 4d -", "9u 8u 7u 6u -", turns=100)
    assert not test_bots_clan.begins_the_end(state.copy())
    ending = moves.PUT_DOWN | 4 << moves.FIRST
    assert why_broken(GAMES["clan"], state, ending) == "ends the round with a certain penalty"
    state.table[1] &= ~cards.SEEN  # it may be a 9
    assert why_broken(GAMES["clan"], state, ending) is None


def test_a_pair_destroyed_in_gang() -> None:
    display: test_bots_gang.Display = (4, 11, 0, 1, 4, 3, None, None)
    state = test_bots_gang.table([display, test_bots_gang.FRESH], top=12, hand=10)
    broken = [why_broken(GAMES["gang"], state, moves.PUT | slot << moves.FIRST) for slot in range(8)]
    covered = "laid on a card that is not higher"
    assert broken == ["pair destroyed", None, covered, covered, "pair destroyed", covered, None, None]
    assert test_bots_gang.answer(state) not in ("put A1", "put A5")

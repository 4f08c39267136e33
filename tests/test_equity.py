"""Match equity: the chances of all seats add up to 1, and follow the lead, the rounds left and the starter."""

import pytest

from biberbau.coach.equity import ENDER, ROTATES, STAYS, chances, is_known, start_of
from biberbau.games import GAMES as REGISTRY
from biberbau.games import phases
from biberbau.games.table import State

from .setups import GAMES

pytestmark = pytest.mark.compiled


def after_round(game: str, totals: list[int], left: int, starter: int = 0) -> State:
    """A state between two rounds."""
    state = REGISTRY[game].new_state(len(totals))
    state.rounds, state.round, state.phase, state.starter = left + 1, 1, phases.SCORED, starter
    state.ender = starter
    state.totals[: len(totals)] = totals
    return state


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", range(2, 7))
def test_the_chances_of_all_seats_add_up_to_one(game: str, players: int) -> None:
    assert is_known(REGISTRY[game], players)
    for left in (1, 3):
        found = chances(REGISTRY[game], after_round(game, list(range(players)), left))
        assert sum(found) == pytest.approx(1) and all(0 <= chance <= 1 for chance in found)


@pytest.mark.parametrize("game", GAMES)
def test_a_lead_is_worth_more_the_fewer_rounds_are_left(game: str) -> None:
    best = 1 if REGISTRY[game].best == "most" else -1
    ahead = [chances(REGISTRY[game], after_round(game, [10 * best, 0], left))[0] for left in (4, 2, 1)]
    assert 0.55 < ahead[0] < ahead[1] < ahead[2] < 1
    leads = [chances(REGISTRY[game], after_round(game, [lead * best, 0], 2))[0] for lead in (-20, -5, 0, 5, 20)]
    assert leads == sorted(leads) and abs(leads[2] - 0.5) < 0.08


@pytest.mark.parametrize("game", GAMES)
def test_turning_the_seats_turns_the_chances(game: str) -> None:
    one = chances(REGISTRY[game], after_round(game, [3, 9, 0], 2, starter=0))
    turned = chances(REGISTRY[game], after_round(game, [0, 3, 9], 2, starter=1))
    assert turned == pytest.approx([one[2], one[0], one[1]])


def test_the_start_of_the_next_round_follows_the_rules() -> None:
    starts = {game: start_of(REGISTRY[game], after_round(game, [0, 0], 1)) for game in GAMES}
    assert starts["clan"] == ENDER and starts["bande"] == ROTATES and starts["bande-classic"] == STAYS
    assert chances(REGISTRY["clan"], after_round("clan", [0, 0], 1))[0] > 0.5  # the starter is ahead

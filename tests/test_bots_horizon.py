"""Rollouts of `gang` are cut after some turns: the heuristics estimate what the rest of the round brings."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest

from biberbau import Match
from biberbau.bots import rollout
from biberbau.bots.gang import expected_lead, prefer
from biberbau.bots.rollout import HORIZON, expected_worth, redeal, worth
from biberbau.bots.thinking import by_heuristics
from biberbau.games import GAMES, cards, gang, moves, phases
from biberbau.games.table import NOBODY, State
from biberbau.kernel.compiled import Gear, values
from biberbau.kernel.rule import Bytes, Shorts, Words, bind, rule
from biberbau.notation import spell

SCALE = -11.0
own: dict[str, Any] = {"legal": gang.legal, "play": gang.play, "prefer": prefer, "expected_lead": expected_lead}
play_to_horizon, finish_round = bind(rollout.play_to_horizon, own), bind(rollout.finish_round, own)


class Played(NamedTuple):
    """A rollout: its state before and after it, and its worth."""

    before: State
    after: State
    worth: float


@cache
def positions(players: int) -> tuple[State, ...]:
    """The states of a match of builders in which a seat chooses where to take a card from, or what to do with it."""
    game, match = GAMES["gang"], Match("gang", players, seed="horizon")
    found: list[State] = []
    while match.turn is not None:
        state = match.standing[0].copy()
        state.chance, state.notes, state.random = None, None, len(found) * 1_000_003
        if state.phase in (phases.SOURCE, phases.HAND):
            found.append(state)
        match.play(spell(by_heuristics(game, state.copy()), game.slots))
    return tuple(found)


@cache
def played(players: int) -> tuple[Played, ...]:
    """A rollout from every position, after a move that is tried."""
    found = []
    for before in positions(players):
        after = before.copy()
        gang.play(after, by_heuristics(GAMES["gang"], before.copy()))
        found.append(Played(before, after, play_to_horizon(after, [0] * moves.MOST, before.seat, 0, SCALE, [], [], [])))
    return tuple(found)


@pytest.mark.parametrize("players", [2, 3])
def test_a_rollout_ends_after_some_turns_of_each_seat_or_with_the_round(players: int) -> None:
    ended, is_cut = 0, 0
    for before, after, found in played(players):
        if after.phase >= phases.SCORED:
            ended += 1
            assert found == worth(after, before.seat, SCALE)
        else:
            is_cut += 1
            assert (after.seat, after.ender, after.phase) == (before.seat, NOBODY, phases.SOURCE)
            assert after.turns == before.turns + HORIZON * players, before.phase
            assert found == expected_worth(after, before.seat, SCALE, expected_lead(after, before.seat))
    assert ended > 5 and is_cut > 5


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_expected_leads_of_all_seats_add_up_to_nothing(players: int) -> None:
    open_rounds = [state for state in positions(players) if state.ender == NOBODY]
    leads = [[expected_lead(state, seat) for seat in range(players)] for state in open_rounds]
    assert all(sum(each) == pytest.approx(0, abs=1e-9) for each in leads)
    assert max(max(each) for each in leads) > 1


def test_the_expected_lead_does_not_depend_on_hidden_cards() -> None:
    for state in positions(3):
        if state.ender == NOBODY:
            other = state.copy()
            for slot, card in enumerate(state.table):
                if not state.up[slot // gang.SLOTS] >> slot % gang.SLOTS & 1:
                    other.table[slot] = card & ~cards.FACE | (card + 5) % cards.BEAVER
            assert [expected_lead(other, seat) for seat in range(3)] == [
                expected_lead(state, seat) for seat in range(3)
            ]


def test_the_expected_lead_is_near_the_lead_that_comes() -> None:
    """Rounds with their hidden cards dealt again are played out: a point of the estimate is about a point."""
    expected, came = [], []
    for before in positions(2):
        if before.ender == NOBODY:
            for chance in range(4):
                state = before.copy()
                state.random += chance
                redeal(state, before.seat, 0, 0)
                finish_round(state, [0] * moves.MOST, before.seat, 0, SCALE, [], [], [])
                mine, theirs = (state.totals[seat] - before.totals[seat] for seat in (before.seat, 1 - before.seat))
                expected.append(expected_lead(before, before.seat))
                came.append(theirs - mine)
    slope = np.polyfit(expected, came, 1)[0]
    assert 0.6 < slope < 1.4, slope
    assert abs(np.mean(came) - np.mean(expected)) < 2.5  # the seat to move is a little better than the estimate


@rule
def cut(
    states: list[State], out: list[int], worths: list[float], viewer: int, net: Shorts, seen: Bytes, work: Words
) -> None:
    """Play the first state on as a rollout does, and write what that is worth to the viewer."""
    worths[0] = play_to_horizon(states[0], out, viewer, 0, SCALE, net, seen, work)


@pytest.mark.compiled
def test_both_gears_play_the_same_rollouts() -> None:
    gear = Gear("test-bots-horizon", [cut], State)
    for before, after, found in played(2)[:40]:
        rows, expected, again = gear.rows(1), gear.rows(1), np.zeros(1)
        gang.play(start := before.copy(), by_heuristics(GAMES["gang"], before.copy()))
        rows[0], expected[0] = values(start), values(after)
        nothing = np.zeros(0, np.int16), np.zeros(0, np.uint8), np.zeros(0, np.int32)
        gear[cut](rows, np.zeros(moves.MOST, np.int64), again, before.seat, *nothing)
        assert rows[0] == expected[0] and found == pytest.approx(float(again[0]), abs=1e-12)

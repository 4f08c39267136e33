"""Rollouts of a learned policy end at the next own turn: the network estimates what the rest of the round brings."""

from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from biberbau import Match
from biberbau.bots import kinds
from biberbau.bots.bande import prefer
from biberbau.bots.kinds import KIND_BITS, KINDS, LEARNED
from biberbau.bots.learned import rollouts
from biberbau.bots.learned.player import Policy, policy_for
from biberbau.bots.learned.policy import WORK, expected_lead
from biberbau.bots.learned.weights import FOLDER, net_of
from biberbau.bots.rollout import expected_worth, worth
from biberbau.games import GAMES, bande, moves, phases
from biberbau.games.gears import PLAIN
from biberbau.games.table import NOBODY
from biberbau.kernel.compiled import Gear, values
from biberbau.kernel.rule import Bytes, Shorts, Words, bind, rule
from biberbau.lab import Batch
from biberbau.lab.exploiting import by_policy
from biberbau.lab.floating import floating
from biberbau.observation.episode import Episode, advance

SCALE, ROWS = -7.0, 16
TABLES = sorted(path.stem.removesuffix("p").rsplit("-", 1) for path in FOLDER.glob("bande*.net"))

own: dict[str, Any] = {"legal": bande.legal, "prefer": prefer}
own |= {"answer": bind(kinds.answer, own), "advance": bind(advance, {"play": bande.play})}
finish_round = bind(rollouts.finish_round, own)


@rule
def cut(
    states: list[Episode], out: list[int], worths: list[float], drawn: int, net: Shorts, seen: Bytes, work: Words
) -> None:
    """Play the first state on as a rollout of the seat to move does, and write what that is worth."""
    worths[0] = finish_round(states[0], out, states[0].seat, drawn, SCALE, net, seen, work)


@cache
def gear() -> Gear:
    return Gear("test-bots-cut", [cut], Episode)


class Played(NamedTuple):
    """A rollout: its state before and after it, and its worth."""

    before: Episode
    after: Episode
    worth: float


def rollout_of(policy: Policy, match: Match, kind: int, seed: int) -> Played:
    """Play a rollout in the plain gear, and the same one in the compiled gear."""
    episode = policy.episode(match.standing[0].copy(), ())
    episode.chance, episode.notes, episode.random = None, None, seed * 1_000_003
    drawn = sum(kind << KIND_BITS * seat for seat in range(match.players))
    rows, again, after, found = gear().rows(1), np.zeros(1), episode.copy(), [0.0]
    rows[0] = values(episode)
    room = np.zeros(policy.layout.width, np.uint8), np.zeros(WORK, np.int32)
    gear()[cut](rows, np.zeros(moves.MOST, np.int64), again, drawn, np.array(policy.numbers, np.int16), *room)
    plain = policy.numbers, [0] * policy.layout.width, [0] * WORK
    cut([after], [0] * moves.MOST, found, drawn, *plain)
    expected = gear().rows(1)
    expected[0] = values(after)
    assert expected[0] == rows[0] and found[0] == pytest.approx(float(again[0]), abs=1e-12)
    return Played(episode, after, found[0])


@cache
def played(players: int) -> tuple[Played, ...]:
    """Rollouts from decisions of a match, against all kinds."""
    policy, dice = policy_for("bande", players), Random(players)
    found: list[Played] = []
    match = Match("bande", players, seed="cut", options={"rounds": 2})
    while match.turn is not None:
        found.append(rollout_of(policy, match, len(found) % KINDS, len(found)))
        match.play(dice.choice(match.legal if dice.random() < 0.2 else [m for m in match.legal if m != "knock"]))
    return tuple(found)


@pytest.mark.parametrize("players", [2, 3])
def test_a_rollout_ends_at_the_next_own_turn_or_with_the_round(players: int) -> None:
    policy, ended, is_cut = policy_for("bande", players), 0, 0
    for before, after, found in played(players):
        if after.phase >= phases.SCORED:
            ended += 1
            assert found == worth(after, before.seat, SCALE)
        else:
            is_cut += 1
            assert (after.seat, after.ender, after.phase) == (before.seat, NOBODY, phases.SOURCE)
            assert before.turns < after.turns <= before.turns + players
            ahead = expected_lead(after, policy.numbers, [0] * policy.layout.width, [0] * WORK)
            assert found == expected_worth(after, before.seat, SCALE, ahead * abs(SCALE))
    assert ended > 5 and is_cut > 5


def test_after_a_knock_a_round_is_played_to_its_end() -> None:
    policy, match = policy_for("bande", 2), Match("bande", 2, seed="knock")
    while match.view(None).ender is None:
        match.play("knock" if "knock" in match.legal else "draw" if "draw" in match.legal else "drop")
    for seed in range(10):
        assert rollout_of(policy, match, LEARNED, seed).after.phase >= phases.SCORED


def test_more_expected_points_are_worth_more_and_a_lead_counts_for_more_late() -> None:
    state = GAMES["bande"].new_state(2)
    state.totals[:2], state.round, state.rounds, state.phase = [20, 26], 2, 4, phases.SOURCE
    by_points = [expected_worth(state, 0, SCALE, points) for points in (-12.0, -6.0, 0.0, 6.0)]
    assert by_points == sorted(by_points) and by_points[1] == pytest.approx(0.5, abs=0.01)
    for early, late in ((2, 3), (3, 4)):
        state.round = early
        before = expected_worth(state, 0, SCALE, 0.0)
        state.round = late
        assert 0.5 < before < expected_worth(state, 0, SCALE, 0.0)


@pytest.mark.parametrize(("game", "players"), [(game, int(players)) for game, players in TABLES])
def test_the_expected_lead_is_what_the_network_says(game: str, players: int) -> None:
    """Whole numbers are close to the value of the network, which is the lead over the mean of all seats."""
    net, policy = net_of(game, players), policy_for(game, players)
    assert net is not None
    batch, random, exact = (
        Batch(game, players, ROWS, 3, reading=True, gear=PLAIN),
        np.random.default_rng(1),
        floating(net),
    )
    player, everybody = by_policy(net), np.ones(ROWS, np.bool_)
    batch.reset()
    leads, estimates = [], []
    for _ in range(20):
        batch.step(player(batch, everybody, random))
        observations, mask = batch.shown
        means = exact.outputs(exact.layers(observations)[-1], mask)[1]
        leads += (means * players / (players - 1)).tolist()
        room = [0] * policy.layout.width, [0] * WORK
        estimates += [expected_lead(batch.state(row), policy.numbers, *room) for row in range(ROWS)]
    spread = float(np.std(leads))
    assert spread > 0.2 and np.abs(np.array(estimates) - leads).max() < 0.1 * spread
    assert np.abs(np.array(estimates) - leads).mean() < 0.01 * spread

"""Learned policies: exact in both gears, blind to hidden cards, the same at a table as in training."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from biberbau import GAMES, BadSetup, Match
from biberbau.bots import make_bot, play_match
from biberbau.bots.learned.bot import PolicyBot
from biberbau.bots.learned.player import Policy, policy_for
from biberbau.bots.learned.policy import BY_CHANCE, LIKELIEST, SCORES, UNITS, WORK, choose_learned, score_moves
from biberbau.bots.learned.weights import FOLDER, HIDDEN, PolicyNet
from biberbau.bots.memory import Memory
from biberbau.bots.sense_bande import looks_broken
from biberbau.cli import main
from biberbau.games import moves
from biberbau.kernel.compiled import Gear, values
from biberbau.kernel.rule import Bytes, Shorts, Words, rule
from biberbau.notation import read_move, slot_name
from biberbau.notation.events import events_for
from biberbau.observation import Actions, Layout
from biberbau.observation.episode import HIGHEST, Episode
from biberbau.observation.episode import read_move as read_from_move

from .observed import redealt

SHIPPED = sorted(FOLDER.glob("*.net"))
SCALE = 2**17
"""Of scores in whole numbers."""


@cache
def drawn(game: str, players: int) -> PolicyNet:
    """A network with random weights, about as large as learned ones."""
    random = np.random.default_rng(1)
    sizes = (Layout(game, players, reading=True).width, *HIDDEN, len(Actions(game, players)))
    shapes = [*pairwise(sizes), (HIDDEN[1], 1)]
    weights = [random.normal(0, 1.5 / shape[0] ** 0.5, shape) for shape in shapes]
    biases = [random.normal(0, 0.1, shape[1]) for shape in shapes]
    card = {"game": game, "players": players}
    return PolicyNet.from_layers(card, [each.tolist() for each in weights], [each.tolist() for each in biases])


def standings(game: str, players: int, seed: int) -> list[Match]:
    """A match at each of its decisions."""
    match, random, found = Match(game, players, seed=seed, options={"rounds": 1, "turn_cap": 12}), Random(seed), []
    while match.turn is not None:
        if len(match.legal) > 1:
            found.append(match.copy())
        match.play(random.choice(match.legal))
    return found


def state_of(match: Match) -> Episode:
    return Layout(match.game, match.players, reading=True).followed(match.standing[0].copy(), Episode)


def scored(policy: Policy, episode: Episode) -> list[int]:
    """The scores of all legal moves."""
    out, work = [0] * moves.MOST, [0] * WORK
    count = policy.game.rules.legal(episode, out)
    score_moves(episode, out, count, policy.numbers, [0] * policy.layout.width, work)
    return work[SCORES : SCORES + count]


# Both gears


@rule
def choose_in(
    states: list[Episode], out: list[int], count: int, net: Shorts, seen: Bytes, work: Words, way: int
) -> int:
    """Choose a move of the first state."""
    return choose_learned(states[0], out, count, net, seen, work, way)


@cache
def gear() -> Gear:
    return Gear("test-learned", [choose_in], Episode)


@pytest.mark.parametrize(("game", "players"), [("bande", 2), ("bande-classic", 5), ("gang", 3), ("clan-combined", 4)])
def test_both_gears_choose_the_same(game: str, players: int) -> None:
    policy, rows = Policy(GAMES[game], drawn(game, players)), gear().rows(1)
    for match in standings(game, players, 3):
        for way in (LIKELIEST, BY_CHANCE):
            episode, out = state_of(match), [0] * moves.MOST
            episode.random = 7
            count = policy.game.rules.legal(episode, out)
            rows[0] = values(episode)
            net, room = np.array(policy.numbers, np.int16), np.zeros(policy.layout.width, np.uint8)
            work = np.zeros(WORK, np.int32)
            found = gear()[choose_in](rows, np.array(out, np.int64), count, net, room, work, way)
            plain = policy.numbers, [0] * policy.layout.width, [0] * WORK
            assert found == choose_learned(episode, out, count, *plain, way)


def test_moves_are_drawn_by_their_probability() -> None:
    policy, match = Policy(GAMES["bande"], drawn("bande", 2)), standings("bande", 2, 1)[0]
    scores = np.array(scored(policy, state_of(match))) / SCALE
    expected = np.exp(scores - scores.max())
    expected[expected < np.exp(-UNITS)] = 0
    out = [0] * moves.MOST
    count = policy.game.rules.legal(match.standing[0], out)
    drawn_moves = []
    for number in range(4_000):
        episode = state_of(match)
        episode.random = number * 1_000
        drawn_moves.append(policy.choose(episode, episode.limits, BY_CHANCE))
    shares = np.array([drawn_moves.count(move) for move in out[:count]]) / len(drawn_moves)
    assert np.abs(shares - expected / expected.sum()).max() < 0.04


# Whole numbers


def test_whole_numbers_are_close_to_the_network() -> None:
    random = np.random.default_rng(2)
    layout, actions = Layout("bande", 2, reading=True), Actions("bande", 2)
    sizes = (layout.width, *HIDDEN, len(actions))
    weights: list[Any] = [random.normal(0, 1.5 / a**0.5, (a, b)) for a, b in pairwise(sizes)]
    weights.append(random.normal(0, 0.2, (HIDDEN[1], 1)))
    weights[0] /= np.array(layout.scales)[:, None]
    biases = [random.normal(0, 0.1, each.shape[1]) for each in weights]
    net = PolicyNet.from_layers(
        {"game": "bande", "players": 2}, [each.tolist() for each in weights], [each.tolist() for each in biases]
    )
    policy = Policy(GAMES["bande"], net)
    for match in standings("bande", 2, 5):
        out, seen = [0] * moves.MOST, [0] * layout.width
        episode = state_of(match)
        count = policy.game.rules.legal(episode, out)
        score_moves(episode, out, count, policy.numbers, seen, [0] * WORK)
        hidden = np.array(seen, float)
        for matrix, bias in zip(weights[:2], biases[:2], strict=True):
            hidden = np.maximum(hidden @ matrix + bias, 0)
        exact = hidden @ weights[2] + biases[2]
        seat = str(match.turn)
        expected = [exact[actions.action(move, seat)] for move in match.legal]
        assert np.array(scored(policy, episode)) / SCALE == pytest.approx(expected, abs=0.1)


def test_a_network_that_could_overflow_is_refused() -> None:
    net = [[[300.0] * HIDDEN[0]] * 260, [[30.0] * HIDDEN[1]] * HIDDEN[0], [[1.0]] * HIDDEN[1], [[1.0]] * HIDDEN[1]]
    biases = [[0.0] * HIDDEN[0], [0.0] * HIDDEN[1], [0.0], [0.0]]
    with pytest.raises(ValueError, match="too large"):
        PolicyNet.from_layers({}, net, biases)


def test_a_network_is_read_as_it_was_written(tmp_path: Path) -> None:
    net = drawn("bande", 2)
    net.write(tmp_path / "a.net")
    assert PolicyNet.read(tmp_path / "a.net") == net


# Knowledge


@pytest.mark.parametrize(("game", "players"), [("bande", 3), ("clan", 2), ("gang", 4)])
def test_hidden_cards_do_not_change_a_score(game: str, players: int) -> None:
    policy = Policy(GAMES[game], drawn(game, players))
    for match in standings(game, players, 4)[::3]:
        episode = state_of(match)
        other = redealt(episode, episode.seat, Random(9))
        assert scored(policy, other) == scored(policy, episode)


@pytest.mark.parametrize("players", [2, 3])
def test_limits_in_training_are_those_at_a_table(players: int) -> None:
    """`Episode.limits` follows moves, `Memory` follows events."""
    different = 0
    for seed in range(8):
        match, random = Match("bande", players, seed=seed, options={"rounds": 1, "turn_cap": 30}), Random(seed)
        memory, heard, limits = Memory("A", GAMES["bande"]), 0, [HIGHEST] * 4 * players
        while match.turn is not None:
            move = random.choice(match.legal)
            episode = state_of(match)
            episode.limits[: 4 * players] = limits
            read_from_move(episode, read_move(move, 4, players))
            limits = episode.limits[: 4 * players]
            match.play(move)
            memory.follow(events_for(match.events[heard:], "A"))
            heard = len(match.events)
            if match.turn is not None:
                assert [memory[slot_name(slot, 4)].most for slot in range(4 * players)] == limits
                different += limits != [HIGHEST] * 4 * players
    assert different > 20


# At a table


def test_a_policy_plays_whole_matches() -> None:
    net = drawn("bande", 2)
    first, again = (
        play_match("bande", [PolicyBot(net, "x"), "builder"], seed=3, options={"rounds": 1, "turn_cap": 20})
        for _ in range(2)
    )
    assert first.turn is None and first.record() == again.record()


@pytest.mark.parametrize("net", [None, drawn("bande", 2)])
def test_without_a_policy_for_a_game_the_bot_says_so(net: PolicyNet | None) -> None:
    with pytest.raises(BadSetup, match="no learned policy for gang with 2 players"):
        PolicyBot(net, "x").choose(Match("gang").view("A"), ())


@pytest.mark.parametrize("move", ["put A1", "put A4", "drop"])
def test_moves_that_look_broken_are_left_out(move: str) -> None:
    """A holds a 3, and knows a 1 and a 9: it is laid on neither the 1 nor the discard pile."""
    match = Match("bande", shuffles=[["1", "5", "5", "9", "4", "4", "4", "4", "6", "3"]])
    match.play("draw")
    assert match.view("A").known["A"][0] == "1" and match.view("A").known["A"][3] == "9"
    state = match.standing[0]
    assert looks_broken(state, read_move(move, 4, 2)) == (move != "put A4")


def test_the_policy_of_the_package_plays() -> None:
    match = play_match("bande", ["policy", "builder"], seed=5, options={"rounds": 1})
    assert match.turn is None


def test_a_command_refuses_a_game_without_a_policy_before_the_first_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "arena"
    for call in (["play", "gang", "--bots", "policy"], ["arena", "gang", "--bots", "policy,kit", "--out", str(folder)]):
        assert main(call) == 2
        said = capsys.readouterr()
        assert "train gang --players 2" in said.err and not said.out
    assert not folder.exists()


def test_a_policy_has_no_budget() -> None:
    with pytest.raises(BadSetup, match="no budget"):
        make_bot("policy@5", "x")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_policies_fit_their_games(path: Path) -> None:
    card = PolicyNet.read(path).card
    game, players = card["game"], card["players"]
    assert path.stem == f"{game}-{players}p"
    policy = policy_for(game, players)
    width, actions = policy.layout.width, len(Actions(game, players))
    layers = (width + 1) * HIDDEN[0] + (HIDDEN[0] + 1) * HIDDEN[1] + (actions + 1) * (HIDDEN[1] + 1)
    assert len(policy.numbers) == len(Actions(game, players).lookup()) + layers
    assert card["curve"][-1]["lead"] > 0, "heuristics would be better"


def test_without_a_policy_the_command_that_trains_one_is_named() -> None:
    with pytest.raises(BadSetup, match="train gang --players 2"):
        policy_for("gang", 2)

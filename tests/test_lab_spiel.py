"""OpenSpiel: the games pass its suites, and its own algorithms run on them."""

import sys
import unittest
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

from biberbau import BadSetup
from biberbau.lab import find_leaks, spiel
from biberbau.lab.small import SMALL

from .setups import GAMES


def one_round(game: str, players: int) -> Any:
    return pyspiel.load_game(spiel.name_of(game), {"players": players, "rounds": 1})


def middle(game: Any, decisions: int, seed: int = 1) -> Any:
    """A state at a decision with a choice, after some decisions of random play."""
    state, random = game.new_initial_state(), Random(seed)
    while decisions or state.is_chance_node() or len(state.legal_actions()) < 2:
        decisions -= not state.is_chance_node() and decisions > 0
        state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_random_simulations(game: str, players: int) -> None:
    pyspiel.random_sim_test(one_round(game, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_the_integration_suite_of_openspiel(game: str) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS([sys.argv[0]])
    name = spiel.name_of(game)
    members = {"game_name": name, "game": pyspiel.load_game(name)}
    case = type(f"Suite_{name}", (api_test.EnforceAPIOnPartialTreeBase,), members)
    suite, result = unittest.defaultTestLoader.loadTestsFromTestCase(case), unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5 and [text for _, text in (*result.failures, *result.errors)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_games_of_openspiel_have_no_leaks(game: str) -> None:
    for players in (2, 3):
        assert find_leaks(one_round(game, players), states=12, seed=players) == []


def test_a_resampled_state_has_a_history_of_its_own() -> None:
    state = middle(one_round("bande", 3), decisions=6)
    twin = state.resample_from_infostate(1, Random(4).random)
    assert twin.information_state_string(1) == state.information_state_string(1)
    assert twin.history() != state.history() and len(twin.history()) == len(state.history())
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(twin.get_game(), twin))[1]
    assert again.history() == twin.history() and again.observation_tensor(0) == twin.observation_tensor(0)


def test_a_tensor_is_the_observation_divided_by_its_scales() -> None:
    state = middle(one_round("gang", 2), decisions=9)
    layout = state.tree.layout
    tensor = np.array(state.observation_tensor(0)) * layout.scales
    assert tensor.round().astype(int).tolist() == state.tree.observe(0)
    assert bytes.fromhex(state.observation_string(0)) == bytes(state.tree.observe(0))


def test_information_set_search_of_openspiel() -> None:
    """Its ISMCTS needs resampled states with the same actions; it says so if they differ."""
    for game in ("bande", "gang", "clan-combined"):
        played = one_round(game, 2)
        state = middle(played, decisions=5)
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        bot = ismcts.ISMCTSBot(played, evaluator, uct_c=2.0, max_simulations=12)
        assert bot.step(state) in state.legal_actions()


def test_regret_minimisation_of_openspiel() -> None:
    """CFR in Python on the states themselves, not on the exported tree."""
    game = pyspiel.load_game("biberbau_small(variant=clan-2)")
    solver = cfr.CFRPlusSolver(game)
    assert exploitability.exploitability(game, solver.current_policy()) == pytest.approx(17 / 30)  # uniform
    solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.current_policy()) < 17 / 30


def test_every_small_variant_can_be_loaded() -> None:
    for name in SMALL:
        state = pyspiel.load_game("biberbau_small", {"variant": name}).new_initial_state()
        assert state.is_chance_node() and sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)


def test_an_unknown_variant_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BadSetup, match="bande-1, "):
        pyspiel.load_game("biberbau_small(variant=chess)")


def test_openspiel_is_named_with_the_command_if_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "biberbau.lab.spiel")
    with pytest.raises(ModuleNotFoundError, match=r"pyspiel is not installed: .*\[spiel\]"):
        import_module("biberbau.lab.spiel")

"""Plain and compiled are one set of rules."""

import ast
import inspect
import json
from itertools import islice, product
from pathlib import Path

import coverage
import pytest

from biberbau import games
from biberbau.games import GAMES
from biberbau.games.gears import COMPILED, PLAIN
from biberbau.lab.simulate import simulate

from . import lockstep

JOURNEYS = 302
"""Every combination of chooser, stack, turn cap and game once, and five of a kind in the open twice."""


def test_both_gears_agree_in_every_field_after_every_decision() -> None:
    counts = lockstep.compare_gears(islice(lockstep.journeys(), JOURNEYS), 10**9)
    assert min(counts.values()) > 3_000


def test_the_journeys_go_through_every_game_with_every_number_of_players() -> None:
    found = {(journey.game, journey.players) for journey in islice(lockstep.journeys(), JOURNEYS)}
    assert found == set(product(GAMES, range(2, 7)))


def test_a_difference_between_the_gears_would_be_found() -> None:
    journey = next(lockstep.journeys())
    beside = lockstep.Beside(lockstep.compiled(journey.game), GAMES[journey.game])
    state = GAMES[journey.game].new_state(journey.players)
    beside.set(state)
    beside.compare(state, journey)
    state.totals[1] += 1
    with pytest.raises(AssertionError, match="totals"):
        beside.compare(state, journey)


@pytest.mark.slow
def test_the_journeys_take_every_branch_of_every_rule(tmp_path: Path) -> None:
    """The comparison above is worth as much as what it visits: in plain gear no branch of a rule is left out."""
    measured = coverage.Coverage(branch=True, include=[str(_folder() / "*.py")], data_file=None, config_file=False)
    with measured.collect():
        for journey in islice(lockstep.journeys(), JOURNEYS):
            lockstep.travel(journey, None)
    measured.json_report(outfile=str(tmp_path / "coverage.json"))
    files = json.loads((tmp_path / "coverage.json").read_text("utf-8"))["files"]
    found = {Path(name).name: report for name, report in files.items()}
    for module in ("clan.py", "gang.py", "bande.py", "table.py"):
        rules = _lines_of_rules(_folder() / module)
        assert set(found[module]["missing_lines"]) & rules == set(), f"{module}: lines never run"
        assert [arc for arc in found[module]["missing_branches"] if arc[0] in rules] == [], f"{module}: never taken"


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_simulates_the_same_matches_in_both_gears(game: str) -> None:
    plain = simulate(game, players=3, matches=20, gear=PLAIN, seed=11)
    compiled = simulate(game, players=3, matches=20, gear=COMPILED, seed=11)
    assert (plain.decisions, plain.points_per_round, plain.wins) == (
        compiled.decisions,
        compiled.points_per_round,
        compiled.wins,
    )


def _folder() -> Path:
    return Path(inspect.getfile(games)).parent


def _lines_of_rules(path: Path) -> set[int]:
    """The lines in the bodies of all functions marked as rules."""
    tree = ast.parse(path.read_text("utf-8"))
    return {
        line
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(mark, ast.Name) and mark.id == "rule" for mark in node.decorator_list)
        for line in range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1)
    }

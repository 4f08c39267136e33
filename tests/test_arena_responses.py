"""Best responses on the page of strength: they are kept, replaced, drawn, and stay when the ladder writes the page."""

import argparse
import json
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from biberbau.arena.plot import CURVES
from biberbau.arena.published import check, keep_response, keep_rung, load
from biberbau.arena.responses import Response
from biberbau.arena.statistics import Estimate
from biberbau.arena.strength import Rung
from biberbau.arena.tournament import run_tournament
from biberbau.bots.learned.curve import Point
from biberbau.cli import _add_exploit

from .arena_runs import DUEL, HERE, PAIR, ROOT

CURVE = (Point(0, 0.0, -0.05, 0.055), Point(2_500_000, 150.2, 0.5, 0.06), Point(5_000_000, 315.4, 0.719, 0.061))
COMMAND = "./biberbau exploit bande --players 2 --level boss --rollouts 100 --matches 200 --millions 5 --seed 1"
AT_TABLE = Estimate(0.25, -0.1, 0.6, 100)
BOSS = Response("bande", 2, "boss@100", 5.0, 1, CURVE, "0123456789ab", COMMAND, AT_TABLE, 200)
POLICY = replace(BOSS, rival="policy", command="./biberbau exploit bande --players 2", lead=None, matches=0)


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """A folder of documents."""
    check(tmp_path)
    return tmp_path


def page_of(docs: Path) -> str:
    return (docs / "strength.md").read_text("utf-8")


def test_a_response_is_kept_as_it_was_measured(docs: Path) -> None:
    assert keep_response(docs, BOSS) == docs / "strength.md"
    keep_response(docs, POLICY)
    assert load(docs) == ([], [BOSS, POLICY])
    kept = json.loads((docs / "strength.json").read_text("utf-8"))["responses"][0]
    assert kept["curve"][1] == {"decisions": 2_500_000, "seconds": 150.2, "lead": 0.5, "error": 0.06}
    assert kept["lead"]["low"] == -0.1 and kept["command"] == COMMAND


def test_the_page_has_the_numbers_the_picture_and_the_command(docs: Path) -> None:
    keep_response(docs, BOSS)
    keep_response(docs, POLICY)
    page = page_of(docs)
    cells = "5 | 0.72 ± 0.12 | 0.25 (-0.10 to 0.60) | 200 | 315 | 1 | 0123456789ab"
    assert f"| bande | 2 | boss@100 | {cells} |" in page
    assert "| bande | 2 | policy | 5 | 0.72 ± 0.12 | – | – | 315 | 1 | 0123456789ab |" in page
    assert page.count("## Best responses") == 1 and f"```sh\n{COMMAND}\n{POLICY.command}\n```" in page
    assert "with 2 players: leads of responses to boss@100, policy; the last points are below]" in page
    assert "(pictures/exploit-bande-2p.svg)" in page
    assert [path.name for path in (docs / "pictures").iterdir()] == ["exploit-bande-2p.svg"]


def test_a_later_response_replaces_only_the_same_one(docs: Path) -> None:
    others = [
        replace(BOSS, rival="elder@30"),
        replace(BOSS, seed=2),
        replace(BOSS, players=4),
        replace(BOSS, game="gang"),
    ]
    for each in (BOSS, *others):
        keep_response(docs, each)
    longer = replace(BOSS, millions=9.0, code="ba9876543210")
    keep_response(docs, longer)
    kept = load(docs).responses
    assert [(each.game, each.players, each.rival, each.seed) for each in kept] == [
        ("gang", 2, "boss@100", 1),
        ("bande", 2, "boss@100", 1),
        ("bande", 2, "boss@100", 2),
        ("bande", 2, "elder@30", 1),
        ("bande", 4, "boss@100", 1),
    ]
    assert longer in kept and BOSS not in kept
    assert len(list((docs / "pictures").iterdir())) == 3


@pytest.mark.slow
def test_the_ladder_keeps_the_responses_and_a_response_the_ladder(docs: Path, tmp_path: Path) -> None:
    table, timings = run_tournament(DUEL, PAIR, 1, tmp_path / "work", HERE)
    keep_rung(docs, Rung(table, timings, {"random": None, "kit": 0}))
    alone = page_of(docs)
    assert "Best responses" not in alone
    keep_response(docs, BOSS)
    both = page_of(docs)
    assert both.startswith(alone) and "## Best responses" in both
    keep_rung(docs, Rung(table, timings, {"random": None, "kit": 0}))
    assert page_of(docs) == both


def test_a_file_from_before_there_were_responses_is_read(docs: Path) -> None:
    (docs / "strength.json").write_text("[]")
    assert load(docs) == ([], [])
    keep_response(docs, BOSS)
    assert load(docs).responses == [BOSS]


def test_a_picture_depends_on_its_numbers_alone(docs: Path) -> None:
    path = docs / "pictures" / "exploit-bande-2p.svg"
    keep_response(docs, BOSS)
    first = path.read_bytes()
    keep_response(docs, BOSS)
    assert path.read_bytes() == first and CURVES[0][0].encode() in first and CURVES[1][0].encode() not in first
    keep_response(docs, replace(BOSS, rival="policy"))
    assert CURVES[1][0].encode() in path.read_bytes()


def test_a_curve_may_have_one_point_and_there_may_be_more_curves_than_colours(docs: Path) -> None:
    for seed in range(len(CURVES) + 1):
        keep_response(docs, replace(BOSS, seed=seed, curve=CURVE[-1:]))
    assert len(load(docs).responses) == len(CURVES) + 1


def test_the_published_responses_say_how_to_train_them_again() -> None:
    parser = argparse.ArgumentParser()
    _add_exploit(parser)
    for response in load(ROOT / "docs").responses:
        given = parser.parse_args(shlex.split(response.command)[2:])
        assert (given.game, given.players) == (response.game, response.players)
        assert (given.millions, given.seed) == (response.millions, response.seed)

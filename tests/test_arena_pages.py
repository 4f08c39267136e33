"""What the arena shows: its commands, files and pictures, and the page of the ladder."""

import argparse
import json
import re
import shlex
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from biberbau.arena.commands import add_arena, add_ladder, arena, ladder, rungs_of, split_bots
from biberbau.arena.errors import ArenaError
from biberbau.arena.ladder import Rungs
from biberbau.arena.plot import draw, side_by_side
from biberbau.arena.progress import Progress
from biberbau.arena.published import load
from biberbau.arena.report import ResultTable
from biberbau.arena.schedule import (
    Contest,
    every_pair,
)
from biberbau.arena.strangers import LIST
from biberbau.arena.strength import write_page
from biberbau.arena.tournament import run_tournament
from biberbau.arena.writing import write

from .arena_runs import DUEL, HERE, PAIR, ROOT

# What people see


def call(*arguments: str) -> int:
    """Run the command `arena` as the command line does."""
    parser = argparse.ArgumentParser()
    add_arena(parser)
    return arena(parser.parse_args(arguments), "en")


def climb(*arguments: str) -> int:
    """Run the command `ladder`."""
    parser = argparse.ArgumentParser()
    add_ladder(parser)
    return ladder(parser.parse_args(arguments), "en")


@pytest.mark.slow
def test_the_command_prints_its_results_and_writes_them_to_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["bande", "--bots", "random,kit", "--matches", "6", "--rounds", "1", "--jobs", "1"]
    assert call(*arguments, "--out", str(tmp_path)) == 0
    output = capsys.readouterr()
    for words in ("3 deals", "6 matches", "win rate", "rating", "median", "equal bots: 50.0%", "kit", "random"):
        assert words in output.out
    assert "the same command continues" in output.err and "6/6 matches, done" in output.err
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"matches.jsonl", "results.json", "clock.json", "table.txt", "winrates.svg", "winrates.png"}
    assert call(*arguments, "--out", str(tmp_path), "--json") == 0
    output = capsys.readouterr()
    assert output.err == f"written: {tmp_path}\n"
    assert json.loads(output.out) == json.loads((tmp_path / "results.json").read_text())
    assert json.loads(json.dumps(ResultTable.from_dict(json.loads(output.out)).to_dict())) == json.loads(output.out)


@pytest.mark.slow
def test_the_files_are_the_same_bit_for_bit_whenever_they_are_made(tmp_path: Path) -> None:
    for name in ("one", "two"):
        call("clan", "--players", "3", "--bots", "random,kit", "--matches", "2", "--rounds", "1", "--jobs", "1",
             "--out", str(tmp_path / name))  # fmt: skip
    for name in ("results.json", "winrates.svg", "winrates.png"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
        assert (tmp_path / "one" / name).stat().st_size > 500


@pytest.mark.slow
def test_pictures_do_not_hang_on_somebodys_settings(tmp_path: Path) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    table, _ = run_tournament(DUEL, PAIR, 1, tmp_path / "out", HERE)
    paths = [tmp_path / "plain.svg", tmp_path / "styled.svg"]
    panels = side_by_side(table, table.pairs)
    draw([panels], paths[:1])
    with matplotlib.rc_context({"font.size": 30, "axes.facecolor": "black", "svg.fonttype": "none"}):
        draw([panels], paths[1:])
        assert matplotlib.rcParams["font.size"] == 30
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_bots_are_split_at_commas_outside_quotation_marks() -> None:
    assert split_bots('boss@500,cmd:"./my bot" --depth "1,2", kit') == [
        "boss@500", 'cmd:"./my bot" --depth "1,2"', "kit"
    ]  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [["--matches", "0"], ["--jobs", "none"], ["--matches", "-3"], ["--matches", "1" + 9 * "0"], ["--jobs", "9" * 5000]],
)
def test_wrong_arguments_are_refused(wrong: list[str]) -> None:
    with pytest.raises(SystemExit):
        call("bande", "--bots", "random,kit", *wrong)


class Screen(StringIO):
    """A terminal that keeps what it was sent."""

    def isatty(self) -> bool:
        return True

    @property
    def last(self) -> str:
        """What is seen in the line that every carriage return goes back to."""
        line = ""
        for part in self.getvalue().split("\r"):
            line = part + line[len(part) :]
        return line.rstrip()


def test_progress_shows_the_time_left_without_earlier_results() -> None:
    seconds = [0.0]
    out = StringIO()
    progress = Progress(out, total=10, before=6, clock=lambda: seconds[-1])
    seconds.append(30.0)
    progress.step()
    assert progress.seconds_left() == 30.0 * 3
    assert out.getvalue() == "7/10 matches, 1:30 min left\n"
    german = Progress(None, 10, 7, "de", clock=lambda: seconds[-1])
    assert german.words() == "7/10 Partien"
    seconds.append(90.0)
    german.step()
    assert german.words() == "8/10 Partien, noch 2:00 min"


@pytest.mark.parametrize("columns", [12, 40, 60, 200])
def test_a_bar_fits_its_terminal_and_is_gone_at_the_end(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    screen, hours = Screen(), iter([0.0, 9000.0, 9000.0, 9000.0])
    progress = Progress(screen, total=100, clock=lambda: next(hours))
    progress.reach(50)
    assert screen.last.endswith("50/100 matches, 2:30 h left")
    assert 0 <= screen.last.count(".") - screen.last.count("#") <= 1 and ("#" in screen.last) == (columns >= 40)
    assert len(screen.last) < max(columns, 28)
    progress.reach(99)
    assert screen.last.endswith("99/100 matches, 1:31 min left")
    progress.reach(100)
    assert screen.last == ""


def test_a_bar_is_there_from_the_start_and_left_alone_when_a_run_is_stopped() -> None:
    screen = Screen()
    with Progress(screen, total=100, before=20):
        begun = screen.getvalue()
    assert begun.endswith("] 20/100 matches") and screen.getvalue() == begun + "\n"


def test_whatever_qualifies_the_numbers_is_said(tmp_path: Path) -> None:
    contest = Contest("bande", 2, "0", {"rounds": 1, "turn_cap": 1})
    pairs = every_pair(["random", "kit"])
    table, timings = run_tournament(contest, pairs, 1, tmp_path, HERE)
    words = write(table, timings)
    assert table.capped and f"{table.capped} rounds reached the turn cap" in words
    assert "1 round per match" in words and "1 deal, each" in words


@pytest.mark.slow
def test_the_ladder_is_played_in_parts_and_the_page_has_all_of_them(tmp_path: Path) -> None:
    docs, work = tmp_path / "docs", tmp_path / "work"
    usual = ["--levels", "random,kit", "--deals", "2", "--rounds", "1", "--jobs", "1", "--docs", str(docs)]
    usual += ["--work", str(work)]
    climb(*usual, "--games", "bande", "--players", "2,3")
    first = (docs / "strength.md").read_text()
    climb(*usual, "--games", "clan", "--players", "2")
    page = (docs / "strength.md").read_text()
    assert [(rung.name, rung.table.contest.players) for rung in load(docs).rungs] == [
        ("clan", 2),
        ("bande", 2),
        ("bande", 3),
    ]
    assert "| clan |" in page and "| clan |" not in first
    for words in ("## 2 players", "## 3 players", "| bande | kit | random |", "rounds per match", "rollouts per move"):
        assert words in page
    assert page.count("leads are [without the luck of drawn cards]") == 2  # bande with two players, and with three
    assert {path.name for path in (docs / "pictures").iterdir()} == {"strength-2p.svg", "strength-3p.svg"}
    assert "ladder --games bande --players 3 --deals 2 --rounds 1 --levels random,kit --seed 0\n" in page
    before = {path: path.read_bytes() for path in work.rglob("*.jsonl")}
    climb(*usual, "--games", "bande", "--players", "2,3")
    assert {path: path.read_bytes() for path in work.rglob("*.jsonl")} == before and len(before) == 3
    assert (docs / "strength.md").read_text() == page


@pytest.mark.slow
def test_levels_meet_strangers_on_fewer_deals_and_the_page_names_the_worst(tmp_path: Path) -> None:
    folder = ROOT / "examples" / "bots"
    (tmp_path / LIST).write_text("bande_first_knock.py:FirstKnock\nclan_thief.py:Thief\nbande_thief.py:Thief\n")
    for file in ("bande_counter.py", "bande_first_knock.py", "bande_thief.py"):
        (tmp_path / file).write_text((folder / file).read_text("utf-8"))
    usual = ["--levels", "random,kit", "--deals", "2", "--rounds", "1", "--jobs", "1", "--games", "bande"]
    usual += ["--docs", str(tmp_path / "docs"), "--work", str(tmp_path / "work"), "--players", "2"]
    climb(*usual, "--strangers", str(tmp_path), "--stranger-deals", "1")
    (rung,) = load(tmp_path / "docs").rungs
    named = [f"py:{tmp_path.as_posix()}/{name}" for name in ("bande_first_knock.py:FirstKnock", "bande_thief.py:Thief")]
    met = [(level, name) for level in ("random", "kit") for name in named]
    assert [(each.bot, each.among) for each in rung.table.pairs] == [("kit", "random"), *met]
    page = (tmp_path / "docs" / "strength.md").read_text()
    assert [each.matches for each in rung.table.pairs] == [4, *(2 for _ in met)]
    assert "| bande | 2; strangers 1 | 12 |" in page
    assert f"--strangers {tmp_path} --stranger-deals 1 --seed" in page and "| bande | kit | Thief |" in page
    leads = {name: each.lead.mean for name in named if (each := rung.table.pair("random", name))}
    worst = min(leads, key=lambda name: leads[name] or 0.0).rpartition(":")[2]
    worst_rows = page.partition("worst stranger")[2].partition("| higher |")[0]
    (row,) = (row for row in worst_rows.splitlines() if "| random |" in row)
    assert row.startswith(f"| bande | random | {worst} |")
    assert sum(timing.cpu_hours for timing in rung.timings.values()) > 0


def test_with_two_players_every_level_meets_the_strangers_and_with_more_the_two_best() -> None:
    rungs = Rungs(levels=["random", "py:own.py:Own", "kit"], deals=9, strangers=["py:x.py:X"], stranger_deals=4)
    steps = [("py:own.py:Own", "random"), ("kit", "py:own.py:Own")]
    met = [(level, "py:x.py:X") for level in ("random", "py:own.py:Own", "kit")]
    assert rungs.pairs("bande", 2) == [*steps, *met] and rungs.pairs("bande", 3) == [*steps, *met[1:]]
    assert rungs.fewer("bande", 2) == dict.fromkeys(met, 4) and rungs.fewer("bande", 3) == dict.fromkeys(met[1:], 4)


@pytest.mark.parametrize("stranger_deals", [None, 9, 12])
def test_strangers_play_as_many_deals_as_levels_unless_fewer_are_wanted(stranger_deals: int | None) -> None:
    rungs = Rungs(levels=["random", "kit"], deals=9, strangers=["py:x.py:X"], stranger_deals=stranger_deals)
    assert rungs.fewer("bande", 2) == {}


def test_a_folder_without_a_list_of_strangers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match=r"has no strangers\.txt"):
        climb("--strangers", str(tmp_path), "--docs", str(tmp_path / "docs"), "--work", str(tmp_path / "work"))


def test_the_ladder_knows_no_budgets_for_strangers(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="not on the ladder"):
        climb("--levels", "random,kit", "--budget", "boss=5", "--docs", str(tmp_path), "--work", str(tmp_path))


@pytest.mark.parametrize("levels", ["kit", "kit,kit"])
def test_a_ladder_has_two_rungs_or_more(tmp_path: Path, levels: str) -> None:
    with pytest.raises(ArenaError, match="two or more different bots"):
        climb("--levels", levels, "--docs", str(tmp_path / "docs"), "--work", str(tmp_path / "work"))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("nothing", [["--games", ""], ["--levels", " , "]])
def test_a_ladder_of_nothing_is_refused(tmp_path: Path, nothing: list[str]) -> None:
    with pytest.raises(SystemExit):
        climb(*nothing, "--docs", str(tmp_path), "--work", str(tmp_path))


def test_a_ladder_that_could_not_be_published_is_not_played(tmp_path: Path) -> None:
    usual = ["--levels", "random,kit", "--games", "bande", "--players", "2", "--work", str(tmp_path / "work")]
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(ArenaError, match="choose another folder"):
        climb(*usual, "--docs", str(tmp_path / "file"))
    for content in ("", "[1]", '[{"table": 1}]', "{}", '{"rungs": [], "responses": [{}]}'):
        (tmp_path / "strength.json").write_text(content)
        with pytest.raises(ArenaError, match=r"strength\.json holds no tables"):
            climb(*usual, "--docs", str(tmp_path))
    assert not (tmp_path / "work").exists()


def test_the_published_page_says_how_to_play_the_same_again() -> None:
    docs = ROOT / "docs"
    commands = re.findall(r"^\./biberbau ladder (.+)$", (docs / "strength.md").read_text("utf-8"), re.MULTILINE)
    parser = argparse.ArgumentParser()
    add_ladder(parser)
    for output, rung in zip(commands, load(docs).rungs, strict=True):
        given = parser.parse_args(shlex.split(output))
        rungs = rungs_of(given)
        (game,), (players,) = given.games, given.players
        assert (rungs.contest(game, players), rungs.deals) == (rung.table.contest, rung.table.deals)
        pairs = rungs.pairs(game, players)
        assert pairs == [(met.bot, met.among) for met in rung.table.pairs]
        fewer = rungs.fewer(game, players)
        assert all(
            met.lead.deals == fewer.get(pair, rungs.deals) for pair, met in zip(pairs, rung.table.pairs, strict=True)
        )


@pytest.mark.slow
def test_the_published_page_is_that_of_its_numbers(tmp_path: Path) -> None:
    docs = ROOT / "docs"
    if not load(docs).rungs:
        pytest.skip("nothing is published yet")
    (tmp_path / "pictures").mkdir()
    assert write_page(*load(docs), tmp_path / "pictures") == (docs / "strength.md").read_text("utf-8")


def test_the_commands_load_nothing_heavy_before_they_run() -> None:
    code = "import sys, biberbau.arena.commands; print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    heavy = {"joblib", "matplotlib", "openskill", "distributed", "ray", "numpy", "numba", "multiprocessing"}
    assert not heavy & set(said.split())

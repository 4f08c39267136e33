"""The arena for authors of bots: own Python bots, records of matches, options, and nothing that must be installed."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from biberbau import BadSetup, Match
from biberbau.arena import cores, engine, records, store
from biberbau.arena.errors import ArenaError
from biberbau.arena.ladder import Rungs, climb
from biberbau.arena.schedule import Bout, every_pair, schedule
from biberbau.arena.tournament import RunOptions, run_tournament
from biberbau.arguments import BadCall, options_of, read_option, spell_option
from biberbau.clusters import ClusterError
from biberbau.lab.simulate import simulate

from .arena_runs import DUEL, HERE, PAIR, held

RECORDED = RunOptions(jobs=1, records=True)
BOT = """
class Careful:
    def choose(self, view, events):
        return view.legal[0]

class Clumsy:
    def choose(self, view, events):
        return view.legal[0] if view.phase == "source" else "fall"

class Lost:
    def choose(self, view, events):
        return view["known"]
"""


@pytest.fixture(name="here")
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be in a folder with bots."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "mine.py").write_text(BOT)
    return tmp_path


def arena(*arguments: str | Path, path: Sequence[str | Path] = ()) -> subprocess.CompletedProcess[str]:
    """Run the command `arena`, with modules of other folders before all others."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (*path, *sys.path))), "LANG": "C.UTF-8"}
    command = [sys.executable, "-m", "biberbau", "arena", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)


# Own bots


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_python_class_plays_in_the_arena(here: Path, jobs: int) -> None:
    pairs = every_pair(["py:mine.py:Careful", "kit"])
    table, timings = run_tournament(DUEL, pairs, 2, here / "out", RunOptions(jobs=jobs))
    assert table.matches == 4 and timings["py:mine.py:Careful"].incidents == 0
    assert table.moves["py:mine.py:Careful"] == timings["py:mine.py:Careful"].moves > 0


def test_a_python_bot_that_fails_now_and_then_is_reported_and_a_builder_moves(here: Path) -> None:
    name = "py:mine.py:Clumsy"
    _, timings = run_tournament(DUEL, every_pair([name, "kit"]), 2, here / "out", HERE)
    assert 0 < timings[name].incidents < timings[name].moves
    assert any("illegal move: fall" in text for text in timings[name].incident_texts)


def test_a_python_bot_that_does_not_play_at_all_is_refused(here: Path) -> None:
    with pytest.raises(
        ArenaError, match=r"py:mine.py:Lost does not play: raised TypeError: .*mine.py, line 12, in choose"
    ):
        run_tournament(DUEL, every_pair(["py:mine.py:Lost", "kit"]), 1, here / "out", HERE)
    for name in ("py:mine.py:Gone", "py:gone.py:Bot", "py:gone"):
        with pytest.raises(BadSetup):
            run_tournament(DUEL, every_pair([name, "kit"]), 1, here / "out", HERE)
    assert not (here / "out").exists()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["py:mine.py:Careful", f"cmd:{sys.executable} speaking.py"])
def test_a_bot_that_was_edited_plays_again(here: Path, name: str) -> None:
    (here / "speaking.py").write_text(BOT + "from biberbau.bots import run\nrun(Careful)\n")
    pairs = every_pair([name, "kit"])
    run_tournament(DUEL, pairs, 1, here / "out", HERE)
    before = (here / "out" / store.NAME).read_bytes()
    run_tournament(DUEL, pairs, 1, here / "out", HERE)
    assert (here / "out" / store.NAME).read_bytes() == before
    for file in ("mine.py", "speaking.py"):
        (here / file).write_text((here / file).read_text() + "# better now\n")
    run_tournament(DUEL, pairs, 1, here / "out", HERE)
    after = (here / "out" / store.NAME).read_bytes()
    assert after.startswith(before) and after.count(b"\n") == before.count(b"\n") + 2
    run_tournament(DUEL, pairs, 1, here / "out", RunOptions(jobs=1, any_code=True))
    assert (here / "out" / store.NAME).read_bytes() == after


# Records


def kept(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / records.NAME).read_text().splitlines()]


def test_every_match_is_kept_as_a_record(tmp_path: Path) -> None:
    held(DUEL, tmp_path, 3, RECORDED)
    content = kept(tmp_path)
    results = store.ResultStore(tmp_path, DUEL).results
    assert len(content) == len(results) == 6
    for record in content:
        match = Match.replay(record)
        arena = record["arena"]
        assert isinstance(arena, dict)
        result = results[Bout(arena["deal"], tuple(arena["seats"]))]
        assert tuple(match.totals.values()) == result.totals
        assert record["names"] == dict(zip("AB", result.seats, strict=True))


def test_records_do_not_change_the_table(tmp_path: Path) -> None:
    assert held(DUEL, tmp_path / "with", run=RECORDED) == held(DUEL, tmp_path / "without")
    assert not (tmp_path / "without" / records.NAME).exists()
    assert held(DUEL, tmp_path / "two", run=RunOptions(jobs=2, records=True)) == held(DUEL, tmp_path / "without")
    assert sorted(map(repr, kept(tmp_path / "two"))) == sorted(map(repr, kept(tmp_path / "with")))


def test_records_that_are_missing_are_played_again_and_others_are_not(tmp_path: Path) -> None:
    held(DUEL, tmp_path, 2)
    held(DUEL, tmp_path, 2, RECORDED)
    content = (tmp_path / records.NAME).read_bytes()
    assert content.count(b"\n") == 4 and (tmp_path / store.NAME).read_bytes().count(b"\n") == 1 + 8
    held(DUEL, tmp_path, 2, RECORDED)
    assert (tmp_path / records.NAME).read_bytes() == content
    (tmp_path / records.NAME).write_bytes(content[:-99])  # a run was killed
    held(DUEL, tmp_path, 3, RECORDED)
    assert (tmp_path / records.NAME).read_bytes().startswith(content[: content.rindex(b"\n", 0, -99) + 1])
    assert len(kept(tmp_path)) == 6
    assert len({json.dumps(record) for record in kept(tmp_path)}) == 6


def test_somebody_elses_records_are_left_alone(tmp_path: Path) -> None:
    for content, why in ((b"a diary\n", "something else"), (b'{"format": "biberbau/1"}\n', "line 1, is not a record")):
        (tmp_path / records.NAME).write_bytes(content)
        with pytest.raises(ArenaError, match=why):
            held(DUEL, tmp_path, 1, RECORDED)
        assert (tmp_path / records.NAME).read_bytes() == content
        assert not (tmp_path / store.NAME).exists()


# Nothing that must be installed


@pytest.fixture(name="bare")
def without_extras(tmp_path: Path) -> Path:
    """A folder that hides what belongs to the extra `arena`."""
    folder = tmp_path / "bare"
    folder.mkdir()
    for name in ("joblib", "matplotlib", "openskill"):
        (folder / f"{name}.py").write_text(f"raise ModuleNotFoundError('No module named {name}', name='{name}')\n")
    return folder


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_this_machine_needs_no_other_packages(tmp_path: Path, bare: Path, jobs: str) -> None:
    out = tmp_path / "out"
    arguments = ("bande", "--bots", "random,kit", "--matches", "4", "--rounds", "1", "--jobs", jobs, "--out")
    done = arena(*arguments, out, path=[bare])
    assert done.returncode == 0, done.stderr
    assert re.search(r"there are no ratings and pictures; they come with: .*pip install '\S*\[arena\]'", done.stderr)
    assert "win rate" in done.stdout and "rating" not in done.stdout
    assert {path.name for path in out.iterdir()} == {"matches.jsonl", "results.json", "clock.json", "table.txt"}
    assert json.loads((out / "results.json").read_text())["ratings"] == {}
    full = arena(*arguments, out)
    assert full.returncode == 0 and "rating" in full.stdout and (out / "winrates.svg").exists()
    assert json.loads((out / "results.json").read_text())["ratings"]


@pytest.mark.parametrize("more", [["--on", "dask:tcp://127.0.0.1:1"], ["--on", "ray:127.0.0.1:1"]])
def test_what_is_missing_is_named_before_anything_is_written(tmp_path: Path, bare: Path, more: list[str]) -> None:
    done = arena("bande", "--bots", "random,kit", "--out", tmp_path / "out", *more, path=[bare])
    assert done.returncode == 2 and done.stderr.startswith("biberbau: joblib is not installed; try: ")
    assert done.stderr.count("\n") == 1 and not (tmp_path / "out").exists()


def test_a_cluster_that_is_not_there_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(ClusterError, match="--on dask"):
        held(DUEL, tmp_path / "out", run=RunOptions(on="slurm:here"))
    assert not (tmp_path / "out").exists()


def test_a_table_that_is_complete_needs_no_cluster(tmp_path: Path) -> None:
    whole = held(DUEL, tmp_path)
    assert held(DUEL, tmp_path, run=RunOptions(on="slurm:here")) == whole


def test_one_process_plays_here_and_in_order_several_elsewhere_and_all() -> None:
    bouts = list(schedule(PAIR, 2, 12))
    with engine.workers(jobs=1) as work:
        played = list(work((DUEL, bout, False) for bout in bouts))
    assert [each.result.bout for each in played] == bouts
    with engine.workers(jobs=2) as work:
        others = {each.result.bout: each.result for each in work((DUEL, bout, False) for bout in bouts)}
    assert set(others) == set(bouts)
    assert all(others[each.result.bout].totals == each.result.totals for each in played)


def end_at_once(group: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_that_is_killed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "_play_group", end_at_once)
    with pytest.raises(ArenaError, match="has ended; perhaps there was not enough memory"):
        list(cores.play_on_cores(2, ((DUEL, bout, False) for bout in schedule(PAIR, 2, 3))))


def test_a_ladder_names_missing_packages_before_the_first_match(tmp_path: Path, bare: Path) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (bare, *sys.path)))}
    command = [sys.executable, "-m", "biberbau", "ladder", "--games", "bande", "--levels", "kit,random", "--jobs", "1"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment, timeout=120)
    assert done.returncode == 2 and re.search(r"pip install '\S*\[arena\]'", done.stderr)
    assert [path.name for path in tmp_path.iterdir()] == ["bare"]


# Options


@pytest.mark.parametrize(
    ("given", "name", "value"),
    [
        ("rounds=2", "rounds", 2),
        ("rotate=TRUE", "rotate", True),
        ("first=b", "first", "B"),
        ("birthday_order=b, a", "birthday_order", ["B", "A"]),
    ],
)
def test_options_are_read_and_written_the_same_way(given: str, name: str, value: object) -> None:
    assert read_option(given) == (name, value)
    assert read_option(spell_option(name, value)) == (name, value)


def test_what_is_no_option_is_refused() -> None:
    with pytest.raises(BadCall, match="“rounds” is not an option"):
        options_of(["turn_cap=3", "rounds"])


def test_a_simulation_takes_options() -> None:
    usual, short = simulate("bande", 2, 20), simulate("bande", 2, 20, options={"rounds": 1, "turn_cap": 3})
    assert usual.rounds == 80 and short.rounds == 20 and short.capped > 0
    with pytest.raises(BadSetup, match="turn_cap cannot be 0"):
        simulate("bande", 2, 20, options={"turn_cap": 0})


def test_a_contest_with_options_says_so(tmp_path: Path) -> None:
    arguments = ("gang", "--bots", "random,kit", "--matches", "2", "--jobs", "1", "--rounds", "1")
    done = arena(*arguments, "--option", "birthday_order=b,a", "--option", "turn_cap=50", "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "gang, 2 players, 1 round per match, birthday_order=B,A, turn_cap=50, seed 0" in done.stdout
    header = json.loads((tmp_path / store.NAME).read_text().splitlines()[0])
    assert header["options"] == {"rounds": 1, "birthday_order": ["B", "A"], "turn_cap": 50}


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"turn_cap": 50}, {"rounds": 1, "rotate": True, "turn_cap": 50}, {"rounds": 1}])
def test_a_ladder_takes_options_and_prints_the_command_to_repeat_it(tmp_path: Path, options: dict[str, object]) -> None:
    rungs = Rungs(["random", "kit"], deals=1, options=options)
    said: list[str] = []
    (page,) = climb(rungs, ["bande-classic"], [2], tmp_path / "work", tmp_path / "docs", HERE, said.append)
    (command,) = re.findall(r"^\./biberbau ladder .*$", page.read_text(), re.MULTILINE)
    again = options_of(re.findall(r"--option (\S+)", command.replace("--rounds ", "--option rounds=")))
    assert again == options
    usual = Rungs(["random", "kit"], deals=1, options={"rounds": 2})
    list(climb(usual, ["bande-classic"], [2], tmp_path / "work", tmp_path / "docs", HERE, said.append))
    assert len(list((tmp_path / "work").iterdir())) == 2, "each has a folder of its own"

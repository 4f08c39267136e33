"""Self-play as data: what is written is what was played, and it can be played again."""

import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from biberbau import BadSetup
from biberbau.games.gears import PLAIN
from biberbau.lab import Batch, data
from biberbau.lab.data import Recorded, generate, load

ONE_ROUND = {"rounds": 1}


@pytest.fixture(autouse=True)
def small_waves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "ROWS", 4)
    monkeypatch.setattr(data, "EACH", 3)


def written(path: Path, game: str = "bande", players: int = 3, by: str = "builder") -> Recorded:
    return generate(path, game, players, 20, by=by, seed=2, options=ONE_ROUND, gear=PLAIN)


@pytest.mark.parametrize(
    ("game", "players", "by"), [("bande", 3, "builder"), ("gang", 2, "kit"), ("clan-combined", 6, "random")]
)
def test_every_match_can_be_played_again(game: str, players: int, by: str, tmp_path: Path) -> None:
    recorded = written(tmp_path / "matches.parquet", game, players, by)
    assert (len(recorded), recorded.game, recorded.by) == (24, game, by), "two waves"
    assert len(set(recorded.counters.tolist())) == 24
    for number in range(0, 24, 5):
        match = recorded.match(number)
        won = sum(1 << "ABCDEF".index(seat) for seat in match.winners or ())
        assert won == recorded.winners[number] > 0


def test_examples_have_every_decision_as_it_was(tmp_path: Path) -> None:
    recorded = written(tmp_path / "matches.parquet")
    found = list(recorded.examples(size=24, gear=PLAIN))
    assert sum(len(each.actions) for each in found) == recorded.decisions
    batch = Batch("bande", 3, 24, options=ONE_ROUND, gear=PLAIN)
    observations, _ = batch.begin(recorded.counters)
    assert (found[0].observations == observations).all()
    assert (found[0].actions == [recorded.actions(number)[0] for number in range(24)]).all()
    for each in found:
        assert each.mask[np.arange(len(each.actions)), each.actions].all()
        assert set(np.unique(each.gains)) <= {-1.0, 0.5, 2.0, 0.0}
    last = [match for match in range(24) if len(recorded.actions(match)) == len(found)]
    assert len(found[-1].actions) == len(last), "in the last step only the longest matches are left"


def test_the_same_matches_come_from_other_workers(tmp_path: Path) -> None:
    first = written(tmp_path / "here.parquet")
    with ThreadPoolExecutor(2) as pool:
        second = generate(
            *(tmp_path / "there.parquet", "bande", 3, 20), seed=2, options=ONE_ROUND, gear=PLAIN, mapper=pool.map
        )
    assert first.counters.tolist() == second.counters.tolist()
    assert (first._actions == second._actions).all()


def test_a_file_describes_itself(tmp_path: Path) -> None:
    path = tmp_path / "matches.parquet"
    written(path)
    table = pq.read_table(path)
    assert table.schema.field("actions").type == pa.list_(pa.uint8())
    assert b'"actions": ["draw", "drop", "knock"' in table.schema.metadata[b"biberbau"]
    assert repr(load(path)) == "<24 matches of bande with 3 players by builder>"


def test_wrong_input_says_what_is_possible(tmp_path: Path) -> None:
    path = tmp_path / "matches.parquet"
    for arguments, named in (
        ({"by": "boss"}, "random, kit, yearling, builder"),
        ({"matches": 0}, "1, 2"),
        ({"game": "chess"}, "bande-classic"),
    ):
        with pytest.raises(BadSetup, match=named):
            generate(**({"path": path, "game": "bande", "gear": PLAIN} | arguments))  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir()), "nothing is written"
    pq.write_table(pa.table({"a": [1]}), path)
    with pytest.raises(ValueError, match=r"biberbau-matches/1; generate\(\) writes it"):
        load(path)
    with pytest.raises(ValueError, match="takes 2 counters"):
        Batch("bande", 2, 2, gear=PLAIN).begin([1])
    with pytest.raises(BadSetup, match="kit, yearling, builder"):
        Batch("bande", 2, 2, gear=PLAIN).advise("boss")


def test_pyarrow_is_named_with_the_command_if_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "biberbau.lab.data")
    with pytest.raises(ModuleNotFoundError, match=r"pyarrow is not installed: .*\[data\]"):
        import_module("biberbau.lab.data")


def test_the_command_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, hint in (["chess"], "bande-classic"), (["bande", "--on", "slurm:here"], "--on dask:tcp://HOST:8786"):
        monkeypatch.setattr(sys, "argv", ["data", *arguments])
        with pytest.raises(SystemExit):
            data.main()
        assert hint in capsys.readouterr().err

"""The arena and self-play on clusters of Dask and Ray; `make test-clusters` installs them and runs this."""

import os
import socket
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from biberbau.arena.tournament import RunOptions
from biberbau.clusters import ClusterError
from biberbau.kernel.compiled import cache_folder

from .arena_runs import DUEL, ROOT, held
from .own_network import ALONE, need_own_network
from .ray_cluster import FILE, generated

pytestmark = pytest.mark.cluster


def test_a_dask_cluster_of_several_processes_gives_the_same(tmp_path: Path) -> None:
    from distributed import LocalCluster  # an extra that the other tests do without

    cluster = LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1")
    with cluster:
        on = f"dask:{cluster.scheduler_address}"
        there = held(DUEL, tmp_path / "there", run=RunOptions(on=on))
        data = generated(tmp_path / "there.parquet", "--on", on)
    assert there == held(DUEL, tmp_path / "here")
    assert data == generated(tmp_path / "here.parquet")


def test_a_ray_cluster_of_several_processes_gives_the_same(tmp_path: Path) -> None:
    need_own_network("Ray listens to the whole network")
    with TemporaryDirectory(prefix="ray") as short:  # names of sockets may not be long
        command = [*ALONE, sys.executable, "-m", "tests.ray_cluster", short]
        home = os.environ | {"HOME": short, "NUMBA_CACHE_DIR": str(cache_folder().parent)}  # Ray keeps a token there
        there = subprocess.run(command, cwd=ROOT, env=home, capture_output=True, text=True, check=True)
        data = (Path(short) / FILE).read_bytes()
    assert there.stdout.splitlines()[-1] == held(DUEL, tmp_path)
    assert data == generated(tmp_path / "here.parquet")


@pytest.mark.parametrize(("kind", "scheme"), [("dask", "tcp://"), ("ray", "")])
def test_a_cluster_that_is_not_there_is_missed_at_once(tmp_path: Path, kind: str, scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    with pytest.raises(ClusterError, match=f"answers at {scheme}127.0.0.1:{port}"):
        held(DUEL, tmp_path, run=RunOptions(on=f"{kind}:{scheme}127.0.0.1:{port}"))

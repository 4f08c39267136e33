"""A tournament and self-play on a Ray cluster of two worker processes in a separate network namespace; run by a test.

Ray always listens on all network interfaces.
"""

import os
import subprocess
import sys
from pathlib import Path

from biberbau.arena.tournament import RunOptions

from .arena_runs import DUEL, held
from .own_network import wake_loopback

WORKERS = 2
FILE = "there.parquet"


def generated(file: Path, *where: str) -> bytes:
    """Return the file of some matches of self-play; `where` is the cluster."""
    what = ("bande", "--matches", "5000", "--rounds", "1")
    subprocess.run([sys.executable, "-m", "biberbau.lab.data", *what, "--out", str(file), *where], check=True)
    return file.read_bytes()


def main(folder: Path) -> None:
    """Print the table of a tournament, and write matches of self-play."""
    import ray  # an extra that the other tests do without

    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_AUTH_MODE"] = "disabled"  # a token would be shared by all runs of a user
    wake_loopback()
    ray.init(num_cpus=WORKERS, include_dashboard=False, log_to_driver=False, _temp_dir=str(folder / "ray"))
    address = ray.get_runtime_context().gcs_address
    generated(folder / FILE, "--on", f"ray:{address}")
    print(held(DUEL, folder / "matches", run=RunOptions(on=f"ray:{address}")))
    ray.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]))

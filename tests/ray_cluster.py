"""A tournament on a Ray cluster of two worker processes in a separate network namespace; run by the arena's tests.

Ray always listens on all network interfaces.
"""

import os
import sys
from pathlib import Path

import ray

from biberbau.arena.tournament import RunOptions

from .arena_runs import DUEL, held
from .own_network import wake_loopback

WORKERS = 2


def main(folder: Path) -> None:
    """Print the table of a tournament."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_AUTH_MODE"] = "disabled"  # a token would be shared by all runs of a user
    wake_loopback()
    ray.init(num_cpus=WORKERS, include_dashboard=False, log_to_driver=False, _temp_dir=str(folder / "ray"))
    address = ray.get_runtime_context().gcs_address
    print(held(DUEL, folder / "matches", run=RunOptions(on=f"ray:{address}")))
    ray.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]))

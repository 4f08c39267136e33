"""A match through the public API: `view` and `play` in the plain gear, compared with an older revision.

    python -m bench.match [--base REVISION] [--decisions N] [--rounds N] [--instructions]

Both revisions play the same matches with the same random choices, in processes that run alternately. The table shows
decisions per CPU second and their ratio. With --instructions it shows machine instructions per decision instead, as
valgrind counts them: these do not depend on other load. It needs git.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from .calling import parser

ROOT = Path(__file__).parents[1]
BASE = "e695dc5"
SETTINGS = (("bande", 2), ("bande", 6), ("bande-classic", 4), ("clan", 4), ("clan-combined", 4), ("gang", 4))
WARM_UP = 300
"""Decisions before the count of instructions starts."""

PLAYED = """
import json, random, sys, time
from biberbau import Match
game, players, decisions = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
done, number, chance = 0, 0, random.Random(7)
began = time.process_time()
while done < decisions:
    match = Match(game, players, seed=number)
    number += 1
    while match.turn is not None and done < decisions:
        view = match.view(match.turn)
        match.play(chance.choice(view.legal))
        done += 1
print(json.dumps(done / (time.process_time() - began)))
"""


def main() -> None:
    called = parser("bench.match", __doc__)
    called.add_argument("--base", default=BASE, help=f"the revision to compare with ({BASE})")
    called.add_argument("--decisions", type=int, default=20_000, help="in each run (20000)")
    called.add_argument("--rounds", type=int, default=5, help="runs of each tree, in turns; the best counts (5)")
    called.add_argument("--instructions", action="store_true", help="count instructions with valgrind")
    given = called.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base = unpack(given.base, Path(folder))
        print(f"{'game':<15}{'players':>8}{given.base:>12}{'now':>12}{'ratio':>8}")
        for game, players in SETTINGS:
            if given.instructions:
                before, now = (instructions(tree, game, players, given.decisions) for tree in (base, ROOT / "src"))
                ratio = before / now
            else:
                before, now = in_turns(base, game, players, given.decisions, given.rounds)
                ratio = now / before
            print(f"{game:<15}{players:>8}{before:>12,.0f}{now:>12,.0f}{ratio:>8.2f}", flush=True)


def unpack(revision: str, folder: Path) -> Path:
    """Write the sources of a revision into a folder."""
    packed = subprocess.run(["git", "archive", revision, "src"], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x"], cwd=folder, input=packed, check=True)
    return folder / "src"


def in_turns(base: Path, game: str, players: int, decisions: int, rounds: int) -> tuple[float, float]:
    """Return the decisions per CPU second of the older revision and of this one."""
    speeds: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for found, tree in zip(speeds, (base, ROOT / "src"), strict=True):
            found.append(speed(tree, game, players, decisions))
    return max(speeds[0]), max(speeds[1])


def speed(tree: Path, game: str, players: int, decisions: int) -> float:
    """Return the decisions per CPU second of one revision, in a separate process."""
    rate: float = json.loads(run(tree, game, players, decisions).stdout)
    return rate


def instructions(tree: Path, game: str, players: int, decisions: int) -> float:
    """Return the instructions per decision of one revision, without those of the start."""
    counter = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    counts = []
    for count in (WARM_UP, WARM_UP + decisions):
        found = re.search(r"Collected : (\d+)", run(tree, game, players, count, counter).stderr)
        assert found is not None
        counts.append(int(found[1]))
    return (counts[1] - counts[0]) / decisions


def run(
    tree: Path, game: str, players: int, decisions: int, under: Sequence[str] = ()
) -> subprocess.CompletedProcess[str]:
    """Play with one revision in a separate process, optionally under a program such as valgrind."""
    command = [*under, sys.executable, "-c", PLAYED, game, str(players), str(decisions)]
    environment = os.environ | {"PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True)


if __name__ == "__main__":
    main()

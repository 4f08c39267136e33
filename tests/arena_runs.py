"""Shared by the tests of the arena: small contests and short tournaments."""

import json
from pathlib import Path

from biberbau.arena.schedule import Contest, every_pair
from biberbau.arena.tournament import RunOptions, run_tournament

ROOT = Path(__file__).parents[1]
QUICK = {"rounds": 1}
DUEL = Contest("bande", 2, "duel", QUICK)
FOUR = Contest("bande", 4, "four", QUICK)
PAIR = every_pair(["random", "kit"])
HERE = RunOptions(jobs=1)


def held(contest: Contest, folder: Path, deals: int = 4, run: RunOptions = HERE) -> str:
    """Play a small tournament; return its table as text for an exact comparison."""
    return json.dumps(run_tournament(contest, PAIR, deals, folder, run)[0].to_dict())

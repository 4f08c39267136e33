"""The commands `biberbau arena` and `biberbau ladder`, and what `biberbau exploit` measures and publishes.

They import what they need when they run.
"""

import argparse
import re
import sys
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, TypeVar

from ..arguments import add_options, options_of
from ..games import GAMES
from ..installation import command as shell_command

if TYPE_CHECKING:
    from .ladder import Rungs
    from .report import Showing
    from .schedule import Contest
    from .tasks import Task
    from .tournament import RunOptions

T = TypeVar("T")
Trained = tuple[str, str, Mapping[str, Any]]
"""A best response: what it was trained against, the name of its bot, and its training card."""

ARENA = "Let bots play against each other on duplicate deals; show win rates, points and ratings."
LADDER = "Play every level against the next lower one in every game, and write docs/strength.md."
OWN_BOTS = 'your own: py:FILE.py:NAME, py:MODULE:NAME (a Python class or function), "cmd:COMMAND" (a program)'
DOCS = "folder for strength.md and pictures/"
DONE = 0
MATCHES, PLAYERS, SEED = 2000, 2, "0"
"""The usual tournament."""
LONGEST_NAME = 60
MOST = 10_000_000
"""The largest number that these commands accept."""


def add_arena(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `biberbau arena`."""
    add = command.add_argument
    add("game", metavar="GAME", help=f"{', '.join(GAMES)}; or a task with a fixed protocol, such as bande-2p")
    add(
        "--bots",
        required=True,
        metavar="BOTS",
        help="two or more, for a task one or more, separated by commas: levels, baselines, " + OWN_BOTS,
    )
    add(
        "--matches",
        type=_positive,
        metavar="M",
        help="matches of each pair, rounded up to whole deals (2000)",
    )
    add(
        "--players",
        type=int,
        metavar="N",
        help="2 to 6; with more than 2, one bot plays among copies of another (2)",
    )
    add_options(command, with_rounds=True)
    add("--seed", help="text that determines all chance (0); keep it secret from programs you do not trust")
    add(
        "--out",
        type=Path,
        metavar="DIR",
        help="folder for results; a run in the same folder continues where the last one stopped",
    )
    add("--records", action="store_true", help="save every match in DIR/records.jsonl, for the command replay")
    add("--json", action="store_true", help="print the table as JSON")
    _add_run_options(command)


def add_ladder(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `biberbau ladder`."""
    add = command.add_argument
    add("--games", type=_names, default=list(GAMES), metavar="GAMES", help="separated by commas (all)")
    add("--players", type=_numbers, default=[2, 4], metavar="N,…", help="numbers of players (2,4)")
    add(
        "--deals",
        type=_positive,
        default=100,
        metavar="D",
        help="deals of each pair; each deal is played in every seating (100)",
    )
    add_options(command, with_rounds=True)
    add("--levels", type=_names, metavar="BOTS", help="weakest first, separated by commas (the built-in levels)")
    add("--budget", type=_budget, action="append", default=[], metavar="LEVEL=N", help="rollouts per move of a level")
    add(
        "--strangers",
        type=_names,
        default=[],
        metavar="BOTS",
        help="bots that the levels meet, or a folder with a list of them: examples/bots",
    )
    add(
        "--stranger-deals",
        type=_positive,
        metavar="D",
        help="deals of each pair of a level and a stranger, if fewer (as --deals)",
    )
    add("--seed", default="0", help="text that determines all chance (0)")
    add("--work", type=Path, default=Path("arena/ladder"), metavar="DIR", help="folder for the results (arena/ladder)")
    add("--docs", type=Path, default=Path("docs"), metavar="DIR", help=f"{DOCS} (docs)")
    _add_run_options(command)


def _add_run_options(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add(
        "--jobs",
        type=_positive,
        metavar="N",
        help="processes on this machine (default: one for each core)",
    )
    add("--on", metavar="CLUSTER", help="play on a cluster instead: dask:ADDRESS or ray:ADDRESS")
    add("--any-code", action="store_true", help="also count results of other versions of rules and bots")


def arena(call: argparse.Namespace, language: str) -> int:
    """Play a tournament."""
    import json

    from .records import NAME
    from .schedule import Contest, deals_for, every_pair
    from .tournament import left_out, publish, run_tournament

    bots, task = split_bots(call.bots), _task(call)
    if task is None:
        contest = Contest(call.game, _or(call.players, PLAYERS), _or(call.seed, SEED), options_of(call.option))
        pairs, deals = every_pair(bots), deals_for(_or(call.matches, MATCHES), contest.players)
    else:
        contest, pairs, deals = task.contest, task.pairs(bots), task.deals
    folder = call.out or Path("arena", folder_name(contest, bots))
    table, timings = run_tournament(contest, pairs, deals, folder, _run_options(call, call.records))
    words = publish(table, timings, folder)
    if task is not None:
        words = "\n".join(task.rows(table, bots))
    print(json.dumps(table.to_dict(), ensure_ascii=False) if call.json else words)
    _say(f"written: {folder}")
    if call.records:
        _say(f"show the matches with: {shell_command('replay', quote(str(folder / NAME)))}")
    if missing := left_out():
        _say(missing)
    return DONE


def respond(call: argparse.Namespace, train: Callable[[], Trained]) -> None:
    """Train a best response, let it play against the whole level, and publish it in the folder `call.docs`, if any.

    It is published after the training, and again with its matches.
    """
    from dataclasses import replace

    from ..bots.levels import LEVELS
    from .bout import code_version
    from .published import check, keep_response
    from .responses import Response

    matches = call.matches if call.level in LEVELS else 0  # a policy or a kind of player is no level
    if call.docs is not None:
        check(call.docs)
        code_version()  # this process keeps it; after the training the sources may be others
    rival, bot, card = train()
    response = Response.of(card, rival, call.millions, code_version(), _training(call, rival, matches))

    def publish(found: Response) -> None:
        if call.docs is not None:
            _say(f"written: {keep_response(call.docs, found)}")

    publish(response)
    if matches > 0:
        met = _meet(response.game, response.players, str(call.seed), bot, call.level, matches)
        print(_lead_over(met), flush=True)
        publish(replace(response, lead=met.lead, matches=met.matches))


def _training(call: argparse.Namespace, rival: str, matches: int) -> str:
    """Return the command that trains the same response."""
    level, _, rollouts = rival.partition("@")
    words = ["./biberbau exploit", call.game, f"--players {call.players}"]
    if call.net is not None:
        words.append(f"--net {quote(str(call.net))}")
    if call.level is not None:
        words += [f"--level {level}", *([f"--rollouts {rollouts}"] if rollouts else []), f"--matches {matches}"]
    return " ".join([*words, f"--millions {call.millions:.12g}", f"--seed {call.seed}", "--docs docs"])


def _meet(game: str, players: int, seed: str, bot: str, other: str, matches: int) -> "Showing":
    """Let a bot play among copies of another one. No results are kept."""
    from tempfile import TemporaryDirectory

    from .schedule import Contest
    from .tournament import RunOptions, run_tournament

    contest, deals = Contest(game, players, seed), -(-matches // players)
    with TemporaryDirectory() as folder:
        table, _ = run_tournament(contest, [(bot, other)], deals, Path(folder), RunOptions())
    (met,) = table.pairs
    return met


def _lead_over(met: "Showing") -> str:
    from .writing import percent, points

    lead, wins = points(met.lead), percent(met.wins)
    return f"lead over {met.among} at a table: {lead} points a round; it wins {wins} of {met.matches} matches"


def _task(call: argparse.Namespace) -> "Task | None":
    """Return the task that is named instead of a game; ArenaError if its protocol is to be changed."""
    from .errors import ArenaError
    from .tasks import TASKS

    task = TASKS.get(call.game)
    changed = [name for name in ("matches", "players", "seed", "option") if getattr(call, name)]
    if task is not None and changed:
        raise ArenaError(f"{task.name} has a fixed protocol: leave out --{', --'.join(changed)}, or name the game")
    return task


def _or(given: T | None, usual: T) -> T:
    return usual if given is None else given


def rungs_of(call: argparse.Namespace) -> "Rungs":
    """Return the plan of a ladder from the arguments of `biberbau ladder`."""
    from .ladder import Rungs

    return Rungs(
        levels=call.levels,
        budgets=dict(call.budget),
        deals=call.deals,
        options=options_of(call.option),
        seed=call.seed,
        strangers=call.strangers,
        stranger_deals=call.stranger_deals,
    )


def ladder(call: argparse.Namespace, language: str) -> int:
    """Measure the levels and write the page."""
    from .ladder import climb

    for page in climb(rungs_of(call), call.games, call.players, call.work, call.docs, _run_options(call), _say):
        _say(f"written: {page}")
    return DONE


def _run_options(call: argparse.Namespace, records: bool = False) -> "RunOptions":
    from ..clusters import ALL_CORES
    from .tournament import RunOptions

    return RunOptions(call.jobs or ALL_CORES, call.on, sys.stderr, call.any_code, records)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


# Reading arguments


def split_bots(given: str) -> list[str]:
    """Split names at commas, but not inside quotation marks.

    >>> split_bots('boss, cmd:./mybot --depth "2,3"')
    ['boss', 'cmd:./mybot --depth "2,3"']
    """
    return [name.strip() for name in re.findall(r'(?:[^,"]|"[^"]*"?)+', given) if name.strip()]


def folder_name(contest: "Contest", bots: list[str]) -> str:
    """Return a readable folder name, different for every contest."""
    mark = sha256(repr((contest.to_dict(), bots)).encode()).hexdigest()[:8]
    readable = re.sub(r"[^A-Za-z0-9@]+", "-", "-".join((contest.game, f"{contest.players}p", *bots))).strip("-")
    return f"{readable[:LONGEST_NAME]}-{mark}"


def _names(given: str) -> list[str]:
    names = split_bots(given)
    if not names:
        raise argparse.ArgumentTypeError("no name is given")
    return names


def _positive(given: str) -> int:
    if not given.isdecimal() or len(given) > len(str(MOST)) or not 1 <= int(given) <= MOST:
        raise argparse.ArgumentTypeError(f"{given[:80]} is not a whole number from 1 to {MOST}")
    return int(given)


def _numbers(given: str) -> list[int]:
    return [_positive(part.strip()) for part in given.split(",")]


def _budget(given: str) -> tuple[str, int]:
    level, equals, rollouts = given.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{given} is not a budget such as boss=500")
    return level, _positive(rollouts)

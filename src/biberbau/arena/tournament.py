"""A tournament: play the missing matches, store the results, and make the table."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TextIO

from ..bots import make_bot
from ..bots.own import PythonBot
from ..bots.program import ProgramBot
from ..bots.registry import check_game, check_here, fingerprint
from ..bots.substitute import in_brief
from ..clusters import ALL_CORES
from ..installation import install_command
from ..match import Match
from ..notation.events import events_for
from .bout import deal
from .engine import workers
from .errors import ArenaError, is_installed
from .plot import draw, side_by_side
from .progress import Progress
from .records import Records
from .report import ResultTable, Timing, make_table, make_timings, write_json
from .schedule import NONE_FEWER, Bout, Contest, Pair, schedule
from .store import ResultStore
from .writing import write

TABLE, CLOCK, TEXT = "results.json", "clock.json", "table.txt"
PICTURES = ("winrates.svg", "winrates.png")
EXTRAS = {"ratings": "openskill", "pictures": "matplotlib"}
"""Parts of a tournament that need optional packages."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How matches are played: the number of processes or the cluster, and where progress is shown.

    With `any_code` results of other versions of Biberbau count as well. With `records` every match is saved as a
    record.
    """

    jobs: int = ALL_CORES
    on: str | None = None
    progress: TextIO | None = None
    any_code: bool = False
    records: bool = False


def run_tournament(
    contest: Contest,
    pairs: Sequence[Pair],
    deals: int,
    folder: Path,
    run: RunOptions | None = None,
    fewer: Mapping[Pair, int] = NONE_FEWER,
) -> tuple[ResultTable, dict[str, Timing]]:
    """Play the missing matches of a tournament, with its results in a folder; return the table and the timings.

    `fewer` has the pairs that play fewer deals. Nothing is written before all requirements have been checked.
    """
    if deals < 1:
        raise ArenaError("a tournament needs at least one deal")
    bots = list(dict.fromkeys(bot for pair in pairs for bot in pair))
    run = run or RunOptions()
    _try_bots(bots, contest, run)
    bouts = list(schedule(pairs, contest.players, deals, fewer))
    own = {bot: fingerprint(bot) for bot in bots}
    with ResultStore(folder, contest, run.any_code, own) as store, ExitStack() as stack:
        records = stack.enter_context(Records(folder)) if run.records else None
        _play_missing(contest, bouts, store, records, run)
        played = [store.results[bout] for bout in bouts]
        return make_table(contest, pairs, deals, store.results, fewer), make_timings(bots, played)


def _try_bots(bots: Iterable[str], contest: Contest, run: RunOptions) -> None:
    """Refuse unknown bots, and users' bots that do not run here, before any match."""
    for name in bots:
        check_game(name, contest.game, contest.players)
        if run.on is None:
            check_here(name)
        bot = make_bot(name, "")
        try:
            if isinstance(bot, PythonBot) or (isinstance(bot, ProgramBot) and run.on is None):
                _try_own(name, bot, deal(contest, 0))
        finally:
            bot.close()


def _try_own(spec: str, bot: PythonBot | ProgramBot, match: Match) -> None:
    """Refuse a bot that never plays: a builder would replace it, and the table would be a builder's.

    A Python bot must answer its first question; a program must say its name.
    """
    named, seat = bot.name, match.turn or ""
    bot.choose(match.view(seat), events_for(match.events, seat))
    if bot.incidents and bot.name == named:
        raise ArenaError(f"{spec} does not play: {in_brief(bot.incidents[0])}")


def _play_missing(
    contest: Contest, bouts: Sequence[Bout], store: ResultStore, records: Records | None, run: RunOptions
) -> None:
    missing = [bout for bout in bouts if not _is_kept(bout, store, records)]
    if not missing:
        return
    with workers(run.jobs, run.on) as work:
        store.begin()
        if records is not None:
            records.begin()
        _say_how(store, run)
        with Progress(run.progress, len(bouts), len(bouts) - len(missing)) as progress:
            for played in work((contest, bout, records is not None) for bout in missing):
                result = store.add(played.result)
                if records is not None and played.record is not None:
                    records.add(result, played.record)
                progress.step()


def _is_kept(bout: Bout, store: ResultStore, records: Records | None) -> bool:
    result = store.results.get(bout)
    return result is not None and (records is None or records.has(result))


def _say_how(store: ResultStore, run: RunOptions) -> None:
    if run.progress is None:
        return
    print(f"results are stored in {store.path}; stop with Ctrl-C, the same command continues", file=run.progress)


def publish(table: ResultTable, timings: dict[str, Timing], folder: Path) -> str:
    """Write the tables and plots of a tournament into its folder; return the table as text."""
    words = write(table, timings)
    write_json(folder / TABLE, table.to_dict())
    write_json(folder / CLOCK, {bot: asdict(timing) for bot, timing in timings.items()})
    (folder / TEXT).write_text(words + "\n", encoding="utf-8")
    if is_installed("matplotlib"):
        draw([side_by_side(table, table.pairs)], [folder / name for name in PICTURES])
    return words


def left_out() -> str | None:
    """Say which parts are missing because a package is not installed; None if there are none."""
    missing = [what for what, module in EXTRAS.items() if not is_installed(module)]
    return f"there are no {' and '.join(missing)}; they come with: {install_command('arena')}" if missing else None

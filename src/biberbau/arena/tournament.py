"""A tournament: play what is missing, keep it, and make the table of it."""

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TextIO

from ..bots import make_bot
from ..bots.own import PythonBot
from ..bots.program import ProgramBot
from ..bots.registry import fingerprint
from ..bots.substitute import in_brief
from ..installation import install_command
from ..match import Match
from ..notation.events import events_for
from .bout import deal
from .engine import ALL_CORES, place
from .plot import draw, side_by_side
from .progress import Progress
from .records import Records
from .report import Table, Timing, make_table, make_timings, write_json
from .schedule import Bout, Contest, Pair, schedule
from .store import Store
from .trouble import Trouble, is_installed
from .writing import write

TABLE, CLOCK, TEXT = "results.json", "clock.json", "table.txt"
PICTURES = ("winrates.svg", "winrates.png")
EXTRAS = {"ratings": "openskill", "pictures": "matplotlib"}
"""What a tournament has more of if these are installed."""


@dataclass(frozen=True, slots=True)
class Way:
    """How matches are played: with so many processes here, or on a cluster; where progress is shown, if anywhere.

    With `any_code` results that other versions of Biberbau have left count as well. With `records` every match is kept
    as a record.
    """

    jobs: int = ALL_CORES
    on: str | None = None
    progress: TextIO | None = None
    any_code: bool = False
    records: bool = False


def hold(
    contest: Contest, pairs: Sequence[Pair], deals: int, folder: Path, way: Way | None = None
) -> tuple[Table, dict[str, Timing]]:
    """Play a tournament, or what is missing of it, with its results in a folder; return the table and the times.

    Nothing is written before everything that is needed has been found.
    """
    if deals < 1:
        raise Trouble("a tournament needs at least one deal")
    bots = list(dict.fromkeys(bot for pair in pairs for bot in pair))
    way = way or Way()
    _try_bots(bots, contest, way)
    bouts = list(schedule(pairs, contest.players, deals))
    own = {bot: fingerprint(bot) for bot in bots}
    with Store(folder, contest, way.any_code, own) as store, ExitStack() as stack:
        records = stack.enter_context(Records(folder)) if way.records else None
        _play_missing(contest, bouts, store, records, way)
        played = [store.results[bout] for bout in bouts]
        return make_table(contest, pairs, deals, store.results), make_timings(bots, played)


def _try_bots(bots: Iterable[str], contest: Contest, way: Way) -> None:
    """Refuse unknown bots, and users' bots that do not run here, before anything is played."""
    for name in bots:
        bot = make_bot(name, "")
        try:
            if isinstance(bot, PythonBot) or (isinstance(bot, ProgramBot) and way.on is None):
                _try_own(name, bot, deal(contest, 0))
        finally:
            bot.close()


def _try_own(spec: str, bot: PythonBot | ProgramBot, match: Match) -> None:
    """Refuse a bot that never plays: a builder would play in its place, and the table be a builder's.

    A Python bot has to answer its first question; a program has to say its name.
    """
    named, seat = bot.name, match.turn or ""
    bot.choose(match.view(seat), events_for(match.events, seat))
    if bot.incidents and bot.name == named:
        raise Trouble(f"{spec} does not play: {in_brief(bot.incidents[0])}")


def _play_missing(contest: Contest, bouts: Sequence[Bout], store: Store, records: Records | None, way: Way) -> None:
    missing = [bout for bout in bouts if not _is_kept(bout, store, records)]
    if not missing:
        return
    with place(way.jobs, way.on) as work:
        store.begin()
        if records is not None:
            records.begin()
        _say_how(store, way)
        with Progress(way.progress, len(bouts), len(bouts) - len(missing)) as progress:
            for played in work((contest, bout, records is not None) for bout in missing):
                result = store.add(played.result)
                if records is not None and played.record is not None:
                    records.add(result, played.record)
                progress.step()


def _is_kept(bout: Bout, store: Store, records: Records | None) -> bool:
    result = store.results.get(bout)
    return result is not None and (records is None or records.has(result))


def _say_how(store: Store, way: Way) -> None:
    if way.progress is None:
        return
    print(f"matches are kept in {store.path}; stop with Ctrl-C, the same command goes on", file=way.progress)


def publish(table: Table, timings: dict[str, Timing], folder: Path) -> str:
    """Write all there is to say of a tournament into its folder; return it in words."""
    words = write(table, timings)
    write_json(folder / TABLE, table.to_dict())
    write_json(folder / CLOCK, {bot: asdict(timing) for bot, timing in timings.items()})
    (folder / TEXT).write_text(words + "\n", encoding="utf-8")
    if is_installed("matplotlib"):
        draw([side_by_side(table, table.pairs)], [folder / name for name in PICTURES])
    return words


def left_out() -> str | None:
    """Say what there would be if more were installed; none if all of it is."""
    missing = [what for what, module in EXTRAS.items() if not is_installed(module)]
    return f"there are no {' and '.join(missing)}; they come with: {install_command('arena')}" if missing else None

"""A tournament: play what is missing, keep it, and make the table of it."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from ..match import Match
from ..notation.events import heard
from .bout import deal
from .engine import ALL_CORES, results
from .plot import draw, side_by_side
from .progress import Progress
from .report import Table, Timing, make_table, make_timings, write_json
from .schedule import Bout, Contest, Pair, schedule
from .store import Store
from .trouble import Trouble
from .writing import write

if TYPE_CHECKING:
    from ..bots.program import ProgramBot

TABLE, CLOCK, TEXT = "results.json", "clock.json", "table.txt"
PICTURES = ("winrates.svg", "winrates.png")


@dataclass(frozen=True, slots=True)
class Way:
    """How matches are played: with so many processes here, or on a cluster; where progress is shown, if anywhere.

    With `any_code` results that other versions of Biberbau have left count as well.
    """

    jobs: int = ALL_CORES
    on: str | None = None
    progress: TextIO | None = None
    any_code: bool = False


def hold(
    contest: Contest, pairs: Sequence[Pair], deals: int, folder: Path, way: Way | None = None
) -> tuple[Table, dict[str, Timing]]:
    """Play a tournament, or what is missing of it, with its results in a folder; return the table and the times."""
    if deals < 1:
        raise Trouble("a tournament needs at least one deal")
    bots = list(dict.fromkeys(bot for pair in pairs for bot in pair))
    way = way or Way()
    _try_bots(bots, contest, way)
    bouts = list(schedule(pairs, contest.players, deals))
    with Store(folder, contest, way.any_code) as store:
        _play_missing(contest, bouts, store, way)
        played = [store.results[bout] for bout in bouts]
        return make_table(contest, pairs, deals, store.results), make_timings(bots, played)


def _try_bots(bots: Iterable[str], contest: Contest, way: Way) -> None:
    """Find out about unknown bots, and about programs that do not run here, before anything is played."""
    from ..bots import make_bot
    from ..bots.program import ProgramBot

    for name in bots:
        bot = make_bot(name, "")
        try:
            if isinstance(bot, ProgramBot) and way.on is None:
                _try_program(name, bot, deal(contest, 0))
        finally:
            bot.close()


def _try_program(spec: str, program: "ProgramBot", match: Match) -> None:
    """Refuse a program that never says its name: a builder would play in its place, and the table be a builder's."""
    command, seat = program.name, match.turn or ""
    program.choose(match.view(seat), heard(match.events, seat))
    if program.incidents and program.name == command:
        trouble, *complaints = program.incidents[0].partition(": ")[2].splitlines()
        why = "; ".join((trouble, *(line.strip(" |") for line in complaints[-1:])))
        raise Trouble(f"{spec} does not play: {why}")


def _play_missing(contest: Contest, bouts: Sequence[Bout], store: Store, way: Way) -> None:
    missing = store.missing(bouts)
    if not missing:
        return
    if way.progress:
        print(f"matches are kept in {store.path}; stop with Ctrl-C, the same command goes on", file=way.progress)
    with Progress(way.progress, len(bouts), len(bouts) - len(missing)) as progress:
        for result in results(contest, missing, way.jobs, way.on):
            store.add(result)
            progress.step()


def publish(table: Table, timings: dict[str, Timing], folder: Path) -> str:
    """Write all there is to say of a tournament into its folder; return it in words."""
    words = write(table, timings)
    write_json(folder / TABLE, table.to_dict())
    write_json(folder / CLOCK, {bot: asdict(timing) for bot, timing in timings.items()})
    (folder / TEXT).write_text(words + "\n", encoding="utf-8")
    draw([side_by_side(table, table.pairs)], [folder / name for name in PICTURES])
    return words

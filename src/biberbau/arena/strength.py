"""The page `docs/strength.md`: how strong the levels are, in every game, and how that was found out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from shlex import quote
from statistics import fmean
from typing import Any

from ..arguments import spell_option
from .plot import draw, side_by_side
from .report import Showing, Table, Timing, Timings
from .writing import NOTHING, counted, milliseconds, percent, points, rating

INTRODUCTION = """\
# How strong the levels are

Every level against the next lower one, the boss against a yearling, against two baselines and against itself.
`biberbau ladder` plays the matches and writes this page from [strength.json](strength.json); the same seed gives the
same table.

**How it is measured.** Every deal is played from every seating with the same shuffles, so no bot is better off for its
cards or its place. With more than two players one bot of the higher level sits among copies of the lower one, in every
seat: equal bots would win one match in as many as there are players. A joint win of k counts 1/k. The matches of one
deal are not independent, so a deal is one observation: the numbers are means of averages by deal, with Student's 95 %
intervals over deals (for win rates never narrower than Clopper and Pearson's bound for deals unlike all that were
seen). *Lead* is by how many points a round the higher level did better than the mean of the others. Ratings are
OpenSkill's (25 is where everybody begins, ± is two standard deviations) and can be compared within one column only.

**Budgets** are rollouts per move; 0 means playing at a glance. `boss@800` is the boss with 800 rollouts instead of its
own budget: the same thinking in less time, so that so many matches could be played. At the table it thinks longer.

**Baselines.** `one-step` plays its own turn in the best way by expectation, as if the round ended then. `ismcts` is
plain information-set Monte-Carlo tree search with uniform rollouts, as OpenSpiel has it, on the same compiled rules.
How long each of them took for a move beside the boss is told below.
"""


@dataclass(frozen=True, slots=True)
class Rung:
    """One game at one size of table: its numbers, its times, and the budgets of the bots."""

    table: Table
    timings: Timings
    budgets: Mapping[str, int | None]

    @property
    def name(self) -> str:
        """The game."""
        return self.table.contest.game

    def to_dict(self) -> dict[str, object]:
        """Return it ready for JSON."""
        timings = {bot: asdict(timing) for bot, timing in self.timings.items()}
        return {"table": self.table.to_dict(), "timings": timings, "budgets": dict(self.budgets)}

    @staticmethod
    def from_dict(told: Mapping[str, Any]) -> "Rung":
        """Read it back."""
        timings = {bot: Timing(**{**t, "told": tuple(t["told"])}) for bot, t in told["timings"].items()}
        return Rung(Table.from_dict(told["table"]), timings, told["budgets"])


def write_page(rungs: Sequence[Rung], pictures: Path) -> str:
    """Write the page, and its pictures into a folder beside it."""
    sizes = sorted({rung.table.contest.players for rung in rungs})
    parts = [_part(size, [rung for rung in rungs if rung.table.contest.players == size], pictures) for size in sizes]
    return "\n".join([INTRODUCTION, *parts])


def _part(players: int, rungs: Sequence[Rung], pictures: Path) -> str:
    picture = pictures / f"strength-{players}p.svg"
    draw([side_by_side(rung.table, _met(rung)) for rung in rungs], [picture])
    alt = f"Win rates and leads with {players} players, with 95 % intervals; the numbers are in the table below"
    head = [f"## {players} players", "", f"![{alt}]({pictures.name}/{picture.name})", ""]
    lines = [*_pairs(rungs), "", "### The best against itself", "", *_mirrors(rungs)]
    lines += [
        "",
        "### What was played",
        "",
        *_setups(rungs),
        "",
        *_commands(rungs),
        "",
        "### Ratings",
        "",
        *_by_bot(rungs, _rating),
    ]
    lines += ["", "### Time per move", "", TIMES, "", *_by_bot(rungs, _time)]
    return "\n".join([*head, *lines, *_remarks(rungs), ""])


TIMES = (
    "Median / 95th percentile in milliseconds, as measured while the matches were played, several at once and on a "
    "machine with other work; times differ from run to run, and nothing else here depends on them."
)


def _met(rung: Rung) -> list[Showing]:
    """All pairs of two different bots."""
    return [showing for showing in rung.table.pairs if showing.bot != showing.among]


def _pairs(rungs: Iterable[Rung]) -> Iterator[str]:
    yield from _header("game", "higher", "lower", "win rate of the higher", "lead, points a round", "matches")
    for rung in rungs:
        for met in _met(rung):
            yield _row(rung.name, met.bot, met.among or "", percent(met.wins), points(met.lead), f"{met.matches:,}")


def _mirrors(rungs: Iterable[Rung]) -> Iterator[str]:
    """Tell how many points a round a bot makes among copies of itself."""
    yield from _header("game", "bot", "points a round", "matches")
    for rung in rungs:
        for met in rung.table.pairs:
            if met.bot == met.among:
                yield _row(rung.name, met.bot, points(met.points), f"{met.matches:,}")


def _setups(rungs: Iterable[Rung]) -> Iterator[str]:
    """Say what exactly was played."""
    yield from _header("game", "deals", "matches", "rounds a match", "rollouts per move", "seed", "version")
    for rung in rungs:
        table = rung.table
        budgets = ", ".join(f"{name_of(bot)} {_number(budget)}" for bot, budget in rung.budgets.items())
        counts = (f"{table.deals:,}", f"{table.matches:,}", str(table.rounds))
        yield _row(rung.name, *counts, budgets, table.contest.seed, ", ".join(table.code))


def _commands(rungs: Iterable[Rung]) -> Iterator[str]:
    """Say how to play the same again."""
    yield "```sh"
    for rung in rungs:
        table = rung.table
        contest = table.contest
        options = "".join(f" {_option(*option)}" for option in contest.options.items())
        part = f"--games {contest.game} --players {contest.players} --deals {table.deals}{options}"
        yield f"biberbau ladder {part}{_climbers(rung)} --seed {quote(contest.seed)}"
    yield "```"


def _option(name: str, value: object) -> str:
    return f"--rounds {value}" if name == "rounds" else f"--option {quote(spell_option(name, value))}"


def _climbers(rung: Rung) -> str:
    """Name who was on the ladder: the built-in levels, which alone meet themselves, or others, weakest first."""
    pairs = rung.table.pairs
    if any(met.bot == met.among for met in pairs):
        return "".join(f" --budget {bot.replace('@', '=')}" for bot in rung.budgets if "@" in bot)
    levels = (pairs[0].among or "", *(met.bot for met in pairs))
    return f" --levels {quote(','.join(levels))}"


def _by_bot(rungs: Sequence[Rung], tell: Callable[[Rung, str], str]) -> Iterator[str]:
    """One line for each bot, the strongest first; how much it thinks is told elsewhere."""
    names = {name_of(bot): bot for rung in rungs for bot in rung.timings}
    yield from _header("bot", *(rung.name for rung in rungs))
    for name in sorted(names, key=lambda name: -_mean_rating(rungs, name)):
        told = ([tell(rung, bot) for bot in rung.timings if name_of(bot) == name] for rung in rungs)
        yield _row(name, *(cells[0] if cells else NOTHING for cells in told))


def name_of(bot: str) -> str:
    """A bot's name without its budget."""
    return bot.partition("@")[0]


def _mean_rating(rungs: Iterable[Rung], name: str) -> float:
    return fmean(rung.table.ratings[bot].mu for rung in rungs for bot in rung.timings if name_of(bot) == name)


def _rating(rung: Rung, bot: str) -> str:
    return rating(rung.table.ratings[bot])


def _time(rung: Rung, bot: str) -> str:
    return milliseconds(rung.timings[bot])


def _remarks(rungs: Iterable[Rung]) -> Iterator[str]:
    """Tell whatever qualifies the numbers."""
    for rung in rungs:
        if rung.table.capped:
            yield f"\nIn `{rung.name}` {counted(rung.table.capped, 'round')} reached the turn cap."
        for bot, timing in rung.timings.items():
            if timing.cut_short:
                cut, share = counted(timing.cut_short, "move"), timing.cut_short / max(timing.moves, 1)
                yield f"\nIn `{rung.name}` the clock cut {cut} of {bot} short ({share:.1%})."
            if timing.incidents:
                yield f"\nIn `{rung.name}`: {counted(timing.incidents, 'incident')} with {bot}."


def _number(value: int | None) -> str:
    return NOTHING if value is None else f"{value:,}"


def _header(*cells: str) -> tuple[str, str]:
    return _row(*cells), f"|{'---|' * len(cells)}"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"

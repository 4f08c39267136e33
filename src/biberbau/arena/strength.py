"""The page `docs/strength.md`: the strength of the levels in every game, and how it was measured."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import fsum
from pathlib import Path
from shlex import quote
from statistics import fmean
from typing import Any

from ..arguments import spell_option
from ..games.versions import CHANGES, RULES
from .plot import draw, side_by_side
from .report import ResultTable, Showing, Timing, Timings
from .responses import Response, section
from .strangers import is_stranger, short_name
from .writing import NOTHING, counted, header, milliseconds, percent, points, rating, row

INTRODUCTION = """\
# How strong the levels are

Every level plays against the next lower one, and the boss against itself. With two players the boss also plays against
a yearling, and in `gang` and `bande` against two baselines. Where there is a table of
[strangers](bring-your-own-bot.md#strangers), levels have met bots that share nothing with them: all levels with two
players, elder and boss with more. The worst row of that table says most about a level. `./biberbau ladder` plays the
matches and writes this page from [strength.json](strength.json).

**Versions.** Each row is from the version of rules and bots in the column *version*, a hash of their sources. With that
version the same seed gives the same numbers; rows of different versions cannot be reproduced from one checkout.

**Method.** Every deal is played in every seating with the same shuffles, so no bot has an advantage from its cards or
its seat. With more than two players one bot of the higher level plays among copies of the lower one, in every seat: of
n equal bots each would win one match in n. A joint win of k counts 1/k. The matches of one deal are not independent, so
a deal is one observation: the numbers are means of averages by deal, with Student's 95 % intervals over deals (for win
rates never narrower than Clopper and Pearson's bound for a kind of deal that did not occur). *Lead* is the advantage of
the higher level over the mean of the others, in points per round. It says more than the win rate, because one match has
much luck in it. Ratings are OpenSkill's (every bot starts at 25, ± is two standard deviations) and can be compared only
within one column. CPU hours are those of the bots' decisions.

**Budgets** are rollouts per move; 0 means that the bot uses the heuristic only, without search. `boss@800` is the boss
with 800 rollouts instead of its own budget: the same search in less time, which allows more matches. At a table the
boss uses its full budget.

**Baselines.** `one-step` maximises the expected result of its own turn, as if the round ended then. `ismcts` is plain
information-set Monte-Carlo tree search with uniform rollouts, as in OpenSpiel, on the same compiled rules. Their times
per move are below, beside the boss's.
"""


@dataclass(frozen=True, slots=True)
class Rung:
    """One part of the ladder: a game and a number of players, with table, timings, budgets, version of the rules.

    `strangers` are the strangers that it was played with, as the command names them, on at most `stranger_deals` deals.
    """

    table: ResultTable
    timings: Timings
    budgets: Mapping[str, int | None]
    rules: int = RULES
    strangers: Sequence[str] = ()
    stranger_deals: int | None = None

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.table.contest.game

    def to_dict(self) -> dict[str, object]:
        """Return the rung ready for JSON."""
        timings = {bot: asdict(timing) for bot, timing in self.timings.items()}
        return {
            "rules": self.rules,
            "table": self.table.to_dict(),
            "timings": timings,
            "budgets": dict(self.budgets),
            "strangers": list(self.strangers),
            "stranger_deals": self.stranger_deals,
        }

    @staticmethod
    def from_dict(fields: Mapping[str, Any]) -> "Rung":
        """Read a rung."""
        timings = {
            bot: Timing(**{**t, "incident_texts": tuple(t["incident_texts"])}) for bot, t in fields["timings"].items()
        }
        table, strangers = ResultTable.from_dict(fields["table"]), tuple(fields.get("strangers", ()))
        return Rung(table, timings, fields["budgets"], fields["rules"], strangers, fields.get("stranger_deals"))


def write_page(rungs: Sequence[Rung], responses: Sequence[Response], pictures: Path) -> str:
    """Return the text of the page, and write its pictures into a folder."""
    sizes = sorted({rung.table.contest.players for rung in rungs})
    parts = [_part(size, [rung for rung in rungs if rung.table.contest.players == size], pictures) for size in sizes]
    return "\n".join([INTRODUCTION, *_old_rules(rungs), *parts, *section(responses, pictures)])


def _old_rules(rungs: Sequence[Rung]) -> Iterator[str]:
    """Yield a warning for each older version of the rules that a table was measured with."""
    for version in sorted({rung.rules for rung in rungs} - {RULES}):
        old = ", ".join(f"`{rung.name}` ({rung.table.contest.players})" for rung in rungs if rung.rules == version)
        yield f"""\
**Measured before version {version + 1} of the rules** and before the latest changes of the bots, with the number of
players in brackets: {old}.
Version {version + 1} of the rules: {CHANGES[version + 1]}.
"""


def _part(players: int, rungs: Sequence[Rung], pictures: Path) -> str:
    picture = pictures / f"strength-{players}p.svg"
    draw([side_by_side(rung.table, _met(rung)) for rung in rungs], [picture])
    alt = f"Win rates and leads with {players} players, with 95 % intervals; the numbers are in the table below"
    head = [f"## {players} players", "", f"![{alt}]({pictures.name}/{picture.name})", ""]
    lines = [*_pairs(rungs, _among_levels), ""]
    if any(rung.strangers for rung in rungs):
        lines += ["### Strangers", "", *_worst_rows(rungs), "", *_pairs(rungs, _against_strangers), ""]
    lines += ["### The best against itself", "", *_mirrors(rungs)]
    lines += [
        "",
        "### Settings",
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
    "Median / 95th percentile in milliseconds, measured during the matches, several at once and on a machine with "
    "other load; times differ from run to run, and no other number depends on them."
)


def _met(rung: Rung) -> list[Showing]:
    """Return all pairs of two different bots."""
    return [showing for showing in rung.table.pairs if showing.bot != showing.among]


def _among_levels(rung: Rung) -> list[Showing]:
    return [met for met in _met(rung) if not is_stranger(met.among or "")]


def _against_strangers(rung: Rung) -> list[Showing]:
    return [met for met in _met(rung) if is_stranger(met.among or "")]


def _pairs(rungs: Iterable[Rung], some: Callable[[Rung], list[Showing]]) -> Iterator[str]:
    yield from header("game", "higher", "lower", "lead, points per round", "win rate of the higher", "matches")
    for rung in rungs:
        for met in some(rung):
            yield row(rung.name, *_names(met), points(met.lead), percent(met.wins), f"{met.matches:,}")


def _names(met: Showing) -> tuple[str, str]:
    return short_name(met.bot), short_name(met.among or "")


def _worst_rows(rungs: Iterable[Rung]) -> Iterator[str]:
    """Yield a table of the stranger against which each level has the smallest lead."""
    yield from header("game", "level", "worst stranger", "lead, points per round", "win rate of the level")
    for rung in rungs:
        rows = _against_strangers(rung)
        for level in dict.fromkeys(met.bot for met in rows):
            worst = min((met for met in rows if met.bot == level), key=lambda met: met.lead.mean or 0.0)
            yield row(rung.name, *_names(worst), points(worst.lead), percent(worst.wins))


def _mirrors(rungs: Iterable[Rung]) -> Iterator[str]:
    """Yield a table of the points per round of a bot among copies of itself."""
    yield from header("game", "bot", "points per round", "matches")
    for rung in rungs:
        for met in rung.table.pairs:
            if met.bot == met.among:
                yield row(rung.name, met.bot, points(met.points), f"{met.matches:,}")


def _setups(rungs: Iterable[Rung]) -> Iterator[str]:
    """Yield a table of the settings."""
    names = ("game", "deals", "matches", "rounds per match", "rollouts per move", "CPU hours", "seed", "version")
    yield from header(*names)
    for rung in rungs:
        table = rung.table
        budgets = ", ".join(f"{name_of(bot)} {_number(budget)}" for bot, budget in rung.budgets.items())
        few = f"; strangers {rung.stranger_deals:,}" if rung.stranger_deals else ""
        counts = (f"{table.deals:,}{few}", f"{table.matches:,}", str(table.rounds))
        hours = fsum(timing.cpu_hours for timing in rung.timings.values())
        spent = f"{hours:.2f}" if hours else NOTHING
        yield row(rung.name, *counts, budgets, spent, table.contest.seed, ", ".join(table.code))


def _commands(rungs: Iterable[Rung]) -> Iterator[str]:
    """Yield the commands that play the same matches."""
    yield "```sh"
    for rung in rungs:
        table = rung.table
        contest = table.contest
        options = "".join(f" {_option(*option)}" for option in contest.options.items())
        part = f"--games {contest.game} --players {contest.players} --deals {table.deals}{options}"
        strangers = f" --strangers {quote(','.join(rung.strangers))}" if rung.strangers else ""
        strangers += f" --stranger-deals {rung.stranger_deals}" if rung.stranger_deals else ""
        yield f"./biberbau ladder {part}{_climbers(rung)}{strangers} --seed {quote(contest.seed)}"
    yield "```"


def _option(name: str, value: object) -> str:
    return f"--rounds {value}" if name == "rounds" else f"--option {quote(spell_option(name, value))}"


def _climbers(rung: Rung) -> str:
    """Return the arguments for the bots: the budgets of the built-in levels, or other levels, weakest first."""
    pairs = [met for met in rung.table.pairs if not is_stranger(met.among or "")]
    if any(met.bot == met.among for met in pairs):
        return "".join(f" --budget {bot.replace('@', '=')}" for bot in rung.budgets if "@" in bot)
    levels = (pairs[0].among or "", *(met.bot for met in pairs))
    return f" --levels {quote(','.join(levels))}"


def _by_bot(rungs: Sequence[Rung], cell: Callable[[Rung, str], str]) -> Iterator[str]:
    """Yield a table with one line for each bot, the strongest first, without budgets."""
    names = {name_of(bot): bot for rung in rungs for bot in rung.timings if not is_stranger(bot)}
    yield from header("bot", *(rung.name for rung in rungs))
    for name in sorted(names, key=lambda name: -_mean_rating(rungs, name)):
        found = ([cell(rung, bot) for bot in rung.timings if name_of(bot) == name] for rung in rungs)
        yield row(name, *(cells[0] if cells else NOTHING for cells in found))


def name_of(bot: str) -> str:
    """Return the name of a bot without its budget."""
    return bot.partition("@")[0]


def _mean_rating(rungs: Iterable[Rung], name: str) -> float:
    return fmean(rung.table.ratings[bot].mu for rung in rungs for bot in rung.timings if name_of(bot) == name)


def _rating(rung: Rung, bot: str) -> str:
    return rating(rung.table.ratings[bot])


def _time(rung: Rung, bot: str) -> str:
    return milliseconds(rung.timings[bot])


def _remarks(rungs: Iterable[Rung]) -> Iterator[str]:
    """Yield the remarks that qualify the numbers."""
    for rung in rungs:
        if rung.table.without_luck:
            yield f"\nIn `{rung.name}` leads are [without the luck of drawn cards](bots.md#leads-without-luck)."
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

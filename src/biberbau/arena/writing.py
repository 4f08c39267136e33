"""Numbers and tables as text: for the terminal, with remarks that qualify the numbers, and rows of Markdown."""

from collections.abc import Iterator, Sequence

from ..arguments import spell_option
from .ratings import Rating
from .report import ResultTable, Showing, Timing, Timings
from .statistics import Estimate

NOTHING = "–"


def write(table: ResultTable, timings: Timings) -> str:
    """Write a table for a terminal."""
    return "\n".join([*_head(table), "", *_bots(table, timings), "", *_cross(table), *_remarks(table, timings)])


def percent(value: Estimate) -> str:
    """Write a win rate with its interval."""
    if value.mean is None or value.low is None or value.high is None:
        return NOTHING
    return f"{value.mean:.1%} ({value.low * 100:.1f}–{value.high * 100:.1f})"


def points(value: Estimate) -> str:
    """Write points with their interval."""
    if value.mean is None:
        return NOTHING
    return f"{value.mean:.2f}" + ("" if value.low is None else f" ({value.low:.2f} to {value.high:.2f})")


def milliseconds(timing: Timing) -> str:
    """Write the median time of a move and the time that 95 % of moves do not exceed."""
    return NOTHING if timing.median is None else f"{timing.median:.3g} / {timing.slow:.3g}"


def rating(value: Rating) -> str:
    """Write a rating with two standard deviations."""
    return f"{value.mu:.1f} ± {2 * value.sigma:.1f}"


def counted(count: int, what: str) -> str:
    """Write a number of things.

    >>> counted(1, "round"), counted(2000, "round")
    ('1 round', '2,000 rounds')
    """
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def header(*cells: str) -> tuple[str, str]:
    """Write the first two lines of a table in Markdown."""
    return row(*cells), f"|{'---|' * len(cells)}"


def row(*cells: str) -> str:
    """Write one line of a table in Markdown."""
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def _head(table: ResultTable) -> Iterator[str]:
    contest = table.contest
    options = "".join(f", {spell_option(*each)}" for each in contest.options.items() if each[0] != "rounds")
    rounds, deals, matches = counted(table.rounds, "round"), counted(table.deals, "deal"), f"{table.matches:,} matches"
    yield f"{contest.game}, {contest.players} players, {rounds} per match{options}, seed {contest.seed}"
    yield f"{deals}, each in every seating: {matches}; 95 % intervals, by deal"


def _bots(table: ResultTable, timings: Timings) -> Iterator[str]:
    better = "fewer" if table.contest.few_points_win else "more"
    rated = ("rating",) if table.ratings else ()
    strength = ("win rate", "lead per round", f"points per round ({better} is better)")
    head = ("bot", *strength, *rated, "moves", "ms per move: median / 95 %")
    best_first = sorted(table.bots, key=lambda showing: -_strength(showing, table))
    return aligned([head, *(_bot(showing, table, timings[showing.bot]) for showing in best_first)])


def _strength(showing: Showing, table: ResultTable) -> float:
    return table.ratings[showing.bot].mu if table.ratings else showing.wins.mean or 0


def _bot(showing: Showing, table: ResultTable, timing: Timing) -> tuple[str, ...]:
    return (
        showing.bot,
        percent(showing.wins),
        points(showing.lead),
        points(showing.points),
        *([rating(table.ratings[showing.bot])] if table.ratings else ()),
        f"{table.moves[showing.bot]:,}",
        milliseconds(timing),
    )


def _cross(table: ResultTable) -> Iterator[str]:
    how = "" if table.contest.players == 2 else ", among copies of it"
    yield f"Win rate of the bot on the left against the bot above{how} (equal bots: {table.contest.equal_share:.1%})"
    names = [showing.bot for showing in table.bots]
    rows = [(bot, *(_field(table.pair(bot, among)) for among in names)) for bot in names]
    yield from aligned([("", *names), *rows])


def _field(showing: Showing | None) -> str:
    return percent(showing.wins) if showing else NOTHING


def _remarks(table: ResultTable, timings: Timings) -> Iterator[str]:
    if table.without_luck:
        yield "\nLeads are without the luck of drawn cards: the same on average, but more exact."
    if len(table.code) > 1:
        yield f"\nAttention: played by {len(table.code)} versions of Biberbau ({', '.join(table.code)})."
    if table.capped:
        yield f"\nAttention: {counted(table.capped, 'round')} reached the turn cap."
    for bot, timing in timings.items():
        if timing.cut_short:
            cut = counted(timing.cut_short, "move")
            yield f"\nAttention: the time limit cut {cut} of {bot} short; this can differ between runs."
        if timing.incidents:
            examples = "; ".join(line.splitlines()[0] for line in timing.incident_texts if line)
            incidents = counted(timing.incidents, "incident")
            yield f"\nAttention: {incidents} with {bot} in {timing.moves:,} moves, such as: {examples}"


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Align a table: names to the left, numbers to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        yield "  ".join((row[0].ljust(widths[0]), *cells)).rstrip()

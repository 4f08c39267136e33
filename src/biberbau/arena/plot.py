"""Plots: win rates with intervals and the share of equal bots, and learning curves. Equal numbers give equal files."""

from collections.abc import Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import needing
from .report import ResultTable, Showing
from .statistics import Estimate
from .strangers import short_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes

LOOK: dict[Any, Any] = {
    "svg.hashsalt": "biberbau",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.dpi": 120,
}
NO_DATE: dict[str, dict[str, Any]] = {".svg": {"Date": None}, ".png": {"Software": None}}
BETTER, WORSE, OPEN = "#1b7837", "#b2182b", "#666666"
"""Colours: the interval is above the share of equal bots, below it, or contains it."""
ROW_HEIGHT, PANEL_WIDTH = 0.3, 5.0
"""Inches."""
CURVES = (
    ("#0072b2", "o", "-"),
    ("#d55e00", "s", "--"),
    ("#009e73", "^", "-."),
    ("#cc79a7", "D", ":"),
    ("#e69f00", "v", "-"),
    ("#56b4e9", "P", "--"),
)
"""Colour, marker and line of each curve. The colours are Okabe and Ito's, which colour-blind people can tell apart."""
CURVE_SIZE = 7.0, 3.6
"""Inches."""


class Panel(NamedTuple):
    """One plot: a title, a label and an estimate for each row, and the share of equal bots."""

    title: str
    labels: Sequence[str]
    values: Sequence[Estimate]
    equal: float
    unit: str
    limits: tuple[float, float] | None = None


class Curve(NamedTuple):
    """A learning curve: its name, millions of decisions, and the lead and half of its interval at each of them."""

    name: str
    millions: Sequence[float]
    leads: Sequence[float]
    errors: Sequence[float]


def side_by_side(table: ResultTable, showings: Sequence[Showing]) -> list[Panel]:
    """Plot rows of a contest: win rates in per cent on the left, leads in points per round on the right."""
    contest, labels = table.contest, [_label(showing) for showing in showings]
    wins, leads = [_scaled(showing.wins, 100) for showing in showings], [showing.lead for showing in showings]
    title = f"{contest.game}, {contest.players} players"
    return [
        Panel(title, labels, wins, 100 * contest.equal_share, "win rate, %", (-2, 102)),
        Panel(f"{table.deals:,} deals", labels, leads, 0, "lead, points per round"),
    ]


def _label(showing: Showing) -> str:
    return f"{short_name(showing.bot)} vs {short_name(showing.among or '')}"


def draw(rows: Sequence[Sequence[Panel]], paths: Sequence[Path]) -> None:
    """Draw panels in rows and write them to files, in the formats of their suffixes."""
    with needing("arena"):
        from matplotlib.figure import Figure
    heights = [max(len(panel.labels) for panel in row) + 3 for row in rows]
    with _look():
        figure = Figure(figsize=(PANEL_WIDTH * len(rows[0]), ROW_HEIGHT * sum(heights) + 0.3), layout="constrained")
        grid = figure.subplots(len(rows), len(rows[0]), squeeze=False, gridspec_kw={"height_ratios": heights})
        for axes, panel in zip(grid.flat, (panel for row in rows for panel in row), strict=True):
            _draw_panel(axes, panel)
        for path in paths:
            figure.savefig(path, metadata=NO_DATE[path.suffix])


def draw_curves(title: str, curves: Sequence[Curve], path: Path) -> None:
    """Draw learning curves with their intervals into one plot, and write it to a file."""
    with needing("arena"):
        from matplotlib.figure import Figure
    with _look():
        figure = Figure(figsize=CURVE_SIZE, layout="constrained")
        axes = figure.subplots()
        axes.axhline(0, color=OPEN, linewidth=0.8, linestyle="--")
        for curve, (colour, marker, line) in zip(curves, cycle(CURVES), strict=False):
            low = [lead - error for lead, error in zip(curve.leads, curve.errors, strict=True)]
            high = [lead + error for lead, error in zip(curve.leads, curve.errors, strict=True)]
            axes.fill_between(curve.millions, low, high, color=colour, alpha=0.15, linewidth=0)
            axes.errorbar(
                curve.millions,
                curve.leads,
                curve.errors,
                color=colour,
                marker=marker,
                linestyle=line,
                markersize=4.5,
                elinewidth=0.8,
                capsize=2,
                label=f"against {curve.name}",
            )
        axes.set_xlabel("decisions, millions")
        axes.set_ylabel("lead, points per round")
        axes.set_title(title, loc="left", fontsize=10)
        axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
        figure.savefig(path, metadata=NO_DATE[path.suffix])


@contextmanager
def _look() -> "Iterator[None]":
    """Settings of the plots, independent of the user's own settings."""
    import matplotlib

    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(LOOK)
        yield


def _draw_panel(axes: "Axes", panel: Panel) -> None:
    axes.axvline(panel.equal, color=OPEN, linewidth=0.8, linestyle="--")
    for row, value in enumerate(panel.values):
        if value.mean is not None:
            low, high = value.low, value.high
            colour = _colour(value, panel.equal)
            if low is not None and high is not None:
                axes.plot([low, high], [row, row], color=colour, linewidth=2.2, solid_capstyle="butt")
            axes.plot([value.mean], [row], "o", color=colour, markersize=4.5)
    axes.set_yticks(range(len(panel.labels)), panel.labels)
    axes.set_ylim(len(panel.labels) - 0.5, -0.5)
    axes.set_xlim(panel.limits)
    axes.set_xlabel(panel.unit)
    axes.set_title(panel.title, loc="left", fontsize=10)


def _colour(value: Estimate, equal: float) -> str:
    if value.low is not None and value.low > equal:
        return BETTER
    return WORSE if value.high is not None and value.high < equal else OPEN


def _scaled(value: Estimate, factor: float) -> Estimate:
    def scale(number: float | None) -> float | None:
        return None if number is None else number * factor

    return Estimate(scale(value.mean), scale(value.low), scale(value.high), value.deals)

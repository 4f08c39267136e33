"""Measuring a run of many tables: what moves cost the server, and how long they take."""

import time
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from statistics import quantiles
from typing import NamedTuple

from biberbau.games import GAMES

from .play import Load, Table, pace, saturate

CpuSeconds = Callable[[], float]
"""The CPU time so far of some processes."""
WARM_UP = 20
"""Moves at each table before the measurement."""


class Saturated(NamedTuple):
    """A run at full speed."""

    per_cpu_second: float
    per_second: float
    answers: list[float]
    load_share: float
    """Share of its core that the load used; near 1 the load would be the bottleneck."""
    beside: float
    """CPU seconds of the database for each move."""

    def row(self, server: str, game: str, stored: str, ratio: str) -> tuple[str, ...]:
        """Return the row of the table."""
        rates = f"{self.per_cpu_second:,.0f}", ratio, f"{self.per_second:,.0f}"
        return server, game, stored, *rates, *format_quantiles(self.answers), f"{self.load_share:.0%}"


def best_of(runs: Sequence[Saturated]) -> Saturated:
    return max(runs, key=lambda run: run.per_cpu_second)


async def measure(
    cpu_seconds: CpuSeconds, tables: Sequence[Table], load: Load, moves: int, beside: CpuSeconds = lambda: 0.0
) -> Saturated:
    """Warm up, then measure the cost of a number of moves at each table: of the server, and of a database beside it."""
    await saturate(tables, load, len(tables) * WARM_UP)
    load.forget()
    made, cpu, other, began, own = load.moves, cpu_seconds(), beside(), time.perf_counter(), time.process_time()
    await load.until(made + len(tables) * moves)
    made, cpu, other = load.moves - made, cpu_seconds() - cpu, beside() - other
    seconds, own = time.perf_counter() - began, time.process_time() - own
    load.hurries = False
    answers = load.answers.copy()  # moves in flight are answered later, outside the measurement
    return Saturated(made / cpu, made / seconds, answers, own / seconds, other / made)


async def paced_moves(tables: Sequence[Table], load: Load, rate: int, seconds: float) -> None:
    """Make moves at a pace, and keep the times of all but the first second."""
    await pace(tables, load, rate, 1.0)
    load.forget()
    await pace(tables, load, rate, seconds)


def by_turns(tables: int) -> list[str]:
    """Return the games for a number of tables: all five in turn."""
    return list(islice(cycle(GAMES), tables))


def format_quantiles(seconds: Sequence[float]) -> tuple[str, str]:
    """Return the median and the 99th percentile in milliseconds."""
    hundredths = quantiles(seconds, n=100)
    return f"{hundredths[49] * 1000:.1f} ms", f"{hundredths[98] * 1000:.1f} ms"

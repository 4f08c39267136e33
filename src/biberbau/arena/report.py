"""The table of a contest, computed from results; identical for the same results in any order of playing.

Numbers that depend on time (time per move, moves cut short, incidents of external programs) are kept separately.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import fsum
from pathlib import Path
from typing import Any

from .bout import Result
from .clock import add_up, quantile
from .errors import is_installed
from .ratings import Rating, rate
from .schedule import NONE_FEWER, Bout, Contest, Pair, schedule
from .statistics import Estimate, by_deal, estimate, estimate_share

MOST_INCIDENTS = 5
"""Maximum number of different texts of incidents of a bot."""


@dataclass(frozen=True, slots=True)
class Showing:
    """The results of one bot among copies of another, or without `among`: among all others.

    `points` are its points per round, `lead` is its advantage over the mean of the others (more points, or fewer points
    where fewest win), without the luck of the seats where that is known.
    """

    bot: str
    among: str | None
    matches: int
    wins: Estimate
    points: Estimate
    lead: Estimate


@dataclass(frozen=True, slots=True)
class ResultTable:
    """All numbers of a contest that do not depend on time; `ratings` may be empty.

    `bots` are their results over all pairs, which can be compared only if all pairs have played the same deals.
    `without_luck`: whether the luck of the seats is known in all matches, and is not part of the leads.
    """

    contest: Contest
    deals: int
    matches: int
    rounds: int
    capped: int
    code: tuple[str, ...]
    bots: tuple[Showing, ...]
    pairs: tuple[Showing, ...]
    ratings: Mapping[str, Rating]
    moves: Mapping[str, int]
    without_luck: bool = False

    def pair(self, bot: str, among: str) -> Showing | None:
        """Return one cell of the cross table."""
        return next((showing for showing in self.pairs if (showing.bot, showing.among) == (bot, among)), None)

    def to_dict(self) -> dict[str, object]:
        """Return the table ready for JSON."""
        return asdict(self) | {"ratings": _plain(self.ratings)}

    @staticmethod
    def from_dict(fields: Mapping[str, Any]) -> "ResultTable":
        """Read a table."""
        return ResultTable(
            **{
                **fields,
                "contest": Contest(**fields["contest"]),
                "code": tuple(fields["code"]),
                "bots": tuple(map(_showing, fields["bots"])),
                "pairs": tuple(map(_showing, fields["pairs"])),
                "ratings": {bot: Rating(**rating) for bot, rating in fields["ratings"].items()},
            }
        )


@dataclass(frozen=True, slots=True)
class Timing:
    """Times per move of a bot in milliseconds, moves cut short, incidents and the texts of some of them, CPU hours."""

    moves: int
    median: float | None
    slow: float | None
    cut_short: int
    incidents: int
    incident_texts: tuple[str, ...]
    cpu_hours: float = 0.0


Timings = Mapping[str, Timing]


def _plain(ratings: Mapping[str, Rating]) -> dict[str, object]:
    return {bot: asdict(rating) for bot, rating in ratings.items()}


def _showing(fields: Mapping[str, Any]) -> Showing:
    return Showing(**{**fields, **{name: Estimate(**fields[name]) for name in ("wins", "points", "lead")}})


# From results to numbers


def make_table(
    contest: Contest,
    pairs: Sequence[Pair],
    deals: int,
    results: Mapping[Bout, Result],
    fewer: Mapping[Pair, int] = NONE_FEWER,
) -> ResultTable:
    """Make the table of a schedule; all of its matches must have been played."""
    played = [results[bout] for bout in schedule(pairs, contest.players, deals, fewer)]
    bots = tuple(dict.fromkeys(bot for pair in pairs for bot in pair))
    return ResultTable(
        contest=contest,
        deals=deals,
        matches=len(played),
        rounds=contest.rounds,
        capped=sum(result.capped for result in played),
        code=tuple(sorted({result.code for result in played})),
        bots=tuple(_show(contest, played, bot, None) for bot in bots),
        pairs=tuple(_show(contest, played, bot, among) for bot, among in pairs),
        ratings=_ratings(bots, played, contest),
        moves={bot: sum(moves for _, moves in _of_bot(played, bot, "moves")) for bot in bots},
        without_luck=all(result.luck is not None for result in played),
    )


def _ratings(bots: Iterable[str], played: Iterable[Result], contest: Contest) -> dict[str, Rating]:
    """Rate the bots, if openskill is installed."""
    if not is_installed("openskill"):
        return {}
    return {bot: rating.rounded() for bot, rating in rate(bots, played, contest.few_points_win).items()}


def _show(contest: Contest, played: Iterable[Result], bot: str, among: str | None) -> Showing:
    sat = [(result, seat) for result in played for seat in _seats(result, bot, among)]
    return Showing(
        bot=bot,
        among=among,
        matches=len({result.bout for result, _ in sat}),
        wins=estimate_share(by_deal((result.deal, result.share(seat)) for result, seat in sat)).rounded(),
        points=estimate(by_deal(_points(sat))).rounded(),
        lead=estimate(by_deal(leads(sat, -1 if contest.few_points_win else 1))).rounded(),
    )


def _seats(result: Result, bot: str, among: str | None) -> Sequence[int]:
    """Return the seats whose results count for a bot: its only seat, or all seats if all bots are copies of it."""
    if bot == among:
        return range(len(result.seats)) if set(result.seats) == {bot} else ()
    if result.seats.count(bot) == 1 and (among is None or among in result.seats):
        return (result.seats.index(bot),)
    return ()


def _points(sat: Iterable[tuple[Result, int]]) -> Iterator[tuple[int, float]]:
    for result, seat in sat:
        if (points := result.points_per_round(seat)) is not None:
            yield result.deal, points


def leads(sat: Iterable[tuple[Result, int]], sign: int) -> Iterator[tuple[int, float]]:
    """Yield the deal and the lead per round of each seat; the sign is -1 where fewest points win."""
    for result, seat in sat:
        if result.rounds:
            points = result.points_without_luck
            mine, all_points = points[seat], fsum(points)
            yield result.deal, sign * (mine - (all_points - mine) / (len(result.seats) - 1)) / result.rounds


def _of_bot(played: Iterable[Result], bot: str, name: str) -> Iterator[tuple[Result, Any]]:
    """Return the values of a field of results for every seat of a bot."""
    for result in played:
        for seat, value in zip(result.seats, getattr(result, name), strict=True):
            if seat == bot:
                yield result, value


def make_timings(bots: Iterable[str], played: Sequence[Result]) -> dict[str, Timing]:
    """Make the timings of each bot."""
    return {bot: _timing(bot, played) for bot in bots}


def _timing(bot: str, played: Sequence[Result]) -> Timing:
    times = add_up(times for _, times in _of_bot(played, bot, "times"))
    texts = Counter(line for _, lines in _of_bot(played, bot, "incident_texts") for line in lines)
    return Timing(
        moves=times.total(),
        median=_milliseconds(quantile(times, 0.5)),
        slow=_milliseconds(quantile(times, 0.95)),
        cut_short=sum(count for _, count in _of_bot(played, bot, "cut_short")),
        incidents=sum(count for _, count in _of_bot(played, bot, "incidents")),
        incident_texts=tuple(line for line, _ in texts.most_common(MOST_INCIDENTS)),
        cpu_hours=round(fsum(seconds for _, seconds in _of_bot(played, bot, "cpu")) / 3600, 6),
    )


def _milliseconds(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds * 1000, 3)


# On disk


def write_json(path: Path, data: object) -> None:
    """Write indented JSON atomically."""
    draft = path.with_name(path.name + ".new")
    draft.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    draft.replace(path)

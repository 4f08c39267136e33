"""Drawing: how a match is begun, and what a table writes next while its cards are shuffled and cut."""

import time
from collections.abc import Collection
from typing import NamedTuple

from ..games.versions import RULES
from . import entries
from .draws import Draw
from .table import Table
from .wire import Level, Seat

STAGES = ("drawing", "over")
"""The stages in which a table itself has something to write."""


class Cutters(NamedTuple):
    """Whether anybody at the table is connected, and the seats whose pages take part in a draw."""

    is_here: bool
    seats: Collection[Seat]


def begun(
    table: Table, is_cut: bool, fill: Level | None, at: float, who: str | None = None, command: str | None = None
) -> entries.Drawing | entries.Started:
    """The entry that begins a match: a draw if somebody cuts and the deal is not fixed, otherwise the deal."""
    if table.fixed is not None:
        return entries.Started(seed=table.fixed.seed, fill=fill, rules=RULES, at=at, who=who, command=command)
    sealed = table.draws.sealed(table.id)
    if is_cut:
        return entries.Drawing(draw=1, sealed=sealed, fill=fill, at=at, who=who, command=command)
    return entries.Started(draw=1, sealed=sealed, fill=fill, rules=RULES, at=at, who=who, command=command)


def next_entry(table: Table, cutters: Cutters) -> entries.AnyEntry | None:
    """What the table itself has to write now, without waiting for anybody: the next step of a draw, or its secret."""
    draw, now = table.draws.latest, time.time()
    if draw is None:
        return None
    if table.stage == "over" and draw.number not in table.draws.revealed:
        return entries.Revealed(draw=draw.number, secret=table.draws.secret(table.setup), at=now)
    if table.stage != "drawing":
        return None
    if draw.void:
        if table.draws.asks and not _is_agreed(table, draw, cutters):
            return None
        return entries.Drawing(draw=draw.number + 1, sealed=table.draws.sealed(table.id), at=now)
    if draw.is_closed:
        return None if draw.missing else _dealt(draw)
    is_complete = cutters.is_here and not awaited(table, draw, cutters)
    return closed(table, draw) if is_complete else None


def _is_agreed(table: Table, draw: Draw, cutters: Cutters) -> bool:
    """Whether all people whose pages take part want the cards to be drawn again; programs are not asked."""
    asked = {seat for seat in cutters.seats if not table.place(seat).program}
    return cutters.is_here and asked <= set(draw.again)


def awaited(table: Table, draw: Draw, cutters: Cutters) -> set[Seat]:
    """The seats whose cut is expected and has not come."""
    return set(cutters.seats) - table.draws.excluded - set(draw.cuts)


def closed(table: Table, draw: Draw) -> entries.CutClosed | entries.Started:
    """The end of cutting: the list of those who have cut and are still there, or the deal if nobody has."""
    seats = [seat for seat in sorted(draw.cuts) if table.place(seat).kind == "person"]
    return entries.CutClosed(draw=draw.number, seats=seats, at=time.time()) if seats else _dealt(draw)


def voided(draw: Draw) -> entries.Voided:
    """The end of a draw in which somebody has not shown a cut."""
    return entries.Voided(draw=draw.number, missing=list(draw.missing), at=time.time())


def _dealt(draw: Draw) -> entries.Started:
    return entries.Started(draw=draw.number, rules=RULES, at=time.time())

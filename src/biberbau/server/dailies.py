"""The deal of the day on a server: the tables of each person, what they may show, and the results.

The id of a table follows from the day, the game, the person and the number of the try. So a person who asks twice plays
at the same table, the results of a day are found by the beginning of their ids, and nothing else has to be stored.
"""

from datetime import date
from typing import cast

from ..daily import LEVEL, PLAYERS, SEAT, daily_seed, today
from ..games.registry import find_game
from ..notation import SEATS
from . import wire
from .entries import FixedDeal
from .ids import derived_letters
from .refusals import Refusal
from .results import decode_result
from .store import Person
from .store.matches import KeptMatch
from .table import Table

TRIES = 10
"""How often a person may begin the deal of one day: once, and then for practice."""
LISTED = 200
"""Results in one list."""
PREFIX, REST = 4, 12
"""Letters of an id that all tables of a day and game have, and those of one table."""


def prefix_of(secret: bytes, day: date, game: str) -> str:
    """The beginning of the ids of all tables with a deal."""
    return derived_letters(secret, f"daily {day.isoformat()} {game}", PREFIX)


def table_of(secret: bytes, day: date, game: str, person: str, number: int) -> str:
    """The id of the table of a person's try; the first one has the number 0."""
    rest = derived_letters(secret, f"daily {day.isoformat()} {game} {person} {number}", REST)
    return prefix_of(secret, day, game) + rest


def deal_of(game: str, day: date, is_practice: bool) -> FixedDeal:
    """The deal of a day."""
    return FixedDeal(seed=daily_seed(game, day), daily=day.isoformat(), practice=is_practice)


def wish_for(game: str, own: wire.SeatWish) -> wire.NewTable:
    """The table of the deal of the day. Nobody may watch, because the same cards wait for others."""
    if PLAYERS not in find_game(game).players:
        raise Refusal("no-daily")
    bot = wire.SeatWish("bot", level=cast("wire.Level", LEVEL))
    seats = [own if seat == SEAT else bot for seat in SEATS[:PLAYERS]]
    settings = wire.Settings(watch="nobody", memory_aid=bool(own.memory_aid))
    return wire.NewTable(game=game, seats=seats, settings=settings, start=True)


def is_running(table: Table, person: str) -> bool:
    """Whether a person still plays at a table."""
    return table.is_open and bool(table.held_by(person))


def is_of_today(secret: bytes, match: KeptMatch) -> bool:
    """Whether a match has the cards of a deal that others may still play today."""
    return match.id.startswith(prefix_of(secret, today(), match.game)) and any(
        match.id == table_of(secret, today(), match.game, player.player, number)
        for player in match.players
        if player.player is not None
        for number in range(TRIES)
    )


def results_of(matches: list[KeptMatch], secret: bytes, day: date, person: Person | None) -> list[wire.DailyResult]:
    """The results that count: first tries that were finished by the person alone, the best first."""
    counted = [found for match in matches if (found := _result(match, secret, day, person)) is not None]
    if not counted:
        return []
    sign = -1 if find_game(matches[0].game).best == "most" else 1
    return sorted(counted, key=lambda result: (result.place, sign * result.points, result.name))


def _result(match: KeptMatch, secret: bytes, day: date, person: Person | None) -> wire.DailyResult | None:
    player = next(iter(match.players), None)
    if player is None or player.player is None or match.ending != "finished":
        return None
    if match.id != table_of(secret, day, match.game, player.player, 0):
        return None
    own = next(seat for seat in decode_result(match.result).seats if seat.seat == player.seat)
    if own.helped or own.place is None:
        return None
    is_mine = person is not None and player.player == person.id
    return wire.DailyResult(player.name or "", player.beaver, own.points, own.place, is_mine)

"""Results: what is kept of a match that has ended, apart from the log of its table.

A result is who played, with points and places. The record has every card; it contains no names, because they are stored
beside it and can be deleted.
"""

import zlib
from collections.abc import Mapping
from datetime import UTC, datetime

import msgspec

from ..games.registry import find_game
from ..match import Match
from ..notation.events import Won
from .store import Tag
from .store.matches import EndedMatch, MatchPlayer
from .table import Place, Table
from .tags import tag_of
from .tally import tally_of
from .wire import Json, Level, MatchEnding, Seat


class SeatResult(msgspec.Struct, omit_defaults=True):
    """The result of a seat. `left`: the person gave the seat up, and a bot played on. No place: nobody has won."""

    seat: Seat
    points: int
    place: int | None = None
    level: Level | None = None
    """The level of the bot that played here from the beginning; None for a person."""
    program: bool = False
    beside: bool = False
    left: bool = False
    helped: bool = False
    """Whether a bot has played for the person, at least for a while."""
    best: int | None = None
    """The points of the seat's best round; None if no round was scored."""
    took: int = 0
    """The number of cards that the seat took from others."""


class Result(msgspec.Struct, omit_defaults=True):
    """The result of a match; `five`: five of a kind have won it, whatever the points are."""

    seats: list[SeatResult]
    five: bool = False


decode_result = msgspec.json.Decoder(Result).decode
_encode = msgspec.json.Encoder().encode


def has_ended(table: Table) -> bool:
    """Whether nobody will play here any more."""
    return table.stage in ("over", "closed")


def ended_match(table: Table, tags: Mapping[str, Tag], opened: float, latest: float) -> EndedMatch | None:
    """What is kept of the match of a table that was opened at a time; None if it never began or nobody played.

    Nothing is kept of a match that goes on from another one, so that no match counts twice.

    If the table is still open, its match is unfinished: `latest` is when something last happened there.
    """
    match = table.match
    players = [player for place in table.places if (player := _player(table, place, tags)) is not None]
    is_branch = table.fixed is not None and table.fixed.start is not None
    if match is None or table.began is None or not players or is_branch:
        return None
    return EndedMatch(
        id=table.id,
        game=table.game,
        ending=_ending(table, match),
        began=table.began,
        ended=table.ended or latest,
        result=_encode(_result(table, match)),
        record=zlib.compress(_encode(record_of(table, match, opened))),
        players=players,
    )


def record_of(table: Table, match: Match, opened: float) -> Json:
    """The record of a match that has ended, without names. It shows every card."""
    date = datetime.fromtimestamp(opened, UTC).isoformat(timespec="seconds")
    notes: Json = {"date": date}
    if table.absences:
        notes["absences"] = [absence._asdict() for absence in table.absences]
    if table.draws.latest is not None:
        notes["fairness"] = table.draws.proof(table.setup).to_dict()
    return match.record() | notes


def read_record(stored: bytes) -> Json:
    """A record as it was stored."""
    record: Json = msgspec.json.decode(zlib.decompress(stored))
    return record


def places_of(match: Match) -> dict[str, int] | None:
    """The place of each seat, equal points share one; None if nobody has won.

    Five of a kind wins whatever the points are, so all others share a place.
    """
    if match.winners is None:
        return None
    if _is_won_by_five(match):
        return {seat: 1 if seat in match.winners else 1 + len(match.winners) for seat in match.totals}
    sign = -1 if find_game(match.game).best == "most" else 1
    costs = {seat: sign * points for seat, points in match.totals.items()}
    return {seat: 1 + sum(cost < costs[seat] for cost in costs.values()) for seat in costs}


def _ending(table: Table, match: Match) -> MatchEnding:
    if match.winners is not None:
        return "finished"
    return "abandoned" if table.stage == "closed" else "unfinished"


def _result(table: Table, match: Match) -> Result:
    places, totals, tallies = places_of(match) or {}, match.totals, tally_of(match.events, match.players)
    rounds, best = match.view(None).scores, max if find_game(match.game).best == "most" else min
    seats = [
        SeatResult(
            seat=place.seat,
            points=totals[place.seat],
            place=places.get(place.seat),
            level=None if _has_left(table, place) else place.level,
            program=place.program,
            beside=place.beside,
            left=_has_left(table, place),
            helped=any(absence.seat == place.seat for absence in table.absences),
            best=best((points[place.seat] for points in rounds), default=None),
            took=tallies[place.seat].took,
        )
        for place in table.places
    ]
    return Result(seats, _is_won_by_five(match))


def _is_won_by_five(match: Match) -> bool:
    return any(isinstance(event, Won) and event.by == "five" for event in match.events)


def _player(table: Table, place: Place, tags: Mapping[str, Tag]) -> MatchPlayer | None:
    """The person of a seat, also one who has left it during the match; None for a bot."""
    tag = tags.get(place.seat) if _has_left(table, place) else tag_of(place, tags)
    return None if tag is None else MatchPlayer(place.seat, tag.player, tag.name, tag.beaver)


def _has_left(table: Table, place: Place) -> bool:
    return any(absence.kind == "left" and absence.seat == place.seat for absence in table.absences)

"""The HTTP API for matches that have ended: for those who played, and for links that they share.

A match that is running is not found here, by anybody.
"""

import csv
import io
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Annotated

from litestar import Response, delete, get, post
from litestar.params import PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK

from . import wire
from .dailies import is_of_today
from .handling import Asking, find_person, refusals, services_of, someone
from .ids import new_id
from .refusals import Refusal
from .results import decode_result, read_record
from .standings import standings
from .store import Person
from .store.matches import KeptMatch, MatchPlayer, Wanted

PAGE = 20
"""Matches in one answer."""
AT_ONCE = 100
"""Matches that are read at once if all of them are wanted."""
ROWS = ("match", "began", "minutes", "game", "ending", "seat", "player", "bot", "mine", "points", "place")
"""The columns of the results as CSV."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a cell must not begin with: spreadsheets would calculate it."""

MatchId = Annotated[
    str, PathParameter(pattern="^[a-z0-9]{8,16}$", description="the id of a match, or the code with which it is shared")
]
Before = Annotated[
    str | None,
    QueryParameter(pattern=r"^[0-9]{1,12}(\.[0-9]{1,9})?-[a-z0-9]{8,16}$", description="`more` of the page before"),
]
With = Annotated[
    str | None, QueryParameter(name="with", max_length=wire.READ_OF_NAME, description="a name in the match")
]
Since = Annotated[float | None, QueryParameter(description="the earliest end, in seconds since 1970")]
OfGame = Annotated[str | None, QueryParameter(max_length=40, description="the name of a game")]
Finished = Annotated[bool | None, QueryParameter(description="only finished matches, or only those that are not")]


@get("/matches", summary="List my matches", responses=refusals(401))
async def list_matches(
    request: Asking,
    game: OfGame = None,
    name: With = None,
    since: Since = None,
    finished: Finished = None,
    before: Before = None,
) -> wire.MyMatches:
    """The matches of the person that have ended, the latest first, in pages."""
    services, person = services_of(request), await someone(request)
    await services.registry.settle_for(person.id)
    store = services.registry.store.matches
    wanted = Wanted(PAGE + 1, game, name, since, finished, _read_cursor(before))
    found = await store.listed(person.id, wanted)
    names = [each for each in await store.companions(person.id) if each != person.name]
    more = _cursor(found[PAGE - 1]) if len(found) > PAGE else None
    return wire.MyMatches([match_info(match, person) for match in found[:PAGE]], more, names)


@get("/matches/csv", summary="Get my results as CSV", media_type="text/csv", responses=refusals(401))
async def export_results(request: Asking) -> Response[str]:
    """The results of all matches of the person as a table, with a row for each seat."""
    services, person = services_of(request), await someone(request)
    services.newcomers.check(person.id)
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(ROWS)
    async for match in _all_matches(request, person, Wanted(AT_ONCE)):
        rows.writerows(_rows(match_info(match, person)))
    headers = {"content-disposition": 'attachment; filename="biberbau.csv"'}
    return Response(text.getvalue(), media_type="text/csv", headers=headers)


@get("/matches/standings", summary="See who won how often", responses=refusals(401))
async def see_standings(request: Asking, game: OfGame = None, name: With = None, since: Since = None) -> wire.Standings:
    """Who won how often in the finished matches of the person, with the filters of the list."""
    person = await someone(request)
    wanted = Wanted(AT_ONCE, game, name, since, finished=True)
    found = [match async for match in _all_matches(request, person, wanted)]
    return standings(reversed(found), person.id)


@get("/matches/{match:str}", summary="Get a match", responses=refusals(404))
async def see_match(request: Asking, match: MatchId) -> wire.MatchInfo:
    """A match that has ended, for its people and for those who have a link to it."""
    person = await find_person(request)
    return match_info(await find_match(request, match, person), person)


@get("/matches/{match:str}/record", summary="Get the record of a match", responses=refusals(404))
async def match_record(request: Asking, match: MatchId) -> wire.Record:
    """The record of a match that has ended, for its people and for those who have a link to it. It shows every card.

    A deal of the day is shown to others only when the day is over.
    """
    person = await find_person(request)
    return await record_for(request, await find_match(request, match, person), person)


@post("/matches/{match:str}/share", summary="Share a match", responses=refusals(401, 404), status_code=HTTP_200_OK)
async def share_match(request: Asking, match: MatchId) -> wire.MatchLink:
    """Let everybody who has the code see the match, with all names; the code stays the same until that is ended."""
    services, person = services_of(request), await someone(request)
    services.newcomers.check(person.id)
    found = await find_match(request, match, person)
    code = await services.registry.store.matches.share(found.id, person.id, new_id())
    if code is None:
        raise Refusal("unknown-match")
    return wire.MatchLink(code)


@delete("/matches/{match:str}/share", summary="End sharing a match", responses=refusals(401))
async def end_sharing(request: Asking, match: MatchId) -> None:
    """End the link of the person to a match: its code is not valid any more."""
    person = await someone(request)
    await services_of(request).registry.store.matches.share(match, person.id, None)


@delete("/matches/{match:str}", summary="Delete a match from my list", responses=refusals(401))
async def delete_match(request: Asking, match: MatchId) -> None:
    """Remove a match from the list of the person. The others keep it; when nobody has it any more, it is deleted."""
    person = await someone(request)
    await services_of(request).registry.store.matches.hide(match, person.id)


def match_info(match: KeptMatch, person: Person | None) -> wire.MatchInfo:
    """A match as it is shown to a person."""
    result, players = decode_result(match.result), {player.seat: player for player in match.players}
    nobody = MatchPlayer("", None, None, 0)
    seats = [
        wire.MatchSeat(
            seat=seat.seat,
            points=seat.points,
            place=seat.place,
            name=(player := players.get(seat.seat, nobody)).name,
            beaver=player.beaver,
            level=seat.level,
            program=seat.program,
            mine=person is not None and player.player == person.id,
            beside=seat.beside,
            left=seat.left,
        )
        for seat in result.seats
    ]
    return wire.MatchInfo(match.id, match.game, match.ending, match.began, match.ended, result.five, seats, match.share)


async def find_match(request: Asking, match: str, person: Person | None) -> KeptMatch:
    """A match that this person may see. Refusal if there is none."""
    registry = services_of(request).registry
    found = await registry.store.matches.find(match, person and person.id)
    if found is None and person is not None:
        await registry.settle_for(person.id)
        found = await registry.store.matches.find(match, person.id)
    if found is None:
        raise Refusal("unknown-match")
    return found


async def record_for(request: Asking, match: KeptMatch, person: Person | None) -> wire.Record:
    """The record of a match with the names, for a person who has found it. Refusal if they may not see it today."""
    store = services_of(request).registry.store
    if not has_played(match, person) and is_of_today(store.secret, match):
        raise Refusal("daily-cards")
    stored = await store.matches.record(match.id)
    if stored is None:
        raise Refusal("unknown-match")
    return read_record(stored) | {"names": {player.seat: player.name for player in match.players if player.name}}


def has_played(match: KeptMatch, person: Person | None) -> bool:
    """Whether a person is one of the people of a match."""
    return person is not None and any(player.player == person.id for player in match.players)


async def _all_matches(request: Asking, person: Person, wanted: Wanted) -> AsyncIterator[KeptMatch]:
    """All matches of a person that are wanted, the latest first."""
    registry = services_of(request).registry
    await registry.settle_for(person.id)
    while found := await registry.store.matches.listed(person.id, wanted):
        for match in found:
            yield match
        wanted = wanted._replace(before=(found[-1].ended, found[-1].id))


def _rows(match: wire.MatchInfo) -> list[list[object]]:
    """The results of a match as rows of a table."""
    began = datetime.fromtimestamp(match.began, UTC).isoformat(timespec="seconds")
    about = [match.id, began, round((match.ended - match.began) / 60, 1), match.game, match.ending]
    return [
        [*about, seat.seat, _cell(seat.name or ""), seat.level or "", int(seat.mine), seat.points, seat.place or ""]
        for seat in match.seats
    ]


def _cell(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name


def _cursor(match: KeptMatch) -> str:
    return f"{match.ended!r}-{match.id}"


def _read_cursor(text: str | None) -> tuple[float, str] | None:
    """The end and the id of the last match of a page."""
    ended, _, id_ = (text or "").partition("-")
    return (float(ended), id_) if id_ else None


MATCHES = (
    list_matches,
    export_results,
    see_standings,
    see_match,
    match_record,
    share_match,
    end_sharing,
    delete_match,
)

"""The HTTP API for records that people bring: watching a match again, asking why, and playing on from a moment of it.

A record contains every card, so it does not matter who asks. Nothing of it is kept but the position that a branch
begins at.
"""

import asyncio
import gzip
import secrets
from typing import Any, cast

import msgspec
from litestar import MediaType, Response, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from ..branching import branch_in_steps
from ..coach import agreement
from ..fairness import BYTES
from ..match import Match
from ..notation import SEATS
from ..notation.events import AnyEvent, events_for
from ..notation.view import View
from ..record import load
from . import wire
from .entries import FixedDeal
from .handling import Asking, find_person, refusals, services_of, someone
from .hints import MOST_WAITING_FOR_REPLAYS
from .middleware import LARGEST_RECORD, address_of
from .refusals import Refusal
from .replays import AT_ONCE, replay_of

PACKED = 4
"""How hard replays are compressed; more takes longer and hardly makes them smaller."""


@post(
    "/replays",
    summary="Replay a record",
    responses=refusals(),
    status_code=HTTP_200_OK,
    request_max_body_size=LARGEST_RECORD,
)
async def replay(request: Asking, data: JSONBody[wire.Record]) -> Response[wire.Replay]:
    """A record as steps: the events of each move, and what changes for everybody, each seat, and with all cards open.

    Nothing is stored. A record contains every card, so it does not matter who asks.
    """
    services_of(request).replays.check(address_of(request.scope))
    body: Any = msgspec.json.encode(await replay_of(data))
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(body, media_type=MediaType.JSON)
    packed: Any = await asyncio.to_thread(gzip.compress, body, PACKED)  # views repeat themselves: a tenth is left
    return Response(packed, media_type=MediaType.JSON, headers={"content-encoding": "gzip", "vary": "accept-encoding"})


@post(
    "/replays/why",
    summary="Ask why somebody moved so",
    responses=refusals(503),
    status_code=HTTP_200_OK,
    request_max_body_size=LARGEST_RECORD,
)
async def ask_why(request: Asking, data: JSONBody[wire.AskWhy]) -> wire.Why:
    """What the coach thinks of a move of a record, from what the seat that made it could know before it.

    It takes about a second. Nothing is stored.
    """
    services, person, address = services_of(request), await find_person(request), address_of(request.scope)
    services.replays.check(address)
    services.hint_rate.check(person.id if person else address)
    view, events, move = await _decision(data)
    seat = cast("wire.Seat", view.seat)
    hint = await services.hints.ask("replay", view, events, MOST_WAITING_FOR_REPLAYS)
    same, near = agreement(hint, view, events_for(events, seat), move)
    return wire.Why(seat, move, same, near, hint.to_dict())


@post("/branches", summary="Play on from a record", responses=refusals(401, 409), request_max_body_size=LARGEST_RECORD)
async def branch(request: Asking, data: JSONBody[wire.Branch]) -> wire.TableOpened:
    """Open a table that goes on from a moment of a record, in one of its seats, against bots.

    The deal is fixed, so the table never claims to be fairly dealt, and its match is not kept among your matches.
    """
    services, person = services_of(request), await someone(request)
    services.replays.check(address_of(request.scope))
    services.tables.check(person.id)
    services.tables.check(address_of(request.scope))
    fixed = FixedDeal(seed=secrets.token_hex(BYTES), start=await _start(data))
    return wire.TableOpened(await services.registry.open(person, _wish(data), fixed))


async def _decision(data: wire.AskWhy) -> tuple[View, tuple[AnyEvent, ...], str]:
    """What the seat saw that made a move, all events before it, and the move. BadRecord, or Refusal without one."""
    before, move, number = None, None, 0
    for number, (match, _) in enumerate(Match.replay_in_steps(data.record)):
        if number == data.moves and match.turn is not None:
            before = match.view(match.turn), match.events
        elif number == data.moves + 1:
            move = match.moves[-1]
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
    if before is None or move is None:
        raise Refusal("no-such-move", most=number)
    return *before, move


async def _start(data: wire.Branch) -> str:
    """The position that a branch begins at, in several turns of the event loop. BadRecord or BadSetup without one."""
    line = ""
    for number, step in enumerate(branch_in_steps(data.record, data.moves, data.seat, data.deal)):
        line = step
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
    return line


def _wish(data: wire.Branch) -> wire.NewTable:
    """The table of a branch. It shows what the seat has seen before, because the person was not there."""
    record = load(data.record)
    bot, own = wire.SeatWish("bot", level=data.level), wire.SeatWish("me", memory_aid=True, pace=data.pace)
    seats = [own if seat == data.seat else bot for seat in SEATS[: record.players]]
    settings = wire.Settings(options=cast("Any", record.options))
    return wire.NewTable(game=record.game, seats=seats, settings=settings, start=True)


REPLAYS = (replay, ask_why, branch)

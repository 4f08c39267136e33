"""The HTTP API: everything the page does, for programs too. The types are those of the wire."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router, WebSocket, delete, get, post, put, route, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from .. import __version__
from ..lang import rules_page
from . import wire
from .config import Config
from .gateway import Gateway
from .limits import Limits
from .middleware import address_of
from .offer import offered_games, offered_texts
from .people import COOKIE, People
from .refusals import Refusal, headers_of, status_of
from .registry import DAY, Registry
from .rights import Asker, may_watch
from .store import Person
from .table import Table

TableId = Annotated[str, Parameter(pattern="^[a-z0-9]{8,16}$", description="a table's id, as it is in its link")]
Asking = Request[Any, Any, State]


@dataclass(slots=True)
class Services:
    """The services that requests come to: what the handlers work with."""

    config: Config
    registry: Registry
    people: People
    gateway: Gateway
    addresses: tuple[str, ...]
    newcomers: Limits
    tables: Limits


def services_of(connection: ASGIConnection[Any, Any, Any, State]) -> Services:
    """The services of this server."""
    services: Services = connection.app.state.services
    return services


def refusals(*codes: int) -> dict[int, ResponseSpec]:
    """Say in the documentation how a request may be refused."""
    return {
        code: ResponseSpec(wire.Refused, description="Refused, and why.", generate_examples=False)
        for code in (400, 403, 413, 429, *codes)
    }


# Who asks


async def find_person(connection: ASGIConnection[Any, Any, Any, State]) -> Person | None:
    """Who asks: by the token of a bot account, or by the cookie of a person."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    key = token.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE)
    return await services_of(connection).people.find(key)


async def someone(request: Asking) -> Person:
    """Who asks; Refusal if nobody knows."""
    person = await find_person(request)
    if person is None:
        raise Refusal("unknown-person")
    return person


# About


@get("/healthz", summary="Is the server well?", sync_to_thread=False, media_type=MediaType.TEXT)
def healthz() -> str:
    """Answer `ok`."""
    return "ok"


@get("/about", summary="What this server is and offers", sync_to_thread=False)
def about(request: Asking) -> wire.About:
    """What the page needs to know of this server."""
    services = services_of(request)
    config = services.config
    return wire.About(
        version=__version__,
        wire=wire.WIRE,
        games=[game.to_dict() for game in offered_games()],
        texts=offered_texts(),
        addresses=list(services.addresses),
        grace_seconds=round(config.grace),
        keep_days=config.keep_days,
        forget_days=config.forget_days,
    )


@get(
    "/rules/{game:str}/{lang:str}",
    summary="The rules of a game",
    media_type=MediaType.TEXT,
    responses=refusals(404),
    sync_to_thread=False,
)
def rules(game: str, lang: str) -> str:
    """The rules of a game for its players, a Markdown page; `lang` is `en` or `de`."""
    try:
        return rules_page(game, lang)
    except (KeyError, ValueError):
        raise Refusal("not-found") from None


# People


@get("/me", summary="Who am I?", responses=refusals(401))
async def me(request: Asking) -> Response[wire.Me]:
    """The person behind the cookie or token, with the seats they hold. The cookie is made to last again."""
    services = services_of(request)
    return _with_key(await services.people.me(await someone(request)), request.cookies.get(COOKIE), services)


@put("/me", summary="Introduce yourself, or change your name", responses=refusals(409))
async def introduce(request: Asking, data: wire.Introduce) -> Response[wire.Me]:
    """Say who I am. The first time this makes the person and sets the cookie."""
    services, person = services_of(request), await find_person(request)
    services.newcomers.check(address_of(request.scope) if person is None else person.id)
    known, key = await services.people.introduce(person, data)
    return _with_key(await services.people.me(known), key, services)


@delete("/me", summary="Forget me", responses=refusals(401))
async def forget(request: Asking) -> Response[None]:
    """Delete the person: name, keys and name tags. Bots play on for them where a match is running."""
    services, person = services_of(request), await someone(request)
    services.gateway.disconnect(person.id)
    await services.people.forget(person)
    response = Response(None)
    response.delete_cookie(COOKIE)
    return response


@post("/me/passage", summary="Move on to another device", responses=refusals(401), status_code=HTTP_200_OK)
async def make_device_link(request: Asking) -> wire.Passage:
    """A code, good once and for a short while, that brings me to another device."""
    services, person = services_of(request), await someone(request)
    services.newcomers.check(person.id)
    return await services.people.make_device_link(person)


@post("/me/arrive", summary="Arrive on another device", responses=refusals(), status_code=HTTP_200_OK)
async def use_device_link(request: Asking, data: wire.Arrive) -> Response[wire.Me]:
    """Use such a code: this device is given a key of the same person."""
    services = services_of(request)
    services.newcomers.check(address_of(request.scope))
    person, key = await services.people.use_device_link(data.code)
    return _with_key(await services.people.me(person), key, services)


@post("/bots", summary="Make an account for a program", responses=refusals())
async def make_bot(request: Asking, data: wire.Introduce) -> wire.BotAccount:
    """An account that plays like a person. The token is told once; send it as `Authorization: Bearer …`."""
    services = services_of(request)
    services.newcomers.check(address_of(request.scope))
    return await services.people.make_bot(data)


def _with_key(told: wire.Me, key: str | None, services: Services) -> Response[wire.Me]:
    """Tell a person about themselves, and let this device keep their key for as long as they are known."""
    if key is None:
        return Response(told)
    age, secure = services.config.forget_days * DAY, services.config.secure
    cookie = Cookie(COOKIE, value=key, max_age=age, httponly=True, samesite="lax", secure=secure)
    return Response(told, cookies=[cookie])


# Tables


@get("/tables", summary="The public tables", sync_to_thread=False)
def tables(request: Asking) -> wire.Tables:
    """The public tables where somebody is, newest first. The socket `lobby` tells the same whenever it changes."""
    return services_of(request).registry.lobby.tables


@post("/tables", summary="Open a table", responses=refusals(401, 409))
async def open_table(request: Asking, data: wire.NewTable) -> wire.TableOpened:
    """Open a table; who opens it is its host."""
    services, person = services_of(request), await someone(request)
    services.tables.check(person.id)
    services.tables.check(address_of(request.scope))
    return wire.TableOpened(await services.registry.open(person, data))


@get("/tables/{table:str}", summary="A table", responses=refusals(404, 409))
async def see_table(request: Asking, table: TableId) -> wire.TableInfo:
    """A table as everybody sees it who has its link."""
    return (await services_of(request).registry.room(table)).audience.describe()


@post(
    "/tables/{table:str}/commands",
    summary="Do something at a table",
    responses=refusals(401, 404, 409, 503),
    status_code=HTTP_200_OK,
)
async def command(request: Asking, table: TableId, data: wire.Command) -> Response[wire.Done]:
    """Carry out a command, as through the socket. Who holds several seats acts for the one that is to move."""
    services, person = services_of(request), await someone(request)
    if isinstance(data, wire.Leave) and await services.registry.take_off_list(table, person.id):
        return Response(wire.Done(data.id, 0), status_code=HTTP_200_OK)
    room = await services.registry.room(table)
    room.touch(person.id)
    answered: asyncio.Future[wire.Done | wire.Refused] = asyncio.get_running_loop().create_future()
    room.ask(Asker(person, _acting_seat(room.table, person)), data, answered.set_result)
    answer = await answered
    told: Any = answer  # a refusal is documented as one, beside the answer's type
    if isinstance(answer, wire.Refused):
        return Response(told, status_code=status_of(answer.code), headers=headers_of(answer))
    return Response(told, status_code=HTTP_200_OK)


def _acting_seat(table: Table, person: Person) -> wire.Seat | None:
    """The seat that somebody acts for who has not named one."""
    own = [place.seat for place in table.held_by(person.id)]
    to_move = [seat for seat in own if table.match and table.match.turn == seat]
    return next(iter(to_move or own), None)


@get("/tables/{table:str}/record", summary="The record of a finished match", responses=refusals(404, 409))
async def record(request: Asking, table: TableId) -> wire.Record:
    """The match as a record that replays anywhere. It shows every card, so there is none before the match is over."""
    room = await services_of(request).registry.room(table)
    person = await find_person(request)
    if not (may_watch(room.table) or (person and room.table.held_by(person.id))):
        raise Refusal("no-watching")
    if room.table.match is None or room.table.match.winners is None:
        raise Refusal("not-over")
    date = datetime.fromtimestamp(room.log[0].at, UTC).isoformat(timespec="seconds")
    return room.table.match.record() | {"names": room.tags.names(), "date": date}


# Sockets


@websocket("/tables/{table:str}/stream")
async def stream(socket: WebSocket[Any, Any, State], table: str) -> None:
    """The stream of a table: first a Hello, then commands; everything that this viewer may know comes back."""
    await socket.accept()
    await services_of(socket).gateway.table(socket, await find_person(socket), table)


@websocket("/lobby")
async def lobby(socket: WebSocket[Any, Any, State]) -> None:
    """The public tables, now and whenever they change."""
    await socket.accept()
    await services_of(socket).gateway.lobby(socket)


# Other versions


@route(
    ["/api", "/api/{path:path}"],
    http_method=["GET", "POST", "PUT", "PATCH", "DELETE"],
    include_in_schema=False,
    sync_to_thread=False,
)
def unknown_version(path: str = "") -> None:
    """Say which version of the API this server speaks, to whoever asks for another one or names none."""
    raise Refusal("unknown-wire", wire=wire.WIRE, api=wire.API)


@websocket(["/api", "/api/{path:path}"])
async def unknown_socket(socket: WebSocket[Any, Any, State], path: str = "") -> None:
    """Say the same through a socket: a page can't read how a handshake is refused."""
    await socket.accept()
    await services_of(socket).gateway.refuse_wire(socket)


VERSIONED = (
    about,
    rules,
    me,
    introduce,
    forget,
    make_device_link,
    use_device_link,
    make_bot,
    tables,
    open_table,
    see_table,
    command,
    record,
    stream,
    lobby,
)
HANDLERS = (healthz, Router(wire.API, route_handlers=VERSIONED), unknown_version, unknown_socket)

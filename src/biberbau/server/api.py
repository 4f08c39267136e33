"""The HTTP API, for the page and for programs. Requests and responses are the types of `wire.py`."""

import asyncio
from typing import Annotated, Any, TypeVar

from litestar import MediaType, Response, Router, WebSocket, delete, get, post, put, route, websocket
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, PathParameter
from litestar.status_codes import HTTP_200_OK

from .. import __version__
from ..examples import illustrated
from . import wire
from .api_daily import DAILY
from .api_groups import GROUPS
from .api_matches import MATCHES
from .api_push import PUSH
from .api_replays import REPLAYS
from .api_reviews import REVIEWS
from .cookies import cookies_with, key_in
from .handling import Asking, Services, agent_of, find_person, key_of, refusals, services_of, someone
from .middleware import address_of
from .offer import offered_games, offered_texts
from .personal_data import document, groups_of, moderation_of, push_of
from .refusals import Refusal, headers_of, status_of
from .results import record_of
from .rights import Asker, may_watch, seat_for_hint
from .store import Person
from .table import Table

TableId = Annotated[
    str, PathParameter(pattern="^[a-z0-9]{8,16}$", description="the id of a table, the last part of its link")
]


# About


@get("/about", summary="About this server", sync_to_thread=False)
def about(request: Asking) -> wire.About:
    """Versions, games, texts and retention times of this server."""
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
        keep_results=config.keep_results,
        report_days=config.report_days,
    )


@get(
    "/rules/{game:str}/{lang:str}",
    summary="The rules of a game",
    media_type=MediaType.TEXT,
    responses=refusals(404),
    sync_to_thread=False,
)
def rules(game: FromPath[str], lang: FromPath[str]) -> str:
    """The rules of a game for players, in Markdown; `lang` is a language such as `en`.

    A fenced block with the name `example` contains a pictured example as JSON: the views `before` and `after`, the
    events between them, and sentences about these.
    """
    try:
        return illustrated(game, lang)
    except (KeyError, ValueError):
        raise Refusal("not-found") from None


# People


@get("/me", summary="Who am I?", responses=refusals(401))
async def me(request: Asking) -> Response[wire.Me]:
    """The person behind the cookie or token, with their seats. This renews the cookie, and its key after some days."""
    services, person = services_of(request), await someone(request)
    key = await services.people.renewed_key(person, key_in(request.cookies, services.config), agent_of(request))
    return _with_key(await services.people.me(person), key, services)


@put("/me", summary="Choose or change your name", responses=refusals(409))
async def introduce(request: Asking, data: JSONBody[wire.Introduce]) -> Response[wire.Me]:
    """Set name and beaver. The first request creates the person and sets the cookie."""
    services, person = services_of(request), await find_person(request)
    services.newcomers.check(address_of(request.scope) if person is None else person.id)
    known, key = await services.people.introduce(person, data, agent_of(request))
    if person is None:
        await services.registry.moderation.admit(known.id, address_of(request.scope))
    return _with_key(await services.people.me(known), key, services)


@delete("/me", summary="Delete me", responses=refusals(401))
async def forget(request: Asking) -> Response[None]:
    """Delete the person: name, keys and name tags. Bots play on for them in running matches."""
    services, person = services_of(request), await someone(request)
    services.gateway.disconnect(person.id)
    await services.people.forget(person)
    return Response(None, cookies=cookies_with(None, services.config))


@post("/me/device-link", summary="Make a device link", responses=refusals(401), status_code=HTTP_200_OK)
async def make_device_link(request: Asking) -> wire.DeviceLink:
    """A one-time code, valid for a short time, that signs another device in as the same person."""
    services, person = services_of(request), await someone(request)
    services.newcomers.check(person.id)
    return await services.people.make_device_link(person)


@post("/me/sign-in", summary="Use a device link", responses=refusals(), status_code=HTTP_200_OK)
async def use_device_link(request: Asking, data: JSONBody[wire.SignIn]) -> Response[wire.Me]:
    """Sign this device in with such a code: it gets a key of the same person."""
    services = services_of(request)
    services.newcomers.check(address_of(request.scope))
    person, key = await services.people.use_device_link(data.code, agent_of(request))
    return _with_key(await services.people.me(person), key, services)


@get("/me/devices", summary="List my devices", responses=refusals(401))
async def list_devices(request: Asking) -> wire.Devices:
    """The devices on which the person is signed in."""
    return await services_of(request).people.devices(await someone(request), key_of(request))


@post("/me/sign-out", summary="Sign devices out", responses=refusals(401), status_code=HTTP_200_OK)
async def sign_out(request: Asking, data: JSONBody[wire.SignOut]) -> Response[wire.Devices]:
    """Sign one device out, or all except this one. Their pages are disconnected, and this device gets a new key."""
    services, person = services_of(request), await someone(request)
    key = await services.people.sign_out(person, key_of(request), data.device, agent_of(request))
    services.gateway.disconnect(person.id, "stopping")
    return _with_key(await services.people.devices(person, key_of(request)), key, services)


@post("/me/recovery", summary="Make a recovery phrase", responses=refusals(401), status_code=HTTP_200_OK)
async def make_recovery(request: Asking) -> wire.RecoveryPhrase:
    """A phrase that signs the person in after losing every device. It replaces the one before."""
    services, person = services_of(request), await someone(request)
    services.newcomers.check(person.id)
    return await services.people.make_recovery(person)


@post("/me/recover", summary="Use a recovery phrase", responses=refusals(), status_code=HTTP_200_OK)
async def recover(request: Asking, data: JSONBody[wire.Recover]) -> Response[wire.Me]:
    """Sign this device in with a recovery phrase: it gets a key of the person."""
    services = services_of(request)
    services.recoveries.check(address_of(request.scope))
    person, key = await services.people.recover(data.phrase, agent_of(request))
    return _with_key(await services.people.me(person), key, services)


@get("/me/data", summary="Everything about me", responses=refusals(401))
async def personal_data(request: Asking) -> Response[wire.Json]:
    """Everything that is stored about the person, as one document. It contains no cards."""
    services, person = services_of(request), await someone(request)
    services.newcomers.check(person.id)
    await services.registry.settle_for(person.id)
    store = services.registry.store
    about = document(
        person,
        await store.account_of(person.id),
        await store.seats_of(person.id),
        await store.matches.seats_in(person.id),
    )
    about |= await groups_of(person.id, store.groups) | await push_of(person.id, store.push)
    about |= await moderation_of(person.id, store.moderation)
    return Response(about, headers={"content-disposition": 'attachment; filename="biberbau.json"'})


@post("/bots", summary="Create an account for a program", responses=refusals())
async def make_bot(request: Asking, data: JSONBody[wire.Introduce]) -> wire.BotAccount:
    """An account that plays like a person. The token is returned only here; send it as `Authorization: Bearer …`."""
    services = services_of(request)
    services.newcomers.check(address_of(request.scope))
    account = await services.people.make_bot(data)
    await services.registry.moderation.admit(account.id, address_of(request.scope))
    return account


Answer = TypeVar("Answer", wire.Me, wire.Devices)


def _with_key(about: Answer, key: str | None, services: Services) -> Response[Answer]:
    """A response about a person; the cookie with their key lasts as long as the person is kept."""
    return Response(about, cookies=cookies_with(key, services.config) if key else [])


# Tables


@get("/tables", summary="List the public tables", sync_to_thread=False)
def tables(request: Asking) -> wire.Tables:
    """The public tables with people, newest first. The socket `lobby` sends the same list after every change."""
    return services_of(request).registry.lobby.tables


@post("/tables", summary="Open a table", responses=refusals(401, 409))
async def open_table(request: Asking, data: JSONBody[wire.NewTable]) -> wire.TableOpened:
    """Open a table; the sender becomes its host."""
    services, person = services_of(request), await someone(request)
    services.tables.check(person.id)
    services.tables.check(address_of(request.scope))
    return wire.TableOpened(await services.registry.open(person, data))


@get("/tables/{table:str}", summary="Get a table", responses=refusals(404, 409))
async def see_table(request: Asking, table: TableId) -> wire.TableInfo:
    """The public description of a table, for everybody who has its link."""
    return (await services_of(request).registry.room(table)).audience.describe()


@get("/tables/{table:str}/view", summary="See a table through your own eyes", responses=refusals(401, 404, 409))
async def view(request: Asking, table: TableId) -> wire.Welcome:
    """What the stream sends first: the view with the legal moves. With several seats it is the one that is to move."""
    services, person = services_of(request), await someone(request)
    room = await services.registry.room(table)
    services.registry.check_known(person)
    room.touch(person.id)
    room.comes_from(person.id, address_of(request.scope))
    return room.look(Asker(person, _acting_seat(room.table, person)))


@post(
    "/tables/{table:str}/commands",
    summary="Send a command to a table",
    responses=refusals(401, 404, 409, 503),
    status_code=HTTP_200_OK,
)
async def command(request: Asking, table: TableId, data: JSONBody[wire.Command]) -> Response[wire.Done]:
    """Carry out a command, as over the socket. With several seats it applies to the one that is to move."""
    services, person = services_of(request), await someone(request)
    if isinstance(data, wire.Leave) and await services.registry.take_off_list(table, person.id):
        return Response(wire.Done(data.id, 0), status_code=HTTP_200_OK)
    room = await services.registry.room(table)
    room.touch(person.id)
    room.comes_from(person.id, address_of(request.scope))
    answered: asyncio.Future[wire.Done | wire.Refused] = asyncio.get_running_loop().create_future()
    room.ask(Asker(person, _acting_seat(room.table, person)), data, answered.set_result)
    answer = await answered
    body: Any = answer  # the documentation names refusals separately (`refusals`)
    if isinstance(answer, wire.Refused):
        return Response(body, status_code=status_of(answer.code), headers=headers_of(answer))
    return Response(body, status_code=HTTP_200_OK)


@post(
    "/tables/{table:str}/hint",
    summary="Ask for a hint",
    responses=refusals(401, 404, 409, 503),
    status_code=HTTP_200_OK,
)
async def ask_hint(request: Asking, table: TableId) -> wire.Hint:
    """What a strong player would do in your place, and why, from what your seat may know.

    Only for the seat that is to move, and only against bots alone or where the host allows it. Nothing is stored.
    """
    services, person = services_of(request), await someone(request)
    room = await services.registry.room(table)
    services.registry.check_known(person)
    room.touch(person.id)
    seat = seat_for_hint(room.table, Asker(person, _acting_seat(room.table, person)))
    services.hint_rate.check(person.id)
    assert room.table.match is not None
    hint = await services.hints.ask(table, room.table.match.view(seat), room.table.match.events)
    return hint.to_dict()


def _acting_seat(table: Table, person: Person) -> wire.Seat | None:
    """The seat that a command of a person applies to."""
    own = [place.seat for place in table.held_by(person.id)]
    to_move = [seat for seat in own if table.match and table.match.turn == seat]
    return next(iter(to_move or own), None)


@get("/tables/{table:str}/record", summary="Get the record of a finished match", responses=refusals(404, 409))
async def record(request: Asking, table: TableId) -> wire.Record:
    """The record of a match, for replaying. It shows every card, so it exists only after the match."""
    room = await services_of(request).registry.room(table)
    person = await find_person(request)
    if not (may_watch(room.table) or (person and room.table.held_by(person.id))):
        raise Refusal("no-watching")
    if room.table.match is None or room.table.match.winners is None:
        raise Refusal("not-over")
    return record_of(room.table, room.table.match, room.history.opened) | {"names": room.tags.names()}


# Sockets


@websocket("/tables/{table:str}/stream")
async def stream(socket: WebSocket[Any, Any, State], table: FromPath[str]) -> None:
    """The stream of a table: the client sends a hello, then commands; the server sends what this viewer may see."""
    await socket.accept()
    await services_of(socket).gateway.table(socket, await find_person(socket), table)


@websocket("/lobby")
async def lobby(socket: WebSocket[Any, Any, State]) -> None:
    """The public tables, now and after every change."""
    await socket.accept()
    await services_of(socket).gateway.lobby(socket)


# Other versions


@route(
    ["/api", "/api/{path:path}"],
    http_method=["GET", "POST", "PUT", "PATCH", "DELETE"],
    include_in_schema=False,
    sync_to_thread=False,
)
def unknown_version(path: FromPath[str] = "") -> None:
    """Refuse other versions of the API, and name the one that this server speaks."""
    raise Refusal("unknown-wire", wire=wire.WIRE, api=wire.API)


@websocket(["/api", "/api/{path:path}"])
async def unknown_socket(socket: WebSocket[Any, Any, State], path: FromPath[str] = "") -> None:
    """The same for sockets: a page cannot read why a handshake was refused."""
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
    list_devices,
    sign_out,
    make_recovery,
    recover,
    personal_data,
    make_bot,
    tables,
    open_table,
    see_table,
    view,
    command,
    ask_hint,
    record,
    *MATCHES,
    *GROUPS,
    *PUSH,
    *REPLAYS,
    *REVIEWS,
    *DAILY,
    stream,
    lobby,
)
HANDLERS = (Router(wire.API, route_handlers=VERSIONED), unknown_version, unknown_socket)

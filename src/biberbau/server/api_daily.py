"""The HTTP API for the deal of the day: everybody plays the same cards against the same bots, and compares points."""

from litestar import get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ..daily import today
from ..games import GAMES
from ..setting_up import read_game
from . import wire
from .dailies import LISTED, TRIES, deal_of, is_running, prefix_of, results_of, table_of, wish_for
from .handling import Asking, find_person, refusals, services_of, someone
from .middleware import address_of
from .refusals import Refusal
from .registry import RoomRegistry
from .room import Room
from .store import Person


@get("/daily", summary="See the deals of the day")
async def see_dailies(request: Asking) -> wire.Dailies:
    """The deals of today with the results of everybody who has finished one here. It contains no cards."""
    services, person, day = services_of(request), await find_person(request), today()
    registry = services.registry
    if person is not None:
        await registry.settle_for(person.id)
    deals = []
    for game in GAMES:
        found = await registry.store.matches.beginning_with(prefix_of(registry.store.secret, day, game), LISTED)
        rooms = [] if person is None else await _rooms(registry, person, game)
        table = rooms[-1].table if rooms and person and is_running(rooms[-1].table, person.id) else None
        results = results_of(found, registry.store.secret, day, person)
        deals.append(wire.Daily(game, table.id if table else None, len(rooms), results))
    return wire.Dailies(day.isoformat(), services.config.keep_results > 0, deals)


@post("/daily/{game:str}", summary="Play the deal of the day", responses=refusals(401, 409), status_code=HTTP_200_OK)
async def play_daily(request: Asking, game: FromPath[str], data: JSONBody[wire.PlayDaily]) -> wire.DailyOpened:
    """Open your table with the deal of today, or go on there. After the first one, every further one is practice."""
    services, person = services_of(request), await someone(request)
    registry, day, name = services.registry, today(), read_game(game).name
    registry.moderation.check_public(person.id)
    rooms = await _rooms(registry, person, name)
    if rooms and is_running(rooms[-1].table, person.id):
        return wire.DailyOpened(rooms[-1].table.id, len(rooms) > 1)
    if len(rooms) >= TRIES:
        raise Refusal("daily-tries", most=TRIES)
    services.tables.check(person.id)
    services.tables.check(address_of(request.scope))
    own = wire.SeatWish("me", memory_aid=data.memory_aid, pace=data.pace)
    id_ = table_of(registry.store.secret, day, name, person.id, len(rooms))
    table = await registry.open(person, wish_for(name, own), deal_of(name, day, bool(rooms)), id_)
    return wire.DailyOpened(table, bool(rooms))


async def _rooms(registry: RoomRegistry, person: Person, game: str) -> list[Room]:
    """The tables of a person with the deal of today, in the order of their tries."""
    rooms: list[Room] = []
    for number in range(TRIES):
        room = await registry.find(table_of(registry.store.secret, today(), game, person.id, number))
        if room is None:
            break
        rooms.append(room)
    return rooms


DAILY = (see_dailies, play_daily)

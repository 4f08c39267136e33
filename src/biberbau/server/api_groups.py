"""The HTTP API for groups of people who play together. Only members see a group; everybody else gets `unknown-group`.

A group shows finished matches only, so nothing of a running match is in any answer.
"""

import asyncio
import time
from typing import Annotated

import msgspec
from litestar import delete, get, post, put
from litestar.params import JSONBody, PathParameter
from litestar.status_codes import HTTP_200_OK

from ..games.registry import GAMES
from . import wire
from .api_matches import OfGame
from .group_statistics import counted, statistics
from .handling import Asking, Services, refusals, services_of, someone
from .ids import new_id
from .middleware import address_of
from .names import check_all_unlike, clean_name
from .refusals import Refusal
from .results import Result, SeatResult
from .store import Person
from .store.groups import Group, KeptGroup, PadResult
from .store.matches import KeptMatch, MatchPlayer

MOST_GROUPS, MOST_MEMBERS = 20, 30
"""Groups that a person can be in, and people in a group with those who are invited."""
MOST_RESULTS = 2000
"""Results with real cards in a group, and matches that its statistics read, the latest ones."""
SHOWN = 200
"""Matches on the page of a group."""
SEATS: tuple[wire.Seat, ...] = ("A", "B", "C", "D", "E", "F")

GroupId = Annotated[str, PathParameter(pattern="^[a-z0-9]{8,16}$", description="the id of a group")]
ResultId = Annotated[str, PathParameter(max_length=60, description="the id of a match on the page of a group")]


@get("/groups", summary="List my groups", responses=refusals(401))
async def list_groups(request: Asking) -> wire.MyGroups:
    """The groups of the person, and those to which they are invited."""
    services, person = services_of(request), await someone(request)
    found = await services.registry.store.groups.groups_of(person.id)
    return wire.MyGroups(
        [group_info(kept, person) for kept in found if kept.has(person.id)],
        [_invitation(kept, person) for kept in found if not kept.has(person.id)],
    )


@post("/groups", summary="Make a group", responses=refusals(401, 404, 409))
async def make_group(request: Asking, data: JSONBody[wire.NewGroup]) -> wire.GroupInfo:
    """Make a group with the person as its first member.

    The people of a match are invited. That match counts, and all that its members finish together from then on.
    """
    services, person = services_of(request), await someone(request)
    services.newcomers.check(person.id)
    if not services.config.keep_results:
        raise Refusal("nothing-kept")
    store, now = services.registry.store.groups, time.time()
    match = None if data.match is None else await _own_match(services, data.match, person)
    since = now if match is None else match.ended
    group = Group(new_id(), clean_name(data.name), person.id, 0, now)
    result = None if data.result is None else read_result(data.result, group.id, {person.id}, person, now)
    if not await store.add(group, since, MOST_GROUPS):
        raise Refusal("too-many-groups", most=MOST_GROUPS)
    if match is not None:
        await store.invite(group.id, person.id, _invited(services, match, person), since, MOST_MEMBERS)
    if result is not None:
        await store.add_result(group.id, result, MOST_RESULTS)
    return group_info(await _find(services, group.id, person), person)


@get("/groups/{group:str}", summary="See a group", responses=refusals(401, 404))
async def see_group(request: Asking, group: GroupId, game: OfGame = None) -> wire.GroupPage:
    """A group of the person with its statistics, of all games or of one."""
    services, person = services_of(request), await someone(request)
    kept = await _find(services, group, person)
    services.replays.check(address_of(request.scope))
    await services.registry.settle_for(person.id)
    store = services.registry.store.groups
    played = await store.matches(group, MOST_RESULTS), await store.results(group, MOST_RESULTS)
    # in a thread, because thousands of matches take a second
    found = await asyncio.to_thread(lambda: statistics(counted(*played), game, person.id, bool(kept.group.rated)))
    return wire.GroupPage(
        group_info(kept, person),
        found.games,
        found.people,
        found.duels,
        found.rounds,
        found.five,
        found.matches[:SHOWN],
    )


@put("/groups/{group:str}", summary="Change a group", responses=refusals(401, 404))
async def change_group(request: Asking, group: GroupId, data: JSONBody[wire.ChangeGroup]) -> wire.GroupInfo:
    """Change the name of a group, and whether it has a rating. Every member can do that."""
    services, person = services_of(request), await someone(request)
    services.newcomers.check(person.id)
    await _find(services, group, person)
    await services.registry.store.groups.change(group, clean_name(data.name), int(data.rated))
    return group_info(await _find(services, group, person), person)


@delete("/groups/{group:str}", summary="Dissolve a group", responses=refusals(401, 404))
async def dissolve_group(request: Asking, group: GroupId) -> None:
    """Delete a group for everybody. Only the member who made it can do that; the matches stay with their people."""
    services, person = services_of(request), await someone(request)
    kept = await _find(services, group, person)
    if kept.group.maker != person.id:
        raise Refusal("not-maker")
    await services.registry.store.groups.dissolve(group)


@post("/groups/{group:str}/invitations", summary="Invite people to a group", responses=refusals(401, 404))
async def invite(request: Asking, group: GroupId, data: JSONBody[wire.InviteFrom]) -> wire.GroupInfo:
    """Invite the people of a match in which the person has played. That match counts for those who join."""
    services, person = services_of(request), await someone(request)
    services.newcomers.check(person.id)
    await _find(services, group, person)
    match = await _own_match(services, data.match, person)
    invited = _invited(services, match, person)
    await services.registry.store.groups.invite(group, person.id, invited, match.ended, MOST_MEMBERS)
    return group_info(await _find(services, group, person), person)


@post("/groups/{group:str}/join", summary="Join a group", responses=refusals(401, 404), status_code=HTTP_200_OK)
async def join(request: Asking, group: GroupId) -> wire.GroupInfo:
    """Accept an invitation: the other members see the results of the matches with them, and their name."""
    services, person = services_of(request), await someone(request)
    store = services.registry.store.groups
    if not await store.join(group, person.id, time.time(), MOST_GROUPS):
        kept = await store.find(group)
        if kept is not None and kept.invites(person.id):
            raise Refusal("too-many-groups", most=MOST_GROUPS)
    return group_info(await _find(services, group, person), person)


@post("/groups/{group:str}/leave", summary="Leave a group", responses=refusals(401))
async def leave(request: Asking, group: GroupId) -> None:
    """Leave a group, or decline an invitation. The results of the person are removed from its statistics."""
    person = await someone(request)
    await services_of(request).registry.store.groups.leave(group, person.id)


@post("/groups/{group:str}/results", summary="Add a result with real cards", responses=refusals(401, 404, 409))
async def add_result(request: Asking, group: GroupId, data: JSONBody[wire.RealResult]) -> None:
    """Add the result of a match with real cards to a group. A repeat with the same id changes nothing."""
    services, person = services_of(request), await someone(request)
    services.newcomers.check(person.id)
    kept = await _find(services, group, person)
    members = {member.person for member in kept.members if member.joined is not None}
    result = read_result(data, group, members, person, time.time())
    if not await services.registry.store.groups.add_result(group, result, MOST_RESULTS):
        raise Refusal("group-full", most=MOST_RESULTS)


@delete("/groups/{group:str}/results/{result:str}", summary="Delete a result", responses=refusals(401, 404))
async def remove_result(request: Asking, group: GroupId, result: ResultId) -> None:
    """Delete a result with real cards from a group. Every member can do that."""
    services, person = services_of(request), await someone(request)
    await _find(services, group, person)
    await services.registry.store.groups.remove_result(group, result)


def read_result(given: wire.RealResult, group: str, members: set[str], person: Person, now: float) -> PadResult:
    """A result with real cards as a group stores it, under an id of its own. Refusal if it cannot be right."""
    if given.game not in GAMES:
        raise Refusal("unknown-game", game=given.game)
    rounds = {len(seat.points) for seat in given.seats}
    sat = [seat.member for seat in given.seats if seat.member is not None]
    if len(rounds) != 1 or len(sat) != len(set(sat)) or not members.issuperset(sat):
        raise Refusal("bad-result")
    names = [clean_name(seat.name) for seat in given.seats]
    check_all_unlike(names)
    seats = [
        SeatResult(letter, sum(seat.points), place, best=_best(given.game, seat.points))
        for letter, seat, place in zip(SEATS, given.seats, _places(given), strict=False)
    ]
    players = [
        MatchPlayer(letter, seat.member, name, seat.beaver)
        for letter, seat, name in zip(SEATS, given.seats, names, strict=False)
    ]
    result = Result(seats, any(seat.five for seat in given.seats))
    return PadResult(f"{group}-{given.id}", given.game, now, msgspec.json.encode(result), person.id, players)


def _places(given: wire.RealResult) -> list[int]:
    """The place of each seat; five of a kind wins whatever the points are."""
    sign = -1 if GAMES[given.game].best == "most" else 1
    is_five = any(seat.five for seat in given.seats)
    costs = [int(not seat.five) if is_five else sign * sum(seat.points) for seat in given.seats]
    return [1 + sum(other < cost for other in costs) for cost in costs]


def _best(game: str, points: list[int]) -> int:
    return max(points) if GAMES[game].best == "most" else min(points)


def group_info(kept: KeptGroup, person: Person) -> wire.GroupInfo:
    """A group as it is shown to a member."""
    members = [
        wire.GroupMember(each.person, each.name, each.beaver, each.person == person.id, each.joined is not None)
        for each in kept.members
    ]
    group = kept.group
    return wire.GroupInfo(group.id, group.name, bool(group.rated), group.maker == person.id, group.made, members)


def _invitation(kept: KeptGroup, person: Person) -> wire.GroupInvitation:
    by = next((member.inviter for member in kept.members if member.person == person.id), None)
    joined = sum(member.joined is not None for member in kept.members)
    return wire.GroupInvitation(kept.group.id, kept.group.name, by, joined)


async def _find(services: Services, group: str, person: Person) -> KeptGroup:
    """A group of a person. Refusal if there is none, or the person is not in it."""
    kept = await services.registry.store.groups.find(group)
    if kept is None or not kept.has(person.id):
        raise Refusal("unknown-group")
    return kept


async def _own_match(services: Services, match: str, person: Person) -> KeptMatch:
    """A match in which a person has played. Refusal if there is none; the code of a shared match is not enough."""
    await services.registry.settle_for(person.id)
    found = await services.registry.store.matches.find(match, person.id)
    if found is None or person.id not in {player.player for player in found.players}:
        raise Refusal("unknown-match")
    return found


def _invited(services: Services, match: KeptMatch, person: Person) -> list[str]:
    """The other people of a match, without those who have blocked the person or are blocked by them."""
    has_blocked = services.registry.moderation.has_blocked
    others = dict.fromkeys(player.player for player in match.players if player.player not in (None, person.id))
    return [each for each in others if each and not has_blocked(each, person.id) and not has_blocked(person.id, each)]


GROUPS = (
    list_groups,
    make_group,
    see_group,
    change_group,
    dissolve_group,
    invite,
    join,
    leave,
    add_result,
    remove_result,
)

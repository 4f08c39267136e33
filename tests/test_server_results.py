"""What is kept of a match that has ended, from inside: when it is stored, and what it says."""

import asyncio
import time
from pathlib import Path

import msgspec
import pytest

from biberbau import Match
from biberbau.server import entries, wire
from biberbau.server.registry import DAY, RoomRegistry
from biberbau.server.results import Result, SeatResult, decode_result, places_of, read_record
from biberbau.server.rights import Asker
from biberbau.server.standings import standings
from biberbau.server.store import Device, Person
from biberbau.server.store.matches import KeptMatch, MatchPlayer, Wanted

from .scenarios import SCENARIOS
from .server_process import fresh_id
from .setups import play_out
from .test_server_rooms import ADA, WISH, in_a_registry

SEATS: tuple[wire.Seat, ...] = ("A", "B", "C")
BOTS = wire.NewTable("bande", [wire.SeatWish("me"), wire.SeatWish("bot", level="kit")], start=True)


async def meet(registry: RoomRegistry, *people: Person) -> None:
    """Store people, as they are when they open a table."""
    for person in people:
        device = Device(person.id, "", "", time.time(), time.time())
        await registry.store.add_person(person, person.id.encode(), device)


async def play(registry: RoomRegistry, table: str, most: int = 1000) -> None:
    """Play at a table for two people on one device: some moves, or to the end."""
    room = await registry.room(table)
    for _ in range(most):
        match = room.table.match
        assert match is not None
        if match.turn is None:
            return
        if room.table.between:
            command: wire.Command = wire.Ready(fresh_id())
        else:
            move = "knock" if "knock" in match.legal else match.legal[0]
            command = wire.Play(fresh_id(), move, room.table.number)
        answered: asyncio.Future[wire.Done | wire.Refused] = asyncio.get_running_loop().create_future()
        room.ask(Asker(ADA, "A" if match.turn == "A" else "B"), command, answered.set_result)
        assert isinstance(await answered, wire.Done)


async def kept_by(registry: RoomRegistry, person: Person = ADA) -> list[KeptMatch]:
    await registry.settle_for(person.id)
    return await registry.store.matches.listed(person.id, Wanted(9))


def test_a_match_is_kept_when_it_is_over_and_only_then(tmp_path: Path) -> None:
    async def use(registry: RoomRegistry) -> None:
        await meet(registry, ADA)
        table = await registry.open(ADA, WISH)
        await play(registry, table, most=3)
        assert await kept_by(registry) == []
        await play(registry, table)
        (match,) = await kept_by(registry)
        room = await registry.room(table)
        played = room.table.match
        assert played is not None and (match.id, match.game, match.ending) == (table, "bande", "finished")
        assert (match.began, match.ended) == (room.table.began, room.table.ended) and match.began <= match.ended
        assert [(player.seat, player.name) for player in match.players] == [("A", "Ada"), ("B", "Bea")]
        seats = decode_result(match.result).seats
        assert {seat.seat: seat.points for seat in seats} == played.totals
        assert {seat.seat for seat in seats if seat.place == 1} == set(played.winners or ())
        assert [seat.beside for seat in seats] == [False, True]
        stored = await registry.store.matches.record(table)
        record = read_record(stored or b"")
        assert Match.replay(record).totals == played.totals and b"Ada" not in (stored or b"") and "names" not in record

    in_a_registry(tmp_path, use)


def test_a_match_whose_server_was_killed_is_kept_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def before(registry: RoomRegistry) -> None:
        await meet(registry, ADA)
        monkeypatch.setattr(registry, "settle_soon", lambda room: None)
        await play(registry, await registry.open(ADA, WISH))
        await play(registry, await registry.open(ADA, WISH))
        assert await registry.store.matches.listed(ADA.id, Wanted(9)) == []

    async def after(registry: RoomRegistry) -> None:
        assert [match.ending for match in await kept_by(registry)] == ["finished"] * 2

    in_a_registry(tmp_path, before)
    in_a_registry(tmp_path, after)


def test_unfinished_and_abandoned_matches_say_so(tmp_path: Path) -> None:
    async def use(registry: RoomRegistry) -> None:
        await meet(registry, ADA)
        unfinished, abandoned, over = [await registry.open(ADA, wish) for wish in (WISH, BOTS, WISH)]
        await play(registry, over)
        room = await registry.room(abandoned)
        while room.table.to_move is None or room.table.to_move.kind == "bot":
            await asyncio.sleep(0)
        room.write(entries.Left(player=ADA.id, at=time.time()))
        while len(found := await kept_by(registry)) < 2:
            await asyncio.sleep(0)
        endings = {match.id: match.ending for match in found}
        assert endings == {over: "finished", abandoned: "abandoned"}
        left = next(match for match in found if match.id == abandoned)
        mine, bot = decode_result(left.result).seats
        assert (mine.left, mine.place, mine.level) == (True, None, None) and bot.level == "kit"
        assert set(await registry.expire(time.time() + 15 * DAY)) == {unfinished, abandoned, over}
        later = {match.id: match.ending for match in await kept_by(registry)}
        assert later == {**endings, unfinished: "unfinished"}
        await registry.expire(time.time() + 366 * DAY)
        assert await kept_by(registry) == [] and await registry.store.find_person(b"ada", 1.0) is None

    in_a_registry(tmp_path, use)


def test_places_follow_the_points_and_equal_points_share_one() -> None:
    match = Match("gang", 4, seed=3)
    assert places_of(match) is None
    play_out(match)
    places, order = places_of(match), sorted(match.totals.values())
    assert places == {seat: 1 + order.index(points) for seat, points in match.totals.items()}


def test_five_of_a_kind_wins_whatever_the_points_are() -> None:
    (five,) = [each for each in SCENARIOS if each.about == "C30 in a last turn too"]
    assert places_of(five.position()) == {"A": 2, "B": 1}


def kept(
    *points: int, five: bool = False, ending: wire.MatchEnding = "finished", at: float = 10.0, game: str = "clan"
) -> KeptMatch:
    """A match in which Ada, Bo and Bea, who is beside Ada, have these points and took a card each."""
    order = sorted(points, reverse=True)
    seats = [
        SeatResult(seat, each, 1 + order.index(each), beside=seat == "C", best=each, took=1)
        for seat, each in zip(SEATS, points, strict=True)
    ]
    players = [MatchPlayer("A", "ada", "Ada", 3), MatchPlayer("B", "bo", "Bo", 1), MatchPlayer("C", "ada", "Bea", 2)]
    result = msgspec.json.encode(Result(seats, five))
    return KeptMatch(f"m{at:.0f}", game, ending, at, at, result, players, None)


def test_standings_count_people_and_not_devices() -> None:
    matches = [
        kept(9, 5, 1, at=1.0),
        kept(8, 8, 2, at=2.0, five=True),
        kept(1, 2, 30, at=3.0),
        kept(0, 0, 40, ending="abandoned", at=4.0),
    ]
    found = standings(matches, "ada")
    ada, bo, bea = (next(each for each in found.people if each.name == name) for name in ("Ada", "Bo", "Bea"))
    assert found.matches == 3 and (ada.won, bo.won, bea.won) == (2, 1, 1)
    assert found.people[0] is ada and (ada.mine, bea.mine) == (True, False)
    assert (ada.streak, bo.streak, bo.took) == (2, 1, 3)
    assert (bo.ahead, bo.behind, bea.ahead, bea.behind) == (1, 1, 1, 2)
    assert found.rounds == [wire.BestRound("clan", "Bea", 30, "m3")] and found.five is not None
    assert (found.five.name, found.five.match) == ("Ada", "m2")
    fewest = standings([kept(9, 5, 1, game="gang")], "ada")
    assert fewest.rounds == [wire.BestRound("gang", "Bea", 1, "m10")]

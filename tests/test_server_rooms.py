"""Rooms and the registry from inside: what is put back, what expires, what another writer has changed."""

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import pytest

from biberbau.server import entries, wire
from biberbau.server import people as people_module
from biberbau.server.bots import Bots
from biberbau.server.config import Config
from biberbau.server.gateway import Connection, Visit
from biberbau.server.people import People
from biberbau.server.refusals import Refusal
from biberbau.server.registry import DAY, RoomRegistry
from biberbau.server.rights import Asker
from biberbau.server.store import Person, Upgrading
from biberbau.server.store.chain import link
from biberbau.server.store.sqlite import FILE, SqliteStore

ADA = Person("ada", "Ada", 0)
WISH = wire.NewTable("bande", [wire.SeatWish("me"), wire.SeatWish("beside", name="Bea")], start=True)

THREE = wire.NewTable("bande", [wire.SeatWish("me"), wire.SeatWish("open"), wire.SeatWish("open")])


class Ear:
    """A connection that keeps what it receives."""

    def __init__(self) -> None:
        self.received: list[bytes] = []
        self.ended: list[wire.CloseReason] = []

    def send(self, frame: bytes) -> None:
        self.received.append(frame)

    def end(self, reason: wire.CloseReason) -> None:
        self.ended.append(reason)


def in_a_registry(data: Path, use: Callable[[RoomRegistry], Awaitable[None]]) -> None:
    """Open a registry for a while."""

    async def run() -> None:
        store = SqliteStore(data)
        try:
            await use(RoomRegistry(Config(workers=0, data=data), store, Bots(0)))
        finally:
            await store.close()

    asyncio.run(run())


@asynccontextmanager
async def another(registry: RoomRegistry) -> AsyncIterator[RoomRegistry]:
    """Another registry over the same data, as another node has: they hear nothing of each other."""
    store = SqliteStore(registry.config.data)
    try:
        yield RoomRegistry(registry.config, store, Bots(0))
    finally:
        await store.close()


async def asked(
    registry: RoomRegistry, table: str, command: wire.Command, person: Person = ADA
) -> wire.Done | wire.Refused:
    room = await registry.room(table)
    answered: asyncio.Future[wire.Done | wire.Refused] = asyncio.get_running_loop().create_future()
    room.ask(Asker(person, "A"), command, answered.set_result)
    return await answered


def test_an_unused_room_is_unloaded_and_loaded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(registry: RoomRegistry) -> None:
        table = await registry.open(ADA, WISH)
        viewer = Ear()
        watching = (await registry.room(table)).join(viewer, ADA, wire.Hello(wire.WIRE))
        await asked(registry, table, wire.Play("1", "draw", 2))
        monkeypatch.setattr("biberbau.server.registry.IDLE", -1.0)
        registry.sweep()
        assert table in registry.rooms, "somebody looks"
        registry.rooms[table].leave(watching)
        registry.sweep()
        assert not registry.rooms
        first, second = await asyncio.gather(registry.room(table), registry.room(table))
        assert first is second and first.table.number == 3

    in_a_registry(tmp_path, use)


def test_who_says_hello_to_a_room_that_was_put_back_is_sent_to_the_right_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two rooms of one table would each miss what is done in the other."""

    async def use(registry: RoomRegistry) -> None:
        table = await registry.open(ADA, WISH)
        visit, viewer = Visit(registry, await registry.room(table), ADA, "192.0.2.1"), Ear()
        monkeypatch.setattr("biberbau.server.registry.IDLE", -1.0)
        registry.sweep()
        visit.receive(cast("Connection", viewer), b'{"type":"hello","wire":1}')
        assert viewer.ended == ["stopping"] and not viewer.received
        again = Visit(registry, await registry.room(table), ADA, "192.0.2.1")
        again.receive(cast("Connection", viewer), b'{"type":"hello","wire":1}')
        assert again.is_welcome and viewer.received

    in_a_registry(tmp_path, use)


def test_abandoned_tables_expire_and_their_viewers_are_notified(tmp_path: Path) -> None:
    async def use(registry: RoomRegistry) -> None:
        table = await registry.open(ADA, WISH)
        viewer = Ear()
        (await registry.room(table)).join(viewer, ADA, wire.Hello(wire.WIRE))
        assert await registry.expire(time.time() + 13 * DAY) == []
        assert await registry.expire(time.time() + 15 * DAY) == [table]
        assert viewer.ended == ["expired"]
        with pytest.raises(Refusal, match="no such table"):
            await registry.room(table)

    in_a_registry(tmp_path, use)


def test_tables_that_cannot_be_opened_expire_like_all_others(tmp_path: Path) -> None:
    async def use(registry: RoomRegistry) -> None:
        damaged, empty, good = [await registry.open(ADA, WISH) for _ in range(3)]
        registry.rooms.clear()
        with sqlite3.connect(tmp_path / FILE) as connection:
            connection.execute("UPDATE log SET entry = ? WHERE table_id = ?", (b"?", damaged))
            connection.execute("DELETE FROM log WHERE table_id = ?", (empty,))
        stages = {seat.table: seat.stage for seat in await registry.seats_of(ADA.id)}
        assert stages == {damaged: "unreadable", empty: "unreadable", good: "playing"}
        assert await registry.expire(time.time() + 13 * DAY) == [empty], "nothing says since when it is there"
        assert set(await registry.expire(time.time() + 15 * DAY)) == {damaged, good}
        assert not registry.unreadable and not await registry.seats_of(ADA.id)
        with pytest.raises(Refusal, match="no such table"):
            await registry.room(damaged)

    in_a_registry(tmp_path, use)


def test_what_another_server_has_written_is_taken_in(tmp_path: Path) -> None:
    """Two registries over one store, as two nodes would be: the number of an entry decides, and nothing is lost."""

    async def use(registry: RoomRegistry) -> None:
        table = await registry.open(ADA, WISH)
        viewer = Ear()
        (await registry.room(table)).join(viewer, ADA, wire.Hello(wire.WIRE))
        async with another(registry) as other:
            assert isinstance(await asked(other, table, wire.Play("1", "draw", 2)), wire.Done)
            before = len(viewer.received)
            stale = await asked(registry, table, wire.Play("2", "draw", 2))
            assert isinstance(stale, wire.Refused) and stale.code == "stale", (
                "it was judged again by the table as it is"
            )
            assert (await registry.room(table)).table.number == 3
            assert not viewer.ended and len(viewer.received) == before + 1, (
                "the viewer was sent the entry of the other one"
            )
            again = await asked(registry, table, wire.Play("1", "draw", 2))
            assert isinstance(again, wire.Done) and again.number == 3, (
                "a command that the other one has stored is known"
            )

    in_a_registry(tmp_path, use)


def test_an_unloaded_room_sets_no_more_alarms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(registry: RoomRegistry) -> None:
        table = await registry.open(ADA, WISH)
        room = await registry.room(table)
        room.join(Ear(), ADA, wire.Hello(wire.WIRE))
        with sqlite3.connect(tmp_path / FILE) as connection:
            connection.execute("UPDATE log SET chain = x'00'")
        answers: list[wire.Done | wire.Refused] = []
        for command in ("2", "3"):
            room.ask(Asker(ADA, "A"), wire.Play(command, "draw", 2), answers.append)
        alarms: list[object] = []
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", lambda *alarm: alarms.append(alarm))
        monkeypatch.setattr(asyncio.get_running_loop(), "call_at", lambda *alarm: alarms.append(alarm))
        while room.is_busy:
            await asyncio.sleep(0)
        monkeypatch.undo()
        assert [answer.code for answer in answers if isinstance(answer, wire.Refused)] == ["try-again"] * 2
        assert not alarms and room.is_idle

    in_a_registry(tmp_path, use)


def test_what_is_asked_while_an_entry_is_on_its_way_waits_its_turn(tmp_path: Path) -> None:
    async def use(registry: RoomRegistry) -> None:
        table = await registry.open(ADA, WISH)
        room = await registry.room(table)
        answers: list[wire.Done | wire.Refused] = []
        for index in range(5):
            room.ask(Asker(ADA, "A"), wire.Play(str(index), "draw", 2), answers.append)
        assert not answers and not room.is_idle
        await asked(registry, table, wire.Ping("end"))
        assert [type(answer).__name__ for answer in answers] == ["Done"] + ["Refused"] * 4

    in_a_registry(tmp_path, use)


def test_while_nothing_can_be_stored_everything_is_refused_and_nothing_lost(tmp_path: Path) -> None:
    async def use(registry: RoomRegistry) -> None:
        table = await registry.open(ADA, WISH)
        viewer = Ear()
        room = await registry.room(table)
        room.join(viewer, ADA, wire.Hello(wire.WIRE))
        connection: sqlite3.Connection = registry.store._connection  # type: ignore[attr-defined]
        connection.execute("PRAGMA query_only=ON")
        refused = await asked(registry, table, wire.Play("1", "draw", 2))
        assert isinstance(refused, wire.Refused) and refused.code == "try-again"
        assert room.table.number == 2 and not viewer.ended
        connection.execute("PRAGMA query_only=OFF")
        assert isinstance(await asked(registry, table, wire.Play("1", "draw", 2)), wire.Done)
        assert room.table.number == 3

    in_a_registry(tmp_path, use)


# Names that two want at the same moment


async def came_of(*wishes: Awaitable[object]) -> list[str]:
    """What has come of wishes that are made at the same moment: the code of a refusal, or nothing."""
    outcomes: list[object] = await asyncio.gather(*wishes, return_exceptions=True)
    assert all(isinstance(outcome, Refusal) for outcome in outcomes if isinstance(outcome, BaseException))
    return [outcome.code if isinstance(outcome, Refusal) else "" for outcome in outcomes]


async def introduced(people: People, *names: str) -> list[Person]:
    return [(await people.introduce(None, wire.Introduce(name)))[0] for name in names]


def test_of_two_who_want_one_name_at_the_same_moment_one_has_it(tmp_path: Path) -> None:
    async def use(registry: RoomRegistry) -> None:
        people = People(registry.store, registry)
        ada, bo, cy = await introduced(people, "Ada", "Bo", "Cy")
        first, second = [await registry.room(await registry.open(ada, THREE)) for _ in range(2)]
        await asked(registry, first.table.id, wire.Sit("s"), bo)
        await asked(registry, second.table.id, wire.Sit("s"), cy)
        same = wire.Introduce("Zoe")
        assert await came_of(*[people.introduce(person, same) for person in (bo, ada, cy)]) == ["", "name-taken", ""]
        for room in (first, second):
            assert list(room.tags.names().values()) == ["Ada", "Zoe"]
        assert await came_of(*[people.introduce(ada, wire.Introduce("Ann")) for _ in range(2)]) == ["", ""]

    in_a_registry(tmp_path, use)
    with sqlite3.connect(tmp_path / FILE) as connection:
        names = connection.execute("SELECT name FROM tags ORDER BY table_id, seat").fetchall()
        assert names == [("Ann",), ("Zoe",)] * 2


def test_nobody_takes_the_name_of_a_person_who_is_just_sitting_down(tmp_path: Path) -> None:
    async def use(registry: RoomRegistry) -> None:
        people = People(registry.store, registry)
        ada, bo = await introduced(people, "Ada", "Bo")
        table = await registry.open(ada, THREE)
        sits = asked(registry, table, wire.Sit("s"), bo), asked(registry, table, wire.Sit("t", beside="Bea"), ada)
        assert await came_of(sits[0], people.introduce(ada, wire.Introduce("Bo"))) == ["", "name-taken"]
        assert await came_of(sits[1], people.introduce(ada, wire.Introduce("Bea"))) == ["", "name-taken"]
        assert list((await registry.room(table)).tags.names().values()) == ["Ada", "Bo", "Bea"]

    in_a_registry(tmp_path, use)


def test_nobody_sits_down_by_the_name_that_somebody_is_just_taking(tmp_path: Path) -> None:
    async def use(registry: RoomRegistry) -> None:
        people = People(registry.store, registry)
        ada, bo = await introduced(people, "Ada", "Bo")
        room = await registry.room(await registry.open(ada, THREE))
        with room.tags.reserved_for(ada._replace(name="Bo")):
            refused = await asked(registry, room.table.id, wire.Sit("s"), bo)
            assert isinstance(refused, wire.Refused) and refused.code == "name-taken" and not room.is_idle
        assert isinstance(await asked(registry, room.table.id, wire.Sit("s"), bo), wire.Done)

    in_a_registry(tmp_path, use)


def test_of_two_nodes_that_store_names_that_look_alike_one_refuses(tmp_path: Path) -> None:
    """Two registries over one store that hear nothing of each other: the stored log decides about names, too."""

    async def use(registry: RoomRegistry) -> None:
        people = People(registry.store, registry)
        ada, bo, cy = await introduced(people, "Ada", "Bo", "Cy")
        first, table = [await registry.open(ada, THREE) for _ in range(2)]
        async with another(registry) as other:
            assert isinstance(await asked(other, table, wire.Sit("s"), bo), wire.Done)
            assert await came_of(people.introduce(ada, wire.Introduce("BO"))) == ["name-taken"]
            names = [(await registry.room(each)).tags.names() for each in (first, table)]
            assert names == [{"A": "Ada"}, {"A": "Ada", "B": "Bo"}], "the name was taken back at the other table"
            assert await came_of(people.introduce(ada, wire.Introduce("Cý"))) == [""]
            assert await came_of(people.introduce(ada, wire.Introduce("Cy"))) == [""]
            refused = await asked(other, table, wire.Sit("t"), cy)
            assert isinstance(refused, wire.Refused) and refused.code == "name-taken"

    in_a_registry(tmp_path, use)
    with sqlite3.connect(tmp_path / FILE) as connection:
        names = connection.execute("SELECT name FROM tags ORDER BY name").fetchall()
        assert names == [("Bo",), ("Cy",), ("Cy",)]


# Entries that other nodes announce


async def announced(registry: RoomRegistry, table: str, row: bytes, is_whole: bool = True) -> None:
    """Store an entry as another node does, and let a registry hear of it; a long entry is announced without itself."""
    history, number = registry.rooms[table].history, registry.rooms[table].table.number + 1
    stored: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    registry.store.append(table, number, time.time(), row, history.chain, (), stored.set_result)
    assert await stored is None
    registry.nodes.hear_entry(7, table, number, link(history.chain, row), row if is_whole else None)


async def opened_and_watched(registry: RoomRegistry) -> tuple[str, Ear]:
    table, viewer = await registry.open(ADA, WISH), Ear()
    (await registry.room(table)).join(viewer, ADA, wire.Hello(wire.WIRE))
    return table, viewer


def moved(seat: wire.Seat, move: str) -> bytes:
    return entries.encode(entries.Moved(seat=seat, move=move, at=time.time(), who=ADA.id, command=move))


def test_an_announced_entry_is_applied_at_once_and_a_long_or_missed_one_is_read(tmp_path: Path) -> None:
    async def use(registry: RoomRegistry) -> None:
        table, viewer = await opened_and_watched(registry)
        room, before = registry.rooms[table], len(viewer.received)
        await announced(registry, table, moved("A", "draw"))
        assert room.table.number == 3 and len(viewer.received) == before + 1 and room.journal.writer == 7
        registry.nodes.hear_entry(7, table, 3, room.history.chain, moved("A", "draw"))
        assert room.table.number == 3, "it is known already"
        assert room.table.match is not None
        await announced(registry, table, moved("A", room.table.match.legal[0]), is_whole=False)
        while room.table.number == 3:
            await asyncio.sleep(0)
        assert len(viewer.received) == before + 2 and not viewer.ended

    in_a_registry(tmp_path, use)


def test_a_running_room_hears_an_entry_of_a_newer_program_and_sends_its_viewers_away(tmp_path: Path) -> None:
    async def use(registry: RoomRegistry) -> None:
        table, viewer = await opened_and_watched(registry)
        newer = {"type": "cheered", "at": time.time(), "version": entries.FORMAT + 1}
        await announced(registry, table, json.dumps(newer).encode())
        while not viewer.ended:
            await asyncio.sleep(0)
        assert viewer.ended == ["stopping"] and table not in registry.rooms
        with pytest.raises(Upgrading):
            await registry.room(table)
        assert not registry.unreadable, "it is not damaged"

    in_a_registry(tmp_path, use)


def test_an_announced_entry_of_another_history_ends_the_room(tmp_path: Path) -> None:
    async def use(registry: RoomRegistry) -> None:
        table, viewer = await opened_and_watched(registry)
        registry.nodes.hear_entry(7, table, 3, b"another chain...", moved("A", "draw"))
        assert viewer.ended == ["stopping"]
        assert (await registry.room(table)).table.number == 2

    in_a_registry(tmp_path, use)


# Deleted people


@pytest.mark.parametrize("forget_first", [True, False])
def test_what_is_on_its_way_while_somebody_is_forgotten_keeps_no_name(tmp_path: Path, forget_first: bool) -> None:
    async def use(registry: RoomRegistry) -> None:
        people = People(registry.store, registry)
        ada, key = await people.introduce(None, wire.Introduce("Ada"))
        code = (await people.make_device_link(ada)).code
        bea = Person("bea", "Bea", 0)
        waiting = await registry.open(bea, wire.NewTable("bande", [wire.SeatWish("me"), wire.SeatWish("open")]))
        sitting: asyncio.Future[wire.Done | wire.Refused] = asyncio.get_running_loop().create_future()

        async def sit() -> None:
            room = await registry.room(waiting)
            room.ask(Asker(ada, None), wire.Sit("s"), sitting.set_result)
            await sitting

        actions = [
            registry.open(ada, WISH),
            sit(),
            people.use_device_link(code),
            people.introduce(ada, wire.Introduce("Adele")),
        ]
        wishes = [people.forget(ada), *actions] if forget_first else [*actions, people.forget(ada)]
        outcomes: list[object] = await asyncio.gather(*wishes, return_exceptions=True)
        assert all(isinstance(outcome, Refusal) for outcome in outcomes if isinstance(outcome, BaseException))
        assert await people.find(key) is None
        late: list[wire.Done | wire.Refused] = []
        (await registry.room(waiting)).ask(Asker(ada, None), wire.Sit("t"), late.append)
        while any(room.is_busy for room in registry.rooms.values()):
            await asyncio.sleep(0)
        assert isinstance(late[0], wire.Refused) and late[0].code == "unknown-person"
        with pytest.raises(Refusal):
            await registry.open(ada, WISH)
        assert not [name for room in registry.rooms.values() for name in room.tags.names().values() if name != "Bea"]

    in_a_registry(tmp_path, use)
    with sqlite3.connect(tmp_path / FILE) as connection:
        assert connection.execute("SELECT name FROM tags").fetchall() == [("Bea",)]
        for table in ("people", "keys", "device_links"):
            assert not connection.execute(f"SELECT * FROM {table}").fetchall()


def test_who_was_forgotten_is_remembered_only_while_something_may_be_on_its_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(registry: RoomRegistry) -> None:
        await registry.forget(ADA.id)
        registry.sweep()
        with pytest.raises(Refusal):
            registry.check_known(ADA)
        monkeypatch.setattr("biberbau.server.registry.FORGOTTEN", -1.0)
        registry.sweep()
        assert not registry.forgotten

    in_a_registry(tmp_path, use)


def test_a_key_is_looked_up_again_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(registry: RoomRegistry) -> None:
        people = People(registry.store, registry)
        monkeypatch.setattr(people_module, "KEY_VALID_SECONDS", 0.0)
        ada, key = await people.introduce(None, wire.Introduce("Ada"))
        assert await people.find(key) == ada
        await registry.store.forget_person(ada.id)  # as for somebody who has not come back for long
        assert await people.find(key) is None

    in_a_registry(tmp_path, use)

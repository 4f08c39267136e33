"""Playing over days: the time runs though nobody is connected, survives restarts, and acts once at several nodes."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from biberbau.server import entries, wire
from biberbau.server.bots import Bots
from biberbau.server.clocks import DAY
from biberbau.server.config import Config
from biberbau.server.refusals import Refusal
from biberbau.server.registry import RoomRegistry
from biberbau.server.rights import Asker, opened
from biberbau.server.store import Before, Device, Store

from .server_process import PATIENCE, fresh_id
from .test_server_rooms import ADA, asked
from .test_store_contract import Place, place

__all__ = ["place"]

OVER_DAYS = wire.NewTable(
    "bande",
    [wire.SeatWish("me"), wire.SeatWish("beside", name="Bea")],
    wire.Settings(options={"rounds": 1}, turn_days=2),
    start=True,
)


@asynccontextmanager
async def node(place: Place, data: Path) -> AsyncIterator[RoomRegistry]:
    """A server with its own connection to the same store."""
    async with place() as store:
        yield RoomRegistry(Config(workers=0, data=data, pause=0.0, pace=0.0), store, Bots(0))


async def log_of(store: Store, table: str) -> list[entries.AnyEntry]:
    kept = await store.load(table)
    return [entries.decode(entry) for entry in kept.entries] if kept else []


def test_nobody_has_to_be_there_until_the_time_is_up(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with node(place, tmp_path) as registry:
            await registry.store.add_person(ADA, b"key", Device("d", "", "", time.time(), time.time()))
            table = await registry.open(ADA, OVER_DAYS)
            await asked(registry, table, wire.Play(fresh_id(), "draw", 2))
            ends = registry.rooms[table].table.turn_began + 2 * DAY
            (mine, beside) = await registry.seats_of(ADA.id)
            assert (mine.my_turn, mine.until, beside.until) == (True, ends, None)
            with monkeypatch.context() as clock:
                clock.setattr(time, "time", lambda: ends - 3600.0)
                left = registry.rooms[table].look(Asker(ADA, "A")).seconds_left
            assert left == 3600.0, "the table says how long there is time"
            monkeypatch.setattr("biberbau.server.registry.IDLE", -1.0)
            registry.sweep()
            assert not registry.rooms and await registry.store.due_tables(ends - 1, 9) == []
            assert await registry.store.due_tables(ends, 9) == [table]
            await registry.store.matches.settle(table, None)
            assert await registry.store.matches.unsettled(ends - 1, 9) == []
            assert await registry.store.expire(time.time(), Before(ends - 1, 0.0, 0.0), 9) == [], "it is not over"
            await registry.wake_due(ends - 1)
            assert not registry.rooms
            room = await registry.room(table)
            room.wake()
            await asked(registry, table, wire.Ping(fresh_id()))
            assert not any(seat.stand_in for seat in room.table.places)

        monkeypatch.setattr("biberbau.server.clocks.DAY", 0.0)  # the days are over, and the server was restarted
        async with node(place, tmp_path) as one:
            async with node(place, tmp_path) as other:
                await asyncio.gather(*(each.wake_due(ends) for each in (one, other)))
                room = await one.room(table)
                async with asyncio.timeout(PATIENCE):
                    while room.table.stage == "playing":
                        await asyncio.sleep(0.01)
                        for each in (one, other):
                            if table not in each.rooms:
                                await each.room(table)
                        room = one.rooms[table]
                        await room.journal.refresh()
                log = await log_of(one.store, table)
                stood_in = [entry.seat for entry in log if isinstance(entry, entries.StoodIn)]
                assert sorted(stood_in) == ["A", "B"], "a stand-in began once for each"
                assert {entry.by for entry in log if isinstance(entry, entries.Moved)} == {"person", "stand-in"}
            # The other node stores nothing any more. If it stored an earlier time last, one waking corrects that.
            await one.wake_due(ends)
            await one.store.probe()
            assert await one.store.due_tables(ends + DAY, 9) == []

    asyncio.run(run())


def test_a_table_has_its_time_in_seconds_or_in_days() -> None:
    both = wire.NewTable("bande", OVER_DAYS.seats, wire.Settings(turn_seconds=30, turn_days=1))
    with pytest.raises(Refusal, match="in seconds or in days"):
        opened(ADA, both, 0.0)

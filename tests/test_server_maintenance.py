"""Maintenance goes on after any error, and never deletes by a clock that may be wrong."""

import asyncio
import logging
from itertools import count
from pathlib import Path

import pytest

from biberbau.server import chores, registry, wire
from biberbau.server.expiry import AFTER_START, LEAST, TRUSTED_AFTER, ExpiryClock, most_at_once
from biberbau.server.registry import DAY, EXPIRE_EVERY, RoomRegistry
from biberbau.server.rights import Asker
from biberbau.server.store import Hosting, NotStored, Person
from biberbau.server.store.sqlite import SqliteStore

from .test_server_rooms import in_a_registry

ADA = Person("ada", "Ada", 3)
NOW = 1_800_000_000.0
"""When the newest entry was written."""
WEEK = 7 * DAY


def clock(off: float) -> ExpiryClock:
    """The clock of a server that starts `off` seconds after the newest entry, at the steady time 0."""
    return ExpiryClock(NOW, NOW + off, 0.0, WEEK)


def may_delete(clock: ExpiryClock, now: float, steady: float) -> bool:
    return not clock.is_new(now, steady) and clock.doubt(steady) is None


def test_nothing_is_deleted_soon_after_a_start() -> None:
    started = clock(60.0)
    assert not may_delete(started, NOW + 60.0, 0.0)
    assert not may_delete(started, NOW + 60.0 + AFTER_START - 1, AFTER_START - 1)
    assert may_delete(started, NOW + 60.0 + AFTER_START, AFTER_START)


@pytest.mark.parametrize("off", [400 * DAY, 8 * DAY, -DAY])
def test_a_clock_far_from_the_newest_entry_is_not_trusted_for_a_day(off: float) -> None:
    started = clock(off)
    for steady in (AFTER_START, TRUSTED_AFTER - 1):
        assert not may_delete(started, NOW + off + steady, steady)
    assert may_delete(started, NOW + off + TRUSTED_AFTER, TRUSTED_AFTER)


def test_a_clock_that_jumps_while_the_server_runs_is_not_trusted() -> None:
    started = clock(60.0)
    assert may_delete(started, NOW + DAY, DAY)
    assert not may_delete(started, NOW + 401 * DAY, DAY + 60)
    assert not may_delete(started, NOW + 401 * DAY + AFTER_START, DAY + 60 + AFTER_START), "still far away"
    assert not may_delete(started, NOW + DAY + AFTER_START + 60, DAY + 120 + AFTER_START), "it has jumped back"
    steady = DAY + 120 + AFTER_START + TRUSTED_AFTER
    assert may_delete(started, NOW + DAY + AFTER_START + 60 + TRUSTED_AFTER, steady)


def test_an_empty_store_says_nothing_about_the_clock() -> None:
    assert may_delete(ExpiryClock(0.0, NOW, 0.0, WEEK), NOW + AFTER_START, AFTER_START)


def test_a_tenth_of_the_tables_goes_at_once() -> None:
    assert [most_at_once(tables) for tables in (0, 10, 499, 10_000)] == [LEAST, LEAST, LEAST, 1000]


async def fill(store: SqliteStore, at: float, tables: int) -> None:
    for n in range(tables):
        done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        store.open(f"t{n}", at, b"{}", (), Hosting("ada"), done.set_result)
        assert await done is None


def test_a_wrong_clock_deletes_nothing_and_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def use(rooms: RoomRegistry) -> None:
        assert isinstance(rooms.store, SqliteStore)
        await fill(rooms.store, NOW, 60)
        ahead = NOW + 400 * DAY
        for steady in (0.0, AFTER_START, AFTER_START + EXPIRE_EVERY):
            await rooms.maintain(ahead + steady, steady)
        assert (await rooms.store.census()).tables == 60
        assert [record.levelname for record in caplog.records] == ["WARNING"] * 2
        assert "400.0 days" in caplog.records[0].__dict__["why"]
        await rooms.maintain(ahead + TRUSTED_AFTER, TRUSTED_AFTER)
        assert (await rooms.store.census()).tables == 10
        await rooms.maintain(ahead + TRUSTED_AFTER + 60, TRUSTED_AFTER + 60)
        assert (await rooms.store.census()).tables == 10, "an hour has to pass"
        await rooms.maintain(ahead + TRUSTED_AFTER + EXPIRE_EVERY, TRUSTED_AFTER + EXPIRE_EVERY)
        assert (await rooms.store.census()).tables == 0

    in_a_registry(tmp_path, use)


def test_maintenance_that_fails_is_logged_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def use(rooms: RoomRegistry) -> None:
        attempts = count()
        succeeded = asyncio.Event()

        async def expire(now: float) -> list[str]:
            if next(attempts) < 3:
                raise NotStored("the disk is full")
            succeeded.set()
            return []

        monkeypatch.setattr(registry, "SWEEP_EVERY", 0.0)
        monkeypatch.setattr("biberbau.server.expiry.AFTER_START", 0.0)
        monkeypatch.setattr(rooms, "expire", expire)
        rooms.maintained_at = before = -1.0
        task = asyncio.create_task(rooms.run_maintenance())
        async with asyncio.timeout(30):
            await succeeded.wait()
            while rooms.maintained_at == before:
                await asyncio.sleep(0)
        task.cancel()

    with caplog.at_level(logging.ERROR):
        in_a_registry(tmp_path, use)
    assert [record.message for record in caplog.records] == ["maintenance failed; it is tried again"] * 3


def test_a_chore_that_ends_is_reported_and_started_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(chores, "AGAIN", 0.0)

    async def run() -> None:
        starts = count(1)
        third = asyncio.Event()

        async def chore() -> None:
            match next(starts):
                case 1:
                    raise RuntimeError
                case 2:
                    return
                case _:
                    third.set()
                    await asyncio.Event().wait()

        task = asyncio.create_task(chores.keep_up("sweeping", chore))
        async with asyncio.timeout(30):
            await third.wait()
        task.cancel()

    asyncio.run(run())
    assert ["failed" in record.message for record in caplog.records] == [True, False]


def test_the_times_of_a_table_never_go_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(rooms: RoomRegistry) -> None:
        clock = [NOW]
        monkeypatch.setattr("time.time", lambda: clock[-1])
        table = await rooms.open(ADA, wire.NewTable("bande", [wire.SeatWish("me"), wire.SeatWish("open")]))
        room = await rooms.room(table)
        for index, (now, wanted) in enumerate([(NOW - 20 * DAY, NOW), (NOW - DAY, NOW), (NOW + 60, NOW + 60)]):
            clock.append(now)
            done = asyncio.get_running_loop().create_future()
            command = wire.Adjust(str(index), memory_aid=index % 2 == 0)
            room.ask(Asker(ADA, "A"), command, done.set_result)
            assert isinstance(await done, wire.Done)
            assert room.history.at == wanted

    in_a_registry(tmp_path, use)

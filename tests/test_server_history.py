"""Returning viewers: another history is never taken for the one they know, and a long table costs no more."""

import asyncio
import sqlite3
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from biberbau.server import entries, wire
from biberbau.server.bots import Bots
from biberbau.server.config import Config
from biberbau.server.folding import AT_ONCE, fold, fold_in_turns
from biberbau.server.history import CHECKPOINT_EVERY, RESUMABLE
from biberbau.server.registry import RoomRegistry
from biberbau.server.room import Room
from biberbau.server.store import Kept, Person, Tag
from biberbau.server.store.chain import chains
from biberbau.server.store.sqlite import FILE, SqliteStore
from biberbau.server.table import Table

from .server_process import FAST, MARKS, Guest, serving

ADA = Person("ada", "Ada", 0)


def long_log(count: int) -> list[bytes]:
    """The log of a table where people play, and take back each move thirty times if they may."""
    places = [entries.Occupant("person", "ada"), entries.Occupant("person", "ada", beside=True)]
    log: list[entries.AnyEntry] = [
        entries.Opened(game="gang", host="ada", places=places, settings=wire.Settings(), at=1.0),
        entries.Started(seed="1", rules=1, at=2.0),
    ]
    table = Table("t")
    for entry in log:
        table.apply(entry)
    random, undone = Random(1), 0
    while len(log) < count:
        assert table.match is not None and table.to_move is not None
        last = table.steps[-1].seat if table.steps else None
        if last is not None and undone < 30:
            undone += 1
            log.append(entries.Undone(seat=last, at=3.0 + len(log)))
        else:
            undone = undone if last is None else 0
            move = random.choice(table.match.legal)
            log.append(entries.Moved(seat=table.to_move.seat, move=move, at=3.0 + len(log)))
        table.apply(log[-1])
        if table.between:
            log.append(entries.WentOn(at=3.0 + len(log)))
            table.apply(log[-1])
    return [entries.encode(entry) for entry in log]


LOG = long_log(200)
CHAINS = list(chains(LOG))


def same(one: Table, other: Table) -> bool:
    """Whether two tables are at the same point; marks of matches compare by identity, so only their number counts."""
    names = [field.name for field in fields(Table) if field.name not in ("steps", "done", "draws")]
    is_same = len(one.steps) == len(other.steps) and one.draws.all == other.draws.all
    return is_same and all(getattr(one, name) == getattr(other, name) for name in names)


def test_a_table_is_found_again_as_it_was_after_each_of_the_last_entries() -> None:
    folded = fold("t", LOG, CHAINS)
    for number in range(len(LOG) - RESUMABLE, len(LOG) + 1):
        past = folded.history.since(number)
        assert past is not None and [found.number for found in past] == list(range(number, len(LOG) + 1))
        assert same(folded.history.table_after(number), fold("t", LOG[:number], CHAINS[:number]).table)
    assert folded.history.since(len(LOG) + 1) is None and folded.history.since(1) is None
    assert folded.history.since(0) is None and folded.history.since(-5) is None
    assert folded.history.opened == 1.0 and folded.history.chain == CHAINS[-1]


def test_a_copy_of_a_table_shares_nothing_that_changes() -> None:
    table = fold("t", LOG[:37], CHAINS[:37]).table
    twin = table.copy()
    for field in fields(Table):
        value = getattr(table, field.name)
        shares = getattr(twin, field.name) is value
        assert not (shares and isinstance(value, list | dict | set)) and not (shares and field.name == "match")
    for row in LOG[37:60]:
        twin.apply(entries.decode(row))
    assert same(table, fold("t", LOG[:37], CHAINS[:37]).table)


def test_a_long_log_is_folded_in_many_turns_of_the_event_loop() -> None:
    async def run() -> int:
        turns = 0

        async def count() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        counting = asyncio.create_task(count())
        folded = await fold_in_turns("t", Kept(LOG, CHAINS, []))
        counting.cancel()
        assert folded.table.number == len(LOG)
        return turns

    assert asyncio.run(run()) >= len(LOG) // AT_ONCE - 1


class Ear:
    """A connection that keeps what it receives."""

    def __init__(self) -> None:
        self.received: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.received.append(frame)

    def end(self, reason: wire.CloseReason) -> None:
        raise AssertionError(reason)


def test_resuming_a_long_table_replays_only_a_few_entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        registry = RoomRegistry(Config(workers=0, data=tmp_path), store, Bots(0))
        room = Room(registry, fold("t", LOG, CHAINS), [Tag("A", "ada", "Ada", 0), Tag("B", "ada", "Bea", 0)])
        first = room.audience.full_state(Person("bo", "Bo", 0), None, False, None)
        applied = 0
        apply = Table.apply

        def count(self: Table, entry: entries.AnyEntry) -> object:
            nonlocal applied
            applied += 1
            return apply(self, entry)

        for _ in range(RESUMABLE):
            at = room.history.at + 1
            move = entries.Showed(seat="A", allowed=True, at=at)
            row = entries.encode(move)
            room.apply(move, next(chains([row])), (), 0.0)
        monkeypatch.setattr(Table, "apply", count)
        ear = Ear()
        hello = wire.Hello(wire.WIRE, resume=first.resume, number=first.number, mark=first.mark)
        room.join(ear, Person("bo", "Bo", 0), hello)
        assert [b'"news"' in frame for frame in ear.received[:-1]] == [True] * RESUMABLE
        assert RESUMABLE <= applied <= RESUMABLE + CHECKPOINT_EVERY
        await store.close()

    asyncio.run(run())


def test_a_page_that_knows_another_history_is_sent_the_full_state(tmp_path: Path) -> None:
    """The end of the log is lost, and other moves take its numbers."""
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada, Guest(server, "Bo") as bo:
        table = ada.open("bande", "me beside:Bea", start=True)
        watching, a = bo.connect(table), ada.connect(table, seat="A")
        a.play("draw")
        a.play("drop")
        watching.wait_until(lambda page: page.number == a.number)
        known = {"resume": watching.resume, "number": watching.number}
        again = bo.look(table, **known)
        assert isinstance(again.hear(), wire.Presence), "the same history"
        assert isinstance(bo.look(table, **known, mark=None).hear(), wire.Welcome), "a page of an older version"
        mark = MARKS[table, watching.number]
        server.stop()
        with sqlite3.connect(tmp_path / FILE) as connection:
            connection.execute("DELETE FROM log WHERE table_id = ? AND number > 2", (table,))
        server.start()
        a = ada.connect(table, seat="A")
        a.play("draw")
        a.play("drop")
        assert a.number == watching.number and MARKS[table, a.number] != mark
        assert isinstance(bo.look(table, **known, mark=mark).hear(), wire.Welcome)
        assert isinstance(bo.look(table, **known).hear(), wire.Presence), "who knows the new one goes on"


def test_a_room_whose_log_was_cut_is_loaded_again(tmp_path: Path) -> None:
    with serving(tmp_path, *FAST) as server, Guest(server, "Ada") as ada:
        table = ada.open("bande", "me beside:Bea", start=True)
        a = ada.connect(table, seat="A")
        a.play("draw")
        with sqlite3.connect(tmp_path / FILE) as connection:
            connection.execute("DELETE FROM log WHERE table_id = ? AND number > 2", (table,))
        assert a.refused("move", move="drop", number=a.number) == "try-again"
        back = ada.connect(table, seat="A", resume=a.resume, number=a.number)
        assert back.number == 2 and "draw" in back.legal
        back.play("draw")

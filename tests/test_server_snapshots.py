"""Snapshots of tables: the same table as from the whole log, never used blindly, and nothing new in them."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import fields
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest.mock import patch

import pytest

from biberbau.fairness import cut_commitment
from biberbau.server import drawing, entries, wire
from biberbau.server.bots import Bots
from biberbau.server.config import Config
from biberbau.server.drawing import Cutters
from biberbau.server.draws import Draws
from biberbau.server.folding import Folded, Unreadable, fold, fold_in_turns
from biberbau.server.history import CHECKPOINT_EVERY, RESUMABLE
from biberbau.server.keys import Keys
from biberbau.server.registry import RoomRegistry
from biberbau.server.store import Hosting, Kept, StoredSnapshot, Tag
from biberbau.server.store.chain import chains
from biberbau.server.store.sqlite import FILE, SqliteStore
from biberbau.server.table import Table
from biberbau.server.table_snapshots import DIGEST_BYTES, EVERY, Facts, snapshot_of

from .test_server_draws import CUTS, KEYS

LENGTH = 320
TAGS = [Tag("A", "ada", "Ada", 0), Tag("B", "bea", "Bea", 1)]


def long_log(game: str, whim: int, is_drawn: bool = True) -> list[bytes]:
    """The log of a table where two people and a bot play, and take back many moves; people leave and come back."""
    random, log = Random(f"{game} {whim}"), list[entries.AnyEntry]()
    table = Table("t", draws=Draws(KEYS))

    def write(entry: entries.AnyEntry) -> None:
        entry.at = len(log) + 0.5
        log.append(entry)
        table.apply(entry)

    def facts() -> dict[str, Any]:
        return {"at": float(len(log)), "who": random.choice(["ada", "bea"]), "command": f"command{len(log)}"}

    def other_entry() -> entries.AnyEntry:
        seat = cast("wire.Seat", random.choice("AB"))
        person = table.place(seat).player or "ada"
        others: list[entries.AnyEntry] = [
            entries.StoodIn(seat=seat, **facts()),
            entries.TookBack(seat=seat, **facts()),
            entries.GaveAway(seat=seat, **facts()),
            entries.Showed(seat=seat, allowed=True, **facts()),
            entries.Adjusted(seat=seat, memory_aid=True, pace="slow", **facts()),
            entries.Hosted(player=person, **facts()),
            entries.Readied(player=person, **facts()),
        ]
        return random.choice(others)

    people = [
        entries.Occupant("person", "ada"),
        entries.Occupant("person", "bea"),
        entries.Occupant("bot", level="kit"),
    ]
    settings = wire.Settings(options={} if game.startswith("bande") else {"rounds": 2}, turn_seconds=30)
    write(entries.Opened(game=game, host="ada", places=people, settings=settings, at=0.5))
    if is_drawn:
        with patch("secrets.token_hex", lambda size: f"{whim:02}" * size):
            draw(table, write)
    else:
        write(entries.Started(seed="a fixed deal", rules=2, **facts()))
    while len(log) < LENGTH:
        step = next((step for step in table.steps[::-1] if step.by == "person"), None)
        if step is not None and random.random() < 0.9:
            write(entries.Undone(seat=step.seat, **facts()))
        elif random.random() < 0.1 or table.to_move is None or table.match is None:
            write(entries.WentOn(at=float(len(log))) if table.between else other_entry())
        else:
            by: wire.By = "bot" if table.to_move.bot else "person"
            move = random.choice(table.match.legal)
            write(entries.Moved(seat=table.to_move.seat, move=move, by=by, **facts()))
    return [entries.encode(entry) for entry in log]


def draw(table: Table, write: Callable[[entries.AnyEntry], None]) -> None:
    """Draw the cards, after a void draw."""
    write(drawing.begun(table, True, None, 1.0, "ada", "start"))
    seats: tuple[wire.Seat, ...] = "A", "B"
    for missing in ({"B"}, set[str]()):
        for seat in seats:
            if seat not in table.draws.excluded:
                commitment = cut_commitment(table.id, table.draw.number, seat, table.draw.sealed.server, CUTS[seat])
                write(entries.Cut(draw=table.draw.number, seat=seat, commitment=commitment, at=1.0))
        write(drawing.closed(table, table.draw))
        for seat in sorted(set(table.draw.cuts) - missing):
            write(entries.CutShown(draw=table.draw.number, seat=seat, cut=CUTS[seat], at=1.0))
        if missing:
            write(drawing.voided(table.draw))
        entry = drawing.next_entry(table, Cutters(True, seats))
        assert entry is not None
        write(entry)


LOGS = {
    "clan": long_log("clan", 1),
    "gang": long_log("gang", 2),
    "bande": long_log("bande", 3),
    "fixed": long_log("gang", 4, is_drawn=False),
}


def folded(log: list[bytes], keys: Keys = KEYS) -> Folded:
    return fold("t", log, list(chains(log)), keys)


def kept(log: list[bytes], snapshot: StoredSnapshot) -> Kept:
    """What a store reads of a log with a snapshot."""
    before = snapshot.number - 1
    return Kept(log[before:], list(chains(log))[before:], [], snapshot=snapshot.content)


def described(table: Table) -> dict[str, object]:
    """Everything about a table; matches, marks and draws compare by identity."""
    found = {field.name: getattr(table, field.name) for field in fields(Table)}
    match = table.match
    assert match is not None
    found["match"] = match, match.record(), match.events, match.seed, match.rules
    found["steps"] = [(step.seat, step.by, step.was_late, step.mark[2:], step.mark.state) for step in table.steps]
    found["draws"] = table.draws.all, table.draws.revealed
    return found


def test_a_table_from_its_snapshot_is_the_same_table() -> None:
    undoable = 0
    for log, length in product(LOGS.values(), range(2 * CHECKPOINT_EVERY, LENGTH, CHECKPOINT_EVERY - 1)):
        whole = folded(log[:length])
        again = asyncio.run(fold_in_turns("t", kept(log[:length], snapshot_of(whole.table, whole.history)), KEYS))
        assert described(again.table) == described(whole.table)
        assert again.history.opened == 0.5 and again.history.chain == whole.history.chain
        past = again.history.since(length - RESUMABLE)
        assert past is not None and past == whole.history.since(length - RESUMABLE)
        undoable += bool(whole.history.oldest.steps)
        for row in log[length:]:
            again.table.apply(entries.decode(row))
        assert described(again.table) == described(folded(log).table)
    assert undoable > 2


def test_what_an_undo_says_about_late_bots_is_in_a_snapshot() -> None:
    """A person plays against a bot, which is late before a move that may be undone."""
    random, log = Random("late"), list[entries.AnyEntry]()
    table = Table("t")

    def write(entry: entries.AnyEntry) -> None:
        log.append(entry)
        table.apply(entry)

    places = [entries.Occupant("person", "ada"), entries.Occupant("bot", level="boss")]
    write(entries.Opened(game="bande", host="ada", places=places, settings=wire.Settings(), at=0.5))
    write(entries.Started(seed="a fixed deal", rules=2, at=1.0))
    while table.place("B").late or not any(step.was_late for step in table.steps):
        assert table.match is not None
        if table.to_move is None:
            write(entries.WentOn(at=2.0))
        else:
            by: wire.By = random.choice(["bot", "stand-in"]) if table.to_move.bot else "person"
            write(entries.Moved(seat=table.to_move.seat, move=random.choice(table.match.legal), by=by, at=2.0))
    for _ in range(2 * CHECKPOINT_EVERY):
        write(entries.Adjusted(seat="A", pace="slow", at=3.0))
    rows = [entries.encode(entry) for entry in log]
    whole = folded(rows)
    again = asyncio.run(fold_in_turns("t", kept(rows, snapshot_of(whole.table, whole.history)), KEYS))
    assert described(again.table) == described(whole.table) == described(table)
    past = again.table.place("B").late
    again.table.apply(entries.Undone(seat="A", at=4.0))
    assert (past, again.table.place("B").late) == (False, True)


def test_every_field_of_a_table_is_in_its_snapshot_or_follows_from_it() -> None:
    follow = {"id", "draws", "match", "latest", "done", "steps", "_seed", "_rules"}
    assert {field.name for field in fields(Table)} - set(Facts.__struct_fields__) == follow


def test_a_snapshot_tells_nothing_that_the_log_does_not_tell() -> None:
    for name, log in LOGS.items():
        whole = folded(log)
        snapshot = snapshot_of(whole.table, whole.history)
        found = json.loads(snapshot.content[DIGEST_BYTES:])
        in_log = {text for row in log for text in texts(json.loads(row))}
        words = {"playing", "over", "given-away", "seen", "moved", "nothing", "normal", "open"}
        assert set(texts(list(found.values()))) <= in_log | words
        match = whole.table.match
        assert match is not None and (match.seed.encode() in snapshot.content) == (name == "fixed")
        if name != "fixed":
            assert whole.table.draws.secret(whole.table.setup).encode() not in snapshot.content
            with pytest.raises(Unreadable, match="key") as problem:
                asyncio.run(fold_in_turns("t", kept(log, snapshot), Keys()))
            assert problem.value.needs_key


def texts(value: object) -> Iterator[str]:
    """The texts in a JSON value, names of commands and people among them, and no names of fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)
    elif isinstance(value, dict):
        yield from texts(list(value.values()))


def test_a_damaged_snapshot_or_one_of_another_table_is_not_used() -> None:
    log = LOGS["gang"]
    whole = folded(log)
    good = snapshot_of(whole.table, whole.history)
    turned = good.content.replace(b'"number":', b'"number":1', 1)
    for content in (turned, good.content[:-1], good.content[:DIGEST_BYTES], b""):
        with pytest.raises(Unreadable, match="snapshot: damaged"):
            asyncio.run(fold_in_turns("t", kept(log, good._replace(content=content)), KEYS))
    with pytest.raises(Unreadable, match="snapshot: damaged"):
        asyncio.run(fold_in_turns("u", kept(log, good), KEYS))


def test_a_long_table_is_opened_from_its_snapshot_and_otherwise_from_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, applied = LOGS["clan"], 0
    apply = Table.apply

    def count(self: Table, entry: entries.AnyEntry) -> object:
        nonlocal applied
        applied += 1
        return apply(self, entry)

    monkeypatch.setattr(Table, "apply", count)

    async def write(rows: list[bytes]) -> None:
        """Write a log through a room, as people who play do."""
        store = SqliteStore(tmp_path)
        registry = RoomRegistry(Config(workers=0, data=tmp_path), store, Bots(0))
        registry.keys = KEYS
        done = asyncio.get_running_loop().create_future()
        store.open("t", 0.5, rows[0], TAGS, Hosting("ada"), done.set_result)
        await done
        room = await registry.room("t")
        for row in rows[1:]:
            stored = asyncio.get_running_loop().create_future()
            room.journal.append(entries.decode(row), (), lambda *_, stored=stored: stored.set_result(None))
            await stored
        await store.close()

    async def opened(change: str = "") -> tuple[int, dict[str, object]]:
        """The number of entries that are applied to open the table, and the table."""
        nonlocal applied
        with closing(sqlite3.connect(tmp_path / FILE)) as connection:
            connection.execute(change)
            connection.commit()
        store, applied = SqliteStore(tmp_path), 0
        registry = RoomRegistry(Config(workers=0, data=tmp_path), store, Bots(0))
        registry.keys = KEYS
        room = await registry.room("t")
        needed, shown = applied, described(room.table)
        await store.close()
        return needed, shown

    async def run() -> None:
        before = EVERY + RESUMABLE + 10
        await write(log[:before])
        whole = described(folded(log[:before]).table)
        assert await opened() == (before - EVERY, whole), "the room has stored a snapshot"
        spoiled = (
            "DELETE FROM snapshots",
            "UPDATE snapshots SET version = 'older'",
            "UPDATE snapshots SET chain = zeroblob(16)",
            "UPDATE snapshots SET content = zeroblob(1000)",
        )
        for change in spoiled:
            assert await opened(change) == (before, whole)
            assert await opened() == (before - EVERY, whole), "a new one was stored"

    asyncio.run(run())

"""The store in one SQLite file.

One thread writes, with group commit: everything that arrives during a commit goes into the next one. So a busy server
pays for one commit per batch of moves, and every confirmed move is on the disk (WAL, synchronous=FULL). Another thread
reads, so reads never wait for a commit.
"""

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple, TypeVar

from ..metrics import BATCHES, COMMITS, NOT_STORED
from . import (
    NOTED_EVERY,
    Account,
    Before,
    Census,
    Device,
    HeldSeat,
    Hosting,
    Kept,
    NotStored,
    OnStored,
    Person,
    StoredSnapshot,
    Tag,
    Taken,
    TooMany,
    accounts,
    log_failure,
)
from .bus import Alone, Bus
from .chain import BEGINNING, link
from .gaps import MISSING, gapless
from .groups import GroupStore
from .matches import MatchStore
from .migrating import migrate
from .moderation import ModerationStore
from .push import PushStore
from .reviews import ReviewStore
from .sqlite_groups import FORGET as FORGET_MEMBER
from .sqlite_groups import SqliteGroups, expire_groups, pass_on
from .sqlite_log import Line, Outcome, append, insert_tags
from .sqlite_matches import FORGET, SqliteMatches, expire_matches
from .sqlite_moderation import DELETE_PERSON as FORGET_MODERATION
from .sqlite_moderation import SqliteModeration
from .sqlite_push import FORGET as FORGET_PUSH
from .sqlite_push import SqlitePush
from .sqlite_reviews import FORGET as FORGET_ASKER
from .sqlite_reviews import SqliteReviews

FILE = "biberbau.sqlite"
WAIT_SECONDS = 1.0
"""How long emptying the write-ahead log waits for readers, and blocks writers. It is tried again later."""
BUSY_SECONDS = 5.0
"""How long a statement waits for another program that has locked the file."""

_log = logging.getLogger("biberbau.store")

T = TypeVar("T")


class Job(NamedTuple):
    """Any other write."""

    write: Callable[[sqlite3.Connection], object]
    on_stored: OnStored


def connect(path: Path) -> sqlite3.Connection:
    """Open the file with durable commits and secure deletion."""
    connection = sqlite3.connect(
        path, BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=64
    )
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA secure_delete=ON")
    return connection


def open_file(folder: Path) -> sqlite3.Connection:
    """Open the file of a folder and migrate its schema; folder and file are created if missing."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / FILE).touch(mode=0o600)  # it contains hidden cards, and others may be able to read the folder
    connection = connect(folder / FILE)
    migrate(connection)
    return connection


def empty_wal(path: Path) -> None:
    """Move everything from the write-ahead log to the file; fails while a backup is running."""
    try:
        with closing(sqlite3.connect(path, timeout=WAIT_SECONDS)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        _log.error("could not empty the write-ahead log", extra={"why": repr(error)})


def renew_epoch(connection: sqlite3.Connection) -> str:
    """Store a new epoch, for a copy that may diverge."""
    epoch = secrets.token_hex(6)
    connection.execute("INSERT OR REPLACE INTO meta VALUES ('epoch', ?)", (epoch,))
    return epoch


def keep_secret(connection: sqlite3.Connection) -> bytes:
    """The secret of this store; it is created once. This needs the lock for writing."""
    connection.execute("INSERT OR IGNORE INTO meta VALUES ('secret', ?)", (secrets.token_hex(32),))
    (secret,) = connection.execute("SELECT value FROM meta WHERE name = 'secret'").fetchone()
    return bytes.fromhex(secret)


class SqliteStore:
    """Tables and people in a SQLite file."""

    def __init__(self, folder: Path) -> None:
        """Open the store of a folder, creating it if missing; to be called in the event loop."""
        self.bus: Bus = Alone()
        self._loop = asyncio.get_running_loop()
        self._path = folder / FILE
        self._connection = open_file(folder)
        self._file_id = _file_id(self._path)
        row = self._connection.execute("SELECT value FROM meta WHERE name = 'epoch'").fetchone()
        self.epoch: str = row[0] if row else renew_epoch(self._connection)
        self.secret = keep_secret(self._connection)
        self._waiting: list[Line | Job] = []
        self._is_writing = False
        self._batches: SimpleQueue[list[Line | Job] | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="biberbau-writer")
        self._writer.start()
        self._reader = ThreadPoolExecutor(1, "biberbau-reader")
        self._reading = connect(self._path)
        self.matches: MatchStore = SqliteMatches(self._read, self._written, self._purge_deleted)
        self.groups: GroupStore = SqliteGroups(self._read, self._written, self._purge_deleted)
        self.push: PushStore = SqlitePush(self._read, self._written)
        self.reviews: ReviewStore = SqliteReviews(self._read, self._written)
        self.moderation: ModerationStore = SqliteModeration(self._read, self._written)

    # Tables

    def open(
        self, table: str, at: float, entry: bytes, tags: Sequence[Tag], hosting: Hosting, on_stored: OnStored
    ) -> None:
        """Begin the log of a table in one transaction; `on_stored` gets Taken if the table exists, or TooMany."""

        def write(connection: sqlite3.Connection) -> None:
            if hosting.most is not None and _count_hosted(connection, hosting.host) >= hosting.most:
                raise TooMany(hosting)
            if not connection.execute(BEGIN_LOG, (table, 1, at, entry, link(BEGINNING, entry))).rowcount:
                raise Taken((table, 1))
            connection.execute("INSERT INTO tables (id, host) VALUES (?, ?)", (table, hosting.host))
            insert_tags(connection, table, tags)

        self._put(Job(write, on_stored))

    def note_host(self, table: str, host: str | None) -> None:
        """Store the host of a table; None when it is no longer open."""
        query = "UPDATE tables SET host = ? WHERE id = ?"
        on_stored = partial(log_failure, "could not store the host of a table")
        self._put(Job(lambda connection: connection.execute(query, (host, table)), on_stored))

    def note_due(self, table: str, at: float | None) -> None:
        """Store when a table has to be loaded though nobody is connected; None: never."""
        query = "UPDATE tables SET due = ? WHERE id = ?"
        on_stored = partial(log_failure, "could not store when a table is due")
        self._put(Job(lambda connection: connection.execute(query, (at, table)), on_stored))

    async def due_tables(self, now: float, most: int) -> list[str]:
        """Tables that have to be loaded by now, the earliest first."""
        query = "SELECT id FROM tables WHERE due <= ? ORDER BY due LIMIT ?"
        return await self._read(lambda connection: [table for (table,) in connection.execute(query, (now, most))])

    def append(
        self, table: str, number: int, at: float, entry: bytes, before: bytes, tags: Sequence[Tag], on_stored: OnStored
    ) -> None:
        """Append an entry and add tags in one transaction; `before` is the chain of the entry before.

        `on_stored` gets Taken if the number is not free, or else AnotherHistory if the store has no entry before it
        with this chain.
        """
        self._put(Line((table, number, at, entry, link(before, entry)), before, tags, on_stored))

    async def load(self, table: str, version: str | None = None) -> Kept | None:
        """Read a table; None if it does not exist.

        With the version of the program it is read from its snapshot on, if that version has written one and the log
        has its chain.
        """

        def read(connection: sqlite3.Connection) -> Kept | None:
            found = connection.execute(FIND_SNAPSHOT, (table, version)).fetchone()
            if found is None:
                return _tail(connection, table, 0)
            kept = _tail(connection, table, found[0] - 1)
            return kept and kept._replace(snapshot=found[1])

        return await self._read(read)

    async def tail(self, table: str, after: int) -> Kept | None:
        """Read the entries of a table after a number, and its tags; None if the table does not exist."""
        return await self._read(lambda connection: _tail(connection, table, after))

    def keep_snapshot(self, table: str, snapshot: StoredSnapshot) -> None:
        """Store the snapshot of a table, if the table exists, in place of the one before; nobody waits for it."""
        on_stored = partial(log_failure, "could not store the snapshot of a table")
        self._put(Job(lambda connection: connection.execute(KEEP_SNAPSHOT, (*snapshot, table)), on_stored))

    async def tables_of(self, person: str) -> list[str]:
        """Tables where a person has a tag, open ones first, the latest first."""
        return await self._read(lambda connection: [table for (table,) in connection.execute(TABLES_OF, (person,))])

    async def open_tables_of(self, person: str) -> list[str]:
        """Tables where a person has a tag and that are still open."""
        return await self._read(lambda connection: [table for (table,) in connection.execute(OPEN_OF, (person,))])

    async def seats_at(self, table: str, person: str) -> list[str]:
        """Seats with a tag of a person at a table."""
        query = "SELECT seat FROM tags WHERE table_id = ? AND player = ? ORDER BY seat"
        return await self._read(lambda connection: [seat for (seat,) in connection.execute(query, (table, person))])

    async def untag(self, table: str, person: str) -> None:
        """Remove the tags of a person at a table; they do not host it any more."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM tags WHERE table_id = ? AND player = ?", (table, person))
            connection.execute("UPDATE tables SET host = NULL WHERE id = ? AND host = ?", (table, person))

        await self._written(write)

    # People

    async def retag(self, person: Person, tables: Sequence[str]) -> None:
        """Store a person's new name, also on their tags at these tables; players beside them keep their names."""

        def write(connection: sqlite3.Connection) -> None:
            before = connection.execute("SELECT name FROM people WHERE id = ?", (person.id,)).fetchone()
            known = (person.name, person.beaver, person.id)
            connection.execute("UPDATE people SET name = ?, beaver = ? WHERE id = ?", known)
            if before:
                query = "UPDATE tags SET name = ?, beaver = ? WHERE player = ? AND name = ? AND table_id = ?"
                connection.executemany(query, [(*known, before[0], table) for table in tables])

        await self._written(write)

    async def add_person(self, person: Person, key: bytes, device: Device) -> None:
        """Store a new person with the hash of the key of a device."""

        def write(connection: sqlite3.Connection) -> None:
            row = (person.id, person.name, person.beaver, person.is_bot, device.since)
            connection.execute("INSERT INTO people VALUES (?, ?, ?, ?, ?)", row)
            accounts.add_key(connection, person.id, key, device)

        await self._written(write)

    async def add_key(self, person: str, key: bytes, device: Device) -> None:
        """Store the hash of the key of another device of a person, if the person exists."""
        await self._written(lambda connection: accounts.add_key(connection, person, key, device))

    async def find_person(self, key: bytes, at: float) -> Person | None:
        """The person of a key that is valid; also notes their activity."""
        row = await self._read(lambda connection: connection.execute(FIND_PERSON, (key, at)).fetchone())
        if row is None:
            return None
        if row[4] < at - NOTED_EVERY:
            await self._note_use(key, at)
        return Person(row[0], row[1], row[2], bool(row[3]))

    async def _note_use(self, key: bytes, at: float) -> None:
        """Store the activity of a person; a failure does not stop the request."""
        try:
            await self._written(lambda connection: accounts.note_use(connection, key, at))
        except NotStored as error:
            _log.error("could not store the activity of a person", extra={"why": str(error)})

    async def replace_key(self, old: bytes, new: bytes, device: Device) -> bool:
        """Add a newer key for the device of a key; returns whether it was added."""
        added: list[bool] = []
        await self._written(lambda connection: added.append(accounts.replace_key(connection, old, new, device)))
        return added[0]

    async def device_of(self, key: bytes) -> Device | None:
        """The device of a key; `since` is when this key was made."""
        return await self._read(lambda connection: accounts.device_of(connection, key))

    async def account_of(self, person: str) -> Account:
        """The devices of a person, and since when there is a recovery phrase."""
        return await self._read(lambda connection: accounts.account_of(connection, person))

    async def sign_out(self, person: str, devices: Sequence[str]) -> None:
        """Delete all keys of these devices of a person."""
        await self._written(lambda connection: accounts.sign_out(connection, person, devices))

    async def set_recovery(self, person: str, phrase: bytes, at: float) -> None:
        """Store the hash of the recovery phrase of a person, if the person exists; it replaces the one before."""
        await self._written(lambda connection: connection.execute(accounts.SET_RECOVERY, (phrase, at, person)))

    async def find_recovery(self, phrase: bytes) -> str | None:
        """The id of the person with this recovery phrase."""
        row = await self._read(lambda connection: connection.execute(accounts.FIND_RECOVERY, (phrase,)).fetchone())
        return row[0] if row else None

    async def seats_of(self, person: str) -> list[HeldSeat]:
        """All tables where a person has a name tag or is the host, with what is known without reading the logs."""
        return await self._read(lambda connection: accounts.seats_of(connection, person))

    async def add_device_link(self, person: str, code: bytes, until: float) -> None:
        """Store the hash of a one-time code of a person, if the person exists."""
        await self._written(lambda connection: connection.execute(ADD_DEVICE_LINK, (code, until, person)))

    async def use_device_link(self, code: bytes, at: float) -> str | None:
        """Delete such a code; returns the id of its person if it was valid."""
        used: list[tuple[str, float]] = []

        def write(connection: sqlite3.Connection) -> None:
            used.extend(connection.execute("SELECT person, until FROM device_links WHERE hash = ?", (code,)))
            connection.execute("DELETE FROM device_links WHERE hash = ? OR until < ?", (code, at))

        await self._written(write)
        return used[0][0] if used and used[0][1] >= at else None

    async def forget_person(self, person: str) -> None:
        """Delete a person, their keys, codes and name tags, also in matches; they host no table any more."""
        await self._written(lambda connection: _delete_people(connection, [person]))
        await self._purge_deleted()

    async def expire(self, now: float, before: Before, most: int) -> list[str]:
        """Delete what was not used since the given times, and old codes; returns the tables.

        Tables are deleted only after their match was stored (`matches.settle`), and people only when they are in no
        match any more. At most `most` of each are deleted, those without activity for the longest time first.
        """
        gone: list[str] = []

        def write(connection: sqlite3.Connection) -> None:
            gone.extend(table for (table,) in connection.execute(NOT_USED, (before.tables, most)))
            for table in gone:
                for query in DELETE_TABLE:
                    connection.execute(query, (table,))
            connection.execute("DELETE FROM device_links WHERE until < ?", (now,))
            connection.execute("DELETE FROM keys WHERE until < ?", (now,))
            expire_matches(connection, before.matches, most)
            expire_groups(connection, before.matches, most)
            _delete_people(connection, [person for (person,) in connection.execute(NOT_SEEN, (before.people, most))])

        await self._written(write)
        await self._purge_deleted()
        return gone

    # Maintenance

    @property
    def queued(self) -> int:
        """How many writes wait for the next commit."""
        return len(self._waiting)

    async def probe(self) -> None:
        """Write something and wait until it is durable. Raises NotStored, also if the file was deleted or replaced."""
        if await asyncio.to_thread(_file_id, self._path) != self._file_id:
            raise NotStored("the database file was deleted or replaced")
        await self._written(lambda connection: connection.execute(PROBE, (secrets.token_hex(4),)))

    async def census(self) -> Census:
        """Count the tables, and find the newest thing."""
        return await self._read(lambda connection: Census(*connection.execute(CENSUS).fetchone()))

    async def _purge_deleted(self) -> None:
        """Empty the write-ahead log, which still contains deleted data."""
        await asyncio.to_thread(empty_wal, self._path)

    async def close(self) -> None:
        """Write everything that is queued, and close the files."""
        self._batches.put(self._waiting)
        self._waiting = []
        self._batches.put(None)
        await self._loop.run_in_executor(None, self._writer.join)
        self._reader.shutdown()
        self._reading.close()
        self._connection.close()

    # Threads

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        return await self._loop.run_in_executor(self._reader, query, self._reading)

    async def _written(self, write: Callable[[sqlite3.Connection], object]) -> None:
        """Write in one transaction and wait for the commit. Raises NotStored."""
        done: asyncio.Future[None] = self._loop.create_future()

        def on_stored(error: Exception | None) -> None:
            if done.done():
                return
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(NotStored(repr(error)))

        self._put(Job(write, on_stored))
        await done

    def _put(self, item: Line | Job) -> None:
        """Queue a write for the next batch."""
        self._waiting.append(item)
        if len(self._waiting) == 1 and not self._is_writing:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        if self._waiting and not self._is_writing:
            self._is_writing = True
            self._batches.put(self._waiting)
            self._waiting = []

    def _write(self) -> None:
        """Commit batch after batch, until the store is closed."""
        for batch in iter(self._batches.get, None):
            with COMMITS.time():
                outcomes = self._commit(batch)
            BATCHES.observe(len(batch))
            self._loop.call_soon_threadsafe(self._written_down, outcomes)

    def _written_down(self, outcomes: list[Outcome]) -> None:
        """Hand the next batch to the writer, then call the callbacks of the last one."""
        self._is_writing = False
        self._hand_over()
        for on_stored, error in outcomes:
            try:
                on_stored(error)
            except Exception:  # the other callbacks must still be called
                _log.exception("a callback after a commit failed")

    def _commit(self, batch: list[Line | Job]) -> list[Outcome]:
        """Write a batch in order. If the commit fails, nothing of it is stored and every callback gets the error."""
        connection = self._connection
        outcomes: list[Outcome] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            lines: list[Line] = []
            for item in batch:
                if isinstance(item, Line):
                    lines.append(item)
                else:
                    outcomes += [*append(connection, lines), _do(connection, item)]
                    lines = []
            outcomes += append(connection, lines)
            connection.execute("COMMIT")
        except Exception as problem:  # the disk is full or unavailable
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            NOT_STORED.inc()
            return [(item.on_stored, problem) for item in batch]
        return outcomes


def _tail(connection: sqlite3.Connection, table: str, after: int) -> Kept | None:
    """The entries of a table after a number, and its tags; None if the table does not exist."""
    query = "SELECT number, entry, chain FROM log WHERE table_id = ? AND number > ? ORDER BY number"
    entries, chains = gapless(connection.execute(query, (table, after)), after)
    found = connection.execute("SELECT seat, player, name, beaver FROM tags WHERE table_id = ?", (table,))
    tags = [Tag(*row) for row in found]
    if entries or connection.execute("SELECT 1 FROM log WHERE table_id = ?", (table,)).fetchone():
        return Kept(entries, chains, tags)
    return Kept([MISSING], [MISSING], tags) if tags else None


def _file_id(path: Path) -> tuple[int, int] | None:
    """Which file a path leads to; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _delete_people(connection: sqlite3.Connection, people: Sequence[str]) -> None:
    """Delete people, and what nobody else has."""
    for person in people:
        for query in DELETE_PERSON:
            connection.execute(query, (person,))
    if people:
        pass_on(connection)


def _count_hosted(connection: sqlite3.Connection, person: str) -> int:
    """The number of open tables of a host."""
    count: int = connection.execute("SELECT count(*) FROM tables WHERE host = ?", (person,)).fetchone()[0]
    return count


def _do(connection: sqlite3.Connection, job: Job) -> Outcome:
    """Run a job in a savepoint: all of its writes or none."""
    connection.execute("SAVEPOINT step")
    error: Exception | None = None
    try:
        job.write(connection)
    except Exception as problem:
        connection.execute("ROLLBACK TO step")
        error = problem
    connection.execute("RELEASE step")
    return job.on_stored, error


PROBE = "INSERT OR REPLACE INTO meta VALUES ('probe', ?)"
BEGIN_LOG = "INSERT OR IGNORE INTO log VALUES (?, ?, ?, ?, ?)"
FIND_SNAPSHOT = """
SELECT number, content FROM snapshots JOIN log USING (table_id, number, chain) WHERE table_id = ? AND version = ?
"""
KEEP_SNAPSHOT = "INSERT OR REPLACE INTO snapshots SELECT id, ?, ?, ?, ? FROM tables WHERE id = ?"
FIND_PERSON = """
SELECT id, name, beaver, is_bot, min(people.seen, keys.seen) FROM keys JOIN people ON person = id
WHERE hash = ? AND coalesce(until >= ?, 1)
"""
ADD_DEVICE_LINK = "INSERT INTO device_links SELECT ?, id, ? FROM people WHERE id = ?"
LAST = "coalesce((SELECT at FROM log WHERE table_id = id ORDER BY number DESC LIMIT 1), 0)"
TABLES_OF = f"""
SELECT DISTINCT id FROM tags JOIN tables ON id = table_id WHERE player = ?
ORDER BY host IS NULL, due IS NULL, {LAST} DESC
"""
OPEN_OF = "SELECT DISTINCT id FROM tags JOIN tables ON id = table_id WHERE player = ? AND host IS NOT NULL"
DELETE_TABLE = (
    "DELETE FROM tables WHERE id = ?",
    "DELETE FROM log WHERE table_id = ?",
    "DELETE FROM tags WHERE table_id = ?",
    "DELETE FROM snapshots WHERE table_id = ?",
)
DELETE_PERSON = (
    "DELETE FROM people WHERE id = ?",
    "DELETE FROM keys WHERE person = ?",
    "DELETE FROM device_links WHERE person = ?",
    "DELETE FROM recovery WHERE person = ?",
    "DELETE FROM tags WHERE player = ?",
    "UPDATE tables SET host = NULL WHERE host = ?",
    *(*FORGET, *FORGET_ASKER, *FORGET_MEMBER, *FORGET_PUSH, *FORGET_MODERATION),
)
NOT_USED = f"""
SELECT id FROM (SELECT id, max({LAST}, coalesce(due, 0)) AS last FROM tables WHERE ending IS NOT NULL)
WHERE last < ? ORDER BY last LIMIT ?
"""
NOT_SEEN = """
SELECT id FROM people WHERE seen < ? AND id NOT IN (SELECT player FROM tags)
AND NOT EXISTS (SELECT 1 FROM match_players WHERE player = id AND NOT hidden)
AND NOT EXISTS (SELECT 1 FROM group_members WHERE person = id AND joined IS NOT NULL) ORDER BY seen LIMIT ?
"""
CENSUS = """
SELECT (SELECT count(*) FROM tables), max(
  coalesce((SELECT at FROM log ORDER BY rowid DESC LIMIT 1), 0.0),
  coalesce((SELECT max(seen) FROM people), 0.0)
)
"""

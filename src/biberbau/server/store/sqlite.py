"""The store in one SQLite file.

One thread writes, with group commit: everything that arrives during a commit goes into the next one. So a busy server
pays for one commit per batch of moves, and every confirmed move is on the disk (WAL, synchronous=FULL). Another thread
reads, so reads never wait for a commit.
"""

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple, TypeVar

from . import Hosting, Kept, NotStored, OnStored, Person, Tag, Taken, TooMany

FILE = "biberbau.sqlite"
WAIT_SECONDS = 1.0
"""How long emptying the write-ahead log waits for readers, and blocks writers. It is tried again later."""
MISSING = b""
"""Stands for a missing entry."""
NOTED_EVERY = 3600.0
"""Seconds after which a person's activity is stored again."""

_log = logging.getLogger("biberbau.store")

T = TypeVar("T")


class NewerSchema(Exception):
    """The file was written by a newer version of the program, with an unknown schema."""


class Line(NamedTuple):
    """An entry to append, as a row of the log."""

    row: tuple[str, int, float, bytes]
    tags: Sequence[Tag]
    on_stored: OnStored


class Job(NamedTuple):
    """Any other write."""

    write: Callable[[sqlite3.Connection], object]
    on_stored: OnStored


Outcome = tuple[OnStored, Exception | None]


def connect(path: Path) -> sqlite3.Connection:
    """Open the file with durable commits and secure deletion."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=64)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA secure_delete=ON")
    connection.execute("PRAGMA busy_timeout=5000")
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


def migrate(connection: sqlite3.Connection) -> None:
    """Run the migrations that have not run yet, each in one transaction. Raises NewerSchema."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    scripts = migrations()
    if version > scripts[-1][0]:
        raise NewerSchema(version)
    for number, script in scripts:
        if number > version:
            connection.executescript(f"BEGIN IMMEDIATE; {script}; PRAGMA user_version={number}; COMMIT;")


def migrations() -> list[tuple[int, str]]:
    """The migration scripts by number."""
    folder = files(__package__).joinpath("migrations")
    found = sorted((file.name, file.read_text("utf-8")) for file in folder.iterdir() if file.name.endswith(".sql"))
    return [(int(name.partition("_")[0]), script) for name, script in found]


def renew_epoch(connection: sqlite3.Connection) -> str:
    """Store a new epoch, for a copy that may diverge."""
    epoch = secrets.token_hex(6)
    connection.execute("INSERT OR REPLACE INTO meta VALUES ('epoch', ?)", (epoch,))
    return epoch


def keep_secret(connection: sqlite3.Connection) -> bytes:
    """The secret of this store; it is created once."""
    connection.execute("INSERT OR IGNORE INTO meta VALUES ('secret', ?)", (secrets.token_hex(32),))
    (secret,) = connection.execute("SELECT value FROM meta WHERE name = 'secret'").fetchone()
    return bytes.fromhex(secret)


class SqliteStore:
    """Tables and people in a SQLite file."""

    def __init__(self, folder: Path) -> None:
        """Open the store of a folder, creating it if missing; to be called in the event loop."""
        self._loop = asyncio.get_running_loop()
        self._path = folder / FILE
        self._connection = open_file(folder)
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

    # Tables

    def open(
        self, table: str, at: float, entry: bytes, tags: Sequence[Tag], hosting: Hosting, on_stored: OnStored
    ) -> None:
        """Begin the log of a table in one transaction; `on_stored` gets Taken if the table exists, or TooMany."""

        def write(connection: sqlite3.Connection) -> None:
            if hosting.most is not None and _count_hosted(connection, hosting.host) >= hosting.most:
                raise TooMany(hosting)
            if not connection.execute(INSERT[1], (table, 1, at, entry)).rowcount:
                raise Taken((table, 1))
            connection.execute("INSERT INTO tables VALUES (?, ?)", (table, hosting.host))
            _insert_tags(connection, table, tags)

        self._put(Job(write, on_stored))

    def note_host(self, table: str, host: str | None) -> None:
        """Store the host of a table; None when it is no longer open."""
        query = "UPDATE tables SET host = ? WHERE id = ?"
        self._put(Job(lambda connection: connection.execute(query, (host, table)), _log_failure))

    def append(
        self, table: str, number: int, at: float, entry: bytes, tags: Sequence[Tag], on_stored: OnStored
    ) -> None:
        """Append an entry and add tags in one transaction; `on_stored` gets Taken if the number is not free."""
        self._put(Line((table, number, at, entry), tags, on_stored))

    async def load(self, table: str) -> Kept | None:
        """Read a table; None if it does not exist."""

        def read(connection: sqlite3.Connection) -> Kept | None:
            rows = connection.execute("SELECT number, entry FROM log WHERE table_id = ? ORDER BY number", (table,))
            entries = _without_gaps(rows)
            found = connection.execute("SELECT seat, player, name, beaver FROM tags WHERE table_id = ?", (table,))
            tags = [Tag(*row) for row in found]
            return Kept(entries or [MISSING], tags) if entries or tags else None

        return await self._read(read)

    async def tables_of(self, person: str) -> list[str]:
        """Tables where a person has a tag, open ones first, the latest first."""
        return await self._read(lambda connection: [table for (table,) in connection.execute(TABLES_OF, (person,))])

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

    async def add_person(self, person: Person, key: bytes, at: float) -> None:
        """Store a new person with the hash of their key."""

        def write(connection: sqlite3.Connection) -> None:
            row = (person.id, person.name, person.beaver, person.is_bot, at)
            connection.execute("INSERT INTO people VALUES (?, ?, ?, ?, ?)", row)
            connection.execute("INSERT INTO keys VALUES (?, ?, ?)", (key, person.id, at))

        await self._written(write)

    async def add_key(self, person: str, key: bytes, at: float) -> None:
        """Store the hash of another key of a person, if the person exists."""
        await self._written(lambda connection: connection.execute(ADD_KEY, (key, at, person)))

    async def find_person(self, key: bytes, at: float) -> Person | None:
        """The person of a key; also notes their activity."""
        query = "SELECT id, name, beaver, is_bot, seen FROM keys JOIN people ON person = id WHERE hash = ?"
        row = await self._read(lambda connection: connection.execute(query, (key,)).fetchone())
        if row is None:
            return None
        if row[4] < at - NOTED_EVERY:
            await self._note_seen(row[0], at)
        return Person(row[0], row[1], row[2], bool(row[3]))

    async def _note_seen(self, person: str, at: float) -> None:
        """Store a person's activity; a failure does not stop the request."""
        try:
            await self._written(
                lambda connection: connection.execute("UPDATE people SET seen = ? WHERE id = ?", (at, person))
            )
        except NotStored as error:
            _log.error("could not store the activity of a person", extra={"why": str(error)})

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
        """Delete a person, their keys, codes and name tags; they host no table any more."""

        def write(connection: sqlite3.Connection) -> None:
            for query in DELETE_PERSON:
                connection.execute(query, (person,))

        await self._written(write)
        await self._purge_deleted()

    async def expire(self, now: float, tables_before: float, people_before: float) -> list[str]:
        """Delete tables and people without activity since the given times, and old codes; returns the tables."""
        gone: list[str] = []

        def write(connection: sqlite3.Connection) -> None:
            query = f"SELECT id FROM tables WHERE {LAST} < ?"
            gone.extend(table for (table,) in connection.execute(query, (tables_before,)))
            for table in gone:
                for query in DELETE_TABLE:
                    connection.execute(query, (table,))
            connection.execute("DELETE FROM device_links WHERE until < ?", (now,))
            for (person,) in connection.execute(NOT_SEEN, (people_before,)).fetchall():
                for query in DELETE_PERSON:
                    connection.execute(query, (person,))

        await self._written(write)
        await self._purge_deleted()
        return gone

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
            self._loop.call_soon_threadsafe(self._written_down, self._commit(batch))

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
                    outcomes += [*_append(connection, lines), _do(connection, item)]
                    lines = []
            outcomes += _append(connection, lines)
            connection.execute("COMMIT")
        except Exception as problem:  # the disk is full or unavailable
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return [(item.on_stored, problem) for item in batch]
        return outcomes


def _without_gaps(rows: Iterable[tuple[int, bytes]]) -> list[bytes]:
    """The entries of a log up to the first missing one."""
    entries: list[bytes] = []
    for number, entry in rows:
        if number != len(entries) + 1:
            return [*entries, MISSING]
        entries.append(entry)
    return entries


def _append(connection: sqlite3.Connection, lines: list[Line]) -> list[Outcome]:
    """Append entries: all at once, which is cheap, or one by one if a number is taken."""
    before = connection.total_changes
    connection.execute("SAVEPOINT lines")
    for size, start in _chunks(len(lines)):
        connection.execute(INSERT[size], [cell for line in lines[start : start + size] for cell in line.row])
    if connection.total_changes - before == len(lines):
        outcomes: list[Outcome] = [(line.on_stored, None) for line in lines]
    else:
        connection.execute("ROLLBACK TO lines")
        outcomes = [(line.on_stored, _append_one(connection, line)) for line in lines]
    connection.execute("RELEASE lines")
    for line, (_, error) in zip(lines, outcomes, strict=True):
        if error is None and line.tags:
            _insert_tags(connection, line.row[0], line.tags)
    return outcomes


def _chunks(count: int) -> Iterator[tuple[int, int]]:
    """Split a number of rows into the sizes of the prepared statements."""
    start = 0
    for size in sorted(INSERT, reverse=True):
        while count - start >= size:
            yield size, start
            start += size


def _append_one(connection: sqlite3.Connection, line: Line) -> Exception | None:
    stored = connection.execute(INSERT[1], line.row).rowcount
    return None if stored else Taken(line.row[:2])


def _count_hosted(connection: sqlite3.Connection, person: str) -> int:
    """The number of open tables of a host."""
    count: int = connection.execute("SELECT count(*) FROM tables WHERE host = ?", (person,)).fetchone()[0]
    return count


def _insert_tags(connection: sqlite3.Connection, table: str, tags: Sequence[Tag]) -> None:
    rows = [(table, *tag) for tag in tags]
    connection.executemany("INSERT OR REPLACE INTO tags VALUES (?, ?, ?, ?, ?)", rows)


def _log_failure(error: Exception | None) -> None:
    """Log the failure of a write that nobody waits for."""
    if error is not None:
        _log.error("could not store the host of a table", extra={"why": repr(error)})


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


INSERT = {size: "INSERT OR IGNORE INTO log VALUES " + ", ".join(["(?, ?, ?, ?)"] * size) for size in (64, 8, 1)}
"""Insert statements by number of rows. Every statement may switch threads, so few large ones are better."""
ADD_KEY = "INSERT INTO keys SELECT ?, id, ? FROM people WHERE id = ?"
ADD_DEVICE_LINK = "INSERT INTO device_links SELECT ?, id, ? FROM people WHERE id = ?"
LAST = "coalesce((SELECT at FROM log WHERE table_id = id ORDER BY number DESC LIMIT 1), 0)"
TABLES_OF = f"""
SELECT DISTINCT id FROM tags JOIN tables ON id = table_id WHERE player = ? ORDER BY host IS NULL, {LAST} DESC
"""
DELETE_TABLE = (
    "DELETE FROM tables WHERE id = ?",
    "DELETE FROM log WHERE table_id = ?",
    "DELETE FROM tags WHERE table_id = ?",
)
DELETE_PERSON = (
    "DELETE FROM people WHERE id = ?",
    "DELETE FROM keys WHERE person = ?",
    "DELETE FROM device_links WHERE person = ?",
    "DELETE FROM tags WHERE player = ?",
    "UPDATE tables SET host = NULL WHERE host = ?",
)
NOT_SEEN = "SELECT id FROM people WHERE seen < ? AND id NOT IN (SELECT player FROM tags)"

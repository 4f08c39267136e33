"""Tables and people in a PostgreSQL database: a writing connection and a reading one."""

import logging
import secrets
from collections.abc import Sequence
from functools import partial

from .. import (
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
    log_failure,
)
from ..bus import Bus
from ..chain import BEGINNING, link
from ..groups import GroupStore
from ..matches import MatchStore
from ..moderation import ModerationStore
from ..push import PushStore
from ..reviews import ReviewStore
from . import accounts
from .connecting import Connection, Link, connect, connect_patiently
from .groups import PostgresGroups, expire_groups, forget_members
from .listening import Listener
from .matches import PostgresMatches, expire_matches, forget_players
from .moderation import DELETE_PEOPLE as DELETE_MODERATION
from .moderation import PostgresModeration
from .push import PostgresPush, forget_subscriptions
from .reading import Reader
from .reviews import PostgresReviews, forget_askers
from .schema import keep_fact, migrate, new_epoch, new_secret, store_fact
from .writing import Job, Line, Writer

NAME = "biberbau"
"""The name of connections, as the database lists them."""
EXPIRING = 0x65787069
"""The advisory lock of the node that deletes what has expired."""

_log = logging.getLogger("biberbau.store")


async def check(address: str) -> None:
    """Bring the schema of a database up to date. Raises NewerSchema, or an error of the driver."""
    connection = await connect(address, NAME)
    try:
        await migrate(connection)
    finally:
        await connection.close()


async def shared_key(address: str, key: str) -> str:
    """The id of the key for fair deals that the first server of a database had; `key` if this is the first one."""
    connection = await connect(address, NAME)
    try:
        return await keep_fact(connection, "key", key)
    finally:
        await connection.close()


async def open_store(address: str) -> "PostgresStore":
    """Open the store of a database, and create its tables if missing. Raises as `check`."""
    connection = await connect_patiently(address, NAME)
    try:
        await migrate(connection)
        epoch = await keep_fact(connection, "epoch", new_epoch())
        secret = await keep_fact(connection, "secret", new_secret())
        node = await connection.fetchval("SELECT nextval('node_numbers')::integer")
    finally:
        await connection.close()
    return PostgresStore(address, epoch, bytes.fromhex(secret), node)


class PostgresStore:
    """Tables and people in a PostgreSQL database."""

    def __init__(self, address: str, epoch: str, secret: bytes, node: int) -> None:
        """Prepare the connections; `open_store` makes a store."""
        self.epoch = epoch
        self.secret = secret
        self._listener = Listener(address, f"{NAME} {node} listener", node)
        self.bus: Bus = self._listener
        self._writing = Link(address, f"{NAME} {node} writer")
        self._reading = Link(address, f"{NAME} {node} reader")
        self._writer = Writer(self._writing, node)
        self._reader = Reader(self._reading)
        self.matches: MatchStore = PostgresMatches(self._reader, self._writer)
        self.groups: GroupStore = PostgresGroups(self._reader, self._writer)
        self.push: PushStore = PostgresPush(self._reader, self._writer)
        self.reviews: ReviewStore = PostgresReviews(self._reader, self._writer)
        self.moderation: ModerationStore = PostgresModeration(self._reader, self._writer)

    # Tables

    def open(
        self, table: str, at: float, entry: bytes, tags: Sequence[Tag], hosting: Hosting, on_stored: OnStored
    ) -> None:
        """Begin the log of a table in one transaction; `on_stored` gets Taken if the table exists, or TooMany."""

        async def write(connection: Connection) -> Exception | None:
            await connection.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", hosting.host)
            row = table, at, self.bus.node, link(BEGINNING, entry), entry
            if await connection.fetchval(IS_OPEN, table, entry):  # this is the second attempt, and the first succeeded
                return None
            if hosting.most is not None and await connection.fetchval(COUNT_HOSTED, hosting.host) >= hosting.most:
                return TooMany(hosting)
            if await connection.fetchval(BEGIN_LOG, *row) is None:
                return Taken((table, 1))
            await connection.execute("INSERT INTO tables (id, host) VALUES ($1, $2)", table, hosting.host)
            await connection.executemany(ADD_TAG, [(table, *tag) for tag in tags])
            return None

        self._writer.put(Job(write, on_stored))

    def note_host(self, table: str, host: str | None) -> None:
        """Store the host of a table; None when it is no longer open."""

        async def write(connection: Connection) -> None:
            await connection.execute("UPDATE tables SET host = $2 WHERE id = $1", table, host)

        self._writer.put(Job(write, partial(log_failure, "could not store the host of a table")))

    def note_due(self, table: str, at: float | None) -> None:
        """Store when a table has to be loaded though nobody is connected; None: never."""

        async def write(connection: Connection) -> None:
            await connection.execute("UPDATE tables SET due = $2 WHERE id = $1", table, at)

        self._writer.put(Job(write, partial(log_failure, "could not store when a table is due")))

    async def due_tables(self, now: float, most: int) -> list[str]:
        """Tables that have to be loaded by now, the earliest first."""
        query = "SELECT id FROM tables WHERE due <= $1 ORDER BY due LIMIT $2"
        return [row[0] for row in await self._reader.rows(query, now, most)]

    def append(
        self, table: str, number: int, at: float, entry: bytes, before: bytes, tags: Sequence[Tag], on_stored: OnStored
    ) -> None:
        """Append an entry and add tags in one transaction; `before` is the chain of the entry before.

        `on_stored` gets Taken if the number is not free, or else AnotherHistory if the store has no entry before it
        with this chain; InDoubt if the connection was lost and nobody knows.
        """
        self._writer.put(Line(table, number, at, entry, before, tags, on_stored))

    async def load(self, table: str, version: str | None = None) -> Kept | None:
        """Read a table; None if it does not exist.

        With the version of the program it is read from its snapshot on, if that version has written one and the log
        has its chain.
        """
        return await self._reader.load(table, version)

    def keep_snapshot(self, table: str, snapshot: StoredSnapshot) -> None:
        """Store the snapshot of a table, if the table exists, in place of the one before; nobody waits for it."""

        async def write(connection: Connection) -> None:
            await connection.execute(KEEP_SNAPSHOT, table, *snapshot)

        self._writer.put(Job(write, partial(log_failure, "could not store the snapshot of a table")))

    async def tail(self, table: str, after: int) -> Kept | None:
        """Read the entries of a table after a number, and its tags; None if the table does not exist.

        Raises NotStored if the database cannot be reached.
        """
        return await self._reader.tail(table, after)

    async def tables_of(self, person: str) -> list[str]:
        """Tables where a person has a tag, open ones first, the latest first."""
        return [row[0] for row in await self._reader.rows(TABLES_OF, person)]

    async def open_tables_of(self, person: str) -> list[str]:
        """Tables where a person has a tag and that are still open."""
        return [row[0] for row in await self._reader.rows(OPEN_OF, person)]

    async def seats_at(self, table: str, person: str) -> list[str]:
        """Seats with a tag of a person at a table."""
        query = "SELECT seat FROM tags WHERE table_id = $1 AND player = $2 ORDER BY seat"
        return [row[0] for row in await self._reader.rows(query, table, person)]

    async def untag(self, table: str, person: str) -> None:
        """Remove the tags of a person at a table; they do not host it any more."""

        async def write(connection: Connection) -> None:
            await connection.execute("DELETE FROM tags WHERE table_id = $1 AND player = $2", table, person)
            await connection.execute("UPDATE tables SET host = NULL WHERE id = $1 AND host = $2", table, person)

        await self._writer.do(write)

    # People

    async def retag(self, person: Person, tables: Sequence[str]) -> None:
        """Store a person's new name, also on their tags at these tables; players beside them keep their names."""

        async def write(connection: Connection) -> None:
            before = await connection.fetchval("SELECT name FROM people WHERE id = $1 FOR UPDATE", person.id)
            known = person.id, person.name, person.beaver
            await connection.execute("UPDATE people SET name = $2, beaver = $3 WHERE id = $1", *known)
            await connection.execute(RETAG, *known, before, list(tables))

        await self._writer.do(write)

    async def add_person(self, person: Person, key: bytes, device: Device) -> None:
        """Store a new person with the hash of the key of a device."""

        async def write(connection: Connection) -> None:
            await connection.execute(ADD_PERSON, person.id, person.name, person.beaver, person.is_bot, device.since)
            await accounts.add_key(connection, person.id, key, device)

        await self._writer.do(write)

    async def add_key(self, person: str, key: bytes, device: Device) -> None:
        """Store the hash of the key of another device of a person, if the person exists."""
        await self._writer.do(lambda connection: accounts.add_key(connection, person, key, device))

    async def find_person(self, key: bytes, at: float) -> Person | None:
        """The person of a key that is valid; also notes their activity."""
        found = await self._reader.rows(accounts.FIND_PERSON, key, at)
        if not found:
            return None
        *known, seen = found[0]
        if seen < at - NOTED_EVERY:
            await self._note_use(key, at)
        return Person(*known)

    async def _note_use(self, key: bytes, at: float) -> None:
        """Store the activity of a person; a failure does not stop the request."""
        try:
            await self._writer.do(lambda connection: accounts.note_use(connection, key, at))
        except NotStored as error:
            _log.error("could not store the activity of a person", extra={"why": str(error)})

    async def replace_key(self, old: bytes, new: bytes, device: Device) -> bool:
        """Add a newer key for the device of a key; returns whether it was added."""
        added: list[bool] = []

        async def write(connection: Connection) -> None:
            added.append(await accounts.replace_key(connection, old, new, device))

        await self._writer.do(write)
        return added[-1]

    async def device_of(self, key: bytes) -> Device | None:
        """The device of a key; `since` is when this key was made."""
        found = await self._reader.rows(accounts.DEVICE, key)
        return Device(*found[0]) if found else None

    async def account_of(self, person: str) -> Account:
        """The devices of a person, and since when there is a recovery phrase."""
        devices = await self._reader.rows(accounts.DEVICES, person)
        made = await self._reader.rows(accounts.RECOVERY, person)
        return Account([Device(*device) for device in devices], made[0][0] if made else None)

    async def sign_out(self, person: str, devices: Sequence[str]) -> None:
        """Delete all keys of these devices of a person."""
        await self._writer.execute(accounts.SIGN_OUT, person, list(devices))

    async def set_recovery(self, person: str, phrase: bytes, at: float) -> None:
        """Store the hash of the recovery phrase of a person, if the person exists; it replaces the one before."""
        await self._writer.execute(accounts.SET_RECOVERY, person, phrase, at)

    async def find_recovery(self, phrase: bytes) -> str | None:
        """The id of the person with this recovery phrase."""
        found = await self._reader.rows(accounts.FIND_RECOVERY, phrase)
        return found[0][0] if found else None

    async def seats_of(self, person: str) -> list[HeldSeat]:
        """All tables where a person has a name tag or is the host, with what is known without reading the logs."""
        return [HeldSeat(*row) for row in await self._reader.rows(accounts.SEATS, person)]

    async def add_device_link(self, person: str, code: bytes, until: float) -> None:
        """Store the hash of a one-time code of a person, if the person exists."""
        await self._writer.execute(ADD_DEVICE_LINK, code, until, person)

    async def use_device_link(self, code: bytes, at: float) -> str | None:
        """Delete such a code; returns the id of its person if it was valid."""
        used: list[tuple[str, float]] = []

        async def write(connection: Connection) -> None:
            rows = await connection.fetch("DELETE FROM device_links WHERE hash = $1 RETURNING person, until", code)
            used.extend((person, until) for person, until in rows)
            await connection.execute("DELETE FROM device_links WHERE until < $1", at)

        await self._writer.do(write)
        return used[0][0] if used and used[0][1] >= at else None

    async def forget_person(self, person: str) -> None:
        """Delete a person, their keys, codes and name tags, also in matches; they host no table any more."""

        async def write(connection: Connection) -> None:
            await _delete_people(connection, [person])

        await self._writer.do(write)

    async def expire(self, now: float, before: Before, most: int) -> list[str]:
        """Delete what was not used since the given times, and old codes; returns the tables.

        Tables are deleted only after their match was stored (`matches.settle`), and people only when they are in no
        match any more. At most `most` of each are deleted, those without activity for the longest time first.
        """
        gone: list[str] = []

        async def write(connection: Connection) -> None:
            if not await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", EXPIRING):
                return  # another node is doing it
            gone[:] = await _not_used(connection, before.tables, most)
            for query in DELETE_TABLES:
                await connection.execute(query, gone)
            await connection.execute("DELETE FROM device_links WHERE until < $1", now)
            await connection.execute("DELETE FROM keys WHERE until < $1", now)
            await expire_matches(connection, before.matches, most)
            await expire_groups(connection, before.matches, most)
            people = await connection.fetch(NOT_SEEN, before.people, most)
            await _delete_people(connection, [person for (person,) in people])

        await self._writer.do(write)
        return gone

    # Maintenance

    @property
    def queued(self) -> int:
        """How many writes wait for the next commit."""
        return self._writer.queued

    async def probe(self) -> None:
        """Write something and wait until it is durable. Raises NotStored."""

        async def write(connection: Connection) -> None:
            await store_fact(connection, "probe", secrets.token_hex(4))

        await self._writer.do(write)

    async def census(self) -> Census:
        """Count the tables, and find the newest thing."""
        return Census(*(await self._reader.rows(CENSUS))[0])

    async def close(self) -> None:
        """Write everything that is queued, and close the connections."""
        await self._listener.close()
        await self._writer.finish()
        await self._writing.close()
        await self._reading.close()


async def _not_used(connection: Connection, before: float, most: int) -> list[str]:
    """The tables without an entry since a time; nobody can append to the log until the end of the transaction."""
    found = await connection.fetch(NOT_USED, before, most)
    if found:
        await connection.execute("LOCK TABLE log IN SHARE ROW EXCLUSIVE MODE")
        found = await connection.fetch(NOT_USED, before, most)
    return [table for (table,) in found]


async def _delete_people(connection: Connection, people: Sequence[str]) -> None:
    """Delete people. Their rows go first: a match that is being stored with them is committed before that."""
    for query in DELETE_PEOPLE:
        await connection.execute(query, people)
    await forget_players(connection, people)
    await forget_members(connection, people)
    await forget_subscriptions(connection, people)
    await forget_askers(connection, people)


COUNT_HOSTED = "SELECT count(*) FROM tables WHERE host = $1"
IS_OPEN = "SELECT 1 FROM log WHERE table_id = $1 AND number = 1 AND entry = $2"
BEGIN_LOG = """
INSERT INTO log (table_id, number, at, node, chain, entry) VALUES ($1, 1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING RETURNING 1
"""
ADD_TAG = "INSERT INTO tags (table_id, seat, player, name, beaver) VALUES ($1, $2, $3, $4, $5)"
KEEP_SNAPSHOT = """
INSERT INTO snapshots (table_id, number, chain, version, content)
SELECT id, $2, $3, $4, $5 FROM tables WHERE id = $1 FOR KEY SHARE
ON CONFLICT (table_id) DO UPDATE
SET number = excluded.number, chain = excluded.chain, version = excluded.version, content = excluded.content
"""
"""The lock on the table keeps another node from deleting it until the snapshot is stored, which is then deleted too."""
LAST = "coalesce((SELECT at FROM log WHERE table_id = id ORDER BY number DESC LIMIT 1), 0)"
TABLES_OF = f"""
SELECT id FROM tables WHERE id IN (SELECT table_id FROM tags WHERE player = $1)
ORDER BY host IS NULL, due IS NULL, {LAST} DESC
"""
OPEN_OF = "SELECT id FROM tables WHERE host IS NOT NULL AND id IN (SELECT table_id FROM tags WHERE player = $1)"
RETAG = """
UPDATE tags SET name = $2, beaver = $3 WHERE player = $1 AND name = $4 AND table_id = ANY($5::text[])
"""
ADD_PERSON = "INSERT INTO people VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
ADD_DEVICE_LINK = "INSERT INTO device_links SELECT $1, id, $2 FROM people WHERE id = $3 ON CONFLICT DO NOTHING"
NOT_USED = f"""
SELECT id FROM (SELECT id, greatest({LAST}, due) AS last FROM tables WHERE ending IS NOT NULL) AS t
WHERE last < $1 ORDER BY last LIMIT $2
"""
DELETE_TABLES = (
    "DELETE FROM tables WHERE id = ANY($1::text[])",
    "DELETE FROM log WHERE table_id = ANY($1::text[])",
    "DELETE FROM tags WHERE table_id = ANY($1::text[])",
    "DELETE FROM snapshots WHERE table_id = ANY($1::text[])",
)
NOT_SEEN = """
SELECT id FROM people WHERE seen < $1 AND id NOT IN (SELECT player FROM tags)
AND NOT EXISTS (SELECT 1 FROM match_players WHERE player = id AND hidden = 0)
AND NOT EXISTS (SELECT 1 FROM group_members WHERE person = id AND joined IS NOT NULL) ORDER BY seen LIMIT $2
"""
CENSUS = f"""
SELECT (SELECT count(*) FROM tables),
  greatest((SELECT max({LAST}) FROM tables), (SELECT max(seen) FROM people), 0)
"""
DELETE_PEOPLE = (
    "DELETE FROM people WHERE id = ANY($1::text[])",
    "DELETE FROM keys WHERE person = ANY($1::text[])",
    "DELETE FROM device_links WHERE person = ANY($1::text[])",
    "DELETE FROM recovery WHERE person = ANY($1::text[])",
    "DELETE FROM tags WHERE player = ANY($1::text[])",
    "UPDATE tables SET host = NULL WHERE host = ANY($1::text[])",
    *DELETE_MODERATION,
)

"""Push messages, in PostgreSQL."""

from collections.abc import Sequence

from ..push import PushKind, QuietHours, Subscription, WaitingPush
from .connecting import Connection
from .reading import Reader
from .writing import Writer


class PostgresPush:
    """The push messages of a PostgreSQL database."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        """Use the connections of the store."""
        self._reader, self._writer = reader, writer

    async def subscribe(self, subscription: Subscription, most: int) -> None:
        """Store a device of a person, in place of what was stored for its endpoint; the newest `most` are kept."""

        async def write(connection: Connection) -> None:
            await _drop(connection, await connection.fetch(OF_ENDPOINT, subscription.endpoint))
            await connection.execute(SUBSCRIBE, *subscription)
            await _drop(connection, await connection.fetch(OLDEST, subscription.person, most))

        await self._writer.do(write)

    async def unsubscribe(self, endpoint: str) -> None:
        """Delete what is stored for an endpoint, and what waits for it."""

        async def write(connection: Connection) -> None:
            await _drop(connection, await connection.fetch(OF_ENDPOINT, endpoint))

        await self._writer.do(write)

    async def drop_devices(self, person: str, devices: Sequence[str]) -> None:
        """Delete the subscriptions of devices that were signed out."""

        async def write(connection: Connection) -> None:
            await _drop(connection, await connection.fetch(OF_DEVICES, person, list(devices)))

        await self._writer.do(write)

    async def subscriptions_of(self, person: str) -> list[Subscription]:
        """The devices of a person that get messages, the newest first."""
        query = f"SELECT {COLUMNS} FROM push_subscriptions WHERE person = $1 ORDER BY made DESC, id"
        return [Subscription(*row) for row in await self._reader.rows(query, person)]

    async def find(self, subscription: str) -> Subscription | None:
        """A subscription by its id."""
        query = f"SELECT {COLUMNS} FROM push_subscriptions WHERE id = $1"
        found = await self._reader.rows(query, subscription)
        return Subscription(*found[0]) if found else None

    async def quiet_hours(self, person: str) -> QuietHours | None:
        """When a person wants no messages; None: at no time."""
        found = await self._reader.rows("SELECT begins, ends, zone FROM quiet_hours WHERE person = $1", person)
        return QuietHours(*found[0]) if found else None

    async def set_quiet_hours(self, person: str, hours: QuietHours | None) -> None:
        """Store when a person, if they exist, wants no messages."""

        async def write(connection: Connection) -> None:
            await connection.execute("DELETE FROM quiet_hours WHERE person = $1", person)
            if hours is not None:
                await connection.execute(SET_QUIET, person, *hours)

        await self._writer.do(write)

    async def plan(
        self, person: str, table: str, number: int, times: Sequence[tuple[PushKind, float]], until: float
    ) -> None:
        """Store messages about a table for all devices of a person, in place of those that wait for them."""

        async def write(connection: Connection) -> None:
            for kind, at in times:
                await connection.execute(PLAN, person, table, kind, number, at, until)

        await self._writer.do(write)

    async def claim(self, now: float, claimed_until: float, most: int) -> list[WaitingPush]:
        """The messages whose time has come and that no other node has claimed; they are claimed until a time."""
        if not await self._reader.rows(HAS_DUE, now):
            return []
        found: list[WaitingPush] = []

        async def write(connection: Connection) -> None:
            found[:] = [WaitingPush(*row) for row in await connection.fetch(CLAIM, now, claimed_until, most)]

        await self._writer.do(write)
        return found

    async def put_off(self, push: WaitingPush, at: float, attempts: int) -> None:
        """Store when a message is sent again, and how often that was tried."""
        query = f"UPDATE pushes SET at = $5, attempts = $6, claimed = 0 WHERE {SAME}"
        await self._writer.execute(query, *push[:4], at, attempts)

    async def delivered(self, push: WaitingPush) -> None:
        """Delete a message, unless a newer one has taken its place."""
        await self._writer.execute(f"DELETE FROM pushes WHERE {SAME}", *push[:4])


async def forget_subscriptions(connection: Connection, people: Sequence[str]) -> None:
    """Delete what is stored about messages to people."""
    await _drop(connection, await connection.fetch(OF_PEOPLE, people))
    await connection.execute("DELETE FROM quiet_hours WHERE person = ANY($1::text[])", people)


async def _drop(connection: Connection, found: Sequence[Sequence[str]]) -> None:
    """Delete subscriptions, and what waits for them."""
    ids = [row[0] for row in found]
    await connection.execute("DELETE FROM push_subscriptions WHERE id = ANY($1::text[])", ids)
    await connection.execute("DELETE FROM pushes WHERE subscription = ANY($1::text[])", ids)


COLUMNS = "id, person, device, endpoint, key, auth, language, made"
SUBSCRIBE = """
INSERT INTO push_subscriptions SELECT $1, id, $3, $4, $5, $6, $7, $8 FROM people WHERE id = $2 FOR KEY SHARE
ON CONFLICT DO NOTHING
"""
OF_ENDPOINT = "SELECT id FROM push_subscriptions WHERE endpoint = $1"
OF_DEVICES = "SELECT id FROM push_subscriptions WHERE person = $1 AND device = ANY($2::text[])"
OF_PEOPLE = "SELECT id FROM push_subscriptions WHERE person = ANY($1::text[])"
OLDEST = "SELECT id FROM push_subscriptions WHERE person = $1 ORDER BY made DESC, id OFFSET $2"
SET_QUIET = (
    "INSERT INTO quiet_hours SELECT id, $2, $3, $4 FROM people WHERE id = $1 FOR KEY SHARE ON CONFLICT DO NOTHING"
)
PLAN = """
INSERT INTO pushes SELECT id, $2, $3, $4, $5, $6, 0, 0 FROM push_subscriptions WHERE person = $1 FOR KEY SHARE
ON CONFLICT (subscription, table_id, kind) DO UPDATE
SET number = excluded.number, at = excluded.at, until = excluded.until, attempts = 0, claimed = 0
"""
HAS_DUE = "SELECT 1 FROM pushes WHERE at <= $1 AND claimed <= $1 LIMIT 1"
CLAIM = """
UPDATE pushes SET claimed = $2 WHERE (subscription, table_id, kind) IN (
  SELECT subscription, table_id, kind FROM pushes WHERE at <= $1 AND claimed <= $1 ORDER BY at LIMIT $3
  FOR UPDATE SKIP LOCKED
) RETURNING subscription, table_id, kind, number, at, until, attempts
"""
SAME = "subscription = $1 AND table_id = $2 AND kind = $3 AND number = $4"

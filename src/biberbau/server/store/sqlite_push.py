"""Push messages, in the SQLite file."""

import sqlite3
from collections.abc import Sequence

from .push import PushKind, QuietHours, Subscription, WaitingPush
from .sqlite_matches import Read, Write


class SqlitePush:
    """The push messages of a SQLite file."""

    def __init__(self, read: Read, write: Write) -> None:
        """Use the threads of the store."""
        self._read, self._write = read, write

    async def subscribe(self, subscription: Subscription, most: int) -> None:
        """Store a device of a person, in place of what was stored for its endpoint; the newest `most` are kept."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM push_subscriptions WHERE endpoint = ?", (subscription.endpoint,))
            connection.execute(SUBSCRIBE, (*subscription, subscription.person))
            connection.execute(DROP_OLDEST, {"person": subscription.person, "most": most})
            connection.execute(DELETE_LOST)

        await self._write(write)

    async def unsubscribe(self, endpoint: str) -> None:
        """Delete what is stored for an endpoint, and what waits for it."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM push_subscriptions WHERE endpoint = ?", (endpoint,))
            connection.execute(DELETE_LOST)

        await self._write(write)

    async def drop_devices(self, person: str, devices: Sequence[str]) -> None:
        """Delete the subscriptions of devices that were signed out."""

        def write(connection: sqlite3.Connection) -> None:
            query = "DELETE FROM push_subscriptions WHERE person = ? AND device = ?"
            connection.executemany(query, [(person, device) for device in devices])
            connection.execute(DELETE_LOST)

        await self._write(write)

    async def subscriptions_of(self, person: str) -> list[Subscription]:
        """The devices of a person that get messages, the newest first."""
        query = f"SELECT {COLUMNS} FROM push_subscriptions WHERE person = ? ORDER BY made DESC, id"
        return await self._read(lambda connection: [Subscription(*row) for row in connection.execute(query, (person,))])

    async def find(self, subscription: str) -> Subscription | None:
        """A subscription by its id."""
        query = f"SELECT {COLUMNS} FROM push_subscriptions WHERE id = ?"
        row = await self._read(lambda connection: connection.execute(query, (subscription,)).fetchone())
        return Subscription(*row) if row else None

    async def quiet_hours(self, person: str) -> QuietHours | None:
        """When a person wants no messages; None: at no time."""
        query = "SELECT begins, ends, zone FROM quiet_hours WHERE person = ?"
        row = await self._read(lambda connection: connection.execute(query, (person,)).fetchone())
        return QuietHours(*row) if row else None

    async def set_quiet_hours(self, person: str, hours: QuietHours | None) -> None:
        """Store when a person, if they exist, wants no messages."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM quiet_hours WHERE person = ?", (person,))
            if hours is not None:
                connection.execute(
                    "INSERT INTO quiet_hours SELECT id, ?, ?, ? FROM people WHERE id = ?", (*hours, person)
                )

        await self._write(write)

    async def plan(
        self, person: str, table: str, number: int, times: Sequence[tuple[PushKind, float]], until: float
    ) -> None:
        """Store messages about a table for all devices of a person, in place of those that wait for them."""
        rows = [(table, kind, number, at, until, person) for kind, at in times]
        await self._write(lambda connection: connection.executemany(PLAN, rows))

    async def claim(self, now: float, claimed_until: float, most: int) -> list[WaitingPush]:
        """The messages whose time has come and that no other node has claimed; they are claimed until a time."""
        if not await self._read(lambda connection: connection.execute(HAS_DUE, (now, now)).fetchone()):
            return []
        found: list[WaitingPush] = []

        def write(connection: sqlite3.Connection) -> None:
            rows = connection.execute(DUE, (now, now, most)).fetchall()
            found.extend(WaitingPush(*row) for row in rows)
            connection.executemany(CLAIM, [(claimed_until, *row[:3]) for row in rows])

        await self._write(write)
        return found

    async def put_off(self, push: WaitingPush, at: float, attempts: int) -> None:
        """Store when a message is sent again, and how often that was tried."""
        values = (at, attempts, *push[:4])
        await self._write(lambda connection: connection.execute(PUT_OFF, values))

    async def delivered(self, push: WaitingPush) -> None:
        """Delete a message, unless a newer one has taken its place."""
        await self._write(lambda connection: connection.execute(f"DELETE FROM pushes WHERE {SAME}", push[:4]))


COLUMNS = "id, person, device, endpoint, key, auth, language, made"
SUBSCRIBE = (
    "INSERT INTO push_subscriptions SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM people WHERE id = ?)"
)
DROP_OLDEST = """
DELETE FROM push_subscriptions WHERE person = :person AND id NOT IN (
  SELECT id FROM push_subscriptions WHERE person = :person ORDER BY made DESC, id LIMIT :most
)
"""
DELETE_LOST = "DELETE FROM pushes WHERE subscription NOT IN (SELECT id FROM push_subscriptions)"
PLAN = "INSERT OR REPLACE INTO pushes SELECT id, ?, ?, ?, ?, ?, 0, 0 FROM push_subscriptions WHERE person = ?"
HAS_DUE = "SELECT 1 FROM pushes WHERE at <= ? AND claimed <= ? LIMIT 1"
DUE = """
SELECT subscription, table_id, kind, number, at, until, attempts FROM pushes
WHERE at <= ? AND claimed <= ? ORDER BY at LIMIT ?
"""
CLAIM = "UPDATE pushes SET claimed = ? WHERE subscription = ? AND table_id = ? AND kind = ?"
SAME = "subscription = ? AND table_id = ? AND kind = ? AND number = ?"
PUT_OFF = f"UPDATE pushes SET at = ?, attempts = ?, claimed = 0 WHERE {SAME}"
FORGET = (
    "DELETE FROM pushes WHERE subscription IN (SELECT id FROM push_subscriptions WHERE person = ?)",
    "DELETE FROM push_subscriptions WHERE person = ?",
    "DELETE FROM quiet_hours WHERE person = ?",
)
"""What deleting a person does."""

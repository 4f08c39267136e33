"""Queries about the devices, keys and recovery phrases of people in the SQLite file."""

import sqlite3
from collections.abc import Sequence

from . import OVERLAP, Account, Device, HeldSeat


def add_key(connection: sqlite3.Connection, person: str, key: bytes, device: Device) -> None:
    """Store the hash of a key of a person, if the person exists."""
    row = (key, device.since, device.id, device.browser, device.system, device.since, device.seen, person)
    connection.execute(ADD_KEY, row)


def note_use(connection: sqlite3.Connection, key: bytes, at: float) -> None:
    """Note the activity of a person and their device. The first use of a key ends the time of earlier ones."""
    row = connection.execute("SELECT person, device, seen FROM keys WHERE hash = ?", (key,)).fetchone()
    if row is None:
        return
    person, device, seen = row
    connection.execute("UPDATE people SET seen = ? WHERE id = ?", (at, person))
    connection.execute("UPDATE keys SET seen = ? WHERE hash = ?", (at, key))
    if not seen:
        connection.execute(END_EARLIER, (at + OVERLAP, device, person, key))


def replace_key(connection: sqlite3.Connection, old: bytes, new: bytes, device: Device) -> bool:
    """Add a key for the device of another key; not if that was done a moment ago. Returns whether it was added."""
    row = (new, device.since, device.browser, device.system, old, device.since - OVERLAP)
    return connection.execute(REPLACE_KEY, row).rowcount == 1


def device_of(connection: sqlite3.Connection, key: bytes) -> Device | None:
    """The device of a key; `since` is when this key was made."""
    row = connection.execute("SELECT device, browser, system, made, seen FROM keys WHERE hash = ?", (key,)).fetchone()
    return Device(*row) if row else None


def account_of(connection: sqlite3.Connection, person: str) -> Account:
    """The devices of a person, the latest first, and since when there is a recovery phrase."""
    devices = [Device(*row) for row in connection.execute(DEVICES, (person,))]
    made = connection.execute("SELECT made FROM recovery WHERE person = ?", (person,)).fetchone()
    return Account(devices, made[0] if made else None)


def sign_out(connection: sqlite3.Connection, person: str, devices: Sequence[str]) -> None:
    """Delete all keys of these devices of a person."""
    rows = [(person, device) for device in devices]
    connection.executemany("DELETE FROM keys WHERE person = ? AND device = ?", rows)


def seats_of(connection: sqlite3.Connection, person: str) -> list[HeldSeat]:
    """All tables where a person has a name tag or is the host, with what is known without reading the logs."""
    return [HeldSeat._make(row) for row in connection.execute(SEATS, (person,))]


ADD_KEY = """
INSERT INTO keys (hash, person, made, device, browser, system, since, seen)
SELECT ?, id, ?, ?, ?, ?, ?, ? FROM people WHERE id = ?
"""
END_EARLIER = "UPDATE keys SET until = ? WHERE device = ? AND person = ? AND hash != ? AND until IS NULL"
REPLACE_KEY = """
INSERT INTO keys (hash, person, made, device, browser, system, since, seen)
SELECT ?, person, ?, device, ?, ?, since, 0 FROM keys AS old
WHERE hash = ? AND until IS NULL
AND NOT EXISTS (SELECT 1 FROM keys AS later WHERE later.device = old.device AND later.made > max(old.made, ?))
"""
DEVICES = """
SELECT device, max(browser), max(system), min(since), max(seen) FROM keys WHERE person = ?
GROUP BY device ORDER BY max(seen) DESC
"""
SEATS = """
SELECT held.id, seat, name, beaver,
  (SELECT at FROM log WHERE table_id = held.id ORDER BY number LIMIT 1),
  (SELECT at FROM log WHERE table_id = held.id ORDER BY number DESC LIMIT 1),
  is_host,
  (SELECT entry FROM log WHERE table_id = held.id ORDER BY number LIMIT 1)
FROM (
  SELECT table_id AS id, seat, name, beaver, coalesce(host = ?1, 0) AS is_host
  FROM tags LEFT JOIN tables ON tables.id = table_id WHERE player = ?1
  UNION ALL SELECT id, NULL, NULL, NULL, 1 FROM tables
  WHERE host = ?1 AND id NOT IN (SELECT table_id FROM tags WHERE player = ?1)
) AS held ORDER BY 5, 1, 2
"""
SET_RECOVERY = "INSERT OR REPLACE INTO recovery SELECT id, ?, ? FROM people WHERE id = ?"
FIND_RECOVERY = "SELECT person FROM recovery WHERE hash = ?"

"""Queries about the devices, keys and recovery phrases of people in PostgreSQL."""

from .. import OVERLAP, Device
from .connecting import Connection


async def add_key(connection: Connection, person: str, key: bytes, device: Device) -> None:
    """Store the hash of a key of a person, if the person exists."""
    await connection.execute(ADD_KEY, key, person, device.id, device.browser, device.system, device.since, device.seen)


async def note_use(connection: Connection, key: bytes, at: float) -> None:
    """Note the activity of a person and their device. The first use of a key ends the time of earlier ones."""
    found = await connection.fetchrow("SELECT person, device, seen FROM keys WHERE hash = $1 FOR UPDATE", key)
    if found is None:
        return
    person, device, seen = found
    await connection.execute("UPDATE people SET seen = $2 WHERE id = $1", person, at)
    await connection.execute("UPDATE keys SET seen = $2 WHERE hash = $1", key, at)
    if not seen:
        await connection.execute(END_EARLIER, at + OVERLAP, device, person, key)


async def replace_key(connection: Connection, old: bytes, new: bytes, device: Device) -> bool:
    """Add a key for the device of another key; not if that was done a moment ago. Returns whether it is there."""
    await connection.fetch("SELECT 1 FROM keys WHERE hash = $1 FOR UPDATE", old)  # one at a time
    made = device.since
    await connection.execute(REPLACE_KEY, new, made, device.browser, device.system, old, made - OVERLAP)
    return bool(await connection.fetchval("SELECT 1 FROM keys WHERE hash = $1", new))


FIND_PERSON = """
SELECT id, name, beaver, is_bot, least(people.seen, keys.seen) FROM keys JOIN people ON person = id
WHERE hash = $1 AND coalesce(until >= $2, true)
"""
ADD_KEY = """
INSERT INTO keys (hash, person, made, device, browser, system, since, seen)
SELECT $1, id, $6, $3, $4, $5, $6, $7 FROM people WHERE id = $2 ON CONFLICT DO NOTHING
"""
END_EARLIER = "UPDATE keys SET until = $1 WHERE device = $2 AND person = $3 AND hash != $4 AND until IS NULL"
REPLACE_KEY = """
INSERT INTO keys (hash, person, made, device, browser, system, since, seen)
SELECT $1, person, $2, device, $3, $4, since, 0 FROM keys AS old
WHERE hash = $5 AND until IS NULL
AND NOT EXISTS (SELECT 1 FROM keys AS later WHERE later.device = old.device AND later.made > greatest(old.made, $6))
ON CONFLICT DO NOTHING
"""
DEVICE = "SELECT device, browser, system, made, seen FROM keys WHERE hash = $1"
DEVICES = """
SELECT device, max(browser), max(system), min(since), max(seen) FROM keys WHERE person = $1
GROUP BY device ORDER BY max(seen) DESC
"""
RECOVERY = "SELECT made FROM recovery WHERE person = $1"
SIGN_OUT = "DELETE FROM keys WHERE person = $1 AND device = ANY($2::text[])"
SET_RECOVERY = """
INSERT INTO recovery SELECT id, $2, $3 FROM people WHERE id = $1
ON CONFLICT (person) DO UPDATE SET hash = excluded.hash, made = excluded.made
"""
FIND_RECOVERY = "SELECT person FROM recovery WHERE hash = $1"
SEATS = """
SELECT held.id, seat, name, beaver,
  (SELECT at FROM log WHERE table_id = held.id ORDER BY number LIMIT 1),
  (SELECT at FROM log WHERE table_id = held.id ORDER BY number DESC LIMIT 1),
  is_host,
  (SELECT entry FROM log WHERE table_id = held.id ORDER BY number LIMIT 1)
FROM (
  SELECT table_id AS id, seat, name, beaver, coalesce(host = $1, false)::integer AS is_host
  FROM tags LEFT JOIN tables ON tables.id = table_id WHERE player = $1
  UNION ALL SELECT id, NULL, NULL, NULL, 1 FROM tables
  WHERE host = $1 AND id NOT IN (SELECT table_id FROM tags WHERE player = $1)
) AS held ORDER BY 5, 1, 2
"""

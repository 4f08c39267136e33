"""The schema of the PostgreSQL store: migrations, and the facts that all nodes share."""

import secrets

from ..migrating import NewerSchema, migrations
from .connecting import Connection

MIGRATING = 0x62696265
"""The advisory lock of the node that migrates."""


async def migrate(connection: Connection) -> None:
    """Run the migrations that have not run yet, in one transaction. Raises NewerSchema."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        await connection.execute(
            'CREATE TABLE IF NOT EXISTS meta (name text COLLATE "C" PRIMARY KEY, value text NOT NULL)'
        )
        version = int(await connection.fetchval("SELECT value FROM meta WHERE name = 'schema'") or 0)
        known = migrations(__package__)
        if version > known[-1][0]:
            raise NewerSchema(version)
        for number, script in known:
            if number > version:
                await connection.execute(script)
        await store_fact(connection, "schema", str(known[-1][0]))


async def keep_fact(connection: Connection, name: str, new: str) -> str:
    """The stored value of a fact; `new` if there is none yet."""
    await connection.execute("INSERT INTO meta VALUES ($1, $2) ON CONFLICT DO NOTHING", name, new)
    value: str = await connection.fetchval("SELECT value FROM meta WHERE name = $1", name)
    return value


async def store_fact(connection: Connection, name: str, value: str) -> None:
    """Store a fact in place of the one before."""
    query = "INSERT INTO meta VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    await connection.execute(query, name, value)


def new_epoch() -> str:
    """An id for a history of the data."""
    return secrets.token_hex(6)


def new_secret() -> str:
    """A secret for signing tokens."""
    return secrets.token_hex(32)

"""Reading the logs of a PostgreSQL database from the shell, without an event loop of the caller."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from ..migrating import migrations
from .connecting import Connection, Row, connect


class OlderOrNewer(Exception):
    """The database has the schema of another version of the program, or none."""


@contextmanager
def reading_database(address: str) -> Iterator["DatabaseLogs"]:
    """Read a database as it is at the first query. Raises OlderOrNewer, or OSError if it cannot be reached."""
    with asyncio.Runner() as runner:
        try:
            connection = runner.run(connect(address, "biberbau tables"))
        except Exception as error:  # the driver has no common class for what can go wrong
            raise OSError(str(error) or type(error).__name__) from error
        try:
            runner.run(_begin(connection))
            yield DatabaseLogs(runner, connection)
        finally:
            runner.run(connection.close())


async def _begin(connection: Connection) -> None:
    """Begin a transaction that is never committed, and check the schema."""
    await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    is_there = await connection.fetchval("SELECT to_regclass('meta') IS NOT NULL")
    version = is_there and await connection.fetchval("SELECT value FROM meta WHERE name = 'schema'")
    if int(version or 0) != migrations(__package__)[-1][0]:
        raise OlderOrNewer


class DatabaseLogs:
    """The logs in a database."""

    def __init__(self, runner: asyncio.Runner, connection: Connection) -> None:
        """Use a connection in the event loop of a runner."""
        self._runner, self._connection = runner, connection

    def tables(self) -> list[str]:
        """The ids of all tables, those with the latest entries last."""
        query = "SELECT id FROM tables LEFT JOIN log ON table_id = id GROUP BY id ORDER BY max(at)"
        return [row[0] for row in self._fetch(query)]

    def rows_of(self, table: str) -> list[tuple[int, float, bytes, bytes]]:
        """The log of a table as it is stored."""
        query = "SELECT number, at, entry, chain FROM log WHERE table_id = $1 ORDER BY number"
        return [(number, at, entry, chain) for number, at, entry, chain in self._fetch(query, table)]

    def _fetch(self, query: str, *arguments: object) -> list[Row]:
        return self._runner.run(self._connection.fetch(query, *arguments))

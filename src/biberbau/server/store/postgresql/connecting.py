"""A connection to PostgreSQL that is opened again after every failure; the only module that knows the driver.

A statement has one of three outcomes: it succeeded; the database `Rejected` it, so nothing of it is stored; or the
connection was `Lost`, so nobody knows. Any error that is not known to be a rejection counts as lost: the driver has
errors for cut connections that are not in its documentation.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import asyncpg

SECONDS = 5.0
"""Longest time of a statement, and of waiting for a connection."""
FIRST_DELAY, LONGEST_DELAY = 0.05, 1.0
"""Seconds between attempts to connect; the delay doubles."""
SETTINGS = {
    "statement_timeout": "5000",
    "idle_in_transaction_session_timeout": "5000",
    "tcp_user_timeout": "5000",
    "synchronous_commit": "on",
    "timezone": "UTC",
}
DEFINITE = ("22", "23", "25", "40", "42", "53", "P0")
"""Classes of errors after which nothing of a statement is stored."""
UNUSABLE = ("25", "53")
"""Of these, the classes after which a new connection may help: the database is full, or read-only after a failover."""

Row = Sequence[Any]
Connection = Any
"""A connection of the driver, which has no types."""
T = TypeVar("T")


class Unreachable(Exception):
    """There is no connection, so nothing was sent."""


class Lost(Exception):
    """The connection failed, and the outcome of the statement is unknown."""


class Rejected(Exception):
    """The database rejected a statement, and nothing of it is stored."""

    def __init__(self, code: str, why: str) -> None:
        """Hold the SQLSTATE and the message."""
        super().__init__(f"{code}: {why}")
        self.code = code


async def connect(address: str, name: str) -> Connection:
    """Open a connection of the driver."""
    settings = {**SETTINGS, "application_name": name}
    return await asyncpg.connect(address, timeout=SECONDS, server_settings=settings)


async def connect_patiently(address: str, name: str) -> Connection:
    """Open a connection, again for a while if the database is just being restarted."""
    deadline, delay = asyncio.get_running_loop().time() + SECONDS, FIRST_DELAY
    while True:
        try:
            return await connect(address, name)
        except (OSError, asyncpg.CannotConnectNowError):
            if asyncio.get_running_loop().time() + delay > deadline:
                raise
        await asyncio.sleep(delay)
        delay = min(delay * 2, LONGEST_DELAY)


class Link:
    """One connection, used by one task at a time. It is opened when it is needed, and dropped after a failure."""

    def __init__(self, address: str, name: str, prepare: Callable[[Connection], Awaitable[None]] | None = None) -> None:
        """Begin without a connection; `prepare` is called with every new one."""
        self._address, self._name, self._prepare = address, name, prepare
        self._connection: Connection | None = None
        self._lock = asyncio.Lock()

    async def run(self, work: Callable[[Connection], Awaitable[T]], wait: float = SECONDS) -> T:
        """Do something with the connection, waiting for one if necessary. Raises Unreachable, Lost or Rejected."""
        async with self._lock:
            connection = await self._open(wait)
            try:
                async with asyncio.timeout(SECONDS):
                    return await work(connection)
            except asyncio.CancelledError:
                self.drop()
                raise
            except Exception as error:
                code = getattr(error, "sqlstate", None)
                if isinstance(error, asyncpg.PostgresError) and code and code.startswith(DEFINITE):
                    if code.startswith(UNUSABLE):
                        self.drop()
                    raise Rejected(code, str(error)) from error
                self.drop()
                raise Lost(repr(error)) from error

    async def fetch(self, query: str, *arguments: object) -> list[Row]:
        """Run one statement. Raises Unreachable, Lost or Rejected."""

        async def work(connection: Connection) -> list[Row]:
            rows: list[Row] = await connection.fetch(query, *arguments)
            return rows

        return await self.run(work)

    async def read(self, query: str, *arguments: object) -> list[Row]:
        """Run a statement that only reads, again if the connection is lost. Raises Unreachable or Rejected."""
        deadline = asyncio.get_running_loop().time() + SECONDS
        while True:
            try:
                return await self.fetch(query, *arguments)
            except Lost as error:
                if asyncio.get_running_loop().time() > deadline:
                    raise Unreachable(str(error)) from error

    def drop(self) -> None:
        """Cut the connection; the next use opens another one."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def close(self) -> None:
        """Close the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.close(timeout=SECONDS)
            except Exception:
                connection.terminate()

    async def _open(self, wait: float) -> Connection:
        """The open connection, or a new one. Raises Unreachable after `wait` seconds."""
        deadline, delay = asyncio.get_running_loop().time() + wait, FIRST_DELAY
        while self._connection is None or self._connection.is_closed():
            try:
                connection = await connect(self._address, self._name)
            except Exception as error:
                if asyncio.get_running_loop().time() + delay > deadline:
                    raise Unreachable(repr(error)) from error
                await asyncio.sleep(delay * random.uniform(0.5, 1))
                delay = min(delay * 2, LONGEST_DELAY)
                continue
            self._connection = connection
            if self._prepare is not None:
                await self._make_ready(connection, self._prepare)
        return self._connection

    async def _make_ready(self, connection: Connection, prepare: Callable[[Connection], Awaitable[None]]) -> None:
        try:
            async with asyncio.timeout(SECONDS):
                await prepare(connection)
        except asyncio.CancelledError:
            self.drop()
            raise
        except Exception as error:
            self.drop()
            raise Unreachable(repr(error)) from error

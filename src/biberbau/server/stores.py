"""Which store a server uses: the SQLite file in its data folder, or a PostgreSQL database. Both are checked first."""

import asyncio
import sqlite3
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

from ..installation import install_command
from .config import CannotServe, Config
from .keys import open_keys
from .store import Store
from .store.migrating import NewerSchema
from .store.sqlite import FILE, SqliteStore, keep_secret, open_file

EXTRA = "postgresql"


async def open_store(config: Config) -> Store:
    """Open the store of a server; to be called in its event loop."""
    if config.store is None:
        return SqliteStore(config.data)
    from .store.postgresql.store import open_store

    return await open_store(config.store)


def check_store(config: Config) -> None:
    """Check that the store can be used, and bring its schema up to date; CannotServe if not."""
    if config.store is None:
        _check_file(config.data)
    else:
        _check_database(config.store)


def _check_file(data: Path) -> None:
    try:
        with closing(open_file(data)) as connection:
            keep_secret(connection)
    except NewerSchema as error:
        raise CannotServe("data.newer", data=data) from error
    except (OSError, sqlite3.Error) as error:
        if getattr(error, "sqlite_errorcode", None) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise CannotServe("data.busy", file=data / FILE) from error
        raise CannotServe("data", data=data, why=getattr(error, "strerror", None) or error) from error


def _check_database(address: str) -> None:
    if find_spec("asyncpg") is None:
        raise CannotServe("store.missing", install=install_command(EXTRA))
    from .store.postgresql.store import check

    try:
        asyncio.run(check(address))
    except NewerSchema as error:
        raise CannotServe("store.newer", store=without_password(address)) from error
    except Exception as error:  # the driver has no common class for what can go wrong
        raise CannotServe("store", store=without_password(address), why=error or type(error).__name__) from error


def check_shared_key(config: Config) -> None:
    """Check that this node has the key file of the other nodes; CannotServe if not."""
    if config.store is None:
        return
    from .store.postgresql.store import shared_key

    keys = open_keys(config.key_path)
    if asyncio.run(shared_key(config.store, keys.current)) not in keys.by_id:
        raise CannotServe("store.key", file=config.key_path, store=without_password(config.store))


def without_password(address: str) -> str:
    """An address as it may be shown."""
    parts = urlsplit(address)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="").geturl()

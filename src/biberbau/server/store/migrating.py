"""Migrations of the SQLite file: scripts by number, and steps in Python that a script cannot do.

The store on PostgreSQL finds its scripts in the same way.
"""

import sqlite3
from collections.abc import Callable
from importlib.resources import files

from .chain import BEGINNING, link

CHAINED_AT_ONCE = 10_000
"""Rows whose chains are written by one statement."""


class NewerSchema(Exception):
    """The file was written by a newer version of the program, with an unknown schema."""


def migrate(connection: sqlite3.Connection) -> None:
    """Run the migrations that have not run yet, each in one transaction. Raises NewerSchema."""
    known = migrations()
    if _version(connection) > known[-1][0]:
        raise NewerSchema(_version(connection))
    for number, script in known:
        if number > _version(connection):
            connection.executescript(f"BEGIN IMMEDIATE; {script};")
            if number in STEPS:
                STEPS[number](connection)
            connection.execute(f"PRAGMA user_version={number}")
            connection.execute("COMMIT")


def migrations(package: str = __package__) -> list[tuple[int, str]]:
    """The migration scripts of the store in a package by number; those of the SQLite file if none is given."""
    folder = files(package).joinpath("migrations")
    found = sorted((file.name, file.read_text("utf-8")) for file in folder.iterdir() if file.name.endswith(".sql"))
    return [(int(name.partition("_")[0]), script) for name, script in found]


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def _add_chains(connection: sqlite3.Connection) -> None:
    """Give every entry of older logs its chain. Rows behind a missing one are chained to the last one before it."""
    table, chain = None, BEGINNING
    rows = connection.execute("SELECT rowid, table_id, entry FROM log ORDER BY table_id, number")
    while found := rows.fetchmany(CHAINED_AT_ONCE):
        chained = []
        for row, table_id, entry in found:
            chain = link(chain if table_id == table else BEGINNING, entry)
            table = table_id
            chained.append((chain, row))
        connection.executemany("UPDATE log SET chain = ? WHERE rowid = ?", chained)


STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {5: _add_chains}
"""What follows a script, in the same transaction."""

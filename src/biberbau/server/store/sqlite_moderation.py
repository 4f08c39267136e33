"""The part of the SQLite store that is about moderation."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from ..wire_moderation import How
from ..wire_moderation import SanctionKind as Kind
from .moderation import Avoidance, Avoided, BannedAddress, Case, Line, Report, Sanction

Write = Callable[[Callable[[sqlite3.Connection], object]], Awaitable[None]]


class Read(Protocol):
    """Runs a query in the thread that reads."""

    async def __call__(self, query: Callable[[sqlite3.Connection], Any]) -> Any:
        """The result of the query."""
        ...


class SqliteModeration:
    """Who avoids whom, reports and sanctions, in the SQLite file."""

    def __init__(self, read: Read, write: Write) -> None:
        """Use the threads of the store."""
        self._read, self._write = read, write

    async def avoid(self, person: str, other: str, how: How | None, at: float, most: int) -> bool:
        """Let a person mute or block another one, or neither; returns whether it is stored."""
        if how is None:
            await self._changed("DELETE FROM avoided WHERE person = ? AND other = ?", person, other)
            return True
        return await self._changed(AVOID, person, how, at, other, person, other, most)

    async def avoided_by(self, person: str) -> list[Avoided]:
        """Whom a person avoids, the latest first."""
        return [Avoided(*row) for row in await self._rows(AVOIDED, person)]

    async def avoidances(self) -> list[Avoidance]:
        """Who avoids whom, of all people."""
        return [Avoidance(*row) for row in await self._rows("SELECT person, other, how FROM avoided")]

    async def add_report(self, report: Report, lines: Sequence[Line]) -> bool:
        """Store a report with the chat before it; False if the reporter has reported the person there."""
        added: list[bool] = []

        def write(connection: sqlite3.Connection) -> None:
            added.append(connection.execute(ADD_REPORT, report).rowcount == 1)
            if added[-1]:
                rows = [(report.id, number, *line) for number, line in enumerate(lines)]
                connection.executemany("INSERT INTO report_lines VALUES (?, ?, ?, ?, ?)", rows)

        await self._write(write)
        return added[-1]

    async def cases(self, most: int) -> list[Case]:
        """The latest reports first, at most `most` of them."""

        def read(connection: sqlite3.Connection) -> list[Case]:
            found = connection.execute(CASES, (most,)).fetchall()
            return [
                Case(Report(*row), reporter, [Line(*line) for line in connection.execute(LINES, (row[0],))])
                for *row, reporter in found
            ]

        cases: list[Case] = await self._read(read)
        return cases

    async def reports_of(self, person: str) -> list[Report]:
        """The reports by a person and about them."""
        return [Report(*row) for row in await self._rows(REPORTS_OF, person, person)]

    async def lines_of(self, person: str) -> list[str]:
        """What a person wrote, as far as it is stored with a report."""
        return [text for (text,) in await self._rows("SELECT DISTINCT text FROM report_lines WHERE author = ?", person)]

    async def dismiss(self, report: str) -> bool:
        """Delete a report; returns whether there was one."""
        await self._changed("DELETE FROM report_lines WHERE report = ?", report)
        return await self._changed("DELETE FROM reports WHERE id = ?", report)

    async def sanction(self, person: str, kind: Kind, at: float, until: float) -> bool:
        """Impose a sanction on a person; False if there is no such person."""
        return await self._changed(IMPOSE, kind, at, until, person)

    async def lift(self, person: str, kind: Kind) -> bool:
        """End a sanction, and with a ban that of the person's addresses; returns whether there was one."""
        if kind == "ban":
            await self._changed("DELETE FROM banned_addresses WHERE person = ?", person)
        return await self._changed("DELETE FROM sanctions WHERE person = ? AND kind = ?", person, kind)

    async def sanctions(self, now: float) -> list[Sanction]:
        """The sanctions in force, the latest first."""
        return [Sanction(*row) for row in await self._rows(SANCTIONS, now)]

    async def ban_address(self, address: bytes, person: str, until: float) -> None:
        """Store an address of a banned person."""
        await self._changed(BAN_ADDRESS, address, person, until, address, person)

    async def banned_addresses(self, now: float) -> list[BannedAddress]:
        """The addresses of banned people."""
        query = "SELECT address, max(until) FROM banned_addresses WHERE until > ? GROUP BY address"
        return [BannedAddress(*row) for row in await self._rows(query, now)]

    async def expire(self, now: float, reports_before: float) -> None:
        """Delete old reports, and sanctions that have ended."""

        def write(connection: sqlite3.Connection) -> None:
            for query in OLD_REPORTS:
                connection.execute(query, (reports_before,))
            for query in ENDED:
                connection.execute(query, (now,))

        await self._write(write)

    async def _rows(self, query: str, *arguments: object) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = await self._read(
            lambda connection: connection.execute(query, arguments).fetchall()
        )
        return rows

    async def _changed(self, query: str, *arguments: object) -> bool:
        """Run one statement that writes; returns whether it has changed a row."""
        changed: list[bool] = []
        await self._write(lambda connection: changed.append(connection.execute(query, arguments).rowcount > 0))
        return changed[-1]


AVOID = """
INSERT OR REPLACE INTO avoided SELECT ?, id, ?, ? FROM people
WHERE id = ? AND (SELECT count(*) FROM avoided WHERE person = ? AND other != ?) < ?
"""
AVOIDED = (
    "SELECT id, name, beaver, how, at FROM avoided JOIN people ON id = other WHERE person = ? ORDER BY at DESC, id"
)
ADD_REPORT = "INSERT OR IGNORE INTO reports VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
CASES = """
SELECT reports.*, people.name FROM reports LEFT JOIN people ON people.id = reporter
ORDER BY at DESC, reports.id LIMIT ?
"""
LINES = "SELECT author, name, text FROM report_lines WHERE report = ? ORDER BY number"
REPORTS_OF = "SELECT * FROM reports WHERE reporter = ? OR reported = ? ORDER BY at, id"
IMPOSE = "INSERT OR REPLACE INTO sanctions SELECT id, ?, ?, ? FROM people WHERE id = ?"
SANCTIONS = """
SELECT id, name, kind, at, until FROM sanctions JOIN people ON id = person WHERE until > ? ORDER BY at DESC, id, kind
"""
BAN_ADDRESS = """
INSERT INTO banned_addresses SELECT ?, ?, ?
WHERE NOT EXISTS (SELECT 1 FROM banned_addresses WHERE address = ? AND person = ?)
"""
OLD_REPORTS = (
    "DELETE FROM report_lines WHERE report IN (SELECT id FROM reports WHERE at < ?)",
    "DELETE FROM reports WHERE at < ?",
)
ENDED = ("DELETE FROM sanctions WHERE until <= ?", "DELETE FROM banned_addresses WHERE until <= ?")
DELETE_PERSON = (
    "DELETE FROM avoided WHERE person = ?",
    "DELETE FROM avoided WHERE other = ?",
    "DELETE FROM report_lines WHERE author = ?",
    "DELETE FROM report_lines WHERE report IN (SELECT id FROM reports WHERE reported = ?)",
    "DELETE FROM reports WHERE reported = ?",
    "UPDATE reports SET reporter = NULL WHERE reporter = ?",
    "DELETE FROM sanctions WHERE person = ?",
    "UPDATE banned_addresses SET person = NULL WHERE person = ?",
)
"""What is deleted with a person. An address stays banned, without a person, until its time is over."""

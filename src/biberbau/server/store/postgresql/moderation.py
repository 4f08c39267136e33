"""The part of the PostgreSQL store that is about moderation."""

from collections.abc import Sequence

from ...wire_moderation import How
from ...wire_moderation import SanctionKind as Kind
from ..moderation import Avoidance, Avoided, BannedAddress, Case, Line, Report, Sanction
from .connecting import Connection
from .reading import Reader
from .writing import Writer


class PostgresModeration:
    """Who avoids whom, reports and sanctions, in the database."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        """Use the connections of the store."""
        self._reader, self._writer = reader, writer

    async def avoid(self, person: str, other: str, how: How | None, at: float, most: int) -> bool:
        """Let a person mute or block another one, or neither; returns whether it is stored."""
        if how is None:
            await self._changed("DELETE FROM avoided WHERE person = $1 AND other = $2 RETURNING 1", person, other)
            return True
        return await self._changed(AVOID, person, other, how, at, most)

    async def avoided_by(self, person: str) -> list[Avoided]:
        """Whom a person avoids, the latest first."""
        return [Avoided(*row) for row in await self._reader.rows(AVOIDED, person)]

    async def avoidances(self) -> list[Avoidance]:
        """Who avoids whom, of all people."""
        return [Avoidance(*row) for row in await self._reader.rows("SELECT person, other, how FROM avoided")]

    async def add_report(self, report: Report, lines: Sequence[Line]) -> bool:
        """Store a report with the chat before it; False if the reporter has reported the person there."""
        rows = [(report.id, number, *line) for number, line in enumerate(lines)]
        added: list[bool] = []

        async def write(connection: Connection) -> None:
            await connection.execute(ADD_REPORT, *report)
            added.append(bool(await connection.fetchval("SELECT 1 FROM reports WHERE id = $1", report.id)))
            if added[-1]:
                await connection.executemany(ADD_LINE, rows)

        await self._writer.do(write)
        return added[-1]

    async def cases(self, most: int) -> list[Case]:
        """The latest reports first, at most `most` of them."""
        found = await self._reader.rows(CASES, most)
        lines = await self._reader.rows(LINES, [row[0] for row in found])
        return [
            Case(Report(*row), reporter, [Line(*line) for report, *line in lines if report == row[0]])
            for *row, reporter in found
        ]

    async def reports_of(self, person: str) -> list[Report]:
        """The reports by a person and about them."""
        return [Report(*row) for row in await self._reader.rows(REPORTS_OF, person)]

    async def lines_of(self, person: str) -> list[str]:
        """What a person wrote, as far as it is stored with a report."""
        query = "SELECT DISTINCT text FROM report_lines WHERE author = $1"
        return [text for (text,) in await self._reader.rows(query, person)]

    async def dismiss(self, report: str) -> bool:
        """Delete a report; returns whether there was one."""
        await self._changed("DELETE FROM report_lines WHERE report = $1 RETURNING 1", report)
        return await self._changed("DELETE FROM reports WHERE id = $1 RETURNING 1", report)

    async def sanction(self, person: str, kind: Kind, at: float, until: float) -> bool:
        """Impose a sanction on a person; False if there is no such person."""
        return await self._changed(IMPOSE, person, kind, at, until)

    async def lift(self, person: str, kind: Kind) -> bool:
        """End a sanction, and with a ban that of the person's addresses; returns whether there was one."""
        if kind == "ban":
            await self._changed("DELETE FROM banned_addresses WHERE person = $1 RETURNING 1", person)
        return await self._changed("DELETE FROM sanctions WHERE person = $1 AND kind = $2 RETURNING 1", person, kind)

    async def sanctions(self, now: float) -> list[Sanction]:
        """The sanctions in force, the latest first."""
        return [Sanction(*row) for row in await self._reader.rows(SANCTIONS, now)]

    async def ban_address(self, address: bytes, person: str, until: float) -> None:
        """Store an address of a banned person."""
        await self._changed(BAN_ADDRESS, address, person, until)

    async def banned_addresses(self, now: float) -> list[BannedAddress]:
        """The addresses of banned people."""
        query = "SELECT address, max(until) FROM banned_addresses WHERE until > $1 GROUP BY address"
        return [BannedAddress(*row) for row in await self._reader.rows(query, now)]

    async def expire(self, now: float, reports_before: float) -> None:
        """Delete old reports, and sanctions that have ended."""

        async def write(connection: Connection) -> None:
            for query in OLD_REPORTS:
                await connection.execute(query, reports_before)
            for query in ENDED:
                await connection.execute(query, now)

        await self._writer.do(write)

    async def _changed(self, query: str, *arguments: object) -> bool:
        """Run one statement that writes and returns something for each row; whether it has changed one."""
        changed: list[bool] = []

        async def write(connection: Connection) -> None:
            changed.append(bool(await connection.fetch(query, *arguments)))

        await self._writer.do(write)
        return changed[-1]


AVOID = """
INSERT INTO avoided SELECT $1, id, $3, $4 FROM people
WHERE id = $2 AND (SELECT count(*) FROM avoided WHERE person = $1 AND other != $2) < $5
ON CONFLICT (person, other) DO UPDATE SET how = excluded.how, at = excluded.at RETURNING 1
"""
AVOIDED = (
    "SELECT id, name, beaver, how, at FROM avoided JOIN people ON id = other WHERE person = $1 ORDER BY at DESC, id"
)
ADD_REPORT = "INSERT INTO reports VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING"
ADD_LINE = "INSERT INTO report_lines VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
CASES = """
SELECT reports.*, people.name FROM reports LEFT JOIN people ON people.id = reporter
ORDER BY at DESC, reports.id LIMIT $1
"""
LINES = "SELECT report, author, name, text FROM report_lines WHERE report = ANY($1::text[]) ORDER BY report, number"
REPORTS_OF = "SELECT * FROM reports WHERE reporter = $1 OR reported = $1 ORDER BY at, id"
IMPOSE = """
INSERT INTO sanctions SELECT id, $2, $3, $4 FROM people WHERE id = $1
ON CONFLICT (person, kind) DO UPDATE SET at = excluded.at, until = excluded.until RETURNING 1
"""
SANCTIONS = """
SELECT id, name, kind, at, until FROM sanctions JOIN people ON id = person WHERE until > $1 ORDER BY at DESC, id, kind
"""
BAN_ADDRESS = """
INSERT INTO banned_addresses SELECT $1::bytea, $2::text, $3::double precision
WHERE NOT EXISTS (SELECT 1 FROM banned_addresses WHERE address = $1 AND person = $2) RETURNING 1
"""
OLD_REPORTS = (
    "DELETE FROM report_lines WHERE report IN (SELECT id FROM reports WHERE at < $1)",
    "DELETE FROM reports WHERE at < $1",
)
ENDED = ("DELETE FROM sanctions WHERE until <= $1", "DELETE FROM banned_addresses WHERE until <= $1")
DELETE_PEOPLE = (
    "DELETE FROM avoided WHERE person = ANY($1::text[])",
    "DELETE FROM avoided WHERE other = ANY($1::text[])",
    "DELETE FROM report_lines WHERE author = ANY($1::text[])",
    "DELETE FROM report_lines WHERE report IN (SELECT id FROM reports WHERE reported = ANY($1::text[]))",
    "DELETE FROM reports WHERE reported = ANY($1::text[])",
    "UPDATE reports SET reporter = NULL WHERE reporter = ANY($1::text[])",
    "DELETE FROM sanctions WHERE person = ANY($1::text[])",
    "UPDATE banned_addresses SET person = NULL WHERE person = ANY($1::text[])",
)
"""What is deleted with people. An address stays banned, without a person, until its time is over."""

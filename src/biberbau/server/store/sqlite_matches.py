"""Matches that have ended, in the SQLite file."""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from .matches import LAST_LETTER, NONE, EndedMatch, KeptMatch, MatchPlayer, OwnSeat, Wanted

T = TypeVar("T")


class Read(Protocol):
    """Runs a query in the thread that reads."""

    def __call__(self, query: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        """Return the result of the query."""
        ...


Write = Callable[[Callable[[sqlite3.Connection], object]], Awaitable[None]]
"""Writes in one transaction, and waits for the commit."""


class SqliteMatches:
    """The matches of a SQLite file."""

    def __init__(self, read: Read, write: Write, purge: Callable[[], Awaitable[None]]) -> None:
        """Use the threads of the store; `purge` removes what was deleted from the write-ahead log."""
        self._read, self._write, self._purge = read, write, purge

    async def settle(self, table: str, match: EndedMatch | None) -> None:
        """Store the match of a table and how it ended, once; None if there is nothing to keep."""

        def write(connection: sqlite3.Connection) -> None:
            if connection.execute(SETTLE, (match.ending if match else NONE, table)).rowcount and match is not None:
                _replace(connection, match)

        await self._write(write)

    async def unsettled(self, before: float, most: int) -> list[str]:
        """Tables without an entry since a time whose match is not stored, or only as unfinished; the oldest first."""
        return await self._column(UNSETTLED, before, most)

    async def unsettled_of(self, person: str) -> list[str]:
        """Tables with a tag of a person whose match is not stored."""
        return await self._column(UNSETTLED_OF, person)

    async def listed(self, person: str, wanted: Wanted) -> list[KeptMatch]:
        """The matches of a person, the latest first."""
        ended, id_ = wanted.before or (None, None)
        values = {"person": person, "ended": ended, "id": id_, **wanted._asdict()}
        del values["before"]
        return await self._read(lambda connection: _kept(connection, connection.execute(LISTED, values), person))

    async def companions(self, person: str) -> list[str]:
        """The names in the matches of a person, the most frequent first."""
        return await self._column(COMPANIONS, person)

    async def find(self, match: str, person: str | None) -> KeptMatch | None:
        """A match by its id, if the person has played in it, or by the code with which somebody shares it."""

        def read(connection: sqlite3.Connection) -> list[KeptMatch]:
            return _kept(connection, connection.execute(FIND, {"match": match, "person": person}), person)

        found = await self._read(read)
        return found[0] if found else None

    async def record(self, match: str) -> bytes | None:
        """The record of a match; None if it does not exist."""
        query = "SELECT record FROM matches WHERE id = ?"
        row = await self._read(lambda connection: connection.execute(query, (match,)).fetchone())
        return row[0] if row else None

    async def beginning_with(self, prefix: str, most: int) -> list[KeptMatch]:
        """Finished matches of people who exist, whose ids begin with these letters."""
        values = (prefix, prefix + LAST_LETTER, most)
        return await self._read(lambda connection: _kept(connection, connection.execute(BEGINNING_WITH, values), None))

    async def share(self, match: str, person: str, code: str | None) -> str | None:
        """Share a match of a person with a code, unless it has one; None ends that. Returns the code that counts."""
        codes: list[str | None] = []

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(SHARE if code else END_SHARE, {"match": match, "person": person, "code": code})
            codes.extend(row[0] for row in connection.execute(SHARED, (match, person)))

        await self._write(write)
        return next(iter(codes), None)

    async def hide(self, match: str, person: str) -> None:
        """Remove a match from the list of a person; it is deleted when nobody has it any more."""
        changed: list[int] = []

        def write(connection: sqlite3.Connection) -> None:
            values = {"match": match, "person": person}
            changed[:] = [connection.execute(query, values).rowcount for query in HIDE]

        await self._write(write)
        if any(changed):
            await self._purge()

    async def seats_in(self, person: str) -> list[OwnSeat]:
        """Everything that is stored about a person in matches."""
        return await self._read(lambda connection: [OwnSeat(*row) for row in connection.execute(SEATS_IN, (person,))])

    async def _column(self, query: str, *values: object) -> list[str]:
        return await self._read(lambda connection: [value for (value,) in connection.execute(query, values)])


def expire_matches(connection: sqlite3.Connection, before: float, most: int) -> None:
    """Delete matches whose people have all been away since a time."""
    gone = connection.execute(NOT_VISITED, {"before": before, "most": most}).fetchall()
    for query in ("DELETE FROM matches WHERE id = ?", "DELETE FROM match_players WHERE match_id = ?"):
        connection.executemany(query, gone)


def _replace(connection: sqlite3.Connection, match: EndedMatch) -> None:
    """Store a match in place of an unfinished one."""
    for query in ("DELETE FROM matches WHERE id = ?", "DELETE FROM match_players WHERE match_id = ?"):
        connection.execute(query, (match.id,))
    ids = [player.player for player in match.players]
    known = {id_ for id_ in ids if connection.execute("SELECT 1 FROM people WHERE id = ?", (id_,)).fetchone()}
    if known:
        connection.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?)", match[:7])
        rows = [(match.id, *player.known_to(known)) for player in match.players]
        connection.executemany("INSERT INTO match_players VALUES (?, ?, ?, ?, ?, 0, NULL)", rows)


def _kept(connection: sqlite3.Connection, found: sqlite3.Cursor, person: str | None) -> list[KeptMatch]:
    """Matches with their people."""
    matches = []
    for row in found.fetchall():
        rows = connection.execute(PLAYERS, (row[0],)).fetchall()
        share = next((share for *player, share in rows if share and player[1] == person), None)
        matches.append(KeptMatch._make((*row, [MatchPlayer(*player) for *player, _ in rows], share)))
    return matches


SETTLE = "UPDATE tables SET ending = ? WHERE id = ? AND coalesce(ending, 'none') IN ('none', 'unfinished')"
LAST = "coalesce((SELECT at FROM log WHERE table_id = id ORDER BY number DESC LIMIT 1), 0)"
UNSETTLED = f"""
SELECT id FROM (
  SELECT id, max({LAST}, coalesce(due, 0)) AS last FROM tables WHERE ending IS NULL OR ending = 'unfinished'
)
WHERE last < ? ORDER BY last LIMIT ?
"""
UNSETTLED_OF = """
SELECT DISTINCT id FROM tags JOIN tables ON id = table_id WHERE player = ? AND ending IS NULL
"""
IS_OVER = "(ending != 'unfinished' OR NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = matches.id))"
"""A match that was stored as unfinished may go on while its table exists."""
COLUMNS = "id, game, ending, began, ended, result"
OWN = "SELECT match_id FROM match_players WHERE player = :person AND NOT hidden"
LISTED = f"""
SELECT {COLUMNS} FROM matches WHERE id IN ({OWN}) AND {IS_OVER}
AND (:game IS NULL OR game = :game)
AND (:since IS NULL OR ended >= :since)
AND (:finished IS NULL OR (ending = 'finished') = :finished)
AND (:name IS NULL OR EXISTS (SELECT 1 FROM match_players WHERE match_id = matches.id AND name = :name))
AND (:ended IS NULL OR (ended, id) < (:ended, :id))
ORDER BY ended DESC, id DESC LIMIT :most
"""
BEGINNING_WITH = f"SELECT {COLUMNS} FROM matches WHERE id >= ? AND id < ? AND ending = 'finished' LIMIT ?"
COMPANIONS = """
SELECT name FROM match_players WHERE name IS NOT NULL
AND match_id IN (SELECT match_id FROM match_players WHERE player = ? AND NOT hidden)
GROUP BY name ORDER BY count(*) DESC, name LIMIT 50
"""
FIND = f"""
SELECT {COLUMNS} FROM matches
WHERE ((id = :match AND id IN ({OWN})) OR id = (SELECT match_id FROM match_players WHERE share = :match)) AND {IS_OVER}
"""
PLAYERS = "SELECT seat, player, name, beaver, share FROM match_players WHERE match_id = ? ORDER BY seat"
FIRST_SEAT = "SELECT min(seat) FROM match_players WHERE match_id = :match AND player = :person AND NOT hidden"
SHARE = f"""
UPDATE match_players SET share = :code
WHERE match_id = :match AND seat = ({FIRST_SEAT}) AND share IS NULL
"""
END_SHARE = "UPDATE match_players SET share = NULL WHERE match_id = :match AND player = :person"
SHARED = "SELECT share FROM match_players WHERE match_id = ? AND player = ? AND share IS NOT NULL"
IS_MISSED = "NOT EXISTS (SELECT 1 FROM matches WHERE id = match_id)"
HIDE = (
    "UPDATE match_players SET hidden = 1, share = NULL WHERE match_id = :match AND player = :person",
    """
    DELETE FROM matches WHERE id = :match
    AND NOT EXISTS (SELECT 1 FROM match_players WHERE match_id = :match AND player IS NOT NULL AND NOT hidden)
    """,
    f"DELETE FROM match_players WHERE match_id = :match AND {IS_MISSED}",
)
FORGET = (
    """
    DELETE FROM matches WHERE id IN (SELECT match_id FROM match_players WHERE player = ?1)
    AND NOT EXISTS (SELECT 1 FROM match_players WHERE match_id = id AND player != ?1 AND NOT hidden)
    """,
    f"""
    DELETE FROM match_players
    WHERE match_id IN (SELECT match_id FROM match_players WHERE player = ?) AND {IS_MISSED}
    """,
    "UPDATE match_players SET player = NULL, name = NULL, beaver = 0, share = NULL WHERE player = ?",
)
"""What deleting a person does: matches that nobody else has are deleted, in all others the person has no name."""
NOT_VISITED = """
SELECT DISTINCT match_id FROM match_players JOIN people ON people.id = player WHERE seen < :before
AND NOT EXISTS (
  SELECT 1 FROM match_players AS other JOIN people ON people.id = other.player
  WHERE other.match_id = match_players.match_id AND NOT other.hidden AND people.seen >= :before
) LIMIT :most
"""
SEATS_IN = """
SELECT id, game, ending, began, ended, seat, name, beaver, hidden, share
FROM match_players JOIN matches ON id = match_id WHERE player = ? ORDER BY ended, id, seat
"""

"""Matches that have ended, in PostgreSQL."""

from collections import defaultdict
from collections.abc import Sequence

from ..matches import LAST_LETTER, NONE, EndedMatch, KeptMatch, MatchPlayer, OwnSeat, Wanted
from .connecting import Connection, Row
from .reading import Reader
from .writing import Writer


class PostgresMatches:
    """The matches of a PostgreSQL database."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        """Use the connections of the store."""
        self._reader, self._writer = reader, writer

    async def settle(self, table: str, match: EndedMatch | None) -> None:
        """Store the match of a table and how it ended, once; None if there is nothing to keep."""

        async def write(connection: Connection) -> None:
            is_first = await connection.fetchval(SETTLE, match.ending if match else NONE, table)
            if is_first and match is not None:
                await _replace(connection, match)

        await self._writer.do(write)

    async def unsettled(self, before: float, most: int) -> list[str]:
        """Tables without an entry since a time whose match is not stored, or only as unfinished; the oldest first."""
        return [row[0] for row in await self._reader.rows(UNSETTLED, before, most)]

    async def unsettled_of(self, person: str) -> list[str]:
        """Tables with a tag of a person whose match is not stored."""
        return [row[0] for row in await self._reader.rows(UNSETTLED_OF, person)]

    async def listed(self, person: str, wanted: Wanted) -> list[KeptMatch]:
        """The matches of a person, the latest first."""
        ended, id_ = wanted.before or (None, None)
        values = (person, wanted.game, wanted.since, wanted.finished, wanted.name, ended, id_, wanted.most)
        return await self._kept(await self._reader.rows(LISTED, *values), person)

    async def companions(self, person: str) -> list[str]:
        """The names in the matches of a person, the most frequent first."""
        return [row[0] for row in await self._reader.rows(COMPANIONS, person)]

    async def find(self, match: str, person: str | None) -> KeptMatch | None:
        """A match by its id, if the person has played in it, or by the code with which somebody shares it."""
        found = await self._kept(await self._reader.rows(FIND, match, person), person)
        return found[0] if found else None

    async def record(self, match: str) -> bytes | None:
        """The record of a match; None if it does not exist."""
        found = await self._reader.rows("SELECT record FROM matches WHERE id = $1", match)
        return found[0][0] if found else None

    async def beginning_with(self, prefix: str, most: int) -> list[KeptMatch]:
        """Finished matches of people who exist, whose ids begin with these letters."""
        return await self._kept(await self._reader.rows(BEGINNING_WITH, prefix, prefix + LAST_LETTER, most), None)

    async def share(self, match: str, person: str, code: str | None) -> str | None:
        """Share a match of a person with a code, unless it has one; None ends that. Returns the code that counts."""
        codes: list[str | None] = []

        async def write(connection: Connection) -> None:
            if code:
                await connection.execute(SHARE, match, person, code)
            else:
                await connection.execute(END_SHARE, match, person)
            codes[:] = [await connection.fetchval(SHARED, match, person)]

        await self._writer.do(write)
        return codes[0]

    async def hide(self, match: str, person: str) -> None:
        """Remove a match from the list of a person; it is deleted when nobody has it any more."""

        async def write(connection: Connection) -> None:
            await connection.execute(LOCK_MATCHES, [match])
            await connection.execute(HIDE, match, person)
            await connection.execute(DELETE_UNLISTED, [match])
            await connection.execute(DELETE_PLAYERS, [match])

        await self._writer.do(write)

    async def seats_in(self, person: str) -> list[OwnSeat]:
        """Everything that is stored about a person in matches."""
        return [OwnSeat(*row) for row in await self._reader.rows(SEATS_IN, person)]

    async def _kept(self, rows: Sequence[Row], person: str | None) -> list[KeptMatch]:
        """Matches with their people."""
        players: dict[str, list[MatchPlayer]] = defaultdict(list)
        shares: dict[str, str] = {}
        for match, *player, share in await self._reader.rows(PLAYERS, [row[0] for row in rows]):
            players[match].append(MatchPlayer(*player))
            if share and player[1] == person:
                shares[match] = share
        return [KeptMatch._make((*row, players[row[0]], shares.get(row[0]))) for row in rows]


async def expire_matches(connection: Connection, before: float, most: int) -> None:
    """Delete matches whose people have all been away since a time."""
    gone = [match for (match,) in await connection.fetch(NOT_VISITED, before, most)]
    await connection.execute("DELETE FROM matches WHERE id = ANY($1::text[])", gone)
    await connection.execute("DELETE FROM match_players WHERE match_id = ANY($1::text[])", gone)


async def forget_players(connection: Connection, people: Sequence[str]) -> None:
    """Remove people from their matches; matches that nobody else has are deleted."""
    matches = [match for (match,) in await connection.fetch(MATCHES_OF, people)]
    await connection.execute(LOCK_MATCHES, matches)
    await connection.execute(FORGET, people)
    await connection.execute(DELETE_UNLISTED, matches)
    await connection.execute(DELETE_PLAYERS, matches)


async def _replace(connection: Connection, match: EndedMatch) -> None:
    """Store a match in place of an unfinished one; nobody can be deleted until the end of the transaction."""
    await connection.execute("DELETE FROM matches WHERE id = $1", match.id)
    await connection.execute("DELETE FROM match_players WHERE match_id = $1", match.id)
    ids = [player.player for player in match.players]
    known = {id_ for (id_,) in await connection.fetch(KNOWN, ids)}
    if known:
        await connection.execute("INSERT INTO matches VALUES ($1, $2, $3, $4, $5, $6, $7)", *match[:7])
        await connection.executemany(ADD_PLAYER, [(match.id, *player.known_to(known)) for player in match.players])


SETTLE = """
UPDATE tables SET ending = $1 WHERE id = $2 AND coalesce(ending, 'none') IN ('none', 'unfinished') RETURNING 1
"""
KNOWN = "SELECT id FROM people WHERE id = ANY($1::text[]) ORDER BY id FOR KEY SHARE"
ADD_PLAYER = "INSERT INTO match_players VALUES ($1, $2, $3, $4, $5, 0, NULL)"
LAST = "coalesce((SELECT at FROM log WHERE table_id = id ORDER BY number DESC LIMIT 1), 0)"
UNSETTLED = f"""
SELECT id FROM (
  SELECT id, greatest({LAST}, due) AS last FROM tables WHERE ending IS NULL OR ending = 'unfinished'
) AS t
WHERE last < $1 ORDER BY last LIMIT $2
"""
UNSETTLED_OF = """
SELECT id FROM tables WHERE ending IS NULL AND id IN (SELECT table_id FROM tags WHERE player = $1)
"""
IS_OVER = "(ending != 'unfinished' OR NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = matches.id))"
"""A match that was stored as unfinished may go on while its table exists."""
COLUMNS = "id, game, ending, began, ended, result"
LISTED = f"""
SELECT {COLUMNS} FROM matches
WHERE id IN (SELECT match_id FROM match_players WHERE player = $1 AND hidden = 0) AND {IS_OVER}
AND ($2::text IS NULL OR game = $2)
AND ($3::double precision IS NULL OR ended >= $3)
AND ($4::boolean IS NULL OR (ending = 'finished') = $4)
AND ($5::text IS NULL OR EXISTS (SELECT 1 FROM match_players WHERE match_id = matches.id AND name = $5))
AND ($6::double precision IS NULL OR (ended, id) < ($6, $7::text COLLATE "C"))
ORDER BY ended DESC, id DESC LIMIT $8
"""
BEGINNING_WITH = f"SELECT {COLUMNS} FROM matches WHERE id >= $1 AND id < $2 AND ending = 'finished' LIMIT $3"
COMPANIONS = """
SELECT name FROM match_players WHERE name IS NOT NULL
AND match_id IN (SELECT match_id FROM match_players WHERE player = $1 AND hidden = 0)
GROUP BY name ORDER BY count(*) DESC, name COLLATE "C" LIMIT 50
"""
FIND = f"""
SELECT {COLUMNS} FROM matches WHERE {IS_OVER} AND (
  (id = $1 AND id IN (SELECT match_id FROM match_players WHERE player = $2 AND hidden = 0))
  OR id = (SELECT match_id FROM match_players WHERE share = $1)
)
"""
PLAYERS = """
SELECT match_id, seat, player, name, beaver, share FROM match_players WHERE match_id = ANY($1::text[]) ORDER BY seat
"""
SHARE = """
UPDATE match_players SET share = $3 WHERE match_id = $1 AND share IS NULL
AND seat = (SELECT min(seat) FROM match_players WHERE match_id = $1 AND player = $2 AND hidden = 0)
"""
END_SHARE = "UPDATE match_players SET share = NULL WHERE match_id = $1 AND player = $2"
SHARED = "SELECT share FROM match_players WHERE match_id = $1 AND player = $2 AND share IS NOT NULL"
LOCK_MATCHES = "SELECT 1 FROM matches WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE"
"""Two people may remove the same match at once; the second one deletes it."""
HIDE = "UPDATE match_players SET hidden = 1, share = NULL WHERE match_id = $1 AND player = $2"
DELETE_UNLISTED = """
DELETE FROM matches WHERE id = ANY($1::text[])
AND NOT EXISTS (SELECT 1 FROM match_players WHERE match_id = id AND player IS NOT NULL AND hidden = 0)
"""
DELETE_PLAYERS = """
DELETE FROM match_players WHERE match_id = ANY($1::text[]) AND NOT EXISTS (SELECT 1 FROM matches WHERE id = match_id)
"""
MATCHES_OF = "SELECT DISTINCT match_id FROM match_players WHERE player = ANY($1::text[])"
FORGET = """
UPDATE match_players SET player = NULL, name = NULL, beaver = 0, share = NULL WHERE player = ANY($1::text[])
"""
NOT_VISITED = """
SELECT DISTINCT match_id FROM match_players JOIN people ON people.id = player WHERE seen < $1
AND NOT EXISTS (
  SELECT 1 FROM match_players AS other JOIN people ON people.id = other.player
  WHERE other.match_id = match_players.match_id AND other.hidden = 0 AND people.seen >= $1
) LIMIT $2
"""
SEATS_IN = """
SELECT id, game, ending, began, ended, seat, name, beaver, hidden, share
FROM match_players JOIN matches ON id = match_id WHERE player = $1 ORDER BY ended, id, seat
"""

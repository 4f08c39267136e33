"""Groups, in PostgreSQL."""

from collections import defaultdict
from collections.abc import Sequence

from ..groups import Group, GroupMember, KeptGroup, PadResult
from ..matches import KeptMatch, MatchPlayer
from .connecting import Connection, Row
from .matches import COLUMNS, IS_OVER, PLAYERS
from .reading import Reader
from .writing import Writer


class PostgresGroups:
    """The groups of a PostgreSQL database. Whatever changes a group locks its row first."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        """Use the connections of the store."""
        self._reader, self._writer = reader, writer

    async def add(self, group: Group, since: float, most: int) -> bool:
        """Store a group whose maker is its first member, unless they are in `most` groups; returns whether it is."""
        added: list[bool] = []

        async def write(connection: Connection) -> None:
            maker = await connection.fetchval(LOCK_PERSON, group.maker)
            if maker and await connection.fetchval(COUNT_JOINED, group.maker) < most:
                await connection.execute(ADD, *group)
                await connection.execute(ADD_MAKER, group.id, since)
            added.append(bool(await connection.fetchval("SELECT 1 FROM groups WHERE id = $1", group.id)))

        await self._writer.do(write)
        return added[-1]

    async def invite(self, group: str, by: str, people: list[str], since: float, most: int) -> None:
        """Invite people who exist and are not in the group, as long as it has fewer than `most` people."""

        async def write(connection: Connection) -> None:
            await connection.execute(LOCK, [group])
            known = [person for (person,) in await connection.fetch(INVITABLE, people)]
            for person in (each for each in people if each in known):
                await connection.execute(INVITE, group, person, since, by, most)

        await self._writer.do(write)

    async def join(self, group: str, person: str, at: float, most: int) -> bool:
        """Accept an invitation, unless the person is in `most` groups; returns whether it is accepted."""
        joined: list[bool] = []

        async def write(connection: Connection) -> None:
            await connection.execute(LOCK, [group])
            await connection.execute(LOCK_PERSON, person)
            has_room = await connection.fetchval(COUNT_JOINED, person) < most
            joined.append(has_room and bool(await connection.fetchval(JOIN, group, person, at)))

        await self._writer.do(write)
        return joined[-1]

    async def leave(self, group: str, person: str) -> None:
        """Leave a group or decline an invitation; the results of the person are removed."""

        async def write(connection: Connection) -> None:
            await _leave(connection, [group], [person])

        await self._writer.do(write)

    async def change(self, group: str, name: str, rated: int) -> None:
        """Store another name of a group, and whether it has a rating."""
        await self._writer.execute("UPDATE groups SET name = $2, rated = $3 WHERE id = $1", group, name, rated)

    async def dissolve(self, group: str) -> None:
        """Delete a group and its results with real cards."""

        async def write(connection: Connection) -> None:
            await _dissolve(connection, [group])

        await self._writer.do(write)

    async def groups_of(self, person: str) -> list[KeptGroup]:
        """The groups that a person is in or invited to, the oldest first."""
        return await self._kept(await self._reader.rows(GROUPS_OF, person))

    async def find(self, group: str) -> KeptGroup | None:
        """A group by its id."""
        found = await self._kept(await self._reader.rows(FIND, group))
        return found[0] if found else None

    async def matches(self, group: str, most: int) -> list[KeptMatch]:
        """The finished matches that count in a group, the latest first; people who do not count have no name."""
        rows = await self._reader.rows(MATCHES, group, most)
        ids = [row[0] for row in rows]
        counting: dict[str, set[str | None]] = defaultdict(set)
        for match, player in await self._reader.rows(COUNTING, group, ids):
            counting[match].add(player)
        players: dict[str, list[MatchPlayer]] = defaultdict(list)
        for match, *player, _ in await self._reader.rows(PLAYERS, ids):
            players[match].append(MatchPlayer(*player).known_to(counting[match]))
        return [KeptMatch._make((*row, players[row[0]], None)) for row in rows]

    async def results(self, group: str, most: int) -> list[PadResult]:
        """The results with real cards of a group, the latest first."""
        rows = await self._reader.rows(RESULTS, group, most)
        players: dict[str, list[MatchPlayer]] = defaultdict(list)
        for result, *player in await self._reader.rows(PAD_PLAYERS, [row[0] for row in rows]):
            players[result].append(MatchPlayer(*player))
        return [PadResult._make((*row, players[row[0]])) for row in rows]

    async def add_result(self, group: str, result: PadResult, most: int) -> bool:
        """Store a result with real cards, unless the group has `most`; returns whether it is stored."""
        added: list[bool] = []

        async def write(connection: Connection) -> None:
            await connection.execute(LOCK, [group])
            if await connection.fetchval(ADD_RESULT, group, most, *result[:5]):
                members: set[str | None] = {person for (person,) in await connection.fetch(JOINED, group)}
                players = [each if each.player is None else each.known_to(members) for each in result.players]
                await connection.executemany(ADD_PLAYER, [(result.id, *player) for player in players])
            added.append(bool(await connection.fetchval(HAS_RESULT, result.id, group)))

        await self._writer.do(write)
        return added[-1]

    async def remove_result(self, group: str, result: str) -> None:
        """Delete a result with real cards."""

        async def write(connection: Connection) -> None:
            if await connection.fetchval(REMOVE_RESULT, result, group):
                await connection.execute("DELETE FROM pad_players WHERE result_id = $1", result)

        await self._writer.do(write)

    async def _kept(self, rows: Sequence[Row]) -> list[KeptGroup]:
        """Groups with their members."""
        members: dict[str, list[GroupMember]] = defaultdict(list)
        for group, *member in await self._reader.rows(MEMBERS, [row[0] for row in rows]):
            members[group].append(GroupMember(*member))
        return [KeptGroup(Group(*row), members[row[0]]) for row in rows]


async def forget_members(connection: Connection, people: Sequence[str]) -> None:
    """Remove people from their groups."""
    await _leave(connection, [group for (group,) in await connection.fetch(WITH_THEM, people)], people)


async def expire_groups(connection: Connection, before: float, most: int) -> None:
    """Delete groups whose members have all been away since a time."""
    await _dissolve(connection, [group for (group,) in await connection.fetch(NOT_VISITED, before, most)])


async def _leave(connection: Connection, groups: Sequence[str], people: Sequence[str]) -> None:
    """Remove people from groups; these get another maker, or are deleted if nobody is left."""
    await connection.execute(LOCK, groups)
    for query in LEAVE:
        await connection.execute(query, groups, people)
    await _dissolve(connection, [group for (group,) in await connection.fetch(WITHOUT_MEMBERS, groups)])
    await connection.execute(PASS_ON, groups)


async def _dissolve(connection: Connection, groups: Sequence[str]) -> None:
    await connection.execute(LOCK, groups)
    for query in DISSOLVE:
        await connection.execute(query, groups)


LOCK = "SELECT 1 FROM groups WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE"
LOCK_PERSON = "SELECT 1 FROM people WHERE id = $1 FOR UPDATE"
"""A person makes and joins groups one after the other, and cannot be deleted meanwhile."""
COUNT_JOINED = "SELECT count(*) FROM group_members WHERE person = $1 AND joined IS NOT NULL"
ADD = "INSERT INTO groups VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
ADD_MAKER = """
INSERT INTO group_members SELECT id, maker, $2, made, NULL FROM groups WHERE id = $1 ON CONFLICT DO NOTHING
"""
INVITABLE = "SELECT id FROM people WHERE id = ANY($1::text[]) AND NOT is_bot ORDER BY id FOR KEY SHARE"
INVITE = """
INSERT INTO group_members SELECT id, $2, $3, NULL, $4 FROM groups
WHERE id = $1 AND $5 > (SELECT count(*) FROM group_members WHERE group_id = $1) ON CONFLICT DO NOTHING
"""
JOIN = "UPDATE group_members SET joined = $3 WHERE group_id = $1 AND person = $2 AND joined IS NULL RETURNING 1"
LEAVE = (
    "DELETE FROM group_members WHERE group_id = ANY($1::text[]) AND person = ANY($2::text[])",
    """
    UPDATE group_members SET invited_by = NULL WHERE group_id = ANY($1::text[]) AND invited_by = ANY($2::text[])
    """,
    """
    UPDATE pad_players SET player = NULL, name = NULL, beaver = 0 WHERE player = ANY($2::text[])
    AND result_id IN (SELECT id FROM pad_results WHERE group_id = ANY($1::text[]))
    """,
    "UPDATE pad_results SET added_by = NULL WHERE group_id = ANY($1::text[]) AND added_by = ANY($2::text[])",
)
WITHOUT_MEMBERS = """
SELECT id FROM groups WHERE id = ANY($1::text[])
AND NOT EXISTS (SELECT 1 FROM group_members WHERE group_id = id AND joined IS NOT NULL)
"""
PASS_ON = """
UPDATE groups SET maker = (
  SELECT person FROM group_members WHERE group_id = id AND joined IS NOT NULL ORDER BY joined, person LIMIT 1
) WHERE id = ANY($1::text[]) AND NOT EXISTS (
  SELECT 1 FROM group_members WHERE group_id = id AND person = maker AND joined IS NOT NULL
)
"""
DISSOLVE = (
    "DELETE FROM group_members WHERE group_id = ANY($1::text[])",
    "DELETE FROM pad_players WHERE result_id IN (SELECT id FROM pad_results WHERE group_id = ANY($1::text[]))",
    "DELETE FROM pad_results WHERE group_id = ANY($1::text[])",
    "DELETE FROM groups WHERE id = ANY($1::text[])",
)
WITH_THEM = """
SELECT DISTINCT group_id FROM group_members
WHERE person = ANY($1::text[]) OR invited_by = ANY($1::text[])
"""
GROUP = "groups.id, groups.name, maker, rated, made"
GROUPS_OF = f"""
SELECT {GROUP} FROM groups JOIN group_members ON group_id = id WHERE person = $1 ORDER BY made, id
"""
FIND = f"SELECT {GROUP} FROM groups WHERE id = $1"
MEMBERS = """
SELECT group_id, person, people.name, people.beaver, since, joined, inviters.name
FROM group_members JOIN people ON people.id = person LEFT JOIN people AS inviters ON inviters.id = invited_by
WHERE group_id = ANY($1::text[]) ORDER BY joined IS NULL, joined, person
"""
JOINED = "SELECT person FROM group_members WHERE group_id = $1 AND joined IS NOT NULL"
COUNTED = """
match_players JOIN matches ON id = match_id JOIN group_members ON person = player
WHERE group_id = $1 AND joined IS NOT NULL AND hidden = 0 AND since <= ended
"""
COUNTING = f"SELECT DISTINCT match_id, player FROM {COUNTED} AND match_id = ANY($2::text[])"
MATCHES = f"""
SELECT {COLUMNS} FROM matches WHERE ending = 'finished' AND {IS_OVER}
AND id IN (SELECT match_id FROM {COUNTED} GROUP BY match_id HAVING count(*) > 1)
ORDER BY ended DESC, id DESC LIMIT $2
"""
RESULTS = """
SELECT id, game, ended, result, added_by FROM pad_results WHERE group_id = $1 ORDER BY ended DESC, id DESC LIMIT $2
"""
PAD_PLAYERS = """
SELECT result_id, seat, player, name, beaver FROM pad_players WHERE result_id = ANY($1::text[]) ORDER BY seat
"""
ADD_RESULT = """
INSERT INTO pad_results SELECT $3, id, $4, $5, $6, $7 FROM groups
WHERE id = $1 AND $2 > (SELECT count(*) FROM pad_results WHERE group_id = $1) ON CONFLICT DO NOTHING RETURNING 1
"""
ADD_PLAYER = "INSERT INTO pad_players VALUES ($1, $2, $3, $4, $5)"
HAS_RESULT = "SELECT 1 FROM pad_results WHERE id = $1 AND group_id = $2"
REMOVE_RESULT = "DELETE FROM pad_results WHERE id = $1 AND group_id = $2 RETURNING 1"
NOT_VISITED = """
SELECT id FROM groups WHERE NOT EXISTS (
  SELECT 1 FROM group_members JOIN people ON people.id = person
  WHERE group_id = groups.id AND joined IS NOT NULL AND seen >= $1
) LIMIT $2
"""

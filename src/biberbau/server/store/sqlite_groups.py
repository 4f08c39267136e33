"""Groups, in the SQLite file."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence

from .groups import Group, GroupMember, KeptGroup, PadResult
from .matches import KeptMatch, MatchPlayer
from .sqlite_matches import COLUMNS, IS_OVER, PLAYERS, Read, Write


class SqliteGroups:
    """The groups of a SQLite file."""

    def __init__(self, read: Read, write: Write, purge: Callable[[], Awaitable[None]]) -> None:
        """Use the threads of the store; `purge` removes what was deleted from the write-ahead log."""
        self._read, self._write, self._purge = read, write, purge

    async def add(self, group: Group, since: float, most: int) -> bool:
        """Store a group whose maker is its first member, unless they are in `most` groups; returns whether it is."""
        return await self._added((ADD, (*group, most, group.maker)), (ADD_MAKER, (since, group.id)))

    async def invite(self, group: str, by: str, people: list[str], since: float, most: int) -> None:
        """Invite people who exist and are not in the group, as long as it has fewer than `most` people."""

        def write(connection: sqlite3.Connection) -> None:
            for person in people:
                values = {"group": group, "by": by, "person": person, "since": since, "most": most}
                connection.execute(INVITE, values)

        await self._write(write)

    async def join(self, group: str, person: str, at: float, most: int) -> bool:
        """Accept an invitation, unless the person is in `most` groups; returns whether it is accepted."""
        return await self._added((JOIN, (at, group, person, most, person)))

    async def leave(self, group: str, person: str) -> None:
        """Leave a group or decline an invitation; the results of the person are removed."""
        changed: list[int] = []

        def write(connection: sqlite3.Connection) -> None:
            values = {"group": group, "person": person}
            changed[:] = [connection.execute(query, values).rowcount for query in LEAVE]
            pass_on(connection)

        await self._write(write)
        if any(changed):
            await self._purge()

    async def change(self, group: str, name: str, rated: int) -> None:
        """Store another name of a group, and whether it has a rating."""
        query = "UPDATE groups SET name = ?, rated = ? WHERE id = ?"
        await self._write(lambda connection: connection.execute(query, (name, rated, group)))

    async def dissolve(self, group: str) -> None:
        """Delete a group and its results with real cards."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM group_members WHERE group_id = ?", (group,))
            pass_on(connection)

        await self._write(write)
        await self._purge()

    async def groups_of(self, person: str) -> list[KeptGroup]:
        """The groups that a person is in or invited to, the oldest first."""
        return await self._read(lambda connection: _kept(connection, connection.execute(GROUPS_OF, (person,))))

    async def find(self, group: str) -> KeptGroup | None:
        """A group by its id."""
        found = await self._read(lambda connection: _kept(connection, connection.execute(FIND, (group,))))
        return found[0] if found else None

    async def matches(self, group: str, most: int) -> list[KeptMatch]:
        """The finished matches that count in a group, the latest first; people who do not count have no name."""

        def read(connection: sqlite3.Connection) -> list[KeptMatch]:
            return [
                KeptMatch._make((*row, _counting(connection, group, row), None))
                for row in connection.execute(MATCHES, {"group": group, "most": most}).fetchall()
            ]

        return await self._read(read)

    async def results(self, group: str, most: int) -> list[PadResult]:
        """The results with real cards of a group, the latest first."""

        def read(connection: sqlite3.Connection) -> list[PadResult]:
            return [
                PadResult._make((*row, [MatchPlayer(*player) for player in connection.execute(PAD_PLAYERS, row[:1])]))
                for row in connection.execute(RESULTS, (group, most)).fetchall()
            ]

        return await self._read(read)

    async def add_result(self, group: str, result: PadResult, most: int) -> bool:
        """Store a result with real cards, unless the group has `most`; returns whether it is stored."""
        values = {"group": group, "most": most}
        added: list[bool] = []

        def write(connection: sqlite3.Connection) -> None:
            row = values | {key: value for key, value in result._asdict().items() if key != "players"}
            if connection.execute(ADD_RESULT, row).rowcount:
                players = [(result.id, *player) for player in _known(connection, group, result.players)]
                connection.executemany("INSERT INTO pad_players VALUES (?, ?, ?, ?, ?)", players)
            added.append(connection.execute(HAS_RESULT, (result.id, group)).fetchone() is not None)

        await self._write(write)
        return added[-1]

    async def remove_result(self, group: str, result: str) -> None:
        """Delete a result with real cards."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM pad_results WHERE id = ? AND group_id = ?", (result, group))
            connection.execute(DELETE_PAD_PLAYERS)

        await self._write(write)

    async def _added(self, *queries: tuple[str, Sequence[object]]) -> bool:
        """Run statements, the later ones only if the first has changed something; returns whether it has."""
        changed: list[bool] = []

        def write(connection: sqlite3.Connection) -> None:
            (first, values), *others = queries
            changed.append(connection.execute(first, values).rowcount > 0)
            for query, arguments in others if changed[-1] else ():
                connection.execute(query, arguments)

        await self._write(write)
        return changed[-1]


def pass_on(connection: sqlite3.Connection) -> None:
    """Give groups whose maker is gone another one, and delete those without members."""
    for query in PASS_ON:
        connection.execute(query)


def expire_groups(connection: sqlite3.Connection, before: float, most: int) -> None:
    """Delete groups whose members have all been away since a time."""
    gone = connection.execute(NOT_VISITED, (before, most)).fetchall()
    connection.executemany("DELETE FROM group_members WHERE group_id = ?", gone)
    pass_on(connection)


def _kept(connection: sqlite3.Connection, found: sqlite3.Cursor) -> list[KeptGroup]:
    """Groups with their members."""
    return [
        KeptGroup(Group(*row), [GroupMember(*member) for member in connection.execute(MEMBERS, row[:1])])
        for row in found.fetchall()
    ]


def _known(connection: sqlite3.Connection, group: str, players: Sequence[MatchPlayer]) -> list[MatchPlayer]:
    """Players as they are stored: without a name, if they had an id that is not in the group."""
    members: set[str | None] = {person for (person,) in connection.execute(JOINED, (group,))}
    return [player if player.player is None else player.known_to(members) for player in players]


def _counting(connection: sqlite3.Connection, group: str, row: Sequence[object]) -> list[MatchPlayer]:
    """The people of a match; those who do not count in the group have neither id nor name."""
    counting: set[str | None] = {player for (player,) in connection.execute(COUNTING, (group, row[0]))}
    return [MatchPlayer(*player).known_to(counting) for *player, _ in connection.execute(PLAYERS, (row[0],))]


ADD = """
INSERT OR IGNORE INTO groups SELECT ?, ?, ?, ?, ?
WHERE ? > (SELECT count(*) FROM group_members WHERE person = ? AND joined IS NOT NULL)
"""
ADD_MAKER = "INSERT INTO group_members SELECT id, maker, ?, made, NULL FROM groups WHERE id = ?"
INVITE = """
INSERT OR IGNORE INTO group_members SELECT groups.id, people.id, :since, NULL, :by FROM groups JOIN people
WHERE groups.id = :group AND people.id = :person AND NOT is_bot
AND :most > (SELECT count(*) FROM group_members WHERE group_id = :group)
"""
JOIN = """
UPDATE group_members SET joined = ? WHERE group_id = ? AND person = ? AND joined IS NULL
AND ? > (SELECT count(*) FROM group_members WHERE person = ? AND joined IS NOT NULL)
"""
LEAVE = (
    "DELETE FROM group_members WHERE group_id = :group AND person = :person",
    "UPDATE group_members SET invited_by = NULL WHERE group_id = :group AND invited_by = :person",
    """
    UPDATE pad_players SET player = NULL, name = NULL, beaver = 0
    WHERE player = :person AND result_id IN (SELECT id FROM pad_results WHERE group_id = :group)
    """,
    "UPDATE pad_results SET added_by = NULL WHERE group_id = :group AND added_by = :person",
)
FORGET = (
    "DELETE FROM group_members WHERE person = ?",
    "UPDATE group_members SET invited_by = NULL WHERE invited_by = ?",
    "UPDATE pad_players SET player = NULL, name = NULL, beaver = 0 WHERE player = ?",
    "UPDATE pad_results SET added_by = NULL WHERE added_by = ?",
)
"""What deleting a person does; `pass_on` follows."""
DELETE_PAD_PLAYERS = "DELETE FROM pad_players WHERE result_id NOT IN (SELECT id FROM pad_results)"
PASS_ON = (
    """
    DELETE FROM groups WHERE NOT EXISTS (
      SELECT 1 FROM group_members WHERE group_id = id AND joined IS NOT NULL
    )
    """,
    "DELETE FROM group_members WHERE group_id NOT IN (SELECT id FROM groups)",
    "DELETE FROM pad_results WHERE group_id NOT IN (SELECT id FROM groups)",
    DELETE_PAD_PLAYERS,
    """
    UPDATE groups SET maker = (
      SELECT person FROM group_members WHERE group_id = id AND joined IS NOT NULL ORDER BY joined, person LIMIT 1
    ) WHERE NOT EXISTS (
      SELECT 1 FROM group_members WHERE group_id = id AND person = maker AND joined IS NOT NULL
    )
    """,
)
GROUP = "groups.id, groups.name, maker, rated, made"
GROUPS_OF = f"""
SELECT {GROUP} FROM groups JOIN group_members ON group_id = id WHERE person = ? ORDER BY made, id
"""
FIND = f"SELECT {GROUP} FROM groups WHERE id = ?"
MEMBERS = """
SELECT person, people.name, people.beaver, since, joined, inviters.name
FROM group_members JOIN people ON people.id = person LEFT JOIN people AS inviters ON inviters.id = invited_by
WHERE group_id = ? ORDER BY joined IS NULL, joined, person
"""
JOINED = "SELECT person FROM group_members WHERE group_id = ? AND joined IS NOT NULL"
IS_COUNTED = "joined IS NOT NULL AND NOT hidden AND since <= ended"
COUNTING = f"""
SELECT DISTINCT player FROM match_players JOIN matches ON id = match_id JOIN group_members ON person = player
WHERE group_id = ? AND match_id = ? AND {IS_COUNTED}
"""
MATCHES = f"""
SELECT {COLUMNS} FROM matches WHERE ending = 'finished' AND {IS_OVER} AND id IN (
  SELECT match_id FROM match_players JOIN matches ON id = match_id JOIN group_members ON person = player
  WHERE group_id = :group AND {IS_COUNTED} GROUP BY match_id HAVING count(*) > 1
) ORDER BY ended DESC, id DESC LIMIT :most
"""
RESULTS = """
SELECT id, game, ended, result, added_by FROM pad_results WHERE group_id = ? ORDER BY ended DESC, id DESC LIMIT ?
"""
PAD_PLAYERS = "SELECT seat, player, name, beaver FROM pad_players WHERE result_id = ? ORDER BY seat"
ADD_RESULT = """
INSERT OR IGNORE INTO pad_results SELECT :id, id, :game, :ended, :result, :added_by FROM groups
WHERE id = :group AND :most > (SELECT count(*) FROM pad_results WHERE group_id = :group)
"""
HAS_RESULT = "SELECT 1 FROM pad_results WHERE id = ? AND group_id = ?"
NOT_VISITED = """
SELECT id FROM groups WHERE NOT EXISTS (
  SELECT 1 FROM group_members JOIN people ON people.id = person
  WHERE group_id = groups.id AND joined IS NOT NULL AND seen >= ?
) LIMIT ?
"""

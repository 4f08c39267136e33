"""Reviews of matches, in the SQLite file."""

import sqlite3

from .reviews import KeptReview, OwnReview, ReviewWork, WantedReview
from .sqlite_matches import Read, Write


class SqliteReviews:
    """The reviews of a SQLite file."""

    def __init__(self, read: Read, write: Write) -> None:
        """Use the threads of the store."""
        self._read, self._write = read, write

    async def ask(self, wanted: WantedReview, now: float, most: int, most_of_person: int) -> bool:
        """Let a review wait for its turn, unless it waits, runs or is done. False if too many wait or run."""
        values = {**wanted._asdict(), "now": now}
        accepted: list[bool] = []

        def write(connection: sqlite3.Connection) -> None:
            is_there = connection.execute(IS_THERE, values).fetchone()
            all_, own = connection.execute(COUNT, values).fetchone()
            accepted.append(bool(is_there) or (all_ < most and own < most_of_person))
            if accepted[-1] and not is_there:
                connection.execute(ASK, values)

        await self._write(write)
        return accepted[-1]

    async def take(self, now: float, until: float, claim: str) -> ReviewWork | None:
        """Claim the next review that waits, or that a node has not worked on since its claim ended."""
        if not await self._read(lambda connection: connection.execute(NEXT, {"now": now}).fetchone()):
            return None
        found: list[ReviewWork] = []

        def write(connection: sqlite3.Connection) -> None:
            found.clear()
            for match, effort, seats, parts in connection.execute(NEXT, {"now": now}).fetchall():
                found.append(ReviewWork(match, effort, claim, seats, parts))
                connection.execute(TAKE, (claim, until, match, effort))

        await self._write(write)
        return found[0] if found else None

    async def advance(self, work: ReviewWork, done: int, total: int, parts: bytes, until: float) -> bool:
        """Store what is done, and renew the claim. False if it was stopped, deleted or taken by another node."""
        states: list[str] = []

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(f"{ADVANCE} WHERE {MINE}", (done, total, parts, until, *work[:3]))
            states[:] = [state for (state,) in connection.execute(f"SELECT state FROM reviews WHERE {MINE}", work[:3])]

        await self._write(write)
        return states == ["running"]

    async def finish(self, work: ReviewWork, review: bytes) -> None:
        """Store the review, if this node still works on it; its parts are deleted."""
        await self._write(lambda connection: connection.execute(f"{FINISH} WHERE {MINE}", (review, *work[:3])))

    async def fail(self, work: ReviewWork, problem: str) -> None:
        """Store why it cannot be done, if this node still works on it. What is done of it stays."""
        await self._write(lambda connection: connection.execute(f"{FAIL} WHERE {RUNNING}", (problem, *work[:3])))

    async def give_back(self, work: ReviewWork) -> None:
        """Let a review wait again, if this node still works on it."""
        await self._write(lambda connection: connection.execute(f"{GIVE_BACK} WHERE {RUNNING}", work[:3]))

    async def stop(self, match: str) -> None:
        """Stop the reviews of a match that wait or run. What is done of them stays."""
        await self._write(lambda connection: connection.execute(STOP, (match,)))

    async def of_match(self, match: str) -> list[KeptReview]:
        """The reviews of a match, the one that was asked for last first."""
        return await self._read(lambda connection: [KeptReview(*row) for row in connection.execute(OF_MATCH, (match,))])

    async def of_person(self, person: str, most: int) -> list[OwnReview]:
        """The finished reviews of the matches in the list of a person, the latest matches first."""
        values = (person, most)
        return await self._read(lambda connection: [OwnReview(*row) for row in connection.execute(OF_PERSON, values)])


OPEN = "state IN ('waiting', 'running')"
IS_THERE = f"SELECT 1 FROM reviews WHERE match_id = :match AND effort = :effort AND ({OPEN} OR state = 'done')"
COUNT = f"SELECT count(*), count(CASE WHEN person = :person THEN 1 END) FROM reviews WHERE {OPEN}"
ASK = f"""
INSERT INTO reviews SELECT id, :effort, :seats, 'waiting', :person, :now, 1 + max(
  coalesce((SELECT min(turn) - 1 FROM reviews WHERE {OPEN}), 0),
  coalesce((SELECT max(turn) FROM reviews WHERE {OPEN} AND person = :person), 0)
), NULL, 0, 0, 0, NULL, NULL, NULL FROM matches WHERE id = :match
ON CONFLICT (match_id, effort) DO UPDATE
SET state = 'waiting', person = excluded.person, asked = excluded.asked, turn = excluded.turn,
  claim = NULL, problem = NULL
"""
NEXT = """
SELECT match_id, effort, seats, parts FROM reviews WHERE state = 'waiting' OR (state = 'running' AND claimed <= :now)
ORDER BY turn, asked LIMIT 1
"""
TAKE = "UPDATE reviews SET state = 'running', claim = ?, claimed = ? WHERE match_id = ? AND effort = ?"
MINE = "match_id = ? AND effort = ? AND claim = ?"
"""A review that was stopped meanwhile still takes what was done."""
RUNNING = f"{MINE} AND state = 'running'"
ADVANCE = "UPDATE reviews SET done = ?, total = ?, parts = ?, claimed = ?"
FINISH = "UPDATE reviews SET state = 'done', person = NULL, claim = NULL, done = total, parts = NULL, review = ?"
FAIL = "UPDATE reviews SET state = 'failed', person = NULL, claim = NULL, problem = ?"
GIVE_BACK = "UPDATE reviews SET state = 'waiting', claim = NULL"
STOP = f"UPDATE reviews SET state = 'stopped', person = NULL WHERE match_id = ? AND {OPEN}"
OF_MATCH = f"""
SELECT effort, state, done, total, (
  SELECT count(*) FROM reviews AS other WHERE other.{OPEN} AND (other.turn, other.asked) < (reviews.turn, reviews.asked)
), problem, review FROM reviews WHERE match_id = ? ORDER BY asked DESC
"""
OF_PERSON = """
SELECT match_id, seat, effort, review FROM reviews
JOIN match_players USING (match_id) JOIN matches ON matches.id = match_id
WHERE player = ? AND NOT hidden AND state = 'done' ORDER BY ended DESC, match_id, seat, effort LIMIT ?
"""
FORGET = ("UPDATE reviews SET person = NULL WHERE person = ?",)
"""What deleting a person does; reviews go with their matches."""

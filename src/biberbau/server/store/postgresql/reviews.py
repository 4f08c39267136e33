"""Reviews of matches, in PostgreSQL."""

from collections.abc import Sequence

from ..reviews import KeptReview, OwnReview, ReviewWork, WantedReview
from .connecting import Connection
from .reading import Reader
from .writing import Writer


class PostgresReviews:
    """The reviews of a PostgreSQL database."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        """Use the connections of the store."""
        self._reader, self._writer = reader, writer

    async def ask(self, wanted: WantedReview, now: float, most: int, most_of_person: int) -> bool:
        """Let a review wait for its turn, unless it waits, runs or is done. False if too many wait or run."""
        accepted: list[bool] = []

        async def write(connection: Connection) -> None:
            is_there = await connection.fetchval(IS_THERE, wanted.match, wanted.effort)
            all_, own = await connection.fetchrow(COUNT, wanted.person)
            accepted.append(bool(is_there) or (all_ < most and own < most_of_person))
            if accepted[-1] and not is_there:
                await connection.execute(ASK, *wanted, now)

        await self._writer.do(write)
        return accepted[-1]

    async def take(self, now: float, until: float, claim: str) -> ReviewWork | None:
        """Claim the next review that waits, or that a node has not worked on since its claim ended."""
        if not await self._reader.rows(f"SELECT 1 FROM reviews WHERE {NEXT} LIMIT 1", now):
            return None
        found: list[ReviewWork] = []

        async def write(connection: Connection) -> None:
            rows = await connection.fetch(TAKEN, claim)  # this may be the second attempt
            rows = rows or await connection.fetch(TAKE, now, until, claim)
            found[:] = [ReviewWork(match, effort, claim, seats, parts) for match, effort, seats, parts in rows]

        await self._writer.do(write)
        return found[0] if found else None

    async def advance(self, work: ReviewWork, done: int, total: int, parts: bytes, until: float) -> bool:
        """Store what is done, and renew the claim. False if it was stopped, deleted or taken by another node."""
        states: list[str | None] = []

        async def write(connection: Connection) -> None:
            states[:] = [await connection.fetchval(ADVANCE, *work[:3], done, total, parts, until)]

        await self._writer.do(write)
        return states == ["running"]

    async def finish(self, work: ReviewWork, review: bytes) -> None:
        """Store the review, if this node still works on it; its parts are deleted."""
        await self._writer.execute(FINISH, *work[:3], review)

    async def fail(self, work: ReviewWork, problem: str) -> None:
        """Store why it cannot be done, if this node still works on it. What is done of it stays."""
        await self._writer.execute(FAIL, *work[:3], problem)

    async def give_back(self, work: ReviewWork) -> None:
        """Let a review wait again, if this node still works on it."""
        await self._writer.execute(GIVE_BACK, *work[:3])

    async def stop(self, match: str) -> None:
        """Stop the reviews of a match that wait or run. What is done of them stays."""
        await self._writer.execute(STOP, match)

    async def of_match(self, match: str) -> list[KeptReview]:
        """The reviews of a match, the one that was asked for last first."""
        return [KeptReview(*row) for row in await self._reader.rows(OF_MATCH, match)]

    async def of_person(self, person: str, most: int) -> list[OwnReview]:
        """The finished reviews of the matches in the list of a person, the latest matches first."""
        return [OwnReview(*row) for row in await self._reader.rows(OF_PERSON, person, most)]


async def forget_askers(connection: Connection, people: Sequence[str]) -> None:
    """Remove people from the reviews that they have asked for; reviews go with their matches."""
    await connection.execute("UPDATE reviews SET person = NULL WHERE person = ANY($1::text[])", people)


OPEN = "state IN ('waiting', 'running')"
IS_THERE = f"SELECT 1 FROM reviews WHERE match_id = $1 AND effort = $2 AND ({OPEN} OR state = 'done')"
COUNT = f"SELECT count(*), count(*) FILTER (WHERE person = $1) FROM reviews WHERE {OPEN}"
ASK = f"""
INSERT INTO reviews SELECT id, $2, $3, 'waiting', $4, $5, 1 + greatest(
  coalesce((SELECT min(turn) - 1 FROM reviews WHERE {OPEN}), 0),
  coalesce((SELECT max(turn) FROM reviews WHERE {OPEN} AND person = $4), 0)
), NULL, 0, 0, 0, NULL, NULL, NULL FROM matches WHERE id = $1
ON CONFLICT (match_id, effort) DO UPDATE
SET state = 'waiting', person = excluded.person, asked = excluded.asked, turn = excluded.turn,
  claim = NULL, problem = NULL
WHERE reviews.state NOT IN ('waiting', 'running', 'done')
"""
TAKEN = "SELECT match_id, effort, seats, parts FROM reviews WHERE claim = $1"
NEXT = "(state = 'waiting' OR (state = 'running' AND claimed <= $1))"
TAKE = f"""
UPDATE reviews SET state = 'running', claim = $3, claimed = $2 WHERE (match_id, effort) = (
  SELECT match_id, effort FROM reviews WHERE {NEXT} ORDER BY turn, asked LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING match_id, effort, seats, parts
"""
MINE = "match_id = $1 AND effort = $2 AND claim = $3"
"""A review that was stopped meanwhile still takes what was done."""
RUNNING = f"{MINE} AND state = 'running'"
ADVANCE = f"UPDATE reviews SET done = $4, total = $5, parts = $6, claimed = $7 WHERE {MINE} RETURNING state"
FINISH = f"""
UPDATE reviews SET state = 'done', person = NULL, claim = NULL, done = total, parts = NULL, review = $4 WHERE {MINE}
"""
FAIL = f"UPDATE reviews SET state = 'failed', person = NULL, claim = NULL, problem = $4 WHERE {RUNNING}"
GIVE_BACK = f"UPDATE reviews SET state = 'waiting', claim = NULL WHERE {RUNNING}"
STOP = f"UPDATE reviews SET state = 'stopped', person = NULL WHERE match_id = $1 AND {OPEN}"
OF_MATCH = f"""
SELECT effort, state, done, total, (
  SELECT count(*) FROM reviews AS other WHERE other.{OPEN} AND (other.turn, other.asked) < (reviews.turn, reviews.asked)
), problem, review FROM reviews WHERE match_id = $1 ORDER BY asked DESC
"""
OF_PERSON = """
SELECT match_id, seat, effort, review FROM reviews
JOIN match_players USING (match_id) JOIN matches ON matches.id = match_id
WHERE player = $1 AND hidden = 0 AND state = 'done' ORDER BY ended DESC, match_id, seat, effort LIMIT $2
"""

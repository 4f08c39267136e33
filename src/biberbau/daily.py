"""The deal of the day: for each day and game the same shuffles and the same bots, for everybody.

The seed follows from the day and the game alone, so it is the same in every terminal and on every server of the same
version. Whoever reads this file can compute it. A secret of the server would not prevent that anybody plays a deal a
second time under another name, so the comparison is one among friends in any case; with the open formula people can
compare their points across servers and terminals.
"""

from datetime import UTC, date, datetime
from hashlib import sha256

PLAYERS = 3
"""Seats of the deal of the day: the person, and two bots."""
SEAT = "A"
"""The seat of the person."""
LEVEL = "builder"
"""The bots: the strongest level that does not search, so they play the same on every machine."""


def today() -> date:
    """The day of the deal: it begins at midnight UTC everywhere."""
    return datetime.now(UTC).date()


def daily_seed(game: str, day: date) -> str:
    """The seed of the shuffles, and of the bots."""
    return sha256(f"biberbau/daily/1\n{game}\n{day.isoformat()}".encode()).hexdigest()

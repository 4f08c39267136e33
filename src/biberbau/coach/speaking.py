"""Where the coach speaks about a finished match: only where its values were found to be right (docs/coach.md).

What two moves differ by is compared in imagined worlds and in the true table. Where the second is not about as large as
the first, or where nobody has measured it, decisions get values but no mark. `speaking.json` has the phases by game and
number of players. A knock is called wrong only if all models agree (`deciding`).
"""

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("speaking.json")


def speaks(game: str, players: int, phase: str) -> bool:
    """Whether the coach says something about decisions of this kind."""
    return phase in _phases().get(f"{game}-{players}", ())


@cache
def _phases() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(FILE.read_text("utf-8"))
    return found

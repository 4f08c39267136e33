"""Branching: a match that goes on from a moment of a record, with the same cards or with unknown ones dealt again.

Its record begins with the position of that moment (`start`) and has no proof, so it never claims to be fairly dealt.
"""

from collections.abc import Iterator
from typing import Literal

from .errors import BadSetup
from .match import Match
from .notation import seat_number

Deal = Literal["same", "new"]
"""Which cards a branch has: `same` as they were, or `new`, where all that its seat could not know is dealt again."""


def branch_line(given: object, moves: int, seat: str, deal: Deal) -> str:
    """The position of a record after some moves, in one line: all cards, or only what a seat could know.

    `Match.from_position` goes on from it, and deals by its seed what the line does not show. BadRecord if the record
    is not valid, BadSetup without such a seat, or if there is no decision at that moment.
    """
    *_, line = branch_in_steps(given, moves, seat, deal)
    return line


def branch_in_steps(given: object, moves: int, seat: str, deal: Deal) -> Iterator[str]:
    """The same move by move, so that others get their turn: yields an empty text for each move, and the line last."""
    line = ""
    for number, (match, _) in enumerate(Match.replay_in_steps(given)):
        if number == 0:
            seat_number(seat, match.players)
        if number == moves and match.turn is not None:
            line = match.position_text(None if deal == "same" else seat)
        yield ""
    if not line:
        raise BadSetup("no-branch", moves=moves)
    yield line

"""Folding: a table from its log as it is stored, or the reason why that is not possible."""

from collections.abc import Sequence

from msgspec import MsgspecError

from ..errors import BadSetup, Problem
from . import entries
from .table import Table
from .wire import Game

NOT_READ = (MsgspecError, UnicodeError, RecursionError)
"""How the decoder refuses what is no entry."""
EXPECTED = (Problem, *NOT_READ)
"""What damaged entries and those of other versions lead to; anything else may be a mistake in the program."""


class Unreadable(Exception):
    """A log that cannot be folded: why, in words for who runs the server, and of which game it is if that is known."""

    def __init__(self, why: str, game: Game | None = None) -> None:
        """Keep the facts."""
        super().__init__(why)
        self.why = why
        self.game = game

    @property
    def needs_trace(self) -> bool:
        """Whether the place in the code tells something that the reason does not."""
        return not isinstance(self.__cause__, EXPECTED)


def fold(table: str, rows: Sequence[bytes]) -> tuple[Table, list[entries.AnyEntry]]:
    """The table that a stored log leads to, and its entries. Raises Unreadable.

    A log may come from another version of the program, and it may be damaged. So any error is possible here, and each
    of them concerns this table only.
    """
    folded, log = Table(table), list[entries.AnyEntry]()
    for number, row in enumerate(rows, 1):
        try:
            entry = entries.decode(row)
            folded.apply(entry)
        except Exception as error:
            raise Unreadable(f"entry {number}: {_reason(error)}", folded.game if log else None) from error
        log.append(entry)
    return folded, log


def _reason(error: Exception) -> str:
    """What is wrong with an entry; not in the error's own words where these may be about cards."""
    if isinstance(error, BadSetup):
        return str(error)
    if isinstance(error, Problem):
        return f"the rules refuse it ({error.code})"
    if isinstance(error, NOT_READ):
        return "it is damaged, or of another version of the program"
    return f"it cannot be taken in ({type(error).__name__})"

"""Folding: a table from its stored log, or the reason why the log cannot be read."""

from collections.abc import Sequence

from msgspec import MsgspecError

from ..errors import BadSetup, Problem
from . import entries
from .table import Table
from .wire import Game

NOT_READ = (MsgspecError, UnicodeError, RecursionError)
"""Errors of the decoder for rows that are not entries."""
EXPECTED = (Problem, *NOT_READ)
"""Errors that damaged entries and entries of other versions cause; any other error may be a bug."""


class Unreadable(Exception):
    """A log that cannot be folded, with the reason for the operator, and the game if it is known."""

    def __init__(self, why: str, game: Game | None = None) -> None:
        """Hold the facts."""
        super().__init__(why)
        self.why = why
        self.game = game

    @property
    def needs_trace(self) -> bool:
        """Whether a traceback helps: the cause may be a bug."""
        return not isinstance(self.__cause__, EXPECTED)


def fold(table: str, rows: Sequence[bytes]) -> tuple[Table, list[entries.AnyEntry]]:
    """The table that a stored log leads to, and its entries. Raises Unreadable.

    A log may be damaged or come from another version of the program, so any error is possible here. Each one concerns
    this table only.
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
    """What is wrong with an entry, without messages that may name cards."""
    if isinstance(error, BadSetup):
        return str(error)
    if isinstance(error, Problem):
        return f"not allowed by the rules ({error.code})"
    if isinstance(error, NOT_READ):
        return "damaged, or written by another version of the program"
    return f"cannot be applied ({type(error).__name__})"

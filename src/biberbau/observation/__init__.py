"""Matches as numbers for learning programs: actions instead of moves, bytes instead of views.

Both are fixed by a game and a number of players. `observe` and `mark_legal` are rules on a state, in both gears.
"""

from .actions import Actions
from .layout import MEMORIES, Layout, Memory, Section

__all__ = ["MEMORIES", "Actions", "Layout", "Memory", "Section"]

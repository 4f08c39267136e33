"""Biberbau: the beaver card games, exact and scriptable.

>>> from biberbau import Match
>>> match = Match("bande", players=3, seed="beaver")
>>> match.turn, match.phase
('A', 'source')
"""

from .determinise import determinise
from .errors import BadPosition, BadRecord, BadSetup, BadShuffle, BadView, IllegalMove, Problem
from .games import GAMES
from .match import Match
from .notation.events import Event
from .notation.view import View

__all__ = [
    "GAMES",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "BadShuffle",
    "BadView",
    "Event",
    "IllegalMove",
    "Match",
    "Problem",
    "View",
    "determinise",
]
__version__ = "0.1.0"

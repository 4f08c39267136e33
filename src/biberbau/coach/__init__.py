"""The coach: what a strong player would do at a decision, and why.

It gets what a bot gets: the view of a seat and the events that this seat has seen; never a match or a state.
"""

from ..notation.hint import Alternative, Hint, Phrase
from .advising import advise
from .sentences import alternatives, explanation, headline

__all__ = ["Alternative", "Hint", "Phrase", "advise", "alternatives", "explanation", "headline"]

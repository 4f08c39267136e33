"""The coach: what a strong player would do at a decision, and why.

A hint gets what a bot gets: the view of a seat and the events that this seat has seen; never a match or a state. A
review gets the record of a finished match.
"""

from ..notation.hint import Alternative, Hint, Phrase
from .advising import advise
from .agreeing import Agreement, agreement, opinion
from .reviewing import CannotReview, review
from .sentences import alternatives, comparison, explanation, headline

__all__ = [
    "Agreement",
    "Alternative",
    "CannotReview",
    "Hint",
    "Phrase",
    "advise",
    "agreement",
    "alternatives",
    "comparison",
    "explanation",
    "headline",
    "opinion",
    "review",
]

"""A stranger for Biberbande: it counts cards, and knocks at the first chance.

Watch it:  ./biberbau arena bande --bots builder,py:examples/bots/bande_first_knock.py:FirstKnock --matches 200
"""

from bande_counter import Counter


class FirstKnock(Counter):
    """Ends every round at once, before the others can improve their rows."""

    def wants_to_knock(self, view):
        """Always."""
        return True

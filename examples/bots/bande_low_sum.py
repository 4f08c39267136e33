"""Two strangers for Biberbande: they count cards, and knock when they expect their row to be low.

Watch it:  ./biberbau arena bande --bots builder,py:examples/bots/bande_low_sum.py:Twelve --matches 200
"""

from bande_counter import Counter, expected_sum


class Twelve(Counter):
    """Knocks at an expected sum of 12."""

    limit = 12

    def wants_to_knock(self, view):
        """As soon as our row is expected to be at the limit."""
        return expected_sum(view, view.seat) <= self.limit


class Fifteen(Twelve):
    """Knocks at an expected sum of 15."""

    limit = 15

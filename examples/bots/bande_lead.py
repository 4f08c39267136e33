"""A stranger for Biberbande: it counts cards, and knocks when it expects to be well ahead.

Watch it:  ./biberbau arena bande --bots builder,py:examples/bots/bande_lead.py:TwoAhead --matches 200
"""

from bande_counter import Counter, expected_sum, rivals

AHEAD = 2
"""By how many points."""


class TwoAhead(Counter):
    """Knocks when it expects to be two points ahead of everybody."""

    def wants_to_knock(self, view):
        """As soon as the lowest of the other rows is expected to be two points above ours."""
        lowest = min(expected_sum(view, seat) for seat in rivals(view))
        return expected_sum(view, view.seat) + AHEAD <= lowest

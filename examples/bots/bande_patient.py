"""A stranger for Biberbande: it counts cards, waits for a very low row, and asks for less as the round goes on.

Watch it:  ./biberbau arena bande --bots builder,py:examples/bots/bande_patient.py:Patient --matches 200
"""

from bande_counter import Counter, expected_sum

AT_FIRST, PER_TURN, AT_MOST = 8, 0.75, 16
"""The sum to knock at: in the first turn, how much it rises with each own turn, and how high."""


class Patient(Counter):
    """Knocks at a sum that rises from turn to turn."""

    def wants_to_knock(self, view):
        """As soon as our row is expected to be at the limit of this turn."""
        limit = AT_FIRST + PER_TURN * view.turns / view.players
        return expected_sum(view, view.seat) <= min(limit, AT_MOST)

"""A stranger for Biberbande: it saves its swaps for what others have laid, and knocks when its row is low.

Watch it:  ./biberbau arena bande --bots builder,py:examples/bots/bande_thief.py:Thief --matches 200
"""

from bande_counter import Counter, estimate, expected_sum, rivals, slots, worst_slot

LIMIT = 13
"""The expected sum at which we knock."""


class Thief(Counter):
    """Swaps its worst card for a laid card of the seat that looks lowest."""

    def swap(self, view):
        """Rob the rival with the lowest row, of the card that looks lowest."""
        victim = min(rivals(view), key=lambda seat: expected_sum(view, seat))
        worst = worst_slot(view)
        moves = [f"swap {worst} {slot}" for slot in slots(view, victim) if f"swap {worst} {slot}" in view.legal]
        return min(moves, key=lambda move: estimate(view, move.split()[2]), default="drop")

    def wants_to_knock(self, view):
        """As soon as our row is expected to be at the limit."""
        return expected_sum(view, view.seat) <= LIMIT

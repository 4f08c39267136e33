"""A stranger for Biberbande: it counts cards, and leaves knocking to the others.

Watch it:  ./biberbau arena bande --bots builder,py:examples/bots/bande_never_knock.py:NeverKnock --matches 200
"""

from bande_counter import Counter


class NeverKnock(Counter):
    """Improves its row until somebody else ends the round."""

    def wants_to_knock(self, view):
        """Never, unless nobody has ended the round for very long."""
        return view.turns > 40 * view.players

"""A stranger for Biber Gang: it wants all its cards face up before the others.

Watch it:  ./biberbau arena gang --bots builder,py:examples/bots/gang_closer.py:Closer --matches 100
"""

from gang_bot import UNSEEN, GangBot, points, value


class Closer(GangBot):
    """Lays low cards on face-down ones, and turns a card up when it has drawn a high one."""

    def hand(self, view):
        """Of the moves that leave fewer cards face down, play the one with the fewest points."""
        faster = [move for move in view.legal if self.hidden_after(view, move) < view.cards[view.seat].count("?")]
        low = [move for move in faster if move.startswith("turn") or value(view.hand) <= UNSEEN]
        return min(low, key=lambda move: points(self.after(view, move)), default=None) or super().hand(view)

    def hidden_after(self, view, move):
        """How many of our cards are still face down after a move."""
        return self.after(view, move).count("?") - move.startswith("turn")

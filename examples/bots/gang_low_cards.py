"""A stranger for Biber Gang: it keeps low numbers and does not care about pairs.

Watch it:  ./biberbau arena gang --bots builder,py:examples/bots/gang_low_cards.py:LowCards --matches 100
"""

from gang_bot import UNSEEN, GangBot, value

LOW = 3
"""The top discard is taken up to this number."""


class LowCards(GangBot):
    """Replaces its highest card by a lower one."""

    def source(self, view):
        """Take a beaver or a low number."""
        top = view.discard[-1]
        return "take" if not top.isdecimal() or int(top) <= LOW else "draw"

    def hand(self, view):
        """Play the move with the lowest sum of our cards, without pairs."""
        return min(view.legal, key=lambda move: sum(map(value, self.after(view, move))) + self.waste(view, move))

    def waste(self, view, move):
        """A small penalty for moves that do nothing, so that the round ends some day."""
        return UNSEEN / 2 if move == "pass" else 0

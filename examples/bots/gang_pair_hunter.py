"""A stranger for Biber Gang: it takes every card that makes a pair, and turns its last cards when it is ahead.

Watch it:  ./biberbau arena gang --bots builder,py:examples/bots/gang_pair_hunter.py:PairHunter --matches 100
"""

from gang_bot import UNSEEN, GangBot, points, with_card


class PairHunter(GangBot):
    """Plays for pairs, and ends the round as soon as it leads."""

    def source(self, view):
        """Take the top discard if it makes a pair at once."""
        display = view.cards[view.seat]
        best = min(points(with_card(display, slot, view.discard[-1])) for slot in range(8))
        return "take" if best <= points(display) - 2 * UNSEEN + 2 else super().source(view)

    def hand(self, view):
        """Turn a card instead of laying if that ends the round while we lead."""
        ours = points(view.cards[view.seat])
        theirs = min(points(cards) for seat, cards in view.cards.items() if seat != view.seat)
        last = [move for move in view.legal if move.startswith("turn")]
        if len(last) == 1 and view.cards[view.seat].count("?") == 1 and ours < theirs:
            return last[0]
        return super().hand(view)

"""A stranger for Biberbande: it lays a high card now and then, so that others swap for it.

Watch it:  ./biberbau arena bande --bots builder,py:examples/bots/bande_baiter.py:Baiter --matches 200
"""

from bande_counter import Counter, expected_sum, known, slots

HIGH = 7
"""A card from this number on can be bait."""
UNSURE = 2
"""How many of our cards must be unseen when we lay bait."""
LIMIT = 14
"""The expected sum at which we knock."""


class Baiter(Counter):
    """Lays one high card a round on a card it has not seen: who reads it as low takes it in a swap."""

    baited_round = 0

    def lay(self, view, number):
        """Put bait on an unseen card while there are several; otherwise lay low cards."""
        unseen = [slot for slot in slots(view, view.seat) if known(view, slot) == "?"]
        if number < HIGH or len(unseen) < UNSURE or view.round == self.baited_round or view.ender:
            return super().lay(view, number)
        self.baited_round = view.round
        return f"put {unseen[0]}"

    def wants_to_knock(self, view):
        """As soon as our row is expected to be at the limit."""
        return expected_sum(view, view.seat) <= LIMIT

"""A stranger for BiberClan: it takes the best card of the others whenever it may.

Watch it:  ./biberbau arena clan --bots builder,py:examples/bots/clan_thief.py:Thief --matches 100
"""

from clan_bot import ClanBot

STOLEN = 6
"""What an exchange with another lodge is worth beyond the points it moves."""


class Thief(ClanBot):
    """Exchanges its card for one of another lodge as often as it can."""

    def best(self, view, moves):
        """The best exchange, if there is one; otherwise what the base plays."""
        taking = [move for move in moves if self.takes(view, move)]
        return super().best(view, taking or moves)

    def takes(self, view, move):
        """Whether a move brings us a high card of another seat."""
        verb, place, *_ = move.split()
        if verb != "put" or place[0] == view.seat:
            return False
        card = view.known[place[0]][int(place[1]) - 1]
        return card.isdecimal() and int(card) >= STOLEN

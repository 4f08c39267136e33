"""A stranger for BiberClan: it collects equal numbers and thinks little of anything else.

Watch it:  ./biberbau arena clan --bots builder,py:examples/bots/clan_trio_hunter.py:TrioHunter --matches 100
"""

from clan_bot import ClanBot

EQUAL = {1: 0, 2: 6, 3: 12, 4: 20, 5: 60}
"""What equal numbers are worth beyond their points and bonus."""


class TrioHunter(ClanBot):
    """Prefers the moves that bring equal numbers together."""

    def lead(self, view, lodges):
        """Add the worth of our largest group of equal numbers."""
        numbers = [card for card in lodges[view.seat] if card.isdecimal()]
        largest = max((numbers.count(number) for number in numbers), default=1)
        return super().lead(view, lodges) + EQUAL[largest]

"""Two strangers for BiberClan: they fill their lodge as fast as they can, one of them only when it is ahead.

Watch them:  ./biberbau arena clan --bots builder,py:examples/bots/clan_closer.py:Closer --matches 100
"""

from clan_bot import ClanBot, points

HOME = 4
"""What a card in our own lodge is worth beyond its points."""


class Closer(ClanBot):
    """Lays every card at home, and ends the round as soon as it can."""

    def lead(self, view, lodges):
        """Prefer a fuller lodge."""
        return super().lead(view, lodges) + HOME * (len(lodges[view.seat]) - lodges[view.seat].count("-"))


class CarefulCloser(Closer):
    """Does the same, but leaves the last space empty until it leads clearly."""

    def lead(self, view, lodges):
        """A full lodge counts only with a lead of five points."""
        value, lodge = super().lead(view, lodges), lodges[view.seat]
        theirs = max(points(other) for seat, other in lodges.items() if seat != view.seat)
        is_early = "-" not in lodge and view.ender is None and points(lodge) < theirs + 5
        return value - 3 * HOME if is_early else value

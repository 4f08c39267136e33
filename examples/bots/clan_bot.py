"""A bot for BiberClan, alone and combined with Biberbande: high cards for us, low cards for the others.

Watch it:  ./biberbau arena clan --bots kit,py:examples/bots/clan_bot.py:ClanBot --matches 200
Play it:   ./biberbau play clan-combined --bots py:examples/bots/clan_bot.py:ClanBot
"""

UNSEEN = 4
"""What we expect of a card that we have not seen."""
BONUS = {3: 15, 4: 25, 5: 100}
"""Points for three and four of a kind; five win the match."""
PENALTY = 10
"""For the seat that ends the round, if anybody has more."""


class ClanBot:
    """Each phase of a turn has its own method. Change one, and measure in the arena whether the bot got better."""

    def choose(self, view, events):
        """Answer a decision: `view` is what our seat may see, `events` what has happened since our last move."""
        return getattr(self, view.phase)(view)

    # The phases

    def hand(self, view):
        """We have drawn a number: lay it into a lodge, or swap it for a card there."""
        return self.best(view, view.legal)

    def taken(self, view):
        """We have taken a card from another lodge: lay it into ours."""
        return self.best(view, view.legal)

    def action(self, view):
        """We have drawn an action card, and must choose its target."""
        return self.best(view, view.legal)

    # Comparing moves

    def best(self, view, moves):
        """The move with the best lodges after it; of equal ones the one that hides its card."""
        return max(moves, key=lambda move: (self.lead(view, self.after(view, move)), move.endswith("down")))

    def after(self, view, move):
        """All lodges after a move, as far as we know them."""
        verb, *rest = move.split()
        lodges = {seat: list(cards) for seat, cards in view.known.items()}
        seat, place = rest[0][0], int(rest[0][1]) - 1
        if verb == "put":
            lodges[seat][place], old = view.hand, lodges[seat][place]
            if old != "-" and seat != view.seat:  # it comes to us, and we lay it down next
                lodges[view.seat][lodges[view.seat].index("-")] = old
        elif verb == "clean":
            lodges[seat][place] = "-"
        elif verb == "swap":
            other, there = rest[1][0], int(rest[1][1]) - 1
            lodges[seat][place], lodges[other][there] = lodges[other][there], lodges[seat][place]
        return lodges  # flip, peek: nothing changes in value

    def lead(self, view, lodges):
        """How far we are ahead of the best of the others, if the round ended like this."""
        ours = points(lodges[view.seat])
        theirs = max(points(lodge) for seat, lodge in lodges.items() if seat != view.seat)
        ends_round = view.ender is None and "-" not in lodges[view.seat]
        return ours - theirs - (PENALTY if ends_round and theirs > ours else 0)


def points(lodge):
    """The points of a lodge: its sum, and a bonus for equal numbers."""
    numbers = [int(card) for card in lodge if card.isdecimal()]
    most_equal = max((numbers.count(number) for number in numbers), default=0)
    return sum(numbers) + UNSEEN * lodge.count("?") + BONUS.get(most_equal, 0)

"""A bot for Biberbande, new and classic edition, that counts cards: the base of the strangers `bande_*.py`.

It knows how many cards of each number it has not seen, lays low cards, and swaps its worst card for the one of the
others that looks lowest. The strangers differ in when they knock; this one knocks as soon as it expects to have the
lowest row.

Watch it:  ./biberbau arena bande --bots builder,py:examples/bots/bande_counter.py:Counter --matches 200
"""

from collections import Counter as Bag

from biberbau import GAMES

LAID = 0.6
"""What a card that its owner has laid counts, as a share of an unseen card: people lay low cards."""


class Counter:
    """Each phase of a turn has its own method; `wants_to_knock` is the one to replace."""

    def choose(self, view, events):
        """Answer a decision: `view` is what our seat may see, `events` what has happened since our last move."""
        return getattr(self, view.phase)(view)

    def wants_to_knock(self, view):
        """Whether to end the round now."""
        return expected_sum(view, view.seat) < min(expected_sum(view, seat) for seat in rivals(view))

    # The phases

    def source(self, view):
        """Our turn begins: take the top discard if it improves our row more than a drawn card is expected to."""
        worst = worst_slot(view)
        if f"take {worst}" not in view.legal:
            return "draw"
        old = estimate(view, worst)
        by_taking = old - int(view.discard[-1])
        numbers = unseen_numbers(view)
        by_drawing = sum(max(0, old - number) for number in numbers) / len(numbers)
        return f"take {worst}" if by_taking > by_drawing else "draw"

    def hand(self, view):
        """We have drawn a card: a number, or a special card, which we may use or drop."""
        if view.hand == "draw2":
            return "draw"
        if view.hand == "peek":
            return self.peek(view)
        if view.hand == "swap":
            return self.swap(view)
        return self.lay(view, int(view.hand))

    def again(self, view):
        """We have dropped the first card of a Draw two, and may draw another one."""
        return "draw"

    def knock(self, view):
        """Our turn is over: end the round, or not."""
        return "knock" if "knock" in view.legal and self.wants_to_knock(view) else "pass"

    # The cards

    def lay(self, view, number):
        """Put a number on our worst card, if it is lower."""
        worst = worst_slot(view)
        return f"put {worst}" if number < estimate(view, worst) else "drop"

    def peek(self, view):
        """Look at a card of ours that we do not know."""
        unseen = [move for move in view.legal if move.startswith("peek") and known(view, move.split()[1]) == "?"]
        return next((move for move in unseen if move.split()[1][0] == view.seat), "drop")

    def swap(self, view):
        """Give our worst card for the lowest-looking card of the others."""
        worst = worst_slot(view)
        others = [move for move in view.legal if move.startswith(f"swap {worst} ")]
        best = min(others, key=lambda move: estimate(view, move.split()[2]), default=None)
        is_better = best is not None and estimate(view, best.split()[2]) < estimate(view, worst)
        return best if is_better else "drop"


def rivals(view):
    """The other seats."""
    return [seat for seat in view.known if seat != view.seat]


def slots(view, seat):
    """The slots of a seat by name, from A1 on."""
    return [f"{seat}{number}" for number in range(1, len(view.known[seat]) + 1)]


def known(view, slot):
    """The card in a slot if our seat has seen it, otherwise `?`."""
    return view.known[slot[0]][int(slot[1]) - 1]


def worst_slot(view):
    """Our slot with the highest card, as far as we know."""
    return max(slots(view, view.seat), key=lambda slot: estimate(view, slot))


def unseen_numbers(view):
    """The numbers that we have not seen, each as often as there are cards of it."""
    left = Bag(GAMES[view.game].deck)
    left.subtract(card for row in view.known.values() for card in row)
    left.subtract(view.discard)
    left.subtract([view.hand] if view.hand else [])
    return [int(card) for card in left.elements() if card.isdecimal()] or [0]


def mean_of_unseen(view):
    """What we expect of a card that we have not seen, and of a special card, which a number replaces in the end."""
    numbers = unseen_numbers(view)
    return sum(numbers) / len(numbers)


def estimate(view, slot):
    """What we expect of the card in a slot."""
    card = known(view, slot)
    if card.isdecimal():
        return int(card)
    mean = mean_of_unseen(view)
    owner = slot[0]
    was_laid = (
        card == "?" and owner != view.seat and owner in view.seen[owner][int(slot[1]) - 1] and is_inner(view, slot)
    )
    return mean * LAID if was_laid else mean


def is_inner(view, slot):
    """Whether a slot is one of the two that nobody looked at when the round began."""
    return 1 < int(slot[1]) < len(view.known[slot[0]])


def expected_sum(view, seat):
    """What we expect a row to count."""
    return sum(estimate(view, slot) for slot in slots(view, seat))

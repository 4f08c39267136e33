"""A bot for Biberbande, new and classic edition: it collects low cards, and knocks when its row is low.

Watch it:  ./biberbau arena bande --bots kit,py:examples/bots/bande_bot.py:BandeBot --matches 200
Play it:   ./biberbau play bande --bots py:examples/bots/bande_bot.py:BandeBot
"""

UNSEEN = 5
"""What we expect of a card that we have not seen, and of a special card, which a number replaces in the end."""
LOW_CARD = 3
"""The top discard is worth taking up to this number; a drawn card may be better."""
KNOCK_AT = 9
"""The sum of our row at which we knock."""


class BandeBot:
    """Each phase of a turn has its own method. Change one, and measure in the arena whether the bot got better."""

    def choose(self, view, events):
        """Answer a decision: `view` is what our seat may see, `events` what has happened since our last move."""
        return getattr(self, view.phase)(view)

    # The phases

    def source(self, view):
        """Our turn begins: take the top discard for our worst card, or draw."""
        top, worst = value(view.discard[-1]), worst_slot(view)
        is_taken = top <= LOW_CARD and top < value(known(view, worst)) and f"take {worst}" in view.legal
        return f"take {worst}" if is_taken else "draw"

    def hand(self, view):
        """We have drawn a card: a number, or a special card, which we may use or drop."""
        if view.hand == "draw2":
            return "draw"
        if view.hand == "peek":
            return self.peek(view)
        if view.hand == "swap":
            return self.swap(view)
        worst = worst_slot(view)
        return f"put {worst}" if value(view.hand) < value(known(view, worst)) else "drop"

    def again(self, view):
        """We have dropped the first card of a Draw two, and may draw another one."""
        return "draw"

    def knock(self, view):
        """Our turn is over: end the round if our row is low."""
        return "knock" if sum(value(card) for card in view.known[view.seat]) <= KNOCK_AT else "pass"

    # The special cards

    def peek(self, view):
        """Look at a card of ours that we do not know."""
        unseen = [f"peek {slot}" for slot in slots(view, view.seat) if known(view, slot) == "?"]
        return unseen[0] if unseen else "drop"

    def swap(self, view):
        """Give our worst card for the lowest that we know of the others, or for an unseen one."""
        worst = worst_slot(view)
        others = [slot for seat in view.known if seat != view.seat for slot in slots(view, seat)]
        best = min(others, key=lambda slot: value(known(view, slot)))
        return f"swap {worst} {best}" if value(known(view, best)) < value(known(view, worst)) else "drop"


def slots(view, seat):
    """The slots of a seat by name, from A1 on."""
    return [f"{seat}{number}" for number in range(1, len(view.known[seat]) + 1)]


def known(view, slot):
    """The card in a slot if our seat has seen it, otherwise `?`."""
    return view.known[slot[0]][int(slot[1]) - 1]


def worst_slot(view):
    """Our slot with the highest card, as far as we know."""
    return max(slots(view, view.seat), key=lambda slot: value(known(view, slot)))


def value(card):
    """The points of a card."""
    return int(card) if card.isdecimal() else UNSEEN

"""A bot for Biber Gang: it makes pairs, and keeps low cards in the other columns.

Watch it:  ./biberbau arena gang --bots kit,py:examples/bots/gang_bot.py:GangBot --matches 200
Play it:   ./biberbau play gang --bots py:examples/bots/gang_bot.py:GangBot
"""

UNSEEN = 6
"""What we expect of a card that lies face down."""
HALF_A_PAIR = 1.5
"""What it is worth to have one card of a column face up: its partner may come."""


class GangBot:
    """Each phase of a turn has its own method. Change one, and measure in the arena whether the bot got better."""

    def choose(self, view, events):
        """Answer a decision: `view` is what our seat may see, `events` what has happened since our last move."""
        return getattr(self, view.phase)(view)

    # The phases

    def open(self, view):
        """The round begins: turn two cards up, in two columns, so that both can find partners."""
        return f"open {view.seat}1 {view.seat}2"

    def source(self, view):
        """Our turn begins: take the top discard if it makes our display better than an unknown card would."""
        top, display = view.discard[-1], view.cards[view.seat]
        best = min(points(with_card(display, slot, top)) for slot in range(8))
        return "take" if best <= points(display) - UNSEEN else "draw"

    def hand(self, view):
        """We hold a card: play the move that leaves us the fewest points."""
        return min(view.legal, key=lambda move: points(self.after(view, move)))

    def after(self, view, move):
        """Our display after a move, as far as it is known."""
        verb, *slots = move.split()
        display = view.cards[view.seat]
        if verb == "put":
            return with_card(display, index(slots[0]), view.hand)
        if verb == "swim":
            beaver, target = map(index, slots)
            return with_card(with_card(display, beaver, view.hand), target, "beaver")
        return display  # turn, pass: the card in hand goes away


def index(slot):
    """The place of a slot in our display: A1 is 0."""
    return int(slot[1]) - 1


def with_card(display, place, card):
    """A display with another card in one place."""
    return (*display[:place], card, *display[place + 1 :])


def points(display):
    """The points of a display; several pairs of the same number take points off, which we leave to you."""
    return sum(column_points(*column) for column in zip(display[:4], display[4:], strict=True))


def column_points(top, bottom):
    """A pair counts nothing, and a beaver pairs with every number."""
    if top == bottom == "?":
        return 2 * UNSEEN
    if top == bottom or ("beaver" in (top, bottom) and "?" not in (top, bottom)):
        return 0
    if "?" in (top, bottom):
        return value(top) + value(bottom) - HALF_A_PAIR
    return value(top) + value(bottom)


def value(card):
    """The points of a card; a beaver beside a face-down card will pair with it."""
    if card == "beaver":
        return -UNSEEN
    return int(card) if card.isdecimal() else UNSEEN

"""A bot for Biberbau that wants low cards, and high ones where most points win.

In the arena: ./biberbau arena bande --bots py:examples/bots/low_cards.py:choose,builder
As a program: python3 low_cards.py
"""

from biberbau import GAMES
from biberbau.bots import run


def value(card):
    """Count a card; one that we have not seen is an average one, and so is an empty space."""
    return int(card) if card.isdecimal() else 5


def worth(view, move):
    """Compare the card that comes with the one that goes; the other way round on other seats or if most points win."""
    verb, *slots = move.split()
    if verb == "knock":
        return 12 - sum(value(card) for card in view.known[view.seat])
    if verb not in ("put", "take"):
        return 0
    new = value(view.hand or view.discard[-1])
    if not slots:
        return 4 - new
    seat, slot = slots[0][0], int(slots[0][1]) - 1
    gain = value(view.known[seat][slot]) - new
    wants_high = GAMES[view.game].best == "most"
    return gain if (seat == view.seat) != wants_high else -gain


def choose(view, events):
    """Play the move that is worth most."""
    return max(view.legal, key=lambda move: worth(view, move))


if __name__ == "__main__":
    run(choose, name="Low Cards")

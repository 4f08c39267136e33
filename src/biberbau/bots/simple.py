"""Simple opponents for a first game: a worth for every legal move from the view alone, and the best one is played.

There is no search and no deduction here. A card that the seat has not seen counts as an average one.
"""

from collections.abc import Callable
from random import Random

from ..events import Told
from ..games import GAMES
from ..notation import HIDDEN, SPACE
from ..view import View

Cards = tuple[str, ...]


class RandomBot:
    """Plays any legal move, all equally likely."""

    def __init__(self, seed: str) -> None:
        """Remember the seed; there is no other state."""
        self.seed = seed

    def choose(self, view: View, events: tuple[Told, ...]) -> str:
        """Return a random move, the same for the same view."""
        return dice(self.seed, view).choice(view.legal)


class SimpleBot:
    """Plays the move that seems best at first sight."""

    def __init__(self, seed: str) -> None:
        """Remember the seed; it decides between moves of equal worth."""
        self.seed = seed

    def choose(self, view: View, events: tuple[Told, ...]) -> str:
        """Return the move of the highest worth, the same for the same view."""
        worth, random = WORTHS[GAMES[view.game].family], dice(self.seed, view)
        return max(view.legal, key=lambda move: (worth(view, move.split()), random.random()))


def dice(seed: str, view: View) -> Random:
    """Make the chance of one decision: it hangs on the seed and on what the seat sees, on nothing else."""
    return Random(f"{seed}/{view!r}")


def rush(view: View) -> float:
    """How much a bot wants the round to end, growing with every go-round, so that no round is endless."""
    return view.turns / view.players


def mine(view: View) -> Cards:
    """The own cards as far as they are known."""
    return view.known[view.turn or ""]


def owner(slot: str) -> str:
    """The seat a slot belongs to."""
    return slot[0]


def lies(view: View, slot: str) -> str:
    """What the bot knows of the card in a slot."""
    return view.known[slot[0]][int(slot[1:]) - 1]


def replaced(row: Cards, slot: str, card: str) -> Cards:
    """The cards after another one has come into a slot."""
    at = int(slot[1:]) - 1
    return (*row[:at], card, *row[at + 1 :])


def value(card: str, average: float) -> float:
    """What a card counts; whatever is no known number counts as an average one."""
    return float(card) if card.isdecimal() else average


# BiberClan: much and equal at home, rubbish for the others

CLAN_AVERAGE = 4.0
SPACE_COST = 5.5
"""What a space at home should be filled with at least."""
SETS = (0, 0, 4, 15, 25, 200)
"""What equal cards are worth; two of them are a hope."""


def lodge(cards: Cards) -> float:
    """The worth of a lodge."""
    seen = [card for card in cards if card not in (HIDDEN, SPACE)]
    equal = max((seen.count(card) for card in seen), default=0)
    return sum(value(card, CLAN_AVERAGE) for card in cards if card != SPACE) + SETS[equal]


def room(cards: Cards) -> int:
    """How many spaces of a lodge are empty."""
    return cards.count(SPACE)


def clan_worth(view: View, move: list[str]) -> float:
    """The worth of a move in `clan` and `clan-combined`."""
    return {"put": _put_worth, "swap": _exchange_worth}.get(move[0], _strike_worth)(view, move)


def _put_worth(view: View, move: list[str]) -> float:
    slot, hand = move[1], view.hand or HIDDEN
    theirs, old = view.known[owner(slot)], lies(view, slot)
    gain = lodge(replaced(theirs, slot, hand)) - lodge(theirs) - (SPACE_COST if old == SPACE else 0)
    if owner(slot) == view.turn:
        return gain + _facing(view, move) + (_fifth_worth(view, hand) if old == SPACE and room(theirs) == 1 else 0)
    if old == SPACE:
        return 0.8 * -gain - 1
    home = lodge((*mine(view), old)) - lodge(mine(view)) - SPACE_COST
    return home - 0.5 * gain + (_fifth_worth(view, old) if room(mine(view)) == 1 else 0)


def _facing(view: View, move: list[str]) -> float:
    """Show one card, which protects it, and keep the others to yourself."""
    is_lone = all(card in (HIDDEN, SPACE) for card in view.cards[view.turn or ""])
    return 0.5 if (move[2] == "up") == is_lone else 0


def _fifth_worth(view: View, card: str) -> float:
    """Ending the round is good for whoever is ahead of all that can be seen; later everybody is glad of it."""
    if view.ender:
        return 0
    best = max(lodge(cards) for seat, cards in view.known.items() if seat != view.turn)
    ahead = lodge((*mine(view), card)) - best
    return min(ahead, 15) - 8 + rush(view)


def _strike_worth(view: View, move: list[str]) -> float:
    """Clean up what others treasure, turn up what nobody has told us, look at what is unknown."""
    verb, slot = move
    is_mine, unknown = owner(slot) == view.turn, float(lies(view, slot) == HIDDEN)
    if verb == "clean":
        cards = view.known[owner(slot)]
        loss = lodge(cards) - lodge(replaced(cards, slot, SPACE))
        return SPACE_COST - loss if is_mine else 0.5 * loss
    if verb == "peek":
        return unknown + 0.5 * is_mine
    return -0.5 if is_mine else unknown


def _exchange_worth(view: View, move: list[str]) -> float:
    """Trade for better at home; between others, spoil the better lodge."""
    worth = 0.0
    for slot, other in (move[1:], move[:0:-1]):
        cards = view.known[owner(slot)]
        change = lodge(replaced(cards, slot, lies(view, other))) - lodge(cards)
        worth += change if owner(slot) == view.turn else -0.3 * change
    return worth


# Biber Gang: low cards, and equal ones in a column

GANG_AVERAGE = 6.0
BEAVER = "beaver"
REDUCTION = (0, 0, -10, -15, -20)


def display(cards: Cards) -> float:
    """The score a display promises; a beaver makes a pair of whatever it lies with."""
    total, pairs = 0.0, []
    for top, bottom in zip(cards[:4], cards[4:], strict=True):
        if BEAVER in (top, bottom) or (top == bottom and top != HIDDEN):
            pairs.append(bottom if top == BEAVER else top)
        else:
            total += value(top, GANG_AVERAGE) + value(bottom, GANG_AVERAGE)
    return total + sum(REDUCTION[pairs.count(card)] for card in set(pairs) - {HIDDEN, BEAVER})


def gang_worth(view: View, move: list[str]) -> float:
    """The worth of a move in `gang`."""
    if view.phase == "open":
        return 0
    if view.phase == "source":
        return 3.0 if move[0] == "draw" else _best_use(view, view.discard[-1])
    return _use_worth(view, move, view.hand or HIDDEN)


def _best_use(view: View, card: str) -> float:
    """What a card would be worth in the best place."""
    slots = [f"{view.turn}{at}" for at in range(1, 9)]
    return max(_use_worth(view, ["put", slot], card) for slot in slots if lies(view, slot) != BEAVER)


def _use_worth(view: View, move: list[str], card: str) -> float:
    after = mine(view)
    if move[0] == "put":
        after = replaced(after, move[1], card)
    elif move[0] == "swim":
        after = replaced(replaced(after, move[1], card), move[2], BEAVER)
    progress = 1.0 if move[0] != "pass" and lies(view, move[-1]) == HIDDEN else 0.0
    return display(mine(view)) - display(after) + progress * _opening_worth(view, after)


def _opening_worth(view: View, after: Cards) -> float:
    """Opening a card tells something; opening the last one is good for whoever is lowest."""
    if view.ender or mine(view).count(HIDDEN) > 1:
        return 1.0
    best = min(display(cards) for seat, cards in view.known.items() if seat != view.turn)
    return min(best - display(after), 10) + rush(view) / 2


# Biberbande: low cards, and a knock in time

BANDE_AVERAGE = 5.0
"""Of the numbers in the deck; a special is replaced by one of them in the end."""
KNOCK_AT = 7.0


def bande_worth(view: View, move: list[str]) -> float:
    """The worth of a move in `bande` and `bande-classic`; doing nothing is worth nothing."""
    verb = move[0]
    if verb in ("take", "put"):
        return _row_worth(view, move[1], view.discard[-1] if verb == "take" else view.hand or HIDDEN)
    if verb == "swap":
        return value(lies(view, move[1]), BANDE_AVERAGE) - value(lies(view, move[2]), BANDE_AVERAGE) - 0.5
    if verb == "peek":
        return 1.0 if lies(view, move[1]) == HIDDEN else -1.0
    if verb == "knock":
        return KNOCK_AT + rush(view) / 2 - sum(value(card, BANDE_AVERAGE) for card in mine(view))
    return 1.5 if verb == "draw" else 0.0


def _row_worth(view: View, slot: str, card: str) -> float:
    old = lies(view, slot)
    return value(old, BANDE_AVERAGE) - value(card, BANDE_AVERAGE) + (0.5 if old == HIDDEN else 0)


WORTHS: dict[str, Callable[[View, list[str]], float]] = {"clan": clan_worth, "gang": gang_worth, "bande": bande_worth}

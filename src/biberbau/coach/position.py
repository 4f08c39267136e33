"""A decision as its player sees it, for the wording of moves and for reasons: cards by slot, and what a move does."""

from collections.abc import Iterator

from ..games import GAMES, Game
from ..notation import HIDDEN, SPACE
from ..notation.hint import Phrase
from ..notation.view import View

BEAVER = "beaver"


class Position:
    """What the seat to move knows, by slot."""

    def __init__(self, view: View) -> None:
        """Keep the view of the seat to move."""
        assert view.seat is not None and view.seat == view.turn
        self.view = view
        self.me: str = view.seat
        self.game: Game = GAMES[view.game]

    def card(self, slot: str) -> str:
        """Return the card in a slot, if the seat has seen it."""
        return self.view.known[slot[0]][int(slot[1:]) - 1]

    def number(self, slot: str) -> int | None:
        """Return the number in a slot; None for other cards, unknown ones and empty spaces."""
        card = self.card(slot)
        return int(card) if card.isdecimal() else None

    def is_empty(self, slot: str) -> bool:
        """Whether no card lies in a slot."""
        return self.card(slot) == SPACE

    def is_up(self, slot: str) -> bool:
        """Whether a card lies face up in a slot."""
        return self.view.cards[slot[0]][int(slot[1:]) - 1] not in (HIDDEN, SPACE)

    def is_mine(self, slot: str) -> bool:
        """Whether a slot is the seat's own."""
        return slot[0] == self.me

    def slots(self, seat: str) -> Iterator[str]:
        """Return the slots of a seat."""
        return (f"{seat}{number}" for number in range(1, self.game.slots + 1))

    def saw(self, seat: str, slot: str) -> bool:
        """Whether a seat has seen the card in a slot."""
        seen = self.view.seen[slot[0]][int(slot[1:]) - 1]
        return seen.endswith("*") or seat in seen

    @property
    def hand(self) -> str:
        """The card in hand; `-` for none."""
        return self.view.hand or SPACE

    @property
    def top(self) -> str:
        """The top card of the discard pile; `-` for none."""
        return self.view.discard[-1] if self.view.discard else SPACE

    @property
    def following(self) -> str:
        """The seat that moves next."""
        seats = list(self.view.cards)
        return seats[(seats.index(self.me) + 1) % len(seats)]

    @property
    def counts_up(self) -> bool:
        """Whether most points win."""
        return self.game.best == "most"

    @property
    def has_columns(self) -> bool:
        """Whether the slots of a seat are columns of two, in which equal cards are a pair."""
        upper, *others = self.game.layout
        return [len(row) for row in others] == [len(upper)]

    def partner(self, slot: str) -> str:
        """Return the other slot of a column."""
        half = self.game.slots // 2
        number = int(slot[1:])
        return f"{slot[0]}{number - half if number > half else number + half}"

    def makes_pair(self, slot: str, card: str | None = None) -> bool:
        """Whether a card, usually the one in hand, makes a pair in the column of a slot."""
        laid, beside = card or self.hand, self.partner(slot)
        if not self.has_columns or not self.is_up(beside):
            return False
        return laid == self.card(beside) or BEAVER in (laid, self.card(beside))

    def at(
        self, kind: str, slot: str, card: str | None = None, goal: str | None = None, points: int | None = None
    ) -> Phrase:
        """Return a phrase about the card in a slot, and perhaps that in a second one."""
        found = None if goal is None else self.card(goal)
        return Phrase(kind, card=card, slot=slot, lies=self.card(slot), goal=goal, found=found, points=points)

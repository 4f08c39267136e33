"""The text of cards in positions: one character for each face, and marks for hidden cards.

docs/notation.md describes the format. `biberbau.position` writes whole lines, `biberbau.reading_positions` reads them.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from ..games import cards
from .words import HIDDEN, SPACE

SYMBOLS = "0123456789abcBCDFPS"
"""One character for each card, in canonical order."""
DOWN = "d"
"""Follows a card that lies face down, or is in hand and not seen by everybody."""
EVERYBODY = "*"
FIRST_PILE = "0"
PUBLIC = "public"
"""The viewer of a spectator's line."""

CARD_FORM = f"[{SYMBOLS}{HIDDEN}]"
_CARD = re.compile(rf"({CARD_FORM})(?:{DOWN}(?:(\*)|([A-F]*)([0-9]{{0,5}})(n?)))?")
_SYMBOL_OF = dict(zip(cards.NAMES, SYMBOLS, strict=True)) | {HIDDEN: HIDDEN, SPACE: SPACE}
_NAME_OF = {symbol: name for name, symbol in _SYMBOL_OF.items()}


class Card(NamedTuple):
    """A card as in a view: how it lies, its known face, who has seen it, and its back."""

    lies: str
    known: str
    seen: str
    back: str

    @property
    def is_public(self) -> bool:
        """Whether everybody has seen it."""
        return self.seen.endswith(EVERYBODY)


NO_CARD = Card(SPACE, SPACE, SPACE, SPACE)


def symbol(name: str) -> str:
    """Return the character of a card, a hidden card or an empty space."""
    return _SYMBOL_OF[name]


def pile_text(names: Iterable[str]) -> str:
    """Write public cards; `-` for none."""
    return "".join(map(symbol, names)) or SPACE


def read_pile(text: str) -> tuple[str, ...] | None:
    """Read public cards; None if the text is not a pile."""
    if text == SPACE:
        return ()
    names = tuple(_NAME_OF.get(letter, SPACE) for letter in text)
    return names if names and HIDDEN not in names and SPACE not in names else None


def card_text(card: Card) -> str:
    """Write a card: `7` face up, `7d*` face down but seen by all, `7dAC1n` seen by some, `?d` seen only by others."""
    if card.lies != HIDDEN:
        return symbol(card.lies)
    if card.is_public:
        return f"{symbol(card.known)}{DOWN}{EVERYBODY}"
    return f"{symbol(card.known)}{DOWN}{card.seen}{card.back.removeprefix(FIRST_PILE)}"


def read_card(text: str) -> Card | None:
    """Read a card or an empty space; None if the text is neither."""
    if text == SPACE:
        return NO_CARD
    parts = _CARD.fullmatch(text)
    if parts is None:
        return None
    known = _NAME_OF[parts[1]]
    if text == parts[1]:
        return Card(known, known, EVERYBODY, SPACE) if known != HIDDEN else None
    if parts[2]:
        return Card(HIDDEN, known, EVERYBODY, SPACE) if known != HIDDEN else None
    return Card(HIDDEN, known, parts[3], f"{parts[4] or FIRST_PILE}{parts[5]}")

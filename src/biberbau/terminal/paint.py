"""Colours and styles for a terminal, or none."""

from dataclasses import dataclass

_STYLES = {"bold": "1", "dim": "2", "secret": "1;7"}
_NUMBERS = ("250", "117", "75", "44", "43", "78", "148", "184", "214", "208", "203", "199", "171")
"""One of the 256 terminal colours for every number, from cold to warm."""
_SPECIAL = "180"


@dataclass(frozen=True, slots=True)
class Paint:
    """Styles text; without `colour` every method returns it unchanged."""

    colour: bool = False

    def style(self, name: str, text: str) -> str:
        """Style text as `bold`, `dim` or `secret` (visible to this viewer only)."""
        return self._dress(_STYLES[name], text)

    def card(self, text: str, card: str) -> str:
        """Give text the colour of a card."""
        colour = _NUMBERS[int(card)] if card.isdecimal() else _SPECIAL
        return self._dress(f"1;38;5;{colour}", text)

    def _dress(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text


PLAIN = Paint()
"""No colours."""

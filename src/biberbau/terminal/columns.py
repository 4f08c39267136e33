"""Columns: the width of text in a terminal, where some characters take two columns (木, 🦫)."""

from textwrap import wrap
from unicodedata import category, east_asian_width

_WIDE = ("W", "F")
_WIDTHLESS = ("Mn", "Me", "Cf")
"""Categories of characters without a width, such as combining accents."""
_FILLER = "\uf8ff"
"""Stands for the second column of a wide character while text is wrapped; it never occurs in printable text."""


def columns(text: str) -> int:
    """Return the number of columns of a text.

    >>> columns("Ada"), columns("木の葉"), columns("🦫")
    (3, 6, 2)
    """
    return len(text) if text.isascii() else sum(map(_columns_of, text))


def _columns_of(letter: str) -> int:
    if category(letter) in _WIDTHLESS:
        return 0
    return 2 if east_asian_width(letter) in _WIDE else 1


def cut(text: str, room: int) -> str:
    """Cut text to a number of columns.

    >>> cut("木の葉", 5)
    '木の'
    """
    taken = 0
    for at, letter in enumerate(text):
        taken += _columns_of(letter)
        if taken > room:
            return text[:at]
    return text


def to_left(text: str, width: int) -> str:
    """Pad text with spaces on the right to a number of columns."""
    return text + " " * (width - columns(text))


def to_right(text: str, width: int) -> str:
    """Pad text with spaces on the left to a number of columns."""
    return " " * (width - columns(text)) + text


def wrapped(sentence: str, width: int, indent: str = "") -> list[str]:
    """Break a sentence into lines; all but the first begin with the indent."""
    filled = "".join(letter + _FILLER * (_columns_of(letter) - 1) for letter in sentence)
    lines = wrap(filled, width, subsequent_indent=indent) or [""]
    return [line.replace(_FILLER, "") for line in lines]

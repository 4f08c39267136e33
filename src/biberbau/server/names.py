"""Names that people give themselves: readable, short, and no two alike at a table."""

import unicodedata
from collections.abc import Iterable, Sequence

from .refusals import Refusal
from .wire import LONGEST_NAME

JOINERS = "\u200c\u200d"
"""Zero-width joiners belong to some scripts and to emoji; other invisible characters belong to nobody's name."""

INVISIBLE = frozenset(
    map(
        chr,
        (
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
            *range(0x180B, 0x1810),
            *range(0xFE00, 0xFE10),
            *range(0xE0100, 0xE01F0),
        ),
    )
)
"""Fillers, and marks that only choose how a letter is drawn: letters to Unicode, but nobody sees them."""


def clean_line(given: str) -> str:
    """Trim a line of text, and refuse letters that would disturb the lines around it."""
    line = " ".join(unicodedata.normalize("NFC", given).split())
    if any(_is_odd(letter) for letter in line):
        raise Refusal("odd-letters")
    return line


def clean_name(given: str) -> str:
    """Trim a name and refuse what is none: nothing to read, or too long."""
    name = clean_line(given)
    if not any(letter.isalnum() and letter not in INVISIBLE for letter in name):
        raise Refusal("name-empty")
    if len(name) > LONGEST_NAME:
        raise Refusal("name-long", longest=LONGEST_NAME)
    return name


def check_unlike(name: str, others: Iterable[str]) -> None:
    """Refuse a name that somebody at the table already has, or that looks the same."""
    if _as_seen(name) in {_as_seen(other) for other in others}:
        raise Refusal("name-taken", name=name)


def check_all_unlike(names: Sequence[str]) -> None:
    """Refuse names for a table of which two are alike."""
    for index, name in enumerate(names):
        check_unlike(name, names[:index])


def _is_odd(letter: str) -> bool:
    """Control, format (bidi), private, lone surrogate or unassigned characters, and line breaks."""
    return unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp") and letter not in JOINERS


def _as_seen(name: str) -> str:
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(
        letter for letter in plain if letter not in JOINERS and letter not in INVISIBLE and not letter.isspace()
    )

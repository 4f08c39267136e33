"""Names of people: readable, short, and no two alike at a table."""

import unicodedata
from collections.abc import Iterable, Sequence

from .lookalikes import skeleton
from .refusals import Refusal
from .wire import LONGEST_NAME

JOINERS = "\u200c\u200d"
"""Zero-width joiners are allowed, because some scripts and emoji need them; other invisible characters are not."""

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
"""Fillers and variation selectors: Unicode counts some as letters, but nobody sees them."""


MARKS = 3
"""Combining marks in a row; Hebrew and Thai need this many, and more of them cover the lines around."""


def clean_line(given: str) -> str:
    """Trim and normalise a line of text. Refusal if it has control characters or other disturbing ones."""
    line = " ".join(unicodedata.normalize("NFC", given).split())
    if any(_is_odd(letter) for letter in line) or _most_marks(line) > MARKS:
        raise Refusal("odd-letters")
    return line


def clean_name(given: str) -> str:
    """Trim and normalise a name. Refusal if nothing is readable or it is too long."""
    name = clean_line(given)
    if not any(letter.isalnum() and letter not in INVISIBLE for letter in name):
        raise Refusal("name-empty")
    if len(name) > LONGEST_NAME:
        raise Refusal("name-long", longest=LONGEST_NAME)
    return name


def check_unlike(name: str, others: Iterable[str]) -> None:
    """Refuse a name that equals one of the others or looks the same."""
    if any(_as_seen(name) & _as_seen(other) for other in others):
        raise Refusal("name-taken", name=name)


def check_all_unlike(names: Sequence[str]) -> None:
    """Refuse a list of names in which two look the same."""
    for index, name in enumerate(names):
        check_unlike(name, names[:index])


def _is_odd(letter: str) -> bool:
    """Control, format (bidi), private, lone surrogate or unassigned characters, and line breaks."""
    return unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp") and letter not in JOINERS


def _most_marks(line: str) -> int:
    """The largest number of combining marks in a row."""
    most = run = 0
    for letter in line:
        run = run + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        most = max(most, run)
    return most


def _as_seen(name: str) -> set[str]:
    """A name in small letters, and in letters that look the same; names that share one of these look alike."""
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKC", name)
        if letter not in JOINERS and letter not in INVISIBLE and not letter.isspace()
    )
    return {plain.casefold(), skeleton(unicodedata.normalize("NFD", plain))}

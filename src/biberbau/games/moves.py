"""Moves as numbers: a kind and up to two slots, which are numbered across the whole table."""

from collections.abc import Iterable

PATTERNS = (
    "put {} up",
    "put {} down",
    "clean {}",
    "flip {}",
    "swap {} {}",
    "peek {}",
    "open {} {}",
    "draw",
    "take",
    "take {}",
    "put {}",
    "turn {}",
    "pass",
    "swim {} {}",
    "drop",
    "stop",
    "knock",
)
"""The text of each kind (docs/notation.md). K02: neutral names, because the editions label the actions differently."""
KINDS = tuple(number << 12 for number in range(len(PATTERNS)))
PUT_UP, PUT_DOWN, CLEAN, FLIP, SWAP, PEEK, OPEN, DRAW, TAKE, TAKE_TO, PUT, TURN, PASS, SWIM, DROP, STOP, KNOCK = KINDS

KIND, FIRST, SLOT = 31 << 12, 6, 63
"""A move is kind | first slot << FIRST | second slot; its kind is move & KIND."""
MOST = 160
"""No decision has more legal moves than this (a swap of six lodges has 135)."""


def at(kind: int, first: int, second: int = 0) -> int:
    """Return the move of a kind with its slots."""
    return kind | first << FIRST | second


def at_each(kind: int, slots: Iterable[int]) -> list[int]:
    """Return the moves of a kind with one slot."""
    return [at(kind, slot) for slot in slots]


def slots_from(seat: int, players: int, slots: int) -> list[int]:
    """Return all slots of the table, those of a seat first, then those of the seats to its left."""
    room = players * slots
    return [(seat * slots + i) % room for i in range(room)]

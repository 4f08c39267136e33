"""Moves as numbers: a kind and up to two slots, counted through the whole table."""

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
"""How each kind is spoken (notation.md)."""
PUT_UP, PUT_DOWN, CLEAN, FLIP, SWAP, PEEK = range(6)
OPEN, DRAW, TAKE, TAKE_TO, PUT, TURN, PASS, SWIM, DROP, STOP, KNOCK = range(6, 17)

KIND, FIRST = 12, 6
"""A move is kind << KIND | first slot << FIRST | second slot."""
SLOT = 63
MOST = 160
"""No decision has more legal moves than this (a swap of six lodges has 135)."""

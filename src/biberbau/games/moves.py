"""Moves as numbers: a kind and up to two slots, which are numbered across the whole table."""

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

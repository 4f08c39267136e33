"""Notes: the numbers by which the rules report each physical step. `biberbau.events` turns notes into events."""

(
    ROUND,
    STARTED,
    SHUFFLED,
    REBUILT,
    DEALT,
    CHOSE,
    DREW,
    TOOK,
    PUT_UP,
    PUT_DOWN,
    DISCARDED,
    PLAYED,
    LAPSED,
    TURNED_UP,
    TURNED_DOWN,
    LOOKED,
    SWAPPED,
    SWAM,
    ASIDE,
    PASSED,
    ENDING,
    REVEALED,
    REPLACED,
    PART,
    SCORED,
    WON,
) = range(26)

WITH_TABLE = (LOOKED, REVEALED)
"""Notes that carry a copy of the cards on the table."""

FROM_PILE, FROM_HAND, FROM_ASIDE, FROM_DISCARD = -1, -2, -3, -4
"""Origins of a card other than slots."""

FIFTH, OPEN, KNOCK, CAP = range(4)
"""Causes of the end of a round."""

SUM, THREE, FOUR, PENALTY, PAIRS = range(5)
"""Parts of a score."""

POINTS, FIVE_OF_A_KIND = range(2)
"""Ways to win a match."""

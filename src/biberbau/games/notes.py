"""Notes: what the rules tell about each physical step, as numbers. `biberbau.events` makes events of them."""

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
"""Notes about cards that lie on the table."""

FROM_PILE, FROM_HAND, FROM_ASIDE, FROM_DISCARD = -1, -2, -3, -4
"""Places that are no slots."""

FIFTH, OPEN, KNOCK, CAP = range(4)
"""What began the end of a round."""

SUM, THREE, FOUR, PENALTY, PAIRS = range(5)
"""Parts of a score."""

POINTS, FIVE_OF_A_KIND = range(2)
"""What won a match."""

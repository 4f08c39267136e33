"""Versions of the rules, one number for all games, and what each version sets in the state.

Records and the logs of server tables name their version, so they replay the same after a rule has changed.
"""

RULES = 2
"""The version of new matches."""

CHANGES = {
    1: "the first version",
    2: "five equal cards that all lie face up win at once (C30); this concerns `clan` and `clan-combined`",
}
"""By version, the change for players."""

SWITCHES: dict[int, dict[str, int]] = {
    1: {"five_at_once": 0},  # C30 in version 1: five of a kind wins at scoring only
    2: {"five_at_once": 1},  # C30: five equal cards that all lie face up win when the fifth is laid
}
"""By version, the fields of the state that differ between versions."""

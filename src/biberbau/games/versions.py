"""Versions of the rules, one whole number for all games: what each version sets in the state.

A record and a table's log name the version they were played by, so they replay under it after a rule has changed.
"""

RULES = 2
"""The version that new matches are played by."""

CHANGES = {
    1: "the first version",
    2: "five equal cards that all lie face up win at once (C30); this concerns `clan` and `clan-combined`",
}
"""By version, what has changed for players."""

SWITCHES: dict[int, dict[str, int]] = {
    1: {"five_at_once": 0},  # C30 as it was: five of a kind shows at scoring only
    2: {"five_at_once": 1},  # C30: five equal cards that all lie face up win when the fifth is laid
}
"""By version, the fields of the state that differ between versions."""

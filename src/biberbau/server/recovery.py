"""Recovery phrases: letters in groups with which a person signs in after losing every device."""

import secrets

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters without I, L, O and U, which look like others."""
GROUPS, GROUP = 5, 4
"""Five groups of four letters: 100 random bits."""
READ_AS = str.maketrans("ILO", "110", " -\t–—.")
"""What people type instead; spaces and dashes are left out."""


def new_phrase() -> str:
    """A random phrase, such as `7KQ2-M0XT-…`."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def read_phrase(typed: str) -> str:
    """The letters of a phrase as a person has typed it."""
    return typed.upper().translate(READ_AS)

"""Ids of tables and people: short enough for a link, and nobody can guess them."""

import hashlib
import hmac
import secrets

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""What ids are made of: nothing that looks like something else."""
LENGTH = 12


def new_id() -> str:
    """An id that nobody has had before."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def id_after(table: str, secret: bytes) -> str:
    """The id of the table at which the people of a table play again: always the same, so it is opened only once."""
    digest = hmac.new(secret, f"after {table}".encode(), hashlib.sha256).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:LENGTH])

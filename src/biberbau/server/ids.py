"""Ids of tables and people: short enough for a link, and random or derived with the secret of the server."""

import hashlib
import hmac
import secrets

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""The alphabet of ids, without characters that look alike."""
LENGTH = 12


def new_id() -> str:
    """A new random id."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def id_after(table: str, secret: bytes) -> str:
    """The id of the rematch of a table. It is always the same, so a rematch is opened only once."""
    return derived_letters(secret, f"after {table}", LENGTH)


def derived_letters(secret: bytes, text: str, count: int) -> str:
    """Letters for an id that are always the same for a text, and that only the server can find."""
    digest = hmac.new(secret, text.encode(), hashlib.sha256).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:count])

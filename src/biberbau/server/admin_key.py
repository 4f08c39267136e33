"""The key of the admin page: only the shell makes it, from the secret of the store, and it is valid for some hours.

The server does not store keys. It checks the signature, so every node accepts a key, and none is made over the network.
"""

import hashlib
import hmac

from .refusals import Refusal

HEADER = "x-admin-key"
"""The header with the key. Other websites cannot send it, and it is in no log."""


def make_key(secret: bytes, until: float) -> str:
    """A key that is valid until a time."""
    return f"{int(until)}.{_signature(secret, int(until))}"


def check_key(key: str, secret: bytes, now: float) -> None:
    """Refuse a key that is wrong or has expired."""
    until, _, signature = key.partition(".")
    if not (until.isascii() and until.isdecimal() and len(until) < 12):
        raise Refusal("admin-key")
    if not hmac.compare_digest(signature.encode(), _signature(secret, int(until)).encode()):
        raise Refusal("admin-key")
    if int(until) <= now:
        raise Refusal("admin-expired")


def _signature(secret: bytes, until: int) -> str:
    return hmac.new(secret, f"admin page until {until}".encode(), hashlib.sha256).hexdigest()

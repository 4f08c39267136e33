"""The formulas of fair draws (docs/notation.md): what the server and the players commit to, and the seed that follows.

A draw fixes all shuffles of a match. The server commits to a secret and every player to a cut; only then the cuts are
shown. The seed depends on all of them, so nobody could choose or foresee it. All values are text: bytes are written as
lower-case hexadecimal digits.
"""

import hmac
import json
from collections.abc import Mapping
from hashlib import sha256
from typing import TypeVar

from .notation.fairness import SCHEME

BYTES = 32
"""Length of secrets, cuts, salts and keys."""
PICTURES = 64
"""Number of different pictures for a fingerprint."""
KEY_ID = 8
"""Number of digits of the id of a key."""
Seat = TypeVar("Seat", bound=str)


def server_commitment(table: str, draw: int, secret: str) -> str:
    """What the server publishes before anybody cuts."""
    return _digest("server", table, draw, secret)


def cut_commitment(table: str, draw: int, seat: str, server: str, cut: str) -> str:
    """What a player publishes before anybody shows a cut; it fits only this player in this draw."""
    return _digest("cut", table, draw, seat, server, cut)


def closed_fingerprint(
    table: str,
    draw: int,
    game: str,
    players: int,
    options: Mapping[str, object],
    server: str,
    commitments: Mapping[Seat, str],
) -> str:
    """The fingerprint of everything that is fixed before the first cut is shown; `commitments` are by seat."""
    return _digest("closed", table, draw, game, players, options_text(options), server, *_list(commitments))


def seed_of_draw(secret: str, closed: str, cuts: Mapping[Seat, str]) -> str:
    """The seed of the match; `cuts` are by seat."""
    return hmac.digest(bytes.fromhex(secret), _message("seed", closed, *_list(cuts)), "sha256").hex()


def derived_secret(key: bytes, table: str, draw: int, salt: str) -> str:
    """The server's secret, from a key that is stored apart from the log and the salt in the log."""
    return hmac.digest(key, _message("secret", table, draw, salt), "sha256").hex()


def key_id(key: bytes) -> str:
    """The public name of a key."""
    return _digest("key", key.hex())[:KEY_ID]


def pictures(closed: str) -> tuple[int, ...]:
    """Four of 64 pictures for a fingerprint, which people at one table can compare."""
    bits = int(closed[:6], 16)
    return tuple(bits >> shift & PICTURES - 1 for shift in (18, 12, 6, 0))


def options_text(options: Mapping[str, object]) -> str:
    """The options of a match as one line."""
    return json.dumps(options, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def is_digest(text: object) -> bool:
    """Whether a text is 32 bytes in lower-case hexadecimal digits."""
    return isinstance(text, str) and len(text) == 2 * BYTES and set(text) <= set("0123456789abcdef")


def _list(by_seat: Mapping[Seat, str]) -> tuple[object, ...]:
    return len(by_seat), *(f"{seat} {by_seat[seat]}" for seat in sorted(by_seat))


def _digest(*lines: object) -> str:
    return sha256(_message(*lines)).hexdigest()


def _message(*lines: object) -> bytes:
    """The lines of a message, after the name of the scheme; a line break inside a line would make it ambiguous."""
    texts = [SCHEME, *map(str, lines)]
    if any("\n" in text for text in texts):
        raise ValueError("line break in a line")
    return "\n".join(texts).encode()

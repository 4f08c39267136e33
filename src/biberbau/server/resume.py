"""Resume tokens: a signed note of which entries a viewer may ask for again.

A viewer who reconnects sends the token of their welcome and gets only what has happened since. The token is signed for
one person at one table, so nobody can forge one to get entries that they never saw, or that they have to remember.
Entries that a seat has answered with a move are not sent again either.
"""

import hashlib
import hmac
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from . import entries
from .messages import Eyes

SIGNED = 24
"""Length of a signature, in hexadecimal digits."""


class Viewing(NamedTuple):
    """A person who watches a table through some eyes, with or without the memory aids; `epoch` is that of the store."""

    epoch: str
    table: str
    person: str
    eyes: Eyes
    own: bool
    whole: bool

    def token(self, since: int, secret: bytes) -> str:
        """The token of a viewer who has watched since entry number `since`."""
        claim = f"{self.epoch}.{self.eyes or '-'}{'' if self.own else '+'}{'*' if self.whole else ''}.{since}"
        return f"{claim}.{self._signature(claim, secret)}"

    def since(self, token: str, secret: bytes) -> int | None:
        """The entry number in a token; None if the token is not valid for this viewer."""
        claim, _, signature = token.rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(claim, secret).encode()):
            return None
        since = int(claim.rpartition(".")[2])
        return since if token == self.token(since, secret) else None

    def _signature(self, claim: str, secret: bytes) -> str:
        signed = f"{self.table}/{self.person}/{claim}".encode()
        return hmac.new(secret, signed, hashlib.sha256).hexdigest()[:SIGNED]


def has_answered(past: Sequence[entries.AnyEntry], eyes: Eyes) -> bool:
    """Whether the person of a seat has answered an entry after the first of these with a move.

    The first entry is the last one that a returning viewer knows.
    """
    of_match = [
        index for index, entry in enumerate(past) if isinstance(entry, entries.Started | entries.Moved | entries.Undone)
    ]
    return any(before > 0 and _is_own_move(past[index], eyes) for before, index in pairwise(of_match))


def _is_own_move(entry: entries.AnyEntry, eyes: Eyes) -> bool:
    return isinstance(entry, entries.Moved) and entry.by == "person" and entry.seat == eyes

"""Resume tokens: which entries a viewer knows already, signed.

A viewer who reconnects sends the token of their welcome and is told only what has happened since. The signature is for
one person at one table: nobody can make up a token to be told what they never were, or what they should remember.
A page that was told something and has answered it with a move is not told it again either.
"""

import hashlib
import hmac
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from . import entries
from .messages import Eyes

SIGNED = 24
"""Letters of a signature."""


class Viewing(NamedTuple):
    """Somebody who looks at a table, in this line of history and through these eyes."""

    history: str
    table: str
    person: str
    eyes: Eyes
    own: bool

    def token(self, since: int, secret: bytes) -> str:
        """The token of a viewer who looks since this number."""
        told = f"{self.history}.{self.eyes or '-'}{'' if self.own else '+'}.{since}"
        return f"{told}.{self._signature(told, secret)}"

    def since(self, token: str, secret: bytes) -> int | None:
        """The number since which the owner of this token looks; none if the token is not this viewer's."""
        told, _, signature = token.rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(told, secret).encode()):
            return None
        since = int(told.rpartition(".")[2])
        return since if token == self.token(since, secret) else None

    def _signature(self, told: str, secret: bytes) -> str:
        signed = f"{self.table}/{self.person}/{told}".encode()
        return hmac.new(secret, signed, hashlib.sha256).hexdigest()[:SIGNED]


def answered(log: Sequence[entries.AnyEntry], eyes: Eyes) -> int:
    """The number of the entry that a seat's person has last answered with a move; so much they know for certain."""
    of_match = [
        (number, entry)
        for number, entry in enumerate(log, 1)
        if isinstance(entry, entries.Started | entries.Moved | entries.Undone)
    ]
    return max((number for (number, _), (_, entry) in pairwise(of_match) if _is_own_move(entry, eyes)), default=0)


def _is_own_move(entry: entries.AnyEntry, eyes: Eyes) -> bool:
    return isinstance(entry, entries.Moved) and entry.by == "person" and entry.seat == eyes

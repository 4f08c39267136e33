"""Epochs: what the numbers of a viewer count, signed.

Who comes back shows the epoch of the welcome they had, and is told only what has happened since. The signature is for
one person at one table: nobody can make up an epoch to be told what they never were, or what they should remember.
"""

import hashlib
import hmac
from typing import NamedTuple

from .stream import Eyes

SIGNED = 24
"""Letters of a signature."""


class Viewing(NamedTuple):
    """Somebody who looks at a table, in this line of history and through these eyes."""

    history: str
    table: str
    person: str
    eyes: Eyes
    own: bool

    def epoch(self, since: int, secret: bytes) -> str:
        """The epoch of who looks since this number."""
        told = f"{self.history}.{self.eyes or '-'}{'' if self.own else '+'}.{since}"
        return f"{told}.{self._signature(told, secret)}"

    def since(self, epoch: str, secret: bytes) -> int | None:
        """The number since which somebody looks who shows this epoch; none if it is not theirs."""
        told, _, signature = epoch.rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(told, secret).encode()):
            return None
        since = int(told.rpartition(".")[2])
        return since if epoch == self.epoch(since, secret) else None

    def _signature(self, told: str, secret: bytes) -> str:
        signed = f"{self.table}/{self.person}/{told}".encode()
        return hmac.new(secret, signed, hashlib.sha256).hexdigest()[:SIGNED]

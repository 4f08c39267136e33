"""The chain of a log: after every entry a hash of all entries so far.

An entry is stored only behind the entry that its writer knows, and a log that was changed, cut or restored has another
chain than the one that was known.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256

LENGTH = 16
"""Bytes of a chain: the first ones of a SHA-256 hash."""
BEGINNING = bytes(LENGTH)
"""The chain before the first entry."""


def link(before: bytes, entry: bytes) -> bytes:
    """The chain after an entry, from the chain before it."""
    return sha256(before + entry).digest()[:LENGTH]


def chains(entries: Iterable[bytes]) -> Iterator[bytes]:
    """The chain after each entry of a whole log."""
    chain = BEGINNING
    for entry in entries:
        chain = link(chain, entry)
        yield chain

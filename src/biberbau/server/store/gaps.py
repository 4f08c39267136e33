"""Gaps in a stored log: everything behind a missing entry is cut off, and a mark stands for the missing one."""

from collections.abc import Iterable

MISSING = b""
"""Stands for a missing entry and its chain."""


def gapless(rows: Iterable[tuple[int, bytes, bytes]], after: int = 0) -> tuple[list[bytes], list[bytes]]:
    """The entries of a log after a number, up to the first missing one, and their chains."""
    entries: list[bytes] = []
    chains: list[bytes] = []
    for number, entry, chain in rows:
        if number != after + len(entries) + 1:
            return [*entries, MISSING], [*chains, MISSING]
        entries.append(entry)
        chains.append(chain)
    return entries, chains

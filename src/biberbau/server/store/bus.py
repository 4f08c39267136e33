"""The bus between nodes: servers that have the same store tell each other what they wrote, and what is not stored.

A store on one machine has no other nodes (`Alone`).
"""

from collections.abc import Collection
from typing import Protocol


class Ears(Protocol):
    """What a node does with what it hears."""

    def hear_entry(self, node: int, table: str, number: int, chain: bytes, entry: bytes | None) -> None:
        """Note that a node has appended an entry; None stands for an entry that is too long to be sent."""
        ...

    def hear(self, node: int, message: bytes) -> None:
        """Take a message of a node."""
        ...

    def hear_again(self) -> None:
        """Note that the connection is new: entries and messages may have been missed."""
        ...

    def miss(self, node: int) -> None:
        """Note that a node is no longer heard."""
        ...


class Bus(Protocol):
    """The other nodes, as one node hears them."""

    node: int
    """The number of this node; it is stored with every entry."""

    @property
    def is_fresh(self) -> bool:
        """Whether everything that other nodes wrote has been heard, but for the last moment."""
        ...

    @property
    def others(self) -> Collection[int]:
        """The other nodes that are heard."""
        ...

    def listen(self, ears: Ears) -> None:
        """Begin to hear."""
        ...

    def say(self, message: bytes) -> None:
        """Send the other nodes a message, a JSON text. It may get lost."""
        ...


class Alone:
    """The bus of a store that only one server uses."""

    node = 0
    is_fresh = True
    others: Collection[int] = ()

    def listen(self, ears: Ears) -> None:
        """Hear nothing."""

    def say(self, message: bytes) -> None:
        """Tell nobody."""

"""Networks: which people at a table come from the same network address. Kept in memory only, and never sent."""

from .table import Table
from .wire import Seat


class Networks:
    """The addresses from which people came to one table, as long as its room is loaded."""

    def __init__(self) -> None:
        """Begin with none."""
        self._address_of: dict[str, str] = {}

    def note(self, person: str, address: str) -> None:
        """Note from where a person came last."""
        self._address_of[person] = address

    def shared(self, table: Table) -> list[list[Seat]]:
        """The seats of different people who came from one address, grouped; people on one device are one person."""
        groups: dict[str, list[Seat]] = {}
        for place in table.places:
            address = self._address_of.get(place.player or "")
            if address is not None and not place.beside:
                groups.setdefault(address, []).append(place.seat)
        return [seats for seats in groups.values() if len(seats) > 1]

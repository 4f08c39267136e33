"""First looks: who still looks at the first cards of a round. Meanwhile the turn time limit does not run."""

from ..notation.events import AnyEvent, Looked, Round, seat_of
from .table import Table
from .wire import Seat

LONGEST = 60.0
"""Seconds after which the clock starts even if a page has not sent `seen`."""


class FirstLooks:
    """The seats whose people still look, and until when the clock waits for them."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self.seats: set[Seat] = set()
        self.until = 0.0

    def decision_begins(self, table: Table, now: float) -> None:
        """Note who looks when a round begins; a seat that has moved looks no longer."""
        if table.between or table.settings.turn_seconds is None:
            self.seats = set()
        elif _begins_round(table.latest):
            looked = {event.seat for event in table.latest if isinstance(event, Looked)}
            self.seats = {
                place.seat for place in table.places if place.seat in looked and place.is_awaited and not place.program
            }
            self.until = now + LONGEST
        else:
            moved = {seat_of(event) for event in table.latest}
            self.seats = {seat for seat in self.seats if seat not in moved}


def _begins_round(events: tuple[AnyEvent, ...]) -> bool:
    return any(isinstance(event, Round) for event in events)

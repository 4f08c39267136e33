"""How often each seat did something during a match, for the badges at its end. Only public facts are counted."""

from collections import Counter
from collections.abc import Iterable
from typing import cast

from ..notation import SEATS
from ..notation.events import AnyEvent, Swam, Swapped, Took
from .wire import Seat, Tally


def tally_of(events: Iterable[AnyEvent], players: int) -> dict[Seat, Tally]:
    """Count what the seats did in these events."""
    took, lost, swapped, swam = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for event in events:
        match event:
            case Took(seat=seat, origin=origin) if origin[0] in SEATS and origin[0] != seat:
                took[seat] += 1
                lost[origin[0]] += 1
            case Swapped(seat=seat):
                swapped[seat] += 1
            case Swam(seat=seat):
                swam[seat] += 1
            case _:
                pass
    return {cast("Seat", seat): Tally(took[seat], lost[seat], swapped[seat], swam[seat]) for seat in SEATS[:players]}

"""Everything that is stored about a person, as one document for themselves. No card of any match is in it."""

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from . import entries, wire
from .store import Account, HeldSeat, Person
from .store.matches import OwnSeat

FORMAT = "biberbau-personal-data/1"


def document(person: Person, account: Account, seats: Sequence[HeldSeat], matches: Sequence[OwnSeat]) -> wire.Json:
    """The document; tables and matches where the person has several seats are listed once for each."""
    return {
        "format": FORMAT,
        "id": person.id,
        "name": person.name,
        "beaver": person.beaver,
        "program": person.is_bot,
        "recovery_phrase_since": account.recovery and _date(account.recovery),
        "devices": [
            {
                "browser": device.browser,
                "system": device.system,
                "since": _date(device.since),
                "last_used": _date(device.seen),
            }
            for device in account.devices
        ],
        "seats": [_seat(seat) for seat in seats],
        "matches": [_match(seat) for seat in matches],
    }


def _seat(held: HeldSeat) -> wire.Json:
    return {
        "table": held.table,
        "game": _game(held.opened),
        "seat": held.seat,
        "name": held.name,
        "beaver": held.beaver,
        "host": bool(held.is_host),
        "opened": held.began and _date(held.began),
        "last_entry": held.last and _date(held.last),
    }


def _match(own: OwnSeat) -> wire.Json:
    return {
        "match": own.match,
        "game": own.game,
        "ending": own.ending,
        "began": _date(own.began),
        "ended": _date(own.ended),
        "seat": own.seat,
        "name": own.name,
        "beaver": own.beaver,
        "in_my_list": not own.hidden,
        "shared": own.share is not None,
    }


def _game(entry: bytes | None) -> str | None:
    """The game of a table, by its first entry; None if that cannot be read."""
    try:
        opened = entries.decode(entry or b"")
    except msgspec.MsgspecError:
        return None
    return opened.game if isinstance(opened, entries.Opened) else None


def _date(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")

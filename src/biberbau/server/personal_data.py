"""Everything that is stored about a person, as one document for themselves. No card of any match is in it."""

import time
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from . import entries, wire
from .store import Account, HeldSeat, Person
from .store.groups import GroupStore
from .store.matches import OwnSeat
from .store.moderation import ModerationStore
from .store.push import PushStore

FORMAT = "biberbau-personal-data/1"
MOST_RESULTS = 10_000
"""Results with real cards of a group; it has fewer."""


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


async def groups_of(person: str, store: GroupStore) -> wire.Json:
    """The groups that a person is in or invited to, with their results with real cards there."""
    return {
        "groups": [
            {
                "group": kept.group.id,
                "name": kept.group.name,
                "made_by_me": kept.group.maker == person,
                "joined": next(each.joined and _date(each.joined) for each in kept.members if each.person == person),
                "results_with_real_cards": [
                    {"game": result.game, "at": _date(result.ended), "seat": player.seat, "name": player.name}
                    for result in await store.results(kept.group.id, MOST_RESULTS)
                    for player in result.players
                    if player.player == person
                ],
            }
            for kept in await store.groups_of(person)
        ]
    }


async def push_of(person: str, store: PushStore) -> wire.Json:
    """Which devices of a person get push messages, and the quiet hours."""
    quiet = await store.quiet_hours(person)
    return {
        "push_messages": [
            {"endpoint": each.endpoint, "language": each.language, "since": _date(each.made)}
            for each in await store.subscriptions_of(person)
        ],
        "quiet_hours": quiet and quiet._asdict(),
    }


async def moderation_of(person: str, store: ModerationStore) -> wire.Json:
    """What is stored about a person for moderation. It does not name who has reported them or avoids them."""
    reports = await store.reports_of(person)
    return {
        "avoided": [
            {"id": each.id, "name": each.name, "how": each.how, "since": _date(each.since)}
            for each in await store.avoided_by(person)
        ],
        "reports_by_me": [
            {"table": each.table, "about": each.name, "reason": each.reason, "text": each.text, "at": _date(each.at)}
            for each in reports
            if each.reporter == person
        ],
        "reports_about_me": [
            {"table": each.table, "reason": each.reason, "at": _date(each.at)}
            for each in reports
            if each.reported == person
        ],
        "my_chat_in_reports": await store.lines_of(person),
        "sanctions": [
            {"kind": each.kind, "since": _date(each.since), "until": _date(each.until)}
            for each in await store.sanctions(time.time())
            if each.person == person
        ],
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
    except (msgspec.MsgspecError, entries.Newer):
        return None
    return opened.game if isinstance(opened, entries.Opened) else None


def _date(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")

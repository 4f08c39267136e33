"""Replays: a record as steps, with what everybody, each seat, and a reader with all cards open sees of them.

A record contains every card, so whoever has one may see everything in it. The server gives out records of finished
matches only.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from ..match import Match
from ..notation import SEATS
from ..notation.events import AnyEvent, events_for, seat_of
from ..notation.record import Record
from ..position import with_all_cards
from ..record import load
from . import wire
from .view_delta import Snapshot, ViewDelta

AT_ONCE = 10
"""Number of moves that are replayed in one turn of the event loop."""
OPEN: wire.ReplayEyes = "all"
PUBLIC: wire.ReplayEyes = "public"


async def replay_of(given: Mapping[str, object]) -> wire.Replay:
    """The steps of a record, in several turns of the event loop. BadRecord if it breaks a rule or is inconsistent."""
    record = load(given)
    steps: list[wire.ReplayStep] = []
    views: dict[wire.ReplayEyes, wire.View] = {}
    seen: _Seen | None = None
    for number, (match, events) in enumerate(Match.replay_in_steps(given)):
        before, seen = seen, _Seen(match, seen)
        if before is None:
            views = seen.views()
        steps.append(_step(record.moves[number - 1] if number else None, events, before, seen))
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
    return wire.Replay(record.game, _names(record), record.date, views, steps)


def _names(record: Record) -> dict[wire.Seat, str]:
    """The names of the players, as long as names may be."""
    given = record.names or {}
    return {seat: given[seat][: wire.LONGEST_NAME] for seat in _seats(record.players) if seat in given}


def _seats(players: int) -> list[wire.Seat]:
    return [cast("wire.Seat", seat) for seat in SEATS[:players]]


class _Seen:
    """What all eyes see after a step; `own` has the fields in which their views differ."""

    def __init__(self, match: Match, before: "_Seen | None") -> None:
        """Hold the match as it is now; `before` is the step before it."""
        self.snapshot: Snapshot = Snapshot(match, before.snapshot if before else None)
        self.seats = _seats(match.players)
        self.turn = cast("wire.Seat | None", match.turn)
        opened = with_all_cards(self.snapshot.public, match.standing[0])
        self.own: dict[wire.ReplayEyes, wire.ViewChange] = {
            PUBLIC: self._own(None),
            OPEN: {"known": opened.known, "hand": opened.hand},
            **{seat: self._own(seat) for seat in self.seats},
        }

    def _own(self, seat: wire.Seat | None) -> wire.ViewChange:
        return {"known": self.snapshot.known(seat), "hand": self.snapshot.hand(seat)}

    def views(self) -> dict[wire.ReplayEyes, wire.View]:
        """The whole view of all eyes."""
        public = self.snapshot.public.to_dict() | {"legal": ()}
        return {eyes: public | own | {"seat": eyes if eyes in self.seats else None} for eyes, own in self.own.items()}


def _step(move: str | None, events: tuple[AnyEvent, ...], before: _Seen | None, after: _Seen) -> wire.ReplayStep:
    public = events_for(events, None)
    seen: dict[wire.ReplayEyes, tuple[AnyEvent, ...]] = {
        OPEN: tuple([event.as_seen_by(seat_of(event)) for event in events]),
        **{seat: events_for(events, seat) for seat in after.seats},
    }
    return wire.ReplayStep(
        seat=before.turn if before else None,
        move=move,
        events=_written(public),
        seen={eyes: _written(each) for eyes, each in seen.items() if each != public},
        view=ViewDelta(before.snapshot, after.snapshot).public(whole=True) if before else {},
        own=dict(_changed(before, after)) if before else {},
    )


def _written(events: Iterable[AnyEvent]) -> list[wire.Event]:
    return [event.to_dict() for event in events]


def _changed(before: _Seen, after: _Seen) -> Iterator[tuple[wire.ReplayEyes, wire.ViewChange]]:
    """The fields of each pair of eyes alone that have changed."""
    for eyes, now in after.own.items():
        changed = {name: value for name, value in now.items() if value != before.own[eyes][name]}
        if changed:
            yield eyes, changed

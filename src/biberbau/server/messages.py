"""Messages for the viewers of a table, made from each viewer's own views and events.

Viewers with the same eyes get the same messages. Eyes are those of a seat, or None for the public. Only changed fields
of a view are sent. Remembering is part of the game: people without the memory aid are not sent what they have to
remember, they see only the top card of the discard pile (X05), and a resent log omits the cards that a seat has
seen in secret, and older cards that are out of sight (`remembering`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

import msgspec

from .. import __version__
from ..notation.events import AnyEvent, Looked, Round, events_for
from ..notation.view import View, without_aids
from . import wire
from .remembering import without_older_cards
from .store import Tag
from .table import Effect, Place, Table
from .tags import tag_of
from .tally import tally_of
from .view_delta import Snapshot, ViewDelta
from .wire_draws import DrawInfo, VoidDraw

Eyes = wire.Seat | None
Changes = Callable[[Eyes, bool], wire.ViewChange]
"""The changes that an entry made in the view of some eyes; the flag says whether the memory aids are included."""
ENCODED_EVENTS = 1 << 14
"""Size of the cache of encoded events."""

_encode = msgspec.json.Encoder().encode


def frame(message: wire.ServerMessage | wire.Tables) -> bytes:
    """A message as bytes for a socket."""
    return _encode(message)


class Roster(NamedTuple):
    """Who is at a table: the name tags, the people whose pages are connected, and the number of spectators."""

    tags: Mapping[str, Tag]
    here: Collection[str]
    watchers: int


# The table


def table_of(table: Table, roster: Roster) -> wire.TableInfo:
    """The public description of a table."""
    return wire.TableInfo(
        id=table.id,
        game=table.game,
        stage=table.shown_stage,
        host=table.host,
        seats=[seat_info(place, roster) for place in table.places],
        settings=table.settings,
        watchers=roster.watchers,
        between=table.between,
        rematch=table.rematch,
        origin=origin_of(table),
        tally=tally_of(table.match.events, len(table.places)) if table.match and table.stage == "over" else None,
    )


def origin_of(table: Table) -> wire.Origin | None:
    """Why the cards of a table are not drawn, if they are not."""
    if table.fixed is None:
        return None
    return "branch" if table.fixed.daily is None else "practice" if table.fixed.practice else "daily"


def seat_info(place: Place, roster: Roster) -> wire.SeatInfo:
    """The public description of a seat; a deleted person has no tag."""
    tag = tag_of(place, roster.tags)
    return wire.SeatInfo(
        seat=place.seat,
        kind=place.kind,
        name=tag and tag.name,
        beaver=tag.beaver if tag else 0,
        level=place.level,
        player=place.player,
        here=place.player in roster.here,
        stand_in=place.stand_in,
        late=place.late,
        given_away=place.given_away,
        votes=len(place.votes),
        ready=place.ready,
        shows_hand=place.shows_hand,
        beside=place.beside,
        program=place.program,
        memory_aid=place.memory_aid,
        memory_aid_next=place.memory_aid_next,
        pace=place.pace,
    )


# The draw


def draw_of(table: Table) -> DrawInfo | None:
    """The draw in progress, or the one that was dealt; None before the first one, and for fixed deals."""
    draw = table.draws.latest
    if draw is None:
        return None
    return DrawInfo(
        draw=draw.number,
        server=draw.sealed.server,
        cuts=dict(draw.cuts),
        closed=draw.fingerprint(table.setup) if draw.is_closed or table.match is not None else None,
        shown=dict(draw.shown),
        void=[VoidDraw(past.number, list(past.void)) for past in table.draws.all if past.void],
        dealt=table.match is not None,
        secret=table.draws.revealed.get(draw.number) if table.stage == "over" else None,
        asks=table.stage == "drawing" and table.draws.asks,
        again=list(draw.again),
    )


# Views


def view_of(view: View, whole: bool) -> wire.View:
    """All fields of a view; `whole` includes the memory aids."""
    fields = view.to_dict()
    return fields if whole else without_aids(fields)


def changes(table: Table, effect: Effect, before: Snapshot | None, after: Snapshot | None) -> Changes:
    """Compare two snapshots of a table; after an undo and at the start the whole view counts as changed."""
    match = table.match
    if match is None or after is None or after is before:
        return lambda eyes, whole: {}
    if before is None or effect.undone is not None:
        return lambda eyes, whole: view_of(match.view(eyes), whole)
    return ViewDelta(before, after).seen_by


# Messages


def welcome(
    table: Table,
    roster: Roster,
    resume: str,
    mark: str,
    eyes: Eyes,
    own: bool,
    seconds: float | None,
    chat: list[wire.Spoke],
) -> wire.Welcome:
    """The full state for one viewer."""
    match, whole = table.match, table.has_memory_aid(eyes, own)
    return wire.Welcome(
        wire=wire.WIRE,
        version=__version__,
        resume=resume,
        mark=mark,
        number=table.number,
        seat=eyes,
        over_shoulder=eyes is not None and not own,
        table=table_of(table, roster),
        view=None if match is None else view_of(match.view(eyes), whole),
        log=[event.to_dict() for event in log_of(table, eyes, whole)],
        look=look(table, eyes),
        seconds_left=seconds,
        may_undo=own and table.may_undo(eyes),
        chat=chat,
        draw=draw_of(table),
    )


def news(
    table: Table,
    effect: Effect,
    eyes: Eyes,
    own: bool,
    view: wire.ViewChange,
    shown: wire.TableInfo | None,
    seconds: float | None,
    mark: str,
) -> wire.News:
    """The last entry, for one viewer."""
    return wire.News(
        number=table.number,
        mark=mark,
        events=cast("list[wire.Event]", [_encoded(event, eyes) for event in effect.events]),
        view=view,
        table=shown,
        seconds_left=seconds,
        may_undo=own and table.may_undo(eyes),
        undone=effect.undone is not None,
        events_undone=effect.undone or 0,
        by=effect.by,
        draw=draw_of(table) if effect.draw else None,
    )


@lru_cache(maxsize=ENCODED_EVENTS)
def _encoded(event: AnyEvent, eyes: Eyes) -> msgspec.Raw:
    """An event for these eyes, encoded; a few thousand different events make up nearly all traffic."""
    return msgspec.Raw(_encode(event.as_seen_by(eyes).to_dict()))


def log_of(table: Table, eyes: Eyes, whole: bool) -> Sequence[AnyEvent]:
    """The log for these eyes; `whole` includes what people have to remember. When a round is over, nobody has to."""
    match = table.match
    if match is None:
        return ()
    events = events_for(round_so_far(match.events, table.between), eyes if whole else None)
    if whole or table.to_move is None:
        return events
    return without_older_cards(events, eyes, table.to_move.seat, len(table.places))


def round_so_far(events: tuple[AnyEvent, ...], with_last: bool) -> tuple[AnyEvent, ...]:
    """The events of the current round; during the pause after a round also the events of that round."""
    begins = [index for index, event in enumerate(events) if isinstance(event, Round)]
    start = begins[-(1 + with_last)] if len(begins) > with_last else 0  # a branch begins in the middle of a round
    return events[start:]


def look(table: Table, eyes: Eyes) -> wire.Looked | None:
    """The last secret look of these eyes, if nothing has happened since."""
    if eyes is None:
        return None
    looks = [event for event in events_for(table.latest, eyes) if isinstance(event, Looked) and event.seat == eyes]
    return looks[-1].to_dict() if looks else None

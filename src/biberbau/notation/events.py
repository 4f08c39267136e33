"""The declarations of all kinds of events, with their fields.

Python code that handles events matches on these classes. Readers of foreign data skip unknown kinds, because kinds and
fields may be added.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from ..errors import BadEvent
from .declared import Event as Event
from .declared import declared_fields, read_fields
from .schema import Json, Mismatch, object_schema
from .types import Card, Ending, Face, PartOfScore, Place, Seat, Slot, Victory

VERSIONS_CACHED = 1 << 14
"""Maximum number of cached events as viewers see them."""


class Round(Event, kind="round"):
    """A round begins; in `gang` its starter is known later."""

    round: int
    starter: Seat | None


class Started(Event, kind="started"):
    """The seat that starts the round is found (`gang`)."""

    seat: Seat


class Shuffled(Event, kind="shuffled"):
    """A draw pile of `cards` cards was shuffled, at the start or `rebuilt` from the discard pile in mid-round."""

    cards: int
    rebuilt: bool


class Dealt(Event, kind="dealt"):
    """Cards were dealt; `each` is the number of cards of a seat."""

    each: int


class Chose(Event, kind="chose"):
    """A seat chose two cards to turn up; they are not shown yet (`gang`)."""

    seat: Seat


class Drew(Event, kind="drew", secret="card"):
    """A card came from the draw pile into the hand."""

    seat: Seat
    card: Card


class Took(Event, kind="took", secret="card"):
    """A card came into the hand from the discard pile or from a slot."""

    seat: Seat
    origin: Place
    card: Card


class Put(Event, kind="put", secret="card"):
    """The card in hand was laid into a slot."""

    seat: Seat
    slot: Slot
    card: Card
    face: Face


class Discarded(Event, kind="discarded", secret="card"):
    """A card went onto the discard pile: from a slot, `hand`, `draw` (the first card of the pile) or `aside`."""

    seat: Seat | None
    card: Card
    origin: Place


class Played(Event, kind="played", secret="card"):
    """An action or special card was shown and is used."""

    seat: Seat
    card: Card


class Lapsed(Event, kind="lapsed", secret="card"):
    """An action card was shown and has no target."""

    seat: Seat
    card: Card


class Turned(Event, kind="turned", secret="card"):
    """A card was turned over in its place."""

    seat: Seat
    slot: Slot
    card: Card
    face: Face


class Looked(Event, kind="looked", secret="cards"):
    """A seat looked at face-down cards: the first look, or a peek."""

    seat: Seat
    slots: tuple[Slot, ...]
    cards: tuple[Card, ...]


class Swapped(Event, kind="swapped"):
    """Two cards changed places."""

    seat: Seat
    slots: tuple[Slot, Slot]


class Swam(Event, kind="swam"):
    """A beaver moved to another slot (`gang`)."""

    seat: Seat
    origin: Slot
    to: Slot


class Aside(Event, kind="aside", secret="card"):
    """A card is out of play: for this round, or until a draw2 is done."""

    card: Card


class Passed(Event, kind="passed"):
    """A seat was asked whether it knocks, and did not knock (`bande*`)."""

    seat: Seat


class Ended(Event, kind="ending"):
    """The end of the round begins; `seat` is null if the turn cap is the cause."""

    seat: Seat | None
    by: Ending


class Revealed(Event, kind="revealed", secret="cards"):
    """A seat's cards at the end of the round."""

    seat: Seat
    cards: tuple[Card, ...]


class Replaced(Event, kind="replaced", secret="card"):
    """A number card replaced a special card at scoring (`bande*`)."""

    seat: Seat
    slot: Slot
    card: Card


class Part(NamedTuple):
    """A part of a score."""

    what: PartOfScore
    """What the points are for: the cards, or a bonus or penalty."""
    points: int
    """The points, negative for a penalty."""


class Scored(Event, kind="scored"):
    """A seat's points of the round, and their parts."""

    seat: Seat
    points: int
    parts: tuple[Part, ...]


class Won(Event, kind="won"):
    """The match is over."""

    seats: tuple[Seat, ...]
    by: Victory


AnyEvent = (
    Round
    | Started
    | Shuffled
    | Dealt
    | Chose
    | Drew
    | Took
    | Put
    | Discarded
    | Played
    | Lapsed
    | Turned
    | Looked
    | Swapped
    | Swam
    | Aside
    | Passed
    | Ended
    | Revealed
    | Replaced
    | Scored
    | Won
)
"""Every kind; a `match` statement over it that forgets one fails type checking."""

KINDS: dict[str, type[Event]] = {kind.kind: kind for kind in Event.__subclasses__()}
"""Every kind by its name."""


def events_for(events: Iterable[AnyEvent], viewer: str | None) -> tuple[AnyEvent, ...]:
    """Return events as a seat, or with None a spectator, sees them."""
    return tuple([_as_seen_by(event, viewer) for event in events])


def seat_of(event: AnyEvent) -> str | None:
    """Return the seat of an event, if it has one."""
    seat: str | None = getattr(event, "seat", None)
    return seat


@lru_cache(maxsize=VERSIONS_CACHED)
def _as_seen_by(event: AnyEvent, viewer: str | None) -> AnyEvent:
    """Return an event as a viewer sees it; cached, because the same few thousand events occur in all matches."""
    return event.as_seen_by(viewer)


def read_events(given: Iterable[object]) -> tuple[AnyEvent, ...]:
    """Read events from JSON; unknown kinds are skipped."""
    return tuple(event for each in given if (event := read_event(each)) is not None)


def read_event(given: object) -> AnyEvent | None:
    """Read an event from JSON; None for an unknown kind, BadEvent for wrong fields."""
    if not isinstance(given, Mapping) or not isinstance(given.get("kind"), str):
        raise BadEvent("bad-event", kind="?", field="kind")
    kind = KINDS.get(given["kind"])
    if kind is None:
        return None
    try:
        event: AnyEvent = read_fields(kind, dict(given))
    except Mismatch as mismatch:
        raise BadEvent("bad-event", kind=kind.kind, field=mismatch.where) from None
    return event


def schema_of_events(named: Json) -> Json:
    """Return the JSON Schema of an event of any kind; each kind is added to `named` under the name of its class."""
    for kind in KINDS.values():
        fields = declared_fields(kind)
        schema = object_schema(kind.__doc__, fields, ["kind", *fields], named)
        schema["properties"] = {"kind": {"const": kind.kind}, **schema["properties"]}
        named[f"{kind.__name__}Event"] = schema
    named["Event"] = {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}Event"} for kind in KINDS.values()]}
    return {"$ref": "#/$defs/Event"}

"""What is declared: events as values, readers that name the field, and schemas of what really crosses a boundary."""

import copy
import pickle
from functools import cache
from itertools import product
from typing import get_args

import jsonschema_rs
import pytest
from hypothesis import given

from biberbau import BadView, Match, View
from biberbau.errors import BadEvent
from biberbau.games import cards
from biberbau.notation import events
from biberbau.notation.declared import JSON_NAMES
from biberbau.notation.events import KINDS, AnyEvent, read_event, read_events, schema_of_events
from biberbau.notation.record import Record
from biberbau.notation.schema import Json, json_schema, reader
from biberbau.notation.view import FURTHER

from .scenarios import SCENARIOS
from .setups import GAMES, as_json, examples, matches, play_out, viewers
from .spoiling import spoilt_views

ONE_OF_EACH: tuple[AnyEvent, ...] = (
    events.Round(2, "B"),
    events.Started("A"),
    events.Shuffled(66, rebuilt=False),
    events.Dealt(4),
    events.Chose("C"),
    events.Drew("A", "7"),
    events.Took("A", "discard", "7"),
    events.Put("A", "B2", "7", "down"),
    events.Discarded("A", "7", "B2"),
    events.Played("A", "flip"),
    events.Lapsed("A", "flip"),
    events.Turned("A", "B2", "7", "down"),
    events.Looked("A", ("A1", "A4"), ("3", "swap")),
    events.Swapped("A", ("A1", "C3")),
    events.Swam("A", "A2", "A7"),
    events.Aside("flip"),
    events.Passed("B"),
    events.Ended("A", "knock"),
    events.Revealed("A", ("3", "-", "9")),
    events.Replaced("A", "A3", "8"),
    events.Scored("A", 24, (events.Part("sum", 9), events.Part("three", 15))),
    events.Won(("A", "C"), "points"),
)
every_kind = pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: event.kind)


@cache
def played() -> tuple[Match, ...]:
    """A match of each game, and one for each rare branch."""
    whole = (play_out(Match(game, 3, seed=4, options={"rounds": 2}), 4) for game in GAMES)
    return (*whole, *(scenario.position() for scenario in SCENARIOS))


# Kinds


def test_every_kind_is_declared_once() -> None:
    assert set(KINDS.values()) == set(get_args(AnyEvent))
    assert len(KINDS) == len(get_args(AnyEvent))
    assert all(kind.kind == name for name, kind in KINDS.items())
    assert [type(event) for event in ONE_OF_EACH] == list(KINDS.values())


def test_every_kind_happens_in_play() -> None:
    assert {event.kind for match in played() for event in match.events} == set(KINDS)


@every_kind
def test_a_field_that_holds_cards_is_a_field(event: AnyEvent) -> None:
    assert event.secret == next((name for name in event.fields if name in ("card", "cards")), "") or (
        event.kind == "shuffled"  # a number of cards
    )


# Events as values


@every_kind
def test_an_event_can_be_written_and_read(event: AnyEvent) -> None:
    data = event.to_dict()
    assert data["kind"] == event.kind
    assert list(data) == ["kind", *(JSON_NAMES.get(name, name) for name in event.fields)]
    assert read_event(data) == event
    assert as_json(data) == as_json(event.seen_by(None)) == as_json(event.seen_by("A"))


def test_what_viewers_receive_of_a_match_can_be_read() -> None:
    for match in played():
        for viewer in viewers(match.players):
            data = [event.seen_by(viewer) for event in match.events]
            assert read_events(data) == events.events_for(match.events, viewer)


@every_kind
def test_an_event_can_be_copied_pickled_and_hashed(event: AnyEvent) -> None:
    hidden = event.known_to((cards.SEEN,))
    for each in (event, hidden):
        for twin in (copy.copy(each), copy.deepcopy(each), pickle.loads(pickle.dumps(each))):
            assert twin == each and hash(twin) == hash(each) and type(twin) is type(each)
            assert (twin.kind, twin.seen) == (each.kind, each.seen)
    assert hidden != event


@every_kind
def test_an_event_is_shown_as_it_is_made(event: AnyEvent) -> None:
    assert eval(repr(event), vars(events).copy()) == event


@every_kind
def test_an_event_cannot_be_changed(event: AnyEvent) -> None:
    for name in (*event.fields, "kind", "seen", "mood"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(event, name, "A")


def test_events_of_two_kinds_are_never_equal() -> None:
    alike = 0
    for one, other in product(KINDS.values(), KINDS.values()):
        if one is not other and len(one.fields) == len(other.fields):
            same = ("A",) * len(one.fields)
            alike += 1
            assert one(*same) != other(*same)
            assert len({one(*same), other(*same)}) == 2
    assert alike > 50


# Reading events from JSON


def test_kinds_and_fields_that_are_not_known_are_skipped() -> None:
    data: list[Json] = [{"kind": "sneezed", "seat": "A"}, {"kind": "drew", "seat": "A", "card": "7", "mood": "glad"}]
    assert read_event(data[0]) is None
    assert read_events(data) == (events.Drew("A", "7"),)
    assert read_event({"kind": "drew", "seat": "A", "card": "wolf"}) == events.Drew("A", "wolf")


@every_kind
def test_a_missing_field_is_named(event: AnyEvent) -> None:
    data = event.to_dict()
    for name in list(data)[1:]:
        assert_names({field: value for field, value in data.items() if field != name}, event.kind, name)


@every_kind
def test_a_wrong_field_is_named(event: AnyEvent) -> None:
    for name in list(event.to_dict())[1:]:
        for wrong in (1.5, b"A", object(), {"A": 1}, [[1]], ["A", 1]):
            assert_names({**event.to_dict(), name: wrong}, event.kind, name)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"kind": "put", "seat": "A", "slot": "A1", "card": "7", "face": "sideways"}, "face"),
        ({"kind": "drew", "seat": "G", "card": "7"}, "seat"),
        ({"kind": "ending", "seat": "A", "by": "thunder"}, "by"),
        ({"kind": "swapped", "seat": "A", "slots": ["A1"]}, "slots"),
        ({"kind": "dealt", "each": True}, "each"),
        ({"kind": "scored", "seat": "A", "points": 3, "parts": [{"what": "luck", "points": 3}]}, "parts.what"),
        ({"kind": "scored", "seat": "A", "points": 3, "parts": [{"what": "sum"}]}, "parts.points"),
    ],
)
def test_a_value_that_the_field_cannot_have_is_named(data: Json, field: str) -> None:
    assert_names(data, str(data["kind"]), field)


@pytest.mark.parametrize("data", [None, 7, "drew", [], ["drew"], {}, {"kind": None}, {"kind": ["drew"]}], ids=repr)
def test_what_is_no_event_is_refused(data: object) -> None:
    assert_names(data, "?", "kind")


def assert_names(data: object, kind: str, field: str) -> None:
    with pytest.raises(BadEvent) as refusal:
        read_event(data)
    assert refusal.value.fields == {"kind": kind, "field": field}
    assert field in refusal.value.explain("en") and field in refusal.value.explain("de")


# Reading views and records from JSON


@pytest.mark.parametrize("name", View._fields)
def test_a_view_without_a_field_or_with_a_wrong_one_is_refused_by_its_name(name: str) -> None:
    data = Match("clan", 2, seed=1).view("A").to_dict()
    without = {field: value for field, value in data.items() if field != name}
    for wrong in ({**data, name: 1.5}, *([] if name in FURTHER else [without])):
        with pytest.raises(BadView) as refusal:
            View.from_dict(wrong)
        assert refusal.value.fields == {"why": name}


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("cards", {"A": ["?", 7]}, "cards.A"),
        ("cards", {"A": "????"}, "cards.A"),
        ("cards", {"G": []}, "cards"),
        ("totals", {"A": "9"}, "totals.A"),
        ("scores", [{"A": 1}, {"B": None}], "scores.B"),
        ("held", {"seen": "A"}, "held.back"),
        ("last", {"cards": {}, "ender": "A", "scores": {"A": 1.5}, "capped": False}, "last.scores.A"),
        ("options", {"rounds": None}, "options.rounds"),
    ],
)
def test_the_place_inside_a_field_is_named(field: str, value: object, named: str) -> None:
    data = Match("clan", 2, seed=1).view("A").to_dict()
    with pytest.raises(BadView) as refusal:
        View.from_dict({**data, field: value})
    assert refusal.value.fields == {"why": named}


@given(matches())
@examples(20)
def test_fields_of_views_that_are_not_known_are_ignored(match: Match) -> None:
    for viewer in viewers(match.players):
        view = match.view(viewer)
        data = view.to_dict()
        if view.last is not None:
            data["last"]["weather"] = "fine"
        assert View.from_dict({**data, "mood": {"A": "glad"}}) == view


# Schemas


def validator(declared: object) -> jsonschema_rs.Draft202012Validator:
    """What checks JSON by the schema of a declared type."""
    named: Json = {}
    schema = schema_of_events(named) if declared is AnyEvent else json_schema(declared, named)
    return jsonschema_rs.Draft202012Validator({**schema, "$defs": named})


def test_real_events_fit_the_schema_of_events() -> None:
    schema = validator(AnyEvent)
    for match in played():
        for viewer in viewers(match.players):
            for event in match.events:
                assert schema.is_valid(event.seen_by(viewer))


@every_kind
def test_a_spoilt_event_does_not_fit(event: AnyEvent) -> None:
    schema, data = validator(AnyEvent), event.to_dict()
    assert schema.is_valid(data) and schema.is_valid({**data, "mood": "glad"})
    for name in data:
        assert not schema.is_valid({**data, name: 1.5})
        assert not schema.is_valid({field: value for field, value in data.items() if field != name})


def test_real_views_and_records_fit_their_schemas() -> None:
    views, records = validator(View), validator(Record)
    for match in played():
        assert records.is_valid(match.record())
        for viewer in viewers(match.players):
            assert views.is_valid(match.view(viewer).to_dict())


@given(spoilt_views())
@examples(200)
def test_a_view_that_is_read_fits_the_schema(data: object) -> None:
    """And one that does not fit is not read."""
    try:
        reader(View)(data, "")
    except ValueError:
        return
    assert validator(View).is_valid(data)

"""The pure parts of the server: tables folded from their logs, view deltas, clocks, names, settings."""

import json
import logging
import re
from collections import Counter
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given

from biberbau import BadSetup, Match
from biberbau.cli import main
from biberbau.server import (
    app,
    chat,
    clocks,
    direct,
    entries,
    gateway,
    messages,
    middleware,
    registry,
    room,
    schema,
    wire,
)
from biberbau.server.api import VERSIONED
from biberbau.server.config import HIGHEST_PORT, SETTINGS, BadSetting, Config, configure
from biberbau.server.logs import JsonLines
from biberbau.server.names import check_unlike, clean_name
from biberbau.server.refusals import STATUS, Refusal, refusal_message
from biberbau.server.serving import other_port
from biberbau.server.store.sqlite import FILE
from biberbau.server.table import Effect, Place, Table
from biberbau.server.view_delta import Snapshot

from .server_process import FAST, serving
from .setups import GAMES, examples, matches, viewers, whims

SEAT_NAMES: tuple[wire.Seat, ...] = get_args(wire.Seat)
DOCS = Path(__file__).parents[1] / "docs"


def folded(*log: entries.AnyEntry) -> Table:
    table = Table("tabletable")
    for entry in log:
        table.apply(entry)
    return table


def opened(game: str, people: str, **settings: Any) -> entries.Opened:
    """A table whose places are people (a letter each) and programs (a capital), `-` open seats, `+` bots."""
    places = [
        entries.Occupant()
        if who == "-"
        else entries.Occupant("bot", level="kit")
        if who == "+"
        else entries.Occupant("person", who, program=who.isupper())
        for who in people
    ]
    wanted = msgspec.convert(game, wire.Game)
    return entries.Opened(game=wanted, host=people[0], places=places, settings=wire.Settings(**settings), at=0.0)


START = entries.Started(seed="beaver", at=1.0)


def moved(table: Table, move: str) -> entries.Moved:
    assert table.match is not None
    return entries.Moved(seat=msgspec.convert(table.match.turn, wire.Seat), move=move, at=2.0)


# Scenes


@given(matches(), whims)
@examples(40)
def test_changes_between_scenes_add_up_to_whole_views(match: Match, whim: int) -> None:
    """The delta after each move, applied to the view before, gives the view after it, for every viewer."""
    random = Random(whim)
    for _ in range(6):
        if match.turn is None:
            return
        table = Table("tabletable", match=match, places=[Place(seat) for seat in SEAT_NAMES[: match.players]])
        before, views = Snapshot(match), {eyes: match.view(eyes).to_dict() for eyes in viewers(match.players)}
        events = match.play(random.choice(match.legal))
        after = Snapshot(match)
        for aid, own, program in product((True, False), repeat=3):
            for place in table.places:
                place.player, place.memory_aid, place.program = place.seat, aid, program
            effect = Effect(events)
            changes = messages.changes(table, effect, before, after)
            for name, view in views.items():
                eyes = msgspec.convert(name, wire.Seat | None)
                whole = table.has_memory_aid(eyes, own)
                assert whole == (aid or (own and program and eyes is not None))
                sent = messages.frame(messages.news(table, effect, eyes, own, changes(eyes, whole), None, None, ""))
                news = msgspec.json.decode(sent, type=wire.News)
                assert news.events == [event.seen_by(eyes) for event in events]
                errors: dict[str, object] = news.view
                was, now = (seen if whole else remembered(seen) for seen in (view, match.view(name).to_dict()))
                assert was | errors == now
                same = {name for name, value in errors.items() if was[name] == value}
                assert same <= {"scores", "last"}, "sent although it is the same"


def remembered(view: dict[str, Any]) -> dict[str, object]:
    """A view without what a person has to remember: who has seen what, and discards under the top one (X05)."""
    pile = view["discard"]
    shown = view | {"discard": ["?" for _ in pile[1:]] + pile[-1:]}
    return {name: value for name, value in shown.items() if name not in ("known", "seen", "backs", "earlier", "held")}


# The fold


@pytest.mark.parametrize("game", GAMES)
def test_the_same_log_gives_the_same_table(game: str) -> None:
    log: list[entries.AnyEntry] = [opened(game, "ab", options={"rounds": 1}), START]
    table = folded(*log)
    random = Random(1)
    while table.stage == "playing":
        assert table.match is not None
        log.append(moved(table, random.choice(table.match.legal)))
        table.apply(log[-1])
    again = folded(*[entries.decode(entries.encode(entry)) for entry in log])
    assert again.stage == "over" and again.number == len(log)
    assert again.match is not None and table.match is not None
    assert again.match.record() == table.match.record()


@pytest.mark.parametrize("game", ["clan", "gang", "bande"])
def test_the_tally_at_the_end_counts_what_the_public_saw_in_all_rounds(game: str) -> None:
    table = folded(opened(game, "++++", options={"rounds": 2, "turn_cap": 60}), START)
    chance, match = Random(6), table.match
    assert match is not None
    roster = messages.Roster({}, (), 0)
    while match.turn is not None:
        assert messages.table_of(table, roster).tally is None
        rare = [move for move in match.legal if move.startswith("swim")]
        table.apply(moved(table, chance.choice(rare or match.legal)))
    tally = messages.table_of(table, roster).tally
    assert tally is not None
    seen = [event.seen_by(None) or {} for event in match.events]
    thefts = [event for event in seen if event["kind"] == "took" and event["from"][0] in set("ABCD") - {event["seat"]}]
    for seat, counted in tally.items():
        assert counted.took == sum(event["seat"] == seat for event in thefts)
        assert counted.lost == sum(event["from"][0] == seat for event in thefts)
        for kind in ("swapped", "swam"):
            assert getattr(counted, kind) == sum(event["kind"] == kind and event["seat"] == seat for event in seen)
    assert any(sum(msgspec.structs.astuple(each)) for each in tally.values())


def test_a_record_leaves_out_what_was_taken_back() -> None:
    table = folded(opened("gang", "ab"), START)
    for move in ("open A1 A2", None, "open A3 A4", "open B1 B2"):
        seat = msgspec.convert("A", wire.Seat)
        table.apply(entries.Undone(seat=seat, at=2.0) if move is None else moved(table, move))
    assert table.match is not None
    assert table.match.record()["moves"] == ["open A3 A4", "open B1 B2"]
    assert table.match_number == table.number == 6


UNDOABLE: list[tuple[str, Sequence[str], Sequence[str], bool]] = [
    ("gang", [], ["open A1 A2"], True),
    ("gang", [], ["open A1 A2", "open B1 B2"], False),  # the last choice turns cards up
    ("gang", ["9", "9", "9", "9", "9", "9", "9", "9"], ["open A1 A2", "open B1 B2", "take"], True),
    ("gang", ["9", "9", "9", "9", "9", "9", "9", "9"], ["open A1 A2", "open B1 B2", "draw"], False),
    ("gang", ["9"] * 8, ["open A1 A2", "open B1 B2", "take", "put A1"], True),  # all of it lay open
    ("gang", ["9"] * 8, ["open A1 A2", "open B1 B2", "take", "put A3"], False),  # shows what lay hidden
    ("gang", ["9"] * 8, ["open A1 A2", "open B1 B2", "take", "turn A3"], False),
    ("bande", ["1"] * 4 + ["2"] * 4 + ["3", "swap"], ["draw", "swap A1 B1"], False),  # the Swap is shown
    ("bande", ["1"] * 4 + ["2"] * 4 + ["3", "4", "5"], ["draw", "drop"], False),
    ("bande", ["1"] * 4 + ["2"] * 4 + ["3", "4", "5"], ["draw", "drop", "draw", "drop", "pass"], True),
    ("bande", ["1"] * 4 + ["2"] * 4 + ["3", "4", "5"], ["draw", "drop", "draw", "drop", "knock"], True),
    ("clan", ["7", "8", "9"], ["put A1 up"], False),  # the next card is drawn
    ("clan", ["7", "8", "9"], ["put B1 up", "put B1 down"], False),  # a lone card of the own lodge goes to the pile
]


@pytest.mark.parametrize(("game", "shuffle", "moves", "can"), UNDOABLE)
def test_only_what_showed_nothing_new_can_be_taken_back(
    game: str, shuffle: Sequence[str], moves: Sequence[str], can: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "_new_match", lambda self: Match(self.game, 2, 1, [shuffle], self.settings.options))
    table = folded(opened(game, "ab"), START)
    for move in moves:
        seat = moved(table, move).seat
        table.apply(moved(table, move))
    assert table.may_undo(seat) is can
    assert not any(table.may_undo(other) for other in (None, "C"))


@pytest.mark.parametrize("game", GAMES)
def test_an_undone_move_has_shown_nothing_new_and_leaves_no_trace(game: str) -> None:
    taken_back = 0
    for whim in range(12):
        random, people = Random(whim), "abcd"[: 2 + whim % 3]
        table = folded(opened(game, people, options={"rounds": 2}), entries.Started(seed=str(whim), at=1.0))
        for _ in range(100):
            if table.between:
                table.apply(entries.WentOn(at=2.0))
            if table.match is None or table.match.turn is None:
                break
            entry, before = moved(table, random.choice(table.match.legal)), views(table)
            table.apply(entry)
            assert not any(table.may_undo(seat) for seat in ("A", "B", "C", "D") if seat != entry.seat)
            if table.may_undo(entry.seat):
                assert not any(faces(view) - faces(was) for view, was in zip(views(table), before, strict=True))
                table.apply(entries.Undone(seat=entry.seat, at=2.0))
                assert views(table) == before
                table.apply(entry)
                taken_back += 1
    assert taken_back


def views(table: Table) -> list[dict[str, Any]]:
    """What everybody sees."""
    assert table.match is not None
    return [table.match.view(eyes).to_dict() for eyes in viewers(table.match.players)]


def faces(view: dict[str, Any]) -> Counter[str]:
    """The cards that a viewer sees or remembers."""
    lying = [card for row in view["known"].values() for card in row if card not in "?-"]
    hand = [view["hand"]] if view["hand"] not in (None, "?") else []
    return Counter([*lying, *hand, *view["discard"], *view["aside"]])


def test_a_bots_move_is_not_taken_back() -> None:
    table = folded(opened("gang", "ab"), START)
    entry = moved(table, "open A1 A2")
    entry.by = "stand-in"
    table.apply(entry)
    assert not table.may_undo("A")


def test_who_leaves_a_match_is_followed_by_a_bot_and_the_host_by_the_next() -> None:
    table = folded(opened("gang", "abc"), START, entries.Left(player="a", at=2.0))
    assert (table.place("A").kind, table.place("A").bot, table.host) == ("bot", "builder", "b")
    waiting = folded(opened("gang", "ab"), entries.Left(player="a", at=2.0))
    assert waiting.place("A").kind == "open"


def test_who_was_removed_is_remembered_but_not_who_left_or_whose_neighbour_had_to_go() -> None:
    table = folded(
        opened("gang", "abcc-"),
        entries.Arranged(seat="B", who="a", at=2.0),
        entries.Arranged(seat="D", who="a", at=2.0),
    )
    assert table.removed == {"b"}
    table.apply(entries.Left(player="c", at=3.0))
    assert table.removed == {"b"}


# Clocks


def attendance(here: str, gone: float = 0.0) -> clocks.Attendance:
    return clocks.Attendance(set(here), lambda player: player in here, lambda player: gone)


CONFIG = Config(grace=60, pause=45)


def test_a_bot_is_late_from_a_move_of_its_stand_in_to_its_own_next_one() -> None:
    table = folded(opened("gang", "a+"), START)
    seen: list[tuple[wire.Seat, bool, bool]] = []
    while len(seen) < 8:
        assert table.match is not None
        move = moved(table, table.match.legal[0])
        by: wire.By = "person" if move.seat == "A" else "stand-in" if len(seen) < 4 else "bot"
        effect = table.apply(msgspec.structs.replace(move, by=by))
        seen.append((move.seat, table.place("B").late, effect.table))
    was_late = [False, *(late for _, late, _ in seen)]
    assert was_late[-1] is False and True in was_late
    for number, (seat, late, is_sent) in enumerate(seen):
        assert late == (number < 4 if seat == "B" else was_late[number])
        assert is_sent == (late != was_late[number])
    assert not table.place("A").late


def test_somebody_who_is_away_is_waited_for_only_by_people() -> None:
    table = folded(opened("gang", "ab"), START)
    assert clocks.due_next(table, attendance("ab"), 0, CONFIG) is None
    assert clocks.due_next(table, attendance("a", gone=5), 0, CONFIG) == clocks.Due(65, "stand-in", "B")
    assert clocks.due_next(table, attendance("", gone=5), 0, CONFIG) is None
    table.apply(entries.StoodIn(seat="B", at=2.0))
    assert clocks.due_next(table, attendance("a", gone=5), 0, CONFIG) is None


def test_bots_wait_for_the_slowest_person_who_plays() -> None:
    table = folded(opened("gang", "abC"), START)
    usual = clocks.bot_waits(table, CONFIG)
    for seat in ("A", "B", "C"):
        table.apply(entries.Adjusted(seat=msgspec.convert(seat, wire.Seat), pace="slow", at=2.0))
        assert clocks.bot_waits(table, CONFIG) == 2 * usual > 0
    table.apply(entries.Adjusted(seat="A", pace="normal", at=3.0))
    table.apply(entries.StoodIn(seat="B", at=4.0))
    table.apply(entries.Adjusted(seat="C", pace="normal", at=5.0))
    assert clocks.bot_waits(table, CONFIG) == usual, "a bot plays for the slow person"


def test_a_bot_leaves_time_for_an_undo_but_not_twice_to_somebody_slow() -> None:
    table = folded(opened("clan", "a+", options={"first": "A"}), START)
    usual = clocks.bot_waits(table, CONFIG)
    table.apply(moved(table, "put A1 up"))
    assert table.may_undo("A")
    assert clocks.bot_waits(table, CONFIG) == 2 * usual > 0
    table.apply(entries.Adjusted(seat="A", pace="slow", at=2.0))
    assert clocks.bot_waits(table, CONFIG) < 2 * 2 * usual


def test_bots_take_their_time_as_people_do_whatever_they_hold() -> None:
    waits: dict[tuple[str, str], set[float]] = {}
    drawn = set()
    for seed in range(30):
        table = folded(opened("bande", "ab+", options={"first": "C"}), entries.Started(seed=f"pace/{seed}", at=1.0))
        for level in ("kit", "boss"):
            table.places[2].level = msgspec.convert(level, wire.Level)
            waits.setdefault((level, "source"), set()).add(clocks.bot_waits(table, CONFIG))
        table.apply(moved(table, "draw"))
        assert table.match is not None
        drawn.add(table.match.view("C").hand)
        for level in ("kit", "boss"):
            table.places[2].level = msgspec.convert(level, wire.Level)
            waits.setdefault((level, "hand"), set()).add(clocks.bot_waits(table, CONFIG))
    assert len(drawn) > 5 and all(len(each) == 1 for each in waits.values())
    assert max(waits["kit", "source"]) < min(waits["kit", "hand"]) < min(waits["boss", "hand"])


def test_an_absent_host_is_replaced_before_the_match_by_the_first_connected_person() -> None:
    table = folded(opened("gang", "a-bc"))
    assert clocks.due_next(table, attendance("abc"), 0, CONFIG) is None
    assert clocks.due_next(table, attendance("", gone=5), 0, CONFIG) is None
    assert clocks.due_next(table, attendance("bc", gone=5), 0, CONFIG) == clocks.Due(65, "host", "C")
    assert clocks.due_next(table, attendance("c", gone=5), 0, CONFIG) == clocks.Due(65, "host", "D")
    table.apply(entries.decode(entries.encode(entries.Hosted(player="c", at=2.0))))
    assert table.host == "c" and table.place("A").player == "a"
    assert clocks.due_next(table, attendance("c", gone=5), 0, CONFIG) is None


def test_a_host_who_has_no_seat_but_looks_is_there() -> None:
    table = folded(opened("gang", "-b"))
    table.host = "a"
    looks = clocks.Attendance({"b"}, lambda player: player == "a", lambda player: 5.0)
    assert clocks.due_next(table, looks, 0, CONFIG) is None
    assert clocks.due_next(table, attendance("b", gone=5), 0, CONFIG) == clocks.Due(65, "host", "B")


def test_a_turn_timer_runs_for_people_only() -> None:
    table = folded(opened("gang", "a+", turn_seconds=30), START)
    assert clocks.due_next(table, attendance("a"), 7, CONFIG) == clocks.Due(37, "timer", "A")
    table.apply(moved(table, "open A1 A2"))
    assert clocks.due_next(table, attendance("a"), 7, CONFIG) is None


def play_a_round(table: Table) -> None:
    """Play until the second round is dealt."""
    assert table.match is not None
    while table.match.view(None).round == 1:
        legal = table.match.legal
        table.apply(moved(table, "knock" if "knock" in legal else legal[-1]))


def test_the_end_of_a_round_is_looked_at_for_a_while() -> None:
    table = folded(opened("bande", "ab", options={"rounds": 2}), START)
    play_a_round(table)
    assert table.between and table.to_move is None
    assert clocks.due_next(table, attendance("ab"), 100, CONFIG) == clocks.Due(145, "go-on")
    table.apply(entries.Readied(player="a", at=3.0))
    assert table.between
    table.apply(entries.StoodIn(seat="B", at=3.0))
    assert not table.between and not any(place.ready for place in table.places)


@pytest.mark.parametrize("people", ["a+", "aa", "aa+"])
def test_people_at_one_device_look_at_the_end_of_a_round_as_long_as_they_like(people: str) -> None:
    table = folded(opened("bande", people, options={"rounds": 2}), START)
    play_a_round(table)
    assert table.between
    assert clocks.due_next(table, attendance("a"), 100, CONFIG) is None
    table.apply(entries.Readied(player="a", at=3.0))
    assert not table.between


def test_nobody_waits_for_a_program_to_look_at_the_end_of_a_round() -> None:
    table = folded(opened("bande", "aP", options={"rounds": 2}), START)
    play_a_round(table)
    assert table.between
    table.apply(entries.Readied(player="a", at=3.0))
    assert not table.between
    alone = folded(opened("bande", "PQ", options={"rounds": 2}), START)
    play_a_round(alone)
    assert not alone.between and alone.to_move is not None


# Names, settings, texts


@pytest.mark.parametrize(
    ("given", "name"),
    [
        (" Ada ", "Ada"),
        ("A\tB  C", "A B C"),
        ("Zoe\u0308", "Zoë"),
        ("👩‍🚀 7", "👩‍🚀 7"),
        ("\u05e9\u05b8\u05bc\u05c1", "\u05e9\u05b8\u05bc\u05c1"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
    ],
)
def test_names_are_tidied(given: str, name: str) -> None:
    assert clean_name(given) == name


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "name-empty"),
        ("!?", "name-empty"),
        ("\u3164 \uffa0", "name-empty"),
        ("a\u202e", "odd-letters"),
        ("x" * 21, "name-long"),
        ("a" + "\u0332" * 19, "odd-letters"),
    ],
)
def test_other_names_are_refused(given: str, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        clean_name(given)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    "other",
    ["ada", "ADA", "Ａｄａ", "A da", "A\u200dda", "Ada\u3164", "Ada\u034f", "A\ufe0fda", "Ada\u2800", "A\u17b4da"],
)
def test_names_that_look_alike_are_alike(other: str) -> None:
    with pytest.raises(Refusal, match="Ada"):
        check_unlike("Ada", ["Bo", other])
    check_unlike("Ada", ["Adam"])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ada", "\u0410d\u0430"),  # Cyrillic
        ("Hava", "\u0397a\u03bda"),  # a Greek capital that looks like H, a small letter that looks like v
        ("Ilse", "l1se"),
        ("Bob", "B0b"),
        ("Martin", "Martln"),
        ("Marie", "Rnarie"),
        ("\u039d\u03af\u03ba\u03bf\u03c2", "\u039d\u038a\u039a\u039f\u03a3"),  # Nikos in small letters, in capitals
        ("O\u2019Neil", "O'Neil"),
    ],
)
def test_names_in_letters_that_look_alike_are_alike(name: str, other: str) -> None:
    for one, two in ((name, other), (other, name)):
        with pytest.raises(Refusal):
            check_unlike(one, [two])


def test_names_that_differ_in_an_accent_are_not_alike() -> None:
    check_unlike("J\xfcrgen", ["Jurgen", "Jorgen"])
    check_unlike("\u0418\u0432\u0430\u043d", ["Ivan", "\u0410\u043d\u043d\u0430"])


def test_settings_come_from_flags_then_the_environment_then_defaults() -> None:
    environment = {"BIBERBAU_PORT": "9000", "BIBERBAU_LAN": "yes", "BIBERBAU_ORIGINS": "https://a, https://b"}
    config = configure({"port": "8001", "data": Path("/x"), "lan": None}, environment)
    assert (config.port, config.data, config.lan, config.grace) == (8001, Path("/x"), True, 60.0)
    assert config.origins == ("https://a", "https://b")
    assert configure({}, {}).host == "127.0.0.1"


@pytest.mark.parametrize(
    ("name", "value"), [("port", "70000"), ("grace", "-1"), ("lan", "maybe"), ("log_level", "loud")]
)
def test_settings_that_make_no_sense_are_refused(name: str, value: str) -> None:
    with pytest.raises(BadSetting) as refusal:
        configure({name: value}, {})
    assert value in refusal.value.explain("de")


def test_every_setting_is_one() -> None:
    assert [setting.name for setting in SETTINGS] == list(Config.__dataclass_fields__)


def test_the_page_about_hosting_names_every_setting() -> None:
    page = (DOCS / "server.md").read_text("utf-8")
    assert [setting.flag for setting in SETTINGS if f"`--{setting.flag}`" not in page] == []


def test_the_page_about_the_api_names_every_path_and_every_command() -> None:
    page = (DOCS / "api.md").read_text("utf-8")
    paths = {
        wire.API + path.replace(":str", "").replace("{table}", "{id}") for each in VERSIONED for path in each.paths
    }
    assert [path for path in sorted(paths) if path not in page] == []
    commands = [command.__struct_config__.tag for command in get_args(wire.Command)]
    assert [tag for tag in commands if f"`{tag}`" not in page and f'"type": "{tag}"' not in page] == []


def test_the_page_about_the_api_names_every_status_with_its_codes() -> None:
    page = (DOCS / "api.md").read_text("utf-8")
    rows = {int(line[2:5]): line for line in page.splitlines() if line[2:5].isdigit()}
    assert set(rows) == {*STATUS.values(), 409}
    assert [code for code, status in STATUS.items() if f"`{code}`" not in rows[status]] == []


def test_the_page_about_the_api_names_every_limit() -> None:
    page = (DOCS / "api.md").read_text("utf-8")
    rates = (
        ("API requests", middleware.REQUESTS_PER_SECOND, middleware.REQUESTS_AT_ONCE),
        ("new websockets", middleware.NEW_SOCKETS_PER_SECOND, middleware.NEW_SOCKETS_AT_ONCE),
        ("new people and bot accounts", app.NEWCOMERS_PER_SECOND, app.NEWCOMERS_AT_ONCE),
        ("renames, device links", app.NEWCOMERS_PER_SECOND, app.NEWCOMERS_AT_ONCE),
        ("signing in with a recovery phrase", app.RECOVERIES_PER_SECOND, app.RECOVERIES_AT_ONCE),
        ("replays", app.REPLAYS_PER_SECOND, app.REPLAYS_AT_ONCE),
        ("new tables", app.TABLES_PER_SECOND, app.TABLES_AT_ONCE),
        ("commands", gateway.COMMANDS_PER_SECOND, gateway.COMMANDS_AT_ONCE),
        ("chat lines and emotes", chat.WORDS_PER_SECOND, chat.WORDS_AT_ONCE),
        ("other commands except moves", room.ACTIONS_PER_SECOND, room.ACTIONS_AT_ONCE),
        ("pings and pongs", direct.SIGNALS_PER_SECOND, direct.SIGNALS_AT_ONCE),
    )
    for limit, rate, burst in rates:
        often = f"{rate:.0f} per second" if rate >= 1 else f"1 per {1 / rate:.0f} seconds"
        assert re.search(rf"\| {limit}[^|]*\|[^|]*\| {often} \| {burst:.0f} \|", page), limit
    amounts = (
        ("open websockets", "address", middleware.SOCKETS_OF_AN_ADDRESS),
        ("open websockets", "person and table", gateway.SOCKETS_AT_A_TABLE),
        ("hosted tables that are not over", "person", registry.OPEN_TABLES),
        ("size of a message or body", "message", f"{middleware.LARGEST // 1024} KiB"),
        ("size of a record to be replayed", "request", f"{middleware.LARGEST_RECORD // 1024} KiB"),
        ("time for a request, or for a hello", "request, websocket", f"{gateway.HELLO_SECONDS:.0f} seconds"),
        (
            "time without reading",
            "websocket",
            f"{gateway.SLOW_SECONDS:.0f} seconds, or {gateway.OUTBOX} waiting messages",
        ),
        ("ignored messages", "websocket", gateway.IGNORED),
        ("unreadable messages", "websocket", gateway.MISTAKES),
    )
    assert [row for row in amounts if "| {} | {} | {} |".format(*row) not in page] == []


def test_serve_says_what_is_wrong_with_its_flags(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "x", "--lang", "en"]) == 2
    assert "--port" in capsys.readouterr().err


@pytest.mark.parametrize(("lang", "says"), [("en", "is taken"), ("de", "ist belegt")])
def test_serve_says_what_to_do_where_the_port_is_taken(
    lang: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path, *FAST) as server:
        again = ["serve", "--port", str(server.port), "--data", str(tmp_path / "other"), "--no-open"]
        assert main([*again, "--lang", lang]) == 1
    errors = capsys.readouterr().err
    assert f"Port {server.port} {says}" in errors and f"--port {other_port(server.port)}" in errors


def test_serve_says_what_to_do_where_nothing_can_be_served(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", "192.0.2.1", "--data", str(tmp_path), "--no-open", "--lang", "en"]) == 1
    errors = capsys.readouterr().err
    assert "192.0.2.1" in errors and "--host" in errors and "--port" in errors
    assert other_port(HIGHEST_PORT) == HIGHEST_PORT - 1


def test_serve_says_what_to_do_where_no_table_can_be_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / FILE).write_text("no tables, but a poem about beavers" * 100)
    for data in (tmp_path, tmp_path / FILE / "below"):
        assert main(["serve", "--data", str(data), "--port", "0", "--no-open", "--lang", "en"]) == 1
        errors = capsys.readouterr().err
        assert str(tmp_path)[:40] in errors and "--data" in errors and errors.count("\n") == 1


def test_what_is_logged_is_one_line_with_nothing_in_it_that_was_not_foreseen() -> None:
    facts = {"name": "biberbau.bots", "levelname": "WARNING", "created": 0.0, "msg": "two\nlines"}
    line = JsonLines().format(logging.makeLogRecord(facts | {"bot": "kit", "hand": "7", "player": "Ada"}))
    assert "\n" not in line
    said = {"level": "warning", "from": "biberbau.bots", "says": "two\nlines", "bot": "kit"}
    assert json.loads(line) == {"at": "1970-01-01T00:00:00.000+00:00", **said}


OF_ENGINE = ("unknown-game", "players", "unknown-option", "bad-option", "bad-record", "no-branch", "unknown-seat")


def test_every_code_with_a_status_has_a_text() -> None:
    """Most are the server's own; some come from setting up or replaying a match."""
    facts: dict[str, Any] = dict.fromkeys(
        ("option", "value", "least", "most", "longest", "host", "wire", "api", "moves", "seat"), 1
    )
    facts |= dict.fromkeys(("game", "games", "players", "options", "expected", "why", "until", "zone", "install"), 1)
    for code in STATUS:
        is_of_engine = code in OF_ENGINE
        assert refusal_message((BadSetup if is_of_engine else Refusal)(code, None, **facts)).says["de"]


def test_the_schema_has_every_message() -> None:
    schemas = schema.schema()["components"]["schemas"]
    unions = {"ServerMessage", "ClientMessage", "Command"}
    assert {message.__name__ for message in schema.messages()} | unions <= set(schemas)

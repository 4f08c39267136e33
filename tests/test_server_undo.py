"""Undo: what a person may take back at a table with bots alone, and what nobody learns by it."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from biberbau import Match
from biberbau.server import entries, messages, wire
from biberbau.server.refusals import Refusal
from biberbau.server.rights import Asker, entry_for
from biberbau.server.store import Person
from biberbau.server.table import Table

from .other_worlds import other_shuffles
from .rigged_server import rigged
from .scribe import scribe_of
from .server_process import FAST, Guest, serving
from .setups import GAMES, shuffles_in

Shuffles = Sequence[Sequence[str]]
ADA = Asker(Person("a", "Ada", 0), "A")


def alone(game: str, players: int, shuffles: Shuffles, monkeypatch: pytest.MonkeyPatch, **options: object) -> Table:
    """A table where a person in seat A plays against bots; the match has begun with these shuffles."""

    def new_match(self: Table) -> Match:
        return Match(self.game, len(self.places), 1, shuffles, self.settings.options)

    monkeypatch.setattr(Table, "_new_match", new_match)
    bots = [entries.Occupant("bot", level="kit") for _ in range(players - 1)]
    table = Table("tabletable")
    table.apply(
        entries.Opened(
            game=msgspec.convert(game, wire.Game),
            host="a",
            places=[entries.Occupant("person", "a"), *bots],
            settings=wire.Settings(options=options),
            at=0.0,
        )
    )
    table.apply(entries.Started(seed="1", at=1.0))
    return table


def moved(table: Table, move: str, by_bot: wire.By = "bot") -> entries.Moved:
    """The entry of a move of whoever is to move; `by_bot` says who makes the moves of bots."""
    place = table.to_move
    assert place is not None
    return entries.Moved(seat=place.seat, move=move, by=by_bot if place.bot else "person", at=2.0)


def undone(table: Table) -> entries.AnyEntry:
    """The entry of an undo, as the rights allow it."""
    entry = entry_for(table, ADA, wire.Undo("u"), 3.0)
    assert entry is not None
    return entry


def record(table: Table) -> dict[str, Any]:
    assert table.match is not None
    return dict(table.match.record())


# What may be taken back

BANDE = ["1"] * 4 + ["2"] * 4 + ["9", "6", "5", "4"]
"""A has four 1s, B four 2s, a 9 lies open; the others are drawn from behind, as the match takes them."""
CLAN = ["7", "8", "9", "3", "5"]
TABLE: list[tuple[str, Shuffles, Sequence[str], bool]] = [
    ("clan", [CLAN], ["put A1 up"], True),  # the bot's card is not seen
    ("clan", [CLAN], ["put A1 down"], True),
    ("clan", [CLAN], ["put A1 up", "put B1 up"], False),  # the bot's card is seen
    ("clan", [CLAN], ["put A1 up", "put B1 down"], False),  # the own next card is seen
    ("gang", [], ["open A1 A2"], True),
    ("gang", [], ["open A1 A2", "open B1 B2"], False),  # cards are turned up
    ("bande", [BANDE], ["draw"], False),  # the person has seen the card
    ("bande", [BANDE], ["draw", "put A1"], True),  # A1 was looked at before
    ("bande", [BANDE], ["draw", "put A3"], False),  # A3 was not
    ("bande", [BANDE], ["draw", "drop"], True),
    ("bande", [BANDE], ["draw", "drop", "draw"], True),  # what the bot draws does not count
    ("bande", [BANDE], ["draw", "drop", "draw", "drop"], False),  # but it is seen on the discard pile
]


@pytest.mark.parametrize("by_bot", ["bot", "stand-in"])
@pytest.mark.parametrize(("game", "shuffles", "moves", "can"), TABLE)
def test_a_move_can_be_taken_back_until_the_person_sees_something_new(
    game: str, shuffles: Shuffles, moves: Sequence[str], can: bool, by_bot: wire.By, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not matter whether a bot or its stand-in makes the moves of the others."""
    table = alone(game, 2, shuffles, monkeypatch)
    for move in moves:
        table.apply(moved(table, move, by_bot))
    assert table.may_undo("A") is can
    assert not table.may_undo("B") and not table.may_undo(None)


def test_the_same_move_among_people_cannot_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    table = alone("clan", 2, [CLAN], monkeypatch)
    table.places[1].kind, table.places[1].level = "person", None
    table.apply(moved(table, "put A1 up"))
    assert not table.may_undo("A")


def test_the_moves_of_bots_are_taken_back_too_and_later_cards_stay_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    table = alone("clan", 3, [CLAN], monkeypatch)
    match = table.match
    assert match is not None
    before = match.view("A")
    for move in ("put A1 up", "put B1 down"):
        table.apply(moved(table, move))
    drawn = [match.view(seat).hand for seat in ("B", "C")]
    effect = table.apply(undone(table))
    assert effect.undone == 4, "two cards were laid and two drawn"
    assert match.view("A") == before and match.turn == "A" and record(table)["moves"] == []
    table.apply(moved(table, "put A2 down"))
    table.apply(moved(table, "put B1 down"))
    assert [match.view(seat).hand for seat in ("B", "C")] == drawn
    assert record(table)["moves"] == ["put A2 down", "put B1 down"]


def test_a_move_before_the_last_can_be_taken_back_next(monkeypatch: pytest.MonkeyPatch) -> None:
    table = alone("gang", 2, [["9"] * 8], monkeypatch)
    for move in ("open A1 A2", "open B1 B2", "take", "put A1"):
        table.apply(moved(table, move))
    assert table.match is not None
    for phase in ("hand", "source"):
        table.apply(undone(table))
        assert (table.match.turn, table.match.phase) == ("A", phase)
    assert not table.may_undo("A")


def test_whether_a_bot_was_late_is_taken_back_with_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    table = alone("bande", 2, [BANDE], monkeypatch)

    def take_back() -> tuple[bool, bool, bool]:
        """Whether the bot was late before an undo, whether it is after it, and whether the table is sent."""
        was_late, effect = table.place("B").late, table.apply(undone(table))
        return was_late, table.place("B").late, effect.table

    def play(by_bot: wire.By, *moves: str) -> None:
        for move in moves:
            table.apply(moved(table, move, by_bot))

    play("bot", "draw", "drop")
    assert take_back() == (False, False, False)
    play("stand-in", "drop", "draw")
    assert take_back() == (True, False, True)
    play("stand-in", "drop", "draw", "drop", "pass")
    play("bot", "draw", "drop", "pass", "draw")
    assert take_back() == (False, True, True)


def test_a_refusal_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    table = alone("bande", 2, [BANDE], monkeypatch)
    with pytest.raises(Refusal, match="no move of yours") as refused:
        undone(table)
    assert refused.value.code == "no-undo"
    table.apply(moved(table, "draw"))
    with pytest.raises(Refusal, match="a hidden card has been seen") as refused:
        undone(table)
    assert "verdeckte Karte" in refused.value.explain("de")


@pytest.mark.parametrize("by", ["timer", "stand-in"])
def test_what_a_bot_moved_for_the_person_is_not_taken_back(by: wire.By, monkeypatch: pytest.MonkeyPatch) -> None:
    table = alone("clan", 2, [CLAN], monkeypatch)
    table.apply(entries.Moved(seat="A", move="put A1 up", by=by, at=2.0))
    assert not table.may_undo("A")


# What nobody learns by it


OPTIONS: dict[str, object] = {"rounds": 2, "turn_cap": 40}


def random_match(game: str, whim: int) -> Match:
    """The beginning of a match, played at random."""
    random, match = Random(whim), Match(game, 2 + whim % 3, whim, options=OPTIONS)
    for _ in range(60):
        if match.turn is not None:
            match.play(random.choice(match.legal))
    return match


def moves_of(match: Match) -> list[str]:
    return msgspec.convert(match.record()["moves"], list[str])


def messages_of(table: Table, moves: Sequence[str]) -> Iterator[bytes]:
    """What seat A is sent while these moves are made; whatever can be taken back is taken back and made again."""
    since = 0
    for index, move in enumerate(moves):
        if table.between:
            table.apply(entries.WentOn(at=2.0))
        entry = moved(table, move)
        since = index if entry.by == "person" else since
        yield news(table, entry)
        if table.may_undo("A"):
            yield news(table, undone(table))
            for again in moves[since : index + 1]:
                yield news(table, moved(table, again))


def news(table: Table, entry: entries.AnyEntry) -> bytes:
    before = table.snapshot()
    effect = table.apply(entry)
    changes = messages.changes(table, effect, before, table.snapshot())("A", False)
    return messages.frame(messages.news(table, effect, "A", True, changes, None, None, ""))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_taken_back_showed_the_person_nothing_and_leaves_no_trace(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken_back = with_bots = 0
    for whim in range(12):
        whole = random_match(game, whim)
        table = alone(game, whole.players, shuffles_in(whole.record()), monkeypatch, **OPTIONS)
        known: list[str] = []
        for move in moves_of(whole):
            if table.between:
                table.apply(entries.WentOn(at=2.0))
            entry = moved(table, move)
            known = faces(table) if entry.by == "person" else known
            table.apply(entry)
            if table.may_undo("A"):
                assert faces(table) == known
                taken_back += 1
                with_bots += entry.by == "bot"
    assert taken_back and with_bots


def faces(table: Table) -> list[str]:
    """The cards that the person sees or knows."""
    assert table.match is not None
    view = table.match.view("A")
    lying = [card for row in view.known.values() for card in row]
    return sorted(card for card in [*lying, view.hand or "-", *view.discard, *view.aside] if card not in "?-")


@pytest.mark.parametrize("game", GAMES)
def test_whatever_lies_hidden_the_person_is_sent_the_same_bytes(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    others = 0
    for whim in range(6):
        whole = random_match(game, whim)
        moves, shuffles = moves_of(whole), shuffles_in(whole.record())
        for count in range(1, len(moves) + 1, 4):
            past = Match(game, whole.players, 1, shuffles, OPTIONS)
            for move in moves[:count]:
                past.play(move)
            redealt = other_shuffles(scribe_of(past), "A", Random(whim), is_free=False)
            sent = [
                list(messages_of(alone(game, whole.players, dealt, monkeypatch, **OPTIONS), moves[:count]))
                for dealt in (shuffles, redealt)
            ]
            assert sent[0] == sent[1]
            others += redealt != shuffles
    assert others


def test_a_stored_log_with_an_undo_gives_the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table, log = alone("clan", 3, [CLAN], monkeypatch), list[entries.AnyEntry]()
    for move in ("put A1 up", "put B1 down", None, "put A2 up"):
        log.append(undone(table) if move is None else moved(table, move))
        table.apply(log[-1])
    again = alone("clan", 3, [CLAN], monkeypatch)
    for entry in log:
        again.apply(entries.decode(entries.encode(entry)))
    assert record(again) == record(table) and record(again)["moves"] == ["put A2 up"]
    assert again.may_undo("A")


# On the wire, and after a restart


def test_a_move_is_taken_back_over_the_wire_and_after_a_restart(tmp_path: Path) -> None:
    data = rigged(tmp_path / "data", CLAN)
    with (
        serving(data, *FAST, "--pace", "30", module="tests.rigged_server") as server,
        Guest(server, "Ada") as ada,
    ):
        table = ada.open("clan", "me kit", start=True)
        page = ada.connect(table)
        before = page.view
        page.play("put A1 up")
        assert page.may_undo
        page.do("undo")
        last = next(message for message in reversed(page.received) if isinstance(message, wire.News))
        assert last.undone and last.events_undone == 2 and page.view == before
        assert page.refused("undo") == "no-undo"
        page.play("put A2 down")
        server.kill()
        server.start()
        page = ada.connect(table)
        assert page.may_undo
        page.do("undo")
        assert page.view == before and not page.may_undo

"""Rights: who may do what at a table. A command becomes the entry to write, or a refusal. Pure functions."""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple, TypedDict

from ..errors import IllegalMove
from ..fairness import cut_commitment
from ..match import Match
from ..options import read_options
from ..setting_up import read_game, read_players
from . import drawing, entries, wire
from .draws import Draw
from .offer import check_limits
from .refusals import Refusal
from .store import Person
from .table import STAND_IN, Place, Table


class Asker(NamedTuple):
    """Who sends a command: a person, and the seat they act for (None for spectators)."""

    person: Person
    seat: wire.Seat | None


class Signature(TypedDict):
    """Whose command led to an entry, and when."""

    at: float
    who: str
    command: str


def entry_for(
    table: Table, asker: Asker, command: wire.Command, now: float, is_cut: bool = False
) -> entries.AnyEntry | None:
    """The entry that carries out a command; None if there is nothing to do. Raises Refusal or IllegalMove.

    `is_cut` says whether anybody who is connected takes part in a draw.
    """
    if table.stage == "closed":
        raise Refusal("closed")
    signed = Signature(at=now, who=asker.person.id, command=command.id)
    if isinstance(command, wire.Start):
        return _start(table, asker, command, signed, is_cut)
    return _DECIDE[type(command)](table, asker, command, signed)


# Playing


def _play(table: Table, asker: Asker, command: wire.Play, signed: Signature) -> entries.AnyEntry:
    place = _own(table, asker)
    match = _check_turn(table, place)
    if not table.match_number <= command.number <= table.number:
        raise Refusal("stale")
    match.check(command.move)
    return entries.Moved(seat=place.seat, move=command.move, **signed)


def _check_turn(table: Table, place: Place) -> Match:
    """Refuse what only the person to move may do; returns the match."""
    match = table.match
    if match is None:
        raise Refusal("not-started")
    if match.turn is None:
        raise IllegalMove("over")
    if match.turn != place.seat:
        raise IllegalMove("not-your-turn", turn=match.turn)
    if place.stand_in:
        raise Refusal("stood-in")
    if table.between:
        raise Refusal("between-rounds")
    return match


def _undo(table: Table, asker: Asker, command: wire.Undo, signed: Signature) -> entries.AnyEntry:
    place = _own(table, asker)
    if place.stand_in:
        raise Refusal("stood-in")
    if not table.may_undo(place.seat):
        raise Refusal("no-undo", why=Refusal(f"no-undo.{table.no_undo}"))
    return entries.Undone(seat=place.seat, **signed)


def _ready(table: Table, asker: Asker, command: wire.Ready, signed: Signature) -> entries.AnyEntry | None:
    place = _own(table, asker)
    return entries.Readied(player=asker.person.id, **signed) if table.between and not place.ready else None


def _take_back(table: Table, asker: Asker, command: wire.TakeBack, signed: Signature) -> entries.AnyEntry | None:
    place = _own(table, asker)
    return entries.TookBack(seat=place.seat, **signed) if place.stand_in else None


def _show_hand(table: Table, asker: Asker, command: wire.ShowHand, signed: Signature) -> entries.AnyEntry | None:
    place = _own(table, asker)
    if place.shows_hand == command.allowed:
        return None
    return entries.Showed(seat=place.seat, allowed=command.allowed, **signed)


def seat_for_hint(table: Table, asker: Asker) -> wire.Seat:
    """The seat that a person may get a hint for: their own, if it is to move. Raises Refusal or IllegalMove."""
    place = _own(table, asker)
    _check_turn(table, place)
    if not table.allows_hints:
        raise Refusal("no-hints")
    return place.seat


def _adjust(table: Table, asker: Asker, command: wire.Adjust, signed: Signature) -> entries.AnyEntry | None:
    """People choose their own aids, and those of the people who share their device."""
    place = _own(table, asker._replace(seat=command.seat or asker.seat))
    memory_aid = command.memory_aid if command.memory_aid != place.memory_aid_next else None
    pace = command.pace if command.pace != place.pace else None
    if memory_aid is None and pace is None:
        return None
    return entries.Adjusted(seat=place.seat, memory_aid=memory_aid, pace=pace, **signed)


# Cutting


def _cut(table: Table, asker: Asker, command: wire.Cut, signed: Signature) -> entries.AnyEntry:
    seat, draw = _cutting_seat(table, asker), _current(table, command.draw)
    if draw.is_closed or seat in table.draws.excluded:
        raise Refusal("cut-closed")
    if seat in draw.cuts:
        raise Refusal("cut-twice")
    if command.commitment in draw.cuts.values():
        raise Refusal("cut-misfit")
    return entries.Cut(draw=draw.number, seat=seat, commitment=command.commitment, **signed)


def _show_cut(table: Table, asker: Asker, command: wire.ShowCut, signed: Signature) -> entries.AnyEntry | None:
    seat, draw = _cutting_seat(table, asker), _current(table, command.draw)
    if not draw.is_closed:
        raise Refusal("cut-open")
    fitting = cut_commitment(table.id, draw.number, seat, draw.sealed.server, command.cut)
    if draw.cuts.get(seat) != fitting:
        raise Refusal("cut-misfit")
    if seat in draw.shown:
        return None
    return entries.CutShown(draw=draw.number, seat=seat, cut=command.cut, **signed)


def _draw_again(table: Table, asker: Asker, command: wire.DrawAgain, signed: Signature) -> entries.AnyEntry | None:
    seat = _cutting_seat(table, asker)
    if table.stage != "drawing" or not table.draws.asks or table.draw.number != command.draw:
        raise Refusal("wrong-draw")
    if seat in table.draw.again:
        return None
    return entries.DrawnAgain(draw=command.draw, seat=seat, **signed)


def _cutting_seat(table: Table, asker: Asker) -> wire.Seat:
    """The seat that a person cuts for: the first of their device."""
    held = table.held_by(asker.person.id)
    if not held:
        raise Refusal("not-seated")
    return held[0].seat


def _current(table: Table, number: int) -> Draw:
    """The draw in progress, if it has this number."""
    if table.stage != "drawing" or table.draw.number != number or table.draw.void:
        raise Refusal("wrong-draw")
    return table.draw


# Sitting down and getting up


def _sit(table: Table, asker: Asker, command: wire.Sit, signed: Signature) -> entries.AnyEntry:
    _arrangeable(table)
    check_not_removed(table, asker)
    if command.beside is None and any(not place.beside for place in table.held_by(asker.person.id)):
        raise Refusal("already-seated")
    free = [place for place in table.places if place.kind == "open" and command.seat in (None, place.seat)]
    if not free:
        raise Refusal("no-open-seat")
    person, beside = asker.person, command.beside is not None
    return entries.Sat(
        seat=free[0].seat, player=person.id, beside=beside, program=person.is_bot, pace=command.pace, **signed
    )


def _leave(table: Table, asker: Asker, command: wire.Leave, signed: Signature) -> entries.AnyEntry | None:
    """People leave a running or waiting table; after the match they stay on the score sheet."""
    if not table.held_by(asker.person.id):
        raise Refusal("not-seated")
    return None if table.stage == "over" else entries.Left(player=asker.person.id, **signed)


# Hosting


def _arrange(table: Table, asker: Asker, command: wire.Arrange, signed: Signature) -> entries.AnyEntry:
    _hosting(table, asker)
    if not table.has(command.seat):
        raise Refusal("no-such-seat")
    place = table.place(command.seat)
    if place.player == asker.person.id and not place.beside:
        raise Refusal("own-seat")
    _arrangeable(table)
    return entries.Arranged(seat=command.seat, level=command.level, **signed)


def _give_away(table: Table, asker: Asker, command: wire.GiveAway, signed: Signature) -> entries.AnyEntry | None:
    """The host decides, or the others vote; `check_away` has made sure that the person is away."""
    if not table.held_by(asker.person.id):
        raise Refusal("not-seated")
    place = table.place(command.seat)
    if place.player == asker.person.id:
        raise Refusal("own-seat")
    if place.given_away or asker.person.id in place.votes:
        return None
    return entries.GaveAway(seat=place.seat, **signed)


def _start(table: Table, asker: Asker, command: wire.Start, signed: Signature, is_cut: bool) -> entries.AnyEntry:
    _hosting(table, asker)
    _waiting(table)
    if not table.people:
        raise Refusal("no-people")
    if command.fill is None and any(place.kind == "open" for place in table.places):
        raise Refusal("open-seats")
    return drawing.begun(table, is_cut, command.fill, **signed)


# Opening


def opened(person: Person, wish: wire.NewTable, now: float, fixed: entries.FixedDeal | None = None) -> entries.Opened:
    """The first entry of a new table. BadSetup if the match is not possible, Refusal if nobody could play it."""
    game = read_game(wish.game)
    players = read_players(len(wish.seats), game)
    check_limits(game, read_options(wish.settings.options, game, players))
    if wish.settings.turn_seconds is not None and wish.settings.turn_days is not None:
        raise Refusal("two-limits")
    if sum(seat.kind == "me" for seat in wish.seats) > 1:
        raise Refusal("already-seated")
    if all(seat.kind == "bot" for seat in wish.seats):
        raise Refusal("no-people")
    places = [_wished(person, seat) for seat in wish.seats]
    return entries.Opened(
        game=wish.game, host=person.id, places=places, settings=wish.settings, fixed=fixed, at=now, who=person.id
    )


def _wished(person: Person, wish: wire.SeatWish) -> entries.Occupant:
    if wish.kind == "open":
        return entries.Occupant()
    if wish.kind == "bot":
        return entries.Occupant("bot", level=wish.level or "yearling")
    beside = wish.kind == "beside"
    return entries.Occupant("person", person.id, None, beside, person.is_bot, wish.memory_aid, wish.pace)


def opened_again(table: Table, person: str, known: Collection[str], now: float) -> entries.Opened:
    """The first entry of a table where the same people play again; `person`, who asked for it, is the host.

    A bot plays for people whose seat was given away, and for deleted people, because nobody else could sit there.
    """
    if table.stage != "over":
        raise Refusal("not-over")
    if not table.held_by(person):
        raise Refusal("not-seated")
    places = [
        entries.Occupant("bot", level=STAND_IN)
        if place.given_away or (place.player is not None and place.player not in known)
        else _occupant(place)
        for place in table.places
    ]
    return entries.Opened(game=table.game, host=person, places=places, settings=table.settings, at=now, who=person)


def _occupant(place: Place) -> entries.Occupant:
    """The occupant of a place, as they take the same place at another table."""
    aid = place.memory_aid_next if place.kind == "person" else None
    return entries.Occupant(place.kind, place.player, place.level, place.beside, place.program, aid, place.pace)


# Watching


def eyes_of(table: Table, person: str, hello: wire.Hello) -> tuple[wire.Seat | None, bool]:
    """The seat through whose eyes a person sees the table (None: the public), and whether it is their own.

    People at the table see what their seat sees and nothing else.
    """
    own = table.held_by(person)
    if own:
        if hello.over is not None or hello.seat not in (None, *(place.seat for place in own)):
            raise Refusal("you-sit-here")
        return hello.seat or own[0].seat, True
    if hello.seat is not None:
        raise Refusal("not-seated")
    if not may_watch(table):
        raise Refusal("no-watching")
    if hello.over is None:
        return None, False
    if not (table.has(hello.over) and table.place(hello.over).shows_hand):
        raise Refusal("hand-hidden")
    return hello.over, False


def may_watch(table: Table) -> bool:
    """Whether people without a seat may watch; before the match everybody with the link may."""
    return table.shown_stage == "waiting" or table.settings.watch == "everyone"


# Checks


def check_not_removed(table: Table, asker: Asker) -> None:
    """Refuse a person whose seat the host has given away."""
    if asker.person.id in table.removed:
        raise Refusal("removed")


def check_away(table: Table, seat: wire.Seat, is_away: Callable[[str], bool]) -> None:
    """Refuse to give a seat away, unless a match is running and the person there has been away for long enough."""
    if not table.has(seat):
        raise Refusal("no-such-seat")
    if table.stage != "playing":
        raise Refusal("not-started")
    player = table.place(seat).player
    if player is None or not is_away(player):
        raise Refusal("not-away")


def _own(table: Table, asker: Asker) -> Place:
    if asker.seat is None or not table.has(asker.seat) or table.place(asker.seat).player != asker.person.id:
        raise Refusal("not-seated")
    return table.place(asker.seat)


def _waiting(table: Table) -> None:
    if table.stage != "waiting":
        raise Refusal("already-started")


def _arrangeable(table: Table) -> None:
    """Refuse to change who sits where after the start, and where the deal and those who play it belong together."""
    _waiting(table)
    if table.fixed is not None:
        raise Refusal("already-started")


def _hosting(table: Table, asker: Asker) -> None:
    if table.host != asker.person.id:
        raise Refusal("not-host")


_DECIDE: dict[type, Callable[[Table, Asker, Any, Signature], entries.AnyEntry | None]] = {
    wire.Play: _play,
    wire.Undo: _undo,
    wire.Ready: _ready,
    wire.TakeBack: _take_back,
    wire.ShowHand: _show_hand,
    wire.Adjust: _adjust,
    wire.Sit: _sit,
    wire.Leave: _leave,
    wire.Arrange: _arrange,
    wire.GiveAway: _give_away,
    wire.Cut: _cut,
    wire.ShowCut: _show_cut,
    wire.DrawAgain: _draw_again,
}

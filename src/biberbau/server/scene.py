"""Scenes: how a match stood, and what one viewer sees change from one to the next.

A view is built whole where it is needed whole; here only what has changed is spoken, once for everybody where everybody
sees the same. Whether something has changed is decided by what is spoken, never by what lies hidden: two equal hidden
cards that change places tell nothing. A test holds this beside whole views.
"""

from typing import NamedTuple

from ..events import speak
from ..games import cards, phases
from ..games.cards import NAMES
from ..games.table import State
from ..kernel.chance import Pile
from ..match import Match
from ..notation import HIDDEN, SEATS, SPACE, card_name, seat_name
from ..view import Cards, Sheet, by_seat, points_by_seat
from .wire import Json, Seat


class Scene(NamedTuple):
    """How a match stood after an entry; a match never changes a state that it has held."""

    state: State
    sheet: Sheet
    legal: tuple[str, ...]
    cards: Cards
    discard: tuple[str, ...]


def scene_of(match: Match, before: Scene | None = None) -> Scene:
    """How a match stands now; what is the same as before is not spoken again."""
    state, sheet = match.position
    if before is None:
        return Scene(state, sheet, match.legal, lying_open(state), _names(state.discard))
    was = before.state
    lying = before.cards if was.table == state.table and was.up == state.up else _lying_now(state, before)
    is_same = was.discard.count == state.discard.count and was.discard.cards == state.discard.cards
    return Scene(state, sheet, match.legal, lying, before.discard if is_same else _names(state.discard))


def public_changes(before: Scene, after: Scene) -> Json:
    """The fields of a view that have changed for everybody."""
    was, now = before.state, after.state
    told: Json = {}
    if was.phase != now.phase or was.seat != now.seat:
        if was.phase != now.phase:
            told["phase"] = phases.NAMES[now.phase]
        if _turn(was) != _turn(now):
            told["turn"] = _turn(now)
    if was.turns != now.turns:
        told["turns"] = now.turns
    if was.deck.count != now.deck.count:
        told["draw"] = now.deck.count
    if before.cards != after.cards:
        told["cards"] = after.cards
    if before.discard != after.discard:
        told["discard"] = after.discard
    if _pile(was.aside) != _pile(now.aside):
        told["aside"] = _names(now.aside)
    if was.again != now.again:
        told["again"] = bool(now.again)
    if was.ender != now.ender:
        told["ender"] = seat_name(now.ender)
    if was.starter != now.starter:
        told["starter"] = seat_name(now.starter)
    if before.sheet is not after.sheet:
        told |= _end_of_round(was, now, after.sheet)
    return told


def own_changes(before: Scene, after: Scene, eyes: Seat | None, memory_aid: bool) -> Json:
    """The fields of a view that have changed for some eyes only: the card in hand, the legal moves, what is known."""
    was, now = before.state, after.state
    viewer = cards.PUBLIC if eyes is None else SEATS.index(eyes)
    told: Json = {}
    if was.hand != now.hand and _hand(was, viewer) != (hand := _hand(now, viewer)):
        told["hand"] = hand
    legal = after.legal if viewer == now.seat else ()
    if legal != (before.legal if viewer == was.seat else ()):
        told["legal"] = legal
    if memory_aid and was.table != now.table and _known(was, viewer) != (known := _known(now, viewer)):
        told["known"] = known
    return told


def _end_of_round(was: State, now: State, sheet: Sheet) -> Json:
    told: Json = {"scores": sheet.scores, "last": sheet.last and sheet.last.to_dict()}
    if was.round != now.round:
        told["round"] = now.round
    if was.totals != now.totals:
        told["totals"] = points_by_seat(now, now.totals)
    if now.phase == phases.OVER:
        told["winners"] = [seat_name(seat) for seat in range(now.players) if now.winners >> seat & 1]
    return told


def _turn(s: State) -> str | None:
    return None if s.phase == phases.OVER else seat_name(s.seat)


def _pile(pile: Pile) -> list[int]:
    return pile.cards[: pile.count]


def _names(pile: Pile) -> tuple[str, ...]:
    return tuple([NAMES[face] for face in _pile(pile)])


def _hand(s: State, viewer: int) -> str | None:
    return None if s.hand == cards.EMPTY else speak(s.hand, viewer)


def lying_open(s: State) -> Cards:
    """The cards as they lie."""
    return {SEATS[seat]: _row(_cards(s, seat), s.up[seat]) for seat in range(s.players)}


def _lying_now(s: State, before: Scene) -> Cards:
    """The cards as they lie, of which most lay there before."""
    was, lying = before.state, before.cards.copy()
    for seat in range(s.players):
        row, up = _cards(s, seat), s.up[seat]
        if row != _cards(was, seat) or up != was.up[seat]:
            lying[SEATS[seat]] = _row(row, up)
    return lying


def _cards(s: State, seat: int) -> list[int]:
    return s.table[seat * s.slots : (seat + 1) * s.slots]


def _row(row: list[int], up: int) -> tuple[str, ...]:
    return tuple(
        [
            SPACE if card == cards.EMPTY else card_name(card) if up >> place & 1 else HIDDEN
            for place, card in enumerate(row)
        ]
    )


def _known(s: State, viewer: int) -> Cards:
    """The cards as a viewer could remember them."""
    return by_seat(s, lambda slot: speak(s.table[slot], viewer))

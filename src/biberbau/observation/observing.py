"""What a seat observes and may do, as bytes: rules that run in both gears.

`observe` adds what the viewer may know; it never removes anything from a state. The face of a card is read only under
the viewer's own bit, or for counts over cards that the viewer cannot distinguish. `Layout` describes the bytes.
"""

from ..games import cards, moves, phases
from ..games.any_game import legal
from ..kernel.rule import Bytes, Shorts, inlined, rule
from .episode import HISTORY, Episode

KINDS = len(moves.KINDS)
PLACES = tuple(pattern.count("{}") for pattern in moves.PATTERNS)
"""By the kind of a move, the number of its slots."""
PHASES = len(phases.NAMES)

THERE, UP, NUMBER, EARLIER, SEEN_BY = range(5)
"""After the faces of a card: whether there is one, whether it lies face up, whether it can only be a number, whether it
came from an earlier draw pile, and one byte for each seat that has seen it."""
SEEN_BIT = cards.SEEN.bit_length() - 1

AGAIN, DRAW_PILE, DISCARD_PILE, TURNS, REBUILT, ROUND, ROUNDS = range(7)
NUMBERS = 7
"""Single numbers of an observation."""
TOTALS, TURN, ENDER, STARTER = range(4)
BY_SEAT = 4
"""Rows of an observation with one byte for each seat."""
LEVEL = 128
"""The byte of equal totals; a byte above it is a lead in points."""
MOST = 255
TRACE = 4
"""Bytes of a move in the history: seat, kind and two slots, each plus one, 0 for none."""


@inlined
@rule
def observe(s: Episode, viewer: int, out: Bytes, at: int) -> None:
    """Write what a seat may know, as `Layout` describes it."""
    clear(out, at, s.width)
    card = s.faces + SEEN_BY + s.players
    top = at + (s.players * s.slots + 1) * card
    write_counts(s, out, top)
    write_table(s, viewer, out, at, top + 3 * s.faces)
    if s.hand & cards.FACE != cards.EMPTY:
        is_public = s.hand >> cards.PUBLIC & cards.SEEN != 0
        write_card(s, s.hand, is_public, True, viewer, out, top - card, top + 3 * s.faces)
    write_progress(s, viewer, out, top + 5 * s.faces)
    if s.history:
        write_history(s, viewer, out, top + 5 * s.faces + PHASES + NUMBERS + BY_SEAT * s.players)
    if s.reading:
        write_limits(s, viewer, out, at + s.width - s.players * s.slots)


@inlined
@rule
def clear(out: Bytes, at: int, count: int) -> None:
    """Set a part of a row to 0."""
    at = max(at, 0)  # it never is below; a compiler that knows this fills many bytes at once, twenty times as fast
    for i in range(count):
        out[at + i] = 0


@inlined
@rule
def write_counts(s: Episode, out: Bytes, at: int) -> None:
    """Write the top discard, and by face the cards discarded, aside, and in the deck without these."""
    k = s.faces
    places = s.face_places
    for face in range(cards.KINDS):
        if s.copies[face]:
            out[at + 3 * k + places[face]] = s.copies[face]
    count = s.discard.count
    if count > 0:
        out[at + places[s.discard.cards[count - 1]]] = 1
    for i in range(count - 1 if s.forgetful and count > 0 else 0, count):
        place = at + k + places[s.discard.cards[i]]
        out[place] += 1
        out[place + 2 * k] -= 1
    for i in range(s.aside.count):
        place = at + 2 * k + places[s.aside.cards[i]]
        out[place] += 1
        out[place + k] -= 1


@inlined
@rule
def write_table(s: Episode, viewer: int, out: Bytes, at: int, unseen: int) -> None:
    """Write every card on the table, the viewer's own first."""
    players, slots, width = s.players, s.slots, s.faces + SEEN_BY + s.players
    is_forgetful, looks = s.forgetful, s.looks[viewer]
    seat = viewer
    for _ in range(players):
        up = s.up[seat]
        for slot in range(seat * slots, seat * slots + slots):
            card = s.table[slot]
            if card & cards.FACE != cards.EMPTY:
                is_up = up & 1 != 0
                remembers = is_up or not is_forgetful or looks >> slot & 1 != 0
                write_card(s, card, is_up, remembers, viewer, out, at, unseen)
            up >>= 1
            at += width
        seat = seat + 1 if seat + 1 < players else 0


@inlined
@rule
def write_card(
    s: Episode, card: int, is_up: bool, remembers: bool, viewer: int, out: Bytes, at: int, unseen: int
) -> None:
    """Write one card; the face only if the viewer has seen it, and remembers that."""
    players, faces = s.players, s.faces
    facts = at + faces
    out[facts + THERE] = 1
    out[facts + UP] = is_up
    if not remembers:
        return
    if card >> viewer & cards.SEEN:
        face = s.face_places[card & cards.FACE]
        out[at + face] = 1
        out[unseen + face] -= 1
    else:
        out[facts + NUMBER] = card & cards.NUMBER != 0
        if card >> cards.PILE != s.rebuilt:
            face = s.face_places[card & cards.FACE]
            out[facts + EARLIER] = 1
            out[unseen + face] -= 1
            out[unseen + faces + face] += 1
    seen = card >> SEEN_BIT & (1 << players) - 1
    seen = seen >> viewer | seen << players - viewer
    for i in range(players):
        out[facts + SEEN_BY + i] = seen >> i & 1


@inlined
@rule
def write_progress(s: Episode, viewer: int, out: Bytes, at: int) -> None:
    """Write phase, turns, rounds and points."""
    out[at + s.phase] = 1
    at += PHASES
    out[at + AGAIN] = s.again
    out[at + DRAW_PILE] = s.deck.count
    out[at + DISCARD_PILE] = s.discard.count
    out[at + TURNS] = min(s.turns, MOST)
    out[at + REBUILT] = min(s.rebuilt, MOST)
    out[at + ROUND] = s.round
    out[at + ROUNDS] = s.rounds
    at += NUMBERS
    for i in range(s.players):
        seat = viewer + i if viewer + i < s.players else viewer + i - s.players
        lead = (s.totals[seat] - s.totals[viewer]) * s.best
        out[at + TOTALS * s.players + i] = min(max(LEVEL + lead, 0), MOST)
        if s.seat == seat and s.phase != phases.OVER:
            out[at + TURN * s.players + i] = 1
        if s.ender == seat:
            out[at + ENDER * s.players + i] = 1
        if s.starter == seat:
            out[at + STARTER * s.players + i] = 1


@inlined
@rule
def write_history(s: Episode, viewer: int, out: Bytes, at: int) -> None:
    """Write the last moves, the latest first, with seats and slots counted from the viewer's."""
    room = s.players * s.slots
    for i in range(min(s.history, s.decisions)):
        place = (s.decisions - 1 - i) % HISTORY
        move = s.moved[place]
        seat = s.movers[place] - viewer
        out[at] = seat + 1 if seat >= 0 else seat + 1 + s.players
        out[at + 1] = (move >> 12) + 1
        if move & moves.KIND != moves.OPEN:  # X07: nobody sees what others have chosen until all have
            if PLACES[move >> 12] >= 1:
                out[at + 2] = ((move >> moves.FIRST & moves.SLOT) + room - viewer * s.slots) % room + 1
            if PLACES[move >> 12] == 2:
                out[at + 3] = ((move & moves.SLOT) + room - viewer * s.slots) % room + 1
        at += TRACE


@inlined
@rule
def write_limits(s: Episode, viewer: int, out: Bytes, at: int) -> None:
    """Write the limits of all cards, the viewer's own first."""
    room = s.players * s.slots
    start = viewer * s.slots
    for i in range(room):
        slot = start + i
        out[at + i] = s.limits[slot if slot < room else slot - room]


@rule
def place_of(move: int, room: int) -> int:
    """Return the place of a move in a table of all moves; `room` is the number of slots of the table."""
    return ((move >> 12) * room + (move >> moves.FIRST & moves.SLOT)) * room + (move & moves.SLOT)


@inlined
@rule
def mark_legal(s: Episode, legal_moves: list[int], actions: Shorts, out: Bytes, at: int, size: int) -> int:
    """Mark the legal actions of the seat to move, by the table `Actions.lookup`; return how many there are."""
    clear(out, at, size)
    room = s.players * s.slots
    start = s.seat * KINDS * room * room
    count = legal(s, legal_moves)
    for i in range(count):
        out[at + actions[start + place_of(legal_moves[i], room)]] = 1
    return count

"""What a seat observes and may do, as bytes: rules that run in both gears.

`observe` adds what the viewer may know; it never removes anything from a state. The face of a card is read only under
the viewer's own bit, or for counts over cards that the viewer cannot distinguish. `Layout` describes the bytes.
"""

from ..games import cards, moves, phases
from ..games.any_game import legal
from ..kernel.rule import Bytes, Shorts, rule
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


@rule
def observe(s: Episode, viewer: int, out: Bytes, at: int) -> None:
    """Write what a seat may know, as `Layout` describes it."""
    for i in range(at, at + s.width):
        out[i] = 0
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


@rule
def write_table(s: Episode, viewer: int, out: Bytes, at: int, unseen: int) -> None:
    """Write every card on the table, the viewer's own first."""
    for i in range(s.players):
        seat = viewer + i if viewer + i < s.players else viewer + i - s.players
        for j in range(s.slots):
            slot = seat * s.slots + j
            card = s.table[slot]
            if card & cards.FACE != cards.EMPTY:
                is_up = s.up[seat] >> j & 1 != 0
                remembers = is_up or not s.forgetful or s.looks[viewer] >> slot & 1 != 0
                write_card(s, card, is_up, remembers, viewer, out, at, unseen)
            at += s.faces + SEEN_BY + s.players


@rule
def write_card(
    s: Episode, card: int, is_up: bool, remembers: bool, viewer: int, out: Bytes, at: int, unseen: int
) -> None:
    """Write one card; the face only if the viewer has seen it, and remembers that."""
    facts = at + s.faces
    out[facts + THERE] = 1
    if is_up:
        out[facts + UP] = 1
    if not remembers:
        return
    if card >> viewer & cards.SEEN:
        face = s.face_places[card & cards.FACE]
        out[at + face] = 1
        out[unseen + face] -= 1
    elif card >> cards.PILE != s.rebuilt:
        face = s.face_places[card & cards.FACE]
        out[facts + EARLIER] = 1
        out[unseen + face] -= 1
        out[unseen + s.faces + face] += 1
    if card & cards.NUMBER and not card >> viewer & cards.SEEN:
        out[facts + NUMBER] = 1
    seen = card >> SEEN_BIT & (1 << s.players) - 1
    seen = seen >> viewer | seen << s.players - viewer
    for i in range(s.players):
        out[facts + SEEN_BY + i] = seen >> i & 1


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


@rule
def place_of(move: int, room: int) -> int:
    """Return the place of a move in a table of all moves; `room` is the number of slots of the table."""
    return ((move >> 12) * room + (move >> moves.FIRST & moves.SLOT)) * room + (move & moves.SLOT)


@rule
def mark_legal(s: Episode, legal_moves: list[int], actions: Shorts, out: Bytes, at: int, size: int) -> int:
    """Mark the legal actions of the seat to move, by the table `Actions.lookup`; return how many there are."""
    for i in range(at, at + size):
        out[i] = 0
    room = s.players * s.slots
    start = s.seat * KINDS * room * room
    count = legal(s, legal_moves)
    for i in range(count):
        out[at + actions[start + place_of(legal_moves[i], room)]] = 1
    return count

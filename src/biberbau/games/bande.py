"""Biberbande in its new edition (`bande`) and its classic one (`bande-classic`).

Each seat has a row of four face-down cards; the owner has seen the outer two. A turn is to draw or to take the top
discard, and to keep, use or discard that card; then the seat may knock, which begins the end of the round. The
editions differ in the discards that stay when the draw pile is rebuilt, and in who starts.
"""

from collections.abc import Collection

from ..kernel.rule import rule
from . import cards, moves, notes, phases
from .table import (
    NOBODY,
    State,
    begin_end,
    clear_table,
    close_round,
    deal,
    draw_card,
    lay_aside,
    lay_open,
    left_of,
    note,
    part_of_score,
    pass_turn,
    pop,
    reveal,
    shown,
)

PHASES = (phases.SOURCE, phases.HAND, phases.AGAIN, phases.KNOCK)
SLOTS = 4
ALL = 15


@rule
def begin_round(s: State) -> None:
    """Deal four cards each; everybody looks at the outer two (B02, K04)."""
    starter = s.first  # B01, X01
    if s.round > 0:
        starter = s.starter
        if s.rotate:  # B25; K03 (!): in the classic edition the starter stays the same
            starter = left_of(s, s.starter)
    clear_table(s, starter)
    deal(s, SLOTS)
    for seat in range(s.players):
        left = seat * SLOTS
        right = left + SLOTS - 1
        s.table[left] |= cards.SEEN << seat
        s.table[right] |= cards.SEEN << seat
        note(s, notes.LOOKED, seat, left, right)
    s.seat = starter
    s.phase = phases.SOURCE


# Legal moves


@rule
def legal(s: State, out: list[int]) -> int:
    """Write the legal moves into `out`; return how many."""
    if s.phase == phases.HAND:
        return uses(s, out)
    if s.phase == phases.SOURCE:
        out[0] = moves.DRAW
        if s.discard.cards[s.discard.count - 1] < cards.SPECIALS:  # B03: a special on top can't be taken
            return own_slots(s, out, 1, moves.TAKE_TO)
        return 1
    if s.phase == phases.KNOCK:
        out[0] = moves.KNOCK
        out[1] = moves.PASS
        return 2
    if s.phase == phases.AGAIN:  # B09, K07: the second card is optional
        out[0] = moves.DRAW
        out[1] = moves.STOP
        return 2
    return 0


@rule
def uses(s: State, out: list[int]) -> int:
    """List the moves with the card in hand; every card may be discarded (B27)."""
    face = s.hand & cards.FACE
    if face < cards.SPECIALS:
        count = own_slots(s, out, 0, moves.PUT)  # B04: only numbers enter a row
    elif face == cards.SWAP:
        count = swaps(s, out)
    elif face == cards.PEEK:
        count = own_slots(s, out, 0, moves.PEEK)  # B20
    else:
        out[0] = moves.DRAW
        count = 1
    out[count] = moves.DROP
    return count + 1


@rule
def own_slots(s: State, out: list[int], count: int, kind: int) -> int:
    """List one move for each card of the own row."""
    start = s.seat * SLOTS
    for slot in range(start, start + SLOTS):
        out[count] = kind | slot << moves.FIRST
        count += 1
    return count


@rule
def swaps(s: State, out: list[int]) -> int:
    """B18, B19, B26: list every swap of an own card with another seat's."""
    count = 0
    start = s.seat * SLOTS
    for own in range(start, start + SLOTS):
        move = moves.SWAP | own << moves.FIRST
        for seat in range(s.players):
            if seat != s.seat:
                for other in range(seat * SLOTS, (seat + 1) * SLOTS):
                    out[count] = move | other
                    count += 1
    return count


# Actions


def every_move(players: int, seat: int, faces: Collection[int]) -> list[int]:
    """Return every move that a seat can ever have, in the order of the actions."""
    every = moves.slots_from(seat, players, SLOTS)
    own, others = every[:SLOTS], every[SLOTS:]
    found = [moves.DRAW, moves.DROP, moves.KNOCK, moves.PASS]
    found += moves.at_each(moves.TAKE_TO, own) + moves.at_each(moves.PUT, own)
    if cards.DRAW2 in faces:
        found.append(moves.STOP)
    if cards.PEEK in faces:
        found += moves.at_each(moves.PEEK, own)
    if cards.SWAP in faces:
        found += [moves.at(moves.SWAP, mine, other) for mine in own for other in others]
    return found


# Playing


@rule
def play(s: State, move: int) -> None:
    """Play a legal move and all forced steps after it."""
    kind = move & moves.KIND
    slot = move >> moves.FIRST & moves.SLOT
    if s.phase == phases.HAND:
        use_hand(s, kind, slot, move & moves.SLOT)
    elif s.phase == phases.SOURCE:
        if kind == moves.DRAW:
            draw_to_hand(s, 0)
        else:
            take(s, slot)
            end_action(s)
    elif s.phase == phases.KNOCK:
        if kind == moves.KNOCK:
            begin_end(s, notes.KNOCK)
        else:
            note(s, notes.PASSED, s.seat, 0, 0)
        end_turn(s)
    elif kind == moves.DRAW:
        draw_to_hand(s, 0)  # B11: from the draw pile, never from the discards
    else:
        end_action(s)


@rule
def draw_to_hand(s: State, again: int) -> None:
    """Draw a card; `again` if it is the first of a draw2."""
    s.hand = (
        draw_card(s) | cards.SEEN << s.seat
    )  # a rebuild leaves the top discard (B12, B13), a classic one none (K05)
    s.again = again
    s.phase = phases.HAND
    note(s, notes.DREW, s.seat, 0, s.hand)


@rule
def take(s: State, slot: int) -> None:
    """B06, B07, K15: put the top discard into the row, where everybody knows it; the replaced card is not looked at."""
    s.hand = pop(s.discard) | cards.EVERYBODY
    note(s, notes.TOOK, s.seat, notes.FROM_DISCARD, s.hand)
    keep(s, slot)


@rule
def keep(s: State, slot: int) -> None:
    """Replace a card of the row by the card in hand; B05, K10: specials have no effect there, nor when they leave."""
    lay_open(s, s.table[slot], slot)
    s.table[slot] = s.hand if s.hand >> cards.PUBLIC & cards.SEEN else s.hand | cards.NUMBER  # B04
    note(s, notes.PUT_DOWN, s.seat, slot, s.hand)
    s.hand = cards.EMPTY


@rule
def use_hand(s: State, kind: int, slot: int, other: int) -> None:
    """Keep, use or discard the card in hand."""
    if kind == moves.DRAW:
        note(s, notes.PLAYED, s.seat, 0, s.hand | cards.EVERYBODY)
        lay_aside(s, s.hand)  # B08 (!), K06: it lies aside until its effect is done
        draw_to_hand(s, 1)  # B10, K09: a draw2 used as first card ends the outer one and starts its own
    elif kind == moves.DROP:
        drop(s)
        if s.again:
            s.again = 0
            s.phase = phases.AGAIN
        else:
            end_action(s)
    else:
        if kind == moves.PUT:
            keep(s, slot)
        else:
            note(s, notes.PLAYED, s.seat, 0, s.hand | cards.EVERYBODY)
            if kind == moves.PEEK:
                s.table[slot] |= cards.SEEN << s.seat
                note(s, notes.LOOKED, s.seat, slot, NOBODY)
            else:
                swap(s, slot, other)
            drop(s)  # B29: carried out first, then discarded
        end_action(s)


@rule
def drop(s: State) -> None:
    """Lay the card in hand on the discard pile."""
    lay_open(s, s.hand, notes.FROM_HAND)
    s.hand = cards.EMPTY


@rule
def swap(s: State, a: int, b: int) -> None:
    """K08: swap two cards unseen; knowledge about a card moves with it."""
    card = s.table[a]
    s.table[a] = s.table[b]
    s.table[b] = card
    note(s, notes.SWAPPED, s.seat, a, b)


@rule
def end_action(s: State) -> None:
    """Discard the draw2 cards that lie aside, the last one first; then ask for the knock, if it is allowed."""
    s.again = 0
    while s.aside.count > 0:
        lay_open(s, pop(s.aside), notes.FROM_ASIDE)
    if s.ender == NOBODY and s.turns + 1 >= s.players:  # B15, B17, B30: everybody has had a turn, this one included
        s.phase = phases.KNOCK  # B16
    else:
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    """Pass the turn on, or score."""
    s.phase = phases.SOURCE
    if not pass_turn(s):
        score(s)


# Scoring


@rule
def score(s: State) -> None:
    """Reveal, replace specials, add up; B31: there is no penalty for the knocker."""
    reveal(s)
    seat = s.starter if s.ender == NOBODY else s.ender  # B22, K11; X03: in a capped round from the starter
    for _ in range(s.players):
        for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
            if s.table[slot] & cards.FACE >= cards.SPECIALS:
                replace(s, seat, slot)
        seat = left_of(s, seat)
    for seat in range(s.players):
        s.up[seat] = ALL
        score_seat(s, seat)
    close_round(s)


@rule
def score_seat(s: State, seat: int) -> None:
    """Add up a row of numbers."""
    total = 0
    for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
        total += s.table[slot] & cards.FACE
    part_of_score(s, seat, notes.SUM, total)


@rule
def replace(s: State, seat: int, slot: int) -> None:
    """B21, B23, K12: draw until a number replaces the special; specials go aside and are not shuffled in again."""
    while s.table[slot] & cards.FACE >= cards.SPECIALS:
        lay_aside(s, s.table[slot])
        s.table[slot] = shown(draw_card(s))
    note(s, notes.REPLACED, seat, slot, s.table[slot])


# Tables that cannot occur


def unsound(s: State) -> tuple[str, str] | None:
    """Name the field of a view that contradicts the rules, and why; None if the table is possible."""
    if any(filled != ALL for filled in s.filled[: s.players]):
        return "cards", "space"
    if s.discard.count == 0 and s.phase == phases.SOURCE:
        return "discard", "no-discard"
    if s.phase == phases.KNOCK and (s.ender != NOBODY or s.turns + 1 < s.players):
        return "phase", "knock-early"
    return _unsound_aside(s)


def _unsound_aside(s: State) -> tuple[str, str] | None:
    """B08: during a turn only used draw2 cards lie aside; when the match is over, specials replaced at scoring do."""
    if s.phase == phases.OVER:
        return None
    may_wait = s.phase in (phases.HAND, phases.AGAIN)
    waits = s.aside.cards[: s.aside.count]
    if not all(may_wait and face == cards.DRAW2 for face in waits):
        return "aside", "waiting"
    needs_one = s.again or s.phase == phases.AGAIN
    return ("aside", "draw2-used") if needs_one and not waits else None


# Refusals


def why_not(s: State, move: int) -> tuple[str, str | None]:
    """Say why a move is not legal now, and by which ruling; use only what the seat to move may know."""
    kind, slot = move & moves.KIND, move >> moves.FIRST & moves.SLOT
    if s.phase == phases.SOURCE:
        return _why_no_source(s, kind)
    if s.phase != phases.HAND:
        return "not-now", None
    if kind in (moves.TAKE, moves.TAKE_TO):
        return "card-in-hand", None
    if kind not in (moves.PUT, moves.PEEK, moves.SWAP, moves.DRAW):
        return "not-now", None
    face = s.hand & cards.FACE
    if face < cards.SPECIALS and kind != moves.PUT:
        return ("card-in-hand", None) if kind == moves.DRAW else ("number-in-hand", None)
    if face >= cards.SPECIALS and kind == moves.PUT:
        return "special-in-row", "B04"
    if kind != _USES.get(face, moves.PUT):
        return "other-special", None
    if kind == moves.SWAP:
        return "swap-own-first", "B19"
    return "own-row", "B20" if kind == moves.PEEK and slot // SLOTS != s.seat else None


_USES = {cards.SWAP: moves.SWAP, cards.PEEK: moves.PEEK, cards.DRAW2: moves.DRAW}


def _why_no_source(s: State, kind: int) -> tuple[str, str | None]:
    if kind == moves.KNOCK and s.ender == NOBODY and s.turns + 1 < s.players:
        return "knock-too-early", "B15"
    if kind not in (moves.TAKE, moves.TAKE_TO):
        return "not-now", "B16" if kind == moves.KNOCK else None
    if s.discard.cards[s.discard.count - 1] >= cards.SPECIALS:
        return "special-on-top", "B03"
    return ("must-exchange", "B06") if kind == moves.TAKE else ("own-row", None)

"""Biber Gang (`gang`).

Each seat has a display of two rows of four cards, dealt face down. A turn is to draw or take a card, then to swap it
for one of the display, or to discard it and turn one up. Two equal cards in a column count nothing; several equal pairs
take points off. A seat without face-down cards begins the end of the round.
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
    lay_open,
    note,
    part_of_score,
    pass_turn,
    pop,
    reveal,
    shown,
)

PHASES = (phases.OPEN, phases.SOURCE, phases.HAND)
SLOTS = 8
COLUMNS = 4
ALL_UP = 255
COUNT = tuple(mask.bit_count() for mask in range(256))
REDUCTION = (0, 0, -10, -15, -20)
"""G26: by the number of pairs of the same value."""


@rule
def begin_round(s: State) -> None:
    """Deal eight cards each; G04: any card may start the discard pile. Then every seat chooses two cards to turn up."""
    clear_table(s, NOBODY)
    s.seat = 0
    deal(s, SLOTS)
    s.phase = phases.OPEN


# Columns


@rule
def is_up(s: State, slot: int) -> bool:
    """Whether the card in a slot lies face up."""
    return (s.up[slot // SLOTS] >> slot % SLOTS & 1) == 1


@rule
def partner(slot: int) -> int:
    """The other slot of the same column."""
    return slot ^ COLUMNS


@rule
def is_locked(s: State, slot: int) -> bool:
    """G14, G17: whether the slot is one of two face-up beavers in a column, which stay where they are."""
    other = partner(slot)
    return (
        s.table[slot] & cards.FACE == cards.BEAVER
        and s.table[other] & cards.FACE == cards.BEAVER
        and is_up(s, slot)
        and is_up(s, other)
    )


@rule
def swims(s: State, slot: int) -> bool:
    """G13, G15 (!), G19: whether a face-up beaver swims: the card in hand equals the face-up number in its column."""
    other = partner(slot)
    return (
        s.table[slot] & cards.FACE == cards.BEAVER
        and is_up(s, slot)
        and is_up(s, other)
        and s.table[other] & cards.FACE == s.hand & cards.FACE
        and s.hand & cards.FACE != cards.BEAVER
    )


# Legal moves


@rule
def legal(s: State, out: list[int]) -> int:
    """Write the legal moves into `out`; return how many."""
    if s.phase == phases.HAND:
        return exchanges(s, out)
    if s.phase == phases.SOURCE:
        out[0] = moves.DRAW
        out[1] = moves.TAKE  # G05: any card may be taken; G12: there always is one
        return 2
    if s.phase == phases.OPEN:
        return openings(s, out)
    return 0


@rule
def openings(s: State, out: list[int]) -> int:
    """List every pair of own cards."""
    count = 0
    start = s.seat * SLOTS
    for a in range(start, start + SLOTS):
        for b in range(a + 1, start + SLOTS):
            out[count] = moves.OPEN | a << moves.FIRST | b
            count += 1
    return count


@rule
def exchanges(s: State, out: list[int]) -> int:
    """List the moves with the card in hand; G06 (!): the same for drawn and taken cards. G38: there always is one."""
    count = 0
    start = s.seat * SLOTS
    up = s.up[s.seat]
    for slot in range(start, start + SLOTS):
        if not up >> slot - start & 1:
            out[count] = moves.PUT | slot << moves.FIRST
            out[count + 1] = moves.TURN | slot << moves.FIRST
            count += 2
        elif s.table[slot] & cards.FACE != cards.BEAVER:
            out[count] = moves.PUT | slot << moves.FIRST  # G18, G39
            count += 1
        elif swims(s, slot):
            count = swim_targets(s, out, count, slot)
        elif not is_locked(s, slot):
            out[count] = moves.PUT | slot << moves.FIRST  # G16 (!): an unmatched beaver may be replaced
            count += 1
    if COUNT[up] == SLOTS - 1:  # G10, G32
        out[count] = moves.PASS
        count += 1
    return count


@rule
def swim_targets(s: State, out: list[int], count: int, slot: int) -> int:
    """G20, G21: a beaver swims to any own face-down card."""
    start = s.seat * SLOTS
    for target in range(start, start + SLOTS):
        if not is_up(s, target):
            out[count] = moves.SWIM | slot << moves.FIRST | target
            count += 1
    return count


# Actions


def every_move(players: int, seat: int, faces: Collection[int]) -> list[int]:
    """Return every move that a seat can ever have, in the order of the actions."""
    own = moves.slots_from(seat, players, SLOTS)[:SLOTS]
    found = [moves.DRAW, moves.TAKE, moves.PASS]
    found += moves.at_each(moves.PUT, own) + moves.at_each(moves.TURN, own)
    found += [moves.at(moves.OPEN, a, b) for a in own for b in own if a < b]
    if cards.BEAVER in faces:
        found += [moves.at(moves.SWIM, a, b) for a in own for b in own if a != b]
    return found


# Playing


@rule
def play(s: State, move: int) -> None:
    """Play a legal move and all forced steps after it."""
    kind = move & moves.KIND
    slot = move >> moves.FIRST & moves.SLOT
    if s.phase == phases.HAND:
        use_hand(s, kind, slot, move & moves.SLOT)
        end_turn(s)
    elif s.phase == phases.SOURCE:
        if kind == moves.TAKE:
            s.hand = pop(s.discard) | cards.EVERYBODY
            note(s, notes.TOOK, s.seat, notes.FROM_DISCARD, s.hand)
        else:
            s.hand = draw_card(s) | cards.SEEN << s.seat  # G07
            note(s, notes.DREW, s.seat, 0, s.hand)
        s.phase = phases.HAND  # G08: this cannot be undone
    else:
        choose(s, slot, move & moves.SLOT)


@rule
def choose(s: State, a: int, b: int) -> None:
    """X07, G01: choose two cards; they are turned up when all seats have chosen."""
    s.chosen[s.seat] = 1 << a % SLOTS | 1 << b % SLOTS
    note(s, notes.CHOSE, s.seat, 0, 0)
    if s.seat + 1 < s.players:
        s.seat += 1
    else:
        open_chosen(s)
        s.seat = find_starter(s)
        s.starter = s.seat
        note(s, notes.STARTED, s.seat, 0, 0)
        s.phase = phases.SOURCE


@rule
def open_chosen(s: State) -> None:
    """Turn up the chosen cards of all seats."""
    for slot in range(s.players * SLOTS):
        if s.chosen[slot // SLOTS] >> slot % SLOTS & 1:
            turn_up(s, slot, slot // SLOTS)
    for seat in range(s.players):
        s.chosen[seat] = 0  # not needed any more


@rule
def turn_up(s: State, slot: int, seat: int) -> None:
    """Turn a card face up in its place."""
    s.table[slot] = shown(s.table[slot])
    s.up[slot // SLOTS] |= 1 << slot % SLOTS
    note(s, notes.TURNED_UP, seat, slot, s.table[slot])


@rule
def find_starter(s: State) -> int:
    """G34: the seat with the largest sum of face-up cards starts; G03, X01: a tie is broken by birthday."""
    starter = s.birthdays[0]
    for i in range(1, s.players):
        seat = s.birthdays[i]
        if open_sum(s, seat) > open_sum(s, starter):
            starter = seat
    return starter


@rule
def open_sum(s: State, seat: int) -> int:
    """G02 (!): a beaver counts as the face-up number in its column, otherwise nothing."""
    total = 0
    for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
        if is_up(s, slot):
            face = s.table[slot] & cards.FACE
            if face == cards.BEAVER and is_up(s, partner(slot)):
                face = s.table[partner(slot)] & cards.FACE
            if face != cards.BEAVER:
                total += face
    return total


@rule
def use_hand(s: State, kind: int, slot: int, target: int) -> None:
    """Swap the card in hand, let a beaver swim, turn a card up, or pass."""
    if kind == moves.PUT:
        lay_open(s, s.table[slot], slot)
        lay_hand_up(s, slot)
    elif kind == moves.SWIM:
        lay_open(s, s.table[target], target)  # G22: it can only be discarded
        s.table[target] = s.table[slot]
        s.up[s.seat] |= 1 << target % SLOTS
        note(s, notes.SWAM, s.seat, slot, target)
        lay_hand_up(s, slot)
    else:
        lay_open(s, s.hand, notes.FROM_HAND)
        if kind == moves.TURN:  # G40
            turn_up(s, slot, s.seat)
    s.hand = cards.EMPTY


@rule
def lay_hand_up(s: State, slot: int) -> None:
    """Lay the card in hand face up."""
    s.table[slot] = shown(s.hand)
    s.up[s.seat] |= 1 << slot % SLOTS
    note(s, notes.PUT_UP, s.seat, slot, s.table[slot])


@rule
def end_turn(s: State) -> None:
    """G09 (!): a display without face-down cards begins the end, in any way; G33: a second one changes nothing."""
    if s.ender == NOBODY and s.up[s.seat] == ALL_UP:
        begin_end(s, notes.OPEN)
    s.phase = phases.SOURCE
    if not pass_turn(s):
        score(s)


# Scoring


@rule
def score(s: State) -> None:
    """Turn all cards up where they lie (G30, G31) and score the round; G35: there is no penalty for the ender.

    G37, G41: scores and totals may be negative.
    """
    reveal(s)
    for seat in range(s.players):
        s.up[seat] = ALL_UP
        score_seat(s, seat)
    close_round(s)


@rule
def score_seat(s: State, seat: int) -> None:
    """G24, G27, G28, G29: columns without a pair count their sum; equal pairs take points off."""
    total = 0
    beaver_pairs = 0
    pairs = 0  # number of pairs of each value: three bits for each of 0 … 12
    for slot in range(seat * SLOTS, seat * SLOTS + COLUMNS):
        a = s.table[slot] & cards.FACE
        b = s.table[partner(slot)] & cards.FACE
        if a == b and a == cards.BEAVER:
            beaver_pairs += 1
        elif a == b or b == cards.BEAVER:
            pairs += 1 << 3 * a
        elif a == cards.BEAVER:
            pairs += 1 << 3 * b
        else:
            total += a + b
    for _ in range(beaver_pairs):
        pairs += 1 << 3 * best_value(pairs)
    part_of_score(s, seat, notes.SUM, total)
    for value in range(cards.SPECIALS):
        if REDUCTION[pairs >> 3 * value & 7]:  # G25 (!): every value earns its own
            part_of_score(s, seat, notes.PAIRS, REDUCTION[pairs >> 3 * value & 7])


@rule
def best_value(pairs: int) -> int:
    """G23: the value of a beaver pair that gives the lowest score; choosing one by one is also best for two pairs."""
    best = 0
    gain = 1
    for value in range(cards.SPECIALS):
        count = pairs >> 3 * value & 7
        change = REDUCTION[count + 1] - REDUCTION[count] if count < COLUMNS else 0
        if change < gain:
            gain = change
            best = value
    return best


# Tables that cannot occur


def unsound(s: State) -> tuple[str, str] | None:
    """Name the field of a view that contradicts the rules, and why; None if the table is possible."""
    if any(filled != ALL_UP for filled in s.filled[: s.players]):
        return "cards", "space"
    if s.phase == phases.OPEN and any(s.up):
        return "cards", "open-early"
    if s.phase == phases.OPEN and any(COUNT[chosen] != 2 for chosen in s.chosen[: s.seat]):
        return "chosen", "two-chosen"
    if s.discard.count == 0 and s.phase != phases.HAND:
        return "discard", "no-discard"
    return ("aside", "nothing-aside") if s.aside.count else None


# Refusals


def why_not(s: State, move: int) -> tuple[str, str | None]:
    """Say why a move is not legal now, and by which ruling; use only what the seat to move may know."""
    kind, slot, other = move & moves.KIND, move >> moves.FIRST & moves.SLOT, move & moves.SLOT
    if s.phase == phases.OPEN and kind == moves.OPEN:
        if slot // SLOTS != s.seat or other // SLOTS != s.seat:
            return "own-display", None
        return ("two-slots", None) if slot == other else ("slot-order", None)
    if s.phase != phases.HAND:
        return "not-now", None
    if kind in (moves.DRAW, moves.TAKE):
        return "card-in-hand", "G08"
    if kind == moves.PASS:
        return "pass-too-early", "G10"
    if kind not in (moves.PUT, moves.TURN, moves.SWIM):
        return "not-now", None
    if slot // SLOTS != s.seat:
        return "own-display", None
    if kind == moves.TURN:
        return "already-open", None
    if is_locked(s, slot):
        return "locked", "G17"
    if kind == moves.PUT:
        return "must-swim", "G15"
    return ("swim-target", "G20") if swims(s, slot) else ("no-swim", "G13")

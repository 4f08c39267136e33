"""BiberClan, alone (`clan`) and combined with Biberbande (`clan-combined`).

Each lodge has five spaces: three below, two above. A turn is to draw, to carry out action cards, and to lay one number
card in any lodge. A seat that lays the fifth card of its own lodge begins the end of the round. The combined game
differs only in its deck, which also has swap and peek cards.
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
    draw_card,
    lay_aside,
    lay_open,
    note,
    part_of_score,
    pass_turn,
    reveal,
    shown,
    win,
)

PHASES = (phases.HAND, phases.TAKEN, phases.ACTION)
SLOTS = 5
FULL = 31

LEFT, MIDDLE, RIGHT, TOP_LEFT, TOP_RIGHT = 1, 2, 4, 8, 16


def _spaces(filled: int) -> int:
    """C09, C40: the spaces that may be filled; a top space needs both cards under it."""
    spaces = FULL & ~filled
    if ~filled & (LEFT | MIDDLE):
        spaces &= ~TOP_LEFT
    if ~filled & (MIDDLE | RIGHT):
        spaces &= ~TOP_RIGHT
    return spaces


def _uncovered(filled: int) -> int:
    """C10, C11: nobody may touch covered cards; C18: nor any card of a full lodge."""
    if filled == FULL:
        return 0
    free = filled
    if filled & TOP_LEFT:
        free &= ~(LEFT | MIDDLE)
    if filled & TOP_RIGHT:
        free &= ~(MIDDLE | RIGHT)
    return free


COUNT = tuple(mask.bit_count() for mask in range(32))
SPACES = tuple(_spaces(mask) for mask in range(32))
UNCOVERED = tuple(_uncovered(mask) for mask in range(32))
NEXT_SLOT = 1 << moves.FIRST
BONUS = (0, 0, 0, 15, 25, 0)  # C29: by the number of equal cards; five of them win instead
PENALTY = -10


@rule
def begin_round(s: State) -> None:
    """Begin without dealing; C35: the last ender starts (X03: after a capped round the same starter again)."""
    starter = s.first
    if s.round > 0:
        starter = s.starter if s.ender == NOBODY else s.ender
    clear_table(s, starter)
    s.seat = starter
    draw_until_choice(s)


@rule
def draw_until_choice(s: State) -> None:
    """Draw for the seat to move until a number or a possible action is in hand."""
    while not draw_one(s):
        box(s)


@rule
def draw_one(s: State) -> bool:
    """Draw a card; return whether it needs a decision: a number is placed (C01), a possible action is carried out."""
    s.hand = (
        draw_card(s) | cards.SEEN << s.seat
    )  # C25, V13: a rebuild shuffles all discards; C43: discards are never taken
    note(s, notes.DREW, s.seat, 0, s.hand)
    if s.hand & cards.FACE < cards.SPECIALS:
        s.hand |= cards.NUMBER
        s.phase = phases.HAND
        return True
    s.hand = shown(s.hand)
    if can_act(s):
        note(s, notes.PLAYED, s.seat, 0, s.hand)
        s.phase = phases.ACTION
        return True
    note(s, notes.LAPSED, s.seat, 0, s.hand)  # C21: it is shown anyway
    return False


@rule
def box(s: State) -> None:
    """C22, V08: a used action card is out of play until the next round."""
    lay_aside(s, s.hand)
    s.hand = cards.EMPTY


# Cards that may be touched


@rule
def touchable(s: State, owner: int) -> int:
    """Return the cards of a lodge that the seat to move may swap or act upon (C16, C45: in the state before the move).

    C15: protections add up: not even the owner may touch a lone face-up card that is covered. V11: nobody may touch a
    full lodge.
    """
    free = UNCOVERED[s.filled[owner]]
    if owner != s.seat and COUNT[s.up[owner]] == 1:  # C13, C14: only its owner may touch a lone face-up card
        free &= ~s.up[owner]
    return free


@rule
def fillable(s: State, owner: int) -> int:
    """Return the spaces of a lodge that the seat to move may fill; C17: other seats' cards may be covered."""
    if owner != s.seat and COUNT[s.filled[owner]] >= 4:  # C07: only the owner lays the fifth card
        return 0
    return SPACES[s.filled[owner]]


@rule
def targets(s: State, owner: int) -> int:
    """Return the cards of a lodge that the action card in hand may be used on."""
    if s.hand & cards.FACE == cards.PEEK:
        return touchable(s, owner) & ~s.up[owner]  # V03
    return touchable(s, owner)


@rule
def can_act(s: State) -> bool:
    """C19, V04: whether the action card in hand has a target; a swap needs targets in two lodges."""
    needed = 1
    if s.hand & cards.FACE == cards.SWAP:
        needed = 2
    for owner in range(s.players):
        if targets(s, owner):
            needed -= 1
    return needed <= 0


# Legal moves


@rule
def legal(s: State, out: list[int]) -> int:
    """Write the legal moves into `out`; return how many."""
    if s.phase == phases.HAND:  # C37, C39: an own swap at four cards is legal, C44: also for an equal card; no pass
        count = 0
        for owner in range(s.players):
            count = puts(out, count, owner, fillable(s, owner) | touchable(s, owner))
        return count
    if s.phase == phases.TAKEN:
        return puts(out, 0, s.seat, fillable(s, s.seat))  # C04: only an own free space
    if s.phase == phases.ACTION:
        face = s.hand & cards.FACE
        if face == cards.SWAP:
            return swaps(s, out)
        kind = moves.CLEAN  # C20, V02 (!): no refusal, even if it harms
        if face == cards.FLIP:
            kind = moves.FLIP
        if face == cards.PEEK:
            kind = moves.PEEK
        return acts(s, out, kind)
    return 0


@rule
def puts(out: list[int], count: int, owner: int, where: int) -> int:
    """List every way to lay the card in hand, face up and face down."""
    slot = owner * SLOTS << moves.FIRST
    while where:
        if where & 1:
            out[count] = moves.PUT_UP | slot
            out[count + 1] = moves.PUT_DOWN | slot
            count += 2
        where >>= 1
        slot += NEXT_SLOT
    return count


@rule
def acts(s: State, out: list[int], kind: int) -> int:
    """List every target of a cleanup, flip or peek."""
    count = 0
    for owner in range(s.players):
        where = targets(s, owner)
        move = kind | owner * SLOTS << moves.FIRST
        while where:
            if where & 1:
                out[count] = move
                count += 1
            where >>= 1
            move += NEXT_SLOT
    return count


@rule
def swaps(s: State, out: list[int]) -> int:
    """V04, V05, V10: list every pair of touchable cards of two lodges."""
    count = 0
    for owner in range(s.players):
        mine = targets(s, owner)
        for i in range(SLOTS):
            if mine >> i & 1:
                for other in range(owner + 1, s.players):
                    count = swaps_with(s, out, count, owner * SLOTS + i, other)
    return count


@rule
def swaps_with(s: State, out: list[int], count: int, slot: int, other: int) -> int:
    """List the swaps of one card with the cards of another lodge."""
    theirs = targets(s, other)
    move = moves.SWAP | slot << moves.FIRST | other * SLOTS
    while theirs:
        if theirs & 1:
            out[count] = move
            count += 1
        theirs >>= 1
        move += 1
    return count


# Actions


def every_move(players: int, seat: int, faces: Collection[int]) -> list[int]:
    """Return every move that a seat can ever have, in the order of the actions."""
    every = moves.slots_from(seat, players, SLOTS)
    found = moves.at_each(moves.PUT_UP, every) + moves.at_each(moves.PUT_DOWN, every)
    for face, kind in _ACTIONS.items():
        if face in faces and face != cards.SWAP:
            found += moves.at_each(kind, every)
    if cards.SWAP in faces:
        pairs = [(a, b) for i, a in enumerate(every) for b in every[(i // SLOTS + 1) * SLOTS :]]
        found += [moves.at(moves.SWAP, min(pair), max(pair)) for pair in pairs]
    return found


# Playing


@rule
def play(s: State, move: int) -> None:
    """Play a legal move and all forced steps after it."""
    kind = move & moves.KIND
    slot = move >> moves.FIRST & moves.SLOT
    if s.phase == phases.ACTION:
        act(s, kind, slot, move & moves.SLOT)
        box(s)
        draw_until_choice(s)
    elif put(s, slot, kind == moves.PUT_UP):
        end_turn(s)


@rule
def act(s: State, kind: int, slot: int, other: int) -> None:
    """Carry out the action card in hand."""
    owner = slot // SLOTS
    bit = 1 << slot % SLOTS
    if kind == moves.CLEAN:
        lay_open(s, s.table[slot], slot)  # C23: seen by all
        s.table[slot] = cards.EMPTY
        s.filled[owner] &= ~bit
        s.up[owner] &= ~bit
    elif kind == moves.FLIP:
        s.up[owner] ^= bit  # C24, C41: either way
        if s.up[owner] & bit:
            s.table[slot] = shown(s.table[slot])
            note(s, notes.TURNED_UP, s.seat, slot, s.table[slot])
        else:
            note(s, notes.TURNED_DOWN, s.seat, slot, s.table[slot])
    elif kind == moves.PEEK:
        s.table[slot] |= cards.SEEN << s.seat
        note(s, notes.LOOKED, s.seat, slot, NOBODY)
    else:
        exchange(s, slot, other)


@rule
def exchange(s: State, a: int, b: int) -> None:
    """V06, V07: swap two cards; each stays face up or down, and knowledge about it moves with it."""
    card = s.table[a]
    s.table[a] = s.table[b]
    s.table[b] = card
    up_a = s.up[a // SLOTS] >> a % SLOTS & 1
    up_b = s.up[b // SLOTS] >> b % SLOTS & 1
    if up_a != up_b:
        s.up[a // SLOTS] ^= 1 << a % SLOTS
        s.up[b // SLOTS] ^= 1 << b % SLOTS
    note(s, notes.SWAPPED, s.seat, a, b)


@rule
def put(s: State, slot: int, face_up: bool) -> bool:
    """Lay the card in hand; return whether the turn is over, otherwise a taken card is now in hand."""
    owner = slot // SLOTS
    old = s.table[slot]
    if old == cards.EMPTY:
        lay(s, slot, face_up)
        s.hand = cards.EMPTY
        return True
    if owner == s.seat:
        lay_open(s, old, slot)  # C06: now everybody sees it; C12: the cards it covered stay protected in between
        lay(s, slot, face_up)
        s.hand = cards.EMPTY
        return True
    lay(s, slot, face_up)  # C02: up or down is decided before the taken card is seen
    s.hand = old | cards.SEEN << s.seat  # C03
    note(s, notes.TOOK, s.seat, slot, s.hand)
    s.phase = phases.TAKEN
    return False


@rule
def lay(s: State, slot: int, face_up: bool) -> None:
    """Put the card in hand into a slot, empty or not."""
    owner = slot // SLOTS
    bit = 1 << slot % SLOTS
    s.filled[owner] |= bit
    if face_up:
        s.up[owner] |= bit
        s.table[slot] = shown(s.hand)
        note(s, notes.PUT_UP, s.seat, slot, s.table[slot])
    else:
        s.up[owner] &= ~bit
        s.table[slot] = s.hand  # C38: the seat that laid it still knows it; the owner does not learn it
        note(s, notes.PUT_DOWN, s.seat, slot, s.table[slot])


@rule
def end_turn(s: State) -> None:
    """C05, C08: a fifth own card, laid in any way, begins the end; C27: another full lodge later changes nothing."""
    if s.five_at_once and s.up[s.seat] == FULL and most_equal(s, s.seat) == SLOTS:
        win_at_once(s)
        return
    if s.ender == NOBODY and s.filled[s.seat] == FULL:
        begin_end(s, notes.FIFTH)
    if pass_turn(s):  # C26, C28: one more turn for each other seat, clockwise
        draw_until_choice(s)
    else:
        score(s)


@rule
def win_at_once(s: State) -> None:
    """C30, C32: five equal face-up cards win at once, also in a last turn; all cards are shown, nothing is scored."""
    s.turns += 1
    if s.ender == NOBODY:
        s.ender = s.seat
    turn_all_up(s)
    win(s, 1 << s.seat, notes.FIVE_OF_A_KIND)


# Scoring


@rule
def score(s: State) -> None:
    """Turn all cards up and score the round, or end the match by five of a kind."""
    turn_all_up(s)
    fives = 0
    for seat in range(s.players):
        score_seat(s, seat)
        if most_equal(s, seat) == SLOTS:
            fives |= 1 << seat
    if fives:  # C30, C31 (!), C32, V12: five with a face-down card among them; all seats that have five win
        for seat in range(s.players):
            s.points[seat] = 0
        win(s, fives, notes.FIVE_OF_A_KIND)
    else:
        penalise_ender(s)
        close_round(s)


@rule
def turn_all_up(s: State) -> None:
    """Turn the cards of every lodge up."""
    reveal(s)
    for seat in range(s.players):
        s.up[seat] = s.filled[seat]


@rule
def score_seat(s: State, seat: int) -> None:
    """C42: add up the cards that are there, and the bonus for equal cards."""
    total = 0
    for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
        if s.table[slot] != cards.EMPTY:
            total += s.table[slot] & cards.FACE
    part_of_score(s, seat, notes.SUM, total)
    equal = most_equal(s, seat)
    if BONUS[equal]:
        part_of_score(s, seat, notes.THREE if equal == 3 else notes.FOUR, BONUS[equal])


@rule
def most_equal(s: State, seat: int) -> int:
    """Return the size of the largest group of equal cards in a lodge."""
    most = 0
    for a in range(seat * SLOTS, (seat + 1) * SLOTS):
        if s.table[a] != cards.EMPTY:
            same = 0
            for b in range(seat * SLOTS, (seat + 1) * SLOTS):
                if s.table[b] & cards.FACE == s.table[a] & cards.FACE:
                    same += 1
            most = max(most, same)
    return most


@rule
def penalise_ender(s: State) -> None:
    """C33, C34: take off ten points if a seat has more than the ender, bonuses included; the score may be negative."""
    if s.ender == NOBODY:
        return
    best = s.points[0]
    for seat in range(1, s.players):
        best = max(best, s.points[seat])
    if best > s.points[s.ender]:
        part_of_score(s, s.ender, notes.PENALTY, PENALTY)


# Tables that cannot occur


def unsound(s: State) -> tuple[str, str] | None:
    """Name the field of a view that contradicts the rules, and why; None if the table is possible."""
    discards, boxed = s.discard.cards[: s.discard.count], s.aside.cards[: s.aside.count]
    has_action = s.hand != cards.EMPTY and s.hand & cards.FACE >= cards.SPECIALS
    wrong = _unsound_lodges(s)
    if wrong is not None:
        return "cards", wrong
    if has_action != (s.phase == phases.ACTION):
        return "hand", "action-in-hand"
    if not _is_marked(s.hand):
        return "hand", "number-mark"
    if any(face >= cards.SPECIALS for face in discards):
        return "discard", "discarded-action"
    return ("aside", "boxed-number") if any(face < cards.SPECIALS for face in boxed) else None


def _unsound_lodges(s: State) -> str | None:
    lying = s.table[: s.players * SLOTS]
    full = [filled == FULL for filled in s.filled[: s.players]]
    if not all(_stands(filled) for filled in s.filled[: s.players]):
        return "floating"
    if not all(map(_is_marked, lying)):
        return "number-mark"
    if any(card != cards.EMPTY and card & cards.FACE >= cards.SPECIALS for card in lying):
        return "special-in-lodge"
    if s.ender == NOBODY and any(full):
        return "full-early"  # C08
    return "full-mover" if s.phase != phases.OVER and full[s.seat] else None


def _stands(filled: int) -> bool:
    """C09: a top card lies on two cards."""
    on_left = not filled & TOP_LEFT or (filled & LEFT and filled & MIDDLE)
    on_right = not filled & TOP_RIGHT or (filled & MIDDLE and filled & RIGHT)
    return bool(on_left and on_right)


def _is_marked(card: int) -> bool:
    """C01: a hidden card is known to be a number."""
    return card == cards.EMPTY or bool(card & cards.NUMBER or card >> cards.PUBLIC & cards.SEEN)


# Refusals


def why_not(s: State, move: int) -> tuple[str, str | None]:
    """Say why a move is not legal now, and by which ruling; use only what the seat to move may know."""
    kind, slot, other = move & moves.KIND, move >> moves.FIRST & moves.SLOT, move & moves.SLOT
    laying = kind in (moves.PUT_UP, moves.PUT_DOWN)
    if s.phase == phases.ACTION:
        if kind != _ACTIONS[s.hand & cards.FACE]:  # V09: a special is neither discarded nor laid into a lodge
            return "must-act", "V02" if s.hand & cards.FACE == cards.PEEK else "C20"
        return _why_no_target(s, kind, slot, other)
    if kind == moves.TAKE:
        return "not-now", "C43"
    if not laying:
        return ("must-place", "C39") if kind in (moves.PASS, moves.DROP, moves.STOP) else ("not-now", None)
    owner, bit = slot // SLOTS, 1 << slot % SLOTS
    if s.phase == phases.TAKEN and (owner != s.seat or s.filled[owner] & bit):
        return "taken-home", "C04"
    if s.filled[owner] & bit:
        return _why_untouchable(s, slot)
    return ("fifth", "C07") if SPACES[s.filled[owner]] & bit else ("support", "C09")


_ACTIONS = {
    cards.CLEANUP: moves.CLEAN,
    cards.FLIP: moves.FLIP,
    cards.SWAP: moves.SWAP,
    cards.PEEK: moves.PEEK,
}


def _why_no_target(s: State, kind: int, slot: int, other: int) -> tuple[str, str | None]:
    if kind == moves.SWAP:
        if slot // SLOTS == other // SLOTS:
            return "same-lodge", "V04"
        if slot > other:
            return "slot-order", None
        if touchable(s, slot // SLOTS) >> slot % SLOTS & 1:
            slot = other
    if s.table[slot] == cards.EMPTY:
        return "empty", None
    if touchable(s, slot // SLOTS) >> slot % SLOTS & 1:
        return "face-up", "V03"
    return _why_untouchable(s, slot)


def _why_untouchable(s: State, slot: int) -> tuple[str, str | None]:
    filled = s.filled[slot // SLOTS]
    if filled == FULL:
        return "full", "C18"
    if not UNCOVERED[filled] >> slot % SLOTS & 1:
        return "covered", "C10"
    return "lone", "C14"

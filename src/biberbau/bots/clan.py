"""Heuristics for `clan` and `clan-combined`, fast enough to play out whole matches.

The worth of a lodge is its expected score in hundredths of a point, by the knowledge of the seat to move. The value of
a move is what it adds to the own lodge plus what it takes from the others'. Faces that the seat has not seen are not
read.
"""

from ..games import cards, moves, phases
from ..games.clan import COUNT, FULL, SLOTS, SPACES, UNCOVERED
from ..games.table import NOBODY, State
from ..kernel.chance import below
from ..kernel.rule import rule

POINT = 100
PARTS = 7
"""Fractions are in units of 1/128, so that a shift divides: share * worth >> PARTS."""
NUMBERS = 10

# The constants below were tuned by thousands of matches of every change against the version before. They favour speed:
# a free space is worth little: before better cards come, others take the player's cards, or the round ends.

SPACE = 105
"""Worth of a free space to its owner while there is time to fill it: a 2 is good enough for the own lodge."""
LAST_SPACE = 226
"""Expected gain of one last turn, if there is a free space."""
GOOD = 250
"""The owner would replace a card below this, if it is not covered (C10)."""
REPAIR, LAST_REPAIR = 40, 48
"""Share of the shortfall of uncovered cards below GOOD that their owner will still repair."""
PAIR, TRIPLE, QUADRUPLE = 2984, 2674, 7596
"""Expected gain of two, three, four equal cards, times the share of unseen cards that fit; five win (C30)."""
LAST_PAIR, LAST_TRIPLE, LAST_QUADRUPLE = 1075, 892, 4287
"""The same with one turn left."""

RISK = 24
"""Share of the most attractive touchable card that is lost to each opponent."""
SECRECY = 52
"""Share of that risk if no opponent has seen the card."""
HOME_GUESS = 168
"""Value of an unseen card that its owner laid, as a share of the mean: owners keep good cards."""
RUBBISH_GUESS = 115
"""The same for a card that its owner has never seen, because another seat laid it."""

FINE = 1000
"""C33: the penalty of an ender who is beaten."""
FEAR = (0, 0, 1500, 2000, 2500, 2500, 2500)
"""What a feared penalty weighs, by the number of players: more than it costs, because own leads are overrated."""
DOUBT = 1400
"""With one turn left, a lead of this size is certain to last, and a deficit of this size is lost."""
STOP = -44
"""Base worth of beginning the end."""
PATIENCE = 82
"""Increase of that with every turn of all seats, so that every round ends."""
LAST_ROUND, MUCH = 57, 3000
"""Share of the lead in the match that counts for ending the last round, and the largest lead that counts."""

RIVALRY = (0, 0, 132, 66, 44, 33, 27)
"""Weight of an opponent's point compared with an own point, by the number of players."""
LEADER = 28
"""Extra weight if that opponent leads the match."""
CURIOSITY = 40
"""Worth of seeing a card turned up."""
DISCRETION = 35
"""Worth of hiding a card from opponents."""

FIVE = 20000
EQUAL = (0, 0, 0, 1500, 2500, FIVE)
"""C29: the bonus; five equal cards win the match."""


SPREAD, EFFORT = 14.0, 1
"""Standard deviation of the points of a round between two players; factor of the rollouts per move."""
SENSE = "biberbau.bots.sense_clan"
"""The module that knows which moves look broken."""

NIBBLE, NIBBLES = 15, 4
TWINS = 0xEEEEEEEEEE
"""Four bits per number; a bit of this mask is set in the counts if two or more cards are equal."""
MEAN, SIZE, FEWEST_TURNS = 40, 50, 57
"""Bit positions above the counts: mean and number of the unseen cards, and the least number of turns to come."""
MEANS, SIZES = 1023, 127
BOTTOM = 7
MANY_THIEVES = 3
NEVER = -1 << 40
NOWHERE = -9
"""A slot outside all lodges."""
MANY_TURNS, ONE_TURN, NO_TURN = 2, 1, 0
"""How many turns the owner of a lodge has left."""


@rule
def prefer(s: State, out: list[int], count: int) -> int:
    """Choose the move of the highest worth: first the slot, with the card face down, then face up or down."""
    odds = unseen(s)
    best = out[0]
    record = NEVER
    equal = 0
    owner = NOBODY
    home = present_worth(s, s.seat, odds)
    rest = home
    for i in range(count):
        slot = slot_of(out[i])
        if slot // SLOTS != owner:
            owner = slot // SLOTS
            rest = home if owner == s.seat else present_worth(s, owner, odds)
        if out[i] & moves.KIND != moves.PUT_UP and not like_another(s, slot):
            worth = worth_of(s, out[i], odds, rest, home)
            if worth > record:
                record = worth
                equal = 1
                best = out[i]
            elif worth == record:
                equal += 1
                if below(s, equal) == 0:  # ties at random, so that no seat is preferred as a target
                    best = out[i]
    if best & moves.KIND == moves.PUT_DOWN:
        shown = best ^ moves.PUT_DOWN ^ moves.PUT_UP
        if worth_of(s, shown, odds, present_worth(s, slot_of(best) // SLOTS, odds), home) > record:
            return shown
    return best


@rule
def like_another(s: State, slot: int) -> bool:
    """Whether a free space is equivalent to an earlier one: all free spaces of the bottom row are."""
    below_it = BOTTOM & ~s.filled[slot // SLOTS] & (1 << slot % SLOTS) - 1
    return below_it != 0 and slot % SLOTS < 3 and s.table[slot] == cards.EMPTY


@rule
def essence(s: State, move: int) -> int:
    """Return the equivalence class of a move: all free spaces in the bottom row of a lodge are equivalent."""
    slot = slot_of(move)
    if 1 << slot % SLOTS & BOTTOM and s.table[slot] == cards.EMPTY:
        return -1 - (move & moves.KIND | slot // SLOTS)  # negative, so that it is the number of no move
    return move


@rule
def slot_of(move: int) -> int:
    """Return the slot of a move, the first one of a swap."""
    return move >> moves.FIRST & moves.SLOT


@rule
def worth_of(s: State, move: int, odds: int, rest: int, home: int) -> int:
    """Return the gain of a move; `rest` is the present worth of its lodge, `home` that of the own lodge."""
    kind = move & moves.KIND
    slot = slot_of(move)
    if kind == moves.PUT_UP:
        return laying(s, slot, 1, odds, rest, home)
    if kind == moves.PUT_DOWN:
        return laying(s, slot, 0, odds, rest, home) + DISCRETION
    if kind == moves.CLEAN:
        return change(s, slot, cards.EMPTY, 0, slot, odds, rest)
    if kind == moves.FLIP:
        return flipping(s, slot, odds, rest)
    if kind == moves.SWAP:
        return exchanging(s, slot, move & moves.SLOT, odds, rest)
    return peeking(s, slot)


# Knowledge


@rule
def unseen(s: State) -> int:
    """Count the cards whose location the seat does not know, and the least number of turns to come."""
    left = 0
    for face in range(NUMBERS):
        left += s.copies[face] << NIBBLES * face
    for i in range(s.discard.count):
        left -= 1 << NIBBLES * s.discard.cards[i]
    mine = cards.SEEN << s.seat
    for i in range(s.players * SLOTS):
        if s.table[i] & mine:
            left -= 1 << NIBBLES * (s.table[i] & cards.FACE)
    if s.hand & cards.FACE < NUMBERS:
        left -= 1 << NIBBLES * (s.hand & cards.FACE)
    size = 0
    total = 0
    for face in range(NUMBERS):
        copies = left >> NIBBLES * face & NIBBLE
        size += copies
        total += copies * face
    size = max(size, 1)
    return left | POINT * total // size << MEAN | size << SIZE | fewest_turns(s) << FEWEST_TURNS


@rule
def fewest_turns(s: State) -> int:
    """Return the least number of turns of every seat: until the fullest lodge can be full, and one more."""
    fullest = 0
    for seat in range(s.players):
        fullest = max(fullest, COUNT[s.filled[seat]])
    return SLOTS + 1 - fullest


@rule
def value(s: State, card: int, home: int, odds: int) -> int:
    """Return the value of a card; unseen ones are estimated: owners lay good cards, others give them bad ones."""
    if card & cards.SEEN << s.seat:
        return POINT * (card & cards.FACE)
    mean = odds >> MEAN & MEANS
    return mean * (HOME_GUESS if card & cards.SEEN << home else RUBBISH_GUESS) >> PARTS


@rule
def to_come(s: State, owner: int) -> int:
    """Return how many turns the owner of a lodge has left after this decision."""
    if s.ender == NOBODY:
        return MANY_TURNS
    if owner == s.seat:
        return ONE_TURN if s.phase == phases.ACTION else NO_TURN
    return ONE_TURN if after(s, owner) < after(s, s.ender) else NO_TURN


@rule
def after(s: State, seat: int) -> int:
    """Return how many turns later a seat is to move."""
    steps = seat - s.seat
    return steps if steps >= 0 else steps + s.players


@rule
def thieves(s: State, owner: int) -> int:
    """Return the number of seats that will have a turn in which they could take from a lodge."""
    if s.ender == NOBODY:
        return s.players - 1
    others = after(s, s.ender) - 1
    return others - 1 if owner != s.seat and after(s, owner) <= others else others


@rule
def weight_of(s: State, owner: int) -> int:
    """Return the weight of a seat's points, in units of 1/128 of an own point."""
    rivalry = RIVALRY[s.players]
    if s.players == 2:
        return rivalry
    for seat in range(s.players):
        if seat != s.seat and s.totals[seat] > s.totals[owner]:
            return rivalry
    return rivalry + (rivalry * LEADER >> PARTS) if s.round > 1 else rivalry


# Lodges


@rule
def present_worth(s: State, owner: int, odds: int) -> int:
    """Return the worth of a lodge as it is."""
    return lodge(s, owner, NOWHERE, 0, 0, 0, odds, to_come(s, owner), thieves(s, owner))


@rule
def lodge(
    s: State, owner: int, slot: int, card: int, is_up: int, origin: int, odds: int, stage: int, robbers: int
) -> int:
    """Return the worth of a lodge if `card`, from the slot `origin`, lay in `slot`; NOWHERE means no change."""
    first = owner * SLOTS
    at = slot - first
    filled = s.filled[owner]
    up = s.up[owner]
    if 0 <= at < SLOTS:
        is_there = 0 if card == cards.EMPTY else 1
        filled = filled & ~(1 << at) | is_there << at
        up = up & ~(1 << at) | (is_up & is_there) << at
    pack = known(s, first, filled, at, card)
    exposed = open_to_thieves(filled, up)
    total = 0
    repair = 0
    danger = 0
    for i in range(SLOTS):
        if filled >> i & 1:
            held = card if i == at else s.table[first + i]
            worth = value(s, held, origin // SLOTS if i == at else owner, odds)
            total += worth
            if UNCOVERED[filled] >> i & 1:
                worth += bonus_of(s, held, pack)
                repair += max(0, GOOD - worth)
                if exposed >> i & 1:
                    danger = max(danger, temptation(s, worth, held, owner))
    total += sets(s, pack, odds, stage) + future(s, SLOTS - COUNT[filled], repair, odds, stage)
    return total - (danger * min(robbers, MANY_THIEVES) * RISK >> PARTS)


@rule
def known(s: State, first: int, filled: int, at: int, card: int) -> int:
    """Count the cards of a lodge by number that the seat to move knows, if `card` lay at `at`."""
    pack = 0
    for i in range(SLOTS):
        held = card if i == at else s.table[first + i]
        if held & cards.SEEN << s.seat and filled >> i & 1:
            pack += 1 << NIBBLES * (held & cards.FACE)
    return pack


@rule
def open_to_thieves(filled: int, up: int) -> int:
    """Return the cards that others than the owner may touch; C13: not a lone face-up card."""
    return UNCOVERED[filled] & ~up if COUNT[up] == 1 else UNCOVERED[filled]


@rule
def bonus_of(s: State, card: int, pack: int) -> int:
    """Return the part of the bonus that depends on a card."""
    if pack & TWINS == 0 or card & cards.SEEN << s.seat == 0:
        return 0
    return EQUAL[pack >> NIBBLES * (card & cards.FACE) & NIBBLE]


@rule
def temptation(s: State, worth: int, card: int, owner: int) -> int:
    """Return the attraction of a card for opponents; it is less if only its owner has seen the card."""
    return worth if card & cards.EVERYBODY & ~(cards.SEEN << owner) else worth * SECRECY >> PARTS


@rule
def future(s: State, spaces: int, repair: int, odds: int, stage: int) -> int:
    """Return the expected gain of a lodge from its free spaces and its replaceable cards."""
    if stage == NO_TURN:
        return 0
    if stage == ONE_TURN:
        return LAST_SPACE if spaces else repair * LAST_REPAIR >> PARTS
    return min(spaces, odds >> FEWEST_TURNS) * SPACE + (repair * REPAIR >> PARTS)


@rule
def sets(s: State, pack: int, odds: int, stage: int) -> int:
    """Return the bonus of equal cards, and the expected gain from more of them."""
    if pack & TWINS == 0:
        return 0
    bonus = 0
    hope = 0
    for face in range(NUMBERS):
        equal = pack >> NIBBLES * face & NIBBLE
        if equal >= 2:
            bonus += EQUAL[equal]
            hope += hope_of(s, equal, stage) * (odds >> NIBBLES * face & NIBBLE)
    return bonus + hope // (odds >> SIZE & SIZES)


@rule
def hope_of(s: State, equal: int, stage: int) -> int:
    """Return the expected gain of `equal` equal cards if every unseen card fitted."""
    if stage == NO_TURN or equal == 5:
        return 0
    if stage == ONE_TURN:
        if equal == 2:
            return LAST_PAIR
        return LAST_TRIPLE if equal == 3 else LAST_QUADRUPLE
    if equal == 2:
        return PAIR
    return TRIPLE if equal == 3 else QUADRUPLE


# Moves


@rule
def change(s: State, slot: int, card: int, is_up: int, origin: int, odds: int, rest: int) -> int:
    """Return the gain of the seat to move if a card is laid in a slot."""
    owner = slot // SLOTS
    gain = lodge(s, owner, slot, card, is_up, origin, odds, to_come(s, owner), thieves(s, owner)) - rest
    return gain if owner == s.seat else -(gain * weight_of(s, owner) >> PARTS)


@rule
def laying(s: State, slot: int, is_up: int, odds: int, rest: int, home: int) -> int:
    """Return the gain of laying the card in hand."""
    owner = slot // SLOTS
    if owner == s.seat:
        return laying_at_home(s, slot, is_up, odds, rest)
    gain = change(s, slot, s.hand, is_up, slot, odds, rest)
    if s.table[slot] == cards.EMPTY:
        return gain
    space = own_space(s)
    if begins_the_end(s, space):
        return finishing(s, space, s.table[slot], slot, is_up, odds, home)
    gain += change(s, space, s.table[slot], 0, slot, odds, home)
    return gain + beating(s, space, s.table[slot], slot, odds)


@rule
def laying_at_home(s: State, slot: int, is_up: int, odds: int, rest: int) -> int:
    """Return the gain of laying the card in hand in the own lodge."""
    if begins_the_end(s, slot):
        return NEVER if is_up else finishing(s, slot, s.hand, slot, 0, odds, rest)
    return change(s, slot, s.hand, is_up, slot, odds, rest) + beating(s, slot, s.hand, slot, odds)


@rule
def begins_the_end(s: State, slot: int) -> bool:
    """Whether a card laid in this own slot begins the end of the round."""
    return s.filled[s.seat] | 1 << slot % SLOTS == FULL and s.ender == NOBODY


@rule
def ends_round(s: State, move: int) -> bool:
    """Whether a move begins the end of the round, at once or with the card that it takes."""
    if s.hand & cards.FACE >= cards.SPECIALS or s.ender != NOBODY:
        return False
    slot = slot_of(move)
    if slot // SLOTS == s.seat:
        return begins_the_end(s, slot)
    return s.table[slot] != cards.EMPTY and begins_the_end(s, own_space(s))


@rule
def own_space(s: State) -> int:
    """Return a free own space for a taken card (C04); the best one is chosen when the card is in hand."""
    spaces = SPACES[s.filled[s.seat]]
    at = 0
    while spaces >> at & 1 == 0:
        at += 1
    return s.seat * SLOTS + at


@rule
def finishing(s: State, space: int, card: int, origin: int, is_up: int, odds: int, home: int) -> int:
    """Return the gain of beginning the end with a drawn or taken card: expectations become final values.

    The others have one more turn; if one of them has more points then, the penalty is ten points (C33).
    """
    mine = lodge(s, s.seat, space, card, 0, origin, odds, NO_TURN, 0)
    if mine >= FIVE:
        return mine
    if is_beaten(s, space, card, origin):
        return NEVER
    gain = mine - home
    safe = 1.0
    lead = FIVE
    for seat in range(s.players):
        if seat != s.seat:
            theirs = lodge(s, seat, origin, s.hand, is_up, origin, odds, ONE_TURN, s.players - 2)
            gain += (present_worth(s, seat, odds) - theirs) * weight_of(s, seat) >> PARTS
            safe *= safety(s, mine - theirs)
            lead = min(lead, mine - theirs + POINT * (s.totals[s.seat] - s.totals[seat]))
    fine = int(FEAR[s.players] * (1 - safe))
    if s.round == s.rounds:  # C36: only the totals count now, so a trailing player must not end the match
        gain += max(-MUCH, min(MUCH, lead - fine)) * LAST_ROUND >> PARTS
    return gain - fine + STOP + PATIENCE * (s.turns // s.players)


@rule
def is_beaten(s: State, space: int, card: int, origin: int) -> bool:
    """Whether the end would certainly cost the penalty: all own cards are known, and another lodge has more points.

    In the last round it may still win the match.
    """
    for i in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
        if not (card if i == space else s.table[i]) & cards.SEEN << s.seat:
            return False
    own = points_known(s, s.seat, space, card)
    for seat in range(s.players):
        if seat != s.seat:
            lead = own - points_known(s, seat, origin, s.hand)
            if lead < 0 and (s.round < s.rounds or lead + POINT * (s.totals[s.seat] - s.totals[seat]) < FINE):
                return True
    return False


@rule
def points_known(s: State, owner: int, slot: int, card: int) -> int:
    """Return the points of the cards of a lodge that the seat to move knows, if `card` lay in `slot`."""
    first = owner * SLOTS
    filled = s.filled[owner] | 1 << slot - first if 0 <= slot - first < SLOTS else s.filled[owner]
    pack = known(s, first, filled, slot - first, card)
    total = 0
    for face in range(NUMBERS):
        equal = pack >> NIBBLES * face & NIBBLE
        total += equal * face * POINT + EQUAL[equal]
    return total


@rule
def safety(s: State, lead: int) -> float:
    """Return the probability that a lead lasts: linear between −DOUBT (0) and DOUBT (1)."""
    if lead >= DOUBT:
        return 1.0
    if lead <= -DOUBT:
        return 0.0
    return 0.5 + 0.5 * lead / DOUBT


@rule
def beating(s: State, slot: int, card: int, origin: int, odds: int) -> int:
    """C33: return the gain of beating the ender in a last turn, because the ender then has a penalty."""
    if s.ender == NOBODY:
        return 0
    mine = lodge(s, s.seat, slot, card, 0, origin, odds, NO_TURN, 0)
    if mine >= FIVE:
        return mine
    return FINE * weight_of(s, s.ender) >> PARTS if mine > present_worth(s, s.ender, odds) else 0


@rule
def flipping(s: State, slot: int, odds: int, rest: int) -> int:
    """Return the gain of a flip: change the protection of a lone card, or learn a card."""
    card = s.table[slot]
    if s.up[slot // SLOTS] >> slot % SLOTS & 1:
        return change(s, slot, card, 0, slot, odds, rest)
    mine = cards.SEEN << s.seat
    gain = change(s, slot, card | cards.EVERYBODY & ~mine, 1, slot, odds, rest)
    return gain if card & mine else gain + CURIOSITY


@rule
def exchanging(s: State, slot: int, other: int, odds: int, rest: int) -> int:
    """Return the gain of swapping two cards (V06, V07: each stays face up or down)."""
    owner = slot // SLOTS
    partner = other // SLOTS
    gain = change(s, slot, s.table[other], s.up[partner] >> other % SLOTS & 1, other, odds, rest)
    up = s.up[owner] >> slot % SLOTS & 1
    return gain + change(s, other, s.table[slot], up, slot, odds, present_worth(s, partner, odds))


@rule
def peeking(s: State, slot: int) -> int:
    """Return the gain of a peek: highest for a card that its owner laid and that can be taken."""
    card = s.table[slot]
    if card & cards.SEEN << s.seat:
        return 0
    if slot // SLOTS == s.seat:
        return 1
    return 3 if card & cards.SEEN << slot // SLOTS else 2


# A beginner

WORST = 20
"""A beginner does not make a move of minus this value, if there is another one."""


@rule
def prefer_naively(s: State, out: list[int], count: int) -> int:
    """Choose a move of a beginner: high cards to the own lodge, low ones to the others, no look ahead."""
    best = out[0]
    record = NEVER
    for i in range(count):
        worth = naive_worth(s, out[i]) * 8 + below(s, 8)
        if worth > record:
            record = worth
            best = out[i]
    return best


@rule
def naive_worth(s: State, move: int) -> int:
    """Return the value of a move for a beginner."""
    slot = move >> moves.FIRST & moves.SLOT
    is_home = slot // SLOTS == s.seat
    face = s.hand & cards.FACE
    seen = naive_value(s, slot)
    if face >= cards.SPECIALS:
        if face == cards.SWAP:
            theirs = naive_value(s, move & moves.SLOT)
            if is_home:
                return theirs - seen
            return seen - theirs if (move & moves.SLOT) // SLOTS == s.seat else 0
        if face == cards.CLEANUP:
            return -seen if is_home else seen
        if face == cards.PEEK and s.table[slot] & cards.SEEN << s.seat:
            return -2
        return -1 if is_home else 0
    if ends_beaten(s, move):
        return -WORST
    if s.table[slot] == cards.EMPTY:
        if is_home:
            return face - (4 if s.ender == NOBODY else 0) + third_of_a_kind(s, face)
        return 4 - face
    return face - seen - 1 if is_home else seen - face - 1


@rule
def ends_beaten(s: State, move: int) -> bool:
    """Whether a move begins the end with a certain penalty."""
    if not ends_round(s, move):
        return False
    slot = slot_of(move)
    if slot // SLOTS == s.seat:
        return is_beaten(s, slot, s.hand, slot)
    return is_beaten(s, own_space(s), s.table[slot], slot)


@rule
def naive_value(s: State, slot: int) -> int:
    """Return the value of a slot for a beginner: the face, or a medium value."""
    card = s.table[slot]
    return card & cards.FACE if card & cards.SEEN << s.seat else 4


@rule
def third_of_a_kind(s: State, face: int) -> int:
    """Whether the own lodge already has two cards of this face."""
    equal = 0
    for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
        if s.table[slot] & cards.SEEN << s.seat and s.table[slot] & cards.FACE == face:
            equal += 1
    return 15 if equal >= 2 else 0

"""How a good player thinks in `clan` and `clan-combined`: rules of thumb, fast enough to play out whole matches.

Every lodge is given a worth in hundredths of a point: what it will score, as far as the seat to move can know. A move
is as good as what it adds to the own lodge and takes from the others'. No face is read that the seat has not seen.
"""

from ..games import cards, moves, phases
from ..games.clan import COUNT, FULL, SLOTS, SPACES, UNCOVERED
from ..games.table import NOBODY, State
from ..kernel.chance import below
from ..kernel.rule import rule

POINT = 100
PARTS = 7
"""Shares are written in parts of 128, so that a shift divides: share * worth >> PARTS."""
NUMBERS = 10

# The numbers below were found by play: thousands of matches of every change against what it changed. They all say
# hurry. A space is worth little, since whoever waits for better cards is robbed, or ended upon, before they come.

SPACE = 105
"""What an empty space is worth to its owner while there is time to fill it: a 2 is good enough to come home."""
LAST_SPACE = 226
"""What is reckoned with for one last turn, if there is a space to use it for."""
GOOD = 250
"""A card below this is one that its owner would replace, as long as it is not covered (C10)."""
REPAIR, LAST_REPAIR = 40, 48
"""The share of what free cards fall short of that, which their owner still makes good; locked rubbish stays."""
PAIR, TRIPLE, QUADRUPLE = 2984, 2674, 7596
"""What two, three, four equal cards hope for, if all unseen cards were to fit; the fifth wins the match (C30)."""
LAST_PAIR, LAST_TRIPLE, LAST_QUADRUPLE = 1075, 892, 4287
"""The same with a single turn to come."""

RISK = 24
"""The share of the most tempting card within reach of thieves that is lost to each of them."""
SECRECY = 52
"""The share of that danger that is left while no thief has seen the card."""
HOME_GUESS = 168
"""What an unseen card counts in its owner's own lodge, as a share of the average: owners keep what is good."""
RUBBISH_GUESS = 115
"""The same where its owner has never seen it, because somebody else laid it there."""

FINE = 1000
"""C33: what it costs to begin the end and be beaten."""
DOUBT = 1400
"""A lead that leaves no doubt with one turn to come, and being so far behind no hope."""
STOP = -44
"""What it is worth in itself to begin the end."""
PATIENCE = 82
"""What every go-round adds to that: the others get better too, and no round is endless."""
LAST_ROUND, MUCH = 57, 3000
"""The share of the standing in the match that counts in the last round's end, and where more of it counts no more."""

RIVALRY = (0, 0, 132, 66, 44, 33, 27)
"""How much another's point hurts, as a share of an own one, by the number of players: together as much as one's own."""
LEADER = 28
"""The share by which it hurts more if that other one leads the match."""
CURIOSITY = 40
"""What it is worth to see a card turned up."""
DISCRETION = 35
"""What it is worth not to show a card to thieves and to those who count cards."""

FIVE = 20000
EQUAL = (0, 0, 0, 1500, 2500, FIVE)
"""C29: the bonus; five equal cards win the match."""


SPREAD, EFFORT = 14.0, 1
"""Spread of a round's points between two players; how many rollouts a move takes beside other games."""

NIBBLE, NIBBLES = 15, 4
TWINS = 0xEEEEEEEEEE
"""In four bits for every number: what is set somewhere if two cards are equal."""
MEAN, SIZE, GOES = 40, 50, 57
"""Where, above the numbers, these are kept: average and number of the unseen cards, the turns that all can count on."""
MEANS, SIZES = 1023, 127
BOTTOM = 7
MANY_THIEVES = 3
NEVER = -1 << 40
NOWHERE = -9
"""A slot in no lodge."""
MANY_TURNS, ONE_TURN, NO_TURN = 2, 1, 0
"""How much is still to come for a lodge's owner."""


@rule
def prefer(s: State, out: list[int], count: int) -> int:
    """Choose the move of the highest worth: first where, with the card face down, then which way up."""
    odds = unseen(s)
    best = out[0]
    record = NEVER
    equal = 0
    owner = NOBODY
    home = at_rest(s, s.seat, odds)
    rest = home
    for i in range(count):
        slot = slot_of(out[i])
        if slot // SLOTS != owner:
            owner = slot // SLOTS
            rest = home if owner == s.seat else at_rest(s, owner, odds)
        if out[i] & moves.KIND != moves.PUT_UP and not like_another(s, slot):
            worth = worth_of(s, out[i], odds, rest, home)
            if worth > record:
                record = worth
                equal = 1
                best = out[i]
            elif worth == record:
                equal += 1
                if below(s, equal) == 0:  # any of equally good ones: nobody is robbed first for where they sit
                    best = out[i]
    if best & moves.KIND == moves.PUT_DOWN:
        shown = best ^ moves.PUT_DOWN ^ moves.PUT_UP
        if worth_of(s, shown, odds, at_rest(s, slot_of(best) // SLOTS, odds), home) > record:
            return shown
    return best


@rule
def like_another(s: State, slot: int) -> bool:
    """Whether a space is as good as one before it: below, all spaces are alike."""
    below_it = BOTTOM & ~s.filled[slot // SLOTS] & (1 << slot % SLOTS) - 1
    return below_it != 0 and slot % SLOTS < 3 and s.table[slot] == cards.EMPTY


def essence(s: State, move: int) -> tuple[int, ...]:
    """What a move comes down to: it is all the same into which of a lodge's spaces below a card goes."""
    slot = slot_of(move)
    if 1 << slot % SLOTS & BOTTOM and s.table[slot] == cards.EMPTY:
        return move & moves.KIND, slot // SLOTS
    return (move,)


@rule
def slot_of(move: int) -> int:
    """The slot a move is about, or the first of two."""
    return move >> moves.FIRST & moves.SLOT


@rule
def worth_of(s: State, move: int, odds: int, rest: int, home: int) -> int:
    """What a move gains; `rest` is the worth of the lodge it is about as it is, `home` that of the own one."""
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


# What can be known


@rule
def unseen(s: State) -> int:
    """Count the cards that the seat cannot place, and how long the round will last at least."""
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
    return left | POINT * total // size << MEAN | size << SIZE | goes(s) << GOES


@rule
def goes(s: State) -> int:
    """How many turns everybody can count on: until the fullest lodge is full, and one more."""
    fullest = 0
    for seat in range(s.players):
        fullest = max(fullest, COUNT[s.filled[seat]])
    return SLOTS + 1 - fullest


@rule
def value(s: State, card: int, home: int, odds: int) -> int:
    """What a card counts; an unseen one is guessed: owners lay good cards at home, and are given bad ones."""
    if card & cards.SEEN << s.seat:
        return POINT * (card & cards.FACE)
    mean = odds >> MEAN & MEANS
    return mean * (HOME_GUESS if card & cards.SEEN << home else RUBBISH_GUESS) >> PARTS


@rule
def to_come(s: State, owner: int) -> int:
    """How much a lodge's owner has to come after this decision."""
    if s.ender == NOBODY:
        return MANY_TURNS
    if owner == s.seat:
        return ONE_TURN if s.phase == phases.ACTION else NO_TURN
    return ONE_TURN if after(s, owner) < after(s, s.ender) else NO_TURN


@rule
def after(s: State, seat: int) -> int:
    """How many seats further on a seat has its turn."""
    steps = seat - s.seat
    return steps if steps >= 0 else steps + s.players


@rule
def thieves(s: State, owner: int) -> int:
    """How many seats will have turns in which they might rob a lodge."""
    if s.ender == NOBODY:
        return s.players - 1
    others = after(s, s.ender) - 1
    return others - 1 if owner != s.seat and after(s, owner) <= others else others


@rule
def hurt(s: State, owner: int) -> int:
    """How much another's points hurt, in parts of own ones."""
    rivalry = RIVALRY[s.players]
    if s.players == 2:
        return rivalry
    for seat in range(s.players):
        if seat != s.seat and s.totals[seat] > s.totals[owner]:
            return rivalry
    return rivalry + (rivalry * LEADER >> PARTS) if s.round > 1 else rivalry


# Lodges


@rule
def at_rest(s: State, owner: int, odds: int) -> int:
    """The worth of a lodge as it is."""
    return lodge(s, owner, NOWHERE, 0, 0, 0, odds, to_come(s, owner), thieves(s, owner))


@rule
def lodge(
    s: State, owner: int, slot: int, card: int, is_up: int, whence: int, odds: int, stage: int, robbers: int
) -> int:
    """The worth of a lodge if `card`, from the slot `whence`, lay in `slot`; with a slot elsewhere, as it is."""
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
            worth = value(s, held, whence // SLOTS if i == at else owner, odds)
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
    """How many cards of every number the seat to move knows in a lodge, if `card` lay at `at`."""
    pack = 0
    for i in range(SLOTS):
        held = card if i == at else s.table[first + i]
        if held & cards.SEEN << s.seat and filled >> i & 1:
            pack += 1 << NIBBLES * (held & cards.FACE)
    return pack


@rule
def open_to_thieves(filled: int, up: int) -> int:
    """What others than the owner may touch; C13: not a lone face-up card."""
    return UNCOVERED[filled] & ~up if COUNT[up] == 1 else UNCOVERED[filled]


@rule
def bonus_of(s: State, card: int, pack: int) -> int:
    """The bonus that would go with a card."""
    if pack & TWINS == 0 or card & cards.SEEN << s.seat == 0:
        return 0
    return EQUAL[pack >> NIBBLES * (card & cards.FACE) & NIBBLE]


@rule
def temptation(s: State, worth: int, card: int, owner: int) -> int:
    """How much thieves want a card; less if only its owner has ever seen it, for then they have to guess."""
    return worth if card & cards.EVERYBODY & ~(cards.SEEN << owner) else worth * SECRECY >> PARTS


@rule
def future(s: State, spaces: int, repair: int, odds: int, stage: int) -> int:
    """What a lodge's owner will still make of its spaces, and of the cards that are free to be replaced."""
    if stage == NO_TURN:
        return 0
    if stage == ONE_TURN:
        return LAST_SPACE if spaces else repair * LAST_REPAIR >> PARTS
    return min(spaces, odds >> GOES) * SPACE + (repair * REPAIR >> PARTS)


@rule
def sets(s: State, pack: int, odds: int, stage: int) -> int:
    """The bonus of equal cards, and the hope for more of them."""
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
    """What so many equal cards promise, if every unseen card were to fit."""
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
def change(s: State, slot: int, card: int, is_up: int, whence: int, odds: int, rest: int) -> int:
    """What it gains the seat to move if a card comes to lie in a slot."""
    owner = slot // SLOTS
    gain = lodge(s, owner, slot, card, is_up, whence, odds, to_come(s, owner), thieves(s, owner)) - rest
    return gain if owner == s.seat else -(gain * hurt(s, owner) >> PARTS)


@rule
def laying(s: State, slot: int, is_up: int, odds: int, rest: int, home: int) -> int:
    """What it gains to lay the card in hand."""
    owner = slot // SLOTS
    if owner == s.seat:
        return laying_at_home(s, slot, is_up, odds, rest)
    gain = change(s, slot, s.hand, is_up, slot, odds, rest)
    if s.table[slot] == cards.EMPTY:
        return gain
    space = own_space(s)
    if s.filled[s.seat] | 1 << space % SLOTS == FULL and s.ender == NOBODY:
        return finishing(s, space, s.table[slot], slot, is_up, odds, home)
    gain += change(s, space, s.table[slot], 0, slot, odds, home)
    return gain + beating(s, space, s.table[slot], slot, odds)


@rule
def laying_at_home(s: State, slot: int, is_up: int, odds: int, rest: int) -> int:
    """What it gains to lay the card in hand in the own lodge."""
    if s.filled[s.seat] | 1 << slot % SLOTS == FULL and s.ender == NOBODY:
        return NEVER if is_up else finishing(s, slot, s.hand, slot, 0, odds, rest)
    return change(s, slot, s.hand, is_up, slot, odds, rest) + beating(s, slot, s.hand, slot, odds)


@rule
def own_space(s: State) -> int:
    """An own space that a taken card may go to (C04); which one is best is thought about when it is in hand."""
    spaces = SPACES[s.filled[s.seat]]
    at = 0
    while spaces >> at & 1 == 0:
        at += 1
    return s.seat * SLOTS + at


@rule
def finishing(s: State, space: int, card: int, whence: int, is_up: int, odds: int, home: int) -> int:
    """What it gains to begin the end, with a card drawn or taken: all that is hoped for becomes what it is.

    The others have one turn more, and if one of them comes out better it costs ten points (C33).
    """
    mine = lodge(s, s.seat, space, card, 0, whence, odds, NO_TURN, 0)
    if mine >= FIVE:
        return mine
    gain = mine - home
    safe = 1.0
    lead = FIVE
    for seat in range(s.players):
        if seat != s.seat:
            theirs = lodge(s, seat, whence, s.hand, is_up, whence, odds, ONE_TURN, s.players - 2)
            gain += (at_rest(s, seat, odds) - theirs) * hurt(s, seat) >> PARTS
            safe *= safety(s, mine - theirs)
            lead = min(lead, mine - theirs + POINT * (s.totals[s.seat] - s.totals[seat]))
    fine = int(FINE * (1 - safe))
    if s.round == s.rounds:  # C36: only the totals count now, so whoever is behind must not end it
        gain += max(-MUCH, min(MUCH, lead - fine)) * LAST_ROUND >> PARTS
    return gain - fine + STOP + PATIENCE * (s.turns // s.players)


@rule
def safety(s: State, lead: int) -> float:
    """How likely a lead is to last: certain at one end of the doubt, impossible at the other, even between."""
    if lead >= DOUBT:
        return 1.0
    if lead <= -DOUBT:
        return 0.0
    return 0.5 + 0.5 * lead / DOUBT


@rule
def beating(s: State, slot: int, card: int, whence: int, odds: int) -> int:
    """C33: what it gains in the last turns to have more than the ender, who then pays for it."""
    if s.ender == NOBODY:
        return 0
    mine = lodge(s, s.seat, slot, card, 0, whence, odds, NO_TURN, 0)
    if mine >= FIVE:
        return mine
    return FINE * hurt(s, s.ender) >> PARTS if mine > at_rest(s, s.ender, odds) else 0


@rule
def flipping(s: State, slot: int, odds: int, rest: int) -> int:
    """What it gains to turn a card over: to strip a lone card of its protection or give it back, to learn."""
    card = s.table[slot]
    if s.up[slot // SLOTS] >> slot % SLOTS & 1:
        return change(s, slot, card, 0, slot, odds, rest)
    mine = cards.SEEN << s.seat
    gain = change(s, slot, card | cards.EVERYBODY & ~mine, 1, slot, odds, rest)
    return gain if card & mine else gain + CURIOSITY


@rule
def exchanging(s: State, slot: int, other: int, odds: int, rest: int) -> int:
    """What it gains to exchange two cards (V06, V07: each keeps its facing)."""
    owner = slot // SLOTS
    partner = other // SLOTS
    gain = change(s, slot, s.table[other], s.up[partner] >> other % SLOTS & 1, other, odds, rest)
    up = s.up[owner] >> slot % SLOTS & 1
    return gain + change(s, other, s.table[slot], up, slot, odds, at_rest(s, partner, odds))


@rule
def peeking(s: State, slot: int) -> int:
    """What it gains to look: most at what its owner thought worth keeping, and could be stolen."""
    card = s.table[slot]
    if card & cards.SEEN << s.seat:
        return 0
    if slot // SLOTS == s.seat:
        return 1
    return 3 if card & cards.SEEN << slot // SLOTS else 2


# Children


@rule
def prefer_naively(s: State, out: list[int], count: int) -> int:
    """Choose as a child does: high cards home, low ones to the others, no thought of what comes then."""
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
    """How much a child likes a move."""
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
        return -1 if is_home else 0
    if s.table[slot] == cards.EMPTY:
        if is_home:
            return face - 4 + third_of_a_kind(s, face)
        return 4 - face
    return face - seen - 1 if is_home else seen - face - 1


@rule
def naive_value(s: State, slot: int) -> int:
    """What a child sees in a slot: a number, or something in between."""
    card = s.table[slot]
    return card & cards.FACE if card & cards.SEEN << s.seat else 4


@rule
def third_of_a_kind(s: State, face: int) -> int:
    """Whether the own lodge has two such cards already."""
    equal = 0
    for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
        if s.table[slot] & cards.SEEN << s.seat and s.table[slot] & cards.FACE == face:
            equal += 1
    return 15 if equal >= 2 else 0

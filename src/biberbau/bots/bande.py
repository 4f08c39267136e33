"""Heuristics for Biberbande, both editions: what a good player does at a glance, and what a child does.

Worths are whole hundredths of a point, so that both gears reckon alike to the last digit; low is good. The numbers
were found by self-play: what kept cards turned out to be, and knocks tried both ways from the same positions. Only a
seat's own knowledge is used: faces it has seen, the discard pile, and who has seen which card, which is public.
"""

from ..games import cards, moves, phases
from ..games.bande import SLOTS
from ..games.table import NOBODY, State, left_of
from ..kernel.chance import Pile, below
from ..kernel.rule import rule

POINT = 100
FACES = 10
"""Numbers run from 0 to 9 here."""

SPREAD, EFFORT = 7.0, 2
"""Spread of a round's points between two players. Rollouts are cheap here, so a move takes more of them."""
READING = "biberbau.bots.reading"
"""The module that reads what the others' moves say of their cards."""

# Card counting: how often each face is still unseen, four bits a face, all in one whole number.
FEW = 15
PLACES = tuple(4 * (face if face < FACES else max(face - 5, 0)) for face in range(cards.KINDS))
SWAPS, PEEKS, DRAWS = PLACES[cards.SWAP], PLACES[cards.PEEK], PLACES[cards.DRAW2]
LOOKERS = tuple(bin(bits).count("1") for bits in range(64))
"""How many seats have seen a card, by the seats' bits above its face."""

# What a card counts that its owner has seen and kept, by go-rounds played. The outer ones were dealt, and are what they
# were or better; an inner one was mostly put there on purpose, so it is low from the start.
_OUTER = (457, 392, 368, 345, 322, 300, 278, 258, 241, 225, 210, 196, 185, 175, 168, 160)
_INNER = (342, 320, 303, 285, 265, 247, 232, 222, 212, 202, 190, 180, 172, 165, 160, 155)
AGES = len(_OUTER)
KEPT = (*_OUTER, *_INNER, *_INNER, *_OUTER)
USUAL_MEAN = 500
"""What a card counts that nobody has seen, if no more is known of it."""

# By number of players, from none to six:
FOREIGN = (0, 0, 400, 460, 520, 520, 520)
"""A card that only others have seen came by a swap: somebody's treasure, or, the more players, somebody's rubbish."""
CURIOSITY = (0, 0, 75, 0, -50, -75, -75)
"""What it is worth to put a card on an unseen one and know it. Of two players the better informed one wins; among many
the best of them does, who needs luck, and a card that nobody has seen is luck that nobody swaps away."""
PATIENCE = (0, 0, 470, 420, 450, 440, 440)
"""How much must speak for a knock. These win most; see `prefer_patiently` for the price of waiting."""
LONG_PATIENCE = (0, 0, 630, 540, 520, 520, 520)
LEAD = (0, 0, 0, 0, 12, 18, 20)
"""In the last round, what each point of the lead adds: who leads many ends it, who trails gains nothing by ending."""
CLEAR_LEAD = 8

SECRECY = 80
"""What a draw is better than the open card by: others know that one in the row, and swap it away if it is low."""
SWAP_WORTH, PEEK_WORTH = 250, 100
"""What drawing one is worth, beside numbers."""
HASTE = 18
"""What each go-round adds to the wish to knock, so that no round is endless."""


@rule
def prefer(s: State, out: list[int], count: int) -> int:
    """Pick a move as a good player does."""
    return pick(s, out, count, PATIENCE[s.players])


@rule
def prefer_patiently(s: State, out: list[int], count: int) -> int:
    """Pick a move as a good player who likes long rounds: all score far less, but `prefer` wins more."""
    return pick(s, out, count, LONG_PATIENCE[s.players])


@rule
def pick(s: State, out: list[int], count: int, patience: int) -> int:
    """Pick a move; B09: a second card is always drawn, it can only help, and B08 the draw2 covers what was dropped."""
    if count == 1 or s.phase == phases.AGAIN:
        return out[0]
    mean = average(in_pile(s))
    if s.phase == phases.KNOCK:
        return moves.KNOCK if ripeness(s, mean) > patience else moves.PASS
    if s.phase == phases.SOURCE:
        return source(s, mean)
    face = s.hand & cards.FACE
    if face < cards.SPECIALS:
        return best_place(s, mean, moves.PUT, face * POINT, 0)
    if face == cards.SWAP:
        return best_swap(s, mean)
    if face == cards.PEEK:
        return look(s)
    return out[0]


def essence(s: State, move: int) -> tuple[int, ...]:
    """What a move comes down to: here no two of them are alike."""
    return (move,)


# What can't be seen
#
# Which draw pile of the round a card came from is public, and so is what each pile was made of. So the cards that a
# seat has not seen are counted pile by pile: after a rebuild the draw pile holds what everybody let go. The mean of
# what lies hidden of earlier piles is of no use: most of it was kept because it is low, and KEPT says that already.


@rule
def next_pile(s: State) -> int:
    """Which draw pile of the round the next card comes from; X02: an empty one is rebuilt only then."""
    return s.rebuilt if s.deck.count > 0 else s.rebuilt + 1


@rule
def in_pile(s: State) -> int:
    """Count the cards that may be drawn next: those of the next card's pile that the seat to move has not seen."""
    if s.deck.count == 0:
        return packed(s.discard, s.discard.count - s.rebuild_keeps)
    return packed(s.deck, s.deck.count) + hidden_cards(s)


@rule
def packed(pile: Pile, count: int) -> int:
    """Count the lower cards of a pile by face, four bits a face."""
    total = 0
    for i in range(count):
        total += 1 << PLACES[pile.cards[i]]
    return total


@rule
def hidden_cards(s: State) -> int:
    """Count the cards of the present pile that lie on the table and that the seat to move has not seen."""
    total = 0
    for slot in range(s.players * SLOTS):
        card = s.table[slot]
        if not card >> s.seat & cards.SEEN and card >> cards.PILE == s.rebuilt:
            total += 1 << PLACES[card & cards.FACE]
    return total


@rule
def average(counted: int) -> int:
    """What one of these cards counts; B21: a special gives way to the next number, so it counts like one."""
    count = 0
    total = 0
    for face in range(FACES):
        copies = counted >> 4 * face & FEW
        count += copies
        total += copies * face * POINT
    return total // count if count > 0 else USUAL_MEAN


@rule
def mean_of(s: State, card: int, mean: int) -> int:
    """What a card counts that nobody has chosen: like one drawn next if it came from that pile, otherwise as usual."""
    return mean if card >> cards.PILE == next_pile(s) else USUAL_MEAN


@rule
def seen_worth(card: int, mean: int) -> int:
    """What a card counts that the seat to move has seen."""
    face = card & cards.FACE
    return face * POINT if face < cards.SPECIALS else mean


@rule
def own_worth(s: State, slot: int, mean: int) -> int:
    """What a card of the own row counts, as far as its owner can tell."""
    card = s.table[slot]
    if card >> s.seat & cards.SEEN:
        return seen_worth(card, mean)
    return FOREIGN[s.players] if card & cards.EVERYBODY else mean_of(s, card, mean)


@rule
def rival_worth(s: State, seat: int, place: int, mean: int) -> int:
    """What a card of another row counts, as far as the seat to move can tell."""
    card = s.table[seat * SLOTS + place]
    if card >> s.seat & cards.SEEN:
        return seen_worth(card, mean)
    if card >> seat & cards.SEEN:
        age = min(s.turns // s.players, AGES - 1)
        return KEPT[place * AGES + age]
    return FOREIGN[s.players] if card & cards.EVERYBODY else mean_of(s, card, mean)


@rule
def own_worst(s: State, mean: int) -> int:
    """The worth of the own worst card."""
    most = 0
    for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
        most = max(most, own_worth(s, slot, mean))
    return most


# The card


@rule
def source(s: State, mean: int) -> int:
    """Take the open card if it helps more than one from the pile would on average."""
    least = hope(in_pile(s), own_worst(s, mean))
    if s.ender == NOBODY:
        least += SECRECY
    return best_place(s, mean, moves.TAKE_TO, s.discard.cards[s.discard.count - 1] * POINT, least)


@rule
def hope(unseen: int, worst: int) -> int:
    """What a draw brings on average to a row with such a worst card; a draw2 counts as two draws."""
    swaps = unseen >> SWAPS & FEW
    peeks = unseen >> PEEKS & FEW
    twice = unseen >> DRAWS & FEW
    count = swaps + peeks
    gain = swaps * SWAP_WORTH + peeks * PEEK_WORTH
    for face in range(FACES):
        copies = unseen >> 4 * face & FEW
        count += copies
        gain += copies * max(worst - face * POINT, 0)
    return gain * (count + 2 * twice) // max(count * (count + twice), 1)


@rule
def best_place(s: State, mean: int, kind: int, new: int, least: int) -> int:
    """Put a number where it helps most, if that helps more than `least`; else drop it, or draw instead."""
    choice = moves.DROP if kind == moves.PUT else moves.DRAW
    equal = 0
    for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
        gain = own_worth(s, slot, mean) - new
        if s.ender == NOBODY and not s.table[slot] >> s.seat & cards.SEEN:
            gain += CURIOSITY[s.players]
        if gain > least:
            least = gain
            equal = 1
            choice = kind | slot << moves.FIRST
        elif equal > 0 and gain == least:
            equal += 1
            if below(s, equal) == 0:
                choice = kind | slot << moves.FIRST
    return choice


@rule
def best_swap(s: State, mean: int) -> int:
    """Give the own worst card for the one that promises most, if any promises better; a leader's counts double.

    Among equally good cards any is taken: a search must not believe that the left one is always robbed first.
    """
    give = own_worst_slot(s, mean)
    own = own_worth(s, give, mean)
    choice = moves.DROP
    best = 0
    equal = 0
    for seat in range(s.players):
        if seat != s.seat:
            weight = s.players - 1 + ahead_of(s, seat)
            for place in range(SLOTS):
                gain = (own - rival_worth(s, seat, place, mean)) * weight
                if gain > best:
                    best = gain
                    equal = 1
                    choice = moves.SWAP | give << moves.FIRST | seat * SLOTS + place
                elif equal > 0 and gain == best:
                    equal += 1
                    if below(s, equal) == 0:
                        choice = moves.SWAP | give << moves.FIRST | seat * SLOTS + place
    return choice


@rule
def own_worst_slot(s: State, mean: int) -> int:
    """The slot of the own worst card, any of them if several are equally bad."""
    start = s.seat * SLOTS
    worst = start
    equal = 1
    for slot in range(start + 1, start + SLOTS):
        worse = own_worth(s, slot, mean) - own_worth(s, worst, mean)
        if worse > 0:
            worst = slot
            equal = 1
        elif worse == 0:
            equal += 1
            if below(s, equal) == 0:
                worst = slot
    return worst


@rule
def ahead_of(s: State, seat: int) -> int:
    """How many of the others a seat leads."""
    count = 0
    for other in range(s.players):
        if other != s.seat and s.totals[other] > s.totals[seat]:
            count += 1
    return count


@rule
def look(s: State) -> int:
    """Look at an own card not seen yet; in the last turn there is no use in it."""
    if s.ender == NOBODY:
        for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
            if not s.table[slot] >> s.seat & cards.SEEN:
                return moves.PEEK | slot << moves.FIRST
    return moves.DROP


# The knock
#
# Positions of self-play were played on from a knock and from a pass, and the difference in points laid out over what a
# player can see. The weights below, in hundredths, are that fit; the same ones hold for any number of rivals.

RIVAL, BLIND, EXPOSED, BAIT = 50, 83, 45, 35
OWN, SQUARE, WORST = 8, 4, 52


@rule
def ripeness(s: State, mean: int) -> int:
    """How much speaks for a knock: that going on would help the others more than oneself."""
    wish = HASTE * (s.turns // s.players)
    if s.round == s.rounds:
        wish += LEAD[s.players] * min(max(lead(s), -CLEAR_LEAD), CLEAR_LEAD)
    return own_side(s, mean) + rivals_side(s, mean) // (s.players - 1) + wish


@rule
def own_side(s: State, mean: int) -> int:
    """A high card speaks against it: the next good one replaces it. So the worst counts most, the others by squares."""
    most = 0
    total = 0
    for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
        value = own_worth(s, slot, mean)
        most = max(most, value)
        total += value * OWN - value * value * SQUARE // POINT
    return (total - most * WORST) // POINT


@rule
def rivals_side(s: State, mean: int) -> int:
    """High rows of others speak for it, but not what they have never looked at: that they can't use if it goes on."""
    total = 0
    blind = 0
    for seat in range(s.players):
        if seat != s.seat:
            for place in range(SLOTS):
                total += rival_worth(s, seat, place, mean)
                blind += 0 if s.table[seat * SLOTS + place] >> seat & cards.SEEN else 1
    return (total * RIVAL - bait(s, mean) * BAIT) // POINT - BLIND * blind + EXPOSED * exposure(s)


@rule
def exposure(s: State) -> int:
    """Count who has seen which own card; what others know to be low they swap away if it goes on."""
    total = 0
    for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
        bits = s.table[slot] // cards.SEEN & 63
        total += LOOKERS[bits] - (bits >> s.seat & 1)
    return total


@rule
def bait(s: State, mean: int) -> int:
    """What the open card would bring the next player, whose last turn a knock makes it."""
    top = s.discard.cards[s.discard.count - 1]
    if top >= cards.SPECIALS:
        return 0
    most = 0
    following = left_of(s, s.seat)
    for place in range(SLOTS):
        most = max(most, rival_worth(s, following, place, mean))
    return max(most - top * POINT, 0)


@rule
def lead(s: State) -> int:
    """By how many points the seat to move leads."""
    least = s.totals[left_of(s, s.seat)]
    for seat in range(s.players):
        if seat != s.seat:
            least = min(least, s.totals[seat])
    return least - s.totals[s.seat]


# A child

LOW, HIGH, CONTENT, MIDDLING = 3, 7, 10, 5


@rule
def prefer_naively(s: State, out: list[int], count: int) -> int:
    """Pick a move as a child does: low cards are good, the others' are forgotten, a few points are few enough."""
    start = s.seat * SLOTS
    total = 0
    highest = start
    for slot in range(start, start + SLOTS):
        total += childs_worth(s, slot)
        if childs_worth(s, slot) > childs_worth(s, highest):
            highest = slot
    if s.phase == phases.KNOCK:
        return moves.KNOCK if total <= CONTENT + s.turns // s.players else moves.PASS
    high = childs_worth(s, highest)
    if s.phase == phases.SOURCE:
        top = s.discard.cards[s.discard.count - 1]
        return moves.TAKE_TO | highest << moves.FIRST if top <= LOW and top < high else moves.DRAW
    if s.phase == phases.HAND and s.hand & cards.FACE < cards.SPECIALS:
        return moves.PUT | highest << moves.FIRST if s.hand & cards.FACE < high else moves.DROP
    return childs_action(s, out, count, highest, high)


@rule
def childs_action(s: State, out: list[int], count: int, highest: int, high: int) -> int:
    """Use a special: look, draw twice, get rid of a high card to anybody."""
    if s.hand & cards.FACE == cards.PEEK:
        return look(s)
    if s.hand & cards.FACE == cards.SWAP:
        each = (count - 1) // SLOTS
        return out[(highest - s.seat * SLOTS) * each + below(s, each)] if high >= HIGH else moves.DROP
    return out[0]


@rule
def childs_worth(s: State, slot: int) -> int:
    """What a card counts for a child: what it has seen, or something in the middle."""
    card = s.table[slot]
    is_known = card >> s.seat & cards.SEEN and card & cards.FACE < cards.SPECIALS
    return card & cards.FACE if is_known else MIDDLING

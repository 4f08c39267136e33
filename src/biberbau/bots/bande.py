"""Heuristics for both editions of Biberbande: of a good player (`prefer`) and of a beginner (`prefer_naively`).

Worths are integers in hundredths of a point, so that both gears compute exactly the same; low is good. The constants
were fitted by self-play: to the values of kept cards, and to positions played on both with and without a knock. Only
the knowledge of the seat to move is used: faces it has seen, the discard pile, and the public fact who has seen which
card.
"""

from ..games import cards, moves, phases
from ..games.bande import SLOTS
from ..games.table import NOBODY, State, left_of
from ..kernel.chance import Pile, below
from ..kernel.rule import rule

POINT = 100
FACES = 10
"""Number of faces: 0 to 9."""

SPREAD, EFFORT = 7.0, 2
"""Standard deviation of the points of a round between two players; factor of the rollouts per move (cheap here)."""
READING = "biberbau.bots.reading"
"""The module that infers others' cards from their moves."""
SENSE = "biberbau.bots.sense_bande"
"""The module that knows which moves look broken."""

# Card counting: the number of unseen cards of each face, four bits per face, packed into one integer.
FEW = 15
PLACES = tuple(4 * (face if face < FACES else max(face - 5, 0)) for face in range(cards.KINDS))
SWAPS, PEEKS, DRAWS = PLACES[cards.SWAP], PLACES[cards.PEEK], PLACES[cards.DRAW2]
LOOKERS = tuple(bin(bits).count("1") for bits in range(64))
"""Number of seats that have seen a card, by the bits of the seats."""

# Expected value of a card that its owner has seen and kept, by the number of turns of each seat. Outer cards were
# dealt or replaced by better ones; inner cards that were seen were mostly put there on purpose and are low early.
_OUTER = (457, 392, 368, 345, 322, 300, 278, 258, 241, 225, 210, 196, 185, 175, 168, 160)
_INNER = (342, 320, 303, 285, 265, 247, 232, 222, 212, 202, 190, 180, 172, 165, 160, 155)
AGES = len(_OUTER)
KEPT = (*_OUTER, *_INNER, *_INNER, *_OUTER)
USUAL_MEAN = 500
"""Expected value of a card that nobody has seen, without further knowledge."""

# By number of players, from 0 to 6:
FOREIGN = (0, 0, 400, 460, 520, 520, 520)
"""Expected value of an own card that only others have seen, so came by a swap: higher with more players."""
CURIOSITY = (0, 0, 75, 0, -50, -75, -75)
"""Bonus for replacing an unseen card, by number of players: positive with two (information wins), negative from four on
(to be the best of many, a player must take risks; and others do not swap away a card that nobody has seen)."""
PATIENCE = (0, 0, 470, 420, 450, 440, 440)
"""Threshold of `ripeness` for a knock. These values win most; `prefer_patiently` uses LONG_PATIENCE."""
LONG_PATIENCE = (0, 0, 630, 540, 520, 520, 520)
LEAD = (0, 0, 0, 0, 12, 18, 20)
"""In the last round, weight of each point of the lead: a leader ends the match, a trailing player must not."""
CLEAR_LEAD = 8
FAR_BEHIND = 800
"""In the last round, who expects to end this much behind does not knock."""
MOST_POINTS = (FACES - 1) * SLOTS
"""The highest points of a row."""

SECRECY = 80
"""Advantage of a drawn card over the top discard: others know a taken discard, and swap it away if it is low."""
SWAP_WORTH, PEEK_WORTH = 250, 100
"""Worth of drawing one, compared with numbers."""
HASTE = 18
"""Increase of `ripeness` with each turn of every seat, so that every round ends."""


@rule
def prefer(s: State, out: list[int], count: int) -> int:
    """Pick a move of a good player."""
    return pick(s, out, count, PATIENCE[s.players])


@rule
def prefer_patiently(s: State, out: list[int], count: int) -> int:
    """Pick a move of a good player that knocks late: rounds score far less, but `prefer` wins more often."""
    return pick(s, out, count, LONG_PATIENCE[s.players])


@rule
def pick(s: State, out: list[int], count: int, patience: int) -> int:
    """Pick a move. B09: a second card is always drawn, because it can only help; B08: the draw2 covers the discard."""
    if count == 1 or s.phase == phases.AGAIN:
        return out[0]
    mean = average(in_pile(s))
    if s.phase == phases.KNOCK:
        is_ripe = ripeness(s, mean) > patience and not is_hopeless(s) and not is_far_behind(s, mean)
        return moves.KNOCK if is_ripe else moves.PASS
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


@rule
def essence(s: State, move: int) -> int:
    """Return the equivalence class of a move: here all moves differ."""
    return move


# Hidden cards
#
# The draw pile of the round that a card came from is public, and so are the cards of each pile. So the cards that a
# seat has not seen are counted pile by pile: after a rebuild the draw pile has the cards that were discarded. The mean
# of the hidden cards of earlier piles is not used: most were kept because they are low, and KEPT covers that.


@rule
def next_pile(s: State) -> int:
    """Return the number of the draw pile that the next card comes from; X02: an empty pile is rebuilt only then."""
    return s.rebuilt if s.deck.count > 0 else s.rebuilt + 1


@rule
def in_pile(s: State) -> int:
    """Count the cards that may be drawn next: those of that draw pile that the seat to move has not seen."""
    if s.deck.count == 0:
        return packed(s.discard, s.discard.count - s.rebuild_keeps)
    return packed(s.deck, s.deck.count) + hidden_cards(s)


@rule
def packed(pile: Pile, count: int) -> int:
    """Count the `count` lowest cards of a pile by face, four bits per face."""
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
    """Return the mean value of counted cards; B21: a special is replaced by a number, so it counts as the mean."""
    count = 0
    total = 0
    for face in range(FACES):
        copies = counted >> 4 * face & FEW
        count += copies
        total += copies * face * POINT
    return total // count if count > 0 else USUAL_MEAN


@rule
def mean_of(s: State, card: int, mean: int) -> int:
    """Return the expected value of a card that nobody chose: `mean` if it is of the present pile, else the usual."""
    return mean if card >> cards.PILE == next_pile(s) else USUAL_MEAN


@rule
def seen_worth(card: int, mean: int) -> int:
    """Return the value of a card that the seat to move has seen."""
    face = card & cards.FACE
    return face * POINT if face < cards.SPECIALS else mean


@rule
def own_worth(s: State, slot: int, mean: int) -> int:
    """Return the expected value of an own card."""
    card = s.table[slot]
    if card >> s.seat & cards.SEEN:
        return seen_worth(card, mean)
    return FOREIGN[s.players] if card & cards.EVERYBODY else mean_of(s, card, mean)


@rule
def rival_worth(s: State, seat: int, place: int, mean: int) -> int:
    """Return the expected value of a card of another row, by the knowledge of the seat to move."""
    card = s.table[seat * SLOTS + place]
    if card >> s.seat & cards.SEEN:
        return seen_worth(card, mean)
    if card >> seat & cards.SEEN:
        age = min(s.turns // s.players, AGES - 1)
        return KEPT[place * AGES + age]
    return FOREIGN[s.players] if card & cards.EVERYBODY else mean_of(s, card, mean)


@rule
def own_worst(s: State, mean: int) -> int:
    """Return the expected value of the worst own card."""
    most = 0
    for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
        most = max(most, own_worth(s, slot, mean))
    return most


# The card


@rule
def source(s: State, mean: int) -> int:
    """Take the top discard if it helps more than a drawn card on average."""
    least = hope(in_pile(s), own_worst(s, mean))
    if s.ender == NOBODY:
        least += SECRECY
    return best_place(s, mean, moves.TAKE_TO, s.discard.cards[s.discard.count - 1] * POINT, least)


@rule
def hope(unseen: int, worst: int) -> int:
    """Return the mean gain of a draw for a row with this worst card; a draw2 counts as two draws."""
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
    """Put a number where it helps most, if that helps more than `least`; else discard it, or draw instead."""
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
    """Swap the worst own card for the best expected one, if that is better; a leader's loss counts double.

    Ties are broken at random: a search must not assume that the leftmost card is always taken.
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
    """Return the slot of the worst own card; ties are broken at random."""
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
    """Return the number of other seats that a seat is ahead of."""
    count = 0
    for other in range(s.players):
        if other != s.seat and s.totals[other] > s.totals[seat]:
            count += 1
    return count


@rule
def look(s: State) -> int:
    """Look at an unseen own card; in the last turn it is of no use."""
    if s.ender == NOBODY:
        for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
            if not s.table[slot] >> s.seat & cards.SEEN:
                return moves.PEEK | slot << moves.FIRST
    return moves.DROP


# The knock
#
# Positions of self-play were played on with a knock and with a pass, and the difference in points was fitted to what a
# player can see. The weights below, in hundredths, are that fit; they hold for any number of opponents.

RIVAL, BLIND, EXPOSED, BAIT = 50, 83, 45, 35
OWN, SQUARE, WORST = 8, 4, 52


@rule
def ripeness(s: State, mean: int) -> int:
    """Return the score for a knock: high if continuing would help the others more than the seat to move."""
    wish = HASTE * (s.turns // s.players)
    if s.round == s.rounds:
        wish += LEAD[s.players] * min(max(lead(s), -CLEAR_LEAD), CLEAR_LEAD)
    return own_side(s, mean) + rivals_side(s, mean) // (s.players - 1) + wish


@rule
def is_hopeless(s: State) -> bool:
    """Whether a knock cannot win: by the seen cards, a row is certainly lower; in the last round the totals count too.

    Who has lost the match in any case may knock.
    """
    for seat in range(s.players):
        deficit = s.totals[s.seat] - s.totals[seat] if s.round == s.rounds else 0
        if seat != s.seat and deficit <= MOST_POINTS and least_points(s) + deficit > most_points(s, seat):
            return True
    return False


@rule
def is_far_behind(s: State, mean: int) -> bool:
    """Whether a knock would end the match although another seat will probably be far ahead."""
    if s.round < s.rounds:
        return False
    own = s.totals[s.seat] * POINT
    for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
        own += own_worth(s, slot, mean)
    for seat in range(s.players):
        theirs = s.totals[seat] * POINT
        for place in range(SLOTS):
            theirs += rival_worth(s, seat, place, mean)
        if seat != s.seat and own - theirs > FAR_BEHIND and s.totals[s.seat] - s.totals[seat] <= MOST_POINTS:
            return True
    return False


@rule
def least_points(s: State) -> int:
    """Return the lowest points that the own row may have."""
    total = 0
    for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
        card = s.table[slot]
        if card >> s.seat & cards.SEEN and card & cards.FACE < cards.SPECIALS:
            total += card & cards.FACE
    return total


@rule
def most_points(s: State, seat: int) -> int:
    """Return the highest points that another row may have."""
    total = 0
    for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
        card = s.table[slot]
        is_known = card >> s.seat & cards.SEEN and card & cards.FACE < cards.SPECIALS
        total += card & cards.FACE if is_known else FACES - 1
    return total


@rule
def own_side(s: State, mean: int) -> int:
    """Return the part of the own row: high cards, most of all the worst, will be replaced and speak against a knock."""
    most = 0
    total = 0
    for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
        value = own_worth(s, slot, mean)
        most = max(most, value)
        total += value * OWN - value * value * SQUARE // POINT
    return (total - most * WORST) // POINT


@rule
def rivals_side(s: State, mean: int) -> int:
    """Return the part of the others' rows: high rows speak for a knock, except cards they have never looked at."""
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
    """Count how many others have seen own cards: they will swap low ones away if the round goes on."""
    total = 0
    for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
        bits = s.table[slot] // cards.SEEN & 63
        total += LOOKERS[bits] - (bits >> s.seat & 1)
    return total


@rule
def bait(s: State, mean: int) -> int:
    """Return the worth of the top discard for the next player, who has one last turn after a knock."""
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
    """Return the lead of the seat to move in points."""
    least = s.totals[left_of(s, s.seat)]
    for seat in range(s.players):
        if seat != s.seat:
            least = min(least, s.totals[seat])
    return least - s.totals[s.seat]


# A beginner

LOW, CONTENT, MIDDLING = 3, 10, 5


@rule
def prefer_naively(s: State, out: list[int], count: int) -> int:
    """Pick a move of a beginner: keeps low cards, ignores the others' cards, knocks with few points."""
    start = s.seat * SLOTS
    total = 0
    highest = start
    for slot in range(start, start + SLOTS):
        total += naive_worth(s, slot)
        if naive_worth(s, slot) > naive_worth(s, highest):
            highest = slot
    if s.phase == phases.KNOCK:
        is_content = total <= CONTENT + s.turns // s.players
        return moves.KNOCK if is_content and not is_hopeless(s) else moves.PASS
    high = naive_worth(s, highest)
    if s.phase == phases.SOURCE:
        top = s.discard.cards[s.discard.count - 1]
        return moves.TAKE_TO | highest << moves.FIRST if top <= LOW and top < high else moves.DRAW
    if s.phase == phases.HAND and s.hand & cards.FACE < cards.SPECIALS:
        return moves.PUT | highest << moves.FIRST if s.hand & cards.FACE < high else moves.DROP
    return naive_action(s, out, count, highest, high)


@rule
def naive_action(s: State, out: list[int], count: int, highest: int, high: int) -> int:
    """Use a special: look, draw twice, or swap the highest card away, unless all are low."""
    if s.hand & cards.FACE == cards.PEEK:
        return look(s)
    if s.hand & cards.FACE == cards.SWAP:
        return naive_swap(s, highest, high) if high >= MIDDLING else moves.DROP
    return out[0]


@rule
def naive_swap(s: State, highest: int, high: int) -> int:
    """Swap the highest card for any that is not known to be as high; after a knock, for one of the player who ended."""
    choice = moves.DROP
    fitting = 0
    for slot in range(s.players * SLOTS):
        card = s.table[slot]
        is_high = card >> s.seat & cards.SEEN and high <= card & cards.FACE < cards.SPECIALS
        owner = slot // SLOTS
        if owner != s.seat and (s.ender == NOBODY or owner == s.ender) and not is_high:
            fitting += 1
            if below(s, fitting) == 0:
                choice = moves.SWAP | highest << moves.FIRST | slot
    return choice


@rule
def naive_worth(s: State, slot: int) -> int:
    """Return the value of a card for a beginner: its face if seen, else a medium value."""
    card = s.table[slot]
    is_known = card >> s.seat & cards.SEEN and card & cards.FACE < cards.SPECIALS
    return card & cards.FACE if is_known else MIDDLING

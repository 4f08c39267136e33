"""The kinds of players that a search of Biberbande reckons with, and how well each kind explains what somebody did.

Patient players wait for a row that is low enough, hasty ones knock as soon as they seem to lead. Counting players look
at their own sum only, and read nothing from what others lay. Baiting players lay high cards now and then, so that
others swap for them. Learned players follow the learned policy. A search that assumes one kind only plays badly against
the others: the rounds of a hasty player, for example, end after a few turns.
"""

from math import exp

from ..games import cards, moves, phases
from ..games.bande import SLOTS
from ..games.table import NOBODY, State
from ..kernel.chance import below
from ..kernel.rule import rule
from ..observation.episode import HIGHEST, USUAL
from .bande import POINT, average, in_pile, mean_of, naive_swap, own_worst_slot, own_worth, seen_worth
from .rollout import prefer

PATIENT, HASTY, COUNTING, BAITING, LEARNED = range(5)
KINDS = 5
HEURISTIC = LEARNED
"""Number of the kinds that need no learned policy; they come first."""
KIND_BITS = 3
"""Bits of a kind in a number that has the kinds of all seats."""
PRIOR = (120, 330, 100, 50, 400)
"""How likely each kind is before anything is known, in thousandths; without a policy the others share the rest."""
THOUSAND = 1_000

LIMIT = 13
"""The sum at which a counting or baiting player knocks in half of the cases."""
CENTRES = (10, 0, 0, 0, 6)
"""By kind: the lead at which it knocks in half of the cases in its first turn. For kinds that look at their sum, 0."""
SLOWNESS = (1, 0, 0, 0, 1)
"""By kind: how much more it takes with every turn: cards that are left then are low."""
AGES = 6
"""Turns after which that ends."""
WIDTHS = (4.0, 1.6, 1.5, 1.5, 2.3)
"""By kind: how gradually a knock gets likelier. Patient and learned kinds are as they play against themselves
(`tests.habits`)."""
CLEAR = 24
SPAN = 2 * CLEAR + 1
DECLINES = tuple(round(THOUSAND / (1 + exp(margin / width))) for width in WIDTHS for margin in range(-CLEAR, CLEAR + 1))
"""By kind, the probability of a pass in thousandths, by the margin over what it takes to knock."""

KEEPS = (10, 10, 10, 300, 50)
"""By kind, in thousandths: how likely it keeps a known card that is higher than the one it discards, or lays one."""
FADING = (1_000, 1_000, 500, 250, 170, 100, 50, 30, 20, 20)
"""How much less likely that is, in thousandths, by how much higher the card is."""
MOST_KEPT = max(KEEPS)
BAITS = 4
"""A baiting player lays one of this number of useless cards as bait."""


@rule
def kind_of(kinds: int, seat: int) -> int:
    """Return the kind of a seat."""
    return kinds >> KIND_BITS * seat & (1 << KIND_BITS) - 1


# How they play


@rule
def answer(s: State, out: list[int], count: int, kind: int) -> int:
    """Pick one of the legal moves as a kind of player that needs no learned policy."""
    if s.phase == phases.KNOCK and HASTY <= kind <= BAITING:
        return moves.PASS if does_decline(s, kind, apparent_margin(s, kind)) else moves.KNOCK
    if s.phase == phases.HAND and kind == COUNTING and s.hand & cards.FACE == cards.SWAP:
        return swap_blindly(s)
    move = prefer(s, out, count)
    if kind == BAITING and move == moves.DROP and s.hand & cards.FACE < cards.SPECIALS and s.ender == NOBODY:
        return lay_bait(s, move)
    return move


@rule
def swap_blindly(s: State) -> int:
    """Swap the worst own card, if it is high, as a beginner does: for any card that is not known to be as high."""
    mean = average(in_pile(s))
    worst = own_worst_slot(s, mean)
    high = own_worth(s, worst, mean)
    return naive_swap(s, worst, high // POINT) if high > mean else moves.DROP


@rule
def lay_bait(s: State, move: int) -> int:
    """Now and then, lay a card on an own one that the player has not seen, instead of discarding it."""
    if below(s, BAITS) == 0:
        for slot in range(s.seat * SLOTS, (s.seat + 1) * SLOTS):
            if not s.table[slot] >> s.seat & cards.SEEN:
                return moves.PUT | slot << moves.FIRST
    return move


@rule
def does_decline(s: State, kind: int, margin: int) -> bool:
    """Whether a player of a kind passes, by the margin over what it takes to knock."""
    return below(s, THOUSAND) < declining(kind, margin)


@rule
def declining(kind: int, margin: int) -> int:
    """Return the probability of a pass in thousandths."""
    return DECLINES[kind * SPAN + min(max(margin, -CLEAR), CLEAR) + CLEAR]


@rule
def margin_of(kind: int, own: int, lead: int, age: int) -> int:
    """Return by how much a row is better than it takes for a knock, by its sum, its lead and the number of turns."""
    if COUNTING <= kind <= BAITING:
        return LIMIT - own
    return lead - CENTRES[kind] - SLOWNESS[kind] * min(age, AGES)


@rule
def apparent_margin(s: State, kind: int) -> int:
    """Return the margin of the seat to move, by the cards that it has seen."""
    mean = average(in_pile(s))
    own = 0
    others = 0
    for slot in range(s.players * SLOTS):
        card = s.table[slot]
        worth = seen_worth(card, mean) if card >> s.seat & cards.SEEN else mean_of(s, card, mean)
        if slot // SLOTS == s.seat:
            own += worth
        else:
            others += worth
    return margin_of(kind, own // POINT, (others // (s.players - 1) - own) // POINT, s.turns // s.players)


# How well they explain what somebody did


@rule
def value(face: int) -> int:
    """Return the final value of a card; the mean for a special."""
    return face if face < cards.SPECIALS else USUAL


@rule
def keeping(kind: int, above: int) -> float:
    """Return the probability that a kind keeps a known card that is so much higher than one it discarded."""
    return KEEPS[kind] * FADING[min(above, HIGHEST)] / (THOUSAND * THOUSAND)

"""Inferring the others' cards in Biberbande from their moves, and how soon they may knock.

A player does not keep a card that they know to be worse than one they discarded. There are two kinds of players: good
ones wait for a row that is low enough, hasty ones knock as soon as they seem to lead. A search that assumes only the
first kind plays badly against the second, whose rounds end after a few turns; so in every sampled world the others are
of either kind. A hasty player who has passed did not seem to lead: worlds that contradict this are dealt again.
"""

from math import exp

from ..games import cards, moves, phases
from ..games.any_game import legal, play
from ..games.bande import SLOTS
from ..games.table import State, copy_state
from ..kernel.chance import below
from ..kernel.rule import Bytes, Shorts, Words, rule
from ..observation.episode import HIGHEST, USUAL
from .bande import POINT, average, in_pile, mean_of, seen_worth
from .hints import ceiling, count_of_passes, fate, is_gone, passer, points_of
from .rollout import ROOT, WORLD, is_hidden, prefer, redeal

CARDS_TRIED = 6
"""Maximum number of cards tried for one below the ceiling; it is limited because the inference may be wrong."""
HASTY, ALL = 3, 4
"""The prior share of hasty players is HASTY / ALL."""
THOUSAND = 1_000
CLEAR = 12
DOUBT = 1.6
PASSES = tuple(round(THOUSAND / (1 + exp(lead / DOUBT))) for lead in range(-CLEAR, CLEAR + 1))
"""Probability, in thousandths, that a hasty player passes who seems to lead by −12 to 12 points."""


@rule
def imagine_world(states: list[State], seat: int, low: int, high: int, hints: list[int]) -> int:
    """Deal the unseen cards consistently with the others' moves; return whether the others are hasty in this world."""
    while True:
        copy_state(states, ROOT, WORLD)
        world = states[WORLD]
        redeal(world, seat, low, high)
        lower_what_was_kept(world, seat, hints)
        hasty = 1 if below(world, ALL) < HASTY else 0
        fits = not hasty or passes_fit(world, seat, hints)
        states[ROOT].random = world.random
        if fits:
            return hasty


@rule
def lower_what_was_kept(s: State, viewer: int, hints: list[int]) -> None:
    """Replace cards of the present pile that are above their ceiling by other cards of that pile."""
    for slot in range(s.players * SLOTS):
        most = ceiling(hints, slot)
        if most < HIGHEST and is_hidden(s.table[slot], cards.SEEN << viewer, s.rebuilt):
            tries = 0
            while value(s.table[slot] & cards.FACE) > most and tries < CARDS_TRIED and s.deck.count > 0:
                exchange(s, slot, below(s, s.deck.count))
                tries += 1


@rule
def exchange(s: State, slot: int, i: int) -> None:
    """Swap a card on the table with one of the pile; a number only with a number."""
    face = s.deck.cards[i]
    if face < cards.SPECIALS or not s.table[slot] & cards.NUMBER:
        s.deck.cards[i] = s.table[slot] & cards.FACE
        s.table[slot] = (s.table[slot] & ~cards.FACE) | face


@rule
def value(face: int) -> int:
    """Return the final value of a card; the mean for a special."""
    return face if face < cards.SPECIALS else USUAL


@rule
def passes_fit(s: State, viewer: int, hints: list[int]) -> bool:
    """Decide again every pass of the others as hasty players with these cards; return whether all pass."""
    for number in range(count_of_passes(s, hints)):
        seat = passer(s, hints, number)
        if seat != viewer:
            own = 0
            others = 0
            for slot in range(s.players * SLOTS):
                came = fate(s, hints, number, slot)
                points = points_of(came) if is_gone(came) else value(s.table[came] & cards.FACE)
                if slot // SLOTS == seat:
                    own += points
                else:
                    others += points
            if not hasty_pass(s, others // (s.players - 1) - own):
                return False
    return True


@rule
def hasty_pass(s: State, lead: int) -> bool:
    """Whether a hasty player passes with this apparent lead."""
    return below(s, THOUSAND) < PASSES[min(max(lead, -CLEAR), CLEAR) + CLEAR]


@rule
def finish_round(s: State, out: list[int], viewer: int, hasty: int, net: Shorts, seen: Bytes, work: Words) -> None:
    """Play a round to its end by the heuristics, except that hasty others knock as soon as they seem to lead."""
    while s.phase < phases.SCORED:
        play(s, answer(s, out, legal(s, out), hasty and s.seat != viewer))


@rule
def answer(s: State, out: list[int], count: int, hasty: int) -> int:
    """Pick one of the legal moves by the heuristics; a hasty player knocks as soon as it seems to lead."""
    return hasty_move(s) if hasty and s.phase == phases.KNOCK else prefer(s, out, count)


@rule
def hasty_move(s: State) -> int:
    """Return whether a hasty player knocks or passes, as a move."""
    return moves.PASS if hasty_pass(s, seeming_lead(s)) else moves.KNOCK


@rule
def seeming_lead(s: State) -> int:
    """Return the apparent lead of the seat to move over the mean of the others, by the cards it has seen."""
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
    return (others // (s.players - 1) - own) // POINT

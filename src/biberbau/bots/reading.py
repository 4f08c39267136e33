"""Reading the others in Biberbande: what their moves say of their cards, and how soon they may knock.

Nobody keeps a card they know to be worse than one they let go. And there are two kinds of players: good ones wait for
a row that is low enough, hasty ones knock as soon as they seem to lead. A search that reckons with the former only
plays badly against the latter, whose rounds are over after a few turns; so in every imagined world the others are of
either kind. But a hasty player who has passed did not lead: worlds where that would be odd are dealt again.
"""

from math import exp

from ..games import cards, moves, phases
from ..games.any_game import legal, play
from ..games.bande import SLOTS
from ..games.table import State, copy_state
from ..kernel.chance import below
from ..kernel.rule import rule
from .bande import POINT, average, in_pile, mean_of, seen_worth
from .hints import ceiling, count_of_passes, fate, is_gone, passer, points_of
from .memory import HIGHEST, USUAL
from .rollout import ROOT, WORLD, is_hidden, prefer, redeal

CARDS_TRIED = 6
"""How many cards are tried for one that is at most so high: people err, and so may the reading of them."""
HASTY, ALL = 3, 4
"""So many of all players are taken to be hasty, before it is known when they pass."""
THOUSAND = 1_000
CLEAR = 12
DOUBT = 1.6
PASSES = tuple(round(THOUSAND / (1 + exp(lead / DOUBT))) for lead in range(-CLEAR, CLEAR + 1))
"""In how many of a thousand cases a hasty player passes who seems to lead by -12 to 12 points: nobody is quite sure."""


@rule
def imagine_world(states: list[State], seat: int, low: int, high: int, hints: list[int]) -> int:
    """Deal what the seat has not seen, in a way that fits what the others did; say whether they are hasty there."""
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
    """Exchange cards of the present pile that are higher than they can be for others of it."""
    for slot in range(s.players * SLOTS):
        most = ceiling(hints, slot)
        if most < HIGHEST and is_hidden(s.table[slot], cards.SEEN << viewer, s.rebuilt):
            tries = 0
            while value(s.table[slot] & cards.FACE) > most and tries < CARDS_TRIED and s.deck.count > 0:
                exchange(s, slot, below(s, s.deck.count))
                tries += 1


@rule
def exchange(s: State, slot: int, i: int) -> None:
    """Exchange a card on the table for one of the pile, but a number for numbers only."""
    face = s.deck.cards[i]
    if face < cards.SPECIALS or not s.table[slot] & cards.NUMBER:
        s.deck.cards[i] = s.table[slot] & cards.FACE
        s.table[slot] = (s.table[slot] & ~cards.FACE) | face


@rule
def value(face: int) -> int:
    """What a card counts at the end, on average if it is a special."""
    return face if face < cards.SPECIALS else USUAL


@rule
def passes_fit(s: State, viewer: int, hints: list[int]) -> bool:
    """Let everybody else decide again whether to pass, where they did, as hasty players with these cards."""
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
    """Whether a hasty player passes who seems to lead by so much."""
    return below(s, THOUSAND) < PASSES[min(max(lead, -CLEAR), CLEAR) + CLEAR]


@rule
def finish_round(s: State, out: list[int], viewer: int, hasty: int) -> None:
    """Play a round to its end by the heuristics, but for when the others knock if they are hasty."""
    while s.phase < phases.SCORED:
        count = legal(s, out)
        if hasty and s.phase == phases.KNOCK and s.seat != viewer:
            play(s, moves.PASS if hasty_pass(s, seeming_lead(s)) else moves.KNOCK)
        else:
            play(s, prefer(s, out, count))


@rule
def seeming_lead(s: State) -> int:
    """By how many points the seat to move leads the mean of the others, as far as it has seen their cards."""
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

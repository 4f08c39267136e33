"""Inferring the others' cards in Biberbande from their moves, and of which kind they are.

Worlds are sampled together with the kinds of the other players. A world is kept with the probability that players of
these kinds, with the cards they have there, do what the others have done: pass instead of knocking, and discard a card
although they know a higher one of their own. So what is unlikely is seldom imagined, and nothing is impossible.
"""

from ..games import cards, phases
from ..games.any_game import legal, play
from ..games.bande import SLOTS
from ..games.table import State, copy_state
from ..kernel.chance import below
from ..kernel.rule import Bytes, Shorts, Words, rule
from ..observation.episode import HIGHEST
from .hints import ceiling, count_of_passes, fate, is_gone, passer, points_of, weight
from .kinds import (
    FADING,
    HEURISTIC,
    KEEPS,
    KIND_BITS,
    MOST_KEPT,
    PATIENT,
    THOUSAND,
    answer,
    does_decline,
    kind_of,
    margin_of,
    value,
)
from .rollout import ROOT, WORLD, is_hidden, redeal, worth

CARDS_TRIED = 12
"""Maximum number of cards tried for one that fits what its owner has discarded."""
WORLDS_TRIED = 20
"""Maximum number of worlds tried for one that explains the others' moves; the last one is taken as it is."""


@rule
def imagine_world(states: list[State], seat: int, low: int, high: int, hints: list[int]) -> int:
    """Deal the unseen cards as the others' moves suggest; return the kinds of the others in this world."""
    return imagine_kinds(states, seat, low, high, hints, HEURISTIC)


@rule
def imagine_kinds(states: list[State], seat: int, low: int, high: int, hints: list[int], count: int) -> int:
    """Deal the unseen cards and draw the kinds of the others, from the first `count` kinds."""
    tries = 0
    while True:
        copy_state(states, ROOT, WORLD)
        world = states[WORLD]
        redeal(world, seat, low, high)
        lower_what_was_kept(world, seat, hints)
        kinds = draw_kinds(world, seat, hints, count)
        tries += 1
        fits = do_cards_fit(world, seat, hints, kinds) and do_passes_fit(world, seat, hints, kinds)
        states[ROOT].random = world.random
        if fits or tries == WORLDS_TRIED:
            return kinds


@rule
def draw_kinds(s: State, viewer: int, hints: list[int], count: int) -> int:
    """Draw the kind of every other seat, by what is known of it from earlier rounds."""
    kinds = 0
    for seat in range(s.players):
        if seat != viewer:
            total = 0
            for kind in range(count):
                total += weight(s, hints, seat, kind)
            left = below(s, total)
            kind = 0
            while left >= weight(s, hints, seat, kind):
                left -= weight(s, hints, seat, kind)
                kind += 1
            kinds |= kind << KIND_BITS * seat
    return kinds


@rule
def lower_what_was_kept(s: State, viewer: int, hints: list[int]) -> None:
    """Replace most cards of the present pile that are above their ceiling by other cards of that pile."""
    for slot in range(s.players * SLOTS):
        most = ceiling(hints, slot)
        if most < HIGHEST and is_hidden(s.table[slot], cards.SEEN << viewer, s.rebuilt):
            tries = 0
            while tries < CARDS_TRIED and s.deck.count > 0 and is_doubtful(s, slot, most):
                exchange(s, slot, below(s, s.deck.count))
                tries += 1


@rule
def is_doubtful(s: State, slot: int, most: int) -> bool:
    """Whether a card is above its ceiling; now and then not even then, as the likeliest kind keeps such a card."""
    above = value(s.table[slot] & cards.FACE) - most
    return above > 0 and below(s, THOUSAND * THOUSAND) >= MOST_KEPT * FADING[above]


@rule
def exchange(s: State, slot: int, i: int) -> None:
    """Swap a card on the table with one of the pile; a number only with a number."""
    face = s.deck.cards[i]
    if face < cards.SPECIALS or not s.table[slot] & cards.NUMBER:
        s.deck.cards[i] = s.table[slot] & cards.FACE
        s.table[slot] = (s.table[slot] & ~cards.FACE) | face


@rule
def do_cards_fit(s: State, viewer: int, hints: list[int], kinds: int) -> bool:
    """Whether players of these kinds keep the cards above their ceilings; `is_doubtful` assumed the likeliest kind."""
    for slot in range(s.players * SLOTS):
        if is_hidden(s.table[slot], cards.SEEN << viewer, s.rebuilt):
            kept = KEEPS[kind_of(kinds, keeper(s, slot))]
            if value(s.table[slot] & cards.FACE) > ceiling(hints, slot) and below(s, MOST_KEPT) >= kept:
                return False
    return True


@rule
def keeper(s: State, slot: int) -> int:
    """Return who kept a card: its owner, or if the owner got it by a swap and never saw it, a seat that did."""
    owner = slot // SLOTS
    if not s.table[slot] >> owner & cards.SEEN:
        for seat in range(s.players):
            if s.table[slot] >> seat & cards.SEEN:
                return seat
    return owner


@rule
def do_passes_fit(s: State, viewer: int, hints: list[int], kinds: int) -> bool:
    """Decide again every pass of the others as players of their kinds with these cards; return whether all pass."""
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
            kind = kind_of(kinds, seat)
            margin = margin_of(kind, own, others // (s.players - 1) - own, earlier_passes(s, hints, number))
            if not does_decline(s, kind, margin):
                return False
    return True


@rule
def earlier_passes(s: State, hints: list[int], number: int) -> int:
    """Count the earlier passes of the seat that made a pass."""
    count = 0
    for earlier in range(number):
        if passer(s, hints, earlier) == passer(s, hints, number):
            count += 1
    return count


@rule
def finish_round(
    s: State, out: list[int], viewer: int, kinds: int, scale: float, net: Shorts, seen: Bytes, work: Words
) -> float:
    """Play a round to its end by the heuristics, the others as their kinds do; return its worth to the viewer."""
    while s.phase < phases.SCORED:
        kind = PATIENT if s.seat == viewer else kind_of(kinds, s.seat)
        play(s, answer(s, out, legal(s, out), kind))
    return worth(s, viewer, scale)

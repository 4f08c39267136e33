"""Rollouts: play out a move in many sampled worlds, with heuristics for all seats.

The drivers are bound to the rules of a game and, as `prefer`, to its heuristics: a rule that picks one of the legal
moves by the knowledge of the seat to move. Some heuristics can estimate a lead, as `expected_lead`. `net`, `seen` and
`work` belong to a learned policy (`learned.policy`) and are empty where there is none.
"""

from math import exp, sqrt

from ..games import cards, phases
from ..games.any_game import legal, play
from ..games.table import NOBODY, State, copy_state, push
from ..kernel.chance import below, mix, reseed
from ..kernel.rule import Bytes, Shorts, Words, rule

LEANING = 2
"""Number of further cards that are drawn for a card that is probably low or high; the lowest or highest is taken."""
ROOT, WORLD, SCRATCH = range(3)
"""Rows of states: the belief, a sampled world, and the world that is played on."""
HORIZON = 4
"""A rollout is cut at this own turn after the tried one, where the heuristics can estimate a lead."""


def prefer(s: State, out: list[int], count: int) -> int:
    """Pick a move; placeholder for the heuristics of a game."""
    raise NotImplementedError


def expected_lead(s: State, viewer: int) -> float:
    """Return the lead in points that a round is expected to bring; placeholder for the heuristics of a game."""
    raise NotImplementedError


@rule
def try_moves(
    states: list[State],
    out: list[int],
    tried: list[int],
    gains: list[float],
    squares: list[float],
    worlds: int,
    low: int,
    high: int,
    hints: list[int],
    scale: float,
    net: Shorts,
    seen: Bytes,
    work: Words,
) -> None:
    """Try every move in `worlds` sampled worlds, the same worlds for all moves.

    Add up the gain of each move over the first one, and the squares of the gains: in one world all moves share most of
    their luck, so differences have a much smaller variance than the values themselves.
    """
    seat = states[ROOT].seat
    for _ in range(worlds):
        kinds = imagine_world(states, seat, low, high, hints)
        usual = 0.0
        for i in range(len(tried)):
            copy_state(states, WORLD, SCRATCH)
            play(states[SCRATCH], tried[i])
            came = finish_round(states[SCRATCH], out, seat, kinds, scale, net, seen, work)
            if i == 0:
                usual = came
            gain = came - usual
            gains[i] += gain
            squares[i] += gain * gain
        # the next world must not be dealt with the numbers that these rollouts have drawn
        reseed(states[ROOT], states[ROOT].random, 1)


@rule
def imagine_world(states: list[State], seat: int, low: int, high: int, hints: list[int]) -> int:
    """Deal the unseen cards; return the kinds of the others in this world, in games that know kinds (`kinds`)."""
    copy_state(states, ROOT, WORLD)
    redeal(states[WORLD], seat, low, high)
    states[ROOT].random = states[WORLD].random
    return 0


@rule
def finish_round(
    s: State, out: list[int], viewer: int, kinds: int, scale: float, net: Shorts, seen: Bytes, work: Words
) -> float:
    """Play a round to its end, all seats by the heuristics; return what it is worth to the viewer."""
    while s.phase < phases.SCORED:
        play(s, prefer(s, out, legal(s, out)))
    return worth(s, viewer, scale)


@rule
def play_to_horizon(
    s: State, out: list[int], viewer: int, kinds: int, scale: float, net: Shorts, seen: Bytes, work: Words
) -> float:
    """Play some turns of each seat by the heuristics; return what the round is then expected to be worth to the viewer.

    That takes half of the time of playing a round to its end, and has less luck in it. If the last turns have begun,
    they are played.
    """
    before = s.turns + (HORIZON - 1) * s.players  # the tried move may have ended its turn, or not
    while s.phase < phases.SCORED:
        if s.turns > before and s.seat == viewer and s.ender == NOBODY:
            return expected_worth(s, viewer, scale, expected_lead(s, viewer))
        play(s, prefer(s, out, legal(s, out)))
    return worth(s, viewer, scale)


@rule
def redeal(s: State, viewer: int, low: int, high: int) -> None:
    """Deal the unseen cards again: every card stays with its draw pile, and slots for numbers get numbers.

    `low` and `high` have a bit for each slot whose card is probably low or high: it gets the lowest or highest of a few
    cards.
    """
    for pile in range(s.rebuilt):
        redeal_pile(s, cards.SEEN << viewer, pile, s.deck.count, low, high)
    redeal_pile(s, cards.SEEN << viewer, s.rebuilt, 0, low, high)
    mix(s, s.deck)


@rule
def redeal_pile(s: State, bit: int, pile: int, start: int, low: int, high: int) -> None:
    """Deal the hidden cards of one pile again; they are collected on the draw pile, whose first `start` cards stay."""
    slots = s.players * s.slots
    for slot in range(slots):
        if is_hidden(s.table[slot], bit, pile):
            push(s.deck, s.table[slot])
    if is_hidden(s.hand, bit, pile):
        push(s.deck, s.hand)
    for slot in range(slots):
        if s.table[slot] & cards.NUMBER and is_hidden(s.table[slot], bit, pile):
            lean = (high >> slot & 1) - (low >> slot & 1)
            s.table[slot] = (s.table[slot] & ~cards.FACE) | draw_leaning(s, start, lean)
    if s.hand & cards.NUMBER and is_hidden(s.hand, bit, pile):
        s.hand = (s.hand & ~cards.FACE) | draw_number(s, start)
    for slot in range(slots):
        if not s.table[slot] & cards.NUMBER and is_hidden(s.table[slot], bit, pile):
            s.table[slot] = (s.table[slot] & ~cards.FACE) | draw_any(s, start)
    if not s.hand & cards.NUMBER and is_hidden(s.hand, bit, pile):
        s.hand = (s.hand & ~cards.FACE) | draw_any(s, start)


@rule
def is_hidden(card: int, bit: int, pile: int) -> bool:
    """Whether a card is of this pile and unseen by the viewer with this bit."""
    return card & cards.FACE != cards.EMPTY and not card & bit and card >> cards.PILE == pile


@rule
def draw_leaning(s: State, start: int, lean: int) -> int:
    """Take a random one of the collected numbers, or the lowest or highest of a few."""
    face = draw_number(s, start)
    if lean != 0:
        for _ in range(LEANING):
            if next_number(s, start, start) >= 0:
                other = draw_number(s, start)
                if (other - face) * lean > 0:
                    push(s.deck, face)
                    face = other
                else:
                    push(s.deck, other)
    return face


@rule
def draw_any(s: State, start: int) -> int:
    """Take a random one of the collected cards."""
    return take_out(s, start + below(s, s.deck.count - start))


@rule
def draw_number(s: State, start: int) -> int:
    """Take a uniformly random one of the collected numbers: by rejection, and if that is slow by counting."""
    for _ in range(TRIES):
        i = start + below(s, s.deck.count - start)
        if s.deck.cards[i] < cards.SPECIALS:
            return take_out(s, i)
    count = 0
    for i in range(start, s.deck.count):
        if s.deck.cards[i] < cards.SPECIALS:
            count += 1
    place = next_number(s, start, start)
    for _ in range(below(s, count)):
        place = next_number(s, start, place + 1)
    return take_out(s, place)


TRIES = 8


@rule
def next_number(s: State, start: int, place: int) -> int:
    """Return the index of the next collected number from an index on; -1 if there is none."""
    for i in range(max(start, place), s.deck.count):
        if s.deck.cards[i] < cards.SPECIALS:
            return i
    return -1


@rule
def take_out(s: State, i: int) -> int:
    """Remove the card at an index from the pile; the last card moves there."""
    deck = s.deck
    face = deck.cards[i]
    deck.count -= 1
    deck.cards[i] = deck.cards[deck.count]
    return face


# The worth of the end of a round


@rule
def worth(s: State, seat: int, scale: float) -> float:
    """Return the probability of winning the match after this round, with a small weight of the points.

    `scale` is the standard deviation of one round's points, negative where fewest points win.
    """
    return outlook(s, seat, scale, 0.0, s.rounds - s.round)


@rule
def expected_worth(s: State, seat: int, scale: float, points: float) -> float:
    """Return the same for a round that is not over, by the lead in points that it is expected to bring."""
    return outlook(s, seat, scale, points, s.rounds - s.round + REST)


@rule
def outlook(s: State, seat: int, scale: float, points: float, rounds: float) -> float:
    """Compare the lead, with points to come, to the spread of the points of the remaining rounds.

    The chances of all seats add up to 1: for more than two, the logistic function has its multinomial form.
    """
    spread = abs(scale) * sqrt(rounds) + TRACE
    odds_against = 0.0
    lead = 0.0
    for other in range(s.players):
        if other != seat:
            before = s.totals[seat] - s.totals[other]
            ahead = points - before if scale < 0 else points + before
            if s.phase != phases.OVER:
                odds_against += exp(-STEEPNESS * ahead / spread)
            lead += ahead
    chance = share_of_win(s, seat) if s.phase == phases.OVER else 1.0 / (1.0 + odds_against)
    return chance + TRACE * lead / abs(scale)


STEEPNESS = 1.7
"""Factor by which the logistic function approximates the normal distribution."""
TRACE = 0.01
REST = 0.7
"""Variance of the points in what is left of a round at a turn, as a share of that of a whole round."""


@rule
def share_of_win(s: State, seat: int) -> float:
    """Return the share of the win of a finished match: joint winners share it."""
    if not s.winners >> seat & 1:
        return 0.0
    winners = 0
    for other in range(s.players):
        winners += s.winners >> other & 1
    return 1.0 / winners

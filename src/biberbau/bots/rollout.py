"""Rollouts: what may come of a move, imagined many times over with heuristics for everybody.

The drivers are bound to a game's rules and, as `prefer`, to its heuristics: a rule that picks one of the legal moves
from what the seat to move may know.
"""

from math import exp, sqrt

from ..games import cards, phases
from ..games.any_game import legal, play
from ..games.table import State, copy_state, push
from ..kernel.chance import below, mix
from ..kernel.rule import rule

LEANING = 2
"""How many more cards are looked at for one that is probably low or high."""
ROOT, WORLD, SCRATCH = range(3)
"""Rows of states: as the bot believes it to be, dealt anew, and played on."""


def prefer(s: State, out: list[int], count: int) -> int:
    """Pick a move; stands for the game's heuristics."""
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
) -> None:
    """Try every move in so many imagined worlds, the same for all.

    Add up what each gains the seat to move over the first of them, and the squares of that: in one world all moves
    share most of their luck, so differences tell far more than what each is worth alone.
    """
    seat = states[ROOT].seat
    for _ in range(worlds):
        hasty = imagine_world(states, seat, low, high, hints)
        usual = 0.0
        for i in range(len(tried)):
            copy_state(states, WORLD, SCRATCH)
            play(states[SCRATCH], tried[i])
            finish_round(states[SCRATCH], out, seat, hasty)
            came = worth(states[SCRATCH], seat, scale)
            if i == 0:
                usual = came
            gain = came - usual
            gains[i] += gain
            squares[i] += gain * gain


@rule
def imagine_world(states: list[State], seat: int, low: int, high: int, hints: list[int]) -> int:
    """Deal what the seat has not seen; say whether the others are hasty there, where a game reckons with that."""
    copy_state(states, ROOT, WORLD)
    redeal(states[WORLD], seat, low, high)
    states[ROOT].random = states[WORLD].random
    return 0


@rule
def finish_round(s: State, out: list[int], viewer: int, hasty: int) -> None:
    """Play a round to its end, everybody by the heuristics."""
    while s.phase < phases.SCORED:
        play(s, prefer(s, out, legal(s, out)))


@rule
def redeal(s: State, viewer: int, low: int, high: int) -> None:
    """Deal all anew that the viewer has not seen: every card stays in its draw pile, numbers where only numbers can be.

    `low` and `high` have a bit for each slot whose card is probably so, by how it was handled: it is the lowest or
    highest of a few.
    """
    for pile in range(s.rebuilt):
        redeal_pile(s, cards.SEEN << viewer, pile, s.deck.count, low, high)
    redeal_pile(s, cards.SEEN << viewer, s.rebuilt, 0, low, high)
    mix(s, s.deck)


@rule
def redeal_pile(s: State, bit: int, pile: int, start: int, low: int, high: int) -> None:
    """Deal the hidden cards of one pile anew; they are gathered on the draw pile, of which the first `start` stay."""
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
    """Whether there is a card of this pile that the viewer with this bit has not seen."""
    return card & cards.FACE != cards.EMPTY and not card & bit and card >> cards.PILE == pile


@rule
def draw_leaning(s: State, start: int, lean: int) -> int:
    """Take any of the gathered numbers, or the lowest or highest of a few of them."""
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
    """Take any of the gathered cards."""
    return take_out(s, start + below(s, s.deck.count - start))


@rule
def draw_number(s: State, start: int) -> int:
    """Take any of the gathered numbers, all equally likely: by chance, and if that is slow by counting them."""
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
    """Where the next gathered number lies from a place on; -1 if there is none."""
    for i in range(max(start, place), s.deck.count):
        if s.deck.cards[i] < cards.SPECIALS:
            return i
    return -1


@rule
def take_out(s: State, i: int) -> int:
    """Take the card at a place out of the pile; the last one takes its place."""
    deck = s.deck
    face = deck.cards[i]
    deck.count -= 1
    deck.cards[i] = deck.cards[deck.count]
    return face


# What the end of a round is worth


@rule
def worth(s: State, seat: int, scale: float) -> float:
    """The chance to win the match after this round, with a trace of the points themselves.

    `scale` is the spread of one round's points, negative where few points win. Whoever leads by much of what the
    rounds to come may still change has all but won.
    """
    spread = abs(scale) * sqrt(s.rounds - s.round) + TRACE
    chance = 1.0
    lead = 0.0
    for other in range(s.players):
        if other != seat:
            ahead = s.totals[seat] - s.totals[other]
            if scale < 0:
                ahead = -ahead
            chance *= 1.0 / (1.0 + exp(-STEEPNESS * ahead / spread))
            lead += ahead
    if s.phase == phases.OVER:
        chance = share_of_win(s, seat)
    return chance + TRACE * lead / abs(scale)


STEEPNESS = 1.7
"""Makes the logistic curve follow the normal distribution."""
TRACE = 0.01


@rule
def share_of_win(s: State, seat: int) -> float:
    """What a finished match is worth: joint winners share it."""
    if not s.winners >> seat & 1:
        return 0.0
    winners = 0
    for other in range(s.players):
        winners += s.winners >> other & 1
    return 1.0 / winners

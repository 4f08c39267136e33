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
    numbers: int,
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
        hasty = imagine_world(states, seat, numbers, low, high, hints)
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
def imagine_world(states: list[State], seat: int, numbers: int, low: int, high: int, hints: list[int]) -> int:
    """Deal what the seat has not seen; say whether the others are hasty there, where a game reckons with that."""
    copy_state(states, ROOT, WORLD)
    redeal(states[WORLD], seat, numbers, low, high)
    states[ROOT].random = states[WORLD].random
    return 0


@rule
def finish_round(s: State, out: list[int], viewer: int, hasty: int) -> None:
    """Play a round to its end, everybody by the heuristics."""
    while s.phase < phases.SCORED:
        play(s, prefer(s, out, legal(s, out)))


@rule
def redeal(s: State, viewer: int, numbers: int, low: int, high: int) -> None:
    """Deal all anew that the viewer has not seen.

    `numbers` has a bit for each slot that can't hold a special; `low` and `high` for cards that are probably so, by how
    they were handled: they are the lowest or highest of a few.
    """
    bit = cards.SEEN << viewer
    slots = s.players * s.slots
    deck = s.deck
    for slot in range(slots):
        if is_hidden(s.table[slot], bit):
            deck.cards[deck.count] = s.table[slot] & cards.FACE
            deck.count += 1
    if is_hidden(s.hand, bit):
        deck.cards[deck.count] = s.hand & cards.FACE
        deck.count += 1
    for slot in range(slots):
        if numbers >> slot & 1 and is_hidden(s.table[slot], bit):
            s.table[slot] = (s.table[slot] & ~cards.FACE) | draw_leaning(s, (high >> slot & 1) - (low >> slot & 1))
    for slot in range(slots):
        if not numbers >> slot & 1 and is_hidden(s.table[slot], bit):
            s.table[slot] = (s.table[slot] & ~cards.FACE) | draw_unseen(s, 0)
    if is_hidden(s.hand, bit):
        s.hand = (s.hand & ~cards.FACE) | draw_unseen(s, numbers >> slots & 1)
    mix(s, deck)


@rule
def is_hidden(card: int, bit: int) -> bool:
    """Whether there is a card that the viewer with this bit has not seen."""
    return card & cards.FACE != cards.EMPTY and not card & bit


@rule
def draw_leaning(s: State, lean: int) -> int:
    """Take any of the unseen numbers, or the lowest or highest of a few of them."""
    face = draw_unseen(s, 1)
    if lean != 0:
        for _ in range(LEANING):
            other = draw_unseen(s, 1)
            if other < cards.SPECIALS and (other - face) * lean > 0:
                push(s.deck, face)
                face = other
            else:
                push(s.deck, other)
    return face


@rule
def draw_unseen(s: State, number: int) -> int:
    """Take any of the unseen cards, or any of the numbers among them as long as there are some."""
    deck = s.deck
    i = below(s, deck.count)
    tries = 0
    while number and deck.cards[i] >= cards.SPECIALS and tries < deck.count:
        i = below(s, deck.count)
        tries += 1
    return take_out(s, next_number(s, i) if number else i)


@rule
def next_number(s: State, start: int) -> int:
    """Where the next number lies in the pile from a place on; that place itself if there is none."""
    deck = s.deck
    for step in range(deck.count):
        if deck.cards[(start + step) % deck.count] < cards.SPECIALS:
            return (start + step) % deck.count
    return start


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

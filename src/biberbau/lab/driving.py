"""Drivers of many matches at once: rules that step rows of matches, score them, and let opponents answer.

`kernel.rule.bind` gives them the rules and the heuristics of a game.
"""

from ..bots.rollout import prefer, redeal
from ..games import cards, moves, notes, phases
from ..games.any_game import legal
from ..games.table import NOBODY, SEATS, State, begin_match, left_of
from ..kernel.chance import below, reseed
from ..kernel.record import cell, cells, record
from ..kernel.rule import Bytes, Floats, Shorts, rule
from ..observation.episode import Episode, advance, deal_round
from ..observation.observing import KINDS, mark_legal, observe, place_of

OUTSIDE, AT_RANDOM, BEGINNER, NEAR, FAR, KIND = range(6)
"""Who plays a seat: the caller, or one of the opponents (`bots.thinking.Foresight`). From KIND on: a kind of player, by
its number in `bots.kinds`."""
FIVE = 50.0
"""In points, the stake of a match that five of a kind decides, which has no points."""
NOT_PAID = -1
NO_MATCH = -1
"""Number of the present match of a series before its first one."""
PLAY, PLAY_AND_STOP, BEGIN, SHOW = range(4)
"""Ways of a step: play an action, the same and leave a finished match as it is, begin a match, or only show it."""


@record
class Row(Episode):
    """One row of a batch: a series of matches, one after the other."""

    row: int = cell("i8")
    """Number of the row in its batch."""
    home: int = cell("i8")
    """Where the counters of this series come from (`kernel.chance.reseed`)."""
    number: int = cell("i8")
    """Number of the present match in its series, from 0."""
    began: int = cell("u8")
    """The random counter with which the present match began."""
    learner: int = cell("i1")
    """The seat that the caller plays, if there are opponents."""
    lineup: list[int] = cells("i1", SEATS)
    """Who plays each seat, counted from the learner."""


def prefer_naively(s: State, out: list[int], count: int) -> int:
    """Pick a move as a beginner; placeholder for the heuristics of a game."""
    raise NotImplementedError


def choose_as_kind(s: State, out: list[int], count: int, kind: int) -> int:
    """Pick a move as a kind of player; placeholder for `bots.kinds.answer` or `no_kind`."""
    raise NotImplementedError


@rule
def no_kind(s: Row, out: list[int], count: int, kind: int) -> int:
    """Stand for the kinds of players of a batch without any; never called."""
    return out[0]


@rule
def no_answer(s: Row, out: list[int]) -> int:
    """Stand for the opponents of a batch without any; never called."""
    return out[0]


@rule
def answer(s: Row, out: list[int]) -> int:
    """Pick the move of an opponent."""
    return choose_as(s, out, player_of(s, s.seat))


@rule
def choose_as(s: Row, out: list[int], level: int) -> int:
    """Pick a move of the seat to move, as an opponent of this kind."""
    count = legal(s, out)
    if level >= KIND:
        return choose_as_kind(s, out, count, level - KIND)
    if level == AT_RANDOM:
        return out[below(s, count)]
    if level == BEGINNER or (level == NEAR and s.phase == phases.KNOCK):
        return prefer_naively(s, out, count)
    if level == NEAR and s.ender == NOBODY and s.hand & cards.FACE != cards.PEEK:
        s.ender = left_of(s, s.seat)  # as if this were the last turn (`bots.thinking.as_if_last`)
        move = prefer(s, out, count)
        s.ender = NOBODY
    else:
        move = prefer(s, out, count)
    if level == NEAR and s.hand & cards.FACE == cards.SWAP and move == moves.DROP:
        return prefer_naively(s, out, count)
    return move


@rule
def player_of(s: Row, seat: int) -> int:
    """Who plays a seat."""
    place = seat - s.learner
    return s.lineup[place if place >= 0 else place + s.players]


@rule
def begin(s: Row) -> None:
    """Begin the present match of the series: set its counter and its learner, and deal the first round."""
    begin_match(s)
    reseed(s, s.home, s.number)
    s.began = s.random
    s.learner = (s.row + s.number) % s.players
    s.decisions = 0
    deal_round(s)


@rule
def go_on(s: Row, out: list[int], rewards: Floats, at: int, by_points: int) -> None:
    """Score and deal rounds and let opponents move, until the caller has to decide or the match is over."""
    while True:
        if s.phase >= phases.SCORED and at != NOT_PAID:
            pay(s, rewards, at, by_points)
        if s.phase == phases.SCORED:
            deal_round(s)
        elif s.phase == phases.OVER or player_of(s, s.seat) == OUTSIDE:
            return
        else:
            advance(s, answer(s, out))


@rule
def pay(s: Row, rewards: Floats, at: int, by_points: int) -> None:
    """Add the rewards of a finished round or match; they sum to zero."""
    n = s.players
    if by_points and s.won_by == notes.POINTS:
        total = 0
        for seat in range(n):
            total += s.points[seat]
        for seat in range(n):
            rewards[at + seat] += s.best * (s.points[seat] - total / n)
    elif s.phase == phases.OVER:
        stake = FIVE if by_points else 1.0
        winners = 0
        for seat in range(n):
            winners += s.winners >> seat & 1
        for seat in range(n):
            rewards[at + seat] -= stake
            if s.winners >> seat & 1:
                rewards[at + seat] += stake * n / winners


@rule
def start_next(s: Row, out: list[int], rewards: Floats) -> None:
    """Begin the next match and go on to the caller's first decision; a match without any is left out."""
    while True:
        s.number += 1
        begin(s)
        go_on(s, out, rewards, NOT_PAID, 0)
        if s.phase != phases.OVER:
            return


@rule
def step_rows(
    states: list[Row],
    actions: list[int],
    codes: list[int],
    ids: Shorts,
    out: list[int],
    obs: Bytes,
    final: Bytes,
    mask: Bytes,
    rewards: Floats,
    gains: Floats,
    done: Bytes,
    seats: Bytes,
    size: int,
    by_points: int,
    way: int,
    first: int,
    last: int,
) -> None:
    """Play one legal action in some rows, or begin a match in each; a finished match is followed by the next one."""
    for i in range(first, last):
        s = states[i]
        at = i * s.players
        actor = s.seat
        for seat in range(s.players):
            rewards[at + seat] = 0.0
        gains[i] = 0.0
        done[i] = 0
        if way <= PLAY_AND_STOP:
            advance(s, codes[actor * size + actions[i]])
            go_on(s, out, rewards, at, by_points)
            gains[i] = rewards[at + actor]
            if s.phase == phases.OVER:
                done[i] = 1
                observe(s, actor, final, i * s.width)
        if way == BEGIN or (way == PLAY and s.phase == phases.OVER):
            start_next(s, out, rewards)
        seats[i] = s.seat
        observe(s, s.seat, obs, i * s.width)
        mark_legal(s, out, ids, mask, i * size, size)


@rule
def advise_rows(
    states: list[Row], dice: list[Row], level: int, ids: Shorts, out: list[int], actions: list[int]
) -> None:
    """Pick an action of every row as an opponent would; its random choices do not change the coming deals."""
    for i in range(len(actions)):
        s = states[i]
        kept = s.random
        s.random = dice[0].random
        move = choose_as(s, out, level)
        dice[0].random = s.random
        s.random = kept
        actions[i] = action_of(s, ids, move)


@rule
def action_of(s: Row, ids: Shorts, move: int) -> int:
    """Return the action of a move of the seat to move."""
    room = s.players * s.slots
    return ids[s.seat * KINDS * room * room + place_of(move, room)]


@rule
def find_illegal(actions: list[int], mask: Bytes, size: int) -> int:
    """Return the first row whose action is not legal; -1 if there is none."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= size or not mask[i * size + actions[i]]:
            return i
    return -1


@rule
def draw_actions(dice: list[Row], mask: Bytes, actions: list[int], size: int) -> None:
    """Draw a legal action of every row, all equally likely."""
    for i in range(len(actions)):
        at = i * size
        count = 0
        for action in range(size):
            count += int(mask[at + action])
        left = below(dice[0], count)
        action = 0
        while left > 0 or not mask[at + action]:
            left -= int(mask[at + action])
            action += 1
        actions[i] = action


@rule
def observe_rows(states: list[Row], viewer: int, out: Bytes) -> None:
    """Write what a seat observes in every row."""
    for i in range(len(states)):
        observe(states[i], viewer, out, i * states[i].width)


@rule
def deal_unseen_rows(states: list[Row], viewer: int, seed: int) -> None:
    """Deal the unseen cards of a seat again in every row."""
    for i in range(len(states)):
        deal_unseen(states[i], viewer, seed + i)


@rule
def deal_unseen(s: Row, viewer: int, seed: int) -> None:
    """Change a match into another one that is possible for all that a seat knows: deal the unseen cards again.

    In Biber Gang, what the others have chosen to open is chosen again until all have chosen. The coming deals stay.
    """
    kept = s.random
    reseed(s, seed, 0)
    redeal(s, viewer, 0, 0)
    choose_openings(s, viewer)
    s.random = kept


@rule
def choose_openings(s: State, viewer: int) -> None:
    """Choose again what the others have chosen to open, which nobody else knows until all have chosen."""
    if s.phase == phases.OPEN:
        for seat in range(s.seat):
            if seat != viewer:
                first = below(s, s.slots)
                second = below(s, s.slots - 1)
                s.chosen[seat] = 1 << first | (2 if second >= first else 1) << second

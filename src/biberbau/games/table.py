"""The table: the state and the rules that all games share.

Seats with slots, a draw pile, a discard pile, cards laid aside, a hand; turns, rounds and matches. The module of each
family has the rules that use them.
"""

from ..kernel.chance import Pile, StateBase, shuffle
from ..kernel.record import cell, cells, part, record
from ..kernel.rule import native, rule
from . import cards, notes, phases

SEATS = 6
NOBODY = -1
"""No seat, such as the ender of a round that nobody has ended."""


@record
class State(StateBase):
    """A match in progress, at a decision of `seat` (or between rounds, or over)."""

    players: int = cell("i1")
    """Number of players."""
    slots: int = cell("i1")
    """Number of slots of a seat."""
    best: int = cell("i1")
    """1 if most points win, −1 if fewest do."""
    rounds: int = cell("i1")
    """Number of rounds of the match."""
    first: int = cell("i1")
    """The seat that starts the first round (option `first`)."""
    rotate: int = cell("i1")
    """Whether the start moves one seat to the left after each round."""
    rebuild_keeps: int = cell("i1")
    """Cards that stay on the discard pile when the draw pile is rebuilt."""
    five_at_once: int = cell("i1")
    """Whether five equal face-up cards win at once (version 2 of the rules of `clan*`)."""
    copies: list[int] = cells("i1", cards.KINDS)
    """Number of copies of each card in the deck."""
    turn_cap: int = cell("i4")
    """Turns after which a round that nobody ends is scored."""
    birthdays: list[int] = cells("i1", SEATS)
    """All seats in the order of option `birthday_order`."""

    round: int = cell("i1")
    """The round being played, from 1."""
    phase: int = cell("i1")
    """What is being decided (`phases`)."""
    seat: int = cell("i1")
    """The seat to move."""
    starter: int = cell("i1")
    """The seat that started this round."""
    ender: int = cell("i1")
    """The seat that started the end of the round, or NOBODY."""
    capped: int = cell("i1")
    """Whether the turn cap has ended the round."""
    again: int = cell("i1")
    """Whether the card in hand is the first card of a draw2."""
    turns: int = cell("i4")
    """Completed turns of this round, over all seats."""
    rebuilt: int = cell("i2")
    """How often the draw pile was rebuilt in this round."""

    hand: int = cell("i4")
    """The card in the hand of the seat to move, with a bit for each viewer that has seen it; `cards.EMPTY` for none."""
    table: list[int] = cells("i4", SEATS * 8)
    """The cards of all seats, slot by slot, each with a bit for each viewer that has seen it."""
    filled: list[int] = cells("i2", SEATS)
    """Which slots of each seat are filled: a bit for each slot."""
    up: list[int] = cells("i2", SEATS)
    """Which cards of each seat lie face up: a bit for each slot."""
    chosen: list[int] = cells("i2", SEATS)
    """The two slots that each seat has chosen to open (`gang`), until all are shown."""
    deck: Pile = part(Pile)
    """The draw pile."""
    discard: Pile = part(Pile)
    """The discard pile."""
    aside: Pile = part(Pile)
    """Cards out of play for this round, or until a draw2 is done."""

    points: list[int] = cells("i2", SEATS)
    """Points of the round, by seat."""
    totals: list[int] = cells("i4", SEATS)
    """Points of all finished rounds, by seat."""
    winners: int = cell("i1")
    """Who has won: a bit for each seat; 0 while the match is running."""
    won_by: int = cell("i1")
    """Why they have won: by points, or by five of a kind."""


@native
def note(s: State, kind: int, seat: int, a: int, b: int) -> None:
    """Append a note of what just happened, if notes are collected."""
    if s.notes is not None:
        s.notes.append((kind, seat, a, b, tuple(s.table) if kind in notes.WITH_TABLE else ()))


@native
def copy_state(states: list[State], source: int, target: int) -> None:
    """Copy one state over another."""
    states[target] = states[source].copy()


@native
def keep_state(states: list[State], place: int, state: State) -> None:
    """Copy a state into a list of states."""
    states[place] = state.copy()


@rule
def shown(card: int) -> int:
    """Mark a card as seen by everybody; the other public facts are dropped, because the face is public now."""
    return card & cards.FACE | cards.EVERYBODY


# Piles


@rule
def push(pile: Pile, card: int) -> None:
    """Lay a card on a pile."""
    pile.cards[pile.count] = card & cards.FACE
    pile.count += 1


@rule
def pop(pile: Pile) -> int:
    """Take the top card of a pile, unseen."""
    pile.count -= 1
    return pile.cards[pile.count]


@rule
def lay_open(s: State, card: int, origin: int) -> None:
    """Lay a card face up on the discard pile."""
    push(s.discard, card)
    note(s, notes.DISCARDED, s.seat, origin, card | cards.EVERYBODY)


@rule
def lay_aside(s: State, card: int) -> None:
    """Lay a card aside, visible to everybody."""
    push(s.aside, card)
    note(s, notes.ASIDE, s.seat, 0, card | cards.EVERYBODY)


@rule
def draw_card(s: State) -> int:
    """Take the top card of the draw pile, unseen; X02: an empty pile is rebuilt only now."""
    if s.deck.count == 0:
        rebuild(s)
    return pop(s.deck) | s.rebuilt << cards.PILE


@rule
def rebuild(s: State) -> None:
    """Shuffle the discard pile into a new draw pile, except `rebuild_keeps` top cards; B14: it never runs out."""
    keep = s.rebuild_keeps
    count = s.discard.count - keep
    s.rebuilt += 1
    for i in range(count):
        s.deck.cards[i] = s.discard.cards[i]
    for i in range(keep):
        s.discard.cards[i] = s.discard.cards[count + i]
    s.deck.count = count
    s.discard.count = keep
    note(s, notes.REBUILT, s.seat, count, 0)
    shuffle(s, s.deck)


# Rounds and turns


@rule
def begin_match(s: State) -> None:
    """Clear the score sheet; the first deal follows."""
    s.round = 0
    s.phase = phases.SCORED
    s.winners = 0
    s.won_by = notes.POINTS
    for seat in range(SEATS):
        s.totals[seat] = 0


@rule
def clear_table(s: State, starter: int) -> None:
    """Begin a round: empty the table and shuffle the whole deck into the draw pile."""
    s.round += 1
    s.starter = starter
    s.ender = NOBODY
    s.capped = 0
    s.again = 0
    s.turns = 0
    s.rebuilt = 0
    s.hand = cards.EMPTY
    s.discard.count = 0
    s.aside.count = 0
    for i in range(s.players * s.slots):
        s.table[i] = cards.EMPTY
    for seat in range(s.players):
        s.filled[seat] = 0
        s.up[seat] = 0
        s.chosen[seat] = 0
        s.points[seat] = 0
    note(s, notes.ROUND, starter, s.round, 0)
    fill_deck(s)


@rule
def fill_deck(s: State) -> None:
    """Shuffle the game's whole deck."""
    count = 0
    for face in range(cards.KINDS):
        for _ in range(s.copies[face]):
            s.deck.cards[count] = face
            count += 1
    s.deck.count = count
    note(s, notes.SHUFFLED, s.seat, s.deck.count, 0)
    shuffle(s, s.deck)


@rule
def deal(s: State, each: int) -> None:
    """Deal face down, seat by seat (X06: the order does not matter). The next card starts the discard pile."""
    top = s.deck.count - 1
    for i in range(s.players * each):
        s.table[i] = s.deck.cards[top - i]
    s.deck.count -= s.players * each
    for seat in range(s.players):
        s.filled[seat] = (1 << each) - 1
    note(s, notes.DEALT, s.seat, each, 0)
    card = pop(s.deck)
    push(s.discard, card)
    note(s, notes.DISCARDED, NOBODY, notes.FROM_PILE, card | cards.EVERYBODY)


@rule
def begin_end(s: State, by: int) -> None:
    """Make the seat to move the ender: every other seat has one more turn."""
    s.ender = s.seat
    note(s, notes.ENDING, s.seat, by, 0)


@rule
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def pass_turn(s: State) -> bool:
    """Complete a turn and pass it to the left; return whether the round goes on."""
    s.turns += 1
    following = left_of(s, s.seat)
    if following == s.ender:
        return False
    if s.ender == NOBODY and s.turns >= s.turn_cap:  # X03, G36, B28
        s.capped = 1
        note(s, notes.ENDING, NOBODY, notes.CAP, 0)
        return False
    s.seat = following
    return True


# Scores


@rule
def reveal(s: State) -> None:
    """Show every card on the table to everybody."""
    for i in range(s.players * s.slots):
        if s.table[i] != cards.EMPTY:
            s.table[i] = shown(s.table[i])
    for seat in range(s.players):
        note(s, notes.REVEALED, seat, 0, 0)


@rule
def part_of_score(s: State, seat: int, what: int, points: int) -> None:
    """Add one part to a seat's score of this round."""
    s.points[seat] += points
    note(s, notes.PART, seat, what, points)


@rule
def close_round(s: State) -> None:
    """Add the points of the round to the totals; after the last round determine the winners."""
    for seat in range(s.players):
        s.totals[seat] += s.points[seat]
        note(s, notes.SCORED, seat, s.points[seat], 0)
    s.phase = phases.SCORED
    if s.round == s.rounds:
        win_by_points(s)


@rule
def win_by_points(s: State) -> None:
    """End the match; C36, B24 (!), K13 (!): all seats with the best total win together.

    `best` is 1 where most points win, -1 where fewest do.
    """
    record = s.totals[0] * s.best
    for seat in range(1, s.players):
        record = max(record, s.totals[seat] * s.best)
    winners = 0
    for seat in range(s.players):
        if s.totals[seat] * s.best == record:
            winners |= 1 << seat
    win(s, winners, notes.POINTS)


@rule
def win(s: State, winners: int, by: int) -> None:
    """End the match."""
    s.winners = winners
    s.won_by = by
    s.phase = phases.OVER
    note(s, notes.WON, NOBODY, winners, by)

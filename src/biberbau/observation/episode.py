"""Episodes: a match in progress, with what an observation needs beside the state.

That is the last public moves, and for an observer without memory the cards of its last look. `advance` keeps them up to
date; `bind` gives it the rules of a game.
"""

from ..games import cards, moves
from ..games.any_game import begin_round, play
from ..games.table import SEATS, State
from ..kernel.record import cell, cells, record
from ..kernel.rule import rule

HISTORY = 16
"""Number of moves that an episode keeps."""
HIGHEST = 9
"""The highest number of `bande*`."""
USUAL = 5
"""Expected value of an unseen card of `bande*`, or of a special, which is replaced by a number."""
WORTH_A_TRY = 6
"""In `bande*` a player replaces an unseen card only by numbers up to this; known own cards that are higher would go
first."""


@record
class Episode(State):
    """A match in progress, with the last moves and looks."""

    faces: int = cell("i1")
    """Number of different faces in the deck."""
    face_places: list[int] = cells("i1", cards.KINDS)
    """The place of each face among those of the deck."""
    forgetful: int = cell("i1")
    """Whether observations show only what lies open now, and the last look."""
    history: int = cell("i1")
    """Number of moves in an observation."""
    reading: int = cell("i1")
    """Whether observations show the limits of hidden cards (`limits`)."""
    width: int = cell("i4")
    """Number of bytes of an observation."""

    looks: list[int] = cells("i8", SEATS)
    """By seat, a bit for each slot that it has looked at since its last move."""
    decisions: int = cell("i4")
    """Number of moves of this match so far."""
    moved: list[int] = cells("i4", HISTORY)
    """The last moves; the move number i of a match is at i modulo HISTORY."""
    movers: list[int] = cells("i1", HISTORY)
    """The seats that made them."""
    limits: list[int] = cells("i1", SEATS * 8)
    """By slot, the highest probable value of its card, because its owner discarded a card of that value instead."""


@rule
def deal_round(s: Episode) -> None:
    """Deal a round, and note the first looks."""
    begin_round(s)
    for slot in range(s.players * s.slots):
        s.limits[slot] = HIGHEST
    if s.forgetful:
        for seat in range(s.players):
            s.looks[seat] = 0
            for slot in range(s.players * s.slots):
                card = s.table[slot]
                if card & cards.FACE != cards.EMPTY and card >> seat & cards.SEEN:
                    s.looks[seat] |= 1 << slot


@rule
def advance(s: Episode, move: int) -> None:
    """Play a move and remember it; the round may be scored then, or the match over."""
    place = s.decisions % HISTORY
    s.moved[place] = move
    s.movers[place] = s.seat
    s.decisions += 1
    if s.forgetful:
        follow_looks(s, move)
    if s.reading:
        read_move(s, move)
    play(s, move)


@rule
def follow_looks(s: Episode, move: int) -> None:
    """The mover forgets its last look; a card that is moved takes the looks along, one that is replaced loses them."""
    kind = move & moves.KIND
    first = move >> moves.FIRST & moves.SLOT
    second = move & moves.SLOT
    s.looks[s.seat] = 0
    if kind == moves.PEEK:
        s.looks[s.seat] = 1 << first
    elif kind == moves.SWAP:
        for seat in range(s.players):
            if (s.looks[seat] >> first & 1) != (s.looks[seat] >> second & 1):
                s.looks[seat] ^= 1 << first | 1 << second
    elif replaces(kind):
        for seat in range(s.players):
            s.looks[seat] &= ~(1 << first)


@rule
def replaces(kind: int) -> bool:
    """Whether moves of a kind take the card of their slot away."""
    return (
        kind == moves.PUT_UP
        or kind == moves.PUT_DOWN
        or kind == moves.PUT
        or kind == moves.TAKE_TO
        or kind == moves.CLEAN
    )


# What moves of `bande*` say about hidden cards


@rule
def read_move(s: Episode, move: int) -> None:
    """Infer from a move of `bande*` which cards are probably low: nobody knowingly keeps a higher card than a discard.

    Only public facts are used: the faces of discards, and who has seen which card.
    """
    kind = move & moves.KIND
    slot = move >> moves.FIRST & moves.SLOT
    if kind == moves.PUT or kind == moves.TAKE_TO:
        card = s.table[slot]
        limit = value_of(card) if card >> s.seat & cards.SEEN else WORTH_A_TRY
        limit_known_cards(s, limit, slot)
        s.limits[slot] = limit
    elif kind == moves.DROP:
        if s.hand & cards.FACE < cards.SPECIALS:
            limit_known_cards(s, value_of(s.hand), -1)
    elif kind == moves.SWAP:
        other = move & moves.SLOT
        given = HIGHEST if s.table[slot] >> s.seat & cards.SEEN else s.limits[slot]  # nobody gives a low card away
        s.limits[slot] = s.limits[other]
        s.limits[other] = given


@rule
def limit_known_cards(s: Episode, limit: int, but: int) -> None:
    """Lower the limits of all own cards that the seat to move has seen, but of one."""
    for slot in range(s.seat * s.slots, (s.seat + 1) * s.slots):
        if slot != but and s.table[slot] >> s.seat & cards.SEEN:
            s.limits[slot] = min(s.limits[slot], limit)


@rule
def value_of(card: int) -> int:
    """Return the value of a card at the end of a round; the mean for a special."""
    return card & cards.FACE if card & cards.FACE < cards.SPECIALS else USUAL

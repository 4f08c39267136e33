"""Episodes: a match in progress, with what observers and opponents need beside the state.

That is the last public moves, for an observer without memory the cards of its last look, and what the moves say about
hidden cards. `advance` keeps all of it up to date; `bind` gives it the rules of a game.
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
NOWHERE = -100
"""No slot, and nothing that stands in `Episode.passes`."""
PASS_ROOM = 16 * (1 + SEATS * 8)
"""Numbers about passes that an episode keeps: those of 16 passes with six seats of eight slots, of more with fewer."""


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
    leans: list[int] = cells("i1", SEATS * 8)
    """By slot, 1 if its card is probably high and −1 if it is probably low, by where its player has laid it; else 0."""
    passed: int = cell("i4")
    """Number of passes of this round: knocks that were declined."""
    passes: list[int] = cells("i1", PASS_ROOM)
    """The last passes, in a ring: each is the seat, and for each slot what has become of the card that lay there. That
    is the slot where it lies now; or if it has been discarded, −1 minus its value. A card that the seat had not seen
    then is gone as well, with the usual value."""


@rule
def deal_round(s: Episode) -> None:
    """Deal a round, and note the first looks."""
    begin_round(s)
    for slot in range(s.players * s.slots):
        s.limits[slot] = HIGHEST
        s.leans[slot] = 0
    s.passed = 0
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
    follow_leans(s, move)
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


@rule
def follow_leans(s: Episode, move: int) -> None:
    """Note that a card is laid where it is good for its player: at home if it counts much, elsewhere if little."""
    kind = move & moves.KIND
    slot = move >> moves.FIRST & moves.SLOT
    if kind == moves.SWAP:
        other = move & moves.SLOT
        given = s.leans[slot]
        if s.reading and s.table[slot] >> s.seat & cards.SEEN:
            given = 1  # nobody gives a low card of `bande*` away
        s.leans[slot] = s.leans[other]
        s.leans[other] = given
    elif replaces(kind):
        s.leans[slot] = s.best if slot // s.slots == s.seat else -s.best


# What moves of `bande*` say about hidden cards


@rule
def read_move(s: Episode, move: int) -> None:
    """Infer from a move of `bande*` which cards are probably low: nobody knowingly keeps a higher card than a discard.

    Only public facts are used: the faces of discards, who has seen which card, and who has passed.
    """
    kind = move & moves.KIND
    slot = move >> moves.FIRST & moves.SLOT
    if kind == moves.PASS:
        note_pass(s)
    elif kind == moves.PUT or kind == moves.TAKE_TO:
        card = s.table[slot]
        limit = value_of(card) if card >> s.seat & cards.SEEN else WORTH_A_TRY
        limit_known_cards(s, limit, slot)
        s.limits[slot] = limit
        follow_passed(s, slot, gone(value_of(card)), NOWHERE, NOWHERE)
    elif kind == moves.DROP:
        if s.hand & cards.FACE < cards.SPECIALS:
            limit_known_cards(s, value_of(s.hand), -1)
    elif kind == moves.SWAP:
        other = move & moves.SLOT
        given = HIGHEST if s.table[slot] >> s.seat & cards.SEEN else s.limits[slot]  # nobody gives a low card away
        s.limits[slot] = s.limits[other]
        s.limits[other] = given
        follow_passed(s, slot, other, other, slot)


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


@rule
def gone(value: int) -> int:
    """Return what stands in `passes` for a card of this value that has left the table."""
    return -1 - value


@rule
def passes_kept(s: Episode) -> int:
    """Return how many passes an episode can keep."""
    return PASS_ROOM // (1 + s.players * s.slots)


@rule
def note_pass(s: Episode) -> None:
    """Keep that the seat to move passes, and which cards it has seen."""
    at = s.passed % passes_kept(s) * (1 + s.players * s.slots)
    s.passes[at] = s.seat
    for slot in range(s.players * s.slots):
        s.passes[at + 1 + slot] = slot if s.table[slot] >> s.seat & cards.SEEN else gone(USUAL)
    s.passed += 1


@rule
def follow_passed(s: Episode, first: int, to: int, second: int, there: int) -> None:
    """Follow the cards of two slots in all passes, to other slots or away."""
    span = 1 + s.players * s.slots
    for number in range(min(s.passed, passes_kept(s))):
        for at in range(number * span + 1, (number + 1) * span):
            if s.passes[at] == first:
                s.passes[at] = to
            elif s.passes[at] == second:
                s.passes[at] = there

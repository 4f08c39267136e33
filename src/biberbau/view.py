"""Making views for a seat or a spectator. Only permitted facts are added; nothing is filtered out of the state."""

from typing import NamedTuple

from .games import cards, notes, phases
from .games.table import State
from .notation import HIDDEN, SEATS, SPACE, card_name, seat_name
from .notation.types import Cards, Option, Points
from .notation.view import Held, Last, View


def _lookers(bits: int, players: int) -> str:
    """Return who has seen a card: seats in order, `*` for the public."""
    public = "*" if bits >> cards.PUBLIC & 1 else ""
    return "".join([SEATS[seat] for seat in range(players) if bits >> seat & 1]) + public


_FACE, _EMPTY, _PUBLIC = cards.FACE, cards.EMPTY, cards.SEEN << cards.PUBLIC
_FACES = [card_name(face) if face < cards.KINDS or face == cards.EMPTY else HIDDEN for face in range(cards.FACE + 1)]
"""The name of every face, and of no card."""
_LOOKERS = [
    [_lookers(bits, players) for bits in range(cards.EVERYBODY // cards.SEEN + 1)] for players in range(len(SEATS) + 1)
]
"""The texts of `seen`, by the number of players and the bits of the viewers that have seen a card."""
_backs: dict[int, str] = {}
"""Cache of the texts of backs, by the bits above those of the seats; a round has few draw piles, so there are few."""


class Sheet(NamedTuple):
    """The score sheet: the points of finished rounds and the end of the last one."""

    scores: tuple[Points, ...] = ()
    last: Last | None = None


class CardTexts:
    """The cards of a match as text; rows that have not changed since the last call are reused.

    Everything is compared before it is reused, so one object may serve several states of a match. Returned values are
    never changed afterwards.
    """

    __slots__ = ("_discard", "_known", "_public", "_table", "_up")

    def __init__(self) -> None:
        """Start with an empty cache."""
        self._table: list[int] = []
        self._up: list[int] = []
        self._public: tuple[Cards, Cards, Cards] = ({}, {}, {})
        self._known: dict[int, tuple[list[int], Cards]] = {}
        self._discard: tuple[list[int], tuple[str, ...]] = ([], ())

    def public(self, s: State) -> tuple[Cards, Cards, Cards]:
        """Return the cards of every seat as they lie, who has seen them, and their backs. Copy before changing."""
        if self._table != s.table or self._up != s.up:
            self._public = self._write(s)
            self._table, self._up = s.table.copy(), s.up.copy()
        return self._public

    def _write(self, s: State) -> tuple[Cards, Cards, Cards]:
        """Write the rows that have changed as text."""
        lying, seen, backs = [each.copy() for each in self._public]
        lookers = _LOOKERS[s.players]
        slots, start = s.slots, 0
        for seat in range(s.players):
            row, up = s.table[start : start + slots], s.up[seat]
            if row != self._table[start : start + slots] or up != self._up[seat]:
                name = SEATS[seat]
                lying[name] = tuple(
                    [_FACES[c & _FACE] if up >> i & 1 or c == _EMPTY else HIDDEN for i, c in enumerate(row)]
                )
                seen[name] = tuple([lookers[c >> 5 & 127] if c != _EMPTY else SPACE for c in row])
                backs[name] = tuple([SPACE if c & _PUBLIC or c == _EMPTY else back_text(c) for c in row])
            start += slots
        return lying, seen, backs

    def known(self, s: State, viewer: int) -> Cards:
        """Return the cards of every seat as a viewer knows them. Copy before changing."""
        table, known = self._known.get(viewer, ([], {}))
        if table != s.table:
            known = self._write_known(s, viewer, table, known)
            self._known[viewer] = s.table.copy(), known
        return known

    def _write_known(self, s: State, viewer: int, before: list[int], known: Cards) -> Cards:
        """Write the rows as the viewer knows them, where they have changed."""
        known, bit = known.copy(), cards.SEEN << viewer
        slots, start = s.slots, 0
        for seat in range(s.players):
            row = s.table[start : start + slots]
            if row != before[start : start + slots]:
                known[SEATS[seat]] = tuple([_FACES[c & _FACE] if c & bit or c == _EMPTY else HIDDEN for c in row])
            start += slots
        return known

    def discard(self, s: State) -> tuple[str, ...]:
        """The discard pile."""
        pile = s.discard.cards[: s.discard.count]
        if pile != self._discard[0]:
            self._discard = pile, pile_names(pile)
        return self._discard[1]


def see(
    s: State,
    game: str,
    seat: int,
    options: dict[str, Option],
    sheet: Sheet,
    legal: tuple[str, ...],
    texts: CardTexts,
    shared: bool = False,
) -> View:
    """Make the view of a seat, or of the public with `cards.PUBLIC`; `legal` has the moves of the seat to move.

    A `shared` view has parts in common with other views of the match: do not change it.
    """
    over = s.phase == phases.OVER
    lying, seen, backs = texts.public(s)
    known = texts.known(s, seat)
    scores, last = sheet
    if not shared:
        options = options.copy()
        lying, known, seen, backs = lying.copy(), known.copy(), seen.copy(), backs.copy()
        scores = tuple([points.copy() for points in scores]) if scores else ()
        last = None if last is None else _copy(last)
    return View(  # by position, which is faster than by name
        game,
        s.players,
        None if seat == cards.PUBLIC else SEATS[seat],
        s.round,
        s.rounds,
        phases.NAMES[s.phase],
        None if over else SEATS[s.seat],
        None if s.ender < 0 else SEATS[s.ender],
        None if s.starter < 0 else SEATS[s.starter],
        s.turns,
        s.again == 1,
        options,
        lying,
        known,
        seen,
        backs,
        _earlier(s) if s.rebuilt else (),
        see_hand(s, seat),
        None if s.hand == _EMPTY or s.hand & _PUBLIC else Held(seen_text(s.hand, s.players), back_text(s.hand)),
        s.deck.count,
        texts.discard(s),
        pile_names(s.aside.cards[: s.aside.count]) if s.aside.count else (),
        scores,
        dict(zip(SEATS[: s.players], s.totals, strict=False)),
        last,
        tuple([name for i, name in enumerate(SEATS[: s.players]) if s.winners >> i & 1]) if over else None,
        legal if seat == s.seat else (),
    )


def see_hand(s: State, seat: int) -> str | None:
    """Return the card in hand as a seat sees it; None if there is none."""
    return None if s.hand == _EMPTY else card_text(s.hand, seat)


def card_text(card: int, viewer: int) -> str:
    """Return the name of a card for a viewer that has seen it, `?` for others."""
    return _FACES[card & _FACE] if card == _EMPTY or card >> viewer & cards.SEEN else HIDDEN


def seen_text(card: int, players: int) -> str:
    """Who of the players has seen a card: seats in order, `*` for the public; `-` for an empty space."""
    return SPACE if card == _EMPTY else _LOOKERS[players][card >> 5 & 127]


def back_text(card: int) -> str:
    """Return the public facts about a hidden card: its draw pile, `n` for a number; `-` if everybody has seen it."""
    if card == _EMPTY or card & _PUBLIC:
        return SPACE
    back = _backs.get(card >> 12)
    if back is None:
        back = _backs[card >> 12] = f"{card >> cards.PILE}{'n' if card & cards.NUMBER else ''}"
    return back


def _earlier(s: State) -> tuple[tuple[str, ...], ...]:
    """Return the cards of earlier draw piles that are still hidden; all other cards of these piles are public."""
    piles: list[list[int]] = [[] for _ in range(s.rebuilt)]
    for card in (*s.table[: s.players * s.slots], s.hand):
        if card != _EMPTY and not card & _PUBLIC and card >> cards.PILE < s.rebuilt:
            piles[card >> cards.PILE].append(card & _FACE)
    return tuple(tuple(_FACES[face] for face in sorted(pile)) for pile in piles)


def close_sheet(s: State, before: Sheet) -> Sheet:
    """Add a finished round to the score sheet; five of a kind (C32) adds no scores."""
    points = points_by_seat(s, s.points) if s.won_by == notes.POINTS else None
    named = [_FACES[card & _FACE] for card in s.table[: s.players * s.slots]]
    lying = {SEATS[seat]: tuple(named[seat * s.slots : (seat + 1) * s.slots]) for seat in range(s.players)}
    last = Last(cards=lying, ender=seat_name(s.ender), scores=points, capped=bool(s.capped))
    return Sheet((*before.scores, points) if points is not None else before.scores, last)


def _copy(last: Last) -> Last:
    """Return a copy that the caller may keep."""
    return Last(last.cards.copy(), last.ender, last.scores and last.scores.copy(), last.capped)


def points_by_seat(s: State, points: list[int]) -> Points:
    """Label points with their seats."""
    return dict(zip(SEATS[: s.players], points, strict=False))


def pile_names(pile: list[int]) -> tuple[str, ...]:
    """Name the cards of an open pile, bottom first."""
    return tuple([_FACES[face] for face in pile])

"""Seeing: the view of a seat or a spectator. Built up from what is allowed, never cut down from what there is."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from .games import cards, notes, phases
from .games.table import State
from .notation import HIDDEN, SEATS, SPACE, card_name, seat_name
from .notation.types import Cards, Option, Points
from .notation.view import Held, Last, View

ROWS = 1 << 14
"""How many rows of cards are kept as they are spoken; the same ones lie at all tables again and again."""

Options = Mapping[str, Option]


class Sheet(NamedTuple):
    """The score sheet: finished rounds and how the last one ended."""

    scores: tuple[Points, ...] = ()
    last: Last | None = None


class Row(NamedTuple):
    """The cards of one seat as one viewer sees them; the fields are those of the view."""

    cards: tuple[str, ...]
    known: tuple[str, ...]
    seen: tuple[str, ...]
    backs: tuple[str, ...]


def see(s: State, game: str, seat: int, options: Options, sheet: Sheet, legal: tuple[str, ...]) -> View:
    """Look at a match as a seat, or as the public with `cards.PUBLIC`; `legal` is what the seat to move may do."""
    over = s.phase == phases.OVER
    lying, known, seen, backs = rows_by_seat(s, seat)
    return View(
        game,
        s.players,
        None if seat == cards.PUBLIC else seat_name(seat),
        s.round,
        s.rounds,
        phases.NAMES[s.phase],
        None if over else seat_name(s.seat),
        seat_name(s.ender),
        seat_name(s.starter),
        s.turns,
        bool(s.again),
        dict(options),
        lying,
        known,
        seen,
        backs,
        _earlier(s) if s.rebuilt else (),
        None if s.hand == cards.EMPTY else speak(s.hand, seat),
        None
        if s.hand >> cards.PUBLIC & cards.SEEN or s.hand == cards.EMPTY
        else Held(seen_text(s.hand), back_text(s.hand)),
        s.deck.count,
        pile_names(s.discard.cards, s.discard.count),
        pile_names(s.aside.cards, s.aside.count) if s.aside.count else (),
        tuple([dict(points) for points in sheet.scores]),
        points_by_seat(s, s.totals),
        None if sheet.last is None else _copy(sheet.last),
        tuple([SEATS[i] for i in range(s.players) if s.winners >> i & 1]) if over else None,
        legal if seat == s.seat else (),
    )


def rows_by_seat(s: State, viewer: int) -> tuple[Cards, Cards, Cards, Cards]:
    """What a viewer sees of every seat's cards: as they lie, as known, who has seen them, and their backs."""
    lying: Cards = {}
    known: Cards = {}
    seen: Cards = {}
    backs: Cards = {}
    slots, table, up = s.slots, s.table, s.up
    for seat in range(s.players):
        name = SEATS[seat]
        start = seat * slots
        lying[name], known[name], seen[name], backs[name] = _row(tuple(table[start : start + slots]), up[seat], viewer)
    return lying, known, seen, backs


@lru_cache(maxsize=ROWS)
def _row(row: tuple[int, ...], up: int, viewer: int) -> Row:
    return Row(
        tuple(_as_it_lies(card, up >> place & 1) for place, card in enumerate(row)),
        tuple(speak(card, viewer) for card in row),
        tuple(map(seen_text, row)),
        tuple(map(back_text, row)),
    )


def _as_it_lies(card: int, is_up: int) -> str:
    return card_name(card) if card == cards.EMPTY or is_up else HIDDEN


def speak(card: int, viewer: int) -> str:
    """Name a card to a viewer who has seen it, hide it from everybody else."""
    if card == cards.EMPTY or card >> viewer & cards.SEEN:
        return card_name(card)
    return HIDDEN


def seen_text(card: int) -> str:
    """Who has seen a card: seats in order, `*` for the public; `-` for an empty space."""
    if card == cards.EMPTY:
        return SPACE
    public = "*" if card >> cards.PUBLIC & cards.SEEN else ""
    return "".join([SEATS[seat] for seat in range(len(SEATS)) if card >> seat & cards.SEEN]) + public


def back_text(card: int) -> str:
    """What everybody knows of a hidden card: its draw pile, `n` for a number; `-` where everybody has seen it."""
    if card == cards.EMPTY or card >> cards.PUBLIC & cards.SEEN:
        return SPACE
    return f"{card >> cards.PILE}{'n' if card & cards.NUMBER else ''}"


def _earlier(s: State) -> tuple[tuple[str, ...], ...]:
    """The cards of earlier draw piles that still lie hidden from the public: everybody has seen all others of them."""
    piles: list[list[int]] = [[] for _ in range(s.rebuilt)]
    for card in (*s.table[: s.players * s.slots], s.hand):
        if card != cards.EMPTY and not card >> cards.PUBLIC & cards.SEEN and card >> cards.PILE < s.rebuilt:
            piles[card >> cards.PILE].append(card & cards.FACE)
    return tuple(tuple(cards.NAMES[face] for face in sorted(pile)) for pile in piles)


def close_sheet(s: State, before: Sheet) -> Sheet:
    """Write a finished round on the score sheet; five of a kind (C32) leaves the scores as they were."""
    points = points_by_seat(s, s.points) if s.won_by == notes.POINTS else None
    lying = {
        SEATS[seat]: tuple(card_name(card) for card in s.table[seat * s.slots : (seat + 1) * s.slots])
        for seat in range(s.players)
    }
    last = Last(cards=lying, ender=seat_name(s.ender), scores=points, capped=bool(s.capped))
    return Sheet((*before.scores, points) if points is not None else before.scores, last)


def _copy(last: Last) -> Last:
    """The same, for somebody to keep."""
    return Last(dict(last.cards), last.ender, last.scores and dict(last.scores), last.capped)


def points_by_seat(s: State, points: list[int]) -> Points:
    """Label points with their seats."""
    return {SEATS[seat]: points[seat] for seat in range(s.players)}


def pile_names(pile: list[int], count: int) -> tuple[str, ...]:
    """Name the cards of an open pile, bottom first."""
    names = cards.NAMES
    return tuple([names[face] for face in pile[:count]])

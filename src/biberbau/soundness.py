"""Soundness: check that a view does not contradict itself, and that a state can occur in play."""

from collections.abc import Iterator

from .errors import Unsound
from .games import Game, cards, moves, phases
from .games.table import State
from .notation import HIDDEN, SEATS, SPACE, face_of
from .notation.view import View


def check_progress(state: State, game: Game, view: View) -> None:
    """Refuse a view with contradictory rounds, turns or points; `state` is a state with its options."""
    for field in _contradictions(state, game, view):
        raise Unsound("other", field=field)


def check_table(state: State, game: Game) -> None:
    """Refuse a state that cannot occur in play, or that play cannot continue from."""
    wrong = game.rules.unsound(state)
    if wrong is not None:
        field, reason = wrong
        raise Unsound(reason, field=field)
    for field, lying in (("cards", state.table[: state.players * state.slots]), ("hand", [state.hand])):
        if any(card & cards.NUMBER and card & cards.FACE >= cards.SPECIALS for card in lying):
            raise Unsound("special-marked", field=field)
    if state.hand != cards.EMPTY and not state.hand >> state.seat & cards.SEEN:
        raise Unsound("unseen-hand", field="hand")
    if state.phase != phases.OVER and not game.rules.legal(state, [0] * moves.MOST):
        raise Unsound("no-move", field="phase")


def _contradictions(state: State, game: Game, view: View) -> Iterator[str]:
    """Yield the fields that contradict others; the caller stops at the first."""
    over = view.phase == phases.NAMES[phases.OVER]
    opening = view.phase == phases.NAMES[phases.OPEN]
    if not over and view.phase not in {phases.NAMES[phase] for phase in game.phases}:
        yield "phase"
    if (view.turn is None) != over:
        yield "turn"
    if not 1 <= view.round <= state.rounds:
        yield "round"
    if not 0 <= view.turns <= state.turn_cap + state.players:
        yield "turns"
    if (view.starter is None) != opening:
        yield "starter"
    if view.ender is not None and (opening or view.ender == view.turn):
        yield "ender"
    if (view.hand is not None) != (phases.NAMES.index(view.phase) in phases.WITH_HAND):
        yield "hand"
    if view.again and (view.phase != phases.NAMES[phases.HAND] or phases.AGAIN not in game.phases):
        yield "again"
    if over and any(HIDDEN in row for row in view.cards.values()):
        yield "cards"
    yield from _wrong_points(state, view, over)


def _wrong_points(state: State, view: View, over: bool) -> Iterator[str]:
    """As `_contradictions`, for the score sheet and the end of the match."""
    seats = SEATS[: state.players]
    by_five = over and view.last is not None and view.last.scores is None
    finished = view.round if over and not by_five else view.round - 1
    if len(view.scores) != finished or any(set(points) != set(seats) for points in view.scores):
        yield "scores"
    if view.totals != {seat: sum(points[seat] for points in view.scores) for seat in seats}:
        yield "totals"
    if not _last_fits(state, view, over):
        yield "last"
    if over and not by_five and view.round != state.rounds:
        yield "round"
    if not (_winners_fit(state, view, by_five) if over else view.winners is None):
        yield "winners"


def _last_fits(state: State, view: View, over: bool) -> bool:
    """Whether `last` is present exactly if a round has ended, and equals the table if the match is over."""
    last = view.last
    if last is None:
        return not view.scores and not over
    seats = SEATS[: state.players]
    rows = [last.cards.get(seat, ()) for seat in seats]
    is_whole = len(last.cards) == len(seats) and all(len(row) == state.slots for row in rows)
    has_cards = all(name == SPACE or face_of(name) is not None for row in rows for name in row)
    has_ended = over or (bool(view.scores) and last.scores is not None)
    has_scores = last.scores is None or view.scores[-1:] == (last.scores,)
    has_ender = last.capped if last.ender is None else last.ender in seats and not last.capped
    is_this_round = not over or (last.cards == view.cards and last.ender == view.ender)
    return is_whole and has_cards and has_ended and has_scores and has_ender and is_this_round


def _winners_fit(state: State, view: View, by_five: bool) -> bool:
    """Whether the winners are the seats with the best total; five of a kind wins with any total."""
    if by_five:
        return bool(view.winners)
    best = max(points * state.best for points in view.totals.values())
    return view.winners == tuple(seat for seat, points in view.totals.items() if points * state.best == best)

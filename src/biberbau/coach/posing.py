"""A puzzle as data for a page without an engine: the table as its player saw it, and what every answer leads to."""

from collections.abc import Iterable, Iterator

from ..match import Match
from ..notation.events import AnyEvent, events_for
from ..notation.hint import Phrase
from ..notation.puzzle import Puzzle
from ..notation.schema import Json, plain
from ..notation.view import without_aids
from .position import Position
from .puzzles import match_of
from .reasons import facts_for
from .wording import advice, in_detail


def posed(puzzle: Puzzle) -> Json:
    """Return a puzzle as data: the view and the log of its seat, the answers, and why the other moves are worse."""
    match = match_of(puzzle)
    view = match.view(puzzle.seat)
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "seat": puzzle.seat,
        "level": puzzle.level,
        "themes": puzzle.themes,
        "remember": puzzle.remember,
        "view": _seen(match, puzzle.seat) | {"legal": list(view.legal)},
        "known": plain(view.known),
        "log": _written(match.events, puzzle.seat),
        "hint": plain(puzzle.hint),
        "solution": puzzle.record.moves[puzzle.at],
        "ways": {move: list(_steps(match, puzzle, move)) for move in puzzle.answers},
        "wrong": dict(_wrong(Position(view), puzzle)),
    }


def _steps(match: Match, puzzle: Puzzle, move: str) -> Iterator[Json]:
    """What an answer leads to; the solution is played out as the record goes on."""
    match, seen = match.copy(), _seen(match, puzzle.seat)
    moves = puzzle.record.moves[puzzle.at :]
    for each in moves if move == moves[0] else (move,):
        events, before = match.play(each), seen
        seen = _seen(match, puzzle.seat)
        changes = {name: value for name, value in seen.items() if value != before[name]}
        yield {"events": _written(events, puzzle.seat), "view": changes}


def _wrong(position: Position, puzzle: Puzzle) -> Iterator[tuple[str, Json]]:
    """Every other move: its words, and why the solution is better."""
    hint, best = puzzle.hint, puzzle.record.moves[puzzle.at]
    for move in position.view.legal:
        if move in puzzle.answers:
            continue
        if move == hint.other and hint.instead is not None:
            yield move, {"instead": plain(hint.instead), "reasons": plain(hint.reasons)}
        else:
            words = advice(position, move)
            instead = in_detail(position, move, best) if words == advice(position, best) else words
            reasons: tuple[Phrase, ...] = tuple(facts_for(position, best, move)[:1])
            yield move, {"instead": plain(instead), "reasons": plain(reasons)}


def _seen(match: Match, seat: str) -> Json:
    """What lies on the table for a seat, without what it has to remember, and without legal moves."""
    fields: Json = plain(without_aids(match.view(seat).to_dict()))
    return fields | {"legal": []}


def _written(events: Iterable[AnyEvent], seat: str) -> list[Json]:
    return [event.to_dict() for event in events_for(events, seat)]

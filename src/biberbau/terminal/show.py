"""Drawing a position that is given in one line."""

from collections.abc import Iterator
from dataclasses import replace

from ..errors import Problem
from ..match import Match
from ..notation import seat_number
from ..notation.position import PUBLIC
from ..notation.view import View
from ..position import with_all_cards
from ..reading_positions import read_position
from .columns import wrapped
from .drawing import Look, draw_sheet, draw_table

ANY_SEED = ""
"""The hidden cards of a view are dealt by any seed, because they are not shown."""


class CannotShow(Problem):
    """A position that does not contain the requested view."""

    family = "show"


def show(line: str, seat: str | None, look: Look) -> Iterator[str]:
    """Draw a position: the host's with all cards, or as a seat sees it; a view as its viewer does.

    BadPosition if the position is impossible, BadSetup if there is no such seat, CannotShow if it is another seat's
    view.
    """
    position = read_position(line)
    match = Match.from_position(line, ANY_SEED)
    if seat is not None:
        seat_number(seat, match.players)
    if position.inside is not None:
        return _draw(match, seat, look) if seat is not None else _draw_all(match, position.inside.draw, look)
    if seat not in (None, position.view.seat):
        raise CannotShow("seat", seat=seat, viewer=position.view.seat or PUBLIC)
    return _draw(match, position.view.seat, look)


def _draw(match: Match, viewer: str | None, look: Look) -> Iterator[str]:
    return _lines(match.view(viewer), look)


def _draw_all(match: Match, draw: tuple[str, ...], look: Look) -> Iterator[str]:
    """Draw the table with all face-down cards, and the draw pile."""
    yield from _lines(with_all_cards(match.view(None), match.standing[0]), look)
    if draw:
        yield from wrapped(look.say("show.draw", cards=" ".join(map(look.short, draw))), look.width)


def _lines(view: View, look: Look) -> Iterator[str]:
    yield from draw_table(view, replace(look, memory=True, game=view.game))
    yield from draw_sheet(view, look)

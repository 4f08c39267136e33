"""Telling: events as paragraphs, one for everything that a player did in a row."""

from collections.abc import Iterable, Iterator

from ..log import sentence
from ..notation import HIDDEN
from ..notation.events import AnyEvent, Drew, Looked, Revealed, Scored, seat_of
from .columns import wrapped
from .drawing import Look

DRAWN = (Revealed, Scored)
"""Events that the end of a round shows by itself."""
INDENT = "  "


def tell(events: Iterable[AnyEvent], look: Look, viewer: str | None) -> Iterator[str]:
    """Tell events as a viewer was told them, in lines; what only the viewer saw stands alone and stands out."""
    paragraph: list[str] = []
    doer: object = None
    for told in events:
        line = sentence(told, look.lang, look.names, viewer, look.game)
        if line is None or _goes_without_saying(told, viewer):
            continue
        secret = _is_secret(told, viewer)
        if paragraph and (secret or seat_of(told) != doer):
            yield from _lines(paragraph, look)
            paragraph = []
        doer = seat_of(told)
        if secret:
            yield from (look.paint.style("bold", part) for part in _lines([line], look))
        else:
            paragraph.append(line)
    if paragraph:
        yield from _lines(paragraph, look)


def _goes_without_saying(told: AnyEvent, viewer: str | None) -> bool:
    """Leave out what a round's end draws, that somebody drew an unknown card, and that everybody has a first look."""
    if isinstance(told, Looked) and told.seat != viewer:
        return len(told.slots) > 1
    return isinstance(told, DRAWN) or (isinstance(told, Drew) and told.card == HIDDEN)


def _is_secret(told: AnyEvent, viewer: str | None) -> bool:
    return viewer is not None and isinstance(told, Drew | Looked) and told.seat == viewer


def _lines(sentences: list[str], look: Look) -> list[str]:
    return wrapped(INDENT + " ".join(sentences), look.width, INDENT)

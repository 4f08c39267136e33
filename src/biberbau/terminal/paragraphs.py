"""Events as paragraphs, one for consecutive events of the same seat."""

from collections.abc import Iterable, Iterator

from ..log import sentence
from ..notation import HIDDEN
from ..notation.events import AnyEvent, Drew, Looked, Revealed, Scored, seat_of
from .columns import wrapped
from .drawing import Look

DRAWN = (Revealed, Scored)
"""Events whose content is in the drawing of the round's end."""
INDENT = "  "


def paragraphs(events: Iterable[AnyEvent], look: Look, viewer: str | None) -> Iterator[str]:
    """Yield lines about events as a viewer sees them; secret information of the viewer is in separate, bold lines."""
    paragraph: list[str] = []
    doer: object = None
    for event in events:
        line = sentence(event, look.lang, look.names, viewer, look.game)
        if line is None or _is_omitted(event, viewer):
            continue
        secret = _is_secret(event, viewer)
        if paragraph and (secret or seat_of(event) != doer):
            yield from _lines(paragraph, look)
            paragraph = []
        doer = seat_of(event)
        if secret:
            yield from (look.paint.style("bold", part) for part in _lines([line], look))
        else:
            paragraph.append(line)
    if paragraph:
        yield from _lines(paragraph, look)


def _is_omitted(event: AnyEvent, viewer: str | None) -> bool:
    """Whether to omit an event: drawn at the round's end, another seat's unknown card, or another seat's first look."""
    if isinstance(event, Looked) and event.seat != viewer:
        return len(event.slots) > 1
    return isinstance(event, DRAWN) or (isinstance(event, Drew) and event.card == HIDDEN)


def _is_secret(event: AnyEvent, viewer: str | None) -> bool:
    return viewer is not None and isinstance(event, Drew | Looked) and event.seat == viewer


def _lines(sentences: list[str], look: Look) -> list[str]:
    return wrapped(INDENT + " ".join(sentences), look.width, INDENT)

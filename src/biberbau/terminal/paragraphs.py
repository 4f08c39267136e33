"""Events as paragraphs, one for consecutive events of the same seat; spaces bear the codes that people type."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from ..log import sentences
from ..notation import HIDDEN
from ..notation.events import AnyEvent, Drew, Looked, Revealed, Scored, seat_of
from .columns import wrapped
from .drawing import Look

DRAWN = (Revealed, Scored)
"""Events whose content is in the drawing of the round's end."""
INDENT = "  "


def paragraphs(events: Iterable[AnyEvent], look: Look, viewer: str | None) -> Iterator[str]:
    """Yield lines about events as a viewer sees them; secret information of the viewer is in separate, bold lines."""
    shown = [event for event in events if not _is_omitted(event, viewer)]
    for (_, secret), paragraph in groupby(shown, lambda event: (seat_of(event), _secret(event, viewer))):
        words = sentences(paragraph, look.lang, look.names, viewer, look.game, codes=True)
        lines = wrapped(INDENT + " ".join(words), look.width, INDENT) if words else []
        yield from (look.paint.style("bold", line) for line in lines) if secret else lines


def _is_omitted(event: AnyEvent, viewer: str | None) -> bool:
    """Whether to omit an event: drawn at the round's end, another seat's unknown card, or another seat's first look."""
    if isinstance(event, Looked) and event.seat != viewer:
        return len(event.slots) > 1
    return isinstance(event, DRAWN) or (isinstance(event, Drew) and event.card == HIDDEN)


def _secret(event: AnyEvent, viewer: str | None) -> str | None:
    """Return the kind of a secret event; None for one that is not the viewer's secret."""
    is_secret = viewer is not None and isinstance(event, Drew | Looked) and event.seat == viewer
    return event.kind if is_secret else None

"""Telling: events as paragraphs, one for everything that a player did in a row."""

from collections.abc import Iterable, Iterator

from ..events import Told
from ..lang.log import sentence
from ..notation import HIDDEN
from .columns import wrapped
from .drawing import Look

DRAWN = ("revealed", "scored")
"""Events that the end of a round shows by itself."""
INDENT = "  "


def tell(events: Iterable[Told], look: Look, viewer: str | None) -> Iterator[str]:
    """Tell events as a viewer was told them, in lines; what only the viewer saw stands alone and stands out."""
    paragraph: list[str] = []
    doer: object = None
    for told in events:
        line = sentence(told, look.lang, look.names, viewer)
        if line is None or _goes_without_saying(told, viewer):
            continue
        secret = _is_secret(told, viewer)
        if paragraph and (secret or told.get("seat") != doer):
            yield from _lines(paragraph, look)
            paragraph = []
        doer = told.get("seat")
        if secret:
            yield from (look.paint.style("bold", part) for part in _lines([line], look))
        else:
            paragraph.append(line)
    if paragraph:
        yield from _lines(paragraph, look)


def _goes_without_saying(told: Told, viewer: str | None) -> bool:
    """Leave out what a round's end draws, that somebody drew an unknown card, and that everybody has a first look."""
    kind, slots = told["kind"], told.get("slots")
    if kind == "looked" and told["seat"] != viewer:
        return isinstance(slots, list) and len(slots) > 1
    return kind in DRAWN or (kind == "drew" and told["card"] == HIDDEN)


def _is_secret(told: Told, viewer: str | None) -> bool:
    return viewer is not None and told.get("seat") == viewer and told["kind"] in ("drew", "looked")


def _lines(sentences: list[str], look: Look) -> list[str]:
    return wrapped(INDENT + " ".join(sentences), look.width, INDENT)

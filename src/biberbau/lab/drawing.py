"""Pictures of a table: an SVG with the cards of the page, and pixels made of it.

A picture shows a view, so it shows what one viewer may see and nothing else.
"""

from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ..notation import HIDDEN, SEATS, SPACE
from ..notation.view import View
from ..setting_up import read_game
from .extras import need

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIDTH, HEIGHT, GAP = 60, 84, 8
"""A card, and the space between two cards."""
MARGIN, LINE = 16, 22
"""Around everything, and for a line of text."""
ABREAST = 3
"""Seats beside each other."""
FONTS = "Verdana, DejaVu Sans, Arial, sans-serif"
GREEN, INK, TURN = "#dcebd2", "#3a2a1e", "#f6d36b"


def svg_of(view: View) -> str:
    """Draw the table of a view as an SVG."""
    layout = read_game(view.game).layout
    wide = max(map(len, layout)) * (WIDTH + GAP) + GAP
    high = LINE + len(layout) * (HEIGHT + GAP) + GAP
    columns = min(ABREAST, view.players)
    rows = -(-view.players // columns)
    middle = MARGIN + LINE + GAP + rows * (high + MARGIN)
    width = max(2 * MARGIN + columns * (wide + MARGIN), 380)
    height = middle + HEIGHT + 2 * LINE + MARGIN
    drawn = [_text(MARGIN, MARGIN + 12, _heading(view)), *_piles(view, MARGIN, middle)]
    for number, seat in enumerate(SEATS[: view.players]):
        x = MARGIN + number % columns * (wide + MARGIN)
        y = MARGIN + LINE + GAP + number // columns * (high + MARGIN)
        drawn += _seat(view, seat, layout, x, y, wide, high)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="{FONTS}" font-size="14" fill="{INK}"><title>{escape(_heading(view))}</title>'
        f'{_sprite()}<rect width="100%" height="100%" fill="{GREEN}"/>{"".join(drawn)}</svg>'
    )


def pixels_of(svg: str) -> "NDArray[np.uint8]":
    """Return a picture as red, green and blue by row and column. ModuleNotFoundError if a package is missing."""
    need("picture", "resvg_py", "PIL", "numpy")
    from io import BytesIO

    import numpy as np
    from PIL import Image

    return np.asarray(Image.open(BytesIO(png_of(svg))).convert("RGB"))


def png_of(svg: str) -> bytes:
    """Return a picture as a PNG file. ModuleNotFoundError if a package is missing."""
    need("picture", "resvg_py")
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


@cache
def _sprite() -> str:
    return (Path(__file__).parent / "cards.svg").read_text("utf-8")


def _heading(view: View) -> str:
    whose = "over" if view.turn is None else f"{view.turn} to move ({view.phase})"
    return f"{view.game}, round {view.round} of {view.rounds}, {whose}"


def _seat(
    view: View, seat: str, layout: tuple[tuple[int, ...], ...], x: float, y: float, wide: float, high: float
) -> Iterator[str]:
    """A seat: its name and points, and its cards as they lie."""
    colour = TURN if seat == view.turn else "#ffffff"
    yield f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="10" fill="{colour}" fill-opacity="0.6"/>'
    won = " – won" if seat in (view.winners or ()) else ""
    yield _text(x + GAP, y + 16, f"{seat}: {view.totals[seat]}{won}")
    for line, slots in enumerate(layout):
        left = x + (wide - len(slots) * (WIDTH + GAP) + GAP) / 2
        for place, slot in enumerate(slots):
            at = left + place * (WIDTH + GAP), y + LINE + line * (HEIGHT + GAP)
            yield _card(view.cards[seat][slot - 1], *at)


def _piles(view: View, x: float, y: float) -> Iterator[str]:
    """The draw pile, the discard pile and the hand, each with its name."""
    step = 120
    piles = [(f"draw pile: {view.draw}", HIDDEN if view.draw else SPACE)]
    piles.append((f"discards: {len(view.discard)}", view.discard[-1] if view.discard else SPACE))
    if view.hand is not None:
        piles.append((f"hand of {view.turn}", view.hand))
    for number, (name, card) in enumerate(piles):
        yield _text(x + number * step, y + 12, name)
        yield _card(card, x + number * step, y + LINE)


def _card(name: str, x: float, y: float) -> str:
    if name == SPACE:
        dashes = f'fill="none" stroke="{INK}" stroke-opacity="0.4" stroke-dasharray="4 4"'
        return f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="6" {dashes}/>'
    shown = "back" if name == HIDDEN else name
    return f'<use href="#biberbau-card-{shown}" x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}"/>'


def _text(x: float, y: float, words: str) -> str:
    return f'<text x="{x}" y="{y}">{escape(words)}</text>'

"""The cards of the page as one SVG, for pictures that the laboratory draws: `src/biberbau/lab/cards.svg`.

The page sets colours by custom properties and composes a card from parts (`web/src/art/Face.svelte`). Here the colours
are filled in, and every card is a symbol of its own.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from biberbau.games import cards

ART = Path(__file__).parents[1] / "web" / "src" / "art"
PREFIX = "biberbau-"
"""Before all ids, because a picture may stand in a page with others."""
PARTS = re.compile(r'<symbol id="(?:sheet|panel|slice|digit-\d|pic-[a-z0-9]+)".*?</symbol>', re.DOTALL)
WHOLE = 'width="60" height="84"'
BASE = '<path fill="none" stroke="var(--ink)" stroke-width="2.6" stroke-linecap="round" d="M23 63.4c5-.8 9-.8 14 0"/>'
CORNER = '<path fill="var(--paper)" d="M5 9c0-3 1-4 3.5-4H15c2 0 3 1.5 3 4v7c0 2.5-1 4-3.5 4H5Z"/>'
DRAWN = 'stroke="var(--ink)" stroke-linecap="round" stroke-linejoin="round"'


def sprite() -> str:
    """The symbols of all cards, and the parts that they are made of."""
    sheet = (ART / "sprite.svg").read_text("utf-8")
    found = re.search(r"<defs>.*?</defs>", sheet, re.DOTALL)
    parts = [found[0] if found else "", *PARTS.findall(sheet), *(_symbol(name) for name in (*cards.NAMES, "?"))]
    colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]+);", (ART / "palette.css").read_text("utf-8")))
    filled = re.sub(r"var\(--([\w-]+)\)", lambda name: colours[name[1]], "\n".join(parts))
    named = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{PREFIX}", filled)
    return f"<!-- Written by `make derive` from the art of the page; not to be edited. -->\n{named}\n"


def _symbol(name: str) -> str:
    drawn = "".join(_number(name) if name.isdecimal() else _picture(name))
    sheet = f'<use {WHOLE} href="#sheet" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.6"/>'
    shown = "back" if name == "?" else name
    return f'<symbol id="card-{shown}" viewBox="0 0 60 84" overflow="visible">{sheet}{drawn}</symbol>'


def _number(name: str) -> Iterator[str]:
    for fill in (f"var(--value-{name})", f"url(#tile-{name})"):
        yield f'<use {WHOLE} href="#panel" fill="{fill}"/>'
    is_long = len(name) > 1
    yield f'<use {WHOLE} href="#slice"/>{_digits(name, 30, 41.5, 27 if is_long else 34, 4.4 if is_long else 5)}'
    yield BASE if name in ("6", "9") else ""
    for turn in ("", ' transform="rotate(180 30 42)"'):
        yield f"<g{turn}>{CORNER}{_digits(name, 11.2, 12.2, 10, 2)}</g>"


def _picture(name: str) -> Iterator[str]:
    if name != "?":
        yield f'<use {WHOLE} href="#panel" fill="var(--special-{name})"/>'
    yield f'<use {WHOLE} href="#pic-{"back" if name == "?" else name}" {DRAWN} stroke-width="1.9"/>'


def _digits(name: str, x: float, y: float, height: float, thickness: float) -> str:
    """A number centred on a point, as `web/src/art/Digits.svelte` draws it."""
    scale, is_long = height / 30, len(name) > 1
    width = 20 * scale * (0.85 if is_long else 1)
    step = width * (1.22 if is_long else 1)
    left = x - (width + step * (len(name) - 1)) / 2
    uses = "".join(
        f'<use href="#digit-{digit}" x="{left + place * step:.3f}" y="{y - height / 2:.3f}" '
        f'width="{width:.3f}" height="{height:.3f}"/>'
        for place, digit in enumerate(name)
    )
    return f'<g fill="none" {DRAWN} stroke-width="{thickness / scale:.3f}">{uses}</g>'

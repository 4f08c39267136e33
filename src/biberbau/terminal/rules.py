"""The rules of a game for a terminal: the text of its page, and its examples as drawings."""

import re
from collections.abc import Iterator
from dataclasses import replace

from ..examples import NAMES, Example, divided
from ..lang import rules_page
from .columns import wrapped
from .drawing import Look, draw_cards, draw_final
from .markdown import render

_RULINGS = re.compile(r"\s*\((?:[BCGKVX]\d\d(?:–[BCGKVX]\d\d)?(?:,\s*)?)+\)")
"""The ids of rulings behind a sentence, such as ` (C20, C21)`."""


def rules_lines(game: str, look: Look, ids: bool = False) -> list[str]:
    """Return the rules of a game; with `ids` they cite the rulings."""
    page = rules_page(game, look.lang)
    shown = replace(look, names=NAMES, memory=True, game=game)
    lines: list[str] = []
    for part in divided(page if ids else _RULINGS.sub("", page)):
        lines += render(part, look.width, look.paint) if isinstance(part, str) else _drawn(part, shown)
        lines.append("")
    return lines[:-1]


def _drawn(example: Example, look: Look) -> Iterator[str]:
    """Draw an example: the cards before it, what happens, and the cards after it; of a round's end only the result."""
    words = [line for sentence in example.sentences(look.lang) for line in wrapped(sentence, look.width)]
    if example.after is None:
        yield from draw_cards(example.before, look, example.protected)
    elif example.is_scored:
        yield from (*draw_final(example.after, look), "", *words)
    else:
        after = example.after._replace(hand=None)
        yield from (*draw_cards(example.before, look), "", *words, "", *draw_cards(after, look))

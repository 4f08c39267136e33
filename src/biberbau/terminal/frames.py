"""The frame around a seat's cards, drawn from the layout that its game declares."""

from collections.abc import Sequence
from functools import cache

CELL = 5
"""Width of a card in columns."""
LINES = {  # by the directions of its lines: up, down, left, right
    (0, 0, 0, 0): " ",
    (0, 0, 1, 1): "─",
    (0, 1, 0, 1): "╭",
    (0, 1, 1, 0): "╮",
    (1, 0, 0, 1): "╰",
    (1, 0, 1, 0): "╯",
    (0, 1, 1, 1): "┬",
    (1, 0, 1, 1): "┴",
    (1, 1, 0, 1): "├",
    (1, 1, 1, 0): "┤",
    (1, 1, 1, 1): "┼",
}

Edges = Sequence[int]
"""The columns of the vertical lines of a row, including both ends."""


@cache
def framed_slots(layout: tuple[tuple[int, ...], ...]) -> tuple[str, ...]:
    """Return the lines of a frame: {s} is the letter of the seat, {0}, {1} … are its cards, CELL columns each.

    Rows are centred, so that a card of a shorter row is above the gap between two others.
    """
    widest = max(map(len, layout))
    width = widest * (CELL + 1) + 1
    edges = [_edges(len(row), widest) for row in layout]
    lines = [_border((), edges[0], (), width)]
    for place, row in enumerate(layout):
        lines.append(_cells(row, edges[place], width))
        below = edges[place + 1] if place + 1 < len(layout) else ()
        lines.append(_border(edges[place], below, row, width))
    return tuple(lines)


def _edges(cards: int, widest: int) -> Edges:
    start = (widest - cards) * (CELL + 1) // 2
    return [start + card * (CELL + 1) for card in range(cards + 1)]


def _cells(row: Sequence[int], edges: Edges, width: int) -> str:
    cells = "│".join(f"{{{slot - 1}}}" for slot in row)
    return " " * edges[0] + f"│{cells}│" + " " * (width - 1 - edges[-1])


def _border(above: Edges, below: Edges, row: Sequence[int], width: int) -> str:
    """Return the line under a row, with the names of its slots."""
    line = [_crossing(column, above, below) for column in range(width)]
    for slot, edge in zip(row, above, strict=False):
        start = edge + 1 if edge + 3 in below else edge + 2
        line[start : start + 2] = ["{s}", str(slot)]
    return "".join(line)


def _crossing(column: int, above: Edges, below: Edges) -> str:
    rows = [edges for edges in (above, below) if edges]
    left = any(edges[0] < column <= edges[-1] for edges in rows)
    right = any(edges[0] <= column < edges[-1] for edges in rows)
    return LINES[column in above, column in below, left, right]

"""Markdown for a terminal: the subset that the rules pages use."""

import re
from collections.abc import Iterator

from .columns import wrapped
from .paint import Paint

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_EMPHASIS = re.compile(r"(?<![\w*])\*(?!\s)(.+?)\*(?![\w*])")
_CODE = re.compile(r"`(.+?)`")
_ITEM = re.compile(r"(\s*)(-|\d+\.) ")


def render(page: str, width: int, paint: Paint) -> list[str]:
    """Render a page with a number of columns."""
    lines: list[str] = []
    for block in _blocks(page.splitlines()):
        lines += [*_render_block(block, width, paint), ""]
    return lines[:-1]


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """Split a page at blank lines, except inside fenced text."""
    block: list[str] = []
    fenced = False
    for line in lines:
        fenced ^= line.startswith("```")
        if line.strip() or fenced:
            block.append(line)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _render_block(block: list[str], width: int, paint: Paint) -> list[str]:
    first = block[0]
    if first.startswith("#"):
        return _heading(first, paint)
    if first.startswith("```"):
        return block[1:-1]
    if first.startswith("|"):
        return _table(block, width, paint)
    return [line for item in _items(block) for line in _paragraph(item, width, paint)]


def _heading(line: str, paint: Paint) -> list[str]:
    title = line.lstrip("# ")
    underline = "=" if line.startswith("# ") else "-"
    return [paint.style("bold", title), paint.style("dim", underline * len(title))]


def _table(rows: list[str], width: int, paint: Paint) -> list[str]:
    """Align the cells; if the window is too narrow, write each row as running text."""
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if set(row) - set("|- :")]
    widths = [max(len(cell) for cell in column) for column in zip(*cells, strict=True)]
    if sum(widths) + 2 * (len(widths) - 1) > width:
        return [line for row in cells for line in wrapped(" · ".join(row), width, "  ")]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    return [paint.style("bold", lines[0]), *lines[1:]]


def _items(block: list[str]) -> Iterator[str]:
    """Join the lines of each paragraph or list item into one."""
    item = block[0]
    for line in block[1:]:
        if _ITEM.match(line):
            yield item
            item = line
        else:
            item += " " + line.strip()
    yield item


def _paragraph(line: str, width: int, paint: Paint) -> list[str]:
    """Wrap a paragraph; meanwhile one character marks the start of bold text and one its end."""
    marked = _BOLD.sub("\1\\1\2" if paint.colour else r"\1", line)
    plain = _CODE.sub(r"\1", _EMPHASIS.sub(r"\1", marked))
    item = _ITEM.match(plain)
    lines = wrapped(plain, width, " " * item.end() if item else "")
    start, end = paint.style("bold", "\n").split("\n")
    return [part.replace("\1", start).replace("\2", end) for part in lines]

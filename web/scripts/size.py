"""How much a first play has to load: `python web/scripts/size.py`.

That is the start page and the table in one language, compressed: the page itself, its scripts and styles with all that
they need from the start, the texts of one language and the font of the headings. Pages that are loaded when they are
asked for do not count. The font of the body is loaded late, nothing waits for it, and it has a limit of its own.
"""

import gzip
import json
import re
import sys
from typing import NotRequired, TypedDict

from build_page import BUILT

MOST = 110_000
"""Bytes of a first play."""
MOST_LATE = 25_000
"""Bytes of the font of the body."""
LATE = re.compile(r"/nunito[^/]*\.woff2$")


class Chunk(TypedDict):
    """A file of the build, as its manifest describes it."""

    file: str
    imports: NotRequired[list[str]]
    css: NotRequired[list[str]]
    assets: NotRequired[list[str]]


class TooLarge(Exception):
    """A first play loads more than its limit."""


def check() -> None:
    """Say how large a first play is. Raises TooLarge."""
    from biberbau.lang import LANGUAGES

    plays = [first_play(lang) for lang in LANGUAGES]
    loaded = max(plays, key=lambda each: sum(each.values()))
    late = {name: loaded.pop(name) for name in [*loaded] if LATE.search(name)}
    _limit(loaded, MOST, "for a first play")
    _limit(late, MOST_LATE, "for the font of the body")


def _limit(weights: dict[str, int], most: int, what: str) -> None:
    """Print what is loaded, and its sum. Raises TooLarge."""
    for name, weight in sorted(weights.items(), key=lambda item: -item[1]):
        print(f"{weight / 1000:7.1f} kB  {name}")
    total = sum(weights.values())
    print(f"{total / 1000:7.1f} kB  {what}; at most {most / 1000:.0f} kB")
    if total > most:
        raise TooLarge(f"{total} bytes {what}; the limit is {most}.")


def first_play(lang: str) -> dict[str, int]:
    """The weight of each file that a first play loads."""
    manifest: dict[str, Chunk] = json.loads((BUILT / "manifest.json").read_text())
    page = (BUILT / "index.html").read_text()
    names: set[str] = set()
    for chunk in manifest.values():
        if f'"./{chunk["file"]}"' in page:
            _collect(chunk, manifest, names)
    _collect(manifest[f"src/lang/{lang}/index.ts"], manifest, names)
    return {name: _weight(name) for name in {"index.html", *names}}


def _collect(chunk: Chunk, manifest: dict[str, Chunk], names: set[str]) -> None:
    """Add the files of a chunk, and of all that it imports."""
    if chunk["file"] in names:
        return
    names.update([chunk["file"], *chunk.get("css", ()), *chunk.get("assets", ())])
    for other in chunk.get("imports", ()):
        _collect(manifest[other], manifest, names)


def _weight(name: str) -> int:
    content = (BUILT / name).read_bytes()
    return len(content) if re.search(r"\.(woff2|png)$", name) else len(gzip.compress(content, 9))


if __name__ == "__main__":
    try:
        check()
    except TooLarge as problem:
        sys.exit(str(problem))

"""Docs, docstrings, help, comments and log messages avoid phrases that readers had to decode.

Words with a special meaning are in the glossary of docs/architecture.md; texts for players are checked by test_terms.
"""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "docs", "tests", "bench", "derive", "tools", "examples", "web/src", "web/tests", "web/scripts")
ENDINGS = {".py", ".md", ".ts", ".svelte", ".sql"}
SKIPPED = (
    "src/biberbau/lang/",
    "web/src/lang/",
    "web/src/generated/",
    "tests/test_terms.py",
    "tests/test_plain_words.py",
)
PHRASES = {
    r"\bso many (?!that)": "the number of …",
    r"\bdeeds?\b": "action, command",
    r"\b(to|for|by|of) who (?!has\b|had\b|is\b|may\b|in\b)\w+s?\b": "to anybody who …",
    r"\bat a glance\b": "without search",
    r"\bgood for nothing\b": "useless",
    r"\b(is|are|was|were|be) told\b": "receives, is sent, is notified",
    r"\bcan(not| not|'t)? be had\b": "is available",
    r"\bwhence\b": "from where",
    r"\banew\b": "again",
    r"\battendant\b": "timers",
    r"\b(server|arena|terminal)_hall\b": "server_process, arena_runs, terminal_matches",
}


def sources() -> Iterator[Path]:
    """The files that are read."""
    yield from ROOT.glob("*.md")
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in ENDINGS and not path.relative_to(ROOT).as_posix().startswith(SKIPPED):
                yield path


def found_in(text: str) -> list[str]:
    """The phrases of a text, each with what to write instead."""
    return [f"{hit[0]!r} → {better}" for phrase, better in PHRASES.items() for hit in re.finditer(phrase, text, re.I)]


def test_nothing_has_to_be_decoded() -> None:
    paths = list(sources())
    assert len(paths) > 300
    found = {path.relative_to(ROOT).as_posix(): found_in(path.read_text("utf-8")) for path in paths}
    assert {name: phrases for name, phrases in found.items() if phrases} == {}


def test_a_phrase_is_found() -> None:
    assert found_in("So many lines are told to who comes later.") == [
        "'So many ' → the number of …",
        "'to who comes' → to anybody who …",
        "'are told' → receives, is sent, is notified",
    ]

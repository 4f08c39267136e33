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
    r"\bcan(not| not|'t)? be had\b": "is available",
    r"\bwhence\b": "from where",
    r"\banew\b": "again",
    r"\battendant\b": "timers",
    r"(?<!\")\btold\b": "receives, is sent, is notified; distinguished",
    r"\b(takes?|took|taken|taking) in (?!turns?\b|an? )": "apply, process, receive",
    r"\blast word\b": "last message",
    r"\bgoes its own way\b": "is independent",
    r"\bat a word\b|\bwithout a word\b": "by one call; without output",
    r"\bthe plug\b": "the server is killed",
    r"\bfor good\b": "finally, for ever",
    r"\b(give|gives|gave|given) way\b": "is replaced by",
    r"\bin vain\b": "without need, without effect",
    r"\bnevertheless\b": "however, or leave it out",
    r"\bslip in\b": "is logged, is sent by mistake",
    r"\bchild(ish|s_\w+)": "beginner, naive",
    r"\bspoken_\w+": "format_…",
    r"\b(server|arena|terminal)_hall\b": "server_process, arena_runs, terminal_matches",
}

TEST_NAME = re.compile(r"(?<=def )test_\w+")
"""The name of a test is read as a sentence."""


def sources() -> Iterator[Path]:
    """The files that are read."""
    yield from ROOT.glob("*.md")
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in ENDINGS and not path.relative_to(ROOT).as_posix().startswith(SKIPPED):
                yield path


def found_in(text: str) -> list[str]:
    """The phrases of a text, each with what to write instead."""
    words = TEST_NAME.sub(lambda name: name[0].replace("_", " "), text)
    return [f"{hit[0]!r} → {better}" for phrase, better in PHRASES.items() for hit in re.finditer(phrase, words, re.I)]


def test_nothing_has_to_be_decoded() -> None:
    paths = list(sources())
    assert len(paths) > 300
    found = {path.relative_to(ROOT).as_posix(): found_in(path.read_text("utf-8")) for path in paths}
    assert {name: phrases for name, phrases in found.items() if phrases} == {}


def test_a_phrase_is_found() -> None:
    assert found_in("So many lines are told to who comes later.") == [
        "'So many ' → the number of …",
        "'to who comes' → to anybody who …",
        "'told' → receives, is sent, is notified; distinguished",
    ]


def test_the_name_of_a_test_is_read_too() -> None:
    name = "test_a_guest_is_" + "told_why"
    assert found_in(f"def {name}() -> None:") == ["'told' → receives, is sent, is notified; distinguished"]
    assert found_in(f"{name} = 1") == []

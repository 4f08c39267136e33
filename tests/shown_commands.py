"""The commands that the Markdown files show, in the order in which a reader meets them.

In a block of the language `sh`, `bash` or `console` every line is a command. Elsewhere a line or the text between two
backticks is one if it begins like one. A file that the reader is asked to save is a step, too.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = (".", "docs", "docs/games", "examples", "examples/bots", "web")
DOCUMENTS = [
    path.relative_to(ROOT).as_posix()
    for folder in FOLDERS
    for path in sorted((ROOT / folder).glob("*.md"))
    if path.name != "CHANGELOG.md"  # about the past
]
SHELL = ("sh", "bash", "console")
PROGRAMS = (
    r"(\./|\.venv/bin/)\S+|(\.\\)?biberbau|make|cd|cp|source|git|python[\d.]*|py|pip|pytest|uvicorn|hypercorn|node|npm|"
    r"npx|curl|docker|podman|systemctl|sudo|apt|apt-get|brew"
)
COMMAND = re.compile(rf"(\w+=\S* )*({PROGRAMS}) \S")
FORM = re.compile(r"(?<![\w./])[A-Z]{4,}(?![\w=])|…")
"""A word in capitals, or an ellipsis: the reader has to put something in its place."""
SAVED = re.compile(r"[Ss]ave (?:this|it) as `([^`]+)`[^`]*:\s*$")


@dataclass(frozen=True)
class Command:
    """A command; `is_inline` if it stands in a sentence or in a table."""

    text: str
    is_inline: bool = False


@dataclass(frozen=True)
class File:
    """A file that the reader saves."""

    name: str
    text: str


@dataclass(frozen=True)
class Block:
    """A fenced block: its language and its lines, without the indentation of a list."""

    language: str
    lines: tuple[str, ...]


def steps_of(text: str) -> Iterator[Command | File]:
    """What a reader of a Markdown text runs and saves. Nothing is run twice."""
    done: set[Command | File] = set()
    before = ""
    for part in _parts(text):
        if isinstance(part, str):
            before, found = part, list(_in_prose(part))
        elif saved := SAVED.search(before):
            found = [File(saved[1], "\n".join(part.lines) + "\n")]
        else:
            found = list(_in_block(part))
        yield from (step for step in found if step not in done)
        done |= {*found}


def _parts(text: str) -> Iterator[Block | str]:
    """The fenced blocks of a Markdown text, and the text between them."""
    between = 0
    for fence in re.finditer(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", text, re.MULTILINE | re.DOTALL):
        yield text[between : fence.start()]
        lines = re.sub(rf"^{fence[1]}", "", fence[3], flags=re.MULTILINE).splitlines()
        yield Block(fence[2], tuple(lines))
        between = fence.end()
    yield text[between:]


def _in_block(block: Block) -> Iterator[Command | File]:
    for line in "\n".join(block.lines).replace("\\\n", " ").splitlines():
        command = _without_comment(line.removeprefix("$ "))
        if command and (block.language in SHELL or (not block.language and COMMAND.match(command))):
            yield Command(command)


def _in_prose(text: str) -> Iterator[Command | File]:
    """Commands between backticks, and in blocks that are only indented."""
    for inline, indented in re.findall(r"`([^`]+)`|^ {4}(\S.*)$", text, re.MULTILINE):
        command = " ".join((inline or _without_comment(indented)).split())
        if COMMAND.match(command) and not (inline and FORM.search(command)):
            yield Command(command, bool(inline))


def _without_comment(line: str) -> str:
    return re.sub(r"(^|\s+)#\s.*$", "", line).strip()

"""The reference of the Python API, `docs/reference.md`, made from signatures and docstrings."""

import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from biberbau import errors, match
from biberbau.bots import levels, own, playing, speaking
from biberbau.bots import registry as bot_registry
from biberbau.coach import advising, reviewing, sentences
from biberbau.games import game, options, registry
from biberbau.games import table as games_table
from biberbau.lab import batch, data, efg, leaks, net, series, tree
from biberbau.notation import declared, events, record, view
from biberbau.notation import hint as notation_hint
from biberbau.notation import review as notation_review
from biberbau.observation import actions, layout

from . import docstrings
from .markdown import code, table

HEADER = """\
# Python API

Written by `make derive` from the signatures and docstrings in `src/biberbau`; do not edit it by hand.

Install the package (`pip install .`), or use the Python of a checkout: `.venv/bin/python`. The engine needs nothing but
Python. Seats, cards, moves, phases and options are texts, which [the notation](notation.md) explains.
[How it is built](architecture.md) explains the modules, and the [glossary](architecture.md#glossary) the words.
"""


class Part(NamedTuple):
    """A class, function or constant, by the module that defines it."""

    module: ModuleType
    name: str


class Section(NamedTuple):
    """A group of names with the package that they are imported from."""

    title: str
    package: str
    about: str
    parts: tuple[Part, ...]


def _parts(module: ModuleType, *names: str) -> tuple[Part, ...]:
    return tuple(Part(module, name) for name in names)


SECTIONS = (
    Section(
        "A match",
        "biberbau",
        "A match has the state, the legal moves, the events and the record of one match of any game. It knows every "
        "card, so it belongs to the host; players and bots get a [`View`](#view).",
        _parts(match, "Match"),
    ),
    Section(
        "What a viewer sees",
        "biberbau.notation.view",
        "`View` can also be imported from `biberbau`.",
        _parts(view, "View", "Last", "Held"),
    ),
    Section(
        "Sampling what is hidden",
        "biberbau",
        "For bots that search: a complete match that could be the real one, as far as a viewer knows.",
        _parts(import_module("biberbau.determinise"), "determinise"),
    ),
    Section(
        "Events",
        "biberbau.notation.events",
        "Each kind of event is a class. `Event` can also be imported from `biberbau`.",
        (
            *_parts(declared, "Event"),
            *_parts(events, *(kind.__name__ for kind in events.KINDS.values()), "Part"),
            *_parts(events, "AnyEvent", "KINDS", "events_for", "seat_of", "read_events", "read_event"),
        ),
    ),
    Section(
        "Records", "biberbau.notation.record", "What `Match.record` returns as a dictionary.", _parts(record, "Record")
    ),
    Section(
        "Errors",
        "biberbau",
        "Every error that Biberbau raises on purpose is a `Problem`, and a `ValueError`. `BadEvent` is in "
        "`biberbau.errors`.",
        _parts(
            errors,
            "Problem",
            "IllegalMove",
            "BadSetup",
            "BadShuffle",
            "BadRecord",
            "BadView",
            "BadPosition",
            "BadEvent",
        ),
    ),
    Section(
        "Bots",
        "biberbau.bots",
        "Matches between bots, and bots of your own: [bring your own bot](bring-your-own-bot.md) has the guide.",
        (
            *_parts(playing, "play_match"),
            *_parts(speaking, "run"),
            *_parts(bot_registry, "Bot", "make_bot", "bot_seed"),
            *_parts(own, "BotFailed"),
            *_parts(levels, "LEVELS"),
            *_parts(bot_registry, "BASELINES", "USUAL", "PROGRAM"),
            *_parts(own, "PYTHON"),
        ),
    ),
    Section(
        "Hints",
        "biberbau.coach",
        "What a strong player would do, and why: [the coach](coach.md) explains it.",
        (
            *_parts(advising, "advise"),
            *_parts(sentences, "headline", "explanation"),
            *_parts(notation_hint, "Hint", "Phrase"),
        ),
    ),
    Section(
        "Reviews",
        "biberbau.coach",
        "What a finished match looks like afterwards: [the coach](coach.md) explains it.",
        (
            *_parts(reviewing, "review", "CannotReview"),
            *_parts(notation_review, "MatchReview", "Reviewed", "Luck", "Judged"),
        ),
    ),
    Section(
        "The laboratory",
        "biberbau.lab",
        "Matches as numbers for learning programs: [the laboratory](lab.md) has the guide.",
        (
            *_parts(batch, "Batch"),
            *_parts(actions, "Actions"),
            *_parts(layout, "Layout", "Section"),
            *_parts(net, "NetBot"),
            *_parts(series, "rebuild", "counter_of"),
            *_parts(tree, "Tree"),
            *_parts(efg, "to_efg"),
            *_parts(leaks, "find_leaks", "Leak"),
            *_parts(data, "generate", "load", "Recorded", "Examples"),
        ),
    ),
    Section(
        "Declaring games",
        "biberbau.games",
        "For authors of games: [adding a game](../CONTRIBUTING.md#adding-a-game) has the guide. `GAMES` can also be "
        "imported from `biberbau`, `Rules` from `biberbau.games.game`.",
        (
            *_parts(registry, "GAMES", "find_game"),
            *_parts(game, "Game", "Rules", "option_names", "FEWEST", "MOST", "Best"),
            *_parts(options, "Option"),
            *_parts(games_table, "State"),
        ),
    ),
)


def page() -> str:
    """The whole page."""
    contents = [
        f"- [{section.title}](#{anchor(section.title)}): {', '.join(_link(part.name) for part in listed(section))}"
        for section in SECTIONS
    ]
    return "\n".join([HEADER, *contents, *(line for section in SECTIONS for line in _section(section))]) + "\n"


def listed(section: Section) -> list[Part]:
    """The parts of a section that have headings of their own."""
    return [part for part in section.parts if not _is_kind(part)]


def anchor(heading: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def _section(section: Section) -> Iterator[str]:
    yield f"\n## {section.title}\n"
    names = ", ".join(dict.fromkeys(part.name for part in listed(section)[:3]))
    yield f"{section.about}\n\n```python\nfrom {section.package} import {names}\n```"
    kinds = [part for part in section.parts if _is_kind(part)]
    for part in listed(section):
        yield from _part(part)
        if part.name == "Event" and kinds:
            yield f"\n### Kinds of events\n\n{_kinds(kinds)}"


def _part(part: Part) -> Iterator[str]:
    thing = getattr(part.module, part.name)
    yield f"\n### `{part.name}`\n"
    if isinstance(thing, type) and thing.__module__ == part.module.__name__:
        yield from _class(thing)
    elif hasattr(thing, "__code__"):
        yield from _function(docstrings.function_in(docstrings.tree_of(part.module).body, part.name), part.name)
    else:
        yield _constant(part, thing)


def _class(kind: type) -> Iterator[str]:
    node = docstrings.class_of(kind)
    yield _text(docstrings.doc_of(node))
    yield from _constructor(node, kind)
    for title, attributes in (("field", docstrings.fields(node)), ("property", docstrings.properties(node))):
        if attributes:
            rows = [(code(each.name), code(_cell(each.type)), _cell(_linked(each.doc))) for each in attributes]
            yield "\n" + table((title, "type", "meaning"), rows)
    for method in sorted(docstrings.methods(node), key=docstrings.is_called_on_the_class):
        yield f"\n#### `{kind.__name__}.{method.name}`\n"
        owner = kind.__name__ if docstrings.is_called_on_the_class(method) else kind.__name__.lower()
        yield from _function(method, f"{owner}.{method.name}", without_first=not docstrings.is_static(method))


def _constructor(node: docstrings.Class, kind: type) -> Iterator[str]:
    """The signature of a constructor and what its docstring adds, if the class has one of its own."""
    if "__init__" in vars(kind) and not getattr(kind, "_is_protocol", False):
        yield ""
        yield from _function(docstrings.function_in(node.body, "__init__"), kind.__name__, without_first=True)


def _function(node: docstrings.Function, name: str, without_first: bool = False) -> Iterator[str]:
    yield f"```python\n{docstrings.signature(node, name, without_first)}\n```\n"
    yield _text(docstrings.doc_of(node))


def _constant(part: Part, value: object) -> str:
    text = _text(docstrings.constant(part.module, part.name))
    if isinstance(value, dict) and part.name == "LEVELS":
        return f"{text}\n\n{', '.join(map(code, value))}"
    is_plain = isinstance(value, str | int | tuple)
    return f"{text}\n\n```python\n{part.name} = {value!r}\n```" if is_plain else text


# Events


def _is_kind(part: Part) -> bool:
    thing = getattr(part.module, part.name)
    return isinstance(thing, type) and issubclass(thing, declared.Event) and thing is not declared.Event


def _kinds(parts: list[Part]) -> str:
    rows = []
    for part in parts:
        node = docstrings.class_of(getattr(part.module, part.name))
        fields = ", ".join(f"{each.name}: {_cell(each.type)}" for each in docstrings.fields(node))
        rows.append((code(part.name), code(fields), docstrings.doc_of(node)))
    return table(("class", "fields", "what happened"), rows)


# Texts


def _text(doc: str) -> str:
    """A docstring as Markdown: its examples become blocks of code."""
    paragraphs = doc.split("\n\n")
    return "\n\n".join(f"```python\n{each}\n```" if each.startswith(">>> ") else _linked(each) for each in paragraphs)


def _linked(text: str) -> str:
    """A text in which names of this page are links."""
    known = {part.name for section in SECTIONS for part in listed(section)}
    text = re.sub(r"(?<![`\w])(Bad[A-Z]\w+|IllegalMove|BotFailed)(?![`\w])", r"`\1`", text)
    return re.sub(r"`(\w+)`", lambda found: _link(found[1]) if found[1] in known else found[0], text)


def _link(name: str) -> str:
    return f"[`{name}`](#{anchor(name)})"


def _cell(text: str) -> str:
    """A text for a cell of a table: one line, with escaped bars."""
    return " ".join(text.split()).replace("|", "\\|")

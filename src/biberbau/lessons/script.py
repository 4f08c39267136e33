"""The script of a lesson: its declared form, and how it is read (docs/lessons.md)."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ..lang import LANGUAGES, card_name
from ..match import Match
from ..notation.schema import Json, Mismatch, reader
from ..notation.types import Options, PartOfScore, Points, Seat, Slot

FORMAT = "biberbau-lesson/1"
LEARNER = "A"
SCRIPTS = Path(__file__).parent / "scripts"
SLOT = re.compile(r"\b([A-F])([1-8])\b")
"""A slot in a move, a pattern or a pointer."""

Text = dict[str, str]
"""A text by language."""
Rename = Mapping[Slot, Slot]
"""Where the slots of the script really are."""


class Wrong(ValueError):
    """A lesson does not do what it says."""


class Idea(NamedTuple):
    """Something that a lesson teaches; `rules` are the ids of the rulings."""

    id: str
    de: str
    en: str
    rules: tuple[str, ...]


class Fine(NamedTuple):
    """Moves that are as good as the expected one; the rest of the script is played with `rename`."""

    moves: tuple[str, ...]
    rename: dict[Slot, Slot] | None = None


class Answer(NamedTuple):
    """What the guide says to other legal moves (patterns), or to moves that the rules refuse with a code."""

    say: Text
    moves: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    code: str | None = None


class Step(NamedTuple):
    """A step: the guide speaks (`say`), the learner moves (`expect`), or others move (`by`, `moves`)."""

    id: str
    say: Text | None = None
    point: tuple[str, ...] = ()
    expect: str | None = None
    fine: tuple[Fine, ...] = ()
    mistakes: tuple[Answer, ...] = ()
    praise: Text | None = None
    by: str | None = None
    moves: tuple[str, ...] = ()
    quick: bool = False
    ideas: tuple[str, ...] = ()
    shows: dict[str, object] | None = None
    sees: tuple[dict[str, object], ...] = ()
    tells: tuple[int, ...] = ()


class End(NamedTuple):
    """How the lesson ends."""

    cards: dict[Seat, tuple[str, ...]]
    scores: Points
    parts: dict[Seat, dict[PartOfScore, int]]
    winners: tuple[Seat, ...]


class Lesson(NamedTuple):
    """A lesson for one game."""

    format: str
    game: str
    rules: int
    title: Text
    minutes: int
    before: tuple[str, ...]
    guide: Text
    players: dict[Seat, dict[str, object]]
    options: Options
    shuffles: tuple[tuple[str, ...], ...]
    ideas: tuple[Idea, ...]
    steps: tuple[Step, ...]
    end: End

    @property
    def names(self) -> dict[Seat, Text]:
        """The names of the scripted players, by language."""
        return {
            seat: {lang: str(who[lang]) for lang in LANGUAGES} for seat, who in self.players.items() if seat != LEARNER
        }

    def deal(self) -> Match:
        """Return the match at its first decision."""
        return Match(
            self.game,
            players=len(self.players),
            shuffles=[list(pile) for pile in self.shuffles],
            options=self.options,
            rules=self.rules,
        )

    def spoken(self, text: Text) -> Text:
        """Return a text with the names of players and cards in their places."""
        return {lang: said.format_map(_Names(self, lang)) for lang, said in text.items()}


class _Names(dict[str, str]):
    """What stands in the braces of a text: `{B}` a player, `{flip}` a card."""

    def __init__(self, lesson: Lesson, lang: str) -> None:
        self._lesson, self._lang = lesson, lang
        super().__init__({seat: text[lang] for seat, text in lesson.names.items()})

    def __missing__(self, card: str) -> str:
        name = card_name(self._lang, card, self._lesson.game)
        if name == card:
            raise Wrong(f"there is no card {card}")
        return name


def games() -> list[str]:
    """The games that have a lesson."""
    return sorted(path.stem for path in SCRIPTS.glob("*.json"))


def load(game: str) -> Lesson:
    """Read the lesson of a game."""
    return read(json.loads((SCRIPTS / f"{game}.json").read_text("utf-8")))


def read(given: Json) -> Lesson:
    """Read a script; Wrong names a field that is missing, not of its type, or unknown."""
    try:
        lesson: Lesson = reader(Lesson)(given, "")
    except Mismatch as mismatch:
        raise Wrong(f"not a lesson: {mismatch.where}") from None
    for where, fields, known in _objects(given):
        if unknown := fields.keys() - set(known):
            raise Wrong(f"{where}: unknown fields {sorted(unknown)}")
    return lesson


def _objects(given: Json) -> Iterator[tuple[str, Json, tuple[str, ...]]]:
    """Every object of a script with the fields that it may have."""
    yield "lesson", given, Lesson._fields
    for idea in given["ideas"]:
        yield idea["id"], idea, Idea._fields
    for step in given["steps"]:
        yield step["id"], step, Step._fields
        for fine in step.get("fine", ()):
            yield step["id"], fine, Fine._fields
        for answer in step.get("mistakes", ()):
            yield step["id"], answer, Answer._fields


def renamed(text: str, names: Rename) -> str:
    """Return a move, pattern or pointer of the script with the slots where they really are."""
    return SLOT.sub(lambda slot: names.get(slot[0], slot[0]), text)

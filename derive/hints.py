"""Hints of every kind with their sentences, `web/src/hint/hints.fixture.json`: the page says them in the same words."""

import json
from collections.abc import Iterator
from itertools import cycle

from biberbau import Match
from biberbau.coach import (
    Agreement,
    Alternative,
    Hint,
    Phrase,
    alternatives,
    comparison,
    explanation,
    headline,
    opinion,
)
from biberbau.games.catalogue import BUILT_IN
from biberbau.lang import LANGUAGES, catalogue
from biberbau.notation.hint import Verdict
from biberbau.notation.types import choices_of

NAMES = {"A": "Ada", "B": "Max"}
REASONS = 3
"""Reasons of a hint here; real ones have fewer."""


def fixture() -> str:
    """The whole file."""
    moves, reasons = _kinds("move"), _kinds("why")
    verdicts, games = cycle(choices_of(Verdict)), cycle(game.name for game in BUILT_IN)
    said = []
    for start in range(0, len(reasons), REASONS):
        first, second = moves[start % len(moves)], moves[(start + 1) % len(moves)]
        why = tuple(_phrase(kind, number) for number, kind in enumerate(reasons[start : start + REASONS], start))
        face = "up" if start % 2 else None
        advice = _phrase(first, start)._replace(face=face)
        also = (
            Alternative("draw", _phrase(second, start), 0),
            Alternative("draw", _phrase(first, start + 1), start % 3),
        )
        hint = Hint(next(verdicts), "draw", advice, "draw", _phrase(second, start + 1), why, also[: start % 2 + 1])
        said.append(_said(hint, next(games)))
    written = {"names": NAMES, "hints": said, "opinions": [*_opinions()]}
    return json.dumps(written, ensure_ascii=False, indent=1) + "\n"


def _kinds(form: str) -> list[str]:
    return [key.removeprefix(f"hint.{form}.") for key in catalogue("en") if key.startswith(f"hint.{form}.")]


def _phrase(kind: str, number: int) -> Phrase:
    """A phrase with all facts; the slots belong to the viewer and to somebody else in turn."""
    slots = ("A1", "B2") if number % 2 else ("B2", "A1")
    lies, found = ("9", "?") if number % 3 else ("?", "swap")
    return Phrase(kind, "7", slots[0], lies, slots[1], found, "B", None, 3, 1 + number % 4, 6, 4)


def _said(hint: Hint, game: str) -> dict[str, object]:
    view = Match(game, 2, seed=1).view("A")
    says = {
        lang: {
            "headline": headline(hint, view, lang, NAMES),
            "explanation": explanation(hint, view, lang, NAMES),
            "comparison": comparison(hint, view, lang, NAMES),
            "alternatives": alternatives(hint, view, lang, NAMES),
        }
        for lang in LANGUAGES
    }
    return {"view": {"game": game, "seat": "A"}, "hint": hint.to_dict(), "says": says}


def _opinions() -> Iterator[dict[str, object]]:
    """Every kind of hint with every way in which a move that was made compares with it."""
    for verdict in choices_of(Verdict):
        hint = Hint(verdict, "draw", Phrase("draw"), None, None, ())
        for agreed in (
            Agreement(same=True, near=False),
            Agreement(same=False, near=True),
            Agreement(same=False, near=False),
        ):
            says = {lang: opinion(hint, agreed, lang) for lang in LANGUAGES}
            yield {"why": {"hint": hint.to_dict(), **agreed._asdict()}, "says": says}

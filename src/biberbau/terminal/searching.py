"""Searching rules and rulings for a question in everyday words."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from math import log
from typing import NamedTuple

from ..games import GAMES
from ..lang import rules_page
from ..lang.rulings import rulings
from .columns import wrapped
from .drawing import Look

MOST = 5
"""Entries that are shown."""
SHORTEST = 4
"""Letters from which on a word is found by its beginning."""
QUESTION, DECISION, WHY, PASSAGE = 3.0, 1.6, 0.6, 1.0
"""How much a word counts by where it stands; rulings answer a question, so they come before passages."""
_WORD = re.compile(r"\w+")
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_IDS = re.compile(r"\s*\[[A-Z]\d\d(?:,? [A-Z]\d\d)*\]")


class Entry(NamedTuple):
    """A ruling or a passage of the rules."""

    title: str
    text: str
    games: tuple[str, ...]
    weights: dict[str, float]
    """How much each word counts in it."""


def found_lines(question: str, game: str | None, look: Look) -> Iterator[str]:
    """The rulings and passages that answer a question best, of one game or of all; a hint if there are none."""
    found = find(question, look.lang, game)[:MOST]
    if not found:
        yield from wrapped(look.say("rules.search.none", question=question), look.width)
    for number, entry in enumerate(found):
        if number:
            yield ""
        yield from (look.paint.style("bold", line) for line in wrapped(entry.title, look.width))
        yield from wrapped(entry.text, look.width)
        yield look.paint.style("dim", ", ".join(look.say(f"game.{name}") for name in entry.games))


def find(question: str, lang: str, game: str | None = None) -> list[Entry]:
    """All entries that have a word of the question, the best first."""
    entries = [*_of_rulings(lang), *_of_pages(lang)]
    scores = [0.0] * len(entries)
    for word in set(_words(question)):
        worths = [
            max((weight for each, weight in entry.weights.items() if _fits(word, each)), default=0.0)
            for entry in entries
        ]
        rarity = log(1 + len(entries) / (1 + sum(map(bool, worths))))
        scores = [score + worth * rarity for score, worth in zip(scores, worths, strict=True)]
    ranked = sorted(range(len(entries)), key=lambda at: -scores[at])
    return [entries[at] for at in ranked if scores[at] and (game is None or game in entries[at].games)]


def _of_rulings(lang: str) -> Iterator[Entry]:
    for each in rulings(lang):
        weights = _weighed([(each.question, QUESTION), (each.decision, DECISION), (each.why, WHY)])
        yield Entry(f"{each.id}  {each.question}", each.decision.replace("`", ""), each.games, weights)


def _of_pages(lang: str) -> Iterator[Entry]:
    for game in GAMES:
        section = ""
        for block in _FENCED.sub("", rules_page(game, lang)).split("\n\n"):
            text = " ".join(block.split()).lstrip("- ")
            if text.startswith("#"):
                section = text.lstrip("# ")
            elif text:
                plain = _IDS.sub("", text).replace("**", "").replace("*", "")
                yield Entry(section, plain, (game,), _weighed([(plain, PASSAGE), (section, PASSAGE)]))


def _weighed(texts: Iterable[tuple[str, float]]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for text, weight in texts:
        for word in _words(text):
            weights[word] = max(weight, weights.get(word, 0.0))
    return weights


def _words(text: str) -> list[str]:
    """The words of a text without accents, in small letters."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return _WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))


def _fits(asked: str, word: str) -> bool:
    """Whether a word is the one asked for, or differs in its ending."""
    if asked == word:
        return True
    common = len(asked) - 2 if len(asked) > SHORTEST + 1 else len(asked)
    return common >= SHORTEST and word.startswith(asked[:common])

"""Whole matches in sentences: in the words of the rulebooks and without coordinates, as page and terminal say it."""

import random
import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest

from biberbau import Match
from biberbau.games import GAMES
from biberbau.lang import LANGUAGES
from biberbau.log import sentences
from biberbau.notation.events import events_for

from .test_terms import Text, faults

NAMES = {"A": "Ada", "B": "Bo", "C": "Max", "D": "Dana", "E": "Emil", "F": "Frieda"}
COORDINATE = re.compile(r"\b[A-F][1-8]\b|\b[B-F]\b|\bA\b(?! \w)")
"""A space or a seat by its letter; “A” before a word is an article."""
CODE = re.compile(r" \([A-F][1-8]\)")
"""What the terminal adds, because people type it; the page does on request."""


class Said(NamedTuple):
    """A sentence about a match."""

    lang: str
    has_codes: bool
    text: str


@pytest.mark.parametrize("game", GAMES)
def test_matches_are_described_in_the_words_of_the_rulebooks_without_coordinates(game: str) -> None:
    found = set(sentences_of_matches(game))
    assert len(found) > 500
    for said in found:
        words = CODE.sub("", said.text) if said.has_codes else said.text
        assert not COORDINATE.search(words), said
        assert "{" not in words, said
        assert not list(faults(Text(said.lang, str(said), "clan" if game == "clan-combined" else game, words)))


def sentences_of_matches(game: str) -> Iterator[Said]:
    """Matches with two to six players as players and a spectator read them, with the codes of spaces and without."""
    for players in range(2, 7):
        match = Match(game, players, seed=players, options={"rounds": 2, "turn_cap": 60})
        chance = random.Random(players)
        while match.phase != "over":
            match.play(chance.choice(match.legal))
        for viewer in ("A", "B", None):
            seen = events_for(match.events, viewer)
            for lang, has_codes in product(LANGUAGES, (False, True)):
                for text in sentences(seen, lang, NAMES, viewer, game, codes=has_codes):
                    yield Said(lang, has_codes, text)


def test_a_coordinate_is_found() -> None:
    for text in ("Bo takes A1.", "Platz B ist frei.", "It is C’s turn.", "Now it is A."):
        assert COORDINATE.search(text), text
    assert not COORDINATE.search("A card lies there. Ada has 12 points.")
    assert CODE.sub("", "Bo takes your 5 (A1) now.") == "Bo takes your 5 now."

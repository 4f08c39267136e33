"""The examples of the rules pages: possible positions, and what the engine makes of them."""

import json
import re
from itertools import pairwise

import pytest

from biberbau import GAMES
from biberbau.errors import Problem
from biberbau.examples import NAMES, Example, divided, illustrated, read_example
from biberbau.games.cards import BEAVER
from biberbau.games.cards import NAMES as FACES
from biberbau.lang import LANGUAGES, rules_page
from biberbau.notation.events import Ended, Scored, read_events
from biberbau.notation.view import View

BLOCK = re.compile(r"^```example.*?^```$", re.MULTILINE | re.DOTALL)


def examples(game: str, lang: str = "en") -> list[Example]:
    """The examples of a page."""
    return [part for part in divided(rules_page(game, lang)) if isinstance(part, Example)]


@pytest.mark.parametrize("game", GAMES)
def test_all_languages_have_the_same_examples(game: str) -> None:
    pages = [BLOCK.findall(rules_page(game, lang)) for lang in LANGUAGES]
    assert pages[0]
    assert all(page == pages[0] for page in pages)


@pytest.mark.parametrize("game", GAMES)
def test_every_special_card_has_an_example(game: str) -> None:
    specials = {name for name in GAMES[game].deck if not name.isdecimal()}
    shown = {example.before.hand for example in examples(game)}
    lying = {card for example in examples(game) for row in example.before.cards.values() for card in row}
    assert specials <= shown | (lying & {FACES[BEAVER]})


@pytest.mark.parametrize("game", GAMES)
def test_a_page_shows_how_a_round_ends_and_how_it_is_scored(game: str) -> None:
    events = [event for example in examples(game) for event in example.events]
    assert any(isinstance(event, Ended) for event in events)
    scored = [event for event in events if isinstance(event, Scored)]
    assert len(scored) == 3
    assert all(event.points == sum(part.points for part in event.parts) for event in scored)


@pytest.mark.parametrize("game", ["clan", "clan-combined"])
def test_scoring_shows_bonus_and_penalty(game: str) -> None:
    scored = [event for example in examples(game) for event in example.events if isinstance(event, Scored)]
    parts = {part.what for event in scored for part in event.parts if part.points}
    assert {"sum", "penalty"} < parts
    assert parts & {"three", "four"}


def test_scoring_shows_equal_pairs_and_a_pair_of_beavers() -> None:
    scored = next(example for example in examples("gang") if example.is_scored)
    assert scored.after is not None and scored.after.last is not None
    assert scored.after.last.scores == {"A": 8, "B": 2, "C": 19}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_numbers_in_the_text_of_an_example_are_on_the_table(game: str, lang: str) -> None:
    """What stands above an example names only cards of it."""
    parts = list(divided(rules_page(game, lang)))
    for text, example in pairwise(parts):
        if isinstance(text, str) and isinstance(example, Example):
            intro = text.strip().rpartition("\n\n")[2]
            assert intro.startswith(("*Example:*", "*Beispiel:*"))
            shown = json.dumps([example.before, example.after, [event.to_dict() for event in example.events]])
            assert all(f'"{number}"' in shown for number in re.findall(r"\d+", intro)), intro


def test_the_drawable_form_has_views_and_events() -> None:
    blocks = BLOCK.findall(illustrated("clan", "de"))
    drawn = [json.loads(block.splitlines()[1]) for block in blocks]
    assert len(drawn) == len(examples("clan"))
    for shown, example in zip(drawn, examples("clan"), strict=True):
        assert View.from_dict(shown["before"]) == example.before
        assert read_events(shown["events"]) == example.events
        assert shown["sentences"] == example.sentences("de")
        assert shown["names"].items() <= NAMES.items()
    assert drawn[1]["protected"] == ["B1", "B2", "C2"]


@pytest.mark.parametrize(
    "block",
    ["clan 7,-,-,-,-/-,-,-,-,- hand:A view=A", "clan -,-,-,-,-/-,-,-,-,- hand:A hand=7dAn draw=?65 view=A\nput A4 up"],
)
def test_an_impossible_example_is_refused(block: str) -> None:
    with pytest.raises(Problem):
        read_example(block)

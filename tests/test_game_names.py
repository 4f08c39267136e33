"""Facts about a game are asked of its declaration: nothing outside it decides by a game's name.

Three games have the name of their family. A family's own questions, look and picture are chosen by that name, in the
files listed here; everywhere else a name of a game in the code is a decision that a new game would be missing from.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import biberbau
from biberbau import GAMES

SOURCE = Path(biberbau.__file__).parent
PAGE = Path(__file__).parents[1] / "web" / "src"
EXAMPLES = Path(__file__).parents[1] / "examples"
DECLARATION = {"games/catalogue.py", "lab/small.py"}
"""The games, and the small variants of them that are solved."""
PAGE_DECLARATION = {"games.ts"}
"""Derived from the declaration."""
OF_A_FAMILY = {
    "art/scenes.ts": "the picture of a game, with that of its family for others",
    "pad/LaidCards.svelte": "which of a family's cards count together",
    "table/choices.ts": "which move a family's player means",
    "table/counts/cells.ts": "what counts in a family, in pictures",
    "table/ends/Results.svelte": "how a family's results are laid out",
    "table/ends/result.ts": "how a family's cards are counted",
    "table/looks.ts": "how a family's table looks",
    "table/previews.ts": "what a family's move changes",
    "table/question.ts": "what a family's player is asked",
    "table/sums.ts": "what a family's cards count",
    "table/warnings.ts": "what shows that a family's round ends soon",
}
NAME = re.compile(rf"(?<![\w-])({'|'.join(sorted(GAMES, key=len, reverse=True))})(?![\w-])")
DECIDES = re.compile(rf"(==|!=|\bin|startswith\() *[(\[{{]?[\"']({'|'.join(GAMES)})")
"""A comparison with the name of a game."""
NOT_CODE = re.compile(r"<!--.*?-->|<style>.*?</style>|/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)


def strings(path: Path) -> Iterator[str]:
    """The texts in a Python file that are not documentation."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def python_deciding_by_name() -> set[str]:
    files = [path for path in SOURCE.rglob("*.py") if "lang" not in path.relative_to(SOURCE).parts]
    return {
        path.relative_to(SOURCE).as_posix() for path in files if any(NAME.fullmatch(text) for text in strings(path))
    }


def code_of(path: Path) -> str:
    """A file of the page without comments and style sheets, whose classes are a family's."""
    return NOT_CODE.sub("", path.read_text("utf-8"))


def page_deciding_by_name() -> set[str]:
    files = [path for ending in ("ts", "svelte") for path in PAGE.rglob(f"*.{ending}")]
    sources = {path.relative_to(PAGE).as_posix(): path for path in files if not path.name.endswith(".test.ts")}
    return {
        name
        for name, path in sources.items()
        if not name.startswith(("lang/", "generated/")) and NAME.search(code_of(path))
    }


def test_python_knows_no_game_by_name() -> None:
    assert python_deciding_by_name() == DECLARATION


def test_python_examples_ask_the_declaration_too() -> None:
    """A program in another language is sent nothing but the name of its game."""
    sources = {path.name: path for path in EXAMPLES.rglob("*.py")}
    assert sources and not any(DECIDES.search(path.read_text("utf-8")) for path in sources.values())


def test_the_page_knows_no_game_by_name() -> None:
    assert page_deciding_by_name() == PAGE_DECLARATION | set(OF_A_FAMILY)


def test_a_family_is_asked_only_for_by_its_own_name() -> None:
    """Variants are never named where a family is meant."""
    variants = {name for name, game in GAMES.items() if name != game.family}
    for name in set(OF_A_FAMILY) - {"art/scenes.ts"}:
        assert not set(NAME.findall(code_of(PAGE / name))) & variants, name


def test_names_are_found() -> None:
    """The search finds what it looks for: otherwise the tests above would pass whatever is written."""
    for text in ('game === "gang"', "startsWith('clan')", "case `bande hand`:", "{ gang: 4 }", '"clan-combined"'):
        assert NAME.search(text), text
    for text in ("gangway", "clan-like", "subgang"):
        assert not NAME.search(text), text
    for text in ('view.game.startswith("clan")', "game == 'gang'", 'game in ("bande", "gang")'):
        assert DECIDES.search(text), text

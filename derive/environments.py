"""The pages of `docs/environments`: one for each game, made of `Actions` and `Layout`."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby

from biberbau.games import Game, moves, phases
from biberbau.games.catalogue import BUILT_IN
from biberbau.lab import solo, spiel
from biberbau.lang import text
from biberbau.observation import Actions, Layout, Section

from .markdown import code, table

PLACEHOLDERS = ("X", "Y")
"""Slots in the name of a kind of move."""


def files() -> dict[str, Callable[[], str]]:
    """Return every page with the function that makes its content."""
    return {"docs/environments/README.md": index} | {
        f"docs/environments/{game.name}.md": partial(page, game) for game in BUILT_IN
    }


def index() -> str:
    """Return the list of the pages."""
    rows = [
        (f"[{text('en', f'game.{game.name}')}]({game.name}.md)", code(game.name), code(solo.name_of(game.name)))
        for game in BUILT_IN
    ]
    return _paragraphs(
        "# Environments",
        "Every game of [the laboratory](../lab.md) has a page with its actions and its observations by number. The "
        "pages are derived from `Actions` and `Layout`, which also describe them to programs.",
        table(("game", "name", "Gymnasium"), rows),
    )


def page(game: Game) -> str:
    """Return the page of a game."""
    name = game.name
    return _paragraphs(
        f"# {text('en', f'game.{name}')} as an environment",
        f"{text('en', f'game.{name}.about')} [The rules](../games/{name}.md), [the laboratory](../lab.md).",
        table(("library", "how to make it"), _ways(name)),
        "House rules are further arguments, such as `rounds=1`. Rewards are zero until the end of a match, where the "
        "winners share the stakes of all ([more](../lab.md#many-matches-at-once)).",
        "## Sizes",
        table(("", *(f"{players} players" for players in game.players)), _sizes(game)),
        "## Actions",
        "With two players, as seat A writes the moves. Slots are counted from the own ones: for seat B, B1 stands "
        "where A1 stands here. `Actions` translates for every number of players.",
        table(("actions", "move", "first", "last"), _actions(name)),
        "## Observations",
        "With two players and perfect memory. A card that you have not seen has no face.",
        table(("section", "bytes", "shape", "scale", "meaning"), _sections(name)),
        _list(
            "Faces, in the order of every row of faces: " + ", ".join(map(code, Layout(name).faces)) + ".",
            "Phases, in the order of `phase`: " + ", ".join(map(code, phases.NAMES)) + ".",
        ),
    )


def _ways(game: str) -> Iterator[tuple[str, str]]:
    yield "NumPy", code(f'biberbau.lab.Batch("{game}", players=2, count=4096)')
    yield "PettingZoo", code(f'biberbau.lab.zoo.env("{game}", players=2)')
    yield "Gymnasium", code(f'gymnasium.make("{solo.name_of(game)}", players=2)') + ", after `import biberbau.lab.solo`"
    yield (
        "OpenSpiel",
        code(f'pyspiel.load_game("{spiel.name_of(game)}(players=2)")') + ", after `import biberbau.lab.spiel`",
    )


def _sizes(game: Game) -> Iterator[tuple[str, ...]]:
    layouts = [Layout(game, players) for players in game.players]
    yield "actions", *(str(len(Actions(game, players))) for players in game.players)
    yield "bytes of an observation", *(str(layout.width) for layout in layouts)
    for section in layouts[0]:
        widths = [layout[section].stop - layout[section].start for layout in layouts]
        if len(set(widths)) > 1:
            yield f"of these {code(section)}", *map(str, widths)
    yield "rounds of a match", *map(str, game.rounds_by_players)


def _actions(game: str) -> Iterator[tuple[str, ...]]:
    actions = Actions(game)
    for kind, group in groupby(range(len(actions)), lambda action: actions.codes[0][action] & moves.KIND):
        numbers = list(group)
        first, last = actions.names[numbers[0]], actions.names[numbers[-1]]
        places = f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
        yield places, code(moves.PATTERNS[moves.KINDS.index(kind)].format(*PLACEHOLDERS)), code(first), code(last)


def _sections(game: str) -> Iterator[tuple[str, ...]]:
    for each in Layout(game).values():
        yield code(each.name), _range(each), _shape(each), f"{each.scale:g}", each.about


def _range(section: Section) -> str:
    return f"{section.start}–{section.stop - 1}" if section.stop - section.start > 1 else str(section.start)


def _shape(section: Section) -> str:
    return " × ".join(map(str, section.shape))


def _list(*items: str) -> str:
    return "\n".join(f"- {item}" for item in items)


def _paragraphs(*texts: str) -> str:
    return "\n\n".join(texts) + "\n"

"""The tables of docs/lab.md: actions and observations of the games."""

from collections.abc import Mapping

from biberbau.games.catalogue import BUILT_IN
from biberbau.lab.small import SMALL
from biberbau.observation import Actions, Layout, Section

from .markdown import code, table

EXAMPLE = "bande"


def sizes() -> str:
    """Number of actions and of bytes, by game and number of players."""
    head = ("game", *(f"{players} players" for players in BUILT_IN[0].players))
    return table(
        head, [(code(game.name), *(_size(game.name, players) for players in game.players)) for game in BUILT_IN]
    )


def _size(game: str, players: int) -> str:
    return f"{len(Actions(game, players))} actions, {Layout(game, players).width} bytes"


def sections() -> str:
    """The sections of an observation of one game."""
    return table(
        ("section", "bytes", "shape", "meaning"),
        [(code(section.name), _range(section), _shape(section), section.about) for section in Layout(EXAMPLE).values()],
    )


def small() -> str:
    """The small variants with their sizes and values."""
    return table(
        ("variant", "rules of", "deck", "turns", "nodes", "information states of A and B", "value for A"),
        [
            (
                *(code(name), code(each.game), _deck(each.deck), str(each.turns), f"{each.nodes:,}"),
                *(" and ".join(f"{count:,}" for count in each.infostates), f"{each.value:.4f}"),
            )
            for name, each in SMALL.items()
        ],
    )


def _deck(deck: Mapping[str, int]) -> str:
    return ", ".join(f"{copies} × {name}" for name, copies in deck.items())


def _range(section: Section) -> str:
    return f"{section.start}–{section.stop - 1}" if section.stop - section.start > 1 else str(section.start)


def _shape(section: Section) -> str:
    return " × ".join(map(str, section.shape))


TABLES = {"sizes": sizes, "sections": sections, "small": small}

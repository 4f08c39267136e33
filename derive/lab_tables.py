"""The tables of docs/lab.md: sizes of the games, and small variants."""

from collections.abc import Mapping

from biberbau.games.catalogue import BUILT_IN
from biberbau.lab.small import SMALL
from biberbau.observation import Actions, Layout

from .markdown import code, table


def sizes() -> str:
    """Number of actions and of bytes, by game and number of players."""
    head = ("game", *(f"{players} players" for players in BUILT_IN[0].players))
    return table(
        head, [(code(game.name), *(_size(game.name, players) for players in game.players)) for game in BUILT_IN]
    )


def _size(game: str, players: int) -> str:
    return f"{len(Actions(game, players))} actions, {Layout(game, players).width} bytes"


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


TABLES = {"sizes": sizes, "small": small}

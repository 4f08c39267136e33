"""The tables of `docs/games`."""

from collections.abc import Callable, Mapping
from functools import partial

from biberbau import Match
from biberbau.games import Game
from biberbau.games.catalogue import BUILT_IN
from biberbau.games.versions import CHANGES
from biberbau.lang import text
from biberbau.options import expected

from .markdown import code, table
from .notation_tables import default_text

CELL = 4
"""Width of a slot in the drawing of a layout."""


def tables(game: Game) -> Mapping[str, Callable[[], str]]:
    """Return the tables of the page of a game."""
    return {
        "facts": partial(facts, game),
        "players": partial(players, game),
        "deck": partial(deck, game),
        "layout": partial(layout, game),
        "options": partial(options, game),
        "versions": versions,
    }


def index() -> str:
    """Return the table of all games."""
    rows = [
        (
            f"[{text('en', f'game.{game.name}')}]({game.name}.md)",
            code(game.name),
            text("en", f"game.{game.name}.about"),
            _players(game),
            str(sum(game.deck.values())),
        )
        for game in BUILT_IN
    ]
    return table(("game", "name", "idea", "players", "deck"), rows)


def facts(game: Game) -> str:
    """Return the table of the facts about a game."""
    numbers = sum(int(card) * copies for card, copies in game.deck.items() if card.isdecimal())
    rows = {
        "Game": code(game.name),
        "Family": code(game.family),
        "Players": _players(game),
        "Age": f"from {game.ages}",
        "Minutes": f"{game.minutes[0]}–{game.minutes[1]}",
        "Deck": f"{sum(game.deck.values())} cards",
        "Sum of numbers": str(numbers),
        "Slots": f"{game.slots} to a seat",
        "Wins": f"{game.best} points",
    }
    return table(("fact", "value"), rows.items())


def players(game: Game) -> str:
    """Return the table of what depends on the number of players."""
    piles = []
    for count in game.players:
        view = Match(game.name, count, shuffles=[[]]).view(None)
        piles.append(str(view.draw + (view.hand is not None)))
    rounds = [str(game.rounds(count)) for count in game.players]
    head = ("players", *map(str, game.players))
    return table(head, [("rounds", *rounds), ("draw pile after the deal", *piles)])


def deck(game: Game) -> str:
    """Return the table of the cards."""
    return table(("card", "copies"), [(code(card), str(copies)) for card, copies in game.deck.items()])


def layout(game: Game) -> str:
    """Return a drawing of the slots of a seat."""
    widest = max(map(len, game.layout))
    rows = [
        "  " + " " * (CELL * (widest - len(row)) // 2) + " ".join(f"[{slot}]" for slot in row) for row in game.layout
    ]
    return "\n".join(["```", *rows, "```"])


def options(game: Game) -> str:
    """Return the table of the options that have an effect in a game."""
    rows = [
        (code(option.name), default_text(game, option), expected(option).replace("–", " to "), option.about)
        for option in game.options
    ]
    return table(("option", "usual value", "values", "effect"), rows)


def versions() -> str:
    """Return the table of the versions of the rules."""
    return table((code("rules"), "what changed"), [(str(version), change) for version, change in CHANGES.items()])


def _players(game: Game) -> str:
    return f"{game.players[0]}–{game.players[-1]}"


INDEX = {"games": index}
